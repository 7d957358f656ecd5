"""Deserters go home by themselves, and rest there (wc.starvation.desertion)."""

from typing import Any

import pytest

from app.books.wc.entities import Army, WarCampaign
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, settlement, side, train, unit
from tests.books.wc.umpire import rule
from tests.play import Played, play, refusals

START = (0, 0)
HOME = (6, 0)


def runaways(*entities: Entity, turn: int = 1, movement: int = 4, **fields: Any) -> Position:
    """Red's deserters, six hexes from home."""
    frame = {key: fields.pop(key) for key in ("game_map", "sections", "sides") if key in fields}
    return position(
        army("army-1", "red", START, deserting=True, **fields),
        unit("foot", "army-1", movement=movement),
        *entities,
        turn=turn,
        **frame,
    )


def home(at: tuple[int, int] = HOME, owner: str = "red", **fields: Any) -> Entity:
    return settlement(fields.pop("name_id", "home"), owner, at, **fields)


def march(at: Position) -> Played:
    return rule(at, "march-deserters")


def deserters(played: Played) -> Army:
    return played.position.one(Army, "army-1")


def next_turn(at: Position) -> Position:
    """The opening of the next movement phase, all that lasts one turn being cleared."""
    cleared = rule(at, "clear-turn").position
    campaign = cleared.one(WarCampaign, "campaign")
    later = campaign.model_copy(update={"turn": campaign.turn + 1})
    others = [e for kind in cleared.kinds() if kind != "campaign" for e in cleared.of_kind(kind)]
    return Position.of([later, *others], cleared.map, cleared.settings)


@pytest.mark.rule("wc.starvation.desertion")
def test_they_march_home_rest_for_a_turn_and_obey_again() -> None:
    first = march(runaways(home()))
    assert (deserters(first).hex, deserters(first).deserting) == ((4, 0), True)
    assert [s.text for s in first.ruling.summaries] == ["Army-1 make for Home and come to (4, 0)."]
    second = march(next_turn(first.position))
    there = deserters(second)
    assert (there.hex, there.deserting, there.bound_until, there.inside) == (HOME, False, 3, "home")
    assert second.outcome == {"home": ["army-1"], "dispersed": []}
    order = {"army": "army-1", "path": [[5, 0]]}
    at = second.position
    for codes in (["already-moved", "order-not-available"], ["order-not-available"], []):
        assert sorted(refusals("wc", at, "red", "move-army", order)) == codes
        at = next_turn(at)


@pytest.mark.rule("wc.starvation.desertion")
def test_the_phase_opens_with_their_march() -> None:
    at = runaways(home())
    opened = rule(at, "open-phase", {"phase": "movement"})
    assert "march-deserters" in [f.action for f in opened.ruling.follow_ups]
    quiet = rule(march(next_turn(march(at).position)).position, "open-phase", {"phase": "movement"})
    assert [f.action for f in quiet.ruling.follow_ups] == []


@pytest.mark.rule("wc.starvation.desertion")
def test_they_obey_nobody() -> None:
    friend = army("army-2", "red", START)
    wagon = train("train-1", "red", START)
    at = runaways(friend, unit("bows", "army-2"), wagon, home())
    asked: dict[str, dict[str, Any]] = {
        "move-army": {"army": "army-1", "path": [[1, 0]]},
        "rest-army": {"army": "army-1"},
        "cross-river": {"army": "army-1", "to": [1, 0]},
        "dig-in": {"army": "army-1", "works": {}},
        "build-works": {"army": "army-1", "works": {}},
        "lay-ambush": {"army": "army-1", "units": ["foot"], "territory": "east"},
        "scout": {"scouts": "army-1", "target": "army-2"},
        "form-scouting-party": {"army": "army-1", "unit": "foot"},
        "attach-baggage-train": {"train": "train-1", "army": "army-1"},
        "split-army": {"army": "army-1", "units": ["foot"]},
        "merge-armies": {"source": "army-1", "target": "army-2"},
        "quarter-army": {"army": "army-1", "settlement": "home"},
        "assign-duty": {"army": "army-1", "unit": "foot", "duty": "patrol"},
        "declare-territory": {"counter": "army-1", "territory": "west"},
    }
    for action, request in asked.items():
        assert "order-not-available" in refusals("wc", at, "red", action, request), action
    joining = {"source": "army-2", "target": "army-1"}
    assert "order-not-available" in refusals("wc", at, "red", "merge-armies", joining)
    others = refusals("wc", at, "blue", "move-army", asked["move-army"])
    assert "not-owner" in others
    assert "order-not-available" not in others


@pytest.mark.rule("wc.starvation.desertion")
def test_nearest_is_by_cost_and_a_siege_or_an_enemy_holds_nothing_for_them() -> None:
    near = home((2, 0), name_id="near")
    assert deserters(march(runaways(home(), near))).hex == (2, 0)
    besieged = home((2, 0), name_id="near", besieged=True)
    assert deserters(march(runaways(home(), besieged))).hex == (4, 0)
    fallen = home((0, 2), "blue", name_id="near")
    assert deserters(march(runaways(home(), fallen))).hex == (4, 0)
    costly = {(1, 0): "jungle", (2, -1): "jungle", (1, -1): "jungle", (2, 0): "plains"}
    ground = plain_map({**costly, (3, -1): "jungle", (3, 0): "jungle", (1, 1): "jungle"})
    other = home((0, -3), name_id="other")
    rough = runaways(near, other, game_map=ground, sections=("terrain",))
    assert march(rough).ruling.summaries[-1].text.startswith("Army-1")


@pytest.mark.rule("wc.starvation.desertion")
def test_an_allys_settlement_will_do_where_none_of_their_own_can_be_reached() -> None:
    sides = (side("red", allies=("blue",)), side("blue", allies=("red",)))
    ally = home((3, 0), "blue", name_id="ally")
    assert deserters(march(runaways(ally, sides=sides))).hex == (3, 0)
    assert deserters(march(runaways(ally, home((-5, 0)), sides=sides))).hex == (-4, 0)


@pytest.mark.rule("wc.starvation.desertion")
def test_they_go_round_opposing_counters_and_zones() -> None:
    wagon = train("train-7", "blue", (1, 0))
    passed = deserters(march(runaways(wagon, home((2, 0)))))
    assert (1, 0) not in passed.path
    assert passed.hex == (2, 0)
    enemy = army("army-7", "blue", (3, 0))
    around = deserters(march(runaways(enemy, home())))
    zone = {(3, 0), (2, 0), (4, 0), (3, -1), (4, -1), (2, 1), (3, 1)}
    assert not zone.intersection(around.path)


@pytest.mark.rule("wc.starvation.desertion")
def test_without_a_free_way_they_stay() -> None:
    ring = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    wagons = [train(f"train-{n}", "blue", place) for n, place in enumerate(ring)]
    played = march(runaways(*wagons, home()))
    assert (deserters(played).hex, deserters(played).deserting) == (START, True)
    assert [s.text for s in played.ruling.summaries] == [
        "Army-1 find no free way home and stay in (0, 0)."
    ]


@pytest.mark.rule("wc.starvation.desertion")
def test_where_no_friendly_settlement_is_left_they_disperse() -> None:
    played = march(runaways(home(owner="blue"), home((2, 0), name_id="ruin", destroyed=True)))
    assert played.position.all(Army) == []
    assert played.outcome == {"home": [], "dispersed": ["army-1"]}


@pytest.mark.rule("wc.starvation.desertion")
def test_who_attacks_them_is_told_of_their_leadership() -> None:
    at = runaways(army("army-7", "blue", START), unit("spears", "army-7", "blue"), home())
    notes = rule(at, "announce-battles").ruling.tabletop
    told = [note for note in notes if note.rule == "wc.starvation.desertion"]
    assert [(note.text, note.audience) for note in told] == [
        ("Army-1 are deserters and defend themselves at -2 Leadership.", {"red", "blue"})
    ]


@pytest.mark.rule("wc.starvation.desertion")
def test_militia_that_deserts_keeps_nobody_from_finishing_the_movement() -> None:
    at = position(
        army("army-1", "red", (3, 0), deserting=True),
        unit("foot", "army-1", home_settlement="home"),
        settlement("home", "red", (-3, 0)),
    )
    assert refusals("wc", at, "red", "end-phase") == []
    play("wc", at, "red", "end-phase")
