"""The moments of a battle: who may do what when, and what must be decided first."""

from typing import Any

import pytest

from app.books.daw.entities import PendingChoice
from app.engine.position import Position
from app.engine.ruling import Refused
from tests.books.daw.build import of, position, unit
from tests.play import play, refusals

RULE = "daw.frame.sequence"


def field(**fields: Any) -> Position:
    """Spears and pikes of red, the pikes under another commander, against orcs of blue."""
    return position(
        unit("spears", "red", (0, 0)),
        unit("pikes", "red", (0, 3), commander="rosa"),
        unit("orcs", "blue", (1, 0), 5),
        **fields,
    )


BLOW = {"attacker": "spears", "target": "orcs", "amount": 1, "manner": "melee"}
MUSTER = {"phase": "muster", "commander": None}


@pytest.mark.rule(RULE)
def test_a_round_from_muster_to_morale() -> None:
    now = field(**MUSTER)
    assert refusals("daw", now, "red", "morale-start") == ["wrong-phase"]
    for side, commander in (("red", "rufus"), ("blue", "basil"), ("red", "rosa")):
        played = play("daw", now, side, "command-start", {"commander": commander})
        now = played.position
        assert (now.campaign.phase, now.campaign.waiting_for) == ("command", (side,))
        if commander != "rosa":
            assert refusals("daw", now, side, "morale-start") == ["wrong-phase"]
    ended = play("daw", now, "blue", "morale-start").position
    assert (ended.campaign.turn, ended.campaign.phase) == (1, "morale")
    assert ended.campaign.waiting_for == ("blue", "red")
    again = play("daw", ended, "red", "command-start", {"commander": "rosa"}).position
    assert again.campaign.turn == 2


@pytest.mark.rule(RULE)
def test_a_commander_has_one_command_phase_a_round() -> None:
    begun = play("daw", field(**MUSTER), "red", "command-start", {"commander": "rufus"}).position
    request = {"commander": "rufus"}
    assert refusals("daw", begun, "red", "command-start", request) == ["wrong-phase"]


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("actor", "commander", "code"),
    [("red", "nobody", "unknown-entity"), ("blue", "rufus", "not-your-unit")],
)
def test_whose_command_phase_may_start(actor: str, commander: str, code: str) -> None:
    request = {"commander": commander}
    assert refusals("daw", field(**MUSTER), actor, "command-start", request) == [code]


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("action", "request_", "phase"),
    [
        ("unit-activate", {"unit": "spears"}, "morale"),
        ("unit-activate", {"unit": "spears"}, "muster"),
        ("unit-move", {"unit": "spears"}, "command"),
        ("damage-apply", BLOW, "morale"),
        ("morale-start", {}, "morale"),
    ],
)
def test_actions_out_of_their_moment(action: str, request_: dict[str, Any], phase: str) -> None:
    given = field(phase=phase, commander=None if phase != "command" else "rufus")
    assert refusals("daw", given, "red", action, request_) == ["wrong-phase"]


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("action", ["unit-move", "unit-blink", "attack-sing"])
def test_only_the_activated_unit_acts(action: str) -> None:
    extra = {"unit-blink": {"goal": (3, 3), "facing": 1}}.get(action, {})
    codes = refusals("daw", field(active="pikes"), "red", action, {"unit": "spears", **extra})
    assert codes[0] == "wrong-phase"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("actor", "unit_id", "code"),
    [
        ("red", "pikes", "not-your-unit"),
        ("red", "orcs", "not-your-unit"),
        ("blue", "spears", "not-your-unit"),
        ("red", "ghosts", "unknown-entity"),
    ],
)
def test_a_commander_activates_his_own_units(actor: str, unit_id: str, code: str) -> None:
    codes = refusals("daw", field(phase="command"), actor, "unit-activate", {"unit": unit_id})
    assert set(codes) == {code}


@pytest.mark.rule(RULE)
def test_a_unit_is_activated_once_in_a_command_phase() -> None:
    once = play("daw", field(phase="command"), "red", "unit-activate", {"unit": "spears"}).position
    assert once.campaign.phase == "activation"
    codes = refusals("daw", once, "red", "unit-activate", {"unit": "spears"})
    assert codes == ["already-activated"]


@pytest.mark.rule(RULE)
def test_a_destroyed_unit_does_nothing() -> None:
    given = position(
        unit("spears", "red", (0, 0), uhp=0, destroyed=True),
        unit("orcs", "blue", (1, 0)),
        phase="command",
    )
    codes = refusals("daw", given, "red", "unit-activate", {"unit": "spears"})
    assert codes == ["unit-destroyed"]
    blow = {"attacker": "orcs", "target": "spears", "amount": 1, "manner": "melee"}
    assert refusals("daw", given, "blue", "damage-apply", blow) == ["unit-destroyed"]


@pytest.mark.rule("daw.actions")
def test_a_pending_choice_comes_first() -> None:
    given = position(
        unit("spears", "red", (0, 0)),
        unit("pikes", "red", (0, 3)),
        unit("medusas", "blue", (1, 0), 5, "petrifying_gaze"),
        phase="command",
    )
    asked = play("daw", given, "red", "unit-activate", {"unit": "spears"}).position
    assert asked.campaign.waiting_for == ("red",)
    blow = {"attacker": "medusas", "target": "spears", "amount": 1, "manner": "melee"}
    for actor, action, request in (
        ("red", "unit-move", {"unit": "spears"}),
        ("red", "unit-activate", {"unit": "pikes"}),
        ("blue", "command-start", {"commander": "basil"}),
        ("blue", "damage-apply", blow),
        ("referee", "unit-put", {"unit": "spears", "facing": 3}),
    ):
        assert refusals("daw", asked, actor, action, request) == ["choice-pending"]
    assert "choice-pending" in refusals("daw", asked, "red", "morale-start")


@pytest.mark.rule("daw.actions")
@pytest.mark.parametrize(
    ("action", "extra"),
    [
        ("unit-blink", {"goal": (5, 5), "facing": 1}),
        ("unit-disengage", {"goal": (5, 5), "facing": 1}),
        ("attack-breath", {"target": "orcs"}),
        ("attack-hellhound", {"target": "orcs"}),
        ("attack-sing", {}),
    ],
)
def test_every_power_must_be_there(action: str, extra: dict[str, Any]) -> None:
    codes = refusals("daw", field(), "red", action, {"unit": "spears", **extra})
    assert codes == ["no-such-power"]


@pytest.mark.rule("daw.frame.unit")
def test_losing_uhp_does_not_lower_the_number_of_creatures() -> None:
    given = field()
    blow = {"attacker": "spears", "target": "orcs", "amount": 5, "manner": "melee"}
    after = play("daw", given, "red", "damage-apply", blow).position
    assert of(after, "orcs").groups == of(given, "orcs").groups


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("action", "extra"),
    [
        ("unit-move", {}),
        ("unit-blink", {"goal": (5, 5), "facing": 1}),
        ("gaze-decide", {"avert": True}),
        ("withdraw", {"n": 1}),
        ("attack-breath", {"target": "orcs"}),
        ("attack-hellhound", {"target": "orcs"}),
        ("attack-sing", {}),
        ("attack-reflect", {"target": "orcs"}),
        ("charm-dispel", {}),
    ],
)
def test_every_action_asks_for_a_unit_that_is_there(action: str, extra: dict[str, Any]) -> None:
    given = position(
        unit("spears", "red", (0, 0)),
        unit("dead", "red", (0, 1), uhp=0, destroyed=True),
        unit("orcs", "blue", (1, 0), 5, "petrifying_gaze"),
    )
    for unit_id, code in (("ghosts", "unknown-entity"), ("dead", "unit-destroyed")):
        codes = refusals("daw", given, "red", action, {"unit": unit_id, **extra})
        assert code in codes


@pytest.mark.rule(RULE)
def test_other_sides_units_do_not_act_for_you() -> None:
    given = field()
    for action in ("unit-move", "attack-sing"):
        codes = refusals("daw", given, "blue", action, {"unit": "spears"})
        assert codes[0] == "not-your-unit"


@pytest.mark.rule("daw.actions")
def test_nothing_changes_when_an_action_is_refused() -> None:
    given = field(phase="command")
    with pytest.raises(Refused) as refused:
        play("daw", given, "blue", "unit-activate", {"unit": "spears"})
    assert [refusal.code for refusal in refused.value.refusals] == ["not-your-unit"]
    assert refused.value.refusals[0].detail == "Spears obeys rufus, who is none of your commanders."


@pytest.mark.rule("daw.frame.unit")
def test_an_incomplete_unit_is_told_what_else_is_wrong_with_it() -> None:
    request = {"unit": "new", "side": "green", "hex": [0, 0]}
    given = position(unit("there", "red", (0, 0)))
    assert refusals("daw", given, "referee", "unit-put", request) == [
        "unknown-entity",
        "unit-incomplete",
        "hex-occupied",
    ]


@pytest.mark.rule("daw.frame.sequence")
def test_an_unknown_commander_does_not_hide_a_choice_that_waits() -> None:
    choice = PendingChoice(
        id="choice-1", unit="there", side="red", choice="save-or-avert", options=("save", "avert")
    )
    given = position(unit("there", "red", (0, 0)), choice, phase="command")
    request = {"commander": "nobody"}
    assert refusals("daw", given, "red", "command-start", request) == [
        "choice-pending",
        "unknown-entity",
    ]
