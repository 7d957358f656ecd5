"""Let the umpire go on to the player's next decision.

The umpire takes the automatic steps one after another until the player is asked something, the next
option is due, or the game has ended. Where the player rolls all dice, those of the steps are asked
for in their order; the steps may be called one by one instead, as the example of a year shows
(pom.example.year).
"""

from app.books.pom import turn
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    step.draft.cite("pom.actions")
    step.say("The year takes its course.")
    step.close()
    turn.carry_on(step)


ADVANCE = Action(
    "advance",
    request=NoFields,
    phase=tuple(turn.AUTOMATIC),
    rules=("pom.actions", "pom.turn.sequence", "pom.example.year"),
    resolve=resolve,
)
