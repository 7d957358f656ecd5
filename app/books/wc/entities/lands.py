"""Territories, and the settlements in them."""

from typing import Annotated, ClassVar

from app.books.wc.entities.kinds import (
    REPORTS_ARE_GIVEN,
    THIS_TURN,
    Count,
    HoldsUnits,
    Race,
    SettlementSize,
)
from app.engine.entity import OWNER, PUBLIC, Entity, Name, Ref, Seen, owner_only
from app.engine.hexgrid import Hex


class Territory(Entity):
    """A small region, normally round one settlement (wc.map.territories)."""

    kind: ClassVar[str] = "territory"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    controller: Annotated[str | None, Ref("side"), PUBLIC] = None
    original_owner: Annotated[str | None, Ref("side"), PUBLIC] = None


class Settlement(HoldsUnits):
    """A village, town, city, capital, fortress or border tower (wc.settlement.general).

    `food_override` and `tax_override` are marked on the map in place of what its size makes, in
    supply, and pays, in copper (wc.supply.production, wc.tax.collect). `placed_points` are those of
    the recruits that have been placed there this turn (wc.place.where).
    """

    kind: ClassVar[str] = "settlement"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    size: Annotated[SettlementSize, PUBLIC]
    hex: Annotated[Hex, PUBLIC]
    territory: Annotated[str, Ref("territory"), PUBLIC]
    owner: Annotated[str, Ref("side"), PUBLIC]
    original_owner: Annotated[str, Ref("side"), PUBLIC]
    race: Annotated[Race, PUBLIC]
    community: Annotated[str, PUBLIC] = "mixed"
    palisade: Annotated[bool, PUBLIC] = False
    stone_wall: Annotated[bool, PUBLIC] = False
    tower_wall: Annotated[bool, PUBLIC] = False
    buildings: Annotated[Count, PUBLIC] = 0
    captured: Annotated[bool, PUBLIC] = False
    besieged: Annotated[bool, PUBLIC] = False
    destroyed: Annotated[bool, PUBLIC] = False
    food_override: Annotated[Count | None, PUBLIC] = None
    tax_override: Annotated[Count | None, PUBLIC] = None
    noted_residents_points: Annotated[
        Count, owner_only(0, "No residents of another side's settlement are noted as points.")
    ] = 0
    supply: Annotated[Count, OWNER] = 0
    placed_points: Annotated[Count, OWNER, THIS_TURN] = 0
    reports_due: Annotated[tuple[str, ...], owner_only((), REPORTS_ARE_GIVEN)] = ()
