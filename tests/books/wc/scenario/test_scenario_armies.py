"""Armies, units and trains at set-up."""

from typing import Any

import pytest

from app.books.wc.entities import Army, BaggageTrain, Unit
from app.books.wc.items.limited_items import LIMITED_ITEMS, limited_item
from tests.books.wc.scenarios import (
    army,
    character,
    codes_of,
    faults_of,
    scenario,
    set_up_of,
    settlement,
    unit,
    warnings_of,
)


def built(plain: dict[str, Any], entity_id: str) -> Any:
    return next(entity for entity in set_up_of(plain).entities if entity.id == entity_id)


def drawn_up(*units: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The plain scenario with red's army of these units."""
    return scenario(armies=[army("army-1", units=list(units), **fields)])


# --- size and place ------------------------------------------------------------------------------


@pytest.mark.rule("wc.army.size")
def test_an_army_holds_5000_points() -> None:
    assert codes_of(scenario(armies=[army("army-1", points=5_000)])) == []
    assert faults_of(scenario(armies=[army("army-1", points=5_001)])) == [
        ("army-too-large", ("armies", 0))
    ]
    assert codes_of(drawn_up(unit(points=4_901), character("lord"))) == ["army-too-large"]


@pytest.mark.rule("wc.army.size")
def test_an_army_is_never_empty() -> None:
    assert faults_of(drawn_up()) == [("empty-army", ("armies", 0))]
    assert codes_of(scenario(armies=[army("army-1", points=0)])) == ["empty-army"]


@pytest.mark.rule("wc.army.size")
def test_characters_alone_make_an_army() -> None:
    assert codes_of(scenario(armies=[army("army-1", units=[character("lord")])])) == []


@pytest.mark.rule("wc.army.hex-limit")
@pytest.mark.parametrize(("points", "codes"), [(2_000, []), (2_001, ["hex-over-limit"])])
def test_one_side_has_5000_points_in_a_hex(points: int, codes: list[str]) -> None:
    plain = scenario(armies=[army("army-1", points=3_000), army("army-2", points=points)])
    assert codes_of(plain) == codes


@pytest.mark.rule("wc.army.hex-limit")
def test_allies_share_the_limit_and_enemies_do_not() -> None:
    plain = scenario(
        armies=[
            army("army-1", points=3_000),
            army("army-2", "blue", points=3_000, outside_own_territory=True),
        ]
    )
    assert codes_of(plain) == []
    plain["sides"][0]["allies"] = ["blue"]
    assert faults_of(plain) == [("hex-over-limit", ("armies", 1, "hex"))]


@pytest.mark.rule("wc.army.hex-limit")
def test_residents_inside_do_not_count() -> None:
    plain = scenario(
        settlements=[
            settlement("redford", "red", size="city", residents=1_500),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
        armies=[army("army-1", hex=[0, 0], points=5_000)],
    )
    assert codes_of(plain) == []


@pytest.mark.rule("wc.army.initial-placement")
def test_armies_start_in_their_own_territories() -> None:
    abroad = scenario(armies=[army("army-1", hex=[5, 1])])
    assert faults_of(abroad) == [("not-own-territory", ("armies", 0, "hex"))]
    assert codes_of(scenario(armies=[army("army-1", hex=[9, 1])])) == ["not-own-territory"]
    allowed = scenario(armies=[army("army-1", hex=[5, 1], outside_own_territory=True)])
    assert codes_of(allowed) == []


@pytest.mark.rule("wc.army.initial-placement")
def test_two_armies_in_a_territory_are_accepted_with_a_warning() -> None:
    plain = scenario(armies=[army("army-1"), army("army-2", hex=[2, 2])])
    assert codes_of(plain) == []
    assert warnings_of(plain) == ["crowded-territory"]


@pytest.mark.rule("wc.campaign.roles")
def test_neutral_troops_stand_where_the_scenario_puts_them() -> None:
    guard = army("guard", "neutral", hex=[9, 1], units=[unit(race="dwarfs")])
    plain = scenario(armies=[guard])
    assert codes_of(plain) == []
    dwarf = built(plain, "guard.1")
    assert isinstance(dwarf, Unit)
    assert (dwarf.race, dwarf.owner) == ("dwarfs", "neutral")


# --- points only ---------------------------------------------------------------------------------


@pytest.mark.rule("wc.army.points-only")
def test_an_army_may_be_noted_as_points_with_a_label_and_a_movement() -> None:
    noted = built(
        scenario(armies=[army("army-1", points=2_000, label="cavalry", movement=7)]), "army-1"
    )
    assert isinstance(noted, Army)
    assert (noted.noted_points, noted.label, noted.declared_movement) == (2_000, "cavalry", 7)
    assert not noted.composition_fixed


@pytest.mark.rule("wc.army.points-only")
def test_units_of_a_noted_army_may_be_drawn_up_at_once() -> None:
    scouts = unit("Outriders", 160, category="cavalry", movement=8, duty="scouts")
    plain = scenario(armies=[army("army-1", units=[scouts], points=4_840)])
    assert codes_of(plain) == []
    plain["armies"][0]["points"] = 4_841
    assert codes_of(plain) == ["army-too-large"]


@pytest.mark.rule("wc.army.points-only")
def test_what_is_drawn_up_is_no_slower_than_declared() -> None:
    plain = scenario(armies=[army("army-1", points=500, movement=5, units=[unit(movement=4)])])
    assert faults_of(plain) == [("slower-than-declared", ("armies", 0, "units", 0))]
    del plain["armies"][0]["movement"]
    assert codes_of(plain) == []
    plain["armies"][0]["units"][0]["movement"] = 3
    assert codes_of(plain) == ["slower-than-declared"]


@pytest.mark.rule("wc.army.points-only")
def test_what_is_drawn_up_fits_the_label() -> None:
    knights = unit("Knights", category="cavalry", movement=7)
    plain = scenario(armies=[army("army-1", points=500, label="cavalry", units=[knights, unit()])])
    assert faults_of(plain) == [("label-violated", ("armies", 0, "units", 1))]


@pytest.mark.rule("wc.army.points-only")
@pytest.mark.parametrize(("field", "value"), [("label", "cavalry"), ("movement", 4)])
def test_an_army_that_is_drawn_up_has_nothing_left_to_declare(field: str, value: Any) -> None:
    plain = drawn_up(unit(), **{field: value})
    assert faults_of(plain) == [("composition-fixed", ("armies", 0, field))]


# --- limits of the army list ---------------------------------------------------------------------


@pytest.mark.rule("wc.army.list-limits")
@pytest.mark.parametrize(("allied", "codes"), [(5_000, []), (5_001, ["ally-limit-exceeded"])])
def test_a_quarter_of_all_troops_may_be_allies(allied: int, codes: list[str]) -> None:
    """20,000 points in all, of which so many are Dwarfs in an army of their own."""
    plain = scenario(
        armies=[
            army("dwarfs", hex=[0, 1], units=[unit(points=2_500, race="dwarfs")]),
            army("more", hex=[0, 2], units=[unit(points=allied - 2_500, race="dwarfs")]),
            *[army(f"army-{q}", hex=[q, 3], points=4_500) for q in range(3)],
            army("rest", hex=[3, 3], points=20_000 - allied - 3 * 4_500),
        ],
    )
    plain["sides"][0]["points_budget"] = 30_000
    assert codes_of(plain) == codes


@pytest.mark.rule("wc.army.list-limits")
def test_residents_count_in_the_total() -> None:
    plain = scenario(
        settlements=[
            settlement("redford", "red", residents=240),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
        armies=[army("army-1", units=[unit(points=80, race="dwarfs")])],
    )
    assert codes_of(plain) == []
    plain["settlements"][0]["residents"] = 239
    assert faults_of(plain) == [("ally-limit-exceeded", ("sides", 0))]


@pytest.mark.rule("wc.army.no-percentages")
def test_one_army_may_be_all_allies_or_all_characters() -> None:
    plain = scenario(
        armies=[
            army("dwarfs", units=[unit(race="dwarfs")]),
            army("lords", hex=[0, 3], units=[character("lord"), character("general")]),
            army("rest", hex=[3, 3], points=100),
        ]
    )
    assert codes_of(plain) == []


@pytest.mark.rule("wc.army.list-limits")
def test_who_is_an_ally_can_be_said() -> None:
    plain = drawn_up(unit("Ogres", race="chaos", ally=False))
    assert codes_of(plain) == []
    plain["armies"][0]["units"][0]["ally"] = True
    assert codes_of(plain) == ["ally-limit-exceeded"]


@pytest.mark.rule("wc.army.special-characters")
def test_a_special_character_is_in_the_campaign_once() -> None:
    plain = scenario(
        armies=[
            army("army-1", units=[character("lord", name="Valten", special=True)]),
            army(
                "army-2", "blue", hex=[5, 1], units=[character("lord", name="VALTEN", special=True)]
            ),
        ]
    )
    assert faults_of(plain) == [("special-character-taken", ("armies", 1, "units", 0))]


@pytest.mark.rule("wc.army.limited-regiments")
def test_conditions_of_the_army_list_hold_in_every_army() -> None:
    fanatics = unit("Night Goblin Fanatics", race="orcs_goblins")
    goblins = unit("Night Goblins", race="orcs_goblins")
    horde = army("horde", "blue", hex=[5, 1], units=[fanatics])
    assert faults_of(scenario(armies=[horde])) == [("missing-parent-unit", ("armies", 0, "units"))]
    horde["units"].append(goblins)
    assert codes_of(scenario(armies=[horde])) == []
    two = drawn_up(unit("Flagellants"), unit("Flagellants"))
    assert faults_of(two) == [("regiment-limit-exceeded", ("armies", 0, "units"))]


@pytest.mark.rule("wc.army.limited-items")
@pytest.mark.rule("wc.item.unique")
def test_a_limited_item_runs_out() -> None:
    swords = [character("lord", items=["Fellblade"]), character("lord", items=["the fell-blade"])]
    assert faults_of(drawn_up(*swords)) == [
        ("item-limit-reached", ("armies", 0, "units", 1, "items", 0))
    ]
    runefangs = [character("lord", items=["Runefang"]) for _ in range(12)]
    assert codes_of(drawn_up(*runefangs)) == []
    assert codes_of(drawn_up(*runefangs, runefangs[0])) == ["item-limit-reached"]
    books = [character("lord", items=["Book of Nagash"] * 9)]
    assert codes_of(drawn_up(*books)) == []
    assert codes_of(drawn_up(*books, character("lord", items=["Books of Nagash"]))) == [
        "item-limit-reached"
    ]
    assert codes_of(drawn_up(*[character("lord", items=["Sword of Might"])] * 3)) == []


@pytest.mark.rule("wc.item.unique.table")
def test_the_list_of_limited_items() -> None:
    listed = [item for item in LIMITED_ITEMS if item.bound_to is None]
    assert len(listed) == 44
    assert sum(item.number for item in listed) == 63
    assert [i.name for i in listed if i.number > 1] == ["Books of Nagash", "Runefangs"]


@pytest.mark.rule("wc.item.unique.table")
@pytest.mark.parametrize(
    ("spelt", "name"),
    [
        ("the tomb blade of arkham", "The Tomb-Blade of Arkhan"),
        ("Choas Runesword", "Chaos Runesword"),
        ("Crown of Sorcer", "Crown of Sorcery"),
        ("Runefang's", "Runefangs"),
        ("BUGMANS TANKARD", "Bugman's Tankard"),
    ],
)
def test_an_item_is_found_however_it_is_spelt(spelt: str, name: str) -> None:
    found = limited_item(spelt)
    assert found is not None
    assert found.name == name


@pytest.mark.rule("wc.item.personal")
def test_an_item_of_one_character_is_his_alone() -> None:
    staff = ["Moon Staff of Lileath"]
    assert codes_of(drawn_up(character("lord", name="Teclis of Hoeth", items=staff))) == []
    assert faults_of(drawn_up(character("lord", name="Eltharion", items=staff))) == [
        ("item-bound", ("armies", 0, "units", 0, "items", 0))
    ]
    assert codes_of(drawn_up(unit("Nagash's guard", items=["Nagash's Staff of Power"]))) == [
        "item-bound"
    ]


@pytest.mark.rule("wc.army.standards")
def test_a_unit_has_its_own_standard() -> None:
    halberdiers = built(drawn_up(unit(standard="Banner of Redmark")), "army-1.1")
    assert isinstance(halberdiers, Unit)
    assert halberdiers.standard == "Banner of Redmark"
    assert not halberdiers.standard_lost


# --- units and duties ----------------------------------------------------------------------------


@pytest.mark.rule("wc.upkeep.reorganise.duties")
@pytest.mark.parametrize(
    ("troops", "codes"),
    [
        (unit(duty="patrol"), []),
        (character("hero", duty="patrol"), ["unit-not-eligible"]),
        (unit(category="war_machine", duty="patrol"), ["unit-not-eligible"]),
        (unit("Outriders", category="cavalry", duty="scouts"), []),
        (unit(duty="scouts"), ["unit-not-eligible"]),
        (unit("Savage Orcs", duty="scouts"), ["unit-not-eligible"]),
        (unit("Outriders", category="war_machine", duty="scouts"), ["unit-not-eligible"]),
    ],
)
def test_duties_named_at_set_up(troops: dict[str, Any], codes: list[str]) -> None:
    assert codes_of(drawn_up(troops)) == codes


@pytest.mark.rule("wc.race.scouts.eligible")
def test_scouts_are_judged_by_their_own_race() -> None:
    allied = unit("Outriders", 100, race="empire", duty="scouts")
    own = unit("Ghouls", 400)
    plain = drawn_up(own, allied)
    plain["sides"][0]["race"] = "undead"
    assert codes_of(plain) == []
    dwarf = unit("Rangers", race="dwarfs", duty="scouts")
    assert faults_of(drawn_up(unit(points=400), dwarf)) == [
        ("unit-not-eligible", ("armies", 0, "units", 1, "duty"))
    ]


@pytest.mark.rule("wc.race.supplement")
def test_an_army_may_hold_units_of_other_races_than_its_sides() -> None:
    plain = drawn_up(unit(points=400), unit("Rangers", race="dwarfs"))
    assert [built(plain, f"army-1.{place}").race for place in (1, 2)] == ["empire", "dwarfs"]
    assert [built(plain, f"army-1.{place}").ally for place in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("field", "value"),
    [("rank", "hero"), ("spell_caster", True), ("special", True), ("mounted", True)],
)
def test_only_characters_have_rank_and_magic(field: str, value: Any) -> None:
    assert faults_of(drawn_up(unit(**{field: value}))) == [
        ("unit-not-eligible", ("armies", 0, "units", 0, field))
    ]


def test_a_mount_is_ridden_by_a_character_of_its_own_force() -> None:
    griffon = unit("Griffon", 150, category="monster", ridden_by="baron")
    assert codes_of(drawn_up(character("lord", id="baron"), griffon)) == []
    assert codes_of(drawn_up(unit(id="baron"), griffon)) == ["unknown-entity"]
    on_patrol = drawn_up(character("lord", id="baron"), {**griffon, "duty": "patrol"})
    assert codes_of(on_patrol) == ["unit-not-eligible"]


def test_a_campaign_has_room_for_20000_units() -> None:
    armies = [
        army(f"army-{number}", hex=[number % 4, 0], units=[unit(points=0)] * 400)
        for number in range(51)
    ]
    assert faults_of(scenario(armies=armies)) == [("too-many-units", ("armies",))]


# --- trains --------------------------------------------------------------------------------------


def with_train(**fields: Any) -> dict[str, Any]:
    return scenario(
        armies=[army("army-1"), army("horde", "blue", hex=[5, 1])],
        baggage_trains=[{"id": "carts", "owner": "red", **fields}],
    )


@pytest.mark.rule("wc.baggage.train")
@pytest.mark.parametrize(
    ("load", "codes"),
    [
        ({"supply": 2}, []),
        ({"supply": 1, "copper": 10}, []),
        ({"copper": 20}, []),
        ({"supply": 1, "copper": 11}, ["capacity-exceeded"]),
        ({"supply": 2, "copper": 1}, ["capacity-exceeded"]),
        ({"supply": 3}, ["capacity-exceeded"]),
    ],
)
def test_a_train_has_two_places(load: dict[str, int], codes: list[str]) -> None:
    assert codes_of(with_train(army="army-1", **load)) == codes


@pytest.mark.rule("wc.baggage.train")
def test_a_train_starts_with_its_army_or_alone() -> None:
    along = built(with_train(army="army-1"), "carts")
    assert isinstance(along, BaggageTrain)
    assert (along.hex, along.army) == ((1, 1), "army-1")
    assert built(with_train(hex=[0, 2]), "carts").hex == (0, 2)
    assert faults_of(with_train()) == [("setup-incomplete", ("baggage_trains", 0, "hex"))]
    assert faults_of(with_train(army="army-1", hex=[0, 2])) == [
        ("not-co-located", ("baggage_trains", 0, "hex"))
    ]
    assert faults_of(with_train(army="horde")) == [("not-owner", ("baggage_trains", 0, "army"))]
