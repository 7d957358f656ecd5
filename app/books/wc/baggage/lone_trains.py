"""A baggage train caught without an army to protect it (wc.booty.lone-train)."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.army.removal import remove
from app.books.wc.battle import retreat
from app.books.wc.entities import Army, BaggageTrain
from app.books.wc.tables import TABLES
from app.books.wc.words import place_name
from app.engine.dice import Dice, Roller
from app.engine.hexgrid import Hex
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.sides import side_name
from app.engine.viewer import EVERYONE, only

TABLE = TABLES["wc.booty.lone-train"]
DIRECTIONS = TABLES["wc.map.random-direction"]
RULE = "wc.booty.lone-train"

ENDS = {
    "taken": "it is taken with its load",
    "destroyed": "it is destroyed with its load",
    "escaped": "it gets away",
}

DICE = (
    Dice("booty", "1d6"),
    Dice("flight/distance", "1d6", secret=True),
    Dice("flight/direction", "1d6", secret=True),
)
"""The dice of an attack. Where a train can flee to depends on what the attacker may not know."""


class LoneTrainOutcome(Outcome):
    """What has become of the train."""

    result: Annotated[
        Literal["taken", "destroyed", "escaped"] | None,
        Field(description="Whether it was taken or destroyed with its load, or has got away."),
    ] = None


def attack(draft: Draft, train: BaggageTrain, army: Army, dice: Roller) -> None:
    """Roll what becomes of the train: taken by the army, destroyed, or put to flight."""
    both = only(train.owner, army.owner)
    row = draft.position.settings.table(TABLE).row(dice.roll("booty", audience=both).total)
    draft.cite("wc.baggage.attacked", RULE)
    result = row.result
    if result == "taken":
        draft.update(train, RULE, owner=army.owner, army=army.id, moved=True, path=())
    elif result == "destroyed" or not _flees(draft, train, dice):
        result = "destroyed"
        remove(draft, train, RULE)
    draft.outcome(EVERYONE, result=result)
    where, whose = place_name(draft.position, army.hex), side_name(draft.position, train.owner)
    said = f"{army.name} falls upon a baggage train of {whose} in {where}: {ENDS[result]}."
    draft.summary(said, EVERYONE)


def _flees(draft: Draft, train: BaggageTrain, dice: Roller) -> bool:
    """Move the train out of reach; False where no way is clear."""
    way = _way_out(draft, train, dice)
    if way:
        draft.update(train, RULE, hex=way[-1], army=None, moved=True, path=())
    return bool(way)


def _way_out(draft: Draft, train: BaggageTrain, dice: Roller) -> tuple[Hex, ...]:
    position = draft.position
    home = retreat.way_home(position, train.owner, train.hex)
    if home:
        return home[: dice.roll("flight/distance", audience=EVERYONE).total]
    if not retreat.has_open_side(position, train.owner, train.hex):
        return ()
    direction = _direction(position, dice.roll("flight/direction", audience=EVERYONE).total)
    if not retreat.straight_way(position, train.owner, train.hex, direction, hexes=1):
        return ()
    hexes = dice.roll("flight/distance", audience=EVERYONE).total
    draft.cite(DIRECTIONS.id)
    return retreat.straight_way(position, train.owner, train.hex, direction, hexes)


def _direction(position: Position, total: int) -> int:
    """The direction from 1 to 6, clockwise from the north-east, that the die gives."""
    towards = position.settings.table(DIRECTIONS).row(total).result
    return [row.result for row in DIRECTIONS.rows].index(towards) + 1
