"""The optional extensions: giving up, characters, persons and public works."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.books.pom.entities import PLAYER
from app.books.pom.sections import SECTIONS
from app.engine.position import Position
from tests.books.pom.build import (
    START,
    before_setup,
    do,
    general,
    held_by,
    legions,
    position,
    province,
    year,
)
from tests.play import Played, book, play, refusals

MISS = (2, 3, 4)


def engaged(mine: int, theirs: int, segment: Sequence[int]) -> Played:
    """The player attacks Spain with the initiative; one segment of several has been fought."""
    generals = {"pc": (mine, ["gaul"]), "npc1": (theirs, ["spain", "asia"])}
    at = position(generals, sections=["break_off"])
    at = do(at, "attack", [6, 1, 6], target="spain").position
    return do(at, "devote", [3, *segment], legions=mine)


@pytest.mark.rule("pom.ext.break-off")
def test_the_player_is_asked_after_each_segment() -> None:
    first = engaged(5, 4, [*MISS, *MISS])
    assert first.outcome["pending"] == "pc_break_off"
    second = do(first.position, "break-off", [*MISS, *MISS], give_up=False)
    assert second.outcome["pending"] == "pc_break_off"
    last = do(second.position, "break-off", [*MISS, *MISS], give_up=False)
    assert last.outcome["winner"] == "attacker"


@pytest.mark.rule("pom.ext.break-off")
def test_who_gives_up_goes_home_with_his_survivors() -> None:
    asked = engaged(5, 4, [*MISS, 1, 2, 3]).position
    gone = do(asked, "break-off", [], give_up=True)
    assert gone.outcome["winner"] == "defender"
    assert legions(gone.position, "pc", "npc1") == [4, 4]
    assert held_by(gone.position, "npc1") == {"spain", "asia"}
    assert year(gone.position).phase == "npc_activity"


@pytest.mark.rule("pom.ext.break-off")
@pytest.mark.parametrize(("die", "gives_up"), [(5, True), (6, True), (4, False)])
def test_a_rival_with_less_than_half_may_give_up(die: int, gives_up: bool) -> None:
    # The player has the initiative and is asked first; then the rival, two against five, rolls.
    asked = engaged(5, 4, [*(1, 1, 2), *MISS]).position
    after = [] if gives_up else [*MISS, *MISS]
    played = do(asked, "break-off", [die, *after], give_up=False)
    assert ("spain" in held_by(played.position, "pc")) is gives_up
    assert legions(played.position, "npc1") == [2 if gives_up else 4]


@pytest.mark.rule("pom.ext.break-off")
def test_a_rival_with_half_or_more_fights_on_without_a_roll() -> None:
    asked = engaged(5, 4, [*(1, 2, 3), *MISS]).position
    played = do(asked, "break-off", [*MISS, *MISS], give_up=False)
    assert not [roll for roll in played.ruling.rolls if "break-off" in roll.label]


@pytest.mark.rule("pom.ext.break-off")
def test_two_rivals_may_give_up_without_the_player() -> None:
    generals = {"pc": (6, ["africa"]), "npc1": (5, ["spain"]), "npc2": (2, ["gaul", "asia"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",), sections=["break_off"])
    # Three and two more against two: rival 2 is outnumbered, and rolls after a first segment.
    played = do(at, "npc", [3, 1, *(6, 1), 3, 4, 3, *MISS, *MISS, 5])
    assert [r.label for r in played.ruling.rolls][-1] == "npc/npc1/battle/break-off/1/defender"
    assert held_by(played.position, "npc1") == {"spain", "gaul"}
    assert legions(played.position, "npc2") == [2]


@pytest.mark.rule("pom.ext.break-off")
@pytest.mark.parametrize("garrison", [1])
def test_procurators_never_give_up(garrison: int) -> None:
    at = position(sections=["break_off"], garrisons={"gaul": garrison})
    at = do(at, "attack", [6, 1], target="gaul").position
    at = do(at, "devote", [2, *MISS, *MISS], legions=6).position
    played = do(at, "break-off", [*MISS, *MISS], give_up=False)
    assert province(played.position, "gaul").owner == "pc"


@pytest.mark.rule("pom.ext.break-off")
def test_there_is_no_giving_up_against_an_invading_host() -> None:
    at = position(phase="events", event_no=1, events_left=1, sections=["break_off"])
    at = do(at, "event", [18, 2, 3, 6, 1]).position
    fought = do(at, "devote", [2, *MISS, *MISS, *MISS, *MISS], legions=6)
    assert "pending" not in fought.outcome


@pytest.mark.rule("pom.ext.break-off")
@pytest.mark.rule("pom.ext.favour")
def test_without_its_extension_an_action_is_closed() -> None:
    at = position()
    favour = refusals("pom", at, "pc", "favour", {"province": "italy"})
    assert favour == ["section-not-enabled"]
    given_up = refusals("pom", at, "pc", "break-off", {"give_up": True})
    assert given_up == ["section-not-enabled", "wrong-phase"]


def marked(traits: Any, phase: str = "pc_activity", **fields: Any) -> Position:
    return position(fields.pop("generals", START), phase=phase, traits=traits, **fields)


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.parametrize(
    ("skill", "dice", "first"),
    [(1, [4, 3, 2, 6], "defender"), (3, [4, 3], "attacker"), (5, [3, 3], "attacker")],
)
def test_military_skill(skill: int, dice: list[int], first: str) -> None:
    at = marked({"pc": {"military_skill": skill}}, garrisons={"gaul": 1})
    assert do(at, "attack", dice, target="gaul").outcome["initiative"] == first


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.parametrize(
    ("charisma", "die", "answer"), [(5, 3, "yes"), (4, 3, "no"), (1, 4, "no"), (6, 6, "yes")]
)
def test_charisma(charisma: int, die: int, answer: str) -> None:
    at = marked({"pc": {"charisma": charisma}})
    dice = [die] if answer == "yes" else [die, 1, 6]
    assert do(at, "offer", dice, target="gaul").outcome["answer"] == answer


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.rule("pom.data.override")
@pytest.mark.parametrize(
    ("ambition", "die", "action"),
    [(1, 1, "wait"), (1, 3, "wait"), (5, 2, "attack"), (6, 5, "offer"), (6, 6, "offer")],
)
def test_ambition_stays_within_the_die(ambition: int, die: int, action: str) -> None:
    at = marked(
        {"npc1": {"ambition": ambition}},
        "npc_activity",
        generals={"pc": (6, ["africa"]), "npc1": (4, ["spain"])},
        npc_queue=("npc1",),
    )
    dice = {"wait": [], "attack": [1, 6, 1, 6], "offer": [1, 6]}[action]
    played = do(at, "npc", [die, *dice])
    assert played.outcome["action"] == action


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.parametrize(
    ("superstition", "dice", "called_off"),
    [(4, [6, 1], None), (5, [1], True), (6, [2, 6, 1], None)],
)
def test_omens_before_an_attack(superstition: int, dice: list[int], called_off: Any) -> None:
    at = marked({"pc": {"superstition": superstition}})
    played = do(at, "attack", dice, target="gaul")
    assert played.outcome.get("called_off") is called_off
    assert year(played.position).phase == ("npc_activity" if called_off else "pc_activity")


@pytest.mark.rule("pom.ext.traits")
def test_a_rival_heeds_omens_too() -> None:
    at = marked({"npc1": {"superstition": 5}}, "npc_activity", npc_queue=("npc1",))
    assert do(at, "npc", [3, 1, 1]).outcome["called_off"] is True


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.parametrize(
    ("superstition", "die", "alive"), [(1, 6, True), (4, 5, False), (5, 5, True), (6, 4, False)]
)
def test_some_escape_their_murderers(superstition: int, die: int, alive: bool) -> None:
    traits = {"pc": {"superstition": superstition}}
    at = marked(traits, "events", event_no=1, events_left=1, sections=["traits"])
    murdered = do(at, "event", [1, 1, die])
    assert general(murdered.position, "pc").alive is alive


@pytest.mark.rule("pom.ext.traits")
@pytest.mark.rule("pom.ext.persona")
def test_characters_and_persons_are_rolled_at_set_up() -> None:
    dice = [3, 4, *(1, 2, 5, 6), *(3, 6, 2, 4, 1), 1, 1, 1, *[3] * 9, *[1] * 6]
    at = before_setup(["traits", "persona"])
    at = play("pom", at, PLAYER, "setup", {}, dice).position
    heir = general(at, "pc")
    traits = (heir.military_skill, heir.charisma, heir.ambition, heir.superstition)
    assert traits == (1, 2, 5, 6)
    assert (heir.age, heir.ancestry, heir.name) == (40, "freedman", "Lucius Flavius Severus")
    assert general(at, "npc1").name == "Marcus Cornelius Maximus"


@pytest.mark.rule("pom.ext.persona")
def test_generals_of_a_scenario_have_characters_too_and_so_has_a_newcomer() -> None:
    start = {"player": {"province": "italy", "legions": 6}}
    opponents = [{"province": "spain", "legions": 4}]
    at = before_setup(["traits", "persona"], **start, opponents=opponents)
    at = play("pom", at, PLAYER, "setup").position
    assert all(general(at, name).ambition for name in ("pc", "npc1"))
    at = position(phase="events", event_no=1, events_left=1, sections=["traits", "persona"])
    newcomer = do(at, "event", [2, 1, 2, *[1] * 4, *[6] * 5]).position
    assert general(newcomer, "npc2").name == "Titus Ulpius Crassus"


@pytest.mark.rule("pom.ext.favour")
def test_public_works_are_paid_with_a_legion_and_take_the_year() -> None:
    at = position({"pc": (5, ["gaul"]), "npc1": (4, ["spain"])}, sections=["favour"])
    built = do(at, "favour", province="gaul").position
    assert legions(built, "pc") == [4]
    assert province(built, "gaul").favoured
    assert year(built).phase == "npc_activity"


@pytest.mark.rule("pom.ext.favour")
@pytest.mark.parametrize(
    ("generals", "named", "favoured", "codes"),
    [
        (START, "gaul", [], ["not-your-province"]),
        (START, "italy", ["italy"], ["already-done"]),
        (START, 19, [], ["unknown-province"]),
        ({"pc": (0, ["italy"])}, "italy", [], ["no-legions"]),
        (START, 3, [], []),
    ],
)
def test_what_may_not_be_favoured(
    generals: Any, named: Any, favoured: list[str], codes: list[str]
) -> None:
    at = position(generals, sections=["favour"], favoured=favoured)
    assert refusals("pom", at, "pc", "favour", {"province": named}) == codes


@pytest.mark.rule("pom.ext.favour")
@pytest.mark.rule("pom.event.rebellion")
def test_a_favoured_province_does_not_rebel_once() -> None:
    at = position(phase="events", event_no=1, events_left=2, favoured=["italy"])
    calm = do(at, "event", [14, 3]).position
    assert legions(calm, "pc") == [6]
    assert not province(calm, "italy").favoured
    assert legions(do(calm, "event", [14, 3]).position, "pc") == [5]


@pytest.mark.rule("pom.ext.favour")
def test_favour_ends_with_the_owner() -> None:
    generals = {"pc": (0, ["gaul", "africa"]), "npc1": (4, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",), favoured=["gaul"])
    taken = do(at, "npc", [3, 1, 6, 1, 1]).position
    assert province(taken, "gaul").owner == "npc1"
    assert not province(taken, "gaul").favoured


@pytest.mark.rule("pom.ext.favour")
def test_every_extension_is_a_section_of_the_book() -> None:
    assert book("pom").sections == SECTIONS
    assert set(SECTIONS) == {"break_off", "traits", "persona", "favour"}
