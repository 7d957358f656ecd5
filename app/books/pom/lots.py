"""Provinces drawn by lot (pom.map.provinces)."""

from collections.abc import Callable

from app.books.pom.empire import find_province, foreign_neighbours_of, neighbours_of, ruler_of
from app.books.pom.entities import Province
from app.books.pom.in_force import adjacency_provenance, neighbours_text
from app.books.pom.step import Step

CORE_DIE = "1d8"
PROVINCE_DIE = "1d20"
PROVINCES = 18


def any_province(step: Step) -> Province:
    """A province of all 18; 19 and 20 are rolled again."""
    return _drawn(step, PROVINCE_DIE, lambda face: face <= PROVINCES)


def core_province_without_general(step: Step) -> Province:
    """A core province that no general holds; one that is held is rolled again."""
    return _drawn(step, CORE_DIE, lambda face: _is_free(step, face))


def province_without_general(step: Step) -> Province:
    """A province of all 18 that no general holds."""
    return _drawn(step, PROVINCE_DIE, lambda face: face <= PROVINCES and _is_free(step, face))


def base_among(step: Step, bases: list[Province]) -> Province:
    """One of these provinces, by the die that spans them; none for the only one (pom.npc.base)."""
    if len(bases) == 1:
        return bases[0]
    return bases[step.roll("base", f"1d{len(bases)}") - 1]


def foreign_neighbour(step: Step, base: Province) -> Province:
    """A neighbour of another owner, counted from due north; none or an own one is rolled again.

    With only one possible neighbour there is no die (pom.npc.neighbour).
    """
    possible = foreign_neighbours_of(step.draft.position, base)
    if len(possible) == 1:
        return possible[0]
    around = neighbours_of(step.draft.position, base)
    tell_neighbours(step, base)

    def serves(faces: tuple[int, ...]) -> bool:
        return faces[0] <= len(around) and around[faces[0] - 1] in possible

    return around[step.roll_until("neighbour", serves, "1d6").total - 1]


def _drawn(step: Step, die: str, serves: Callable[[int], bool]) -> Province:
    number = step.roll_until("province", lambda faces: serves(faces[0]), die).total
    province = find_province(step.draft.position, number)
    assert province is not None
    return province


def _is_free(step: Step, number: int) -> bool:
    province = find_province(step.draft.position, number)
    return province is not None and ruler_of(step.draft.position, province) is None


def tell_neighbours(step: Step, province: Province) -> None:
    """Put the neighbours of the province on record, as they are in this campaign."""
    provenance = adjacency_provenance(step.draft.position)
    text = neighbours_text(province)
    step.draft.find("pom.map.adjacency", text, province=province.id, provenance=provenance)
