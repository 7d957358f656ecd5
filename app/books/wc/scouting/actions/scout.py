"""Scout an enemy army or garrison.

Attached scouts reach the armies next to their own and in its hex, a scouting party those next to
it. Each scouting body tries once a turn, at any moment of the movement phase, and the attempt costs
no movement. A d6 with what speaks for and against it is looked up in the Scouting Results table;
both sides learn that there was an attempt and how it went, and one of them learns more
(wc.scouting.attempt, wc.scouting.results).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.casualties import is_fit, on_duty
from app.books.wc.entities import Army, ScoutingParty, Settlement, Unit
from app.books.wc.owed import has_settled
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours, unknown
from app.books.wc.scouting.attempt import ScoutingOutcome, attempt
from app.books.wc.scouting.parties import enemies_beside
from app.books.wc.sides import are_opposed
from app.books.wc.variation.asked import DEFENCES, SCOUTING
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.hexgrid import distance
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.viewer import only

RANGE_HEXES = 1


class ScoutRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"scouts": "army-1", "target": "horde-1"}]}
    )

    scouts: Annotated[Id, Field(description="The army whose scouts try, or a scouting party.")]
    target: Annotated[
        Id, Field(description="The army, or the settlement whose garrison, to scout.")
    ]
    unit: Annotated[
        Id | None,
        Field(
            description="The unit on scout duty that tries, and is lost if it is caught in a "
            "campaign where caught scouts are; left out, the first that is on duty."
        ),
    ] = None


def legality(view: View, request: ScoutRequest) -> Iterator[Refusal]:
    body = _body(view, request.scouts)
    target = _target(view, request.target)
    yield from not_yours(view, body, request.scouts)
    if body is not None and body.owner == view.viewer:
        yield from _body_refusals(view, body)
        yield from _unit_refusals(view, body, request.unit)
    if target is None:
        yield _no_target(view, request.target)
        return
    yield from _target_refusals(view, target)
    if body is not None and distance(body.hex, target.hex) > RANGE_HEXES:
        detail = f"{target.name} is more than {counted(RANGE_HEXES, 'hex')} away from the scouts."
        yield Refusal("not-adjacent", "wc.scouting.attempt", detail)
    elif isinstance(body, ScoutingParty) and body.owner == view.viewer:
        yield from _owed_elsewhere(view, body, target)


def _target_refusals(view: View, target: Army | Settlement) -> Iterator[Refusal]:
    if not are_opposed(view, view.viewer, target.owner):
        yield Refusal(
            "target-not-enemy", "wc.scouting.attempt", f"{target.name} is a friend; scout an enemy."
        )
    if isinstance(target, Settlement) and target.destroyed:
        detail = f"{target.name} is destroyed and has no garrison."
        yield Refusal("unit-not-eligible", "wc.scouting.attempt", detail)


def _body_refusals(view: View, body: Army | ScoutingParty) -> Iterator[Refusal]:
    if body.scouted:
        detail = f"The scouts of {body.name} have made their one attempt for this turn."
        yield Refusal("already-scouted", "wc.scouting.attempt", detail)
    if isinstance(body, ScoutingParty) and body.engaged_with is not None:
        detail = f"{body.name} is engaged with another scouting party."
        yield Refusal("already-engaged", "wc.scouting.party.engage", detail)
    if isinstance(body, Army) and not on_duty(view, body.id, "scouts"):
        detail = f"{body.name} has no fit unit on scout duty; name one in upkeep."
        yield Refusal("no-scouts", "wc.scouting.attempt", detail)


def _owed_elsewhere(
    view: View, party: ScoutingParty, target: Army | Settlement
) -> Iterator[Refusal]:
    """`attempt-due-here` for a party that has moved among enemy armies and scouts elsewhere."""
    beside = enemies_beside(view, party) if party.moved else []
    if beside and target not in beside:
        detail = f"{party.name} has ended its move beside {beside[0].name}, and must scout there."
        yield Refusal("attempt-due-here", "wc.scouting.attempt", detail)


def _unit_refusals(
    view: View, body: Army | ScoutingParty, unit_id: str | None
) -> Iterator[Refusal]:
    if unit_id is None:
        return
    unit = view.get(Unit, unit_id)
    if unit is None or unit.owner != view.viewer:
        yield unknown(unit_id)
    elif unit.force != body.id:
        detail = f"{unit.name} is not in {body.name}."
        yield Refusal("unit-not-in-source", "wc.scouting.duty", detail)
    elif isinstance(body, Army) and not (unit.duty == "scouts" and is_fit(unit)):
        detail = f"{unit.name} is not on scout duty, or has no model that is fit."
        yield Refusal("unit-not-eligible", "wc.scouting.duty", detail)


def _no_target(view: View, target_id: str) -> Refusal:
    if any(target_id in (other.id for other in view.of_kind(kind)) for kind in NEVER_SCOUTED):
        detail = "Only an army or the garrison of a settlement can be scouted."
        return Refusal("unit-not-eligible", "wc.scouting.attempt", detail)
    return unknown(target_id)


NEVER_SCOUTED = ("scouting_party", "messenger", "baggage_train")


def resolve(draft: Draft, request: ScoutRequest, dice: Roller) -> None:
    body = _body(draft.position, request.scouts)
    target = _target(draft.position, request.target)
    assert body is not None
    assert target is not None
    both = only(body.owner, target.owner)
    draft.open_to(both)
    draft.outcome(both, scouts=body.id, target=target.id)
    attempt(draft, body, target, dice, at_risk=request.unit)
    has_settled(draft, body.owner)


def options(view: View) -> Iterator[ScoutRequest]:
    bodies: list[Army | ScoutingParty] = [
        *view.where(Army, owner=view.viewer),
        *view.where(ScoutingParty, owner=view.viewer),
    ]
    targets: list[Army | Settlement] = [*view.all(Army), *view.all(Settlement)]
    for body in bodies:
        for target in targets:
            if target.owner != view.viewer and distance(body.hex, target.hex) <= RANGE_HEXES:
                yield ScoutRequest(scouts=body.id, target=target.id)


def _body(position: Position, body_id: str) -> Army | ScoutingParty | None:
    return position.get(Army, body_id) or position.get(ScoutingParty, body_id)


def _target(position: Position, target_id: str) -> Army | Settlement | None:
    return position.get(Army, target_id) or position.get(Settlement, target_id)


SCOUT = Action(
    "scout",
    request=ScoutRequest,
    outcome=ScoutingOutcome,
    phase=MOVEMENT,
    rules=(
        "wc.scouting.attempt",
        "wc.scouting.modifiers",
        "wc.scouting.results",
        "wc.scouting.result.caught",
        "wc.scouting.result.driven-off",
        "wc.scouting.result.size",
        "wc.scouting.result.breakdown",
        "wc.scouting.result.full",
        "wc.scouting.disclosure",
        "wc.scouting.known-position",
        "wc.ambush.reveal",
        "wc.army.points-only",
    ),
    asks=(SCOUTING, DEFENCES),
    dice=(Dice("scouting", "1d6"), Dice("party-scouting/*", "1d6")),
    legality=legality,
    resolve=resolve,
    assumes=("The other army has no scouts of its own on duty.",),
    options=options,
    out_of_turn=True,
)
