"""Put a unit on the field, or change one.

The referee keeps what the battle rules of the table know: they add units and note what has become
of one, such as fewer creatures, order regained, or another facing. Of a unit that stands already
only the fields given change. Creatures that cannot share a unit are refused (daw.frame.unit).
"""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import Place, unit_at
from app.books.daw.creatures import flaws
from app.books.daw.entities import Unit, UnitHitDice, Vertex
from app.books.daw.muster import Groups, MaxUhp, UnitForm, name_of
from app.books.daw.outcomes import PutOutcome
from app.books.daw.refusals import cannot_land, undecided
from app.books.daw.sequence import battle_of, enter
from app.engine.action import Action, Who
from app.engine.dice import Roller
from app.engine.entity import Id, Side
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.frame.unit"
EMPTIED = ("aura_element",)
"""The fields that a change may empty."""

NEEDED = ("side", "commander", "hex", "facing", "max_uhp", "uhd", "groups")


class UnitPutRequest(UnitForm):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"unit": "halberdiers", "disordered": False}]}
    )

    unit: Annotated[Id, Field(description="A new id, or that of the unit to change.")]
    side: Annotated[Id | None, Field(description="A new unit needs this and the fields below.")] = (
        None
    )
    commander: Id | None = None
    hex: Place | None = None
    facing: Vertex | None = None
    max_uhp: MaxUhp | None = None
    uhd: UnitHitDice | None = None
    groups: Groups | None = None


def legality(view: View, request: UnitPutRequest) -> Iterator[Refusal]:
    yield from undecided(view, request.unit)
    if request.side is not None and view.get(Side, request.side) is None:
        yield Refusal("unknown-entity", RULE, f"You know of no side {request.side!r}.")
    missing = _missing(view, request)
    if missing:
        detail = f"The new unit {request.unit} still needs {', '.join(missing)}."
        yield Refusal("unit-incomplete", RULE, detail)
        if request.hex is not None:
            yield from cannot_land(view, request.hex, RULE)
        return
    unit = _as_put(view, request)
    if any(_serves_another(unit, other) for other in view.all(Unit)):
        detail = f"{unit.commander} commands units of another side."
        yield Refusal("commander-of-another-side", RULE, detail)
    for flaw in flaws(unit):
        yield Refusal(flaw.code, flaw.rule, flaw.detail)
    there = unit_at(view, unit.hex)
    if not unit.destroyed and (there is None or there.id != unit.id):
        yield from cannot_land(view, unit.hex, RULE)


def _serves_another(unit: Unit, other: Unit) -> bool:
    shares = other.id != unit.id and other.commander == unit.commander
    return shares and other.side != unit.side


def resolve(draft: Draft, request: UnitPutRequest, _dice: Roller) -> None:
    unit = _as_put(draft.position, request)
    if draft.position.get(Unit, unit.id) is None:
        draft.create(unit, RULE)
        summary = f"{unit.name} takes the field at {unit.hex}."
    else:
        draft.update(unit, RULE, **_fields(unit))
        summary = f"The referee changes {unit.name}."
    enter(draft, battle_of(draft.position).phase)
    draft.tell(summary, RULE, unit=unit.id)


def _missing(position: Position, request: UnitPutRequest) -> list[str]:
    """What must be said of a new unit, and has not been; of an old one, nothing."""
    if position.get(Unit, request.unit) is not None:
        return []
    return [name for name in NEEDED if getattr(request, name) is None]


def _as_put(position: Position, request: UnitPutRequest) -> Unit:
    """The unit as it would be: what is given, on what it was."""
    was = position.get(Unit, request.unit)
    fields: dict[str, Any] = {"id": request.unit, "name": name_of(request.unit)}
    if was is not None:
        fields = _fields(was)
    for name in request.model_fields_set - {"unit"}:
        value = getattr(request, name)
        if value is not None or name in EMPTIED:
            fields[name] = value
    fields.setdefault("uhp", fields["max_uhp"])
    fields["destroyed"] = fields["uhp"] == 0
    if fields.get("charmed_by") is None:
        fields["controlled_by"] = fields["commander"]
    return Unit(**fields)


def _fields(unit: Unit) -> dict[str, Any]:
    return {name: getattr(unit, name) for name in Unit.model_fields}


UNIT_PUT = Action(
    "unit-put",
    request=UnitPutRequest,
    outcome=PutOutcome,
    who=Who.REFEREE,
    rules=(
        RULE,
        "daw.aura.composition",
        "daw.blood.composition",
        "daw.actions",
        "daw.frame.sequence",
    ),
    legality=legality,
    resolve=resolve,
)
