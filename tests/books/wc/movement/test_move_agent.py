"""Messengers, scouting parties and lone trains on the road."""

from typing import Any

import pytest

from app.books.wc.entities import Ambush, BaggageTrain, Messenger, ScoutingParty
from app.engine.position import Position
from tests.books.wc.build import army, plain_map, position, side, unit
from tests.play import table

EAST = tuple((q, 0) for q in range(1, 9))
CIRCLE = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)) * 6
"""Thirty-six hexes round (0, 0), each next to the one before; the first is entered from there."""


def messenger(**fields: Any) -> Messenger:
    values: dict[str, Any] = {
        "owner": "red",
        "hex": (0, 0),
        "messenger_kind": "horseman",
        "movement": 8,
        "home_settlement": "altdorf",
        "home_territory": "east",
    }
    return Messenger(id="rider", **{**values, **fields})


def party(**fields: Any) -> ScoutingParty:
    values = {"owner": "red", "name": "Party", "hex": (0, 0)}
    return ScoutingParty(id="party", **{**values, **fields})


def train(**fields: Any) -> BaggageTrain:
    return BaggageTrain(id="train", **{"owner": "red", "hex": (0, 0), **fields})


RIDERS = unit("riders", "party", movement=9, category="cavalry")


def on_road(*entities: Any, race: str = "empire", **fields: Any) -> Position:
    return position(*entities, sides=(side("red", race), side("blue")), **fields)


move = table("wc", "move-agent", actor="red")


def furthest(given: Position, agent: str, **fields: Any) -> int:
    """How many hexes in a circle the agent may go by one order."""
    return max(
        n for n in range(1, 36) if not move.codes(given, agent=agent, path=CIRCLE[:n], **fields)
    )


@pytest.mark.rule("wc.messenger.move")
@pytest.mark.parametrize(
    ("race", "fields", "hexes"),
    [
        ("empire", {"movement": 8}, 16),
        ("empire", {"movement": 4}, 8),
        ("empire", {"movement": 8, "fatigue": 6}, 16),
        ("skaven", {"movement": 5, "fatigue": 1}, 8),
        ("high_elves", {"movement": 15, "flies": True}, 30),
        ("chaos_dwarfs", {"movement": 8, "fatigue": 8}, 16),
    ],
)
def test_a_messenger_always_rides_day_and_night(race: str, fields: Any, hexes: int) -> None:
    assert furthest(on_road(messenger(**fields), race=race), "rider") == hexes


@pytest.mark.rule("wc.messenger.move")
def test_each_ride_tires_it_and_may_kill_it() -> None:
    rode = move.play(on_road(messenger()), agent="rider", path=[(1, 0)]).position.one(
        Messenger, "rider"
    )
    assert (rode.hex, rode.fatigue, rode.moved) == ((1, 0), 1, True)
    assert rode.path == ((0, 0), (1, 0))
    worn = move.play(on_road(messenger(fatigue=6)), agent="rider", path=[(1, 0)])
    assert worn.position.get(Messenger, "rider") is None


@pytest.mark.rule("wc.messenger.move")
@pytest.mark.parametrize(
    ("march", "expected"),
    [("normal", ["mode-not-allowed"]), ("fast", ["mode-not-allowed"]), ("forced", [])],
)
def test_no_other_march_is_open_to_it(march: str, expected: list[str]) -> None:
    assert move.codes(on_road(messenger()), agent="rider", path=[(1, 0)], march=march) == expected


@pytest.mark.rule("wc.messenger.freedom")
def test_zones_do_not_slow_a_messenger_and_armies_do_not_stop_it() -> None:
    enemy = (army("army-7", "blue", (2, 0)), unit("u", "army-7", "blue", duty="patrol"))
    played = move.play(on_road(messenger(movement=4), *enemy), agent="rider", path=EAST)
    assert played.position.one(Messenger, "rider").hex == (8, 0)
    assert played.outcome["spent_half_points"] == 16


@pytest.mark.rule("wc.messenger.move")
def test_a_flyer_pays_a_point_a_hex_and_nothing_bars_its_way() -> None:
    ground = plain_map(
        {(1, 0): "sea", (2, 0): "high_mountains", (3, 0): "river"}, rivers=(((3, 0), (4, 0)),)
    )
    rider = messenger(movement=2)
    given = on_road(rider, game_map=ground, sections=("terrain",))
    assert move.codes(given, agent="rider", path=[(1, 0)]) == ["hex-impassable"]
    flyer = on_road(messenger(movement=2, flies=True), game_map=ground, sections=("terrain",))
    assert move.play(flyer, agent="rider", path=EAST[:4]).outcome["spent_half_points"] == 8
    assert move.codes(flyer, agent="rider", path=[*CIRCLE[:4], (9, 9)]) == [
        "path-not-contiguous",
        "off-map",
    ]


@pytest.mark.rule("wc.messenger.move")
@pytest.mark.rule("wc.terrain.high-mountains")
def test_terrain_costs_a_rider_what_it_costs_others_but_no_pass_takes_him() -> None:
    ground = plain_map({(1, 0): "high_mountains", (2, 0): "forest"})
    given = on_road(messenger(), game_map=ground, sections=("terrain",))
    played = move.play(given, agent="rider", path=EAST[:2])
    assert played.outcome["spent_half_points"] == 9
    assert played.ruling.rolls == ()


@pytest.mark.rule("wc.messenger.results")
@pytest.mark.rule("wc.messenger.escort")
def test_riding_on_leaves_the_escort_and_drops_an_undecided_request() -> None:
    given = on_road(messenger(escort="army-1", pending="altdorf", undecided=2))
    rode = move.play(given, agent="rider", path=[(1, 0)]).position.one(Messenger, "rider")
    assert (rode.escort, rode.pending, rode.undecided) == (None, None, 0)


@pytest.mark.rule("wc.scouting.party.move")
def test_a_party_goes_at_the_pace_of_its_slowest() -> None:
    lord = unit("lord", "party", movement=5, category="character", rank="lord")
    assert furthest(on_road(party(), RIDERS), "party") == 9
    assert furthest(on_road(party(), RIDERS, lord), "party") == 5


@pytest.mark.rule("wc.scouting.party.move")
@pytest.mark.parametrize(
    ("march", "hexes", "fatigue"), [("normal", 9, 0), ("fast", 13, 0), ("forced", 18, 1)]
)
def test_every_march_is_open_to_a_party(march: str, hexes: int, fatigue: int) -> None:
    given = on_road(party(), RIDERS)
    assert furthest(given, "party", march=march) == hexes
    moved = move.play(given, agent="party", path=[(1, 0)], march=march).position.one(
        ScoutingParty, "party"
    )
    assert (moved.fatigue, moved.moved, moved.march) == (fatigue, True, march)


@pytest.mark.rule("wc.scouting.party.move")
@pytest.mark.rule("wc.scouting.party.immunity")
def test_a_party_passes_enemy_armies_and_their_zones() -> None:
    enemy = (army("army-7", "blue", (2, 0)), unit("u", "army-7", "blue", duty="patrol"))
    given = on_road(party(), unit("foot", "party", movement=2), *enemy)
    played = move.play(given, agent="party", path=EAST[:2])
    assert played.position.one(ScoutingParty, "party").hex == (2, 0)
    assert move.codes(given, agent="party", path=EAST[:3]) == ["insufficient-movement"]


@pytest.mark.rule("wc.scouting.party.move")
def test_what_keeps_a_party_from_moving() -> None:
    assert move.codes(on_road(party(moved=True), RIDERS), agent="party", path=[(1, 0)]) == [
        "already-moved"
    ]
    assert move.codes(on_road(party(engaged_with="x"), RIDERS), agent="party", path=[(1, 0)]) == [
        "already-engaged"
    ]
    assert move.codes(on_road(party()), agent="party", path=[(1, 0)]) == ["unit-immobile"]


@pytest.mark.rule("wc.baggage.move")
@pytest.mark.parametrize(
    ("march", "hexes", "fatigue"), [("normal", 6, 0), ("fast", 9, 0), ("forced", 12, 1)]
)
def test_a_train_on_its_own_has_six_points(march: str, hexes: int, fatigue: int) -> None:
    enemy = army("army-7", "blue", (1, 0))
    given = on_road(train(), enemy)
    assert furthest(given, "train", march=march) == hexes
    moved = move.play(given, agent="train", path=[(1, 0)], march=march).position.one(
        BaggageTrain, "train"
    )
    assert (moved.fatigue, moved.moved, moved.march) == (fatigue, True, march)


@pytest.mark.rule("wc.baggage.move")
def test_a_trains_fatigue_costs_it_no_movement_and_kills_it_like_troops() -> None:
    assert furthest(on_road(train(fatigue=6), race="skaven"), "train") == 6
    worn = move.play(on_road(train(fatigue=6)), agent="train", path=[(1, 0)], march="forced")
    assert worn.position.get(BaggageTrain, "train") is None


@pytest.mark.rule("wc.baggage.move")
def test_a_train_with_an_army_has_no_order_of_its_own() -> None:
    given = on_road(train(army="army-1"), army("army-1", "red", (0, 0)))
    assert move.codes(given, agent="train", path=[(1, 0)]) == ["unit-not-eligible"]


@pytest.mark.rule("wc.move.order")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (on_road(), ["unknown-entity"]),
        (on_road(messenger(owner="blue")), ["not-owner"]),
        (on_road(messenger(moved=True)), ["already-moved"]),
        (on_road(messenger(), phase="combat"), ["wrong-phase"]),
        (on_road(messenger(), active="blue"), ["out-of-order"]),
    ],
)
def test_whose_agent_it_is_and_when(given: Position, expected: list[str]) -> None:
    assert move.codes(given, agent="rider", path=[(1, 0)]) == expected


@pytest.mark.rule("wc.move.order")
@pytest.mark.rule("wc.map.border-hex")
def test_a_move_is_public_and_says_where_a_border_is_meant() -> None:
    given = on_road(messenger())
    given.map = plain_map(territories={(1, 0): ("east", "west")})
    assert move.codes(given, agent="rider", path=[(1, 0)], declared_territory="north") == [
        "territory-not-in-hex"
    ]
    played = move.play(given, agent="rider", path=[(1, 0)], declared_territory="west")
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "A messenger of Red moved from (0, 0) to (1, 0)."
    assert seen["outcome"] == {"path": [(0, 0), (1, 0)]}
    after = {name: value for c in seen["changes"] for name, value in c["after"].items()}
    assert after["declared_territory"] == "west"
    assert "fatigue" not in after


def test_agents_too_walk_into_the_reach_of_hidden_parties() -> None:
    hidden = Ambush(id="hidden", name="H", owner="blue", territory="west", set_turn=1)
    for agent in (messenger(), train()):
        played = move.play(on_road(agent, hidden), agent=agent.id, path=[(-1, 0)])
        assert played.position.one(Ambush, "hidden").exposed == (agent.id,)
