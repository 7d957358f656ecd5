"""Build field fortifications.

An army that spends its whole turn at it stands in prepared defences when movement is over. For each
full 1,000 points it may have earthen walls, stakes and ditches, hide a unit and lay a trap; its
owner may build less. What was built by an earlier order is replaced, never added to. Everybody sees
the works, but not how much there is of them (wc.works.build).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.army.forces import points_of
from app.books.wc.entities import Army
from app.books.wc.movement.orders import acted_faults
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours
from app.books.wc.variation.asked import WORKS_DUG
from app.books.wc.words import place_name
from app.books.wc.works.earthworks import (
    WorksOutcome,
    WorksWanted,
    amount_faults,
    erect,
    field_works,
)
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.viewer import EVERYONE

RULE = "wc.works.build"


class BuildWorksRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"army": "army-1"},
                {"army": "army-2", "works": {"walls_inches": 6, "hidden_units": 1}},
            ]
        }
    )

    army: Annotated[Id, Field(description="The army that builds.")]
    works: Annotated[
        WorksWanted, Field(description="How much it builds; left out, all that it may.")
    ] = WorksWanted()


def legality(view: View, request: BuildWorksRequest) -> Iterator[Refusal]:
    army = view.get(Army, request.army)
    yield from not_yours(view, army, request.army)
    if army is not None and army.owner == view.viewer:
        yield from acted_faults(army)
        allowed = field_works(points_of(view, army.id))
        yield from amount_faults(request.works, allowed, RULE)


def resolve(draft: Draft, request: BuildWorksRequest, _dice: Roller) -> None:
    army = draft.position.one(Army, request.army)
    points = points_of(draft.position, army.id)
    draft.open_to(EVERYONE)
    draft.cite(RULE, "wc.move.actions")
    army = draft.update(army, RULE, action="works", works_points=points)
    erect(draft, army, "field", request.works, field_works(points), RULE)
    where = place_name(draft.position, army.hex)
    draft.summary(f"{army.name} builds field fortifications in {where}.", EVERYONE)


def options(view: View) -> Iterator[BuildWorksRequest]:
    for army in view.where(Army, owner=view.viewer):
        yield BuildWorksRequest(army=army.id)


BUILD_WORKS = Action(
    "build-works",
    request=BuildWorksRequest,
    phase=MOVEMENT,
    rules=(
        "wc.works.build",
        "wc.works.battle-setup",
        "wc.works.earthen-walls",
        "wc.works.stakes",
        "wc.works.ditches",
        "wc.works.hidden-unit",
        "wc.works.trap",
        "wc.move.actions",
    ),
    asks=(WORKS_DUG,),
    legality=legality,
    resolve=resolve,
    outcome=WorksOutcome,
    options=options,
)
