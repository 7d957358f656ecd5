"""Refusals that many actions share (the shared codes of the set-up chapter)."""

from collections.abc import Iterator
from typing import TypeVar

from app.books.wc.entities import Army, OnTheMap, Settlement
from app.books.wc.sides import are_opposed
from app.books.wc.words import known_as, name_of
from app.engine.english import capitalised
from app.engine.entity import Entity
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

C = TypeVar("C", bound=OnTheMap)
T = TypeVar("T", bound=OnTheMap)

OWNERSHIP_RULE = "wc.campaign.roles"
DESERTION_RULE = "wc.starvation.desertion"


def not_yours(view: View, entity: Entity | None, entity_id: str) -> Iterator[Refusal]:
    """As `not_owned`, and `order-not-available` for troops that obey nobody now."""
    yield from not_owned(view, entity, entity_id)
    if isinstance(entity, Army) and entity.owner == view.viewer:
        yield from out_of_hand(view, entity)


def out_of_hand(view: View, army: Army) -> Iterator[Refusal]:
    """`order-not-available` for deserters until they have rested for a turn."""
    if army.deserting:
        detail = f"{army.name} make for home and obey nobody until they have rested there."
        yield Refusal("order-not-available", DESERTION_RULE, detail)
    elif army.bound_until is not None and view.campaign.turn <= army.bound_until:
        detail = f"{army.name} must rest until the end of turn {army.bound_until}."
        yield Refusal("order-not-available", DESERTION_RULE, detail)


def not_owned(view: View, entity: Entity | None, entity_id: str) -> Iterator[Refusal]:
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


def meeting_refusals(
    view: View,
    own: tuple[type[OnTheMap], str],
    target: tuple[type[OnTheMap], str],
    rule: str,
) -> Iterator[Refusal]:
    """Why a counter of the viewer's does not meet an enemy counter in its hex.

    Each is named by its kind and id. Every reason is given: `unknown-entity`, `not-owner`,
    `target-not-enemy` and `not-co-located`.
    """
    (own_kind, own_id), (target_kind, target_id) = own, target
    body, enemy = view.get(own_kind, own_id), view.get(target_kind, target_id)
    yield from not_yours(view, body, own_id)
    if enemy is None:
        yield unknown(target_id)
        return
    name = capitalised(known_as(enemy))
    if not are_opposed(view, view.viewer, enemy.owner):
        yield Refusal("target-not-enemy", rule, f"{name} is a friend's; name an enemy's.")
    if body is not None and body.hex != enemy.hex:
        yield apart(rule, name, body)


def meetings(view: View, own_kind: type[C], target_kind: type[T]) -> Iterator[tuple[C, T]]:
    """Each counter of the viewer's with each counter of the other kind in its hex."""
    for body in view.where(own_kind, owner=view.viewer):
        for other in view.where(target_kind, hex=body.hex):
            yield body, other


def apart(rule: str, who: str, other: OnTheMap | Settlement) -> Refusal:
    """`not-co-located` for one who must be in the hex of another and is not."""
    detail = f"{who} is not in {other.hex}, where {known_as(other)} is."
    return Refusal("not-co-located", rule, detail)
