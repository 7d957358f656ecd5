"""Recruit.

Every general raises one legion for each province that they control. Procurators and barbarians
raise none (pom.recruit.legions).
"""

from app.books.pom import turn, words
from app.books.pom.empire import generals, provinces_of
from app.books.pom.outcomes import RecruitOutcome
from app.books.pom.phases import EVENTS, RECRUITMENT
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft

RULE = "pom.recruit.legions"


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    raised = {}
    for general in generals(step.draft.position):
        raised[general.id] = len(provinces_of(step.draft.position, general.id))
        now = step.draft.update(general, RULE, legions=general.legions + raised[general.id])
        step.say(f"{general.name} has {words.legions(now.legions)}.")
    step.draft.outcome(raised=raised)
    turn.enter(step, EVENTS)
    turn.end(step)


RECRUIT = Action(
    "recruit",
    request=NoFields,
    outcome=RecruitOutcome,
    phase=RECRUITMENT,
    rules=(RULE, "pom.turn.sequence"),
    resolve=resolve,
)
