"""Rulings that everybody may hear: the powers are used in plain sight."""

from typing import Any

from app.engine.position import Draft
from app.engine.viewer import EVERYONE


def announce(draft: Draft, summary: str, *rules: str, **outcome: Any) -> None:
    """Tell everybody of the action and its request, what came of it, and the rules it rests on."""
    draft.open_to(EVERYONE, request=True)
    draft.summary(summary, EVERYONE)
    draft.outcome(EVERYONE, **outcome)
    cite(draft, *rules)


def cite(draft: Draft, *rules: str) -> None:
    """Name rules that the ruling rests on, to everybody."""
    draft.cite(*rules, audience=EVERYONE)


def units(count: int) -> str:
    """So many units, in words."""
    return "1 unit" if count == 1 else f"{count} units"


def instruct(draft: Draft, rule: str, text: str) -> None:
    """Tell everybody what to do, or to reckon with, at the table."""
    draft.tabletop(rule, text, EVERYONE)
