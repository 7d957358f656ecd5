"""Who is bound to their home, and how far they may go (wc.militia.movement).

The residents of villages, towns and cities stay in their territory unless their home is destroyed
or their settlement has promised aid. A capital's own army may go, but half of it stays at home
(wc.militia.capital, wc.settlement.capital.half-army). The troops of fortresses and border towers
are free (wc.militia.free-garrisons).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from app.books.wc.army.exposure import territory_of
from app.books.wc.entities import Aid, Ambush, Army, ScoutingParty, Settlement, Territory, Unit
from app.books.wc.map import CampaignMap, campaign_map
from app.books.wc.profiles import profile
from app.engine.english import listed
from app.engine.position import Position, View
from app.engine.ruling import Refusal

BOUND_SIZES = ("village", "town", "city")


def militia_faults(
    view: View, units: Iterable[Unit], territories: Sequence[str | None]
) -> Iterator[Refusal]:
    """Why these units may not go through the territories and stay in the last of them.

    `territories` are those that the counter counts as being in, hex by hex as it goes; to lay an
    ambush, the one where it will lie. Yields `militia-bound` and `capital-half-army`.
    """
    units = list(units)
    yield from _bound_faults(view, units, territories)
    if territories:
        yield from _half_army_faults(view, units, territories[-1])


def open_territories(view: Position, units: Iterable[Unit]) -> frozenset[str] | None:
    """Where these units may go together; None where nothing binds them."""
    units = list(units)
    limits = [_limits(view, home, units) for home in _homes(view, units) if _binds(home)]
    return frozenset.intersection(*limits) if limits else None


def _bound_faults(
    view: View, units: list[Unit], territories: Sequence[str | None]
) -> Iterator[Refusal]:
    for home in filter(_binds, _homes(view, units)):
        limits = _limits(view, home, units)
        if any(territory not in limits for territory in territories):
            allowed = listed(sorted(_territory_name(view, territory) for territory in limits))
            detail = f"The militia of {home.name} may not leave {allowed}."
            yield Refusal("militia-bound", "wc.militia.movement", detail)


def _territory_name(view: Position, territory_id: str) -> str:
    territory = view.get(Territory, territory_id)
    return territory_id if territory is None else territory.name


def _homes(view: Position, units: Iterable[Unit]) -> list[Settlement]:
    ids = dict.fromkeys(unit.home_settlement for unit in units)
    homes = (view.get(Settlement, home) for home in ids)
    return [home for home in homes if home is not None]


def _binds(home: Settlement) -> bool:
    """Whether the settlement holds its residents; some races never leave even its ruins."""
    stands = not home.destroyed or profile(home.race).bound_to_home
    return home.size in BOUND_SIZES and stands


def needed_no_more(
    view: Position, units: Iterable[Unit], territory: str | None
) -> list[Settlement]:
    """The homes to which troops in this territory must go, since no aid calls them there (R162)."""
    bound = filter(_binds, _homes(view, units))
    return [home for home in bound if territory not in _ways(view, home, _called_to(view, home))]


def _limits(view: Position, home: Settlement, units: Iterable[Unit]) -> frozenset[str]:
    """Home, the ways to those it has promised aid, and the ways back for those who are abroad."""
    return _ways(view, home, {*_called_to(view, home), *_abroad(view, home, units)})


def _called_to(view: Position, home: Settlement) -> set[str]:
    """The territories to which the settlement has promised aid that is still in force."""
    if profile(home.race).bound_to_home:
        return set()
    return {aid.territory for aid in view.where(Aid, settlement=home.id) if not aid.ended}


def _ways(view: Position, home: Settlement, goals: Iterable[str]) -> frozenset[str]:
    """The home territory and every territory on a shortest way to one of the goals."""
    ways = (between(campaign_map(view), home.territory, goal) for goal in goals)
    return frozenset({home.territory}).union(*ways)


def _abroad(view: Position, home: Settlement, units: Iterable[Unit]) -> Iterator[str]:
    """The territories in which those of the units are who live in the settlement."""
    for force in {unit.force for unit in units if unit.home_settlement == home.id}:
        territory = _territory_of_force(view, force)
        if territory is not None:
            yield territory


def between(game_map: CampaignMap, start: str, goal: str) -> frozenset[str]:
    """Every territory on a shortest way from one to another, both included.

    Ways are counted in borders crossed. Where none leads there, it is only the two themselves.
    """
    from_start, from_goal = _steps_from(game_map, start), _steps_from(game_map, goal)
    if goal not in from_start:
        return frozenset({start, goal})
    shortest = from_start[goal]
    return frozenset(
        territory
        for territory, steps in from_start.items()
        if steps + from_goal.get(territory, shortest + 1) == shortest
    )


def _steps_from(game_map: CampaignMap, start: str) -> dict[str, int]:
    steps = {start: 0}
    edge: Collection[str] = (start,)
    while edge:
        ring = {there for here in edge for there in game_map.adjacent_territories(here)}
        edge = sorted(ring - steps.keys())
        steps |= dict.fromkeys(edge, max(steps.values()) + 1)
    return steps


def _half_army_faults(view: View, units: list[Unit], end: str | None) -> Iterator[Refusal]:
    for capital in _homes(view, units):
        if capital.size != "capital" or capital.destroyed or end == capital.territory:
            continue
        leaving = {u.id for u in units if u.home_settlement == capital.id}
        alive = view.where(Unit, home_settlement=capital.id)
        out_before = {u.id for u in alive if _is_outside(view, u, capital)}
        outside = sum(u.points for u in alive if u.id in out_before | leaving)
        total = sum(u.points for u in alive) + capital.noted_residents_points
        if not leaving <= out_before and outside * 2 > total:
            detail = (
                f"{outside:,} of the {total:,} points of {capital.name}'s army would be outside "
                "its territory; at most half may be."
            )
            yield Refusal("capital-half-army", "wc.settlement.capital.half-army", detail)


def _is_outside(view: Position, unit: Unit, capital: Settlement) -> bool:
    return _territory_of_force(view, unit.force) not in (None, capital.territory)


def _territory_of_force(view: Position, force: str) -> str | None:
    """The territory of an army, settlement, ambush or scouting party; None where it has none."""
    counter = view.get(Army, force) or view.get(ScoutingParty, force)
    if counter is not None:
        return territory_of(view, counter)
    place = view.get(Settlement, force) or view.get(Ambush, force)
    return None if place is None else place.territory
