"""Refusals that several actions share."""

from collections.abc import Iterator

from app.books.hyb.entities import Card
from app.engine.position import View
from app.engine.ruling import Refusal


def not_held(view: View, card_id: str, rule: str) -> Iterator[Refusal]:
    """The viewer neither holds the card nor has it with an army or character of theirs.

    Where else it is, is not told.
    """
    card = view.get(Card, card_id)
    if card is None:
        yield Refusal("unknown-card", rule, f"There is no card {card_id!r} in this campaign.")
    elif card.zone not in ("hand", "attached") or card.holder != view.viewer:
        yield Refusal("not-your-card", rule, f"You do not hold {card.display_name}.")
