"""Have the next event of the year happen.

The first call of a year rolls how many events there are; each is drawn and carried through before
the next. An invasion of a province of the player's waits for the legions that they send
(pom.event.count, pom.event.table).
"""

from app.books.pom import events, turn
from app.books.pom.battles import battle
from app.books.pom.empire import year_of
from app.books.pom.outcomes import EventOutcome
from app.books.pom.phases import EVENTS
from app.books.pom.step import Step
from app.books.pom.tables import TABLES
from app.engine.action import Action, NoFields
from app.engine.dice import Dice, Roller
from app.engine.position import Draft

KINDS = TABLES["pom.event.table"]
RULE = "pom.event.count"


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    year = year_of(step.draft.position)
    left = year.events_left if year.event_no else step.roll("events")
    step.draft.update(year, RULE, event_no=year.event_no + 1, events_left=left - 1)
    at = step.within(f"event/{year.event_no + 1}")
    kind = at.look_up(KINDS, at.roll("kind", "1d20")).result
    step.draft.outcome(event=kind, events_left=left - 1)
    events.EVENTS[kind](at)
    turn.close(step)


EVENT = Action(
    "event",
    request=NoFields,
    outcome=EventOutcome,
    phase=EVENTS,
    rules=(RULE, "pom.event.table", *events.EVENT_RULES),
    dice=(
        Dice("events", "1d6"),
        Dice("event/*/kind", "1d20"),
        *events.EVENT_DICE,
        *battle.BATTLE_DICE,
    ),
    resolve=resolve,
)
