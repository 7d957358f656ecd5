"""Ride down the messengers among enemy armies.

As the combat phase opens, a messenger on its own in the hex of an opposing army is destroyed, and
its message is lost. One inside a friendly settlement is safe, and so is one under escort.
"""

from app.books.wc.combat.shelter import friendly_settlement_at, is_escorted
from app.books.wc.entities import Army, Messenger, WarSide
from app.books.wc.phases import COMBAT
from app.books.wc.sides import are_opposed
from app.engine.action import Action, NoFields, Who, always_legal
from app.engine.dice import Roller
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE

RULE = "wc.messenger.destroyed"


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    caught = [m for m in draft.position.all(Messenger) if _is_caught(draft.position, m)]
    if not caught:
        return
    draft.open_to(EVERYONE, request=True)
    for messenger in caught:
        draft.delete(messenger, RULE)
    owners = {draft.position.one(WarSide, messenger.owner).name for messenger in caught}
    draft.outcome(EVERYONE, destroyed=[messenger.id for messenger in caught])
    draft.summary(f"Messengers of {' and '.join(sorted(owners))} are ridden down.", EVERYONE)


def _is_caught(position: Position, messenger: Messenger) -> bool:
    if is_escorted(position, messenger) or friendly_settlement_at(position, messenger) is not None:
        return False
    return any(
        are_opposed(position, army.owner, messenger.owner)
        and position.one(WarSide, army.owner).is_player
        for army in position.where(Army, hex=messenger.hex)
    )


CATCH_MESSENGERS = Action(
    "catch-messengers",
    request=NoFields,
    phase=COMBAT,
    who=Who.UMPIRE,
    rules=(RULE, "wc.messenger.escort"),
    legality=always_legal,
    resolve=resolve,
)
