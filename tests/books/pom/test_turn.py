"""The year: phases, decisions that wait, refusals that every action shares, and the end."""

from fractions import Fraction
from typing import Any

import pytest

from app.books.pom.gate import ANSWERS
from app.books.pom.turn import AUTOMATIC
from app.engine.ahead import rolls_ahead
from app.engine.odds import MAX_ROWS
from app.engine.options import is_open, options_of
from app.engine.position import Position
from app.engine.ruling import Refused
from tests.books.pom.build import START, do, held_by, legions, position, province, year
from tests.play import book, odds_of, play, refusals

ALONE = {"pc": (6, ["italy"])}
MANY = ["italy", "gaul", "spain"]


def attacked() -> Position:
    """Rival 1 attacks the player's Gaul from Spain with the initiative: the player must devote."""
    at = position({"pc": (6, ["gaul"]), "npc1": (4, ["spain"])}, phase="npc_activity")
    return do(at, "npc", [3, 3, 1, 6, 1]).position


@pytest.mark.rule("pom.turn.sequence")
@pytest.mark.parametrize(
    ("phase", "action", "request_"),
    [
        ("npc_activity", "wait", {}),
        ("npc_activity", "attack", {"target": 2}),
        ("events", "offer", {"target": 2}),
        ("pc_activity", "npc", {}),
        ("pc_activity", "recruit", {}),
        ("recruitment", "event", {}),
        ("events", "end-turn", {}),
        ("pc_activity", "advance", {}),
        ("pc_activity", "devote", {"legions": 1}),
        ("npc_activity", "reply", {"accept": True}),
    ],
)
def test_actions_out_of_their_phase(phase: str, action: str, request_: Any) -> None:
    at = position(phase=phase)
    assert refusals("pom", at, "pc", action, request_) == ["wrong-phase"]
    with pytest.raises(Refused):
        do(at, action, None, **request_)


@pytest.mark.rule("pom.turn.sequence")
@pytest.mark.parametrize("action", sorted(set(book("pom").actions) - {"setup", "devote"}))
def test_while_a_decision_waits_nothing_else_goes_on(action: str) -> None:
    at = attacked()
    assert year(at).pending == "pc_devote"
    fields = {"attack": {"target": 3}, "offer": {"target": 3}, "favour": {"province": 2}}
    answers = {"reply": {"accept": True}, "break-off": {"give_up": True}}
    request = fields.get(action) or answers.get(action)
    assert "decision-pending" in refusals("pom", at, "pc", action, request)
    assert "wrong-phase" not in refusals("pom", at, "pc", action, request)


@pytest.mark.rule("pom.turn.sequence")
def test_the_interrupted_phase_goes_on_after_the_answer() -> None:
    at = do(attacked(), "devote", [1, 1, *(2, 2, 2), *(2, 2, 2)], legions=6).position
    assert year(at).pending is None
    assert year(at).phase == "recruitment"


@pytest.mark.rule("pom.turn.sequence")
@pytest.mark.parametrize("end", ["won", "lost"])
def test_after_the_end_nothing_goes_on(end: str) -> None:
    at = position(phase=end, status="finished")
    for action in ("wait", "advance", "devote"):
        request = {"legions": 1} if action == "devote" else {}
        assert refusals("pom", at, "pc", action, request) == ["game-over"]


@pytest.mark.rule("pom.turn.sequence")
def test_only_the_player_acts() -> None:
    assert refusals("pom", position(), "observer", "wait") == ["not-owner"]
    assert not is_open(book("pom"), position().view("observer"), book("pom").actions["wait"])


@pytest.mark.rule("pom.turn.sequence")
@pytest.mark.rule("pom.pc.options")
def test_waiting_hands_over_to_the_opponents_or_past_them() -> None:
    assert year(do(position(), "wait").position).phase == "npc_activity"
    assert year(do(position(ALONE), "wait").position).phase == "recruitment"


@pytest.mark.rule("pom.turn.sequence")
def test_a_year_step_by_step() -> None:
    at = do(position(), "wait").position
    seen = [year(at).phase]
    for action, dice in [("npc", [5, 1]), ("recruit", ()), ("event", [1, 4, 18])]:
        at = do(at, action, dice).position
        seen.append(year(at).phase)
    at = do(at, "end-turn").position
    assert [*seen, year(at).phase] == [
        "npc_activity",
        "recruitment",
        "events",
        "turn_end",
        "pc_activity",
    ]
    assert year(at).turn == 2


@pytest.mark.rule("pom.actions")
def test_advance_runs_to_the_players_next_option() -> None:
    at = position({"pc": (6, ["italy"]), "npc1": (0, ["syria"])}, phase="recruitment")
    played = play("pom", at, "pc", "advance")
    actions = [ruling.action for ruling in played.rulings]
    assert actions[:2] == ["advance", "recruit"]
    stopped = year(played.position)
    assert stopped.pending or stopped.status == "finished" or actions[-1] == "end-turn"
    assert all(ruling.actor == "umpire" for ruling in played.rulings[1:])


@pytest.mark.rule("pom.actions")
def test_what_the_umpire_rolls_for_itself_is_shown_to_the_player() -> None:
    from app.engine.audience import ruling_as_seen

    played = play("pom", position(phase="npc_activity"), "pc", "advance")
    npc = played.named("npc")[0]
    seen = ruling_as_seen(npc, "pc")
    assert seen is not None
    assert len(seen["rolls"]) == len(npc.rolls) >= 2
    assert seen["summary"].startswith("Rival 1")


@pytest.mark.rule("pom.actions")
def test_labels_stay_apart_in_everything_that_follows_one_request() -> None:
    at = position({"pc": (0, ["italy"]), "npc1": (4, ["spain"]), "npc2": (4, ["asia"])})
    at = do(at, "wait").position
    for _ in range(8):
        played = play("pom", at, "pc", "advance")
        labels = [roll.label for ruling in played.rulings for roll in ruling.rolls]
        assert len(labels) == len(set(labels))


@pytest.mark.rule("pom.actions")
def test_the_example_of_a_players_attack_with_his_own_dice() -> None:
    at = position(garrisons={"gaul": 1})
    attack = do(at, "attack", [2, 5], target="gaul")
    assert attack.outcome["initiative"] == "defender"
    assert year(attack.position).pending == "pc_devote"
    devoted = do(attack.position, "devote", [1, 4, 4, 6, 2, 1, 3], legions=3)
    assert devoted.outcome["winner"] == "attacker"
    assert held_by(devoted.position, "pc") == {"italy", "gaul"}
    assert legions(devoted.position, "pc") == [6]
    assert province(devoted.position, "gaul").garrison == 0


MOMENTS = {
    **{phase: position(phase=phase) for phase in AUTOMATIC if phase != "setup"},
    "pc_activity": position(),
    "battle": attacked(),
}


@pytest.mark.rule("pom.actions")
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_open_action_says_what_may_be_chosen_and_rolled(moment: str) -> None:
    rules, at = book("pom"), MOMENTS[moment]
    view = at.view("pc")
    open_now = [a for a in rules.actions.values() if is_open(rules, view, a)]
    assert open_now
    for action in open_now:
        offered = options_of(rules, view, action)
        assert offered, action.name
        request = action.request.model_validate(offered[0])
        asked = rolls_ahead(view, "pc", action, request)
        assert bool(asked) == bool(action.dice)


@pytest.mark.rule("pom.actions")
@pytest.mark.parametrize("action", ["attack", "offer"])
def test_the_odds_of_an_option_are_exact(action: str) -> None:
    found = odds_of("pom", position(), "pc", action, {"target": "noricum"})
    assert found.method == "exact"
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert found.assumes == ()


@pytest.mark.rule("pom.alliance.response-other")
def test_the_odds_that_a_nation_agrees() -> None:
    found = odds_of("pom", position(), "pc", "offer", {"target": "noricum"})
    agreed = sum(o.chance for o in found.outcomes if o.outcome["answer"] == "yes")
    assert str(agreed) == "1/3"


@pytest.mark.long
@pytest.mark.rule("pom.battle.segments")
def test_the_odds_of_a_battle_are_sampled() -> None:
    found = odds_of("pom", attacked(), "pc", "devote", {"legions": 6})
    assert found.method == "sampled"
    assert sum(outcome.chance for outcome in found.outcomes) == 1


@pytest.mark.rule("pom.actions")
def test_every_decision_has_its_answer() -> None:
    assert set(ANSWERS.values()) <= set(book("pom").actions)


@pytest.mark.rule("pom.victory")
@pytest.mark.parametrize(
    ("generals", "phase"),
    [
        ({"pc": (1, MANY)}, "won"),
        ({"pc": (9, MANY[:2])}, "pc_activity"),
        ({"pc": (9, [*MANY, "africa", "asia"]), "npc1": (0, ["syria"])}, "pc_activity"),
    ],
)
def test_victory_needs_three_provinces_and_no_rival(generals: Any, phase: str) -> None:
    played = do(position(generals, phase="turn_end"), "end-turn")
    assert year(played.position).phase == phase
    assert year(played.position).status == ("finished" if phase == "won" else "playing")
    assert played.outcome.get("game") == ("won" if phase == "won" else None)


@pytest.mark.rule("pom.barbarian.pool")
def test_the_barbarians_disperse_at_the_end_of_the_year() -> None:
    at = do(position(pools={"dacia": 4}, phase="turn_end"), "end-turn").position
    assert province(at, "dacia").pool is None


@pytest.mark.rule("pom.recruit.legions")
def test_a_legion_for_each_province() -> None:
    at = position(
        {"pc": (5, MANY), "npc1": (0, ["syria"])}, garrisons={"asia": 1}, phase="recruitment"
    )
    played = do(at, "recruit")
    assert legions(played.position, "pc", "npc1") == [8, 1]
    assert province(played.position, "asia").garrison == 1
    assert played.outcome["raised"] == {"pc": 3, "npc1": 1}


@pytest.mark.rule("pom.event.table")
@pytest.mark.parametrize(
    ("phase", "action", "left_out"),
    [
        ("events", "event", {"events_left", "attacker_left", "defender_left", "initiative"}),
        ("npc_activity", "npc", {"attacker_left", "defender_left", "initiative"}),
    ],
)
def test_the_odds_of_what_the_year_brings_can_be_read(
    phase: str, action: str, left_out: set[str]
) -> None:
    holdings = {**START, "npc2": (5, ["gaul"]), "npc3": (5, ["achaia"])}
    found = odds_of("pom", position(holdings, phase=phase), "pc", action)
    assert len(found.outcomes) <= MAX_ROWS
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert not any(left_out & set(outcome.outcome) for outcome in found.outcomes)
    rest = found.outcomes[-1].chance if found.outcomes[-1].outcome == {} else 0
    assert rest < Fraction(1, 4)
