"""Gain a fate point.

At the end of the resolution phase every player who still has an army or a territory gains one fate
point: each turn, or as often as the campaign's options say. There is no maximum (wc.fate.gain).
"""

from app.books.wc.entities import Army, Territory, WarSide
from app.books.wc.options import WarOptions
from app.books.wc.phases import RESOLUTION
from app.books.wc.sides import players
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.position import Draft, Position
from app.engine.viewer import REFEREE_ONLY, only

RULE = "wc.fate.gain"


def is_due(position: Position) -> bool:
    """Whether the turn is one of those that bring a point."""
    return position.campaign.turn % position.settings.options_as(WarOptions).fate_interval == 0


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.summary("Every player in the campaign gains a fate point.", REFEREE_ONLY)
    for side in players(draft.position):
        if _is_in_play(draft.position, side):
            draft.open_to(only(side.id))
            draft.update(side, RULE, fate_points=side.fate_points + 1)
            draft.summary(
                f"You gain a fate point and have {side.fate_points + 1} now.", only(side.id)
            )


def _is_in_play(position: Position, side: WarSide) -> bool:
    return bool(
        position.where(Army, owner=side.id) or position.where(Territory, controller=side.id)
    )


GAIN_FATE = Action(
    "gain-fate",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.resolution.sequence"),
    resolve=resolve,
)
