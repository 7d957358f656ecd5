"""Defensive works: what an army may build, what stands, and what it means on the table.

Lengths are in inches on the tabletop. How much an army has built is its owner's secret; that it has
built is not (wc.works.build, wc.works.hasty).
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, TypeAlias

from pydantic import Field

from app.books.wc.data_files import read_data
from app.books.wc.entities import Army, WarCampaign, Works
from app.books.wc.phases import MOVEMENT
from app.books.wc.profiles import race_of
from app.books.wc.variation.asked import DEFENCES, WORKS_DUG, Stationed
from app.engine.action import Request
from app.engine.english import counted
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE, only

POINTS_A_SET = 1_000


@dataclass(frozen=True)
class Amounts:
    """How much of each kind of works."""

    walls_inches: int = 0
    stakes_inches: int = 0
    ditches_inches: int = 0
    hidden_units: int = 0
    traps: int = 0

    def times(self, sets: int) -> "Amounts":
        """So many times as much of each kind."""
        return Amounts(**{name: sets * amount for name, amount in asdict(self).items()})


DATA = read_data("works/works.toml")
FIELD_WORKS_A_SET = Amounts(**DATA["field"])
HASTY_WORKS = Amounts(**DATA["hasty"])

Amount: TypeAlias = Annotated[int | None, Field(ge=0, le=10_000)]


class WorksWanted(Request):
    """What to build; of what is not named, as much as is allowed."""

    walls_inches: Annotated[Amount, Field(description="Inches of earthen walls.")] = None
    stakes_inches: Annotated[Amount, Field(description="Inches of stakes.")] = None
    ditches_inches: Annotated[Amount, Field(description="Inches of ditches.")] = None
    hidden_units: Annotated[Amount, Field(description="Units that may be hidden.")] = None
    traps: Annotated[Amount, Field(description="Traps on the enemy's way.")] = None


class WorksOutcome(Outcome):
    """What stands, and how much of it, which its owner alone is told."""

    works: Annotated[Works | None, Field(description="What kind of works stand.")] = None
    walls_inches: Annotated[int | None, Field(description="Inches of earthen walls.")] = None
    stakes_inches: Annotated[int | None, Field(description="Inches of stakes.")] = None
    ditches_inches: Annotated[int | None, Field(description="Inches of ditches.")] = None
    hidden_units: Annotated[int | None, Field(description="Units that may be hidden.")] = None
    traps: Annotated[int | None, Field(description="Traps on the enemy's way.")] = None


def field_works(points: int) -> Amounts:
    """What an army of so many points may build in a whole turn: a set for each full thousand.

    An army too small for a set can build what any army digs in haste.
    """
    sets = points // POINTS_A_SET
    return FIELD_WORKS_A_SET.times(sets) if sets else HASTY_WORKS


def amount_faults(wanted: WorksWanted, allowed: Amounts, rule: str) -> Iterator[Refusal]:
    """`works-too-large`, `too-many-hidden` or `too-many-traps` for more than is allowed."""
    for name, most in asdict(allowed).items():
        asked = getattr(wanted, name)
        if asked is not None and asked > most:
            code, why = TOO_MUCH.get(name, ("works-too-large", rule))
            what = name.replace("_", " ")
            yield Refusal(code, why, f"{asked} {what} are more than the {most} allowed.")


TOO_MUCH = {
    "hidden_units": ("too-many-hidden", "wc.works.hidden-unit"),
    "traps": ("too-many-traps", "wc.works.trap"),
}


def erect(
    draft: Draft, army: Army, works: Works, wanted: WorksWanted, allowed: Amounts, rule: str
) -> Army:
    """Write the works into the draft, and tell the owner what they may set out on the table."""
    chosen = {**asdict(allowed), **wanted.model_dump(exclude_none=True)}
    turn = draft.position.campaign.turn
    army = draft.update(
        army,
        rule,
        works=works,
        works_turn=army.works_turn if army.works == works else turn,
        **{f"works_{name}": amount for name, amount in chosen.items()},
    )
    draft.outcome(EVERYONE, works=works)
    draft.outcome(only(army.owner), **chosen)
    _note_for_the_table(draft, army, chosen)
    return army


def standing_works(position: Position, army: Army) -> Works | None:
    """The works that the army has now: those it began this turn stand when movement is over."""
    campaign = position.one(WarCampaign, "campaign")
    if army.works_turn == campaign.turn and campaign.phase == MOVEMENT:
        return None
    return army.works


def defences(position: Position, army: Army) -> Works | None:
    """The works that the army counts as having if it is attacked where it is."""
    return DEFENCES.of(position, _stationed(position, army), standing_works(position, army))


def _stationed(position: Position, army: Army) -> Stationed:
    return Stationed(race_of(position, army.owner), army)


BATTLE_SETUP = (
    "If this army is attacked where it stands, its owner lays out the whole table, works included, "
    "and deploys first, within 24 inches of their edge; then the attacker deploys."
)


def _note_for_the_table(draft: Draft, army: Army, chosen: dict[str, int]) -> None:
    owner = only(army.owner)
    draft.tabletop("wc.works.battle-setup", BATTLE_SETUP, EVERYONE)
    for name, note in DATA["note"].items():
        if chosen[name]:
            amount = counted(chosen[name], note["noun"])
            draft.tabletop(note["rule"], note["text"].format(amount), owner)
    WORKS_DUG.tell(draft, _stationed(draft.position, army))
