"""Scouting parties that engage each other, and what becomes of messengers among enemies."""

from typing import Any

import pytest

from app.books.wc.entities import Army, Messenger, ScoutingParty
from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.wc.build import army, messenger, party, position, settlement, side, unit
from tests.books.wc.umpire import rule
from tests.play import play, refusals

ENGAGE = {"party": "party-1", "target": "party-7"}
HERE: Hex = (2, 0)


def met(*extra: Entity, at: Hex = HERE, **fields: Any) -> Position:
    """Red's party has moved into the hex of blue's."""
    return position(
        party("party-1", "red", HERE, **{"moved": True, **fields}),
        party("party-7", "blue", at),
        army("army-7", "blue", (3, 0)),
        unit("spears", "army-7", "blue"),
        *extra,
    )


@pytest.mark.rule("wc.scouting.party.engage")
def test_an_engagement_is_public_and_bars_both_from_scouting() -> None:
    played = play("wc", met(), "red", "engage-scouting-party", ENGAGE)
    assert played.position.one(ScoutingParty, "party-1").engaged_with == "party-7"
    assert played.position.one(ScoutingParty, "party-7").engaged_with == "party-1"
    seen = played.seen_by("green")
    assert seen is not None
    assert seen["summary"] == "Party-1 engages Party-7 in (2, 0)."
    scout = {"scouts": "party-1", "target": "army-7"}
    assert refusals("wc", played.position, "red", "scout", scout) == ["already-engaged"]


@pytest.mark.rule("wc.scouting.party.engage")
def test_moving_in_without_engaging_leads_to_no_battle() -> None:
    played = play("wc", play("wc", met(), "red", "end-phase").position, "blue", "end-phase")
    (named,) = played.named("announce-battles")
    assert {fact.name: fact.value for fact in named.outcome}["battles"] == []


@pytest.mark.rule("wc.scouting.party.engage")
def test_the_two_parties_fight_alone_when_combat_opens() -> None:
    at = play("wc", met(), "red", "engage-scouting-party", ENGAGE).position
    played = play("wc", play("wc", at, "red", "end-phase").position, "blue", "end-phase")
    (named,) = played.named("announce-battles")
    (battle,) = {fact.name: fact.value for fact in named.outcome}["battles"]
    assert battle["occasion"] == "scouting_parties"
    assert battle["combatants"] == ["party-1", "party-7"]
    (note,) = named.tabletop
    assert (note.rule, note.audience) == ("wc.scouting.party.engage", {"red", "blue"})


@pytest.mark.rule("wc.scouting.party.engage")
@pytest.mark.parametrize(
    ("at", "asked", "code"),
    [
        (met(at=(3, 0)), {}, "not-co-located"),
        (met(moved=False), {}, "not-moved-in"),
        (met(engaged_with="party-9"), {}, "already-engaged"),
        (met(party("party-8", "blue", HERE, engaged_with="x")), {"target": "party-8"}, None),
        (met(party("party-2", "red", HERE)), {"target": "party-2"}, "target-not-enemy"),
        (met(army("army-8", "blue", HERE)), {"target": "army-8"}, "unit-not-eligible"),
        (met(messenger("rider", "blue", HERE)), {"target": "rider"}, "unit-not-eligible"),
        (met(), {"target": "nobody"}, "unknown-entity"),
        (met(), {"party": "party-7"}, "not-owner"),
    ],
)
def test_engagements_that_may_not_be(at: Position, asked: dict[str, str], code: str | None) -> None:
    found = refusals("wc", at, "red", "engage-scouting-party", {**ENGAGE, **asked})
    assert found == ["already-engaged" if code is None else code]


@pytest.mark.rule("wc.scouting.party.immunity")
def test_an_army_in_the_hex_of_an_enemy_party_fights_no_battle() -> None:
    at = position(army("army-1", "red", HERE), party("party-7", "blue", HERE))
    played = play("wc", play("wc", at, "red", "end-phase").position, "blue", "end-phase")
    (named,) = played.named("announce-battles")
    assert {fact.name: fact.value for fact in named.outcome}["battles"] == []
    assert played.position.get(ScoutingParty, "party-7") is not None


# --- Messengers among enemies ---


def ridden_down(*entities: Entity) -> bool:
    sides = [side("red"), side("blue"), side("neutral", "neutral", is_player=False)]
    at = position(*entities, sides=sides)
    played = play("wc", play("wc", at, "red", "end-phase").position, "blue", "end-phase")
    gone = played.position.get(Messenger, "rider") is None
    assert gone == bool(played.named("catch-messengers"))
    return gone


@pytest.mark.rule("wc.messenger.destroyed")
@pytest.mark.parametrize(
    ("others", "destroyed"),
    [
        ([army("army-7", "blue", HERE)], True),
        ([army("army-7", "blue", (3, 0))], False),
        ([army("army-2", "red", HERE)], False),
        ([army("army-3", "neutral", HERE)], False),
        ([party("party-7", "blue", HERE)], False),
        ([army("army-7", "blue", HERE), settlement("altdorf", "red", HERE)], False),
        ([army("army-7", "blue", HERE), settlement("altdorf", "blue", HERE)], True),
    ],
)
def test_a_messenger_among_enemies_is_ridden_down(others: list[Entity], destroyed: bool) -> None:
    assert ridden_down(messenger("rider", "red", HERE), *others) is destroyed


@pytest.mark.rule("wc.messenger.escort")
def test_an_escort_protects_as_long_as_it_is_there() -> None:
    rider = messenger("rider", "red", HERE, escort="army-1")
    enemy = army("army-7", "blue", HERE)
    assert not ridden_down(rider, enemy, army("army-1", "red", HERE))
    assert ridden_down(rider, enemy, army("army-1", "red", (5, 0)))


@pytest.mark.rule("wc.messenger.destroyed")
def test_that_a_messenger_was_destroyed_is_public_but_not_its_message() -> None:
    at = position(messenger("rider", "red", HERE, text="Help!"), army("army-7", "blue", HERE))
    played = rule(at, "catch-messengers")
    seen = played.seen_by("blue")
    assert seen is not None
    assert seen["summary"] == "A messenger of Red in (2, 0) is ridden down by enemy armies."
    assert "Help!" not in str(seen)


ATTACK = {"party": "party-7", "messenger": "rider"}


def chased(*extra: Entity, at: Hex = HERE, **fields: Any) -> Position:
    """Blue's party in the hex of red's messenger, in the combat phase."""
    riders = [party("party-7", "blue", at), messenger("rider", "red", HERE, **fields)]
    return position(*riders, *extra, phase="combat")


@pytest.mark.rule("wc.messenger.destroyed")
def test_a_scouting_party_must_be_told_to_ride_a_messenger_down() -> None:
    played = play("wc", chased(), "blue", "attack-messenger", ATTACK)
    assert played.position.get(Messenger, "rider") is None
    seen = played.seen_by("green")
    assert seen is not None
    assert seen["summary"] == "Party-7 rides down a messenger of Red in (2, 0)."


@pytest.mark.rule("wc.messenger.destroyed")
@pytest.mark.parametrize(
    ("at", "asked", "code"),
    [
        (chased(at=(3, 0)), {}, "not-co-located"),
        (chased(messenger("own", "blue", HERE)), {"messenger": "own"}, "target-not-enemy"),
        (chased(settlement("altdorf", "red", HERE)), {}, "target-in-settlement"),
        (chased(army("army-1", "red", HERE), escort="army-1"), {}, "unit-not-eligible"),
        (chased(), {"messenger": "nobody"}, "unknown-entity"),
        (chased(party("party-1", "red", HERE)), {"party": "party-1"}, "not-owner"),
    ],
)
def test_messengers_that_may_not_be_attacked(
    at: Position, asked: dict[str, str], code: str
) -> None:
    assert refusals("wc", at, "blue", "attack-messenger", {**ATTACK, **asked}) == [code]


def test_armies_that_fight_have_no_rest_and_others_do() -> None:
    at = position(
        army("army-1", "red", HERE), army("army-7", "blue", HERE), army("army-2", "red", (0, 0))
    )
    after = rule(at, "announce-battles").position
    assert [a.disturbed for a in after.all(Army)] == [True, False, True]
