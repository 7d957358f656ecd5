"""The umpire's steps of the resolution phase: rest, fate points, and a clean slate."""

import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.entities import (
    ENTITIES,
    Aid,
    Ambush,
    Army,
    BaggageTrain,
    Messenger,
    ScoutingParty,
    Territory,
    WarSide,
    fields_of_the_turn,
)
from app.books.wc.phases import PHASES
from app.books.wc.turn.actions import clear_turn
from app.books.wc.turn.sequence import SEQUENCE
from app.engine.action import Who
from app.engine.position import Position
from tests.books.wc.build import ambush, army, messenger, party, position, settlement, side, train
from tests.books.wc.umpire import rule
from tests.play import Played, book, play

MARCHED: dict[str, Any] = {"action": "march", "path": ((0, 0), (1, 0)), "march": "normal"}


def closed(at: Position) -> Played:
    """The phase declared finished by both sides."""
    return play("wc", play("wc", at, "red", "end-phase").position, "blue", "end-phase")


def needless(turn: int) -> Aid:
    """A promise to help a territory that nobody threatens."""
    return Aid(
        id="aid-1",
        settlement="altdorf",
        owner="blue",
        caller="red",
        territory="west",
        given_turn=turn,
    )


@pytest.mark.rule("wc.resolution.sequence")
@pytest.mark.parametrize("turn", [3, 4])
def test_the_steps_come_in_their_order(turn: int) -> None:
    at = position(
        army("army-1", "red", (-3, 0), fatigue=1),
        settlement("altdorf", "blue", (3, 0)),
        needless(turn),
        phase="combat",
        turn=turn,
    )
    opened = closed(at)
    assert [ruling.action for ruling in opened.rulings[1:]] == [
        "close-phase",
        "open-phase",
        "take-territories",
        "reduce-fatigue",
        "produce-food",
    ]
    ended = closed(opened.position)
    assert [ruling.action for ruling in ended.rulings[1:]] == [
        "close-phase",
        *(["collect-taxes"] if turn == 4 else []),
        "gain-fate",
        "end-aid",
        "clear-turn",
        "open-phase",
    ]
    assert ended.position.campaign.turn == turn + 1


@pytest.mark.rule("wc.resolution.sequence")
def test_a_step_that_is_not_due_is_not_taken() -> None:
    at = position(army("army-1", "red", (0, 0)), phase="combat", turn=3, fate_interval=4)
    opened = closed(at)
    assert opened.named("reduce-fatigue") == []
    ended = closed(opened.position)
    assert [ruling.action for ruling in ended.rulings[1:]] == [
        "close-phase",
        "clear-turn",
        "open-phase",
    ]


def test_every_step_of_the_sequence_is_an_action_of_the_umpire() -> None:
    actions = book("wc").actions
    for phase, course in SEQUENCE.items():
        for step in (*course.opening, *course.closing):
            assert actions[step.action].who is Who.UMPIRE
            assert actions[step.action].phases in ((), (phase,))
    assert tuple(SEQUENCE) == PHASES


@pytest.mark.rule("wc.fatigue.reduce")
@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({"fatigue": 3}, 2),
        ({"fatigue": 3, "action": "rest"}, 2),
        ({"fatigue": 3, "action": "hold"}, 2),
        ({"fatigue": 0, "action": "rest"}, 0),
        ({"fatigue": 3, **MARCHED}, 3),
        ({"fatigue": 3, "action": "rest", "disturbed": True}, 3),
        ({"fatigue": 3, "action": "hold", "ambushed_by": ("blue",)}, 3),
        ({"fatigue": 2, "action": "works"}, 2),
        ({"fatigue": 2, "action": "hasty"}, 2),
        ({"fatigue": 2, "action": "ambush"}, 2),
        ({"fatigue": 2, "scouted": True}, 1),
    ],
)
def test_who_neither_moves_nor_fights_rests(fields: dict[str, Any], after: int) -> None:
    at = position(army("army-1", "red", (0, 0), **fields), phase="combat")
    assert closed(at).position.one(Army, "army-1").fatigue == after


@pytest.mark.rule("wc.rest")
def test_an_attacked_army_gets_no_rest() -> None:
    at = position(
        army("army-1", "red", (0, 0), fatigue=3, action="rest"), army("army-7", "blue", (0, 0))
    )
    for side_id in ("red", "blue", "red", "blue", "red"):
        at = play("wc", at, side_id, "end-phase").position
    resolved = play("wc", at, "blue", "end-phase")
    assert resolved.position.campaign.turn == 2
    assert resolved.position.one(Army, "army-1").fatigue == 3


@pytest.mark.rule("wc.rest")
def test_parties_messengers_trains_and_hidden_troops_rest_too() -> None:
    at = position(
        party("party-1", "red", (0, 0), fatigue=2),
        party("party-2", "red", (0, 0), fatigue=2, moved=True),
        party("party-3", "red", (0, 0), fatigue=2, engaged_with="party-7"),
        messenger("rider", "red", (0, 0), fatigue=2),
        train("cart", "red", (0, 0), fatigue=2, moved=True),
        ambush("hidden", "red", "west", fatigue=2, set_turn=1),
        ambush("fresh", "red", "west", fatigue=2, set_turn=2),
        phase="resolution",
        turn=2,
    )
    after = rule(at, "reduce-fatigue").position
    assert [p.fatigue for p in after.all(ScoutingParty)] == [1, 2, 2]
    assert [m.fatigue for m in after.all(Messenger)] == [1]
    assert [t.fatigue for t in after.all(BaggageTrain)] == [2]
    assert {a.id: a.fatigue for a in after.all(Ambush)} == {"hidden": 1, "fresh": 2}


@pytest.mark.rule("wc.rest")
def test_chaos_does_not_recover_by_rest() -> None:
    sides = [side("red", "chaos"), side("blue")]
    at = position(army("army-1", "red", (0, 0), fatigue=3), sides=sides, phase="resolution")
    played = rule(at, "reduce-fatigue")
    assert played.position.one(Army, "army-1").fatigue == 3
    assert played.seen_by("red") is None


@pytest.mark.rule("wc.fatigue.reduce")
def test_fatigue_is_its_owners_secret() -> None:
    at = position(army("army-1", "red", (0, 0), fatigue=3), phase="resolution")
    played = rule(at, "reduce-fatigue")
    assert played.seen_by("blue") is None
    seen = played.seen_by("red")
    assert seen is not None
    assert seen["summary"] == "Rested, and less tired by one level: Army-1."


@pytest.mark.rule("wc.fatigue.reduce")
@given(
    st.integers(0, 6),
    st.sampled_from(["none", "march", "works", "hasty", "rest", "hold", "crossing", "ambush"]),
    st.booleans(),
)
def test_rest_never_takes_more_than_one_level_nor_goes_below_none(
    fatigue: int, action: str, disturbed: bool
) -> None:
    tired = army("army-1", "red", (0, 0), fatigue=fatigue, action=action, disturbed=disturbed)
    after = rule(position(tired, phase="resolution"), "reduce-fatigue").position
    rested = action in ("none", "rest", "hold") and not disturbed
    assert after.one(Army, "army-1").fatigue == max(0, fatigue - rested)


def fate(at: Position, side_id: str = "red") -> int:
    return at.one(WarSide, side_id).fate_points


@pytest.mark.rule("wc.fate.gain")
def test_everybody_in_play_gains_a_point_each_turn() -> None:
    at = position(army("army-1", "red", (0, 0)), phase="upkeep")
    after_each = []
    for _ in range(4):
        for _ in range(4):
            at = play(
                "wc", play("wc", at, "red", "end-phase").position, "blue", "end-phase"
            ).position
        after_each.append(fate(at))
    assert after_each == [1, 2, 3, 4]
    assert fate(at, "blue") == 0


@pytest.mark.rule("wc.fate.gain")
def test_points_may_be_monthly() -> None:
    entities = [army("army-1", "red", (0, 0))]
    for turn, points in ((1, 0), (3, 0), (4, 1), (8, 1)):
        at = position(*entities, phase="resolution", turn=turn, fate_interval=4)
        assert fate(closed(at).position) == points


@pytest.mark.rule("wc.fate.gain")
def test_a_side_without_army_and_territory_gains_none_and_numbers_are_private() -> None:
    held = Territory(id="east", name="Eastmark", controller="red")
    played = rule(position(held, phase="resolution"), "gain-fate")
    assert (fate(played.position), fate(played.position, "blue")) == (1, 0)
    assert played.seen_by("blue") is None
    seen = played.seen_by("red")
    assert seen is not None
    assert seen["summary"] == "You gain a fate point and have 1 now."


@pytest.mark.rule("wc.resolution.sequence")
def test_markers_of_the_turn_are_cleared() -> None:
    at = position(
        side("red", asked=("altdorf",), rerolled=("x",)),
        side("blue"),
        army("army-1", "red", (0, 0), **MARCHED, scouted=True, disturbed=True, ambushed_by=("b",)),
        party("party-1", "red", (0, 0), moved=True, scouted=True, engaged_with="party-7"),
        messenger("rider", "red", (0, 0), moved=True, path=((0, 0),), asked=("altdorf",)),
        train("cart", "red", (0, 0), moved=True, march="fast", path=((0, 0),), supply=1),
        phase="resolution",
    )
    after = closed(at).position
    assert after.one(Army, "army-1") == army("army-1", "red", (0, 0))
    assert after.one(ScoutingParty, "party-1") == party("party-1", "red", (0, 0))
    assert after.one(Messenger, "rider") == messenger("rider", "red", (0, 0), asked=("altdorf",))
    assert after.one(BaggageTrain, "cart") == train("cart", "red", (0, 0), supply=1)
    red = after.one(WarSide, "red")
    assert (red.asked, red.rerolled) == ((), ())


@pytest.mark.rule("wc.resolution.sequence")
def test_what_holds_for_one_turn_is_marked_where_it_is_declared() -> None:
    marked = {kind.kind: fields_of_the_turn(kind) for kind in ENTITIES}
    assert marked["army"].items() >= {"action": "none", "path": (), "disturbed": False}.items()
    assert marked["messenger"] == {"moved": False, "path": ()}
    cleared = inspect.getsource(clear_turn.resolve)
    assert not [name for names in marked.values() for name in names if name in cleared]
