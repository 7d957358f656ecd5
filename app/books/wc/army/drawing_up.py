"""Drawing up troops that were noted only as points: the list, and what may be against it.

A list is held to the points that were noted, to the label and Movement that the army has declared,
and to what binds any army: limited regiments and items, special characters and the share of allies
(wc.army.points-only).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.army.army_list import ListEntry
from app.books.wc.army.forces import Force, may_be_led, noted_points
from app.books.wc.data_files import read_data
from app.books.wc.entities import Army, Category, Recruits, Settlement, Unit, WarSide
from app.books.wc.items.limited_items import is_bearer, limited_item
from app.books.wc.kinds import KINDS, at_least
from app.books.wc.owed import Owed
from app.books.wc.profiles import profile_of, race_of
from app.engine.entity import Name
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "wc.army.points-only"
POINTS_A_MODEL = 10
ALLIED_SHARE = 4
"""At most one point in so many is an ally's (wc.army.list-limits)."""


@dataclass(frozen=True)
class Label:
    """What one word of a label admits (wc.army.points-only)."""

    categories: tuple[Category, ...]
    characters: Literal["any", "mounted"]


LABELS = {
    word: Label(tuple(entry["categories"]), entry["characters"])
    for word, entry in read_data("army/labels.toml").items()
}


class DrawnUnit(ListEntry):
    """One entry of a list that is drawn up."""

    ridden_by: Annotated[
        Name | None, Field(description="The character of this list who rides this mount, by name.")
    ] = None
    leads: Annotated[
        Name | None, Field(description="The unit of this list whose champion this is, by name.")
    ] = None


def lists_owed(position: Position) -> Iterator[Owed]:
    """The list of each force that scouts have found out while it is noted only as points (R64)."""
    forces: list[Force] = [*position.all(Army), *position.all(Settlement)]
    for force in forces:
        if force.reports_due:
            text = f"Draw up {force.name}: scouts have found out what it is, and wait to be told."
            yield Owed(force.owner, text)


def plainest(view: View, force: Force) -> DrawnUnit:
    """The plainest list of all: rank and file of the points that are noted, ten points a model.

    A front end may offer it where its player has no list at hand.
    """
    label = force.label if isinstance(force, Army) else None
    admitted = [LABELS[word].categories[0] for word in _words(label) if word in LABELS]
    points = noted_points(force)
    return DrawnUnit(
        name="Rank and file",
        category=admitted[0] if admitted else "infantry",
        points=points,
        models=max(1, points // POINTS_A_MODEL),
        movement=_slowest(view, force),
    )


def as_units(position: Position, force: Force | Recruits, drawn: Iterable[DrawnUnit]) -> list[Unit]:
    """The entries as units of the force. Their ids are their places in the list, for now."""
    side_race = race_of(position, force.owner)
    listed = list(drawn)
    places = {entry.name: str(place) for place, entry in enumerate(listed)}
    home = force.id if isinstance(force, Settlement) else None
    return [
        Unit(
            **entry.model_dump(exclude={"unit_type", "race", "ridden_by", "leads", "ally"}),
            id=str(place),
            owner=force.owner,
            force=force.id,
            unit_type=entry.unit_type or entry.name,
            race=entry.race or side_race,
            ridden_by=None if entry.ridden_by is None else places.get(entry.ridden_by),
            leads=None if entry.leads is None else places.get(entry.leads),
            ally=(entry.race or side_race) != side_race if entry.ally is None else entry.ally,
            home_settlement=home,
        )
        for place, entry in enumerate(listed)
    ]


def enlist(draft: Draft, units: Iterable[Unit], rule: str) -> list[str]:
    """Bring the units of a list into the campaign, under ids that last, and give those."""
    listed = list(units)
    ids = {unit.id: draft.new_id(Unit) for unit in listed}
    for unit in listed:
        tied = {"ridden_by": ids.get(unit.ridden_by or ""), "leads": ids.get(unit.leads or "")}
        draft.create(unit.model_copy(update={"id": ids[unit.id], **tied}), rule)
    return list(ids.values())


def entry_refusals(drawn: Iterable[DrawnUnit]) -> Iterator[Refusal]:
    """Entries that cannot be as they are written."""
    listed = list(drawn)
    characters = {entry.name for entry in listed if entry.category == "character"}
    led = {entry.name for entry in listed if may_be_led(entry.category)}
    for entry in listed:
        for_characters = (entry.rank, entry.spell_caster, entry.special, entry.mounted, entry.leads)
        if any(for_characters) and entry.category != "character":
            detail = f"{entry.name} is no character, and has what only characters have."
            yield Refusal("unit-not-eligible", RULE, detail)
        if entry.ridden_by is not None and entry.ridden_by not in characters:
            detail = f"{entry.name} is ridden by {entry.ridden_by}, who is not in the list."
            yield Refusal("rider-missing", RULE, detail)
        if entry.leads is not None and entry.leads not in led:
            detail = f"{entry.name} leads {entry.leads}, which is no rank and file of the list."
            yield Refusal("led-unit-missing", RULE, detail)


def declaration_refusals(view: View, force: Force, units: list[Unit]) -> Iterator[Refusal]:
    """`points-exceeded`, `label-violated`, `slower-than-declared` against what was declared."""
    points, noted = sum(unit.points for unit in units), noted_points(force)
    if points > noted:
        detail = f"The list has {points:,} points; {noted:,} are noted."
        yield Refusal("points-exceeded", RULE, detail)
    if not isinstance(force, Army):
        return
    ridden = {unit.ridden_by for unit in units}
    slowest = _slowest(view, force)
    for unit in units:
        if not fits_label(force.label, unit, unit.mounted or unit.id in ridden):
            detail = f"{unit.name} does not fit the label {force.label!r}."
            yield Refusal("label-violated", RULE, detail)
        if unit.movement < slowest:
            detail = f"{unit.name} moves {unit.movement}; the army has declared {slowest}."
            yield Refusal("slower-than-declared", RULE, detail)


def _slowest(view: View, force: Force) -> int:
    """The Movement that the force has declared, or that of its race's common foot (R63)."""
    declared = force.declared_movement if isinstance(force, Army) else None
    return profile_of(view, force.owner).base_move if declared is None else declared


def fits_label(label: str | None, unit: Unit, rides: bool) -> bool:
    """Whether the unit may be in an army of this label; a mount goes with its rider."""
    admitted = [LABELS[word] for word in _words(label) if word in LABELS]
    if not admitted or unit.ridden_by is not None:
        return True
    if unit.category == "character":
        return rides or any(one.characters == "any" for one in admitted)
    return any(unit.category in one.categories for one in admitted)


def _words(label: str | None) -> list[str]:
    return re.findall(r"[^\W\d_]+", (label or "").casefold())


def scarcity_refusals(known: Position, units: Iterable[Unit]) -> Iterator[Refusal]:
    """Special characters and limited items that are in use already, as far as is known.

    They are one of a kind over all sides: the owner's view yields what they could have known, the
    truth what they find out (wc.army.special-characters, wc.item.unique).
    """
    listed = list(units)
    everyone = [*known.all(Unit), *listed]
    names = Counter(unit.name.casefold() for unit in everyone if unit.special)
    bought = Counter(item for unit in everyone for item in map(limited_item, unit.items) if item)
    for unit in listed:
        if unit.special and names[unit.name.casefold()] > 1:
            detail = f"{unit.name} is in the campaign already."
            yield Refusal("special-character-taken", "wc.army.special-characters", detail)
        for item in filter(None, map(limited_item, unit.items)):
            if bought[item] > item.number:
                detail = f"No more than {item.number} of {item.name} can be had."
                yield Refusal("item-limit-reached", "wc.army.limited-items", detail)
            if not is_bearer(item, unit.name):
                detail = f"{item.name} belongs to {item.bound_to} alone."
                yield Refusal("item-bound", "wc.item.personal", detail)


def ally_refusals(view: View, owner: str, units: list[Unit], growth: int) -> Iterator[Refusal]:
    """`ally-limit-exceeded` where more than a quarter of the side's points are allies.

    With these units its points grow by `growth`, or shrink where noted points are lost. Troops that
    are not placed yet are counted too.
    """
    if view.get(WarSide, owner) is None or not any(unit.ally for unit in units):
        return
    forces: list[Force] = [
        *view.where(Army, owner=owner),
        *view.where(Settlement, owner=owner),
    ]
    noted = sum(noted_points(other) for other in forces)
    there = view.where(Unit, owner=owner)
    total = noted + sum(unit.points for unit in there) + growth
    allied = sum(unit.points for unit in (*there, *units) if unit.ally)
    if allied * ALLIED_SHARE > total:
        detail = f"{allied:,} of {total:,} points would be allies, more than a quarter."
        yield Refusal("ally-limit-exceeded", "wc.army.list-limits", detail)


def resident_refusals(
    settlement: Settlement, units: Iterable[Unit], complete: bool
) -> Iterator[Refusal]:
    """`too-many-elites` and `leader-required` for a settlement's residents, old and new."""
    residents, kind = list(units), KINDS[settlement.size]
    if kind.garrison is not None:
        limits: tuple[tuple[Category, int], ...] = (
            ("infantry", kind.garrison.elite_militia),
            ("cavalry", kind.garrison.elite_cavalry),
        )
        for category, allowed in limits:
            elites = sum(unit.elite for unit in residents if unit.category == category)
            if elites > allowed:
                detail = f"A {settlement.size} may have {allowed} elite units of {category}."
                yield Refusal("too-many-elites", kind.rule, detail)
    characters = (unit for unit in residents if unit.category == "character")
    if complete and kind.leader and not any(at_least(u.rank, kind.leader) for u in characters):
        detail = f"{settlement.name} needs a character of the rank {kind.leader} or higher."
        yield Refusal("leader-required", kind.rule, detail)
