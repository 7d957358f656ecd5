"""Ride down the messengers among enemy armies.

As the combat phase opens, a messenger on its own in the hex of an opposing army is destroyed, and
its message is lost. One inside a friendly settlement is safe, and so is one under escort
(wc.messenger.destroyed).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.army.removal import remove
from app.books.wc.battle.shelter import friendly_settlement_at, is_escorted
from app.books.wc.entities import Army, Messenger, WarSide
from app.books.wc.phases import COMBAT
from app.books.wc.sides import are_opposed
from app.books.wc.words import called_by_others, place_name
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import listed
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE

RULE = "wc.messenger.destroyed"


def is_due(position: Position) -> bool:
    """Whether there is a messenger to ride down."""
    return bool(_caught(position))


class CatchMessengersOutcome(Outcome):
    """Whom armies have ridden down."""

    destroyed: Annotated[
        tuple[Id, ...] | None, Field(description="The messengers that are no more.")
    ] = None


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    caught = _caught(draft.position)
    draft.open_to(EVERYONE, request=True)
    for messenger in caught:
        remove(draft, messenger, RULE)
    draft.outcome(EVERYONE, destroyed=[messenger.id for messenger in caught])
    who = listed([_told(draft.position, messenger) for messenger in caught])
    is_or_are = "is" if len(caught) == 1 else "are"
    draft.summary(f"{who} {is_or_are} ridden down by enemy armies.", EVERYONE)


def _told(position: Position, messenger: Messenger) -> str:
    return f"{called_by_others(position, messenger)} in {place_name(position, messenger.hex)}"


def _caught(position: Position) -> list[Messenger]:
    return [m for m in position.all(Messenger) if _is_caught(position, m)]


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
    outcome=CatchMessengersOutcome,
    phase=COMBAT,
    who=Who.UMPIRE,
    rules=(RULE, "wc.messenger.escort"),
    resolve=resolve,
)
