"""Monthly taxes (wc.tax.collect)."""

from typing import Any

import pytest

from app.books.wc.economy.actions import collect_taxes
from app.books.wc.economy.taxes import tax_lines
from app.books.wc.entities import WarCampaign, WarSide
from app.engine.entity import Entity
from app.engine.position import Position
from app.engine.viewer import OBSERVER
from tests.books.wc.build import army, position, settlement, unit
from tests.books.wc.umpire import rule

TAX = pytest.mark.rule("wc.tax.collect")


def month_end(*entities: Entity, turn: int = 4, **options: Any) -> Position:
    frame = WarCampaign(id="campaign", phase="resolution", turn=turn)
    return position(frame, *entities, **options)


def towns(*sizes: str, **fields: Any) -> list[Entity]:
    return [
        settlement(f"{size}-{index}", "red", (index, 0), size=size, **fields)
        for index, size in enumerate(sizes)
    ]


def collected(at: Position) -> int:
    return sum(line.copper for line in tax_lines(at, "red"))


@TAX
def test_each_kind_pays_its_own() -> None:
    sizes = ("capital", "city", "town", *("village",) * 3, "fortress", "border_tower")
    assert collected(month_end(*towns(*sizes))) == 43
    assert collected(month_end(*towns("border_tower"))) == 0


@TAX
@pytest.mark.parametrize(("turn", "due"), [(1, False), (4, True), (5, False), (8, True)])
def test_at_the_end_of_each_month(turn: int, due: bool) -> None:
    assert collect_taxes.is_due(month_end(turn=turn)) is due


@TAX
@pytest.mark.parametrize(("points", "copper"), [(500, 1), (499, 0)])
def test_a_captured_settlement_pays_under_five_hundred_points(points: int, copper: int) -> None:
    held = (army("army-1", "red", (0, 0)), unit("guards", "army-1", points=points))
    assert collected(month_end(*towns("village", captured=True), *held)) == copper


@TAX
def test_what_is_marked_on_the_map_stands_in_place_of_the_size() -> None:
    assert collected(month_end(*towns("village", tax_override=7))) == 7


@TAX
def test_a_besieged_settlement_pays_unless_the_campaign_says_otherwise() -> None:
    besieged = towns("city", besieged=True)
    assert collected(month_end(*besieged)) == 10
    assert collected(month_end(*besieged, siege_blocks_taxes=True)) == 0


@TAX
def test_the_treasury_grows_and_its_owner_alone_is_told() -> None:
    at = month_end(*towns("capital", "village"), settlement("gone", "red", (5, 0), destroyed=True))
    played = rule(at, "collect-taxes")
    assert played.position.one(WarSide, "red").treasury_copper == 21
    told = played.seen_by("red")
    assert told is not None
    assert told["summary"] == (
        "The taxes of Red bring 2 gold, 1 copper: Capital-0 2 gold and Village-1 1 copper."
    )
    assert played.seen_by("blue") is None
    assert played.seen_by(OBSERVER) is None
