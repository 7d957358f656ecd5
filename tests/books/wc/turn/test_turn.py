"""The turn: who is waited for, in which order the sides move, and how phases follow each other."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.wc.entities import Army, Race, Settlement, WarCampaign, WarSide
from app.books.wc.phases import PHASES
from app.books.wc.turn.turn_order import ACTION_ORDER
from app.engine.action import NoFields
from app.engine.ahead import rolls_ahead
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, party, position, settlement, side, unit
from tests.books.wc.umpire import rule
from tests.play import Played, book, play, refusals


def campaign(at: Position) -> WarCampaign:
    return at.one(WarCampaign, "campaign")


def end_phase(at: Position, *sides: str) -> Position:
    for side_id in sides:
        at = play("wc", at, side_id, "end-phase").position
    return at


def begin(
    sides: Sequence[WarSide], *entities: Entity, dice: Mapping[str, Sequence[int]] | None = None
) -> Played:
    """The opening of a campaign that has no action order yet."""
    fresh = WarCampaign(id="campaign", phase="upkeep")
    at = position(fresh, *entities, sides=sides, phase="upkeep")
    return rule(at, "begin-campaign", dice=dice)


def realms(*races: Race) -> list[WarSide]:
    return [side(race.replace("_", "-"), race) for race in races]


@pytest.mark.rule("wc.turn.order")
@pytest.mark.parametrize(
    ("races", "order"),
    [
        (("empire", "dwarfs", "skaven", "undead"), ("skaven", "empire", "dwarfs", "undead")),
        (("chaos_dwarfs", "chaos", "high_elves"), ("chaos", "high-elves", "chaos-dwarfs")),
    ],
)
def test_the_races_move_in_their_order(races: tuple[Race, ...], order: tuple[str, ...]) -> None:
    opened = begin(realms(*races))
    assert campaign(opened.position).sequence == order
    assert opened.ruling.rolls == ()


@pytest.mark.rule("wc.turn.order")
def test_sides_on_one_place_throw_for_it_and_the_higher_is_first() -> None:
    dice = {"order/empire/1": [3], "order/bretonnia/1": [5]}
    opened = begin(realms("empire", "bretonnia", "undead"), dice=dice)
    assert campaign(opened.position).sequence == ("bretonnia", "empire", "undead")
    assert [roll.label for roll in opened.ruling.rolls] == ["order/bretonnia/1", "order/empire/1"]
    assert opened.seen_by("undead") == opened.seen_by("empire")


@pytest.mark.rule("wc.turn.order")
def test_equal_dice_are_thrown_again_by_those_alone_who_threw_them() -> None:
    sides = [side("a"), side("b", "bretonnia"), side("c"), side("d", "chaos")]
    thrown = {"order/a/1": [4], "order/b/1": [6], "order/c/1": [4]}
    opened = begin(sides, dice={**thrown, "order/a/2": [1], "order/c/2": [2]})
    assert campaign(opened.position).sequence == ("d", "b", "c", "a")


@pytest.mark.rule("wc.turn.order")
def test_a_sequence_of_the_scenario_replaces_the_list_and_neutrals_have_no_place() -> None:
    fixed = WarCampaign(id="campaign", phase="upkeep", sequence=("blue", "red"))
    neutral = side("neutral", "neutral", is_player=False)
    opened = begin([side("red"), side("blue"), neutral], fixed)
    assert campaign(opened.position).sequence == ("blue", "red")
    free = begin([side("red", "dwarfs"), side("blue"), neutral])
    assert campaign(free.position).sequence == ("blue", "red")
    assert campaign(free.position).waiting_for == ("blue", "red")


@pytest.mark.rule("wc.turn.order")
def test_every_race_has_one_place() -> None:
    placed = [race for races in ACTION_ORDER for race in races]
    assert len(placed) == len(set(placed)) == 12


@pytest.mark.rule("wc.settlement.general")
@pytest.mark.parametrize(
    ("size", "faces", "buildings"),
    [
        ("village", [1], 1),
        ("village", [6], 6),
        ("town", [1, 1], 2),
        ("town", [6, 6], 12),
        ("city", [1, 1, 1], 3),
        ("city", [4, 2, 6], 12),
        ("city", [6, 6, 6], 18),
        ("capital", [3, 3, 3], 9),
        ("border_tower", [3], 3),
    ],
)
def test_buildings_are_counted_once(size: str, faces: list[int], buildings: int) -> None:
    place = settlement("altdorf", "blue", (1, 0), size=size)
    dice = {"buildings/altdorf": faces}
    opened = begin([side("red"), side("blue", "dwarfs")], place, dice=dice)
    assert opened.position.one(Settlement, "altdorf").buildings == buildings


@pytest.mark.rule("wc.settlement.fortress")
def test_no_number_of_buildings_is_stated_for_a_fortress() -> None:
    place = settlement("keep", "blue", (1, 0), size="fortress")
    opened = begin([side("red"), side("blue", "dwarfs")], place)
    assert opened.ruling.rolls == ()
    assert opened.position.one(Settlement, "keep").buildings == 0


@pytest.mark.rule("wc.turn.gate")
def test_a_phase_closes_when_all_have_finished_it() -> None:
    sides = [side("a"), side("b"), side("c")]
    at = position(phase="upkeep", sides=sides)
    at = end_phase(at, "a", "b")
    assert campaign(at).phase == "upkeep"
    assert campaign(at).waiting_for == ("c",)
    at = end_phase(at, "c")
    assert campaign(at).phase == "movement"
    assert not any(s.phase_done for s in at.all(WarSide))


@pytest.mark.rule("wc.effects.phase")
def test_the_effects_phase_is_empty_and_closes_at_once() -> None:
    played = play("wc", end_phase(position(phase="upkeep"), "red"), "blue", "end-phase")
    opened = [r.request["phase"] for r in played.named("open-phase")]
    assert opened == ["effects", "movement"]


@pytest.mark.rule("wc.turn.gate")
def test_who_has_finished_may_not_act_nor_finish_again() -> None:
    at = end_phase(position(army("army-1", "red", (0, 0)), phase="upkeep"), "red")
    assert refusals("wc", at, "red", "end-phase") == ["phase-closed-for-player"]
    asked = {"army": "army-1", "unit": "spears", "duty": "patrol"}
    assert "phase-closed-for-player" in refusals("wc", at, "red", "assign-duty", asked)


@pytest.mark.rule("wc.turn.gate")
def test_no_phase_waits_for_neutral_powers() -> None:
    sides = [side("red"), side("blue"), side("neutral", "neutral", is_player=False)]
    at = position(phase="combat", sides=sides)
    assert refusals("wc", at, "neutral", "end-phase") == ["not-waited-for"]
    assert campaign(end_phase(at, "red", "blue")).phase == "resolution"


@pytest.mark.rule("wc.turn.order")
def test_in_movement_finishing_passes_the_place_on() -> None:
    at = position()
    assert refusals("wc", at, "blue", "end-phase") == ["out-of-order"]
    at = end_phase(at, "red")
    assert campaign(at).active_side == "blue"
    assert campaign(at).waiting_for == ("blue",)
    assert refusals("wc", at, "red", "end-phase") == ["phase-closed-for-player"]
    at = end_phase(at, "blue")
    assert campaign(at).phase == "combat"
    assert campaign(at).active_side is None


@pytest.mark.rule("wc.turn.order")
def test_a_move_before_its_place_is_out_of_order() -> None:
    at = position(army("army-7", "blue", (3, 0)), unit("spears", "army-7", "blue"))
    move = {"army": "army-7", "path": [[4, 0]]}
    assert refusals("wc", at, "blue", "move-army", move) == ["out-of-order"]


@pytest.mark.rule("wc.turn.gate")
@pytest.mark.parametrize("phase", PHASES)
def test_the_referee_closes_a_phase_for_absent_players(phase: str) -> None:
    played = play("wc", position(phase=phase), "referee", "advance-phase")
    following = {"upkeep": "movement", "effects": "movement", "movement": "combat"}
    expected = {**following, "combat": "resolution", "resolution": "upkeep"}[phase]
    assert campaign(played.position).phase == expected
    seen = played.seen_by("red")
    assert seen is not None
    assert seen["summary"] == f"The referee closes the {phase} phase for Blue and Red."


@pytest.mark.rule("wc.turn.gate")
def test_nothing_is_open_once_the_campaign_has_ended() -> None:
    ended = WarCampaign(id="campaign", phase="upkeep", status="finished")
    assert refusals("wc", position(ended), "red", "end-phase") == ["game-over"]


@pytest.mark.slow
@pytest.mark.rule("wc.turn.phases")
@settings(max_examples=25)
@given(
    number=st.integers(2, 6),
    turn=st.integers(1, 60),
    data=st.data(),
)
def test_a_turn_played_out_comes_back_to_the_next_upkeep(
    number: int, turn: int, data: st.DataObject
) -> None:
    sides = [side(f"side-{n}") for n in range(number)]
    armies = [army(f"army-{n}", f"side-{n}", (n, 0)) for n in range(number)]
    at = position(*armies, sides=sides, phase="upkeep", turn=turn)
    seen = []
    while campaign(at).turn == turn:
        phase, waiting = campaign(at).phase, campaign(at).waiting_for
        seen.append(phase)
        assert waiting, "somebody must be waited for"
        at = end_phase(at, data.draw(st.sampled_from(waiting)))
    assert campaign(at).phase == "upkeep"
    assert campaign(at).turn == turn + 1
    assert campaign(at).waiting_for == tuple(s.id for s in sides)
    assert len(seen) == 4 * number
    assert list(dict.fromkeys(seen)) == ["upkeep", "movement", "combat", "resolution"]


@pytest.mark.rule("wc.campaign.time")
def test_the_season_follows_the_turn() -> None:
    season = book("wc").season
    assert season is not None
    assert [season(position(turn=turn).view("red")) for turn in (1, 12, 13, 48, 49)] == [
        "spring",
        "spring",
        "summer",
        "winter",
        "spring",
    ]


@pytest.mark.rule("wc.turn.phases")
def test_battles_are_named_when_combat_opens() -> None:
    at = position(
        army("army-1", "red", (2, 1), action="march"),
        army("army-7", "blue", (2, 1), action="rest", fatigue=3),
        army("army-2", "red", (0, 0)),
        party("party-7", "blue", (0, 0)),
    )
    played = play("wc", end_phase(at, "red"), "blue", "end-phase")
    (named,) = played.named("announce-battles")
    seen = Played((named,), played.position).seen_by("green")
    assert seen is not None
    assert seen["outcome"]["battles"] == [
        {
            "occasion": "field",
            "hex": [2, 1],
            "sides": ["blue", "red"],
            "combatants": ["army-1", "army-7"],
        }
    ]
    assert seen["tabletop"] == []
    (note,) = named.tabletop
    assert note.audience == {"red", "blue"}
    assert played.position.one(Army, "army-7").disturbed


@pytest.mark.rule("wc.turn.phases")
def test_allies_neutrals_and_troops_within_walls_need_not_fight() -> None:
    sides = [
        side("red", allies=("green",)),
        side("green", allies=("red",)),
        side("blue"),
        side("neutral", "neutral", is_player=False),
    ]
    at = position(
        army("army-1", "red", (0, 0)),
        army("army-2", "green", (0, 0)),
        army("army-3", "neutral", (0, 0)),
        army("army-4", "blue", (0, 0), inside="altdorf"),
        settlement("altdorf", "blue", (0, 0)),
        sides=sides,
    )
    played = play("wc", end_phase(at, "red", "green"), "blue", "end-phase")
    (named,) = played.named("announce-battles")
    assert {fact.name: fact.value for fact in named.outcome}["battles"] == []


def test_ending_a_phase_asks_for_no_dice() -> None:
    at = position(phase="upkeep")
    action = book("wc").actions["end-phase"]
    assert rolls_ahead(at.view("red"), "red", action, NoFields()) == []
