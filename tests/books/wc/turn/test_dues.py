"""What a side owes before a phase closes: who settles it, with whose dice, and who waits."""

from typing import Any

import pytest

from app.books.wc.entities import Army, ScoutingParty, WarCampaign, WarSide
from app.books.wc.phases import PHASES
from app.books.wc.turn.dues import DUES
from app.engine.action import Who
from app.engine.position import Position
from tests.books.wc.build import army, party, position, side, unit
from tests.play import Played, book, play, refusals

SPEARS: dict[str, Any] = {"name": "Spears", "points": 2000, "models": 100}


def campaign(at: Position) -> WarCampaign:
    return at.one(WarCampaign, "campaign")


def owing(*parties: str, **red: Any) -> Position:
    """Red's parties have ridden among blue's army and asked nothing; blue has still to finish."""
    parties = parties or ("party-1",)
    return position(
        *(party(name, "red", (1, 0), home_army="army-1", moved=True) for name in parties),
        *(unit(f"{name}.riders", name, points=100) for name in parties),
        army("army-1", "red", (0, 0)),
        army("army-7", "blue", (1, 0)),
        unit("spears", "army-7", "blue", points=2000),
        sides=[side("red", **red), side("blue")],
        active="red",
    )


def noted(*, scouted_by: str = "blue", **fields: Any) -> Position:
    """Red's army of 2,000 points that nobody has drawn up, beside blue's scouts."""
    return position(
        army("army-1", "red", (0, 0), noted_points=2000, **fields),
        army("army-7", "blue", (1, 0)),
        unit("outriders", "army-7", "blue", duty="scouts"),
        active="red",
    )


def end(at: Position, *sides: str) -> Played:
    for side_id in sides[:-1]:
        at = play("wc", at, side_id, "end-phase").position
    return play("wc", at, sides[-1], "end-phase")


def test_every_due_is_settled_by_an_action_of_players_that_is_open_in_others_places() -> None:
    for due in DUES:
        action = book("wc").actions[due.action]
        assert action.who is Who.SIDE
        assert action.out_of_turn
        assert due.phase is None or due.phase in PHASES


@pytest.mark.rule("wc.scouting.attempt")
@pytest.mark.rule("wc.turn.gate")
def test_the_umpire_settles_what_is_owed_in_the_sides_name_before_the_phase_closes() -> None:
    closed = end(owing(), "red", "blue")
    assert [r.action for r in closed.rulings[:5]] == [
        "end-phase",
        "settle-dues",
        "scout",
        "settle-dues",
        "close-phase",
    ]
    (attempt,) = closed.named("scout")
    assert (attempt.actor, attempt.by_umpire, attempt.phase) == ("red", True, "movement")
    assert attempt.request == {"scouts": "party-1", "target": "army-7"}
    assert [(roll.label, roll.source) for roll in attempt.rolls] == [
        ("party-scouting/party-1", "server")
    ]
    assert closed.position.one(ScoutingParty, "party-1").scouted
    for looped in closed.named("settle-dues"):
        assert looped.audience == {"umpire"}


@pytest.mark.rule("wc.scouting.attempt")
def test_several_are_settled_one_after_another() -> None:
    closed = end(owing("party-1", "party-2", "party-3"), "red", "blue")
    assert [r.request["scouts"] for r in closed.named("scout")] == [
        "party-1",
        "party-2",
        "party-3",
    ]
    assert campaign(closed.position).phase == "combat"
    assert len(closed.named("close-phase")) == 1


@pytest.mark.rule("wc.scouting.attempt")
def test_who_rolls_their_own_dice_makes_the_attempt_before_they_finish() -> None:
    at = owing(own_dice=True)
    assert refusals("wc", at, "red", "end-phase") == ["attempt-due"]
    asked = {"scouts": "party-1", "target": "army-7"}
    made = play("wc", at, "red", "scout", asked, {"party-scouting/party-1": [4]}).position
    assert refusals("wc", made, "red", "end-phase") == []


@pytest.mark.rule("wc.turn.gate")
def test_the_phase_stays_open_for_who_rolls_their_own_dice_and_closes_when_they_have() -> None:
    at = owing(own_dice=True, phase_done=True)
    at = position(*at.all(ScoutingParty), *at.all(Army), sides=at.all(WarSide), active="blue")
    held = end(at, "blue")
    assert [r.action for r in held.rulings] == ["end-phase", "settle-dues"]
    assert campaign(held.position).phase == "movement"
    assert campaign(held.position).waiting_for == ("red",)
    (waits,) = held.named("settle-dues")
    seen = Played((waits,), held.position).seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "The movement phase stays open for Red."
    assert seen["tabletop"] == []
    assert [note.audience for note in waits.tabletop] == [{"red"}]

    asked = {"scouts": "party-1", "target": "army-7"}
    made = play("wc", held.position, "red", "scout", asked, {"party-scouting/party-1": [4]})
    assert [r.action for r in made.rulings[:4]] == [
        "scout",
        "settle-dues",
        "close-phase",
        "open-phase",
    ]
    assert campaign(made.position).phase == "combat"
    given_up = play("wc", held.position, "red", "choose-dice", {"own_dice": False})
    assert [r.by_umpire for r in given_up.named("scout")] == [True]
    assert campaign(given_up.position).phase == "combat"


@pytest.mark.rule("wc.turn.gate")
def test_the_referee_closes_the_phase_without_them() -> None:
    at = owing(own_dice=True)
    closed = play("wc", at, "referee", "advance-phase")
    assert [r.actor for r in closed.named("scout")] == ["red"]
    assert campaign(closed.position).phase == "combat"


@pytest.mark.rule("wc.army.points-only")
def test_nobody_is_finished_before_they_have_drawn_up_what_scouts_found_out() -> None:
    asked = {"scouts": "army-7", "target": "army-1"}
    found = play("wc", noted(), "blue", "scout", asked, {"scouting": [6]})
    seen = found.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == (
        "The scouts of Army-7 learnt everything about Army-1; the report follows when it is drawn "
        "up."
    )
    assert refusals("wc", found.position, "red", "end-phase") == ["drawing-up-due"]
    drawn = play("wc", found.position, "red", "draw-up-army", {"army": "army-1", "units": [SPEARS]})
    assert refusals("wc", drawn.position, "red", "end-phase") == []


@pytest.mark.rule("wc.army.points-only")
@pytest.mark.rule("wc.turn.gate")
def test_the_phase_stays_open_until_the_army_is_drawn_up() -> None:
    done = end(noted(), "red").position
    asked = {"scouts": "army-7", "target": "army-1"}
    found = play("wc", done, "blue", "scout", asked, {"scouting": [5]}).position
    assert refusals("wc", found, "blue", "end-phase") == []
    held = end(found, "blue").position
    assert campaign(held).phase == "movement"
    assert campaign(held).waiting_for == ("red",)
    ended = refusals("wc", held, "red", "end-phase")
    assert ended == ["phase-closed-for-player", "drawing-up-due"]
    march = {"army": "army-1", "path": [[-1, 0]]}
    assert "phase-closed-for-player" in refusals("wc", held, "red", "move-army", march)

    some = {"army": "army-1", "units": [{**SPEARS, "points": 500}], "only": True}
    part = play("wc", held, "red", "draw-up-army", some)
    assert [r.action for r in part.rulings] == ["draw-up-army"]
    rest = {"army": "army-1", "units": [{**SPEARS, "points": 1500}]}
    drawn = play("wc", part.position, "red", "draw-up-army", rest)
    assert campaign(drawn.position).phase == "combat"
    assert drawn.position.one(Army, "army-1").reports_due == ()


@pytest.mark.rule("wc.army.points-only")
def test_where_the_referee_closes_the_phase_the_list_stays_due() -> None:
    at = noted(reports_due=("blue:full",))
    closed = play("wc", at, "referee", "advance-phase")
    assert campaign(closed.position).phase == "combat"
    assert refusals("wc", closed.position, "red", "end-phase") == ["drawing-up-due"]


@pytest.mark.rule("wc.turn.gate")
def test_no_phase_waits_for_a_list_of_neutral_powers() -> None:
    at = position(
        army("army-3", "neutral", (0, 0), noted_points=500, reports_due=("red:full",)),
        sides=[side("red"), side("blue"), side("neutral", "neutral", is_player=False)],
        phase="upkeep",
    )
    assert campaign(end(at, "red", "blue").position).phase == "movement"


@pytest.mark.rule("wc.turn.gate")
@pytest.mark.parametrize(
    ("dice", "own", "asked", "code"),
    [
        ("either", False, True, None),
        ("either", True, False, None),
        ("either", True, True, "already-chosen"),
        ("either", False, False, "already-chosen"),
        ("server", False, True, "dice-not-yours-to-choose"),
        ("supplied", True, False, "dice-not-yours-to-choose"),
    ],
)
def test_who_rolls_is_a_players_choice_where_the_campaign_leaves_it(
    dice: str, own: bool, asked: bool, code: str | None
) -> None:
    at = position(sides=[side("red", own_dice=own), side("blue")], dice=dice, active="blue")
    request = {"own_dice": asked}
    assert refusals("wc", at, "red", "choose-dice", request) == ([] if code is None else [code])
    if code is None:
        chosen = play("wc", at, "red", "choose-dice", request)
        assert chosen.position.one(WarSide, "red").own_dice is asked
        assert chosen.seen_by("blue") is not None
