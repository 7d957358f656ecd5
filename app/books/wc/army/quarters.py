"""Armies that quarter in a settlement: who may go in, and for how many there is room.

An army inside is sheltered by the walls and counts against their limit, not against that of the hex
(wc.army.hex-limit R58). Who is inside must be known when an enemy comes before the gates, so once
one stands there nobody goes in any more (wc.settlement.fortress R33).
"""

from collections.abc import Iterator

from app.books.wc.army.crowding import HEX_LIMIT_POINTS
from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army, Settlement
from app.books.wc.kinds import KINDS
from app.books.wc.refusals import unknown
from app.books.wc.sides import are_opposed
from app.books.wc.words import place_name
from app.engine.hexgrid import Hex
from app.engine.position import Position, View
from app.engine.ruling import Refusal

RULE = "wc.army.hex-limit"


def room_inside(settlement: Settlement) -> int:
    """The points that fit within the walls.

    A fortress and a border tower have limits of their own; anywhere else the most that one hex can
    feed is the limit.
    """
    return KINDS[settlement.size].inside or HEX_LIMIT_POINTS


def has_room_inside(position: Position, settlement: Settlement, coming_points: int) -> bool:
    """Whether so many points more fit inside, beside the residents and the armies that are there.

    Of an ally's settlement a side knows only the troops that are its own.
    """
    there = [settlement.id, *(a.id for a in position.where(Army, inside=settlement.id))]
    points = sum(points_of(position, force_id) for force_id in there)
    return points + coming_points <= room_inside(settlement)


def no_room_inside(view: View, settlement: Settlement, coming_points: int) -> Iterator[Refusal]:
    """`capacity-exceeded` where the walls do not hold the points that come in."""
    if not has_room_inside(view, settlement, coming_points):
        kind = KINDS[settlement.size]
        detail = f"{settlement.name} holds at most {room_inside(settlement):,} points inside."
        yield Refusal("capacity-exceeded", RULE if kind.inside is None else kind.rule, detail)


def closed_by_siege(settlement: Settlement | None, rule: str) -> Iterator[Refusal]:
    """`settlement-besieged` while nothing can pass in or out of it."""
    if settlement is not None and settlement.besieged:
        detail = f"{settlement.name} is besieged; nothing passes in or out."
        yield Refusal("settlement-besieged", rule, detail)


def entering_faults(view: View, army: Army, at: Hex, settlement_id: str) -> Iterator[Refusal]:
    """Why the army, once it stands in the hex, may not go into the settlement."""
    settlement = view.get(Settlement, settlement_id)
    if settlement is None:
        yield unknown(settlement_id)
        return
    if settlement.destroyed or are_opposed(view, army.owner, settlement.owner):
        detail = f"{settlement.name} is neither yours nor an ally's; an army quarters with friends."
        yield Refusal("settlement-not-friendly", RULE, detail)
    if settlement.hex != at:
        detail = f"{settlement.name} stands in {settlement.hex}, not in {at}."
        yield Refusal("not-co-located", RULE, detail)
    yield from closed_by_siege(settlement, RULE)
    if any(are_opposed(view, army.owner, other.owner) for other in view.where(Army, hex=at)):
        detail = f"An enemy army stands in {place_name(view, at)}; it is too late to go in."
        yield Refusal("hex-not-free", "wc.settlement.fortress", detail)
    yield from no_room_inside(view, settlement, points_of(view, army.id))


def friendly_settlements(position: Position, side: str, place: Hex) -> Iterator[Settlement]:
    """The settlements in a hex that the side or an ally of it holds."""
    for settlement in position.where(Settlement, hex=place):
        if not settlement.destroyed and not are_opposed(position, side, settlement.owner):
            yield settlement
