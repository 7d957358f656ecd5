"""Laying an ambush, and whom a hidden party may then fall upon."""

from typing import Any

import pytest

from app.books.wc.army.exposure import expose, share_exposure
from app.books.wc.entities import Ambush, Territory, Unit
from app.engine.audience import ruling_as_seen
from app.engine.entity import Entity
from app.engine.hexgrid import Hex
from app.engine.options import options_of
from app.engine.position import Draft, Position
from tests.books.wc.ambushes import SPRING, WEST, lying
from tests.books.wc.build import (
    ambush,
    army,
    plain_map,
    position,
    settlement,
    side,
    unit,
)
from tests.play import book, odds_of, play, refusals, table

LAY = {"army": "army-1", "units": ["rangers"], "territory": "west"}


lay = table("wc", "lay-ambush", actor="red", **LAY)


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
    played = lay.play(camp())
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
        (camp(), {"units": ["lances"]}, "unknown-entity"),
        (camp(unit("lances", "army-7", "blue")), {"units": ["lances"]}, "unknown-entity"),
        (camp(unit("lances", "army-2")), {"units": ["lances"]}, "unit-not-in-source"),
        (
            camp(unit("drake", "army-1", category="monster", ridden_by="spears")),
            {"units": ["drake"]},
            "mount-bound",
        ),
        (
            camp(unit("lame", "army-1", hurt=((20, 4),))),
            {"units": ["lame"]},
            "unit-not-eligible",
        ),
        (camp(), {"units": []}, "empty-army"),
        (camp(), {"territory": "north"}, "unknown-entity"),
        (camp(), {"army": "army-9"}, "unknown-entity"),
        (camp(army("army-9", "blue", WEST)), {"army": "army-9"}, "not-owner"),
    ],
)
def test_ambushes_that_cannot_be_laid(at: Position, asked: dict[str, Any], code: str) -> None:
    assert lay.codes(at, **asked) == [code]


@pytest.mark.rule("wc.ambush.set")
def test_somebody_stays_with_the_counter() -> None:
    at = position(army("army-1", "red", WEST), unit("rangers", "army-1"))
    assert lay.codes(at) == ["empty-army"]


@pytest.mark.rule("wc.ambush.set")
def test_a_territory_two_away_is_too_far() -> None:
    middle = {(q, r): ("middle",) for q in range(2) for r in range(-8, 9)}
    at = camp(Territory(id="middle", name="Middlemark"))
    at.map = plain_map(territories=middle)
    assert lay.codes(at, territory="middle") == []
    assert lay.codes(at, territory="east") == ["territory-not-adjacent"]


@pytest.mark.rule("wc.ambush.set")
def test_militia_hides_in_its_own_territory_only() -> None:
    home = settlement("weiler", "red", (-3, 0), size="village")
    levy = unit("levy", "army-1", points=100, home_settlement="weiler")
    at = camp(home, levy)
    assert lay.codes(at, units=["levy"]) == []
    abroad = lay.codes(at, units=["levy"], territory="east")
    assert abroad == ["militia-bound"]


@pytest.mark.rule("wc.ambush.set")
def test_ambushes_are_laid_in_movement_and_in_ones_own_place() -> None:
    at = position(army("army-1", "red", WEST), unit("rangers", "army-1"), phase="upkeep")
    assert "wrong-phase" in lay.codes(at)


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


@pytest.mark.rule("wc.army.points-only")
def test_no_party_slips_away_from_an_army_that_scouts_have_found_out() -> None:
    owed = camp(reports_due=("blue:full",))
    assert lay.codes(owed) == ["drawing-up-due"]


@pytest.mark.rule("wc.ambush.set")
def test_each_unit_is_offered_in_each_territory_near() -> None:
    offered = options_of(book("wc"), camp().view("red"), book("wc").actions["lay-ambush"])
    assert offered == [
        {"army": "army-1", "units": ["rangers"], "territory": "west"},
        {"army": "army-1", "units": ["rangers"], "territory": "east"},
    ]
