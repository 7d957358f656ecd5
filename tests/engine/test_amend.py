"""Taking back and rolling again, from the record alone."""

from dataclasses import replace
from typing import Any

import pytest

from app.engine import amend
from app.engine.adjudicate import Judgement, Table, adjudicate
from app.engine.amend import (
    NotHead,
    NotUndoable,
    Record,
    Recorded,
    UnknownDie,
    UnknownRoll,
    reroll,
    undo,
)
from app.engine.audience import ruling_as_seen
from app.engine.book import Book, Fate
from app.engine.dice import ServerDice, SuppliedDice
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refused
from app.engine.viewer import REFEREE, only
from tests.engine.toy import STEAL, TOY, Chest, StealRequest, Trap, toy_position
from tests.laws.checks import contents

SERVER = ServerDice(b"toy", "seat", 0)


def with_dice(**faces: list[int]) -> Table:
    given = {label.replace("_", "/"): dice for label, dice in faces.items()}
    return Table(SuppliedDice(given, SERVER), SERVER, lambda _kind: "1")


def steal(position: Position, face: int) -> Judgement:
    request = StealRequest(chest="blue-chest")
    return adjudicate(TOY, position, "red", STEAL, request, with_dice(steal=[face]))


def record_of(judgement: Judgement) -> Record:
    """What the journal would keep of the rulings."""
    told = []
    for index, ruling in enumerate(judgement.rulings):
        cause = judgement.causes[index]
        links = {"id": f"r{index}", "cause": None if cause is None else f"r{cause}"}
        seen = {v: ruling_as_seen(ruling, v) for v in ("red", "blue", "observer")}
        whole = {**(ruling_as_seen(ruling, REFEREE) or {}), **links}
        told.append(Recorded(whole, {v: {**s, **links} for v, s in seen.items() if s}))
    return Record(tuple(told))


def again(
    stolen: Judgement, face: int, book: Book = TOY, index: int | None = 0, is_head: bool = True
) -> Judgement:
    position, record = stolen.position, record_of(stolen).made_again()
    seen = record.first.as_seen("red")
    table = with_dice(steal=[face])
    return reroll(
        book, position.view("red"), position, record, seen, ("steal", index), is_head, table
    )


def summaries(judgement: Judgement, index: int = 0) -> dict[str, str | None]:
    ruling = judgement.rulings[index]
    told = {v: ruling_as_seen(ruling, v) for v in (REFEREE, "red", "blue", "observer")}
    return {viewer: seen and seen.get("summary") for viewer, seen in told.items()}


def test_who_may_see_the_roll_is_told_of_the_price_and_of_both_falls() -> None:
    rolled = again(steal(toy_position(), 1), 5)
    told = "Red spent a favour to roll again: steal 1 before, steal 5 now."
    theft = "Taken back: red goes for blue-chest."
    assert summaries(rolled) == {REFEREE: told, "red": told, "blue": told, "observer": None}
    assert theft not in summaries(rolled).values()
    assert [r.action for r in rolled.rulings] == ["reroll", "steal", "count"]
    assert rolled.causes == (None, 0, 1)
    assert rolled.answer == 1
    assert rolled.position.one(Chest, "blue-chest").owner == "red"


def test_all_that_paying_says_is_in_the_ruling() -> None:
    def pay(draft: Draft, _view: View, _seen: Any, _label: str) -> None:
        draft.update(draft.position.one(Chest, "red-chest"), "toy.fate", gold=90)
        draft.find("toy.fate", "The gods are pleased.")
        draft.tabletop("toy.fate", "Light a candle.")
        draft.outcome(left=90)
        draft.modifier("toy.fate", "a gift", 1)
        draft.cite("toy.fate")
        draft.open_to(only("blue"))
        draft.then("count", owner="red")

    book = replace(TOY, fate=Fate("toy.fate", lambda *_: (), pay, "ten gold"))
    first = steal(toy_position(), 1)
    rolled = again(first, 5, book)
    paid = rolled.rulings[0]
    seen = ruling_as_seen(paid, "red") or {}
    assert [f["text"] for f in seen["findings"]] == ["The gods are pleased."]
    assert [n["text"] for n in seen["tabletop"]] == ["Light a candle."]
    assert seen["outcome"] == {"left": 90}
    assert [m["text"] for m in seen["modifiers"]] == ["a gift"]
    assert "toy.fate" in seen["rules"]
    assert [r.action for r in rolled.rulings] == ["reroll", "count", "steal", "count"]
    assert (rolled.causes, rolled.answer) == ((None, 0, 0, 2), 2)
    twice = again(rolled, 2, book)
    assert twice.position.one(Chest, "red-chest").gold == 90
    assert twice.position.one(Chest, "blue-chest").owner == "blue"


def test_taking_back_a_roll_made_again_gives_the_price_back() -> None:
    before = steal(toy_position(), 1)
    rolled = again(before, 5)
    position = rolled.position
    referee = position.view(REFEREE)
    undone = undo(TOY, referee, position, record_of(rolled), True, record_of(before))
    assert contents(undone.position) == contents(before.position)
    stands = "The roll made again is taken back. As before: red goes for blue-chest."
    assert summaries(undone)["red"] == stands
    with pytest.raises(NotUndoable):
        undo(TOY, referee, undone.position, record_of(undone), True, None)


def test_only_the_head_and_only_dice_that_are_there() -> None:
    first = steal(toy_position(), 1)
    with pytest.raises(Refused, match="The gods look elsewhere"):
        again(first, 5, is_head=False)
    with pytest.raises(NotHead):
        undo(TOY, first.position.view(REFEREE), first.position, record_of(first), False, None)
    with pytest.raises(UnknownDie):
        again(first, 5, index=1)


@pytest.mark.parametrize("asked", ["ambush", "ambush/patrol"])
def test_however_its_dice_are_labelled_a_roll_is_one(asked: str) -> None:
    rolls = [{"label": "ambush", "faces": [1, 2]}, {"label": "ambush/patrol", "faces": [3]}]
    assert amend._whole_roll({"rolls": rolls}, asked, 0) == "ambush"
    with pytest.raises(UnknownRoll):
        amend._whole_roll({"rolls": rolls}, "amb", 0)


def test_dice_that_nobody_asked_again_fall_as_they_fell() -> None:
    trapped = toy_position(Trap(id="trap", owner="blue", chest="blue-chest"))
    first = adjudicate(
        TOY, trapped, "red", STEAL, StealRequest(chest="blue-chest"), with_dice(steal=[5])
    )
    rolled = again(first, 6)
    before, after = ([r.faces for r in j.rulings[i].rolls] for i, j in ((0, first), (1, rolled)))
    assert before[1] == after[1]
    assert (before[0], after[0]) == ((5,), (6,))
