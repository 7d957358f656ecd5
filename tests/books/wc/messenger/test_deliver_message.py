"""Messages: which settlement may be asked, what it answers, and how long its aid lasts."""

from typing import Any

import pytest

from app.books.wc.entities import Aid, BaggageTrain, Messenger, Settlement, WarSide
from app.books.wc.messenger.calls_for_help import TABLE
from app.engine.entity import Entity
from app.engine.position import Position
from tests.books.wc.build import army, messenger, position, settlement, side
from tests.books.wc.umpire import rule
from tests.play import Played, play, table

DELIVER = {"messenger": "rider", "settlement": "altdorf"}
SIDES = [
    side("red", allies=("green",)),
    side("blue", "dwarfs"),
    side("green", "dwarfs", allies=("red",)),
    side("neutral", "neutral", is_player=False),
]


message = table("wc", "deliver-message", actor="red", **DELIVER)


def arrived(owner: str = "red", race: str = "empire", *extra: Entity, **fields: Any) -> Position:
    """Red's horseman, who calls for help in the west, in Altdorf in the east."""
    return position(
        messenger("rider", "red", (3, 0), **{"moved": True, **fields}),
        settlement("altdorf", owner, (3, 0), race=race),
        *extra,
        sides=SIDES,
    )


def deliver(at: Position, die: int) -> Played:
    return message.play(at, {"messenger": [die]})


def reconsidered(at: Position, die: int) -> Played:
    """The next turn's roll, as movement opens."""
    return rule(at, "reconsider-request", {"messenger": "rider"}, {"messenger/rider": [die]})


@pytest.mark.rule("wc.messenger.results")
@pytest.mark.parametrize(
    ("owner", "race", "die", "total", "result"),
    [
        ("green", "dwarfs", 1, 1, "killed"),
        ("green", "dwarfs", 2, 2, "ignored"),
        ("red", "empire", 1, 3, "undecided"),
        ("green", "dwarfs", 6, 6, "agreement"),
        ("green", "empire", 5, 7, "enthusiastic"),
        ("neutral", "empire", 5, 7, "enthusiastic"),
        ("red", "dwarfs", 6, 8, "enthusiastic"),
    ],
)
def test_the_results_table(owner: str, race: str, die: int, total: int, result: str) -> None:
    played = deliver(arrived(owner, race), die)
    assert played.outcome["total"] == total
    assert played.outcome["result"] == result


@pytest.mark.rule("wc.messenger.results")
def test_overt_aid_is_a_term_of_the_table() -> None:
    assert TABLE.row(6 + TABLE.modifier("overt-aid").value).result == "enthusiastic"
    both = TABLE.modifier("overt-aid").value + TABLE.modifier("same-realm").value
    assert TABLE.row(1 + both).result == "agreement"
    assert TABLE.row(9).result == "enthusiastic"


@pytest.mark.rule("wc.messenger.results")
def test_each_undecided_answer_speaks_for_the_next() -> None:
    at = deliver(arrived("green", "dwarfs"), 3).position
    rider = at.one(Messenger, "rider")
    assert (rider.pending, rider.undecided) == ("altdorf", 1)
    second = reconsidered(at, 2)
    assert second.outcome["total"] == 3
    third = reconsidered(second.position, 1)
    assert third.outcome["total"] == 3
    fourth = reconsidered(third.position, 1)
    assert fourth.outcome == {"result": "agreement", "text": TABLE.row(4).text, "total": 4}
    rider = fourth.position.one(Messenger, "rider")
    assert (rider.pending, rider.undecided) == (None, 0)


@pytest.mark.rule("wc.messenger.results")
def test_an_own_settlement_that_was_undecided_adds_both_terms() -> None:
    at = deliver(arrived(), 1).position
    again = reconsidered(at, 1)
    assert [m.value for m in again.ruling.modifiers] == [2, 1]
    assert again.outcome["result"] == "agreement"


@pytest.mark.rule("wc.messenger.results")
def test_the_settlement_is_asked_again_before_anyone_moves() -> None:
    at = arrived("green", "dwarfs", pending="altdorf", undecided=1, asked=("altdorf",))
    upkeep = rule(at, "open-phase", {"phase": "upkeep"}).position
    for side_id in ("red", "blue"):
        upkeep = play("wc", upkeep, side_id, "end-phase").position
    played = play("wc", upkeep, "green", "end-phase")
    (again,) = played.named("reconsider-request")
    assert (again.turn, again.phase) == (2, "movement")
    assert again.audience == {"umpire", "red", "green"}


@pytest.mark.rule("wc.messenger.results")
@pytest.mark.parametrize(
    "changed",
    [
        [messenger("rider", "red", (2, 0), pending="altdorf", undecided=1)],
        [settlement("altdorf", "blue", (3, 0), race="dwarfs")],
        [settlement("altdorf", "green", (3, 0), race="dwarfs", destroyed=True)],
    ],
)
def test_a_request_is_dropped_when_the_messenger_rides_on_or_friendship_ends(
    changed: list[Entity],
) -> None:
    pending = messenger("rider", "red", (3, 0), pending="altdorf", undecided=1)
    town = settlement("altdorf", "green", (3, 0), race="dwarfs")
    kept = [e for e in (pending, town) if e.id not in {c.id for c in changed}]
    played = rule(
        position(*kept, *changed, sides=SIDES), "reconsider-request", {"messenger": "rider"}
    )
    rider = played.position.one(Messenger, "rider")
    assert (rider.pending, rider.undecided, played.ruling.rolls) == (None, 0, ())
    assert played.seen_by("red") is not None
    assert played.seen_by("green") is None


AID = Aid(
    id="aid-1", settlement="altdorf", owner="red", caller="red", territory="west", given_turn=1
)


@pytest.mark.rule("wc.messenger.arrive")
@pytest.mark.parametrize(
    ("at", "codes"),
    [
        (arrived(), []),
        (arrived("green", "dwarfs"), []),
        (arrived("neutral", "empire"), []),
        (arrived("neutral", "dwarfs"), ["settlement-not-friendly"]),
        (arrived("blue", "dwarfs"), ["settlement-not-friendly"]),
        (arrived("blue", "empire"), ["settlement-not-friendly"]),
        (arrived(home_territory="east"), ["same-territory"]),
        (arrived(asked=("altdorf",)), ["already-asked"]),
        (position(messenger("rider", "red", (2, 0)), settlement("altdorf", "red", (3, 0))), None),
    ],
)
def test_which_settlements_may_be_asked(at: Position, codes: list[str] | None) -> None:
    expected = ["not-co-located"] if codes is None else codes
    assert message.codes(at) == expected


@pytest.mark.rule("wc.messenger.arrive")
def test_the_same_messenger_may_not_ask_again_after_being_ignored() -> None:
    at = deliver(arrived("green", "dwarfs"), 2).position
    assert at.one(Messenger, "rider").asked == ("altdorf",)
    assert message.codes(at) == ["already-asked"]


@pytest.mark.rule("wc.messenger.arrive")
def test_another_messenger_may_ask_the_same_settlement_in_a_later_turn_only() -> None:
    second = messenger("runner", "red", (3, 0))
    at = deliver(arrived("green", "dwarfs", second), 1).position
    assert message.codes(at, messenger="runner") == ["already-asked"]
    later = rule(at, "clear-turn").position
    assert later.one(WarSide, "red").asked == ()
    assert message.codes(later, messenger="runner") == []


@pytest.mark.rule("wc.messenger.aid")
def test_aid_is_given_once_for_a_territory_while_it_lasts() -> None:
    assert message.codes(arrived("red", "empire", AID)) == ["aid-already-given"]
    ended = AID.model_copy(update={"ended": True})
    assert message.codes(arrived("red", "empire", ended)) == []


def test_messengers_of_others_are_not_ones_own() -> None:
    at = arrived("red", "empire", messenger("spy", "blue", (3, 0)))
    others = {"messenger": "spy", "settlement": "altdorf"}
    assert message.codes(at, **others) == ["not-owner"]
    unknown = {"messenger": "nobody", "settlement": "nowhere"}
    assert message.codes(at, **unknown) == ["unknown-entity"] * 2


@pytest.mark.rule("wc.messenger.aid")
def test_agreement_lets_the_militia_come_and_only_the_two_know() -> None:
    played = deliver(arrived("green", "dwarfs"), 5)
    (aid,) = played.position.all(Aid)
    assert (aid.settlement, aid.owner, aid.caller, aid.territory, aid.given_turn) == (
        "altdorf",
        "green",
        "red",
        "west",
        1,
    )
    for viewer in ("red", "green"):
        seen = played.seen_by(viewer)
        assert seen is not None
        assert seen["summary"] == "The militia of Altdorf may come to Westmark."
        assert [c["kind"] for c in seen["changes"] if c["op"] == "create"] == ["aid"]
    assert played.seen_by("blue") is None
    assert played.position.one(Messenger, "rider").pending is None


@pytest.mark.rule("wc.messenger.aid.train")
@pytest.mark.parametrize(("owner", "race", "die"), [("red", "empire", 5), ("red", "empire", 6)])
def test_enthusiasm_fills_one_train(owner: str, race: str, die: int) -> None:
    played = deliver(arrived(owner, race), die)
    (filled,) = played.position.all(BaggageTrain)
    assert (filled.owner, filled.hex, filled.supply, filled.army) == ("red", (3, 0), 2, None)
    assert played.position.one(Settlement, "altdorf").supply == 0
    assert len(played.position.all(Aid)) == 1


@pytest.mark.rule("wc.messenger.aid.train")
def test_the_train_of_neutral_helpers_is_the_callers_and_that_of_allies_theirs() -> None:
    neutral = deliver(arrived("neutral", "empire"), 6).position.all(BaggageTrain)
    assert [t.owner for t in neutral] == ["red"]
    allied = deliver(arrived("green", "empire"), 6).position.all(BaggageTrain)
    assert [t.owner for t in allied] == ["green"]


@pytest.mark.rule("wc.messenger.end")
def test_a_killed_messenger_leaves_the_map_and_others_see_only_that() -> None:
    played = deliver(arrived("green", "dwarfs"), 1)
    assert played.position.get(Messenger, "rider") is None
    seen = played.seen_by("blue")
    assert seen is not None
    assert "action" not in seen
    assert [(c["op"], c["id"]) for c in seen["changes"]] == [("delete", "rider")]
    assert (seen["outcome"], seen["rolls"], seen["modifiers"]) == ({}, [], [])


@pytest.mark.rule("wc.messenger.end")
def test_an_ignored_messenger_stays_and_may_ride_on_later() -> None:
    played = deliver(arrived("green", "dwarfs"), 2)
    rider = played.position.one(Messenger, "rider")
    assert rider.hex == (3, 0)
    assert rider.moved
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.messenger.results")
def test_the_odds_are_told_beforehand() -> None:
    odds = message.odds(arrived())
    chances: dict[str, str] = {}
    for outcome in odds.outcomes:
        chances.setdefault(outcome.outcome["result"], str(outcome.chance))
    assert set(chances) == {"undecided", "agreement", "enthusiastic"}
    assert sum(outcome.chance for outcome in odds.outcomes) == 1


@pytest.mark.rule("wc.messenger.aid")
@pytest.mark.parametrize(
    ("threat", "ended"),
    [
        ([army("army-7", "blue", (-3, 0))], False),
        ([army("army-7", "blue", (2, 0))], True),
        ([army("army-3", "green", (-3, 0))], True),
        ([], True),
    ],
)
def test_aid_ends_in_the_first_resolution_without_a_threat(
    threat: list[Entity], ended: bool
) -> None:
    played = rule(arrived("red", "empire", AID, *threat), "end-aid")
    assert played.position.one(Aid, "aid-1").ended is ended
    assert played.seen_by("blue") is None
    if ended:
        seen = played.seen_by("red")
        assert seen is not None
        assert "must go home" in seen["findings"][0]["text"]
        assert seen["summary"] == seen["findings"][0]["text"]
