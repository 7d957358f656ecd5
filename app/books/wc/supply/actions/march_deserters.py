"""Lead deserters home.

As the movement phase begins, those who have deserted go their own way to the nearest friendly
settlement, with the whole allowance of a normal march. They keep clear of opposing counters and
zones of influence where they can, and stay where they are when no way is free. Once there they rest
for the whole of the next turn, and then obey their owner again. Where no friendly settlement is
left they disperse (wc.starvation.desertion).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.army.forces import points_of
from app.books.wc.army.quarters import has_room_inside
from app.books.wc.army.removal import remove
from app.books.wc.entities import Army
from app.books.wc.movement.leaving import lose_works
from app.books.wc.movement.march import move_counter
from app.books.wc.phases import MOVEMENT
from app.books.wc.supply.deserters import WayHome, friendly_settlements, way_home
from app.books.wc.words import place_name
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE

RULE = "wc.starvation.desertion"


class DesertersMarched(Outcome):
    """How deserters have fared."""

    home: Annotated[
        tuple[Id, ...] | None, Field(description="The counters that have come home and rest.")
    ] = None
    dispersed: Annotated[
        tuple[Id, ...] | None,
        Field(description="The counters that are gone, since they have nowhere to go."),
    ] = None


def is_due(position: Position) -> bool:
    """Whether there are deserters on their way."""
    return bool(position.where(Army, deserting=True))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite(RULE, audience=EVERYONE)
    home, dispersed, said = [], [], []
    for army in draft.position.where(Army, deserting=True):
        where = place_name(draft.position, army.hex)
        if not friendly_settlements(draft.position, army.owner):
            said.append(f"{army.name} have nowhere to go, and disperse in {where}.")
            remove(draft, army, RULE)
            dispersed.append(army.id)
            continue
        way = way_home(draft.position, army)
        if way is None:
            said.append(f"{army.name} find no free way home and stay in {where}.")
            continue
        marched = _march(draft, army, way)
        if marched.deserting:
            where = place_name(draft.position, marched.hex)
            said.append(f"{army.name} make for {way.home.name} and come to {where}.")
        else:
            said.append(f"{army.name} are home in {way.home.name}, and rest.")
            home.append(army.id)
    draft.outcome(EVERYONE, home=home, dispersed=dispersed)
    draft.summary(" ".join(said), EVERYONE)


def _march(draft: Draft, army: Army, way: WayHome) -> Army:
    """Lead them as far as they get this turn, and let them rest once they are home."""
    if way.steps:
        army = move_counter(draft, lose_works(draft, army), way.steps, None)
        army = draft.update(army, RULE, inside=None, action="march", march="normal")
    if not way.arrives:
        return army
    sheltered = has_room_inside(draft.position, way.home, points_of(draft.position, army.id))
    return draft.update(
        army,
        RULE,
        deserting=False,
        bound_until=draft.position.campaign.turn + 1,
        inside=way.home.id if sheltered else None,
    )


MARCH_DESERTERS = Action(
    "march-deserters",
    request=NoFields,
    outcome=DesertersMarched,
    phase=MOVEMENT,
    who=Who.UMPIRE,
    rules=(
        RULE,
        "wc.move.order",
        "wc.ambush.reveal",
        "wc.works.removal",
        "wc.territory.control",
        "wc.map.border-hex",
    ),
    resolve=resolve,
)
