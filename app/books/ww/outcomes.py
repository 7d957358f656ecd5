"""What rulings of Wizards & Warlords say of their outcome. Counts are in tokens."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.ww.entities import Alignment, TableProvenance
from app.engine.outcome import WORKING, Outcome


class WarlordOutcome(Outcome):
    """The warlord that a player has chosen."""

    kind: Annotated[str | None, Field(description="The kind of warlord.")] = None
    alignment: Annotated[Alignment | None, Field(description="Its alignment.")] = None


class HomelandOutcome(Outcome):
    """The homeland that a player has chosen."""

    space: Annotated[str | None, Field(description="The space.")] = None
    kind: Annotated[str | None, Field(description="The kind of the tokens that live there.")] = None
    tokens: Annotated[int | None, Field(description="How many tokens begin there.")] = None


class OrderOutcome(Outcome):
    """The order of the turns."""

    order: Annotated[
        tuple[str, ...] | None, Field(description="The players, from the first to the last.")
    ] = None


class Levied(Outcome):
    """What one stronghold has produced."""

    space: Annotated[str | None, Field(description="Where the stronghold stands.")] = None
    kind: Annotated[str | None, Field(description="The kind of its tokens.")] = None
    tokens: Annotated[int | None, Field(description="How many tokens it has produced.")] = None
    reasons: Annotated[
        tuple[str, ...] | None, Field(description="Why it has produced none, or fewer.")
    ] = None


class ProduceOutcome(Outcome):
    """What the strongholds of the player have produced."""

    tokens: Annotated[int | None, Field(description="How many tokens there are in all.")] = None
    strongholds: Annotated[
        tuple[Levied, ...] | None, Field(description="Each stronghold with what it has produced.")
    ] = None


class MoveOutcome(Outcome):
    """What came of a move."""

    moved: Annotated[int | None, Field(description="How many tokens have moved.")] = None
    captured: Annotated[
        bool | None, Field(description="Whether they have captured a stronghold.")
    ] = None
    taken_from: Annotated[
        str | None, Field(description="Whose the stronghold was; nobody's without a name.")
    ] = None


class PhaseOutcome(Outcome):
    """The part of the turn that has begun."""

    state: Annotated[str | None, Field(description="The state of the game.")] = None


class ByRole(Outcome):
    """A number for each side of a battle."""

    attacker: Annotated[int | None, Field(description="The attacker's.")] = None
    defender: Annotated[int | None, Field(description="The defender's.")] = None


class AttackOutcome(Outcome):
    """A battle that has begun."""

    defender: Annotated[str | None, Field(description="Who is attacked.")] = None
    tokens: Annotated[ByRole | None, Field(description="The tokens in the battle.")] = None
    rolls: Annotated[
        ByRole | None, Field(description="The rolls that each side has in the first round.")
    ] = None


class RowOutcome(Outcome):
    """A row of a battle table that counts."""

    row: Annotated[str | None, Field(description="The row, by its label.")] = None
    name: Annotated[str | None, Field(description="What the row is called.")] = None
    stats: Annotated[dict[str, int] | None, Field(description="What it adds to each stat.")] = None
    breach: Annotated[bool | None, Field(description="Whether it breaches the walls.")] = None
    table: Annotated[str | None, Field(description="The key of the table.")] = None
    provenance: Annotated[
        TableProvenance | None, Field(description="Where the table comes from.")
    ] = None


class RollOutcome(RowOutcome):
    """What a roll has found: a row, or two to choose from."""

    result: Annotated[
        str | None, Field(description="`choice-pending` where two rows are to choose from.")
    ] = None
    rows: Annotated[tuple[str, ...] | None, Field(description="The rows to choose from.")] = None


class CompareOutcome(Outcome):
    """How a round of a battle ended, by player."""

    totals: Annotated[
        dict[str, dict[str, int]] | None,
        Field(description="The sums of each stat, walls included."),
        WORKING,
    ] = None
    stats_won: Annotated[
        dict[str, int] | None, Field(description="How many stats each has won.")
    ] = None
    losses: Annotated[dict[str, int] | None, Field(description="How many tokens each loses.")] = (
        None
    )
    last_man: Annotated[
        str | None, Field(description="Who keeps one token where both would be wiped out.")
    ] = None


class CasualtiesOutcome(Outcome):
    """Losses that have been taken off."""

    losses: Annotated[int | None, Field(description="How many tokens have died.")] = None
    left: Annotated[int | None, Field(description="How many are left in the battle.")] = None


class DecideOutcome(Outcome):
    """Whether the attacker fights on."""

    decision: Annotated[
        Literal["continue", "stop"] | None, Field(description="What the attacker has decided.")
    ] = None
    round: Annotated[int | None, Field(description="The round that begins.")] = None
    rolls: Annotated[
        dict[str, int] | None, Field(description="The rolls that each player has in it.")
    ] = None


class DisbandOutcome(Outcome):
    """Tokens that were removed."""

    disbanded: Annotated[int | None, Field(description="How many there were.")] = None


class TurnOutcome(Outcome):
    """Whose turn has begun."""

    next_player: Annotated[str | None, Field(description="The player whose turn it is.")] = None
    next_turn: Annotated[int | None, Field(description="The number of the turn.")] = None


class OutOutcome(Outcome):
    """Who is out of the game."""

    out: Annotated[
        tuple[str, ...] | None, Field(description="The players who are out of the game now.")
    ] = None
    winner: Annotated[
        str | None, Field(description="The player who has won by it, if anybody has.")
    ] = None
