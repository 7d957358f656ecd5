"""Strongholds: who controls them and what they produce."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.books.ww.entities import Player, Space, Tokens, Warlord
from app.engine.position import Draft, Position

HOMELAND_TOKENS = 2
STRONGHOLD_TOKENS = 1
NEUTRAL = "neutral"


@dataclass(frozen=True)
class Levy:
    """What one stronghold yields this turn; `reasons` say why it yields nothing."""

    space: str
    token_kind: str
    tokens: int
    reasons: tuple[str, ...] = ()


def controlled_by(position: Position, player: str) -> list[Space]:
    """The strongholds that the player controls (ww.production.control)."""
    held = position.where(Space, controller=player)
    return [space for space in held if space.stronghold_kind is not None]


def capture(draft: Draft, space: str, player: str) -> bool:
    """Have the player control the stronghold where own tokens stand; False if nothing changes."""
    place = draft.position.one(Space, space)
    if place.stronghold_kind is None or place.controller == player:
        return False
    draft.update(place, "ww.production.control", controller=player)
    return True


def levies(position: Position, player: Player, declined: tuple[str, ...]) -> Iterator[Levy]:
    """What each stronghold of the player yields, in the order of their ids (ww.production.*)."""
    for space in controlled_by(position, player.id):
        kind = space.stronghold_kind
        assert kind is not None
        reasons = tuple(_reasons(position, player, space, kind, declined))
        is_home = space.homeland_of == player.id
        tokens = HOMELAND_TOKENS if is_home else STRONGHOLD_TOKENS
        yield Levy(space.id, kind, 0 if reasons else tokens, reasons)


def _reasons(
    position: Position, player: Player, space: Space, kind: str, declined: tuple[str, ...]
) -> Iterator[str]:
    if space.id in declined:
        yield "declined"
    if space.homeland_of == player.id:
        return
    alignment = position.one(Warlord, kind).alignment
    if alignment not in (player.alignment, NEUTRAL):
        yield "alignment"
    if not position.where(Tokens, space=space.id, owner=player.id, token_kind=player.warlord_kind):
        yield "no-homeland-token"
