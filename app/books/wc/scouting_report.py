"""What each side learns from a scouting attempt (wc.scouting.disclosure)."""

from collections.abc import Callable

from app.books.wc.entities import Army, BaggageTrain, ScoutingParty, Settlement, Unit
from app.books.wc.forces import is_rank_and_file, points_of, strength_of, units_of
from app.books.wc.options import options_of
from app.engine.position import Draft
from app.engine.viewer import only

Body = Army | ScoutingParty
Target = Army | Settlement


def write(draft: Draft, result: str, body: Body, target: Target) -> None:
    """Tell the sides what the row of the Scouting Results table gives them."""
    REPORTS[result](draft, body, target)


def _caught(draft: Draft, body: Body, target: Target) -> None:
    rule = "wc.scouting.result.caught"
    told = _told_by_captives(draft, body)
    text = f"The captured scouts of {body.name} told what their army is: {told['points']} points."
    both = only(body.owner, target.owner)
    draft.find(rule, text, both, **told)
    draft.summary(f"The scouts of {body.name} were caught by {target.name} and questioned.", both)
    if options_of(draft.position).caught_scouts_lost:
        _lose(draft, body)


def _told_by_captives(draft: Draft, body: Body) -> dict[str, object]:
    """Points and units of the scouts' own army; for a party its own list beside that."""
    position = draft.position
    home = body.id if isinstance(body, Army) else body.home_army
    army = position.get(Army, home)
    units = units_of(position, army.id) if army is not None else []
    if isinstance(body, ScoutingParty):
        units = [*units, *units_of(position, body.id)]
    points = (points_of(position, army.id) if army is not None else 0) + sum(
        unit.points for unit in units if army is None or unit.force != army.id
    )
    return {"points": points, "units": [_told(unit) for unit in units]}


def _lose(draft: Draft, body: Body) -> None:
    rule = "wc.scouting.result.caught"
    lost = units_of(draft.position, body.id)
    if isinstance(body, Army):
        lost = [unit for unit in lost if unit.duty == "scouts"][:1]
    for unit in lost:
        draft.delete(unit, rule)
    if isinstance(body, ScoutingParty):
        draft.delete(body, rule)


def _driven_off(draft: Draft, body: Body, target: Target) -> None:
    both = only(body.owner, target.owner)
    draft.cite("wc.scouting.result.driven-off")
    draft.summary(f"The scouts of {body.name} were spotted by {target.name} and driven off.", both)


def _size(draft: Draft, body: Body, target: Target) -> None:
    step = options_of(draft.position).scout_rounding
    about = max(round_half_up(points_of(draft.position, target.id), step), step)
    text = f"{target.name} is about {about} points strong."
    draft.find("wc.scouting.result.size", text, only(body.owner), approximate_points=about)
    _tell(draft, body, target, "the approximate size of")


def _breakdown(draft: Draft, body: Body, target: Target) -> None:
    units = units_of(draft.position, target.id)
    characters = sum(u.points for u in units if u.category == "character" or u.ridden_by)
    war_machines = sum(u.points for u in units if u.category == "war_machine")
    rank_and_file = sum(u.points for u in units if is_rank_and_file(u))
    text = (
        f"{target.name}: characters {characters}, war machines {war_machines}, "
        f"rank and file {rank_and_file} points."
    )
    draft.find(
        "wc.scouting.result.breakdown",
        text,
        only(body.owner),
        characters=characters,
        war_machines=war_machines,
        rank_and_file=rank_and_file,
    )
    _tell(draft, body, target, "the strength by class of")


def _full(draft: Draft, body: Body, target: Target) -> None:
    units = units_of(draft.position, target.id)
    strength = strength_of(units)
    trains = draft.position.where(BaggageTrain, army=target.id)
    draft.find(
        "wc.scouting.result.full",
        f"{target.name} is {strength.total} points strong, in {len(units)} units and characters.",
        only(body.owner),
        total=strength.total,
        rank_and_file=strength.rank_and_file,
        characters=strength.characters,
        special_characters=strength.special_characters,
        war_machines=strength.war_machines,
        monsters=strength.monsters,
        units=[_told(unit) for unit in units],
        baggage_trains=len(trains),
    )
    _tell(draft, body, target, "everything about")


REPORTS: dict[str, Callable[[Draft, Body, Target], None]] = {
    "caught": _caught,
    "driven_off": _driven_off,
    "size": _size,
    "breakdown": _breakdown,
    "full": _full,
}


def _tell(draft: Draft, body: Body, target: Target, what: str) -> None:
    both = only(body.owner, target.owner)
    draft.summary(f"The scouts of {body.name} learnt {what} {target.name}.", both)


def _told(unit: Unit) -> dict[str, object]:
    """A unit as a report lists it: type and number of models; a special character by name."""
    told: dict[str, object] = {"type": unit.unit_type, "models": unit.models}
    return {**told, "name": unit.name} if unit.special else told


def round_half_up(number: int, step: int) -> int:
    """The nearest multiple of the step, an exact half upwards."""
    return (2 * number + step) // (2 * step) * step
