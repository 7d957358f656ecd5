"""Settlements: what may be bought with each kind, and who may live there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.books.wc.kinds import KINDS, RANKS, Garrison, at_least
from app.books.wc.scenario.model import SettlementEntry, UnitEntry
from app.books.wc.scenario.plan import NEUTRAL, Force, Loc, Plan, fault
from app.engine.book import Fault

PATTERN_IS_BINDING = ("village",)
"""Where the pattern of troops is a limit; elsewhere it says what is typical."""


def settlement_faults(plan: Plan) -> Iterator[Fault]:
    """The faults of settlements and their residents (wc.settlement.*)."""
    for index, (entry, garrison) in enumerate(_settlements(plan)):
        yield from _options(entry, ("settlements", index))
        yield from _allowance(entry, garrison)
        yield from _leader(entry, garrison)
        yield from _elites(entry, garrison)
        if entry.size in PATTERN_IS_BINDING:
            yield from _pattern(entry, garrison)
    yield from _second_capitals(plan)


def settlement_warnings(plan: Plan) -> Iterator[Fault]:
    """Garrisons of towns and cities that are not typical."""
    for entry, garrison in _settlements(plan):
        if entry.size not in PATTERN_IS_BINDING:
            yield from _pattern(entry, garrison)


def _settlements(plan: Plan) -> Iterator[tuple[SettlementEntry, Force]]:
    return zip(plan.scenario.settlements, plan.garrisons, strict=True)


def _options(entry: SettlementEntry, loc: Loc) -> Iterator[Fault]:
    kind = KINDS[entry.size]
    if entry.palisade and kind.palisade is None:
        detail = f"a {entry.size} cannot have a wooden palisade"
        yield fault((*loc, "palisade"), "option-not-available", detail)
    if entry.tower_wall is not None and not kind.tower_wall:
        detail = f"a {entry.size} is no border tower"
        yield fault((*loc, "tower_wall"), "option-not-available", detail)


def _allowance(entry: SettlementEntry, garrison: Force) -> Iterator[Fault]:
    allowed = KINDS[entry.size].residents
    if allowed is not None and garrison.points > allowed:
        detail = f"{garrison.points:,} points live in a {entry.size}, which takes {allowed:,}"
        yield fault(garrison.loc, "militia-cap-exceeded", detail)


def _leader(entry: SettlementEntry, garrison: Force) -> Iterator[Fault]:
    """Who leads a fortress's or tower's troops, once they are listed."""
    leader = KINDS[entry.size].leader
    if leader is None or not garrison.units:
        return
    characters = (unit for unit in garrison.units if unit.category == "character")
    if not any(at_least(unit.rank, leader) for unit in characters):
        detail = f"the troops of a {entry.size} need a character of the rank {leader} or higher"
        yield fault(garrison.loc, "leader-required", detail)


def _second_capitals(plan: Plan) -> Iterator[Fault]:
    """One capital for each player (wc.settlement.capital)."""
    capitals: dict[str, str] = {}
    for index, entry in enumerate(plan.scenario.settlements):
        if entry.size != "capital" or entry.owner == NEUTRAL:
            continue
        if entry.owner in capitals:
            detail = f"{entry.owner} has its capital in {capitals[entry.owner]}"
            yield fault(("settlements", index, "size"), "capital-already-owned", detail)
        capitals.setdefault(entry.owner, entry.id)


# --- the pattern of a garrison -------------------------------------------------------------------


@dataclass(frozen=True)
class _Listed:
    """A garrison's troops by kind; mounts count with their riders."""

    militia: Sequence[UnitEntry]
    cavalry: Sequence[UnitEntry]
    special: Sequence[UnitEntry]
    characters: Sequence[UnitEntry]


KIND_OF_TROOPS = {
    "infantry": "militia",
    "cavalry": "cavalry",
    "chariot": "cavalry",
    "monster": "special",
    "war_machine": "special",
    "character": "characters",
}


def _listed(garrison: Force) -> _Listed:
    by_kind: dict[str, list[UnitEntry]] = {kind: [] for kind in _Listed.__dataclass_fields__}
    for unit in garrison.units:
        if unit.ridden_by is None:
            by_kind[KIND_OF_TROOPS[unit.category]].append(unit)
    return _Listed(**by_kind)


def _elites(entry: SettlementEntry, garrison: Force) -> Iterator[Fault]:
    pattern = KINDS[entry.size].garrison
    if pattern is None:
        return
    listed = _listed(garrison)
    limits = (
        ("militia", listed.militia, pattern.elite_militia),
        ("cavalry", listed.cavalry, pattern.elite_cavalry),
    )
    for kind, units, allowed in limits:
        elite = sum(unit.elite for unit in units)
        if elite > allowed:
            detail = f"{elite} elite units of {kind}; a {entry.size} may have {allowed}"
            yield fault(garrison.loc, "too-many-elites", detail)


def _pattern(entry: SettlementEntry, garrison: Force) -> Iterator[Fault]:
    pattern = KINDS[entry.size].garrison
    if pattern is None:
        return
    excess = list(_excess(pattern, _listed(garrison)))
    if excess:
        detail = f"a {entry.size} has {'; '.join(excess)}"
        yield fault(garrison.loc, "atypical-garrison", detail)


def _excess(pattern: Garrison, listed: _Listed) -> Iterator[str]:
    """What goes beyond the pattern, in words."""
    limits = (
        ("units of militia", listed.militia, pattern.militia),
        ("units of cavalry", listed.cavalry, pattern.cavalry),
        ("special units", listed.special, pattern.special),
    )
    for kind, units, allowed in limits:
        if len(units) > allowed:
            yield f"at most {allowed} {kind}, not {len(units)}"
    if not _places_suffice(pattern, listed.characters):
        yield f"characters as {', '.join(pattern.ranks)}, and no others"


def _places_suffice(pattern: Garrison, characters: Sequence[UnitEntry]) -> bool:
    """Whether each character finds a place of its own rank or a higher one."""
    ranks = sorted((unit.rank or RANKS[0] for unit in characters), key=RANKS.index, reverse=True)
    places = sorted(pattern.ranks, key=RANKS.index, reverse=True)
    if len(ranks) > len(places):
        return False
    return all(at_least(place, rank) for place, rank in zip(places, ranks, strict=False))
