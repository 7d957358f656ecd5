"""Ambushes: who may lie where, whom they catch, and how it turns out."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.wc.ambushes.battle import RESULTS
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, Territory, Unit
from app.books.wc.exposure import expose, share_exposure
from app.engine.audience import ruling_as_seen
from app.engine.dice import DiceInvalid, DiceRequired, DiceUnused
from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.odds import paths
from app.engine.position import Draft, Position
from tests.books.wc.build import (
    ambush,
    army,
    messenger,
    party,
    plain_map,
    position,
    settlement,
    side,
    train,
    unit,
)
from tests.books.wc.umpire import rule
from tests.play import Played, book, odds_of, play, refusals

WEST: Hex = (-2, 0)
SPRING = {"party": "hidden", "target": "army-7"}


def lying(*extra: Entity, **target: Any) -> Position:
    """Red's party in the west, and blue's 7th Army, which has come into the west this phase."""
    values = {"path": ((0, 0), (-1, 0), WEST), "action": "march", "march": "normal", **target}
    return position(
        ambush("hidden", "red", "west", exposed=("army-7",), parent_army="army-1", fatigue=2),
        unit("rangers", "hidden", points=400),
        army("army-1", "red", (-5, 0)),
        army("army-7", "blue", values.pop("hex", WEST), **values),
        unit("spears", "army-7", "blue", points=2000),
        *extra,
        active="blue",
    )


def patrolled(*extra: Entity, **target: Any) -> Position:
    return lying(unit("riders", "army-7", "blue", duty="patrol"), *extra, **target)


def spring(at: Position, dice: Mapping[str, Sequence[int]]) -> Played:
    """The party falls upon the 7th Army; every die falls as written, the umpire's too."""
    assert refusals("wc", at, "red", "reveal-ambush", SPRING) == []
    return rule(at, "reveal-ambush", SPRING, dice, actor="red")


def told(played: Played, viewer: str) -> dict[str, Any]:
    seen = played.seen_by(viewer)
    assert seen is not None
    return seen


# --- Laying an ambush ---

LAY = {"army": "army-1", "units": ["rangers"], "territory": "west"}


def camp(*extra: Entity, points: int = 1000, **fields: Any) -> Position:
    """Red's 1st Army in the west, with rangers of so many points."""
    return position(
        army("army-1", "red", WEST, fatigue=1, **fields),
        unit("rangers", "army-1", points=points, duty="patrol"),
        unit("spears", "army-1", points=2000),
        *extra,
    )


@pytest.mark.rule("wc.ambush.set")
def test_a_party_of_1000_points_lies_hidden_from_all_but_its_owner() -> None:
    played = play("wc", camp(), "red", "lay-ambush", LAY)
    (hidden,) = played.position.all(Ambush)
    assert (hidden.territory, hidden.parent_army, hidden.fatigue) == ("west", "army-1", 1)
    assert hidden.exposed == ()
    rangers = played.position.one(Unit, "rangers")
    assert (rangers.force, rangers.duty) == (hidden.id, "none")
    assert played.seen_by("blue") is None
    assert played.position.view("blue").all(Ambush) == []
    assert refusals("wc", played.position, "red", "rest-army", {"army": "army-1"}) == []


@pytest.mark.rule("wc.ambush.set")
@pytest.mark.parametrize(
    ("at", "asked", "code"),
    [
        (camp(points=1001), {}, "ambush-too-large"),
        (camp(action="march"), {}, "already-acted"),
        (camp(), {"units": ["lances"]}, "unit-not-in-source"),
        (camp(unit("lances", "army-7", "blue")), {"units": ["lances"]}, "unit-not-in-source"),
        (camp(), {"units": []}, "empty-army"),
        (camp(), {"territory": "north"}, "unknown-entity"),
        (camp(), {"army": "army-9"}, "unknown-entity"),
        (camp(army("army-9", "blue", WEST)), {"army": "army-9"}, "not-owner"),
    ],
)
def test_ambushes_that_cannot_be_laid(at: Position, asked: dict[str, Any], code: str) -> None:
    assert refusals("wc", at, "red", "lay-ambush", {**LAY, **asked}) == [code]


@pytest.mark.rule("wc.ambush.set")
def test_somebody_stays_with_the_counter() -> None:
    at = position(army("army-1", "red", WEST), unit("rangers", "army-1"))
    assert refusals("wc", at, "red", "lay-ambush", LAY) == ["empty-army"]


@pytest.mark.rule("wc.ambush.set")
def test_a_territory_two_away_is_too_far() -> None:
    middle = {(q, r): ("middle",) for q in range(2) for r in range(-8, 9)}
    at = camp(Territory(id="middle", name="Middlemark"))
    at.map = plain_map(territories=middle)
    assert refusals("wc", at, "red", "lay-ambush", {**LAY, "territory": "middle"}) == []
    far = {**LAY, "territory": "east"}
    assert refusals("wc", at, "red", "lay-ambush", far) == ["territory-not-adjacent"]


@pytest.mark.rule("wc.ambush.set")
def test_militia_hides_in_its_own_territory_only() -> None:
    home = settlement("weiler", "red", (-3, 0), size="village")
    levy = unit("levy", "army-1", points=100, home_settlement="weiler")
    at = camp(home, levy)
    asked = {"army": "army-1", "units": ["levy"]}
    assert refusals("wc", at, "red", "lay-ambush", {**asked, "territory": "west"}) == []
    abroad = refusals("wc", at, "red", "lay-ambush", {**asked, "territory": "east"})
    assert abroad == ["militia-bound"]


@pytest.mark.rule("wc.ambush.set")
def test_ambushes_are_laid_in_movement_and_in_ones_own_place() -> None:
    at = position(army("army-1", "red", WEST), unit("rangers", "army-1"), phase="upkeep")
    assert "wrong-phase" in refusals("wc", at, "red", "lay-ambush", LAY)


# --- Who is exposed ---


def exposed_by(path: tuple[Hex, ...], **mover: Any) -> tuple[str, ...]:
    """What a hidden party in the west makes of blue's move, which ends where the path does."""
    start: Hex = mover.pop("start", (1, 0))
    was = army("army-7", "blue", start, declared_territory=mover.pop("was_declared", None))
    at = position(ambush("hidden", "red", "west"), was)
    at.map = plain_map(territories={(-1, 0): ("east", "west"), (-1, 1): ("east", "west")})
    draft = Draft(at, "blue", lambda _kind: "1")
    draft.update(was, "wc.move.order", hex=path[-1], path=(start, *path), **mover)
    expose(draft, "army-7", path)
    return draft.position.one(Ambush, "hidden").exposed


@pytest.mark.rule("wc.ambush.reveal")
@pytest.mark.parametrize(
    ("path", "mover", "exposed"),
    [
        (((0, 0), (0, 1)), {}, False),
        (((0, 0), (-1, 0), (-2, 0)), {}, True),
        (((-3, 0),), {"start": (-2, 0)}, False),
        (((-1, 0), (0, 0), (0, -1), (-1, -1)), {"start": (-2, 0)}, True),
        (((0, 0), (-1, 0), (-1, 1), (0, 1)), {}, False),
        (((0, 0), (-1, 0)), {}, False),
        (((0, 0), (-1, 0)), {"declared_territory": "west"}, True),
        (((-2, 0),), {"start": (-1, 0), "was_declared": "west"}, False),
        (((-2, 0),), {"start": (-1, 0), "was_declared": "east"}, True),
    ],
)
def test_a_step_from_outside_exposes(
    path: tuple[Hex, ...], mover: dict[str, Any], exposed: bool
) -> None:
    assert exposed_by(path, **mover) == (("army-7",) if exposed else ())


@pytest.mark.rule("wc.ambush.reveal")
def test_friends_of_the_hider_are_never_exposed_and_the_mover_learns_nothing() -> None:
    sides = [side("red", allies=("blue",)), side("blue", allies=("red",))]
    mover = army("army-7", "blue", (0, 0))
    friend = position(ambush("hidden", "red", "west"), mover, sides=sides)
    draft = Draft(friend, "blue", lambda _kind: "1")
    draft.update(mover, "wc.move.order", hex=(-1, 0), path=((0, 0), (-1, 0)))
    expose(draft, "army-7", ((-1, 0),))
    assert draft.position.one(Ambush, "hidden").exposed == ()


@pytest.mark.rule("wc.ambush.reveal")
def test_troops_split_off_an_exposed_army_are_exposed() -> None:
    at = lying(army("army-8", "blue", WEST))
    draft = Draft(at, "blue", lambda _kind: "1")
    share_exposure(draft, "army-7", "army-8")
    share_exposure(draft, "army-7", "army-8")
    assert draft.position.one(Ambush, "hidden").exposed == ("army-7", "army-8")


@pytest.mark.rule("wc.ambush.reveal")
def test_a_march_into_the_territory_exposes() -> None:
    at = position(
        ambush("hidden", "red", "west"),
        army("army-7", "blue", (1, 0)),
        unit("spears", "army-7", "blue"),
        active="blue",
    )
    march = {"army": "army-7", "path": [[0, 0], [-1, 0]]}
    played = play("wc", at, "blue", "move-army", march)
    assert played.position.one(Ambush, "hidden").exposed == ("army-7",)
    assert "hidden" not in str(played.seen_by("blue"))
    assert refusals("wc", played.position, "red", "reveal-ambush", SPRING) == []


@pytest.mark.rule("wc.ambush.set")
def test_nothing_that_an_enemy_is_told_depends_on_hidden_troops() -> None:
    mover = [army("army-7", "blue", (1, 0)), unit("spears", "army-7", "blue")]
    hidden = [ambush("hidden", "red", "west"), unit("rangers", "hidden", points=400)]
    march = {"army": "army-7", "path": [[0, 0], [-1, 0], [-2, 0]]}
    told_blue = []
    for entities in (mover, [*mover, *hidden]):
        at = position(*entities, active="blue")
        moved = play("wc", at, "blue", "move-army", march)
        closing = play("wc", moved.position, "blue", "end-phase")
        closed = play("wc", closing.position, "red", "end-phase")
        seen = [ruling_as_seen(r, "blue") for p in (moved, closing, closed) for r in p.rulings]
        odds = odds_of("wc", at, "blue", "move-army", march)
        told_blue.append([seen, odds, refusals("wc", at, "blue", "move-army", march)])
    assert told_blue[0] == told_blue[1]


# --- Springing it ---


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_has_come_in_is_caught_where_it_stands() -> None:
    played = spring(lying(), {"ambush": [2, 3]})
    caught = played.position.one(Army, "army-7")
    sprung = played.position.one(Army, "hidden")
    assert caught.hex == sprung.hex == WEST
    assert (caught.disturbed, caught.ambushed_by) == (True, ("red",))
    assert (sprung.owner, sprung.fatigue, sprung.action) == ("red", 2, "ambush")
    assert played.position.all(Ambush) == []
    assert played.position.where(Unit, force="hidden")


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_stood_there_before_is_not_susceptible() -> None:
    at = position(
        ambush("hidden", "red", "west"), army("army-7", "blue", WEST), unit("s", "army-7", "blue")
    )
    assert refusals("wc", at, "red", "reveal-ambush", SPRING) == ["target-not-susceptible"]


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_that_has_crossed_is_put_back_to_its_last_hex_in_the_territory() -> None:
    crossed = lying(
        train("cart", "blue", (4, 0), army="army-7", moved=True),
        hex=(4, 0),
        path=((-4, 0), (-3, 0), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
        fatigue=1,
    )
    played = spring(crossed, {"ambush": [6, 6]})
    caught = played.position.one(Army, "army-7")
    assert caught.hex == (-1, 0)
    assert caught.path == ((-4, 0), (-3, 0), (-2, 0), (-1, 0))
    assert caught.fatigue == 1
    assert caught.action == "march"
    assert played.position.one(Army, "hidden").hex == (-1, 0)
    assert played.position.one(BaggageTrain, "cart").hex == (-1, 0)


@pytest.mark.rule("wc.ambush.reveal")
def test_an_army_of_an_earlier_turn_may_be_caught_before_it_moves_and_then_moves_no_more() -> None:
    resting = lying(action="none", march=None, path=())
    after = spring(resting, {"ambush": [3, 3]}).position
    assert after.one(Army, "army-7").action == "hold"
    march = {"army": "army-7", "path": [[-1, 0]]}
    assert "already-acted" in refusals("wc", after, "blue", "move-army", march)


BEYOND: dict[str, Any] = {"hex": (1, 0), "path": ((-1, 0), (0, 0), (1, 0))}


@pytest.mark.rule("wc.ambush.reveal")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        (lying(hex=(1, 0), path=((2, 0), (1, 0))), "target-not-in-territory"),
        (lying(inside="keep"), "target-in-settlement"),
        (lying(ambushed_by=("red",)), "already-ambushed"),
        (lying(**BEYOND, ambushed_by=("green",)), "too-late"),
        (lying(**BEYOND, works="hasty"), "too-late"),
        (lying(**BEYOND), None),
        (lying(ambushed_by=("green",)), None),
    ],
)
def test_targets_that_cannot_be_caught(at: Position, code: str | None) -> None:
    found = refusals("wc", at, "red", "reveal-ambush", SPRING)
    assert found == ([] if code is None else [code])


@pytest.mark.rule("wc.ambush.reveal")
def test_what_a_party_may_not_fall_upon() -> None:
    at = lying(
        party("party-7", "blue", WEST),
        army("army-2", "red", WEST),
        train("cart", "blue", WEST, army="army-7"),
        messenger("rider", "blue", WEST, escort="army-7"),
        ambush("other", "blue", "west"),
    )
    codes = {
        target: refusals("wc", at, "red", "reveal-ambush", {"party": "hidden", "target": target})[0]
        for target in ("party-7", "army-2", "cart", "rider", "other", "nobody")
    }
    assert codes == {
        "party-7": "unit-not-eligible",
        "army-2": "target-not-enemy",
        "cart": "unit-not-eligible",
        "rider": "unit-not-eligible",
        "other": "unknown-entity",
        "nobody": "unknown-entity",
    }
    theirs = {"party": "other", "target": "army-2"}
    assert "unknown-entity" in refusals("wc", at, "red", "reveal-ambush", theirs)


@pytest.mark.rule("wc.turn.gate")
def test_an_ambush_is_sprung_in_others_places_and_after_finishing_but_only_in_movement() -> None:
    done = lying(side("red", phase_done=True), side("blue"))
    assert refusals("wc", done, "red", "reveal-ambush", SPRING) == []
    combat = play("wc", play("wc", lying(), "blue", "end-phase").position, "red", "end-phase")
    assert "wrong-phase" in refusals("wc", combat.position, "red", "reveal-ambush", SPRING)


@pytest.mark.rule("wc.messenger.destroyed")
def test_a_messenger_is_destroyed_without_a_roll() -> None:
    rider = messenger("rider", "blue", (1, 0), path=((-2, 0), (-1, 0), (0, 0), (1, 0)), moved=True)
    at = lying(rider)
    hidden = at.one(Ambush, "hidden").model_copy(update={"exposed": ("rider",)})
    at = lying(rider, hidden)
    asked = {"party": "hidden", "target": "rider"}
    played = play("wc", at, "red", "reveal-ambush", asked, {})
    assert played.position.get(Messenger, "rider") is None
    assert played.position.one(Army, "hidden").hex == (-1, 0)
    assert played.ruling.rolls == ()
    assert told(played, "green")["summary"].endswith("it is destroyed.")


@pytest.mark.rule("wc.messenger.destroyed")
def test_a_messenger_inside_a_friendly_settlement_is_safe_until_it_rides_in_anew() -> None:
    hidden = ambush("hidden", "red", "west", exposed=("rider",))
    home = settlement("weiler", "blue", WEST)
    asked = {"party": "hidden", "target": "rider"}
    inside = position(hidden, home, messenger("rider", "blue", WEST))
    assert refusals("wc", inside, "red", "reveal-ambush", asked) == ["target-in-settlement"]
    riding = position(hidden, home, messenger("rider", "blue", WEST, moved=True))
    assert refusals("wc", riding, "red", "reveal-ambush", asked) == []


@pytest.mark.rule("wc.messenger.escort")
def test_an_escorted_messenger_shares_the_fate_of_its_march() -> None:
    rider = messenger("rider", "blue", (1, 0), escort="army-7", path=BEYOND["path"], moved=True)
    played = spring(lying(rider, **BEYOND), {"ambush": [1, 1]})
    assert played.position.one(Messenger, "rider").hex == (-1, 0)


# --- The Ambush Result table ---


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([1, 1], "complete_surprise"),
        ([2, 3], "complete_surprise"),
        ([3, 3], "advanced_warning"),
        ([4, 5], "advanced_warning"),
        ([4, 6], "discovered"),
        ([6, 6], "discovered"),
    ],
)
def test_results_without_a_patrol(faces: list[int], result: str) -> None:
    played = spring(lying(), {"ambush": faces})
    assert played.outcome["result"] == result
    assert [roll.label for roll in played.ruling.rolls] == ["ambush"]


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([1, 1, 1], "complete_surprise"),
        ([2, 3, 1], "advanced_warning"),
        ([4, 5, 5], "discovered"),
        ([5, 5, 5], "reverse_ambush"),
        ([6, 6, 6], "reverse_ambush"),
    ],
)
def test_results_against_a_patrol(faces: list[int], result: str) -> None:
    dice = {"ambush": faces[:2], "ambush/patrol": faces[2:]}
    played = spring(patrolled(), dice)
    assert played.outcome["result"] == result
    assert played.outcome["total"] == sum(faces)
    assert [m.value for m in played.ruling.modifiers] == faces[2:]


@pytest.mark.rule("wc.patrol.ambush")
def test_three_patrols_are_worth_one_die_and_a_marching_one_none() -> None:
    more = [unit(f"riders-{n}", "army-7", "blue", duty="patrol") for n in range(2)]
    dice = {"ambush": [2, 3], "ambush/patrol": [1]}
    rolled = spring(patrolled(*more), dice).ruling.rolls
    assert [roll.label for roll in rolled] == ["ambush", "ambush/patrol"]
    for march in ("fast", "forced"):
        marching = spring(patrolled(march=march), dice)
        assert marching.outcome["result"] == "complete_surprise"
        assert [r.label for r in marching.ruling.rolls] == ["ambush"]


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(
    ("supplied", "error"),
    [({"ambush": [2, 3, 1]}, DiceInvalid), ([2, 3, 1], DiceUnused), ({}, DiceRequired)],
)
def test_three_dice_for_two_change_nothing_and_are_asked_for_again(
    supplied: Any, error: type[Exception]
) -> None:
    at = patrolled(march="forced")
    with pytest.raises(error) as raised:
        play("wc", at, "red", "reveal-ambush", SPRING, supplied)
    if isinstance(raised.value, DiceInvalid):
        assert raised.value.code == "dice-count-mismatch"
    assert at.get(Ambush, "hidden") is not None
    assert play("wc", at, "red", "reveal-ambush", SPRING, [2, 3]).outcome["total"] == 5


@pytest.mark.rule("wc.patrol.ambush")
def test_the_patrol_is_not_betrayed_by_the_asking() -> None:
    """Supplied dice are two in any case, and the announced odds never reckon with a patrol."""
    played = play("wc", patrolled(), "red", "reveal-ambush", SPRING, {"ambush": [2, 3]})
    sources = {roll.label: roll.source for roll in played.ruling.rolls}
    assert sources == {"ambush": "supplied", "ambush/patrol": "server"}
    bare = odds_of("wc", lying(), "red", "reveal-ambush", SPRING)
    assert bare == odds_of("wc", patrolled(), "red", "reveal-ambush", SPRING)


def chances(at: Position) -> dict[str, Fraction]:
    """The chance of each result on the true position."""
    action = book("wc").actions["reveal-ambush"]
    asked = action.request.model_validate(SPRING)
    found: dict[str, Fraction] = {}
    for path in paths(at, "red", action, asked, limit=100_000):
        result = next(fact.value for fact in path.ruling.outcome if fact.name == "result")
        found[result] = found.get(result, Fraction(0)) + path.chance
    return found


@pytest.mark.rule("wc.ambush.results")
@pytest.mark.parametrize(("at", "dice"), [(lying(), 2), (patrolled(), 3)])
def test_the_chances_agree_with_icepool(at: Position, dice: int) -> None:
    total = icepool.d6.pool(dice).sum()
    expected: dict[str, Fraction] = {}
    for outcome, chance in total.items():
        result = RESULTS.row(outcome).result
        expected[result] = expected.get(result, Fraction(0)) + Fraction(chance, total.denominator())
    assert chances(at) == expected


@pytest.mark.rule("wc.ambush.results")
def test_without_a_patrol_an_ambush_is_never_reversed() -> None:
    assert {RESULTS.row(sum(faces)).result for faces in product(range(1, 7), repeat=2)} == {
        "complete_surprise",
        "advanced_warning",
        "discovered",
    }


@pytest.mark.rule("wc.ambush.reverse")
@pytest.mark.parametrize(
    ("faces", "again", "result", "said"),
    [
        ([5, 5, 5], [2, 2], "complete_surprise", "Army-7 then deploys anywhere"),
        ([6, 6, 3], [4, 4], "advanced_warning", "Army-7 then has one complete free turn"),
        ([6, 6, 6], [6, 6], "discovered", "Army-7 counts as the attacker"),
    ],
)
def test_a_reversed_ambush_is_rolled_again_with_the_roles_exchanged(
    faces: list[int], again: list[int], result: str, said: str
) -> None:
    dice = {"ambush": faces[:2], "ambush/patrol": faces[2:], "ambush/reverse": again}
    played = spring(patrolled(), dice)
    assert played.outcome["reverse_result"] == result
    assert played.outcome["reverse_total"] == sum(again)
    (note,) = played.ruling.tabletop
    assert note.rule == f"wc.ambush.{result.replace('_', '-')}"
    assert said in note.text
    assert "turned the ambush round" in told(played, "green")["summary"]


@pytest.mark.parametrize(
    ("faces", "rule_id", "said"),
    [
        pytest.param(
            [1, 1],
            "wc.ambush.complete-surprise",
            "Army-7 deploys first, in the centre",
            marks=pytest.mark.rule("wc.ambush.complete-surprise"),
        ),
        pytest.param(
            [3, 4],
            "wc.ambush.advanced-warning",
            "West ambush party then has one complete free turn",
            marks=pytest.mark.rule("wc.ambush.advanced-warning"),
        ),
        pytest.param(
            [6, 6],
            "wc.ambush.discovered",
            "West ambush party counts as the attacker",
            marks=pytest.mark.rule("wc.ambush.discovered"),
        ),
    ],
)
def test_both_sides_are_told_how_to_set_the_battle_up(
    faces: list[int], rule_id: str, said: str
) -> None:
    played = spring(lying(works="field", path=()), {"ambush": faces})
    note, works = played.ruling.tabletop
    assert note.rule == rule_id
    assert said in note.text
    assert note.audience == works.audience == {"red", "blue"}
    assert ("do not count" in works.text) == (rule_id != "wc.ambush.discovered")
    assert told(played, "green")["tabletop"] == []


@pytest.mark.rule("wc.ambush.reveal")
def test_presence_owner_and_result_are_public_and_the_rest_is_not() -> None:
    dice = {"ambush": [2, 3], "ambush/patrol": [1]}
    played = spring(patrolled(), dice)
    stranger = told(played, "green")
    assert stranger["outcome"]["result"] == "advanced_warning"
    assert stranger["rolls"] == []
    assert stranger["modifiers"] == []
    assert "total" not in stranger["outcome"]
    assert "patrol" not in str(stranger)
    assert "rangers" not in str(told(played, "blue"))
    assert [change["id"] for change in stranger["changes"]] == ["hidden", "army-7"]


@pytest.mark.rule("wc.ambush.reveal")
def test_the_ambush_battle_is_announced_before_any_other_in_its_hex() -> None:
    after = spring(lying(army("army-2", "red", WEST)), {"ambush": [1, 1]}).position
    closing = play("wc", play("wc", after, "blue", "end-phase").position, "red", "end-phase")
    (named,) = closing.named("announce-battles")
    battles = {fact.name: fact.value for fact in named.outcome}["battles"]
    assert [(b["occasion"], b["combatants"]) for b in battles] == [
        ("ambush", ["hidden", "army-7"]),
        ("field", ["army-2", "army-7"]),
    ]


@pytest.mark.rule("wc.ambush.reveal")
@given(st.lists(st.sampled_from([-1, 1]), min_size=1, max_size=8), st.integers(0, 3))
def test_the_caught_hex_lies_in_the_territory_and_on_the_path(steps: list[int], start: int) -> None:
    path: list[Hex] = [(start, 0)]
    for by in steps:
        path.append((path[-1][0] + by, 0))
    at = lying(hex=path[-1], path=tuple(path))
    crossed = [place for place in path if place[0] < 0]
    if not crossed:
        codes = refusals("wc", at, "red", "reveal-ambush", SPRING)
        assert codes == ["target-not-in-territory"]
        return
    caught = spring(at, {"ambush": [1, 1]}).position.one(Army, "army-7")
    assert caught.hex == crossed[-1]
    assert caught.path[-1] == caught.hex
    assert caught.path == tuple(path[: len(caught.path)])


# --- Giving it up ---


def waiting(*extra: Entity, **fields: Any) -> Position:
    return position(
        ambush("hidden", "red", "west", parent_army="army-1", **{"fatigue": 3, **fields}),
        unit("rangers", "hidden", points=400),
        *extra,
        phase="upkeep",
    )


@pytest.mark.rule("wc.ambush.recall")
def test_a_party_joins_an_army_in_its_territory_and_nobody_sees_it() -> None:
    at = waiting(army("army-2", "red", (-4, 0), fatigue=1), unit("spears", "army-2"))
    asked = {"party": "hidden", "join_army": "army-2"}
    played = play("wc", at, "red", "recall-ambush", asked)
    assert played.position.one(Unit, "rangers").force == "army-2"
    assert played.position.one(Army, "army-2").fatigue == 3
    assert played.position.all(Ambush) == []
    assert played.seen_by("blue") is None


@pytest.mark.rule("wc.ambush.recall")
def test_a_party_comes_out_as_a_new_army_which_everybody_sees() -> None:
    at = waiting()
    played = play("wc", at, "red", "recall-ambush", {"party": "hidden", "hex": [-4, 0]})
    out = played.position.one(Army, "hidden")
    assert (out.hex, out.fatigue, out.action) == ((-4, 0), 3, "none")
    assert told(played, "blue")["summary"] == "West ambush party comes out of hiding in (-4, 0)."
    assert "request" not in told(played, "blue")


@pytest.mark.rule("wc.ambush.recall")
@pytest.mark.parametrize(
    ("extra", "asked", "code"),
    [
        ([army("army-1", "red", (1, 0))], {"join_army": "army-1"}, None),
        ([army("army-2", "red", (1, 0))], {"join_army": "army-2"}, "not-co-located"),
        ([army("army-9", "blue", WEST)], {"join_army": "army-9"}, "not-owner"),
        ([], {"join_army": "army-9"}, "unknown-entity"),
        ([], {"hex": [1, 0]}, "territory-not-in-hex"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-4, 0]}, "hex-not-free"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-5, 0]}, "hex-not-free"),
        ([army("army-9", "blue", (-4, 0))], {"hex": [-6, 0]}, None),
        ([messenger("rider", "blue", (-4, 0))], {"hex": [-4, 0]}, "hex-not-free"),
    ],
)
def test_where_a_party_may_go(extra: list[Entity], asked: dict[str, Any], code: str | None) -> None:
    found = refusals("wc", waiting(*extra), "red", "recall-ambush", {"party": "hidden", **asked})
    assert found == ([] if code is None else [code])


@pytest.mark.rule("wc.ambush.recall")
@pytest.mark.parametrize(("points", "codes"), [(4600, []), (4601, ["army-too-large"])])
def test_an_army_holds_5000_points(points: int, codes: list[str]) -> None:
    at = waiting(army("army-1", "red", WEST), unit("host", "army-1", points=points))
    asked = {"party": "hidden", "join_army": "army-1"}
    assert refusals("wc", at, "red", "recall-ambush", asked) == codes


@pytest.mark.rule("wc.ambush.recall")
def test_a_recall_names_an_army_or_a_hex_and_others_parties_are_unknown() -> None:
    request = book("wc").actions["recall-ambush"].request
    for asked in ({}, {"join_army": "army-1", "hex": (0, 0)}):
        with pytest.raises(ValueError, match="either"):
            request.model_validate({"party": "hidden", **asked})
    asked = {"party": "hidden", "hex": [-4, 0]}
    assert refusals("wc", waiting(), "blue", "recall-ambush", asked)[0] == "unknown-entity"
