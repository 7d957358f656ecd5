"""Scouting parties: forming one, whom it serves, and its way back."""

from typing import Any

import pytest

from app.books.wc.entities import Army, ScoutingParty, Unit
from app.engine.position import Position
from tests.books.wc.build import army, party, position, settlement, unit
from tests.play import table


def upkeep(*entities: Any) -> Position:
    return position(*entities, phase="upkeep")


def person(unit_id: str, rank: str | None = None, **fields: Any) -> Unit:
    return unit(unit_id, "army-1", category="character", rank=rank, models=1, **fields)


def host() -> Position:
    riders = {"unit_type": "Dark Riders", "race": "dark_elves", "category": "cavalry"}
    return upkeep(
        army("army-1", "red", (2, 1), fatigue=2),
        unit("riders", "army-1", **riders),
        unit("riders-2", "army-1", **riders),
        unit("warriors", "army-1", race="dark_elves"),
        unit("thrower", "army-1", category="war_machine"),
        unit("watch", "army-1", duty="patrol", **riders),
        person("champion", "champion"),
        person("champion-2", "champion"),
        person("lord", "lord"),
        person("general", "general"),
        person("hero", "hero"),
        person("nobody"),
        person("sorceress", "hero", spell_caster=True),
        person("sorceress-2", "champion", spell_caster=True),
        person("rider", "lord"),
        unit("manticore", "army-1", category="monster", ridden_by="rider"),
    )


form = table("wc", "form-scouting-party", actor="red", army="army-1")
rejoin = table("wc", "rejoin-army", actor="red")
assign = table("wc", "assign-home-army", actor="red")


@pytest.mark.rule("wc.scouting.party.create")
def test_a_unit_with_a_champion_a_lord_and_a_spell_caster() -> None:
    company = ["champion", "lord", "sorceress"]
    request = {"army": "army-1", "unit": "riders", "characters": company}
    played = form.play(host(), **request)
    (formed,) = played.position.all(ScoutingParty)
    assert (formed.hex, formed.home_army, formed.fatigue) == ((2, 1), "army-1", 2)
    members = played.position.where(Unit, force=formed.id)
    assert [member.id for member in members] == ["champion", "lord", "riders", "sorceress"]
    seen = played.seen_by("blue")
    assert seen is not None
    (created,) = seen["changes"]
    assert created["kind"] == "scouting_party"
    assert "home_army" not in created["after"]


@pytest.mark.rule("wc.scouting.party.create")
@pytest.mark.parametrize(
    ("unit_id", "characters", "codes"),
    [
        ("riders", ["general", "sorceress-2", "champion"], []),
        ("riders", ["riders-2"], ["too-many-units"]),
        ("riders", ["sorceress", "sorceress-2"], ["too-many-characters"]),
        ("riders", ["lord", "general"], ["too-many-characters"]),
        ("riders", ["champion", "champion-2"], ["too-many-characters"]),
        ("riders", ["hero"], ["character-not-eligible"]),
        ("riders", ["nobody"], ["character-not-eligible"]),
        ("riders", ["thrower"], ["unit-not-eligible"]),
        ("riders", ["rider"], ["unit-not-eligible"]),
        ("warriors", [], ["unit-not-eligible"]),
        ("lord", [], ["unit-not-eligible"]),
        ("watch", [], ["duty-taken"]),
        ("elsewhere", [], ["unknown-entity"]),
    ],
)
def test_who_may_go(unit_id: str, characters: list[str], codes: list[str]) -> None:
    assert form.codes(host(), unit=unit_id, characters=characters) == codes


@pytest.mark.rule("wc.scouting.party.create")
def test_an_army_left_empty_is_removed_and_the_party_has_no_home() -> None:
    given = upkeep(army("army-1", "red", (0, 0)), unit("u", "army-1", unit_type="Outriders"))
    request = {"army": "army-1", "unit": "u", "name": "Grey Cloaks"}
    after = form.play(given, **request).position
    assert after.all(Army) == []
    assert [(p.name, p.home_army) for p in after.all(ScoutingParty)] == [("Grey Cloaks", None)]


@pytest.mark.rule("wc.scouting.party.create")
def test_attached_scouts_may_become_a_party_in_upkeep_alone() -> None:
    entities = (
        army("army-1", "red", (0, 0)),
        unit("u", "army-1", unit_type="Outriders", duty="scouts"),
        unit("spears", "army-1"),
    )
    request = {"army": "army-1", "unit": "u"}
    after = form.play(upkeep(*entities), **request).position
    assert after.one(Unit, "u").duty == "none"
    late = position(*entities, phase="movement")
    assert form.codes(late, **request) == ["wrong-phase"]


def returning(at: tuple[int, int] = (2, 1), points: int = 2000, **fields: Any) -> Position:
    return upkeep(
        army("army-1", "red", (2, 1), fatigue=1, **fields),
        unit("spears", "army-1", points=points),
        party("party-1", "red", at, home_army="army-1", fatigue=3),
        unit("riders", "party-1", unit_type="Outriders", points=340),
        unit("lord", "party-1", category="character", rank="lord", points=60),
    )


REJOIN = {"party": "party-1", "army": "army-1"}


@pytest.mark.rule("wc.scouting.party.home")
def test_a_party_in_the_same_hex_goes_back_into_its_army() -> None:
    request = {**REJOIN, "duty": "scouts"}
    after = rejoin.play(returning(), **request).position
    assert after.all(ScoutingParty) == []
    assert after.one(Army, "army-1").fatigue == 3
    duties = {u.id: u.duty for u in after.where(Unit, force="army-1")}
    assert duties == {"lord": "none", "riders": "scouts", "spears": "none"}


@pytest.mark.rule("wc.scouting.party.home")
@pytest.mark.parametrize(
    ("given", "codes"),
    [
        (returning(), []),
        (returning(at=(3, 1)), ["not-co-located"]),
        (returning(points=4600), []),
        (returning(points=4601), ["army-too-large"]),
        (returning(noted_points=9, reports_due=("blue:full",)), ["drawing-up-due"]),
    ],
)
def test_when_a_party_may_rejoin(given: Position, codes: list[str]) -> None:
    assert rejoin.codes(given, **REJOIN) == codes


@pytest.mark.rule("wc.scouting.party.home")
def test_a_besieged_army_cannot_be_rejoined() -> None:
    tower = settlement("wacht", "red", (2, 1), size="border_tower", besieged=True)
    given = upkeep(
        tower,
        *returning(inside="wacht", points=700).all(Army),
        *returning(points=700).all(Unit),
        *returning().all(ScoutingParty),
    )
    assert rejoin.codes(given, **REJOIN) == [
        "capacity-exceeded",
        "settlement-besieged",
    ]


@pytest.mark.rule("wc.scouting.party.home")
def test_another_army_anywhere_may_be_named_as_home() -> None:
    given = upkeep(
        party("party-1", "red", (0, 0), home_army="army-1"),
        army("army-1", "red", (0, 0)),
        army("army-2", "red", (5, 0)),
        army("army-7", "blue", (5, 0)),
    )
    request = {"party": "party-1", "army": "army-2"}
    played = assign.play(given, **request)
    assert played.position.one(ScoutingParty, "party-1").home_army == "army-2"
    assert played.seen_by("blue") is None
    for army_id, code in (
        ("army-1", "already-home-army"),
        ("army-7", "not-owner"),
        ("army-9", "unknown-entity"),
    ):
        request = {"party": "party-1", "army": army_id}
        assert assign.codes(given, **request) == [code]


@pytest.mark.rule("wc.scouting.party.create")
def test_a_unit_without_a_fit_model_forms_no_party() -> None:
    given = upkeep(
        army("army-1", "red", (2, 1)),
        unit("riders", "army-1", unit_type="Outriders", hurt=((20, 4),)),
        unit("warriors", "army-1"),
    )
    request = {"army": "army-1", "unit": "riders"}
    assert form.codes(given, **request) == ["unit-not-eligible"]


@pytest.mark.rule("wc.scouting.party.home")
@pytest.mark.parametrize("home", ["army-1", "army-9"])
def test_the_name_of_a_party_does_not_tell_its_home_army(home: str) -> None:
    at = upkeep(
        army("army-1", "red", (2, 1)),
        army("army-9", "red", (2, 1)),
        unit("riders", home, unit_type="Outriders", category="cavalry"),
        unit("others", home),
    )
    played = form.play(at, army=home, unit="riders")
    (formed,) = played.position.all(ScoutingParty)
    assert formed.name == "Scouts of Eastmark"
    told = played.seen_by("blue")
    assert told is not None
    assert home not in str(told["changes"])
