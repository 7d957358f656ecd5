"""Rulings are taken back and rolled again by further rulings, on the record."""

from typing import Any

import pytest

from app.engine.action import Who
from app.engine.amend import NotHead, NotUndoable, OnlyReferee, UnknownDie, UnknownRoll
from app.engine.options import is_open, options_of
from app.engine.ruling import Refused
from app.store.founding import begin_campaign
from app.store.play import Forbidden
from app.store.seats import NotFound
from app.store.time_travel import AlreadyUndone
from tests.store.war import War, open_store


def give_fate(war: War) -> None:
    """A whole turn, after which every side has a fate point."""
    war.until("resolution")
    war.until("movement")


def test_the_referee_takes_back_the_last_ruling(war: War) -> None:
    before = war.contents
    ruling = war.scout("red", 0, 5)
    undoing = war.undo("referee", ruling["id"])
    assert war.contents == war.rows() == before
    assert undoing["action"] == "undo"
    scouted = war.rulings("red")[-2:]
    assert scouted[0]["undone_by"] == scouted[1]["id"] == undoing["id"]
    assert scouted[1]["summary"] == f"Taken back: {ruling['summary']}"
    assert [r["id"] for r in war.rulings("blue")[-2:]] == [ruling["id"], undoing["id"]]


def test_rulings_are_taken_back_one_by_one_last_first(war: War) -> None:
    before = war.contents
    first, second = war.scout("red", 0, 5), war.scout("blue", 1, 2)
    with pytest.raises(NotHead):
        war.undo("referee", first["id"])
    war.undo("referee", second["id"])
    with pytest.raises(AlreadyUndone):
        war.undo("referee", second["id"])
    war.undo("referee", first["id"])
    assert war.contents == before


def test_what_followed_from_a_ruling_is_taken_back_with_it(war: War) -> None:
    before = war.contents
    first, second = war.position.campaign.sequence
    war.act(first, "end-phase")
    closing = war.act(second, "end-phase").document
    assert closing["consequences"]
    war.undo("referee", closing["id"])
    ended = next(r for r in war.rulings("referee") if r["action"] == "end-phase")
    war.undo("referee", ended["id"])
    assert war.contents == war.rows() == before


def test_the_opening_and_an_undoing_cannot_be_taken_back(war: War) -> None:
    opening = war.rulings("referee")[0]
    with pytest.raises(NotUndoable, match="opening"):
        war.undo("referee", opening["id"])
    undoing = war.undo("referee", war.scout("red", 0, 5)["id"])
    with pytest.raises(NotUndoable, match="take the action again"):
        war.undo("referee", undoing["id"])


def test_a_player_takes_back_his_own_last_ruling_if_it_taught_nobody(war: War) -> None:
    war.until("upkeep")
    before = war.contents
    duty = {"army": "red-0", "unit": "red-0-unit-1", "duty": "patrol"}
    ruling = war.act("red", "assign-duty", duty).document
    with pytest.raises(NotFound):
        war.undo("blue", ruling["id"])
    war.undo("red", ruling["id"])
    assert war.contents == before


def test_a_player_does_not_take_back_what_was_rolled_or_seen(war: War) -> None:
    with pytest.raises(OnlyReferee):
        war.undo("red", war.scout("red", 0, 5)["id"])
    mover = war.position.campaign.active_side
    march = {"army": f"{mover}-1", "path": [[2 + (mover == "blue"), 2]], "march": "normal"}
    with pytest.raises(OnlyReferee):
        war.undo(mover, war.act(mover, "move-army", march).document["id"])


def test_hidden_rulings_of_others_do_not_betray_themselves(war: War) -> None:
    war.until("upkeep")
    duty = {"army": "red-0", "unit": "red-0-unit-1", "duty": "patrol"}
    mine = war.act("red", "assign-duty", duty).document
    his = {"army": "blue-0", "unit": "blue-0-unit-1", "duty": "patrol"}
    war.act("blue", "assign-duty", his)
    war.undo("red", mine["id"])
    assert (
        war.position.view("referee")
        .get(war.store.positions.books["wc"].entity("unit"), "blue-0-unit-1")
        .duty
        == "patrol"
    )


def test_a_fate_point_makes_the_ruling_anew_with_one_roll_fresh(war: War) -> None:
    give_fate(war)
    first = war.scout("red", 0, 1)
    assert first["outcome"]["result"] == "caught"
    again = war.reroll("red", first["id"], "scouting", 6)
    assert again["outcome"]["result"] == "breakdown"
    assert again["rolls"][0]["faces"] == [6]
    told = "Red spent a fate point to roll again: scouting 1 before, scouting 6 now."
    for seat in ("red", "referee"):
        paying = war.rulings(seat)[-2]
        assert (paying["action"], paying["actor"], paying["summary"]) == ("reroll", "red", told)
        assert "wc.fate.use" in paying["rules"]
    shown = war.rulings("red")
    assert [r["action"] for r in shown[-3:]] == ["scout", "reroll", "scout"]
    assert shown[-3]["undone_by"] == shown[-2]["id"] == again["cause"]
    side = war.store.positions.books["wc"].entity("side")
    assert war.position.one(side, "red").fate_points == 0
    assert war.contents == war.rows()


def test_who_was_scouted_may_spend_a_point_too_but_nobody_twice(war: War) -> None:
    give_fate(war)
    first = war.scout("red", 0, 6)
    again = war.reroll("blue", first["id"], "scouting", 3)
    assert again["outcome"]["result"] == "driven_off"
    with pytest.raises(Refused) as refused:
        war.reroll("blue", again["id"], "scouting", 1)
    assert refused.value.refusals[0].code in ("no-fate-point", "already-rerolled")
    last = war.reroll("red", again["id"], "scouting", 5)
    assert last["outcome"]["result"] == "size"
    side = war.store.positions.books["wc"].entity("side")
    assert [war.position.one(side, s).fate_points for s in ("red", "blue")] == [0, 0]
    assert war.contents == war.rows()


def test_a_reroll_may_be_taken_back_as_well(war: War) -> None:
    give_fate(war)
    first = war.scout("red", 0, 1)
    before = war.contents
    again = war.reroll("red", first["id"], "scouting", 6)
    undoing = war.undo("referee", again["id"])
    stands = f"The roll made again is taken back. As before: {first['summary']}"
    assert war.rulings("red")[-1]["summary"] == stands
    assert undoing["summary"].count("aken back") == 1
    assert war.contents == war.rows() == before
    assert next(r for r in war.rulings("red") if r["id"] == first["id"])["undone_by"] is None
    war.undo("referee", first["id"])


def test_without_a_point_or_a_roll_nothing_is_rolled_again(war: War) -> None:
    ruling = war.scout("red", 0, 1)
    with pytest.raises(Refused) as refused:
        war.reroll("red", ruling["id"], "scouting")
    assert [r.code for r in refused.value.refusals] == ["no-fate-point"]
    with pytest.raises(UnknownRoll):
        war.reroll("red", ruling["id"], "ambush")
    with pytest.raises(UnknownDie):
        war.reroll("red", ruling["id"], "scouting", index=1)
    with pytest.raises(Forbidden):
        war.reroll("referee", ruling["id"], "scouting")


def test_only_the_latest_ruling_that_a_seat_has_seen_is_rolled_again(war: War) -> None:
    give_fate(war)
    first = war.scout("red", 0, 1)
    war.scout("red", 1, 3)
    with pytest.raises(Refused) as refused:
        war.reroll("red", first["id"], "scouting")
    assert [r.code for r in refused.value.refusals] == ["reroll-window-closed"]


@pytest.mark.parametrize("book_id", ["ww", "wbrm", "daw", "hyb", "pom", "wc"])
def test_the_first_ruling_of_a_campaign_is_taken_back_if_it_was_asked_for(
    migrated_url: str, book_id: str
) -> None:
    """In some books the umpire opens the campaign, and in others a player does."""
    store = open_store(migrated_url)
    book = store.positions.books[book_id]
    scenario = book.scenario.model_validate(next(iter(book.scenarios.values())))
    founded = begin_campaign(store, book, "Test", scenario, {})
    tokens = {seat.side or seat.role: token for seat, token in founded.seats}
    war = War(store, founded.campaign.id, tokens, book_id)
    before = war.contents
    if book.opening is None:
        seat, name, request = first_move(war)
        war.undo("referee", war.act(seat, name, request).id)
        assert war.contents == war.rows() == before
    else:
        with pytest.raises(NotUndoable):
            war.undo("referee", war.rulings("referee")[0]["id"])
    store.database.dispose()


def first_move(war: War) -> tuple[str, str, dict[str, Any]]:
    """Who may do what first, with a request that is offered."""
    book, position = war.store.positions.books[war.book_id], war.position
    for seat in (*[s for s in war.tokens if s != "referee"], "referee"):
        view = position.view(seat)
        for action in book.actions.values():
            by = Who.REFEREE if seat == "referee" else Who.SIDE
            if action.who is by and is_open(book, view, action):
                for request in options_of(book, view, action) or []:
                    return seat, action.name, request
    raise AssertionError("nobody may do anything")
