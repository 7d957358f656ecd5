"""Refusals that many actions share (the shared codes of the set-up chapter)."""

from collections.abc import Iterator

from app.engine.entity import Entity
from app.engine.position import View
from app.engine.ruling import Refusal

OWNERSHIP_RULE = "wc.campaign.roles"


def not_yours(view: View, entity: Entity | None, entity_id: str) -> Iterator[Refusal]:
    """`unknown-entity` for what does not exist or is hidden, `not-owner` for another side's."""
    if entity is None:
        yield unknown(entity_id)
    elif getattr(entity, "owner", None) != view.viewer:
        yield Refusal("not-owner", OWNERSHIP_RULE, f"{entity_id} is not yours.")


def unknown(entity_id: str) -> Refusal:
    """The one answer for what does not exist and for what the caller may not know of."""
    return Refusal("unknown-entity", OWNERSHIP_RULE, f"You know of no {entity_id!r}.")
