"""One attempt of scouts on an army or garrison, whoever has called for it."""

from typing import Annotated, Literal

from pydantic import Field

from app.books.wc.army.exposure import meets
from app.books.wc.entities import Army, ScoutingParty, Settlement
from app.books.wc.profiles import race_of
from app.books.wc.scouting import report
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import SCOUTING, Scouted
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.outcome import WORKING, Outcome
from app.engine.position import Draft
from app.engine.viewer import only

RESULTS = TABLES["wc.scouting.results"]


class ScoutingOutcome(Outcome):
    """How an attempt of scouts went."""

    scouts: Annotated[
        Id | None, Field(description="The army or scouting party whose scouts tried.")
    ] = None
    target: Annotated[Id | None, Field(description="The army or settlement that was scouted.")] = (
        None
    )
    result: Annotated[
        Literal["caught", "driven_off", "size", "breakdown", "full"] | None,
        Field(description="The row of the Scouting Results table."),
    ] = None
    text: Annotated[str | None, Field(description="The row in words.")] = None
    total: Annotated[
        int | None,
        Field(description="The die with its modifiers, for the scouted side alone."),
        WORKING,
    ] = None


def attempt(
    draft: Draft,
    body: Army | ScoutingParty,
    target: Army | Settlement,
    dice: Roller,
    at_risk: str | None = None,
) -> None:
    """Roll on the Scouting Results table and tell each side its part (wc.scouting.results).

    `at_risk` is the attached unit that makes the attempt, which a campaign may have lost if caught.
    """
    scouting, scouted = only(body.owner), only(target.owner)
    both = scouting | scouted
    die = dice.roll(_label(body), audience=both)
    about = Scouted(race_of(draft.position, target.owner), target)
    total = SCOUTING.of(draft.position, about, die.total).tell(draft, audience=both)
    row = draft.position.settings.table(RESULTS).row(total, natural=die.total)

    draft.cite("wc.scouting.attempt", "wc.scouting.results")
    draft.outcome(both, result=row.result, text=row.text)
    draft.outcome(scouted, total=total)
    body = draft.update(body, "wc.scouting.attempt", scouted=True)
    meets(draft, body, target.owner)
    if isinstance(target, Army):
        meets(draft, target, body.owner)
    report.write(draft, row.result, body, target, at_risk)


def _label(body: Army | ScoutingParty) -> str:
    """What the roll is called: several parties may have to scout as one phase closes."""
    return "scouting" if isinstance(body, Army) else f"party-scouting/{body.id}"
