"""How much an army eats, and what it finds where it is (wc.supply.need, wc.supply.scavenge).

All figures are supply in one turn.
"""

from collections.abc import Iterator

from app.books.wc.army.forces import is_rank_and_file, units_of
from app.books.wc.entities import Army, Settlement, Unit
from app.books.wc.profiles import profile, profile_of, race_of
from app.books.wc.supply.land import for_an_army, gives_of_its_neighbours
from app.books.wc.variation.asked import NEED, SCAVENGED, Fed
from app.engine.position import Position
from app.engine.terms import Sum

POINTS_TO_A_SUPPLY = 1_000

NOTHING = Sum(0)


def eats(position: Position, army: Army) -> bool:
    """Whether anything in the army eats: rank and file of a race that does."""
    return eating_points(position, army) > 0


def eating_points(position: Position, army: Army) -> int:
    """The army-list points of the rank and file that need food.

    Points that are not drawn up count whole.
    """
    owners = profile_of(position, army.owner)
    if not owners.hosts_eat:
        return 0
    noted = (army.noted_points or 0) if owners.eats else 0
    return noted + sum(unit.points for unit in units_of(position, army.id) if needs_food(unit))


def needs_food(unit: Unit) -> bool:
    """Whether the unit is rank and file of a race that eats; recruits eat where they train."""
    return is_rank_and_file(unit) and profile(unit.race).eats and not unit.placed


def need_of(position: Position, army: Army) -> Sum:
    """What the army needs this turn: one supply a thousand points, rounded to the nearest."""
    points = eating_points(position, army)
    if points == 0:
        return NOTHING
    whole = (points + POINTS_TO_A_SUPPLY // 2) // POINTS_TO_A_SUPPLY
    return NEED.of(position, _fed(position, army), whole)


def rules_applied(position: Position, army: Army) -> Iterator[str]:
    """The rules by which some of its troops eat nothing, or the land gives what lies beside it."""
    races = {race_of(position, army.owner), *(u.race for u in units_of(position, army.id))}
    yield from filter(None, (profile(race).eats_rule for race in sorted(races)))
    if gives_of_its_neighbours(position, army.hex):
        yield "wc.terrain.hills"


def found_by(position: Position, army: Army) -> Sum:
    """What the army finds in its hex; nothing inside a besieged settlement."""
    inside = position.get(Settlement, army.inside)
    if inside is not None and inside.besieged:
        return NOTHING
    return SCAVENGED.of(position, _fed(position, army), for_an_army(position, army.hex))


def _fed(position: Position, army: Army) -> Fed:
    return Fed(race_of(position, army.owner), army.hex)
