"""Petrifying and charming gazes: whom they strike, saving, averting the eyes, and mirrors."""

from typing import Any

import pytest

from app.books.daw.entities import AvertedEyes, SaveTargets
from app.engine.hexgrid import Hex
from app.engine.position import Position
from tests.books.daw.build import SAVES, group, of, position, unit
from tests.play import Played, odds_of, play, refusals


def needs(**targets: int) -> SaveTargets:
    return SAVES.model_copy(update=targets)


def facing(
    power: str = "petrifying_gaze", at: Hex = (1, 0), *extra: Any, look: int = 5, **spears: Any
) -> Position:
    """Red's spears at (0, 0), about to be activated, and blue's gazing creatures."""
    return position(
        unit("spears", "red", (0, 0), 2, **spears),
        unit("gazers", "blue", at, look, power),
        *extra,
        phase="command",
    )


def activate(given: Position, **fields: Any) -> Played:
    return play("daw", given, "red", "unit-activate", {"unit": "spears", **fields})


def decide(
    given: Position, avert: bool = False, dice: Any = None, order: tuple[str, ...] = ()
) -> Played:
    asked = activate(given).position
    request = {"unit": "spears", "avert": avert, "order": order}
    return play("daw", asked, "red", "gaze-decide", request, dice)


@pytest.mark.rule("daw.gaze.petrify")
@pytest.mark.parametrize(
    ("hexes", "face", "destroyed"),
    [(1, 12, False), (1, 11, True), (2, 8, False), (2, 7, True), (5, 1, True), (5, 2, False)],
)
def test_saving_against_a_petrifying_gaze(hexes: int, face: int, destroyed: bool) -> None:
    decided = decide(facing(at=(hexes, 0)), dice={"petrification/gazers": [face]})
    spears = of(decided.position, "spears")
    assert spears.destroyed == destroyed
    assert spears.gaze_immune == ()
    assert decided.outcome["result"] == ("petrified" if destroyed else "safe")
    assert decided.position.campaign.phase == ("command" if destroyed else "activation")
    if hexes > 1:
        assert [m.value for m in decided.ruling.modifiers] == [4 * (hexes - 1)]


@pytest.mark.rule("daw.gaze.petrify")
@pytest.mark.parametrize(("at", "look"), [((6, 0), 5), ((1, 0), 1), ((0, 1), 6)])
def test_no_test_far_off_or_not_face_to_face(at: Hex, look: int) -> None:
    activated = activate(facing(at=at, look=look))
    assert activated.outcome["pending"] is None
    request = {"unit": "spears", "avert": True}
    codes = refusals("daw", activated.position, "red", "gaze-decide", request)
    assert codes == ["nothing-to-avert"]


@pytest.mark.rule("daw.gaze.range")
def test_from_six_hexes_the_saving_throw_succeeds_by_itself() -> None:
    told = activate(facing(at=(6, 0))).outcome["gazes"]
    assert told == [{"unit": "gazers", "power": "petrifying_gaze", "range": 6, "modifier": None}]
    near = activate(facing(at=(5, 0))).outcome["gazes"]
    assert near[0]["modifier"] == 16


@pytest.mark.rule("daw.gaze.petrify")
def test_the_gaze_strikes_friends_and_spares_the_immune() -> None:
    friend = position(
        unit("spears", "red", (0, 0)),
        unit("gazers", "red", (1, 0), 5, "petrifying_gaze", commander="rosa"),
        phase="command",
    )
    assert activate(friend).outcome["pending"] == "save-or-avert"
    immune = facing(groups=(group(immune_to=("petrifying_gaze",)),))
    assert activate(immune).outcome["gazes"] == []


@pytest.mark.rule("daw.gaze.petrify")
def test_every_activation_is_a_new_test() -> None:
    saved = decide(facing(), dice=[20]).position
    theirs = play("daw", saved, "blue", "command-start", {"commander": "basil"}).position
    ended = play("daw", theirs, "red", "morale-start").position
    again = play("daw", ended, "red", "command-start", {"commander": "rufus"}).position
    assert activate(again).outcome["pending"] == "save-or-avert"


@pytest.mark.rule("daw.gaze.petrify")
def test_the_owner_names_the_order_and_the_first_failure_ends_it() -> None:
    basilisks = unit("basilisks", "blue", (2, -1), 5, "petrifying_gaze")
    given = facing("petrifying_gaze", (1, 0), basilisks)
    far_first = decide(given, dice={"petrification/basilisks": [1]}, order=("basilisks",))
    assert [g["unit"] for g in far_first.outcome["gazes"]] == ["basilisks"]
    near_first = decide(given, dice=[20, 8])
    assert [g["unit"] for g in near_first.outcome["gazes"]] == ["gazers", "basilisks"]
    asked = activate(given).position
    request = {"unit": "spears", "avert": False, "order": ["spears"]}
    assert refusals("daw", asked, "red", "gaze-decide", request) == ["no-gaze"]


@pytest.mark.rule("daw.gaze.petrify")
def test_what_terrain_hides_does_not_gaze() -> None:
    hidden = activate(facing(), out_of_sight=["gazers"])
    assert hidden.outcome["gazes"] == []
    request = {"unit": "spears", "out_of_sight": ["ghosts"]}
    assert refusals("daw", facing(), "red", "unit-activate", request) == ["unknown-entity"]


@pytest.mark.rule("daw.gaze.petrify")
def test_odds_of_saving() -> None:
    asked = activate(facing(at=(2, 0))).position
    known = odds_of("daw", asked, "red", "gaze-decide", {"unit": "spears", "avert": False})
    assert {o.outcome["result"]: str(o.chance) for o in known.outcomes} == {
        "safe": "13/20",
        "petrified": "7/20",
    }


@pytest.mark.rule("daw.gaze.charm")
@pytest.mark.parametrize(
    ("at", "target", "face", "result"),
    [
        ((1, 0), 14, 16, "immune"),
        ((1, 0), 14, 15, "charmed"),
        ((3, 0), 14, 8, "immune"),
        ((3, 0), 14, 7, "charmed"),
        ((1, 0), 3, 1, "charmed"),
    ],
)
def test_saving_against_a_charming_gaze(at: Hex, target: int, face: int, result: str) -> None:
    given = facing("charming_gaze", at, saves=needs(spells=target))
    decided = decide(given, dice={"spells/gazers": [face]})
    spears = of(decided.position, "spears")
    assert decided.outcome["result"] == result
    if result == "immune":
        assert (spears.gaze_immune, spears.charmed_by) == (("gazers",), None)
    else:
        assert (spears.charmed_by, spears.controlled_by, spears.side) == ("gazers", "basil", "red")
        assert decided.position.campaign.phase == "command"


@pytest.mark.rule("daw.gaze.charm")
@pytest.mark.parametrize(
    "given",
    [
        facing("charming_gaze", (6, 0)),
        facing("charming_gaze", gaze_immune=("gazers",)),
        facing("charming_gaze", groups=(group(immune_to=("charming_gaze",)),)),
        position(
            unit("spears", "red", (0, 0)),
            unit("gazers", "red", (1, 0), 5, "charming_gaze", commander="rosa"),
            phase="command",
        ),
    ],
)
def test_who_is_not_tested_for_a_charm(given: Position) -> None:
    activated = activate(given)
    assert activated.outcome["gazes"] == []
    assert of(activated.position, "spears").gaze_immune == of(given, "spears").gaze_immune


@pytest.mark.rule("daw.gaze.charm")
def test_a_charm_ends_the_activation_before_other_gazes_strike() -> None:
    given = facing("charming_gaze", (1, 0), unit("medusas", "blue", (2, -1), 5, "petrifying_gaze"))
    decided = decide(given, dice={"spells/gazers": [2]})
    assert decided.outcome["result"] == "charmed"
    assert not of(decided.position, "spears").destroyed
    codes = refusals("daw", decided.position, "red", "unit-activate", {"unit": "spears"})
    assert "not-your-unit" in codes


@pytest.mark.rule("daw.gaze.avert")
def test_averting_without_mirrors() -> None:
    averted = decide(facing(), avert=True)
    spears = of(averted.position, "spears")
    assert (spears.disordered, spears.averted) == (True, AvertedEyes(attack=-4, ac=-2))
    assert [n.text for n in averted.ruling.tabletop] == [
        "Spears: attack -4, AC -2 until next activation."
    ]
    assert averted.ruling.rolls == ()
    assert spears.gaze_immune == ()


@pytest.mark.rule("daw.gaze.mirrors")
def test_averting_with_mirrors() -> None:
    averted = decide(facing(mirrors=True), avert=True)
    spears = of(averted.position, "spears")
    assert (spears.disordered, spears.averted) == (True, AvertedEyes(attack=-2, ac=0))
    assert averted.outcome["ac"] == 0


@pytest.mark.rule("daw.gaze.avert")
def test_the_next_activation_ends_it_and_asks_again() -> None:
    given = facing(averted=AvertedEyes(attack=-4, ac=-2))
    activated = activate(given)
    assert of(activated.position, "spears").averted is None
    assert activated.outcome["pending"] == "save-or-avert"


@pytest.mark.rule("daw.gaze.avert")
@pytest.mark.parametrize("avert", [True, False])
def test_after_the_roll_it_is_too_late(avert: bool) -> None:
    saved = decide(facing(), dice=[20])
    request = {"unit": "spears", "avert": avert}
    assert refusals("daw", saved.position, "red", "gaze-decide", request) == ["too-late"]


@pytest.mark.rule("daw.gaze.avert")
def test_one_decision_covers_all_gazes() -> None:
    given = facing("charming_gaze", (1, 0), unit("medusas", "blue", (2, -1), 5, "petrifying_gaze"))
    averted = decide(given, avert=True)
    assert averted.position.campaign.waiting_for == ("red",)
    request = {"unit": "spears", "avert": False}
    assert refusals("daw", averted.position, "red", "gaze-decide", request) == ["too-late"]


@pytest.mark.rule("daw.gaze.avert")
def test_only_the_owner_decides_and_only_for_an_activated_unit() -> None:
    asked = activate(facing()).position
    request = {"unit": "spears", "avert": True}
    assert refusals("daw", asked, "blue", "gaze-decide", request) == ["not-your-unit"]
    other = {"unit": "gazers", "avert": True}
    assert refusals("daw", asked, "blue", "gaze-decide", other) == ["wrong-phase"]


@pytest.mark.rule("daw.save.roll")
def test_a_target_that_nobody_knows_is_asked_for() -> None:
    asked = activate(facing(saves=SaveTargets())).position
    request: dict[str, Any] = {"unit": "spears", "avert": False}
    assert refusals("daw", asked, "red", "gaze-decide", request) == ["missing-save-target"]
    assert refusals("daw", asked, "red", "gaze-decide", {**request, "avert": True}) == []
    sent = {**request, "save_targets": {"spears": {"petrification": 9}}}
    assert play("daw", asked, "red", "gaze-decide", sent, [9]).outcome["result"] == "safe"


@pytest.mark.rule("daw.save.roll")
def test_a_known_target_cannot_be_talked_down() -> None:
    asked = activate(facing()).position
    sent = {"unit": "spears", "avert": False, "save_targets": {"spears": {"petrification": 2}}}
    assert refusals("daw", asked, "red", "gaze-decide", sent) == ["save-target-known"]


def mirrored(at: Hex = (1, 0), **spears: Any) -> Position:
    return position(
        unit("spears", "red", (0, 0), **{"mirrors": True, **spears}),
        unit("gazers", "blue", at, 5, "petrifying_gaze", saves=needs(petrification=13)),
        unit("vampires", "blue", (0, 1), 6, "charming_gaze"),
    )


REFLECT = {"unit": "spears", "target": "gazers"}


@pytest.mark.rule("daw.mirror.reflect")
@pytest.mark.parametrize(
    ("at", "dice", "result"),
    [
        ((1, 0), [2, 12], "destroyed"),
        ((1, 0), [2, 13], "reflected"),
        ((1, 0), [3], "missed"),
        ((3, 0), [1, 5], "reflected"),
        ((3, 0), [1, 4], "destroyed"),
    ],
)
def test_turning_a_gaze_back(at: Hex, dice: list[int], result: str) -> None:
    given = mirrored(at)
    reflected = play("daw", given, "red", "attack-reflect", REFLECT, dice)
    assert reflected.outcome["result"] == result
    assert of(reflected.position, "gazers").destroyed == (result == "destroyed")
    codes = refusals("daw", reflected.position, "red", "attack-reflect", REFLECT)
    assert "already-attacked" in codes


@pytest.mark.rule("daw.mirror.reflect")
@pytest.mark.parametrize(
    ("given", "request_", "code"),
    [
        (mirrored(mirrors=False), REFLECT, "no-mirrors"),
        (mirrored(facing=4), REFLECT, "not-face-to-face"),
        (mirrored((6, 0)), REFLECT, "not-face-to-face"),
        (mirrored(), {**REFLECT, "line_of_sight": False}, "not-face-to-face"),
        (mirrored(facing=3), {**REFLECT, "target": "vampires"}, "no-gaze"),
    ],
)
def test_when_a_gaze_cannot_be_turned_back(
    given: Position, request_: dict[str, Any], code: str
) -> None:
    assert refusals("daw", given, "red", "attack-reflect", request_) == [code]


@pytest.mark.rule("daw.mirror.reflect")
def test_averted_eyes_may_look_into_the_mirror() -> None:
    averted = decide(facing(mirrors=True), avert=True).position
    assert refusals("daw", averted, "red", "attack-reflect", REFLECT) == []


@pytest.mark.rule("daw.mirror.reflect")
def test_odds_of_the_mirror() -> None:
    known = odds_of("daw", mirrored(), "red", "attack-reflect", REFLECT)
    assert {o.outcome["result"]: str(o.chance) for o in known.outcomes} == {
        "missed": "2/3",
        "destroyed": "1/5",
        "reflected": "2/15",
    }


@pytest.mark.rule("daw.gaze.range")
def test_a_far_gaze_beside_a_near_one_calls_for_no_roll() -> None:
    given = facing(
        "petrifying_gaze", (1, 0), unit("basilisks", "blue", (6, 0), 5, "petrifying_gaze")
    )
    decided = decide(given, dice={"petrification/gazers": [20]})
    assert [g["result"] for g in decided.outcome["gazes"]] == ["safe", "safe"]


@pytest.mark.rule("daw.gaze.petrify")
def test_a_gaze_that_is_gone_before_the_decision_harms_nobody() -> None:
    given = facing("petrifying_gaze", (1, 0), unit("pikes", "red", (5, 5)))
    asked = activate(given).position
    shot = {"attacker": "pikes", "target": "gazers", "amount": 8, "manner": "power"}
    freed = play("daw", asked, "red", "damage-apply", shot).position
    decided = play("daw", freed, "red", "gaze-decide", {"unit": "spears", "avert": False}, {})
    assert decided.outcome == {"result": "safe", "gazes": []}
