"""Clear what was noted for one turn.

The last step of the resolution phase: marches, paths, attempts, engagements and the like are
forgotten, and every counter may act anew.
"""

from collections.abc import Mapping
from typing import Any

from app.books.wc.entities import Army, BaggageTrain, Messenger, ScoutingParty, WarSide
from app.books.wc.phases import RESOLUTION
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.entity import Entity
from app.engine.position import Draft
from app.engine.viewer import EVERYONE

RULE = "wc.resolution.sequence"
FOR_ONE_TURN: Mapping[type[Entity], tuple[str, ...]] = {
    Army: ("action", "march", "path", "scouted", "disturbed", "ambushed_by"),
    ScoutingParty: ("moved", "march", "path", "scouted", "engaged_with"),
    Messenger: ("moved", "path"),
    BaggageTrain: ("moved", "march", "path"),
    WarSide: ("asked", "rerolled"),
}
"""The fields of each kind that hold for one turn; they go back to their defaults."""


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.summary(f"Turn {draft.position.campaign.turn} is over.", EVERYONE)
    for kind, names in FOR_ONE_TURN.items():
        cleared = _defaults(kind, names)
        for entity in draft.position.all(kind):
            draft.update(entity, RULE, **cleared)


def _defaults(kind: type[Entity], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: kind.model_fields[name].get_default() for name in names}


CLEAR_TURN = Action(
    "clear-turn",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE,),
    resolve=resolve,
)
