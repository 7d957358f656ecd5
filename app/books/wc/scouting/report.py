"""What each side learns from a scouting attempt (wc.scouting.disclosure).

A report is told as things are at that moment. Of a force that is noted only as points, more than
its size cannot be told before it is drawn up: its owner must do so then, and owes the report until
that is done (wc.army.points-only R64).
"""

from collections.abc import Callable

from app.books.wc.army.casualties import on_duty
from app.books.wc.army.forces import (
    is_rank_and_file,
    noted_points,
    points_of,
    strength_of,
    units_of,
)
from app.books.wc.army.removal import remove, remove_if_empty
from app.books.wc.entities import Army, BaggageTrain, ScoutingParty, Settlement, Unit, WarSide
from app.books.wc.options import WarOptions
from app.engine.english import counted, listed
from app.engine.position import Draft
from app.engine.viewer import EVERYONE, only

Body = Army | ScoutingParty
Target = Army | Settlement

CAUGHT = "wc.scouting.result.caught"


def write(
    draft: Draft, result: str, body: Body, target: Target, at_risk: str | None = None
) -> None:
    """Tell the sides what the row of the Scouting Results table gives them.

    `at_risk` is the attached unit that is lost if scouts are caught in a campaign where they are.
    """
    OUTCOMES[result](draft, body, target)
    if result == "caught" and draft.position.settings.options_as(WarOptions).caught_scouts_lost:
        _lose(draft, body, at_risk)


def deliver(draft: Draft, force: Target) -> None:
    """Tell the reports that waited for this force to be drawn up."""
    for due in force.reports_due:
        reader, report = due.split(":")
        REPORTS[report](draft, reader, force)
        told = f"{force.name} is drawn up, and its owner has told what your scouts had won."
        draft.summary(told, only(reader))
    draft.update(force, "wc.army.points-only", reports_due=())


def _caught(draft: Draft, body: Body, target: Target) -> None:
    both = only(body.owner, target.owner)
    home = body if isinstance(body, Army) else draft.position.get(Army, body.home_army)
    said = f"{_scouts(body)} were caught by {_name(target)} and questioned"
    if home is not None and noted_points(home):
        said += f"; what they told of {home.name} follows when it is drawn up"
    draft.summary(f"{said}.", both)
    if isinstance(body, ScoutingParty):
        _tell_party(draft, target.owner, body)
    if home is not None:
        _report(draft, "caught", target.owner, home)


def _driven_off(draft: Draft, body: Body, target: Target) -> None:
    both = only(body.owner, target.owner)
    draft.cite("wc.scouting.result.driven-off")
    draft.summary(f"{_scouts(body)} were spotted by {_name(target)} and driven off.", both)


def _size(draft: Draft, body: Body, target: Target) -> None:
    step = draft.position.settings.options_as(WarOptions).scout_rounding
    about = approximate(points_of(draft.position, target.id), step)
    text = f"{target.name} is about {about:,} points strong."
    draft.find("wc.scouting.result.size", text, only(body.owner), approximate_points=about)
    _summarise(draft, body, target, "the approximate size of")


def _breakdown(draft: Draft, body: Body, target: Target) -> None:
    _summarise(draft, body, target, "the strength by class of", _still_to_come(target))
    _report(draft, "breakdown", body.owner, target)


def _full(draft: Draft, body: Body, target: Target) -> None:
    _summarise(draft, body, target, "everything about", _still_to_come(target))
    _report(draft, "full", body.owner, target)


OUTCOMES: dict[str, Callable[[Draft, Body, Target], None]] = {
    "caught": _caught,
    "driven_off": _driven_off,
    "size": _size,
    "breakdown": _breakdown,
    "full": _full,
}


def _scouts(body: Body) -> str:
    """What the scouts are called: those of an army by it, a party by its own name."""
    return f"The scouts of {body.name}" if isinstance(body, Army) else body.name


def _name(target: Target) -> str:
    return target.name if isinstance(target, Army) else f"the garrison of {target.name}"


def _summarise(draft: Draft, body: Body, target: Target, what: str, later: str = "") -> None:
    both = only(body.owner, target.owner)
    draft.summary(f"{_scouts(body)} learnt {what} {_name(target)}{later}.", both)


def _still_to_come(target: Target) -> str:
    """What is said of a report that waits until its force is drawn up."""
    return "; the report follows when it is drawn up" if noted_points(target) else ""


def _report(draft: Draft, report: str, reader: str, force: Target) -> None:
    """Tell the reader now, or have the owner draw up the force first."""
    if not noted_points(force):
        REPORTS[report](draft, reader, force)
        return
    due = f"{reader}:{report}"
    if due not in force.reports_due:
        draft.update(force, "wc.army.points-only", reports_due=(*force.reports_due, due))
    side = draft.position.get(WarSide, reader)
    text = f"Draw up {force.name} now: {side.name if side else reader} is to learn what it is."
    draft.tabletop("wc.army.points-only", text, only(force.owner))
    text = f"{force.name} is being drawn up; the report follows."
    draft.find("wc.army.points-only", text, only(reader), report=report)


def _tell_caught(draft: Draft, reader: str, force: Target) -> None:
    """What captives tell of their own army; its owner is told what they told."""
    points, units = points_of(draft.position, force.id), units_of(draft.position, force.id)
    text = f"The captured scouts told what {force.name} is: {counted(points, 'point')}."
    both = only(reader, force.owner)
    draft.find(CAUGHT, text, both, points=points, units=[_told(unit) for unit in units])


def _tell_party(draft: Draft, reader: str, party: ScoutingParty) -> None:
    units = units_of(draft.position, party.id)
    points = sum(unit.points for unit in units)
    text = f"The captured scouts told who is in {party.name}: {counted(points, 'point')}."
    both = only(reader, party.owner)
    draft.find(CAUGHT, text, both, points=points, units=[_told(unit) for unit in units])


def _tell_breakdown(draft: Draft, reader: str, force: Target) -> None:
    units = units_of(draft.position, force.id)
    characters = sum(u.points for u in units if u.category == "character" or u.ridden_by)
    war_machines = sum(u.points for u in units if u.category == "war_machine")
    rank_and_file = sum(u.points for u in units if is_rank_and_file(u))
    draft.find(
        "wc.scouting.result.breakdown",
        f"{force.name}: characters {characters:,}, war machines {war_machines:,}, "
        f"rank and file {counted(rank_and_file, 'point')}.",
        only(reader),
        characters=characters,
        war_machines=war_machines,
        rank_and_file=rank_and_file,
    )


def _tell_full(draft: Draft, reader: str, force: Target) -> None:
    everyone = units_of(draft.position, force.id)
    strength = strength_of(everyone)
    characters = [unit for unit in everyone if unit.category == "character"]
    units = [unit for unit in everyone if unit.category != "character"]
    trains = draft.position.where(BaggageTrain, army=force.id)
    draft.find(
        "wc.scouting.result.full",
        f"{force.name} is {counted(strength.total, 'point')} strong: "
        f"{counted(len(units), 'unit')} and {counted(len(characters), 'character')}.",
        only(reader),
        total=strength.total,
        rank_and_file=strength.rank_and_file,
        characters=strength.characters,
        special_characters=strength.special_characters,
        war_machines=strength.war_machines,
        monsters=strength.monsters,
        units=[_told(unit) for unit in units],
        leaders=[_told(unit) for unit in characters],
        baggage_trains=len(trains),
    )


REPORTS: dict[str, Callable[[Draft, str, Target], None]] = {
    "caught": _tell_caught,
    "breakdown": _tell_breakdown,
    "full": _tell_full,
}
"""The reports that need a list, each told to a reader about a force."""


def _told(unit: Unit) -> dict[str, object]:
    """A unit as a report lists it: type and number of models; a special character by name."""
    told: dict[str, object] = {"type": unit.unit_type, "models": unit.models}
    return {**told, "name": unit.name} if unit.special else told


def _lose(draft: Draft, body: Body, at_risk: str | None) -> None:
    """Scouts do not come back: the attached unit that was named, or the whole party."""
    if isinstance(body, ScoutingParty):
        names = [body.name]
        remove(draft, body, CAUGHT)
    else:
        scouts = on_duty(draft.position, body.id, "scouts")
        lost = [unit for unit in scouts if unit.id == at_risk] or scouts[:1]
        names = [unit.name for unit in lost]
        for unit in lost:
            draft.delete(unit, CAUGHT)
        remove_if_empty(draft, body.id, None, CAUGHT)
    draft.find(CAUGHT, f"{listed(names)} did not come back.", only(body.owner))
    if draft.position.get(type(body), body.id) is None:
        draft.summary(f"{body.name} is lost.", EVERYONE)


def approximate(points: int, step: int) -> int:
    """The nearest multiple of the step, an exact half upwards; troops are one step at the least."""
    return max((2 * points + step) // (2 * step) * step, step) if points else 0
