"""Clear what was noted for one turn.

The last step of the resolution phase: marches, paths, attempts, engagements and all else that is
marked to hold for one turn are forgotten, and every counter may act anew (wc.resolution.sequence).
"""

from app.books.wc.entities import ENTITIES, fields_of_the_turn
from app.books.wc.phases import RESOLUTION
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.viewer import EVERYONE

RULE = "wc.resolution.sequence"


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.summary(f"Turn {draft.position.campaign.turn} is over.", EVERYONE)
    for kind in ENTITIES:
        cleared = fields_of_the_turn(kind)
        for entity in draft.position.all(kind) if cleared else ():
            draft.update(entity, RULE, **cleared)


CLEAR_TURN = Action(
    "clear-turn",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE,),
    resolve=resolve,
)
