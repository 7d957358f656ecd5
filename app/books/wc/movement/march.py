"""Carrying out the move of a counter, with everything that goes along with it.

Where an army starts, passes and ends is public; why it stopped is told to its owner alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

from pydantic import Field

from app.books.wc.army.entering import entering
from app.books.wc.army.exposure import expose, territories_along, territory_of
from app.books.wc.army.forces import points_of
from app.books.wc.army.quarters import has_room_inside
from app.books.wc.army.removal import remove
from app.books.wc.entities import Army, BaggageTrain, March, Messenger, ScoutingParty, Settlement
from app.books.wc.map import Place, campaign_map
from app.books.wc.movement.ground import ground_of
from app.books.wc.movement.leaving import lose_works
from app.books.wc.movement.walk import Stop, Walk, walk
from app.books.wc.movement.zones import Zones
from app.books.wc.tables import TABLES
from app.books.wc.words import place_name
from app.engine.dice import Dice, Roller
from app.engine.hexgrid import Hex
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE, only

C = TypeVar("C", bound=Army | BaggageTrain | Messenger | ScoutingParty)

HIGH_MOUNTAINS = Dice("high-mountains/*", "1d6")
"""Declared by every action that leads an army: the die for each high pass on its way."""

PASSES = TABLES["wc.terrain.high-mountains"]
MOVE = "wc.move.order"
INSIDE = "wc.army.hex-limit"
WHY_STOPPED: dict[Stop, tuple[str, str]] = {
    "slowed-by-zone": (
        "wc.patrol.zone",
        "A zone of influence cost it too many points: its march ended there.",
    ),
    "hex-over-limit": (
        "wc.army.hex-limit",
        "Troops of your side left no room for it further on: its march ended there.",
    ),
}


@dataclass(frozen=True)
class Order:
    """Where an army is to go: the hexes to enter, what it may spend, and who is with it.

    `enter` is the settlement that it goes into where its way ends, if it gets there.
    """

    steps: tuple[Hex, ...]
    allowance_half_points: int
    declared_territory: str | None = None
    march: March | None = None
    escorted: Messenger | None = None
    enter: Settlement | None = None


class MarchOutcome(Outcome):
    """How far a march has gone."""

    path: Annotated[
        tuple[Place, ...] | None, Field(description="The hexes of the way, its start included.")
    ] = None
    allowance_half_points: Annotated[
        int | None, Field(description="Movement that the army had, in half points.")
    ] = None
    spent_half_points: Annotated[
        int | None, Field(description="Movement that it has spent, in half points.")
    ] = None
    stopped: Annotated[
        Stop | None, Field(description="What has stopped it on the way, if anything.")
    ] = None
    lost: Annotated[bool | None, Field(description="Whether the army was lost.")] = None


def lead(draft: Draft, army: Army, order: Order, dice: Roller) -> Army | None:
    """Lead an army along its way; give it as it then is, or None when a high pass took it.

    The passes on the ordered way are all rolled for before anything hidden is looked at, so that
    the asking tells nothing.
    """
    fatal = fatal_step(draft.position, order.steps, dice)
    goes_inside = _fits_inside(draft.position, army, order.enter)
    walked = walk(
        draft.position, army, order.steps, order.allowance_half_points, goes_inside=goes_inside
    )
    if fatal is not None and fatal < len(walked.entered):
        entered = walked.entered[: fatal + 1]
        draft.outcome(EVERYONE, path=[army.hex, *entered])
        perish(draft, army, entered[-1], order.escorted)
        return None
    _tell_of_zones(draft, army, order, walked)
    draft.outcome(EVERYONE, path=[army.hex, *walked.entered])
    draft.outcome(
        only(army.owner),
        allowance_half_points=order.allowance_half_points,
        spent_half_points=walked.spent_half_points,
        stopped=walked.stopped,
    )
    moved = _put(draft, army, order, walked.entered)
    if order.enter is not None and walked.stopped is None:
        moved = _go_in(draft, moved, order.enter, found_room=goes_inside)
    _tell_why_it_stopped(draft, moved, walked)
    return moved


def _fits_inside(position: Position, army: Army, settlement: Settlement | None) -> bool:
    """Whether there is room where the army wants to go in; an ally's garrison may leave none."""
    if settlement is None:
        return False
    return has_room_inside(position, settlement, points_of(position, army.id))


def _go_in(draft: Draft, army: Army, settlement: Settlement, *, found_room: bool) -> Army:
    if found_room:
        return draft.update(army, INSIDE, inside=settlement.id)
    text = f"{settlement.name} has no room for {army.name}, which stays outside."
    draft.find(INSIDE, text, only(army.owner), settlement=settlement.id)
    return army


def _put(draft: Draft, army: Army, order: Order, entered: tuple[Hex, ...]) -> Army:
    """Write where the army, its trains and the messenger with it have gone."""
    trains = draft.position.where(BaggageTrain, owner=army.owner, army=army.id)
    for messenger in draft.position.where(Messenger, owner=army.owner, escort=army.id):
        if entered and (order.escorted is None or messenger.id != order.escorted.id):
            draft.update(messenger, "wc.messenger.escort", escort=None)
    moved = move_counter(draft, army, entered, order.declared_territory)
    if entered:
        moved = lose_works(draft, draft.update(moved, MOVE, inside=None))
    for train in trains:
        follower = move_counter(draft, train, entered, moved.declared_territory)
        draft.update(follower, "wc.baggage.move", moved=True, march=order.march)
    if order.escorted is not None:
        rider = move_counter(draft, order.escorted, entered, moved.declared_territory)
        draft.update(rider, "wc.messenger.escort", moved=True, escort=army.id)
    return moved


def move_counter(draft: Draft, counter: C, entered: tuple[Hex, ...], declared: str | None) -> C:
    """Write the hexes entered into the counter, and whom that exposes it to.

    On a hex that a border cuts it counts as being in the territory declared, else in the one it
    came from, else in the one with the lowest id (wc.map.border-hex R11).
    """
    start: Hex = counter.hex
    if not entered:
        return draft.update(counter, MOVE, path=(start,))
    game_map = campaign_map(draft.position)
    came_from = territory_of(draft.position, counter)
    *_, end = territories_along(game_map, came_from, entered, declared)
    came_in = isinstance(counter, Army) and end is not None and end != came_from
    moved = draft.update(
        counter,
        MOVE,
        hex=entered[-1],
        path=(start, *entered),
        declared_territory=end if game_map.is_border(entered[-1]) else None,
        **(entering(draft.position) if came_in else {}),
    )
    expose(draft, counter.id, entered)
    return moved


def fatal_step(position: Position, steps: Sequence[Hex], dice: Roller) -> int | None:
    """The step at which a high pass takes an army, if one does (wc.terrain.high-mountains).

    It is rolled for at each entry until one takes the army; roads and bridges spare no roll.
    """
    ground, table = ground_of(position), position.settings.table(PASSES)
    passes = [index for index, place in enumerate(steps) if ground.is_perilous(place)]
    for number, index in enumerate(passes, start=1):
        die = dice.roll(f"high-mountains/{number}", audience=EVERYONE)
        if table.row(die.total).result == "lost":
            return index
    return None


def perish(draft: Draft, army: Army, at: Hex, escorted: Messenger | None = None) -> None:
    """Lose the army in a high pass, and the messenger that it escorts with it."""
    rule = "wc.terrain.high-mountains"
    draft.cite(rule, audience=EVERYONE)
    draft.outcome(EVERYONE, lost=True)
    where = place_name(draft.position, at)
    draft.summary(f"{army.name} was lost in the high mountains at {where}.", EVERYONE)
    if escorted is not None:
        remove(draft, escorted, "wc.messenger.escort")
    remove(draft, army, rule)


def _tell_of_zones(draft: Draft, army: Army, order: Order, walked: Walk) -> None:
    known = Zones(draft.position, army.owner, only_known=True)
    if any(known.slows(place) for place in order.steps):
        draft.cite("wc.zone.influence", audience=EVERYONE)
    if walked.slowed_in:
        text = "A zone of influence reached further than you knew."
        owner = only(army.owner)
        draft.find("wc.patrol.zone", text, owner, slowed_in=list(walked.slowed_in))


def _tell_why_it_stopped(draft: Draft, army: Army, walked: Walk) -> None:
    if walked.stopped is not None:
        rule, text = WHY_STOPPED[walked.stopped]
        draft.find(rule, text, only(army.owner), stopped=walked.stopped, at=army.hex)
