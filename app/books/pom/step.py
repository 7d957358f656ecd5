"""One step of play in the making: a draft and its dice, with everything told to everybody."""

from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.dice import Accepts, Roll, Roller
from app.engine.entity import Entity
from app.engine.position import Draft, E, Position
from app.engine.table import ResultTable, Row, TableModifier
from app.engine.viewer import EVERYONE


@dataclass(frozen=True)
class Step:
    """The ruling being made.

    `under` comes before the label of each roll, so that labels stay apart. `sentences` are put
    together as the ruling's one summary when the step is closed.
    """

    draft: Draft
    dice: Roller
    under: str = ""
    sentences: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, draft: Draft, dice: Roller) -> "Step":
        """The step of this draft, open to all: nothing in Pomerium is hidden."""
        draft.open_to(EVERYONE, request=True)
        return cls(draft, dice)

    def within(self, part: str) -> "Step":
        """The same step, with the labels of its rolls under `part`."""
        return replace(self, under=f"{self.under}{part}/")

    @property
    def position(self) -> Position:
        return self.draft.position

    def roll(self, label: str, notation: str = "1d6") -> int:
        """The total of one roll."""
        return self.dice.roll(f"{self.under}{label}", notation, EVERYONE).total

    def faces(self, label: str, notation: str) -> tuple[int, ...]:
        """The faces of one roll."""
        return self.dice.roll(f"{self.under}{label}", notation, EVERYONE).faces

    def roll_until(self, label: str, accepts: Accepts, notation: str) -> Roll:
        """One roll, made again until its faces serve."""
        return self.dice.roll_until(f"{self.under}{label}", accepts, notation, EVERYONE)

    def look_up(
        self, printed: ResultTable, face: int, condition: TableModifier | None = None
    ) -> Row:
        """The row of this die in the table in force; the ruling names table and provenance."""
        table = self.position.settings.table(printed)
        total = face
        if condition is not None:
            total += self.modifier(table.id, condition.text, condition.value)
        row = table.row(total)
        text = f"{table.title}: {row.text or row.result}"
        self.note(
            table.id, text, die=face, total=total, result=row.result, provenance=table.provenance
        )
        return row

    def modifier(self, rule: str, text: str, value: int) -> int:
        """Record a term and give its value; a term of nothing is left out."""
        return self.draft.modifier(rule, text, value, EVERYONE) if value else 0

    def update(self, entity: E, rule: str, **fields: Any) -> E:
        """Give the entity these field values."""
        return self.draft.update(entity, rule, **fields)

    def create(self, entity: E, rule: str) -> E:
        """Bring an entity into the game."""
        return self.draft.create(entity, rule)

    def delete(self, entity: Entity, rule: str) -> None:
        """Take an entity out of the game."""
        self.draft.delete(entity, rule)

    def note(self, rule: str, text: str, **data: Any) -> None:
        """Put a detail on record."""
        self.draft.find(rule, text, EVERYONE, **data)

    def outcome(self, **values: Any) -> None:
        """Record named values of the outcome."""
        self.draft.outcome(EVERYONE, **values)

    def cite(self, *rules: str) -> None:
        """Name rules that the step rests on."""
        self.draft.cite(*rules)

    def say(self, sentence: str) -> None:
        """Add a sentence to the summary."""
        self.sentences.append(sentence)

    def close(self) -> None:
        """Write the summary of what was said."""
        if self.sentences:
            self.draft.summary(" ".join(self.sentences), EVERYONE)
