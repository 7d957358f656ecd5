"""Armies and characters, which meet foes and bear cards."""

from collections.abc import Iterator

from app.books.hyb.entities import Army, Bearer, Card, Character
from app.engine.entity import Id
from app.engine.position import Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE

RULE = "hyb.actions"


def find_bearer(position: Position, bearer_id: Id | None) -> Bearer | None:
    """The army or character of this id, destroyed or not."""
    return position.get(Army, bearer_id) or position.get(Character, bearer_id)


def the_bearer(position: Position, bearer_id: str) -> Bearer:
    """The army or character of this id. Raises LookupError where there is none."""
    bearer = find_bearer(position, bearer_id)
    if bearer is None:
        raise LookupError(f"no army or character {bearer_id!r}")
    return bearer


def bearers(position: Position) -> list[Bearer]:
    """All armies, then all characters, that have not been destroyed."""
    found: list[Bearer] = [*position.all(Army), *position.all(Character)]
    return [bearer for bearer in found if not bearer.destroyed]


def bearers_of(position: Position, side: str) -> list[Bearer]:
    """The side's armies and characters that have not been destroyed."""
    return [bearer for bearer in bearers(position) if bearer.owner == side]


def worn_by(position: Position, bearer: Bearer) -> list[Card]:
    """The cards that are attached to the army or character."""
    cards = position.all(Card)
    return [card for card in cards if card.zone == "attached" and card.bearer == bearer.id]


def not_to_command(view: View, bearer: Bearer | None, bearer_id: str) -> Iterator[Refusal]:
    """Why the viewer cannot give orders to this army or character; the referee may to any."""
    if bearer is None:
        yield Refusal("unknown-entity", RULE, _no_bearer(view, bearer_id))
        return
    if view.viewer not in (bearer.owner, REFEREE):
        yield Refusal("not-owner", RULE, f"{bearer.name} is not yours.")
    if bearer.destroyed:
        yield Refusal("already-destroyed", RULE, f"{bearer.name} has been destroyed.")


def _no_bearer(view: View, named: str) -> str:
    """Why this names no army or character: nothing that is known, or another thing."""
    for kind in view.kinds():
        if any(entity.id == named for entity in view.of_kind(kind)):
            if kind in (Army.kind, Character.kind):
                return f"{named!r} is {'an' if kind == Army.kind else 'a'} {kind}: name it so."
            what = {"side": "player", "pile_place": "card"}.get(kind, kind)
            return f"{named!r} is a {what}, not an army or a character."
    return f"There is no army or character {named!r}."
