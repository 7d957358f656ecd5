"""Plays the umpire's own actions, with dice that fall as a test writes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engine.adjudicate import resolve
from app.engine.dice import Asked, SourceName
from app.engine.position import Position
from app.engine.viewer import UMPIRE
from tests.play import SERVER, Played, book


@dataclass(frozen=True)
class Loaded:
    """Dice that fall as written, secret ones too, and otherwise as the server's."""

    written: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        if asked.label in self.written:
            return tuple(self.written[asked.label]), "server"
        return SERVER.faces(asked)


def rule(
    at: Position,
    action: str,
    request: Mapping[str, Any] | None = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    actor: str = UMPIRE,
) -> Played:
    """One ruling alone, without what follows from it and without a look at its legality."""
    declared = book("wc").actions[action]
    asked = declared.request.model_validate(dict(request or {}))
    ids = iter(range(1, 1_000))
    dice_fall = Loaded(dice or {})
    ruling, after = resolve(at, actor, declared, asked, dice_fall, lambda _kind: str(next(ids)))
    return Played((ruling,), after)
