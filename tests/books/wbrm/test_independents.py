"""Independents, leaders with their followers, and Androgeous."""

from typing import Any

import pytest

from tests.books.wbrm.build import (
    RED_HEX,
    act,
    alliances,
    beaten,
    captive,
    combat_of,
    faction,
    parties,
    party,
    report,
    reported,
    statuses,
    take,
    the,
    unit,
    until,
    war,
)
from tests.play import refusals

LED = {"leader_faction": "troll_gangs", "independent": True}
LEADS = {**LED, "is_leader": True, "class": "leader"}
GRAZER = {"leader_faction": "grazelanders", "independent": True}
QUEEN = {**GRAZER, "is_leader": True, "class": "leader"}


def refused(played: Any, **fields: Any) -> list[str]:
    request = {"combat_id": combat_of(played), **fields}
    return refusals("wbrm", played.position, "red", "prisoners-take", request)


def finalise(played: Any) -> Any:
    (combat,) = [c for c in played.position.of_kind("combat") if c.state == "open"]
    return act(played.position, combat.attacker, "combat-finalise", combat_id=combat.id).position


@pytest.mark.rule("wbrm.independent.leaderless")
def test_a_leaderless_independent_changes_sides() -> None:
    played = take(beaten(unit("tusk-riders", "blue", independent=True)), recruit=["tusk-riders"])
    riders = the(played.position, "tusk-riders")
    assert (riders.status, riders.alliance, riders.captor) == ("active", "red", None)
    assert played.outcome["recruited"] == ["tusk-riders"]
    assert parties(played.position) == []
    assert statuses(finalise(played))["tusk-riders"] == "active"


@pytest.mark.rule("wbrm.independent.leaderless")
def test_if_the_captor_declines_it_is_a_prisoner() -> None:
    played = take(beaten(unit("tusk-riders", "blue", independent=True)), "tusk-riders")
    assert the(played.position, "tusk-riders").status == "prisoner"
    asked_later = {"combat_id": "combat-1", "recruit": ["tusk-riders"]}
    codes = refusals("wbrm", played.position, "red", "prisoners-take", asked_later)
    assert codes == ["too-late"]


@pytest.mark.rule("wbrm.independent.leaderless")
def test_a_recruit_stands_where_prisoners_would_and_acts_from_the_next_phase() -> None:
    units = (unit("riders", "blue", independent=True), unit("foe", "blue"))
    placed = [party(["victors"], ["riders"])]
    played = take(beaten(*units), recruit=["riders"], guard_parties=placed)
    assert the(played.position, "riders").hex == RED_HEX
    assert parties(played.position) == []
    position = finalise(played)
    request = reported({"victors": "held"}, ["riders"])
    codes = refusals("wbrm", position, "red", "combat-report", request)
    assert codes == ["unit-not-eligible", "unit-not-eligible"], "acts later; attacks a friend"
    later = until(position, "movement", "red")
    assert refusals("wbrm", later, "red", "unit-move", {"unit": "riders", "hex": "0611"}) == []


@pytest.mark.rule("wbrm.independent.leaderless")
def test_a_recruit_counts_in_the_allowance() -> None:
    units = [unit(n, "blue", 5, independent=True) for n in ("a", "b")]
    assert refused(beaten(*units), chosen=["a"], recruit=["b"]) == ["over-allowance"]
    assert refused(beaten(*units), chosen=["a"], recruit=["a"]) == []


@pytest.mark.rule("wbrm.independent.leaderless")
def test_others_do_not_change_sides() -> None:
    assert refused(beaten(unit("x", "blue")), recruit=["x"]) == ["not-independent"]
    boss = unit("cragspider", "blue", **LEADS)
    assert refused(beaten(boss), recruit=["cragspider"]) == ["has-leader"]


@pytest.mark.rule("wbrm.independent.led")
def test_a_follower_does_not_join_while_its_leader_is_free() -> None:
    units = (unit("gang", "blue", **LED), unit("others", "blue", hex="0909", **LED))
    field = war(unit("victors", "red", 15), unit("cragspider", "blue", hex="0614", **LEADS), *units)
    played = report(field, {"gang": "eliminated"})
    assert refused(played, recruit=["gang"]) == ["leader-free"]
    held = take(played, "gang", guard_parties=[party(["victors"], ["gang"])])
    position = finalise(held)
    second = report(position, {"cragspider": "eliminated"})
    taken = take(second, "cragspider", guard_parties=[party(["victors"], ["cragspider"])])
    expected = {"gang": "red", "others": "red", "cragspider": "blue"}
    assert alliances(taken.position, *expected) == expected
    assert the(taken.position, "gang").status == "active"
    assert the(taken.position, "cragspider").status == "prisoner"
    assert faction(taken.position, "troll_gangs") == ("captured", "red")


@pytest.mark.rule("wbrm.independent.led")
def test_followers_of_a_dead_leader_never_join() -> None:
    field = war(
        unit("victors", "red", 15), unit("cragspider", "blue", **LEADS),
        unit("gang", "blue", **LED), unit("others", "blue", hex="0909", **LED),
    )  # fmt: skip
    position = finalise(report(field, {"cragspider": "eliminated"}))
    assert faction(position, "troll_gangs") == ("killed", None)
    played = report(position, {"gang": "eliminated"})
    assert refused(played, recruit=["gang"]) == ["leader-dead"]
    held = take(played, "gang").position
    assert the(held, "gang").status == "prisoner"
    assert the(held, "gang").never_join == the(held, "others").never_join == ("red",)


@pytest.mark.rule("wbrm.independent.led")
def test_followers_in_captivity_when_the_leader_dies_never_join_their_captor() -> None:
    field = war(
        unit("victors", "red", 15), unit("cragspider", "blue", **LEADS),
        captive("gang", "blue", "green", **LED), unit("others", "blue", hex="0909", **LED),
    )  # fmt: skip
    position = finalise(report(field, {"cragspider": "eliminated"}))
    assert the(position, "others").never_join == ("green",)


@pytest.mark.rule("wbrm.independent.led")
def test_a_follower_taken_while_another_holds_the_leader() -> None:
    field = war(
        unit("victors", "red", 15), unit("warden", "blue"), unit("gang", "blue", **LED),
        captive("cragspider", "green", "blue", **LEADS),
        guard_parties=[party(["warden"], ["cragspider"])],
    )  # fmt: skip
    played = report(field, {"gang": "eliminated"})
    assert refused(played, recruit=["gang"]) == ["has-leader"]
    assert statuses(take(played, "gang").position)["gang"] == "prisoner"


@pytest.mark.rule("wbrm.independent.led")
def test_a_follower_taken_after_its_leader_joins_at_once() -> None:
    field = war(
        unit("victors", "red", 15), captive("cragspider", "blue", "red", **LEADS),
        unit("gang", "blue", **LED), guard_parties=[party(["victors"], ["cragspider"])],
    )  # fmt: skip
    played = take(report(field, {"gang": "eliminated"}), "gang")
    assert (the(played.position, "gang").status, the(played.position, "gang").alliance) == (
        "active",
        "red",
    )
    assert played.outcome["unguarded"] == []


@pytest.mark.rule("wbrm.leader.captured")
def test_all_zombies_follow_delecti_though_none_can_be_taken() -> None:
    zombie = {"class": "zombie", "leader_faction": "delecti_zombies"}
    delecti = {**zombie, "class": "leader", "is_leader": True}
    field = war(
        unit("victors", "red", 15), unit("delecti", "blue", **delecti),
        *(unit(f"z{i}", "blue", hex=f"06{i:02}", **zombie) for i in range(4)),
    )  # fmt: skip
    played = report(field, {"delecti": "eliminated", "z0": "eliminated"})
    assert refused(played, chosen=["z0"]) == ["uncapturable"]
    after = take(played, "delecti").position
    assert alliances(after, "z1", "z2", "z3") == dict.fromkeys(("z1", "z2", "z3"), "red")
    assert statuses(after)["z0"] == "doomed", "the table has eliminated it already"


@pytest.mark.rule("wbrm.leader.captured")
def test_nine_grazelanders_follow_their_queen() -> None:
    field = war(
        unit("victors", "red", 15), unit("queen", "blue", **QUEEN),
        *(unit(f"g{i}", "blue", hex="0700", **GRAZER) for i in range(6)),
        captive("g6", "blue", "red", **GRAZER), captive("g7", "blue", "red", **GRAZER),
        captive("g8", "blue", "green", **GRAZER), unit("jailer", "green"),
        guard_parties=[party(["victors"], ["g6", "g7"]), party(["jailer"], ["g8"])],
    )  # fmt: skip
    played = take(report(field, {"queen": "eliminated"}), "queen")
    after = played.position
    assert set(alliances(after, *(f"g{i}" for i in range(9))).values()) == {"red"}
    assert played.outcome["changed_sides"] == {f"g{i}": "red" for i in range(9)}
    assert (statuses(after)["g6"], statuses(after)["g7"]) == ("active", "active")
    third = the(after, "g8")
    assert (third.status, third.captor, third.original_owner) == ("prisoner", "green", "red")
    assert the(after, "queen").status == "prisoner"
    assert len(parties(after)) == 1, "red's own party has no prisoners any more"
    assert played.seen_by("green") == played.seen_by("referee")


@pytest.mark.rule("wbrm.leader.captured")
def test_a_follower_on_guard_leaves_those_it_guarded_for() -> None:
    field = war(
        unit("victors", "red", 15), unit("queen", "blue", **QUEEN),
        unit("rider", "blue", hex="0700", **GRAZER), captive("p", "red", "blue", hex="0700"),
        guard_parties=[party(["rider"], ["p"])],
    )  # fmt: skip
    after = take(report(field, {"queen": "eliminated"}), "queen").position
    assert parties(after) == []
    assert statuses(after)["p"] == "prisoner"


def two_leaders(**more: Any) -> Any:
    shakers = {"leader_faction": "tarsh", "is_leader": True, "independent": True}
    return war(
        unit("victors", "red", 15), unit("e0", "blue", **shakers), unit("e1", "blue", **shakers),
        unit("tarsh", "blue", hex="0700", leader_faction="tarsh"), **more,
    )  # fmt: skip


@pytest.mark.rule("wbrm.leader.captured")
def test_the_last_of_several_leaders_decides() -> None:
    first = take(report(two_leaders(), {"e0": "eliminated"}), "e0")
    assert alliances(first.position, "tarsh") == {"tarsh": "blue"}
    position = finalise(first)
    second = report(position, {"e1": "eliminated"})
    taken = take(second, "e1").position
    assert alliances(taken, "tarsh") == {"tarsh": "red"}
    dead = finalise(second)
    assert alliances(dead, "tarsh") == {"tarsh": "red"}, "the captive is the last one in play"


@pytest.mark.rule("wbrm.leader.captured")
def test_leaders_taken_together_and_killed_one_after_the_other() -> None:
    field = two_leaders()
    played = report(field, {"e0": "eliminated", "e1": "eliminated"})
    position = take(played, "e0", guard_parties=[party(["victors"], ["e0"])]).position
    assert alliances(position, "tarsh") == {"tarsh": "blue"}, "the other is not decided yet"
    position = act(position, "red", "combat-finalise", combat_id=combat_of(played)).position
    assert alliances(position, "tarsh") == {"tarsh": "red"}
    position = act(position, "red", "prisoners-kill", prisoner_ids=["e0"]).position
    assert alliances(position, "tarsh") == {"tarsh": "blue"}
    assert the(position, "tarsh").never_join == ("red",)


def hostage(*more: Any, **parts: Any) -> Any:
    """Red has taken Ironhoof from blue, whose half-beasts serve red since."""
    beasts = {"leader_faction": "half_beasts", "independent": True}
    field = war(
        unit("victors", "red", 15), unit("ironhoof", "blue", is_leader=True, **beasts),
        unit("centaurs", "blue", hex="0700", **beasts), unit("rescuers", "blue", 9, hex="0614"),
        *more, **parts,
    )  # fmt: skip
    guards = [party(["victors"], ["ironhoof"])]
    position = finalise(
        take(report(field, {"ironhoof": "eliminated"}), "ironhoof", guard_parties=guards)
    )
    assert alliances(position, "centaurs") == {"centaurs": "red"}
    return position


@pytest.mark.rule("wbrm.leader.lost")
def test_followers_come_back_to_a_leader_who_is_freed() -> None:
    position = until(hostage(), "combat", "blue")
    played = report(position, {"victors": "driven_off"}, ["rescuers"], (9, 3), actor="blue")
    assert alliances(played.position, "centaurs", "ironhoof") == {
        "centaurs": "blue",
        "ironhoof": "blue",
    }
    assert faction(played.position, "half_beasts") == ("free", None)


@pytest.mark.rule("wbrm.leader.lost")
def test_followers_come_back_to_a_leader_whom_nobody_guards() -> None:
    position = until(hostage(), "movement", "red")
    position = act(position, "red", "guard-release", hex=RED_HEX, guards=["victors"]).position
    position = until(position, "movement", "blue")
    assert alliances(position, "centaurs") == {"centaurs": "blue"}


@pytest.mark.rule("wbrm.leader.lost")
@pytest.mark.parametrize("action", ["prisoners-kill", "prisoners-sacrifice"])
def test_followers_of_a_hostage_who_is_put_to_death(action: str) -> None:
    position = hostage(recipients=[{"key": "hydra", "alliance": "red"}])
    fields = {"prisoner_ids": ["ironhoof"]}
    if action == "prisoners-sacrifice":
        fields["recipient"] = "hydra"  # type: ignore[assignment]
    after = act(position, "red", action, **fields).position
    centaurs = the(after, "centaurs")
    assert (centaurs.alliance, centaurs.never_join) == ("blue", ("red",))
    assert faction(after, "half_beasts") == ("killed", None)


@pytest.mark.rule("wbrm.leader.lost")
def test_followers_go_on_to_whoever_takes_the_leader_next() -> None:
    position = until(hostage(unit("dwarfs", "green", 20)), "combat", "blue")
    freed = report(position, {"victors": "driven_off"}, ["rescuers"], (9, 3), actor="blue")
    position = finalise(freed)
    position = until(position, "combat", "green")
    played = report(position, {"ironhoof": "eliminated"}, ["dwarfs"], (20, 4), actor="green")
    taken = take(played, "ironhoof", actor="green").position
    assert alliances(taken, "centaurs") == {"centaurs": "green"}
    assert faction(taken, "half_beasts") == ("captured", "green")


@pytest.mark.rule("wbrm.leader.lost")
def test_followers_of_a_hostage_from_the_start_go_home_to_his_side() -> None:
    beasts = {"leader_faction": "half_beasts", "independent": True}
    given = war(
        unit("guard", "red"), captive("ironhoof", "blue", "red", is_leader=True, **beasts),
        unit("centaurs", "red", **beasts), guard_parties=[party(["guard"], ["ironhoof"])],
    )  # fmt: skip
    after = act(given, "red", "prisoners-kill", prisoner_ids=["ironhoof"]).position
    assert alliances(after, "centaurs") == {"centaurs": "blue"}


ANDROGEOUS = {"class": "superhero", "independent": True}


def wounded(**fields: Any) -> Any:
    """Androgeous of blue's has received a Wound in red's combat phase."""
    field = war(unit("victors", "red"), unit("androgeous", "blue", **{**ANDROGEOUS, **fields}))
    request = reported({})
    request["defenders"] = [{"unit": "androgeous", "wounded": True}]
    return act(field, "red", "combat-report", **request)


EMISSARY = {"emissary_side": "red", "emissary_success": True}


@pytest.mark.rule("wbrm.androgeous.change-side")
def test_a_wound_and_then_an_emissary_win_androgeous() -> None:
    played = act(wounded().position, "red", "androgeous-emissary", **EMISSARY)
    assert the(played.position, "androgeous").alliance == "red"
    assert played.outcome == {"won": True, "changed_sides": {"androgeous": "red"}}
    third = act(
        wounded().position, "green", "androgeous-emissary", **{**EMISSARY, "emissary_side": "green"}
    )
    assert the(third.position, "androgeous").alliance == "green"


@pytest.mark.rule("wbrm.androgeous.change-side")
def test_an_emissary_who_fails_changes_nothing() -> None:
    failing = {**EMISSARY, "emissary_success": False}
    played = act(wounded().position, "red", "androgeous-emissary", **failing)
    assert played.ruling.changes == ()
    assert played.outcome == {"won": False}


@pytest.mark.rule("wbrm.androgeous.change-side")
def test_the_chance_ends_with_the_phase() -> None:
    after = until(finalise(wounded()), "movement", "blue")
    codes = refusals("wbrm", after, "red", "androgeous-emissary", EMISSARY)
    assert codes == ["wrong-phase", "too-late"]
    for side in ("blue", "green", "red"):
        later = until(after, "combat", side)
        assert refusals("wbrm", later, "red", "androgeous-emissary", EMISSARY) == [
            "not-wounded-this-phase"
        ]


@pytest.mark.rule("wbrm.androgeous.change-side")
@pytest.mark.parametrize(
    ("units", "codes"),
    [
        ((unit("androgeous", "blue", **ANDROGEOUS),), ["not-wounded-this-phase"]),
        (
            (unit("androgeous", "blue", **{"class": "superhero"}),),
            ["not-independent", "not-wounded-this-phase"],
        ),
        ((unit("other", "blue", **ANDROGEOUS),), ["not-independent"]),
    ],
)
def test_emissaries_that_are_refused(units: tuple[Any, ...], codes: list[str]) -> None:
    assert refusals("wbrm", war(*units), "red", "androgeous-emissary", EMISSARY) == codes
    nobody = {**EMISSARY, "emissary_side": "nobody"}
    assert refusals("wbrm", war(*units), "red", "androgeous-emissary", nobody) == [
        "unknown-entity",
        *codes,
    ]


@pytest.mark.rule("wbrm.capture.uncapturable")
def test_androgeous_is_never_a_prisoner() -> None:
    played = beaten(unit("androgeous", "blue", **ANDROGEOUS))
    assert refused(played, chosen=["androgeous"]) == ["uncapturable"]
    assert refused(played, recruit=["androgeous"]) == ["uncapturable"]
