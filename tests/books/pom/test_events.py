"""The events of a year, one after another."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.books.pom.tables import TABLES
from app.engine.position import Position
from tests.books.pom.build import START, do, general, held_by, legions, position, province, year
from tests.play import Played

MISS = (2, 3, 4)


def happens(dice: Sequence[int], generals: Any = START, **fields: Any) -> Played:
    """The year's last event, with these dice; the first is its kind."""
    at = position(generals, phase="events", event_no=1, events_left=1, **fields)
    return do(at, "event", dice)


@pytest.mark.rule("pom.event.count")
@pytest.mark.parametrize("count", [1, 6])
def test_as_many_events_as_the_die_says(count: int) -> None:
    at = do(position(phase="events"), "event", [count, 4, 18]).position
    for _ in range(count - 1):
        assert year(at).phase == "events"
        at = do(at, "event", [4, 18]).position
    assert year(at).phase == "turn_end"
    assert year(at).event_no == 0


@pytest.mark.rule("pom.event.count")
def test_the_end_of_the_game_ends_the_events() -> None:
    at = position({"pc": (1, ["italy"]), "npc1": (4, ["spain"])}, phase="events")
    at = do(at, "event", [6, 4, 18]).position
    at = do(at, "event", [4, 18]).position
    lost = do(at, "event", [14, 3])
    assert (year(lost.position).phase, year(lost.position).status) == ("lost", "finished")


@pytest.mark.rule("pom.event.table")
@pytest.mark.parametrize(
    ("die", "event"),
    [
        (1, "assassination"),
        (2, "new-general"),
        (3, "new-general"),
        (4, "epidemic"),
        (8, "epidemic"),
        (9, "prosperity"),
        (13, "prosperity"),
        (14, "rebellion"),
        (17, "rebellion"),
        (18, "invasion"),
        (20, "invasion"),
    ],
)
def test_the_kinds_of_events(die: int, event: str) -> None:
    assert TABLES["pom.event.table"].row(die).result == event


THREE = {"pc": (6, ["italy"]), "npc2": (4, ["spain"]), "npc3": (5, ["achaia", "thrace"])}


@pytest.mark.rule("pom.event.assassination")
def test_the_player_may_be_murdered() -> None:
    murdered = happens([1, 1], THREE)
    assert murdered.outcome["victim"] == "pc"
    assert year(murdered.position).phase == "lost"


@pytest.mark.rule("pom.event.assassination")
@pytest.mark.rule("pom.setup.senate")
def test_a_murdered_rivals_provinces_come_under_the_senate() -> None:
    murdered = happens([1, 3, 2, 6], THREE).position
    assert not general(murdered, "npc3").alive
    assert legions(murdered, "npc3") == [0]
    senate = [province(murdered, name) for name in ("achaia", "thrace")]
    assert [(p.owner, p.garrison) for p in senate] == [("senate", 0), ("senate", 1)]


@pytest.mark.rule("pom.event.assassination")
def test_the_only_general_left_needs_no_die() -> None:
    assert year(happens([1], {"pc": (6, ["italy"])}).position).phase == "lost"


@pytest.mark.rule("pom.event.new-general")
def test_a_new_general_takes_a_senatorial_province_and_its_garrison() -> None:
    arisen = happens([2, 4, 3, 2], garrisons={"gaul": 1}).position
    assert (legions(arisen, "npc2"), held_by(arisen, "npc2")) == ([7], {"gaul"})
    assert province(arisen, "gaul").garrison == 0


@pytest.mark.rule("pom.event.new-general")
def test_none_arises_beside_three() -> None:
    assert len(happens([2], THREE).ruling.rolls) == 1


@pytest.mark.rule("pom.event.new-general")
def test_a_lost_core_province_is_open_and_joins_the_empire() -> None:
    arisen = happens([3, 1, 2], lost=["gaul"], pools={"gaul": 5}).position
    assert (legions(arisen, "npc2"), held_by(arisen, "npc2")) == ([3], {"gaul"})
    assert province(arisen, "gaul").pool is None


CORE = ["spain", "gaul", "italy", "illyrica", "achaia", "asia", "syria", "africa"]


@pytest.mark.rule("pom.event.new-general")
def test_with_the_core_full_he_arises_anywhere() -> None:
    generals = {"pc": (6, CORE[:4]), "npc1": (4, [*CORE[4:], "dacia"])}
    arisen = happens([2, 6, 3, 19, 12, 18], generals).position
    assert held_by(arisen, "npc2") == {"mauretania"}
    assert legions(arisen, "npc2") == [8]


@pytest.mark.rule("pom.event.new-general")
def test_none_arises_where_nothing_is_open() -> None:
    from app.books.pom.atlas import PROVINCES

    world = [p.id for p in PROVINCES]
    full = {"pc": (6, world[:9]), "npc1": (4, world[9:])}
    assert len(happens([2], full).ruling.rolls) == 1


@pytest.mark.rule("pom.event.new-general")
def test_numbers_are_never_used_again() -> None:
    at = position({"pc": (6, ["italy"]), "npc3": (4, ["spain"])}, phase="events")
    murdered = do(at, "event", [2, 1, 2, 1]).position
    assert not general(murdered, "npc3").alive
    assert general(do(murdered, "event", [2, 6, 2]).position, "npc4").alive


@pytest.mark.rule("pom.event.epidemic")
def test_disease() -> None:
    assert legions(happens([4, 3]).position, "pc") == [5]
    empty = happens([4, 6]).position
    assert (province(empty, "asia").garrison, province(empty, "asia").owner) == (0, "senate")
    at_none = happens([8, 3], {"pc": (0, ["italy"]), "npc1": (4, ["spain"])}).position
    assert (legions(at_none, "pc"), held_by(at_none, "pc")) == ([0], {"italy"})


@pytest.mark.rule("pom.event.epidemic")
@pytest.mark.rule("pom.event.prosperity")
@pytest.mark.rule("pom.event.rebellion")
@pytest.mark.parametrize("kind", [4, 9, 14])
def test_lost_provinces_are_spared(kind: int) -> None:
    spared = happens([kind, 12])
    assert {change.key for change in spared.ruling.changes} == {("campaign", "campaign")}


@pytest.mark.rule("pom.event.prosperity")
def test_a_good_year() -> None:
    assert province(happens([9, 2], garrisons={"gaul": 1}).position, "gaul").garrison == 2
    generals = {"pc": (6, ["italy"]), "npc1": (4, ["syria"]), "npc2": (3, ["spain"])}
    assert legions(happens([13, 1], generals).position, "npc2") == [4]


@pytest.mark.rule("pom.event.rebellion")
@pytest.mark.parametrize(
    ("before", "after", "owner"), [(3, 2, "npc1"), (1, 0, "lost"), (0, 0, "lost")]
)
def test_a_rebellion_against_a_general(before: int, after: int, owner: str) -> None:
    at = happens([14, 1], {"pc": (6, ["italy"]), "npc1": (before, ["spain", "gaul"])}).position
    assert legions(at, "npc1") == [after]
    assert province(at, "spain").owner == owner
    assert general(at, "npc1").alive


@pytest.mark.rule("pom.event.rebellion")
@pytest.mark.parametrize(("garrison", "owner"), [(2, "senate"), (1, "lost"), (0, "lost")])
def test_a_rebellion_against_a_procurator(garrison: int, owner: str) -> None:
    at = happens([17, 2], garrisons={"gaul": garrison}).position
    assert province(at, "gaul").owner == owner


@pytest.mark.rule("pom.event.rebellion")
@pytest.mark.rule("pom.elimination")
def test_a_rebellion_in_the_last_province_puts_a_general_out() -> None:
    at = happens([14, 1], {"pc": (6, ["italy"]), "npc1": (1, ["spain"])}).position
    assert not general(at, "npc1").alive


@pytest.mark.rule("pom.event.invasion")
@pytest.mark.parametrize(
    ("die", "generals", "struck"),
    [
        (2, START, "italy"),
        (1, {**START, "npc1": (4, ["spain", "britannia"])}, "britannia"),
        (1, START, "gaul"),
    ],
)
def test_the_first_province_of_the_empire_is_struck(die: int, generals: Any, struck: str) -> None:
    at = position(generals, phase="events", event_no=1, events_left=1, garrisons={"gaul": 1})
    dice = {"italy": [5, 6, 1], "britannia": None, "gaul": None}[struck]
    played = do(at, "event", [18, die, *dice]) if dice else strike(at, die)
    assert played.outcome["province"] == struck


def strike(at: Position, die: int) -> Played:
    """A host of five whose defender sends what he must and dies in the first segment."""
    rival = [1] if province(at, "britannia").owner == "npc1" else []
    return do(at, "event", [18, die, 3, 6, 1, *rival, 1, *(1, 1, 1)])


@pytest.mark.rule("pom.event.invasion")
def test_a_host_of_two_and_a_die() -> None:
    played = happens([18, 2, 5, 6, 1])
    battle = played.position.of_kind("battle")[0].model_dump()
    assert (battle["attacker"], battle["attacker_total"]) == ("host", 7)
    assert battle["invader"] == "Germans"
    assert year(played.position).pending == "pc_devote"


@pytest.mark.rule("pom.event.invasion")
def test_no_province_of_the_empire_on_the_way() -> None:
    played = happens([18, 3], {"pc": (6, ["asia"])}, lost=["illyrica", "italy"])
    assert played.outcome["province"] is None
    assert len(played.ruling.rolls) == 2


@pytest.mark.rule("pom.event.invasion")
@pytest.mark.parametrize(("held", "phase"), [(["italy", "asia"], "turn_end"), (["italy"], "lost")])
def test_a_host_that_wins_spares_none_of_those_sent(held: list[str], phase: str) -> None:
    generals = {"pc": (10, held), "npc1": (4, ["spain"])}
    invaded = happens([18, 2, 3, 6, 1], generals).position
    # Six against five: two hits a die, then one; the host wins three to one.
    dice = [2, *(1, 1, 2), *(1, 2, 3), *(1, 2, 3), *MISS]
    lost = do(invaded, "devote", dice, legions=6)
    assert (lost.outcome["attacker_left"], lost.outcome["defender_left"]) == (3, 1)
    assert province(lost.position, "italy").owner == "lost"
    assert province(lost.position, "italy").pool is None
    assert legions(lost.position, "pc") == [4 if len(held) > 1 else 0]
    assert year(lost.position).phase == phase


@pytest.mark.rule("pom.event.invasion")
def test_an_empty_senatorial_province_is_lost_without_a_segment() -> None:
    lost = happens([18, 1, 3, 6, 1])
    assert province(lost.position, "gaul").owner == "lost"
    assert lost.outcome["attacker_left"] == 5


@pytest.mark.rule("pom.event.invasion")
def test_a_garrison_that_loses_is_killed() -> None:
    lost = happens([18, 1, 3, 6, 1, 1, *(1, 1, 2), *MISS], garrisons={"gaul": 3}).position
    assert (province(lost, "gaul").owner, province(lost, "gaul").garrison) == ("lost", 0)


@pytest.mark.rule("pom.event.invasion")
def test_a_host_that_loses_is_gone() -> None:
    kept = happens([18, 1, 1, 6, 1, 1, *MISS, *(1, 1, 1)], garrisons={"gaul": 4}).position
    assert (province(kept, "gaul").owner, province(kept, "gaul").garrison) == ("senate", 4)


@pytest.mark.rule("pom.event.invasion")
def test_a_campaigns_own_route() -> None:
    options = {"invasion_routes": {"germans": ["gaul"]}}
    lost = happens([18, 2, 3, 6, 1], options=options)
    assert lost.outcome["province"] == "gaul"
