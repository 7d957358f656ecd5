"""Deliver the reports that waited for a list.

Scouts may find out more of a force than its size while it is noted only as points. Their report
waits until its owner has drawn it up, and is then told to those who won it
(wc.scouting.disclosure).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.army.forces import force_of
from app.books.wc.scouting import report
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft
from app.engine.viewer import only


class DeliverReportsRequest(Request):
    force: Annotated[Id, Field(description="The army or settlement that has been drawn up.")]


def resolve(draft: Draft, request: DeliverReportsRequest, _dice: Roller) -> None:
    force = force_of(draft.position, request.force)
    assert force is not None
    owner = only(force.owner)
    draft.open_to(owner, request=True)
    draft.cite("wc.scouting.disclosure", audience=owner)
    report.deliver(draft, force)
    draft.summary(f"What scouts had won of {force.name} has been told to them.", owner)


DELIVER_REPORTS = Action(
    "deliver-reports",
    request=DeliverReportsRequest,
    who=Who.UMPIRE,
    rules=(
        "wc.scouting.disclosure",
        "wc.army.points-only",
        "wc.scouting.result.caught",
        "wc.scouting.result.breakdown",
        "wc.scouting.result.full",
    ),
    resolve=resolve,
)
