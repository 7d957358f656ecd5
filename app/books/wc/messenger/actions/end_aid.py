"""End the aid that is no longer needed.

A settlement's promise holds as long as an army opposed to the caller stands in the territory that
called for help. In the first resolution phase without such a threat it ends, and the militia goes
home by the shortest way (wc.messenger.aid).
"""

from app.books.wc.army.exposure import territory_of
from app.books.wc.entities import Aid, Army, Settlement, Territory
from app.books.wc.phases import RESOLUTION
from app.books.wc.sides import are_opposed
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft, Position
from app.engine.viewer import only

RULE = "wc.messenger.aid"


def is_due(position: Position) -> bool:
    """Whether a promise comes to its end."""
    return bool(_needed_no_more(position))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    for aid in _needed_no_more(draft.position):
        _end(draft, aid)


def _needed_no_more(position: Position) -> list[Aid]:
    return [aid for aid in position.where(Aid, ended=False) if not _is_threatened(position, aid)]


def _is_threatened(position: Position, aid: Aid) -> bool:
    return any(
        territory_of(position, army) == aid.territory
        and are_opposed(position, aid.caller, army.owner)
        for army in position.all(Army)
    )


def _end(draft: Draft, aid: Aid) -> None:
    both = only(aid.caller, aid.owner)
    draft.open_to(both)
    draft.update(aid, RULE, ended=True)
    helper = draft.position.one(Settlement, aid.settlement)
    territory = draft.position.one(Territory, aid.territory)
    text = f"{territory.name} is threatened no more; the militia of {helper.name} must go home."
    draft.find(RULE, text, both, settlement=helper.id, territory=territory.id)
    draft.summary(text, both)


END_AID = Action(
    "end-aid",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.resolution.sequence"),
    resolve=resolve,
)
