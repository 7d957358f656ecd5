"""End the year.

The player has won if they control three provinces or more and no opposing general is alive. If not,
the barbarians' armies disperse and the next year begins (pom.turn.sequence, pom.victory).
"""

from app.books.pom import fortunes, turn
from app.books.pom.empire import opponents, provinces, provinces_of, year_of
from app.books.pom.entities import PLAYER
from app.books.pom.outcomes import GameOutcome
from app.books.pom.phases import PC_ACTIVITY, TURN_END, WON
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft

RULE = "pom.victory"
PROVINCES_TO_WIN = 3


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    step.draft.cite(RULE)
    held = len(provinces_of(step.draft.position, PLAYER))
    if held >= PROVINCES_TO_WIN and not opponents(step.draft.position):
        step.say(f"With {held} provinces and no rival left the heir is Imperator: the game is won.")
        fortunes.finish(step, WON, RULE)
    else:
        _begin_next_year(step)
    turn.end(step)


def _begin_next_year(step: Step) -> None:
    for province in provinces(step.draft.position):
        step.draft.update(province, "pom.barbarian.pool", pool=None)
    year = year_of(step.draft.position)
    step.draft.update(year, "pom.turn.sequence", turn=year.turn + 1, phase=PC_ACTIVITY)
    step.say(f"Year {year.turn + 1} begins.")


END_TURN = Action(
    "end-turn",
    request=NoFields,
    outcome=GameOutcome,
    phase=TURN_END,
    rules=(RULE, "pom.barbarian.pool", "pom.turn.sequence"),
    resolve=resolve,
)
