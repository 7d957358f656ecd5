"""The journal is the truth; rows and kept positions follow from it."""

import json
from functools import partial

import pytest
from sqlalchemy import select

from app.engine.action import Action, NoFields
from app.engine.dice import Dice, Roller
from app.engine.position import Draft, Position
from app.engine.replay import fold
from app.store import journal
from app.store.founding import begin_campaign
from app.store.journal import seen_since
from app.store.play import reading, take_action
from tests.laws.checks import contents
from tests.store.test_time_travel import first_move
from tests.store.war import PAIRS, War, open_store


def play_some(war: War) -> None:
    """Rulings of several kinds over two turns, one of them taken back."""
    war.scout("red", 0, 4)
    caught = war.scout("blue", 1, 1)
    war.undo("referee", caught["id"])
    for seat in war.position.campaign.sequence:
        march = {"army": f"{seat}-2", "path": [[4 + (seat == "blue"), 2]], "march": "forced"}
        war.act(seat, "move-army", march)
        war.act(seat, "end-phase")
    war.until("movement")
    war.scout("blue", 0, 6)


def test_folding_the_journal_from_the_scenario_gives_the_rows(war: War) -> None:
    start = set_up(war)
    play_some(war)
    book = war.store.positions.books["wc"]
    with reading(war.store, war.caller("referee")) as desk:
        rulings = seen_since(desk.connection, desk.as_read, "referee", 0, 10_000)
    records = [change for ruling in rulings for change in ruling.document["changes"]]
    folded = contents(fold(book, start, json.loads(json.dumps(records))))
    assert folded == war.rows() == war.contents


def set_up(war: War) -> Position:
    """The position that the scenario gives, before its first ruling."""
    from tests.benchmarks.muster import facing_armies
    from tests.store.war import PAIRS

    book = war.store.positions.books["wc"]
    settings = war.position.settings
    made = book.set_up(book.scenario.model_validate(facing_armies(PAIRS, 60)), settings)
    return Position.of(made.entities, made.map, settings)


def test_a_worker_that_keeps_nothing_sees_the_same(war: War, migrated_url: str) -> None:
    play_some(war)
    other = war.in_another_process(migrated_url)
    assert other.contents == war.contents
    assert [other.rulings(seat) for seat in ("red", "blue", "referee")] == [
        war.rulings(seat) for seat in ("red", "blue", "referee")
    ]
    other.store.database.dispose()


def test_a_worker_brings_its_position_up_to_date_from_the_journal(
    war: War, migrated_url: str
) -> None:
    other = war.in_another_process(migrated_url)
    assert other.contents == war.contents
    play_some(war)
    assert other.contents == war.contents
    other.scout("blue", 2, 3)
    assert war.contents == other.contents == other.rows()
    other.store.database.dispose()


def test_each_viewer_has_numbers_without_gaps(war: War) -> None:
    play_some(war)
    for seat in ("red", "blue", "referee"):
        cursors = [ruling["cursor"] for ruling in war.rulings(seat)]
        assert cursors == list(range(1, len(cursors) + 1))
    assert all("seq" in ruling for ruling in war.rulings("referee"))
    assert not any("seq" in ruling for ruling in war.rulings("red"))


def test_a_map_is_stored_once_for_all_who_play_on_it(war: War, migrated_url: str) -> None:
    store = open_store(migrated_url)
    book = store.positions.books["wc"]
    with reading(war.store, war.caller("red")) as desk:
        first = desk.campaign.map_id
    from tests.benchmarks.muster import facing_armies

    second = begin_campaign(
        store, book, "Again", book.scenario.model_validate(facing_armies(2, 60)), {}
    )
    assert second.campaign.map_id == first
    store.database.dispose()


def test_what_the_umpire_does_in_a_side_s_name_is_told_to_that_side(sqlite_war: War) -> None:
    def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
        dice.roll("own")
        dice.roll("theirs", of="blue")
        draft.then("rest-army", side="blue", army="blue-1")

    action = Action(
        "call-a-halt",
        request=NoFields,
        rules=("wc.rest",),
        dice=(Dice("*", "1d6"),),
        resolve=resolve,
        out_of_turn=True,
    )
    war = sqlite_war
    before = len(war.rulings("blue"))
    caller = war.caller("red")
    job = partial(take_action, war.store, caller, action, NoFields(), [6], "halt", "wc")
    asked = war.store.queue.do(war.id, job)
    own, theirs = asked.document["rolls"]
    assert (own["source"], own["faces"]) == ("supplied", [6])
    assert (theirs["source"], theirs["of"]) == ("server", "blue")
    (rested,) = war.rulings("blue")[before:]
    assert (rested["action"], rested["actor"], rested["seat"]) == ("rest-army", "blue", "umpire")
    assert "rest-army" not in [ruling.get("action") for ruling in war.rulings("red")]
    for_referee = war.rulings("referee")[-1]
    assert (for_referee["actor"], for_referee["seat"]) == ("blue", "umpire")


def test_pages_leave_out_what_a_viewer_was_not_shown(
    war: War, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rulings that only others saw lie between; a page begins wherever the viewer left off."""
    monkeypatch.setattr(journal, "CHUNK", 2)
    war.until("upkeep")
    for number in range(PAIRS):
        for unit in range(1, 4):
            duty = {
                "army": f"blue-{number}",
                "unit": f"blue-{number}-unit-{unit}",
                "duty": "patrol",
            }
            war.act("blue", "assign-duty", duty)
        mine = {"army": f"red-{number}", "unit": f"red-{number}-unit-1", "duty": "patrol"}
        war.act("red", "assign-duty", mine)
    with reading(war.store, war.caller("red")) as desk:
        for viewer in ("red", "blue", "observer", "referee"):
            shown = seen_since(desk.connection, desk.as_read, viewer, 0, 10_000)
            assert len(shown) == desk.as_read.cursor_of(viewer)
            for after in range(len(shown) + 2):
                page = seen_since(desk.connection, desk.as_read, viewer, after, 3)
                assert page == shown[after : after + 3]


def test_what_everybody_sees_is_kept_once(migrated_url: str) -> None:
    store = open_store(migrated_url)
    book = store.positions.books["daw"]
    scenario = book.scenario.model_validate(next(iter(book.scenarios.values())))
    begun = begin_campaign(store, book, "Open", scenario, {})
    tokens = {seat.side or seat.role: token for seat, token in begun.seats}
    war = War(store, begun.campaign.id, tokens, "daw")
    seat, name, request = first_move(war)
    war.act(seat, name, request)
    with store.database.reading() as connection:
        rows = connection.execute(select(journal.RULINGS)).all()
    others = json.loads(rows[-1].seen)
    assert len(others) > 2
    assert all(difference == {} for difference in others.values())
    store.database.dispose()
