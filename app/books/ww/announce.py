"""Rulings that everybody may hear: the game hides nothing (ww.actions)."""

from typing import Any

from app.engine.position import Draft
from app.engine.viewer import EVERYONE


def announce(draft: Draft, summary: str, *rules: str, **outcome: Any) -> None:
    """Tell everybody of the action and its request, what came of it, and the rules it rests on."""
    draft.open_to(EVERYONE, request=True)
    draft.summary(summary, EVERYONE)
    draft.outcome(EVERYONE, **outcome)
    draft.cite(*rules)
