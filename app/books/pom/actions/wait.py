"""Do nothing and wait.

The first of the player's options of a year: it costs nothing and risks nothing but the time
(pom.pc.options).
"""

from app.books.pom import turn
from app.books.pom.phases import PC_ACTIVITY
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    step.draft.cite("pom.pc.options")
    step.say("The heir waits.")
    turn.close(step)


WAIT = Action(
    "wait",
    request=NoFields,
    phase=PC_ACTIVITY,
    rules=("pom.pc.options", "pom.turn.sequence"),
    resolve=resolve,
)
