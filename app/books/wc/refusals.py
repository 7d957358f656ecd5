"""Refusals that many actions share (the shared codes of the set-up chapter)."""

from collections.abc import Iterator

from app.books.wc.entities import Army, ScoutingParty, Settlement
from app.books.wc.words import name_of
from app.engine.entity import Entity
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

OWNERSHIP_RULE = "wc.campaign.roles"


def not_yours(view: View, entity: Entity | None, entity_id: str) -> Iterator[Refusal]:
    """`unknown-entity` for what does not exist or is hidden, `not-owner` for another side's."""
    owner = getattr(entity, "owner", None)
    if entity is None:
        yield unknown(entity_id)
    elif owner != view.viewer:
        detail = f"{name_of(entity)} is not yours; it belongs to {side_name(view, owner)}."
        yield Refusal("not-owner", OWNERSHIP_RULE, detail)


def unknown(entity_id: str) -> Refusal:
    """The one answer for what does not exist and for what the caller may not know of."""
    return Refusal("unknown-entity", OWNERSHIP_RULE, f"You know of no {entity_id!r}.")


def apart(rule: str, who: str, other: Army | ScoutingParty | Settlement) -> Refusal:
    """`not-co-located` for one who must be in the hex of another and is not."""
    detail = f"{who} is not in {other.hex}, where {other.name} is."
    return Refusal("not-co-located", rule, detail)
