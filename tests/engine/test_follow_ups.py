"""What a ruling leads to: in which order, how much of it, and with which dice."""

from dataclasses import replace
from typing import Any

import pytest

from app.engine import adjudicate as pipeline
from app.engine.action import Action, NoFields, Who
from app.engine.adjudicate import adjudicate, resolve, with_follow_ups
from app.engine.audience import ruling_as_seen
from app.engine.book import Book
from app.engine.dice import Dice, Roller, SuppliedDice
from app.engine.position import Draft
from app.engine.viewer import UMPIRE
from tests.engine.toy import TOY, table, toy_position


def step(name: str, *leads_to: str, rolls: str | None = None, who: Who = Who.UMPIRE) -> Action[Any]:
    """An action that leads to others and rolls under this label."""

    def take(draft: Draft, _request: NoFields, dice: Roller) -> None:
        if rolls is not None:
            dice.roll(rolls)
        for action in leads_to:
            draft.then(action)

    return Action(
        name,
        request=NoFields,
        who=who,
        rules=("toy.step",),
        dice=(Dice("*", "1d6"),),
        resolve=take,
    )


def book(*actions: Action[Any]) -> Book:
    return replace(TOY, actions={action.name: action for action in actions})


def test_what_a_ruling_leads_to_is_done_before_what_stands_beside_it() -> None:
    toy = book(step("close", "feed", "open"), step("feed", "desert"), step("desert"), step("open"))
    judgement = adjudicate(toy, toy_position(), "red", toy.actions["close"], NoFields(), table())
    assert [r.action for r in judgement.rulings] == ["close", "feed", "desert", "open"]
    assert judgement.causes == (None, 0, 1, 0)


def test_rulings_that_begin_together_lead_on_one_after_the_other() -> None:
    toy = book(step("close", "feed"), step("feed", "desert"), step("desert"))
    position = toy_position()
    rulings = [
        resolve(position, "red", toy.actions["close"], NoFields(), table().dice, table().mint)[0]
        for _ in range(2)
    ]
    judgement = with_follow_ups(toy, rulings, position, table())
    assert [r.action for r in judgement.rulings[2:]] == ["feed", "desert"] * 2
    assert judgement.causes == (None, None, 0, 2, 1, 4)
    assert len(rulings) == 2


def test_a_label_that_was_rolled_before_in_the_request_is_a_flaw() -> None:
    toy = book(step("close", "feed", rolls="hunger/a"), step("feed", rolls="hunger/a"))
    with pytest.raises(LookupError, match="feed rolls 'hunger/a', rolled before"):
        adjudicate(toy, toy_position(), "red", toy.actions["close"], NoFields(), table())


def test_an_action_that_leads_to_itself_is_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "MAX_FOLLOW_UPS", 50)
    toy = book(step("close", "close"))
    with pytest.raises(RuntimeError, match="never comes to an end"):
        adjudicate(toy, toy_position(), "red", toy.actions["close"], NoFields(), table())


def test_the_largest_war_has_room_for_its_steps() -> None:
    steps = pipeline.MAX_FOLLOW_UPS - 1
    toy = book(step("close", *(["feed"] * steps)), step("feed"))
    judgement = adjudicate(toy, toy_position(), "red", toy.actions["close"], NoFields(), table())
    assert len(judgement.rulings) == steps + 1


def test_the_umpire_acts_in_a_side_s_name_with_its_own_dice() -> None:
    def close(draft: Draft, _request: NoFields, dice: Roller) -> None:
        dice.roll("own")
        draft.then("feed", side="blue")

    closing = replace(step("close"), resolve=close)
    toy = book(closing, step("feed", rolls="hunger/blue", who=Who.SIDE))
    dice = table(SuppliedDice({"own": [6]}, table().umpire_dice, whole_table=True))
    first, second = adjudicate(toy, toy_position(), "red", closing, NoFields(), dice).rulings
    assert (first.actor, first.by_umpire, first.rolls[0].source) == ("red", False, "supplied")
    assert (second.actor, second.by_umpire, second.rolls[0].source) == ("blue", True, "server")
    assert ruling_as_seen(second, "red") is None
    assert ruling_as_seen(second, "blue") is not None


def test_what_the_umpire_does_by_itself_is_its_own() -> None:
    toy = book(step("close", "feed"), step("feed"))
    close = toy.actions["close"]
    rulings = adjudicate(toy, toy_position(), "red", close, NoFields(), table()).rulings
    assert [(r.actor, r.by_umpire) for r in rulings] == [("red", False), (UMPIRE, True)]
