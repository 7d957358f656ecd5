"""Fate points: who may have which roll made again, and until when."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.books.wc.entities import WarSide
from app.books.wc.fate import FATE
from app.engine.action import NoFields
from app.engine.adjudicate import Judgement, Table, adjudicate
from app.engine.amend import reroll
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.position import Draft, Position
from app.engine.ruling import Change, Refused
from tests.books.wc.ambushes import SPRING, patrolled
from tests.books.wc.build import army, messenger, position, settlement, side, train, unit
from tests.books.wc.turn.test_dues import end, owing
from tests.books.wc.umpire import rule
from tests.engine.test_amend import record_of
from tests.play import SERVER, Played, book, play


def rolled(red: int = 1, blue: int = 1) -> Played:
    """Red's scouts have tried on blue's army; each side has so many fate points."""
    at = position(
        army("army-1", "red", (0, 0)),
        unit("outriders", "army-1", duty="scouts"),
        army("army-7", "blue", (1, 0)),
        sides=[
            side("red", fate_points=red),
            side("blue", fate_points=blue),
            side("green", fate_points=5),
        ],
    )
    asked = {"scouts": "army-1", "target": "army-7"}
    return play("wc", at, "red", "scout", asked, {"scouting": [2]})


def codes(
    at: Position, viewer: str, ruling: Mapping[str, Any], label: str, is_latest: bool = True
) -> list[str]:
    return [refusal.code for refusal in FATE.legality(at.view(viewer), ruling, label, is_latest)]


def seen(played: Played, viewer: str) -> dict[str, Any]:
    ruling = played.seen_by(viewer)
    assert ruling is not None
    return ruling


def paid(at: Position, viewer: str, ruling: Mapping[str, Any], label: str) -> Position:
    draft = Draft(at, viewer, lambda _kind: "1")
    FATE.pay(draft, at.view(viewer), ruling, label)
    return draft.position


@pytest.mark.rule("wc.fate.use")
def test_the_book_plays_by_fate() -> None:
    assert book("wc").fate is FATE


@pytest.mark.rule("wc.fate.use")
def test_both_parties_may_pay_and_each_only_once() -> None:
    played = rolled(red=2)
    at = played.position
    assert codes(at, "red", seen(played, "red"), "scouting") == []
    assert codes(at, "blue", seen(played, "blue"), "scouting") == []
    after = paid(at, "red", seen(played, "red"), "scouting")
    assert after.one(WarSide, "red").fate_points == 1
    assert codes(after, "red", seen(played, "red"), "scouting") == ["already-rerolled"]
    assert codes(after, "blue", seen(played, "blue"), "scouting") == []


@pytest.mark.rule("wc.fate.use")
def test_the_roll_made_again_counts_as_the_same_roll() -> None:
    first = rolled(red=2)
    after = paid(first.position, "red", seen(first, "red"), "scouting")
    again = rolled(red=2)
    ruling = {**seen(again, "red"), "id": "another"}
    assert codes(after, "red", ruling, "scouting") == ["already-rerolled"]


@pytest.mark.rule("wc.fate.use")
def test_without_a_point_there_is_no_fate() -> None:
    played = rolled(red=0)
    assert codes(played.position, "red", seen(played, "red"), "scouting") == ["no-fate-point"]


@pytest.mark.rule("wc.fate.use")
def test_a_third_player_is_no_party() -> None:
    played = rolled()
    assert codes(played.position, "green", seen(played, "red"), "scouting") == ["not-a-party"]


@pytest.mark.rule("wc.fate.use")
def test_the_window_closes_with_the_next_ruling_that_the_player_is_told_of() -> None:
    played = rolled()
    closed = codes(played.position, "red", seen(played, "red"), "scouting", is_latest=False)
    assert closed == ["reroll-window-closed"]


@pytest.mark.rule("wc.fate.use")
def test_the_owner_of_what_is_lost_or_rolled_for_is_a_party() -> None:
    at = position(
        army("army-7", "blue", (0, 0)),
        train("cart", "red", (0, 0)),
        phase="combat",
        sides=[side(s, fate_points=1) for s in ("red", "blue", "green")],
    )
    asked = {"army": "army-7", "train": "cart"}
    lost = rule(at, "attack-baggage-train", asked, {"booty": [4]}, actor="blue")
    assert codes(lost.position, "red", seen(lost, "red"), "booty") == []
    assert codes(lost.position, "green", seen(lost, "green"), "booty") == ["not-a-party"]


@pytest.mark.rule("wc.fate.use")
def test_a_roll_of_the_umpire_belongs_to_those_it_names() -> None:
    at = position(
        messenger("rider", "red", (3, 0), pending="altdorf", undecided=1),
        settlement("altdorf", "green", (3, 0)),
        sides=[
            side("red", fate_points=1, allies=("green",)),
            side("blue", fate_points=1),
            side("green", fate_points=1),
        ],
    )
    again = rule(at, "reconsider-request", {"messenger": "rider"}, {"messenger/rider": [2]})
    label = "messenger/rider"
    assert codes(again.position, "red", seen(again, "red"), label) == []
    killed = rule(
        position(
            messenger("rider", "red", (3, 0), pending="altdorf"),
            settlement("altdorf", "green", (3, 0), race="dwarfs"),
            sides=[side("red", fate_points=1, allies=("green",)), side("green", "dwarfs")],
        ),
        "reconsider-request",
        {"messenger": "rider"},
        {"messenger/rider": [1]},
    )
    assert codes(killed.position, "red", seen(killed, "red"), label) == []


@pytest.mark.rule("wc.fate.use")
@pytest.mark.rule("wc.turn.gate")
def test_a_side_that_has_finished_the_phase_may_still_pay() -> None:
    played = rolled()
    red = played.position.one(WarSide, "red")
    finished = red.model_copy(update={"phase_done": True})
    at = played.position.apply([Change("wc.turn.gate", red, finished)])
    assert codes(at, "red", seen(played, "red"), "scouting") == []


@pytest.mark.rule("wc.fate.use")
def test_a_roll_made_as_the_phase_closed_is_open_until_the_next_has_seen_a_ruling() -> None:
    rules, at = book("wc"), end(owing(fate_points=1), "red").position
    ids = Table(SERVER, SERVER, lambda _kind: "1")
    closed = adjudicate(rules, at, "blue", rules.actions["end-phase"], NoFields(), ids)
    assert closed.position.campaign.phase == "combat"
    record = record_of(closed)
    attempt = next(r.as_seen("red") for r in record.rulings if r.whole["action"] == "scout")
    supplied = SuppliedDice({"party-scouting/party-1": [6]}, SERVER)
    again = reroll(
        rules,
        closed.position.view("red"),
        closed.position,
        record,
        attempt,
        ("party-scouting/party-1", None),
        True,
        Table(SERVER, supplied, ids.mint),
    )
    (made,) = [r for r in again.rulings if r.action == "scout"]
    assert [roll.faces for roll in made.rolls] == [(6,)]
    assert again.position.campaign.phase == "combat"
    assert again.position.one(WarSide, "red").fate_points == 0


@pytest.mark.rule("wc.fate.use")
@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize("label", ["ambush", "ambush/patrol"])
def test_one_roll_is_all_its_dice_and_once_a_player_however_its_parts_are_labelled(
    label: str,
) -> None:
    rules, at = book("wc"), patrolled(side("red", fate_points=2), side("blue", fate_points=1))
    springs = rules.actions["reveal-ambush"]
    asked = springs.request.model_validate(SPRING)
    table = Table(SERVER, SERVER, lambda _kind: "1")
    first = adjudicate(rules, at, "red", springs, asked, table)

    def again(played: Judgement, player: str, label: str) -> Judgement:
        record = record_of(played).made_again()
        seen = record.first.as_seen(player)
        fresh = Table(ServerDice(b"again", player, 1), ServerDice(b"again", player, 2), table.mint)
        known = played.position.view(player)
        return reroll(rules, known, played.position, record, seen, (label, 0), True, fresh)

    paid = again(first, "red", label)
    made = paid.rulings[paid.answer]
    (old, old_patrol), (new, new_patrol) = (r.rolls[:2] for r in (first.rulings[0], made))
    assert (old.faces, old_patrol.faces) != (new.faces, new_patrol.faces)
    assert {new.source, new_patrol.source} == {"server"}
    for other in ("ambush", "ambush/patrol"):
        with pytest.raises(Refused) as refused:
            again(paid, "red", other)
        assert [r.code for r in refused.value.refusals] == ["already-rerolled"]
    again(paid, "blue", "ambush/patrol")
