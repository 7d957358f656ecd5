"""One step of play in the making: a draft, and its dice under labels that stay apart."""

from dataclasses import dataclass, field, replace

from app.books.pom import in_force
from app.engine.dice import Accepts, Roll, Roller
from app.engine.position import Draft
from app.engine.table import ResultTable, Row, TableModifier


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

    def within(self, part: str) -> "Step":
        """The same step, with the labels of its rolls under `part`."""
        return replace(self, under=f"{self.under}{part}/")

    def roll(self, label: str, notation: str = "1d6") -> int:
        """The total of one roll."""
        return self.dice.roll(f"{self.under}{label}", notation).total

    def hits(self, label: str, count: int, at_least: int) -> int:
        """How many faces of one pool are so much or more."""
        return self.dice.hits(f"{self.under}{label}", count, at_least)

    def roll_until(self, label: str, accepts: Accepts, notation: str) -> Roll:
        """One roll, made again until its faces serve."""
        return self.dice.roll_until(f"{self.under}{label}", accepts, notation)

    def look_up(
        self, printed: ResultTable, face: int, condition: TableModifier | None = None
    ) -> Row:
        """The row of this die in the table in force; the ruling names table and provenance."""
        table = in_force.table(self.draft.position, printed)
        total = face
        if condition is not None:
            total += self.term(table.id, condition.text, condition.value)
        row = table.row(total)
        text = f"{table.title}: {row.text or row.result}"
        self.draft.find(
            table.id, text, die=face, total=total, result=row.result, provenance=table.provenance
        )
        return row

    def term(self, rule: str, text: str, value: int) -> int:
        """Record a term of a roll and give its value; a term of nothing is left out."""
        return self.draft.modifier(rule, text, value) if value else 0

    def say(self, sentence: str) -> None:
        """Add a sentence to the summary."""
        self.sentences.append(sentence)

    def close(self) -> None:
        """Write the summary of what was said."""
        if self.sentences:
            self.draft.summary(" ".join(self.sentences))
