"""The one way: request, legality on the view, resolve on the truth, ruling, what follows."""

import json
from dataclasses import replace

import pytest

from app.engine.action import Action, NoFields
from app.engine.adjudicate import adjudicate
from app.engine.audience import ruling_as_seen, what_is_seen
from app.engine.dice import Dice, Roller, SuppliedDice
from app.engine.options import is_open, options_of
from app.engine.position import Draft
from app.engine.replay import Conflict, fold, record_of, taken_back
from app.engine.ruling import Refused
from app.engine.viewer import EVERYONE, OBSERVER, REFEREE, REFEREE_ONLY
from tests.engine.toy import STEAL, TOY, Chest, StealRequest, Trap, table, toy_position
from tests.laws.checks import contents

RED_STEALS = StealRequest(chest="blue-chest")


def steal(position, die, actor="red", chest="blue-chest"):
    dice = SuppliedDice({"steal": [die]}, table().dice)
    return adjudicate(TOY, position, actor, STEAL, StealRequest(chest=chest), table(dice))


def test_a_ruling_and_what_the_umpire_does_next() -> None:
    judgement = steal(toy_position(), 5)
    assert [r.action for r in judgement.rulings] == ["steal", "count"]
    assert judgement.causes == (None, 0)
    assert judgement.position.one(Chest, "blue-chest").owner == "red"
    assert judgement.rulings[1].findings[0].data == {"gold": 120}


def test_every_refusal_is_given_and_nothing_changes() -> None:
    position = toy_position(status="finished")
    with pytest.raises(Refused) as refused:
        steal(position, 5, chest="red-chest")
    assert [r.code for r in refused.value.refusals] == ["game-over", "own-chest"]


def test_what_is_hidden_refuses_as_what_does_not_exist() -> None:
    trap = Trap(id="trap", owner="blue", chest="blue-chest")
    for position in (toy_position(), toy_position(trap)):
        with pytest.raises(Refused) as refused:
            steal(position, 5, chest="trap")
        assert [r.code for r in refused.value.refusals] == ["unknown-entity"]


def test_each_viewer_is_told_his_part() -> None:
    ruling = steal(toy_position(), 5, actor="blue", chest="red-chest").rulings[0]
    thief, owner = ruling_as_seen(ruling, "blue"), ruling_as_seen(ruling, "red")
    assert thief is not None
    assert owner is not None
    assert thief["findings"][0]["data"] == {"gold": 100}
    assert owner["findings"] == []
    assert owner["modifiers"] == [{"rule": "toy.heavy", "text": "a heavy chest", "value": -1}]
    assert thief["modifiers"] == []
    assert thief["request"] == {"chest": "red-chest"}
    assert "request" not in owner
    onlooker = ruling_as_seen(ruling, OBSERVER)
    assert onlooker is not None
    assert "action" not in onlooker
    assert onlooker["summary"] == "blue goes for red-chest."
    assert onlooker["changes"][0]["after"] == {"owner": "blue"}


def test_a_thing_that_comes_into_sight_is_created_for_who_sees_it() -> None:
    after = steal(toy_position(), 5)
    change = after.rulings[0].changes[0]
    assert record_of(change)["after"] == {"owner": "red"}
    seen = ruling_as_seen(after.rulings[0], "red")
    assert seen is not None
    assert seen["changes"][0]["after"] == {"gold": 20, "owner": "red"}
    lost = ruling_as_seen(after.rulings[0], "blue")
    assert lost is not None
    assert lost["changes"][0]["before"] == {"gold": 20, "owner": "blue"}


def test_nobody_but_the_referee_knows_what_is_the_referees() -> None:
    chest = toy_position().one(Chest, "blue-chest")
    assert "cursed" not in (what_is_seen(chest, "blue") or {})
    assert (what_is_seen(chest, REFEREE) or {})["cursed"] is True


def test_folding_and_taking_back() -> None:
    before = toy_position()
    judgement = steal(before, 5)
    records = json.loads(json.dumps([record_of(c) for c in judgement.rulings[0].changes]))
    assert contents(fold(TOY, before, records)) == contents(judgement.position)
    back = judgement.position.apply(taken_back(TOY, judgement.position, records))
    assert contents(back) == contents(before)


def test_what_has_changed_again_cannot_be_taken_back() -> None:
    before = toy_position()
    stolen = steal(before, 5)
    records = [record_of(change) for change in stolen.rulings[0].changes]
    stolen_back = steal(stolen.position, 5, actor="blue").position
    with pytest.raises(Conflict) as conflict:
        taken_back(TOY, stolen_back, records)
    assert (conflict.value.kind, conflict.value.entity_id) == ("chest", "blue-chest")


def test_every_option_is_legal() -> None:
    view = toy_position().view("red")
    assert is_open(TOY, view, STEAL)
    assert options_of(TOY, view, STEAL) == [{"chest": "blue-chest"}]
    assert options_of(TOY, view, TOY.actions["count"]) is None
    assert not is_open(TOY, view, TOY.actions["count"])


def test_in_a_book_that_plays_openly_everybody_hears_what_names_no_audience() -> None:
    def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
        dice.roll("die")
        draft.tell("It is done.", "toy.steal", result="done")
        draft.find("toy.steal", "For the referee.", REFEREE_ONLY)

    act = Action(
        "act", request=NoFields, rules=("toy.steal",), dice=(Dice("die", "1d6"),), resolve=resolve
    )
    for action, hears in ((act, False), (replace(act, audience=EVERYONE), True)):
        judgement = adjudicate(TOY, toy_position(), "red", action, NoFields(), table())
        told = ruling_as_seen(judgement.rulings[0], OBSERVER)
        assert (told is not None) == hears
        if told is not None:
            assert told["summary"] == "It is done."
            assert told["outcome"] == {"result": "done"}
            assert [roll["label"] for roll in told["rolls"]] == ["die"]
            assert told["rules"] == ["toy.steal"]
            assert told["findings"] == []
            assert told["request"] == {}


def test_an_action_of_an_open_book_may_be_kept_to_its_actor() -> None:
    def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
        draft.keep_to(draft.actor)
        draft.tell("A question is answered.", "toy.steal", answer=3)

    ask = Action("ask", request=NoFields, rules=("toy.steal",), resolve=resolve, audience=EVERYONE)
    ruling = adjudicate(TOY, toy_position(), "red", ask, NoFields(), table()).rulings[0]
    assert ruling_as_seen(ruling, "blue") is None
    told = ruling_as_seen(ruling, "red")
    assert told is not None
    assert told["outcome"] == {"answer": 3}
