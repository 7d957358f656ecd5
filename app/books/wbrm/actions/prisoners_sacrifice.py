"""Sacrifice prisoners.

In the captor's own combat phase prisoners may serve as victims for a creature or place that fights
on their side and asks for them, just as their own units might. What it grants for them is for the
players to look up in the board game (wbrm.sacrifice.offer).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wbrm.disposal import RULE as TIMING
from app.books.wbrm.disposal import disposal_refusals, dispose, prisoners_of
from app.books.wbrm.entities import Recipient, Unit
from app.books.wbrm.factors import combat_factors, magic_factors
from app.books.wbrm.frame import are_friends
from app.books.wbrm.outcomes import SacrificeOutcome
from app.books.wbrm.parties import units_of
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.refusals import unknown
from app.books.wbrm.requests import UnitIds
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "wbrm.sacrifice.offer"


class PrisonersSacrificeRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"prisoner_ids": ["silver-spears"], "recipient": "crimson_bat"}]
        }
    )

    prisoner_ids: Annotated[UnitIds, Field(min_length=1, description="The victims.")]
    recipient: Annotated[Id, Field(description="Who receives them.")]


def legality(view: View, request: PrisonersSacrificeRequest) -> Iterator[Refusal]:
    yield from disposal_refusals(view, request.prisoner_ids)
    recipient = view.get(Recipient, request.recipient)
    if recipient is None:
        yield unknown("recipient", request.recipient, RULE)
        return
    side = side_of(view, recipient)
    if side is None or not are_friends(view, view.viewer, side):
        detail = f"{recipient.name} is not in play on your side."
        yield Refusal("recipient-not-allied", RULE, detail)


def side_of(position: Position, recipient: Recipient) -> str | None:
    """The side for which the recipient is in play; None for none."""
    if recipient.unit is None:
        return recipient.alliance
    unit = position.one(Unit, recipient.unit)
    return unit.alliance if unit.status == "active" else None


def resolve(draft: Draft, request: PrisonersSacrificeRequest, _dice: Roller) -> None:
    victims = units_of(draft.position, request.prisoner_ids)
    recipient = draft.position.one(Recipient, request.recipient)
    dispose(draft, request.prisoner_ids, "sacrificed", RULE)
    total = combat_factors(victims)
    text = f"{counted(len(victims), 'victim')}, total CF {total:g}, given to {recipient.name}: "
    draft.tabletop(RULE, f"{text}apply its own rule for victims.")
    listed = [{"unit": unit.id, "cf": unit.cf, "mgf": unit.mgf} for unit in victims]
    summary = f"Sacrificed to {recipient.name}: {names(draft.position, request.prisoner_ids)}."
    totals = {"count": len(victims), "total_cf": total, "total_mgf": magic_factors(victims)}
    tell(draft, summary, TIMING, RULE, victims=listed, **totals)


def options(view: View) -> Iterator[PrisonersSacrificeRequest]:
    for prisoner in prisoners_of(view):
        for recipient in view.all(Recipient):
            yield PrisonersSacrificeRequest(prisoner_ids=(prisoner.id,), recipient=recipient.id)


PRISONERS_SACRIFICE = Action(
    "prisoners-sacrifice",
    request=PrisonersSacrificeRequest,
    outcome=SacrificeOutcome,
    phase=COMBAT,
    rules=(TIMING, RULE, "wbrm.leader.lost", "wbrm.independent.led"),
    legality=legality,
    resolve=resolve,
    options=options,
)
