"""Small positions for rules tests: a plain map, two realms, and what a test puts on it."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.books.wc.entities import (
    Ambush,
    Army,
    BaggageTrain,
    Messenger,
    ScoutingParty,
    Settlement,
    Territory,
    Unit,
    WarCampaign,
    WarSide,
)
from app.books.wc.map import CampaignMap, MapHex
from app.books.wc.options import WarOptions
from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.position import Position
from app.engine.settings import Settings

RADIUS = 8


def plain_map(
    terrain: Mapping[Hex, str] | None = None,
    territories: Mapping[Hex, tuple[str, ...]] | None = None,
    radius: int = RADIUS,
    **ways: Any,
) -> CampaignMap:
    """A hexagon of plains round (0, 0); west of q = 0 is `west`, the rest is `east`."""
    terrain, territories = terrain or {}, territories or {}
    hexes = [
        MapHex(
            hex=(q, r),
            terrain=terrain.get((q, r), "plains"),
            territories=territories.get((q, r), ("west",) if q < 0 else ("east",)),
        )
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    ]
    return CampaignMap(hexes=tuple(hexes), **ways)


def side(side_id: str, race: str = "empire", **fields: Any) -> WarSide:
    return WarSide(id=side_id, name=side_id.title(), race=race, **fields)


def army(army_id: str, owner: str, at: Hex, **fields: Any) -> Army:
    return Army(id=army_id, name=army_id.title(), owner=owner, hex=at, **fields)


def unit(unit_id: str, force: str, owner: str = "red", **fields: Any) -> Unit:
    """Twenty halberdiers of 200 points and Movement 4, unless said otherwise."""
    values: dict[str, Any] = {
        "name": unit_id.title(),
        "unit_type": "Halberdiers",
        "race": "empire",
        "category": "infantry",
        "points": 200,
        "models": 20,
        "movement": 4,
        "leadership": 7,
    }
    return Unit(id=unit_id, force=force, owner=owner, **{**values, **fields})


def settlement(settlement_id: str, owner: str, at: Hex, **fields: Any) -> Settlement:
    values: dict[str, Any] = {
        "name": settlement_id.title(),
        "size": "town",
        "territory": "west" if at[0] < 0 else "east",
        "race": "empire",
        "original_owner": owner,
    }
    return Settlement(id=settlement_id, owner=owner, hex=at, **{**values, **fields})


def party(party_id: str, owner: str, at: Hex, **fields: Any) -> ScoutingParty:
    return ScoutingParty(id=party_id, name=party_id.title(), owner=owner, hex=at, **fields)


def messenger(messenger_id: str, owner: str, at: Hex, **fields: Any) -> Messenger:
    """A horseman who calls for help in `west`, unless said otherwise."""
    values: dict[str, Any] = {
        "messenger_kind": "horseman",
        "movement": 8,
        "home_settlement": "bogenhafen",
        "home_territory": "west",
    }
    return Messenger(id=messenger_id, owner=owner, hex=at, **{**values, **fields})


def train(train_id: str, owner: str, at: Hex, **fields: Any) -> BaggageTrain:
    return BaggageTrain(id=train_id, owner=owner, hex=at, **fields)


def ambush(ambush_id: str, owner: str, territory: str, **fields: Any) -> Ambush:
    values: dict[str, Any] = {"name": f"{territory.title()} ambush party", "set_turn": 1}
    return Ambush(id=ambush_id, owner=owner, territory=territory, **{**values, **fields})


def position(
    *entities: Entity,
    phase: str = "movement",
    active: str | None = "red",
    turn: int = 1,
    sides: Iterable[WarSide] | None = None,
    game_map: CampaignMap | None = None,
    sections: Iterable[str] = (),
    dice: str = "either",
    **options: Any,
) -> Position:
    """A campaign of `red` against `blue` with these entities; in movement it is red's place."""
    sides = list(sides or (side("red"), side("blue")))
    campaign = WarCampaign(
        id="campaign",
        turn=turn,
        phase=phase,
        sequence=tuple(s.id for s in sides if s.is_player),
        active_side=active if phase == "movement" else None,
        waiting_for=tuple(s.id for s in sides if s.is_player),
    )
    territories = [Territory(id="west", name="Westmark"), Territory(id="east", name="Eastmark")]
    given = {(e.kind, e.id) for e in entities}
    frame = [e for e in (campaign, *sides, *territories) if (e.kind, e.id) not in given]
    settings = Settings(frozenset(sections), dice, options=WarOptions(**options))
    return Position.of([*frame, *entities], game_map or plain_map(), settings)
