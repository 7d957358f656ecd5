"""The parts of a gate: one code and one sentence for each reason, in every book."""

from dataclasses import replace

from app.engine import gate
from app.engine.ruling import Refusal
from tests.engine.toy import STEAL, toy_position

RED = toy_position().view("red")
RULE = "toy.gate"


def test_nothing_is_done_once_the_campaign_has_ended() -> None:
    assert list(gate.finished(RED, RULE)) == []
    over = toy_position(status="finished").view("red")
    assert list(gate.finished(over, RULE)) == [
        Refusal("game-over", RULE, "The campaign has ended.")
    ]


def test_an_action_belongs_to_its_phases() -> None:
    assert list(gate.phase(RED, replace(STEAL, phase="play"), RULE)) == []
    (refusal,) = gate.phase(RED, replace(STEAL, phase=("night_watch", "dawn")), RULE)
    assert refusal == Refusal(
        "wrong-phase",
        RULE,
        "This is the play phase; steal belongs to the night watch or dawn phase.",
    )
    (named,) = gate.phase(RED, replace(STEAL, phase="dawn"), RULE, {"dawn": "thieves'"})
    assert named.detail == "This is the play phase; steal belongs to the thieves' phase."


def test_a_section_is_open_only_where_it_is_played() -> None:
    of_section = replace(STEAL, section="theft")
    assert list(gate.section(RED, STEAL, RULE)) == []
    (refusal,) = gate.section(RED, of_section, RULE)
    assert refusal.code == "section-not-enabled"
    assert refusal.detail == "This campaign is played without the section 'theft'."
    with_it = toy_position(sections=frozenset({"theft"})).view("red")
    assert list(gate.section(with_it, of_section, RULE)) == []


def test_only_those_act_whose_turn_it_is() -> None:
    assert list(gate.turn(RED, ("red",), RULE)) == []
    (refusal,) = gate.turn(RED, ("blue",), RULE)
    assert refusal == Refusal("not-your-turn", RULE, "Blue acts now.")
    (two,) = gate.turn(RED, ("blue", "referee"), RULE, "not-your-choice")
    assert two == Refusal("not-your-choice", RULE, "Blue and the referee act now.")
