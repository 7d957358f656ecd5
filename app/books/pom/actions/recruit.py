"""Recruit.

Every general raises one legion for each province that he controls. Procurators and barbarians raise
none.
"""

from app.books.pom import turn, words
from app.books.pom.choices import only_choice
from app.books.pom.empire import generals, provinces_of
from app.books.pom.phases import EVENTS, RECRUITMENT
from app.books.pom.step import Step
from app.engine.action import Action, NoFields, always_legal
from app.engine.dice import Roller
from app.engine.position import Draft

RULE = "pom.recruit.legions"


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step.of(draft, dice)
    raised = {}
    for general in generals(step.position):
        raised[general.id] = len(provinces_of(step.position, general.id))
        now = step.update(general, RULE, legions=general.legions + raised[general.id])
        step.say(f"{general.name} has {words.legions(now.legions)}.")
    step.outcome(raised=raised)
    turn.enter(step, EVENTS)
    turn.end(step)


RECRUIT = Action(
    "recruit",
    request=NoFields,
    phase=RECRUITMENT,
    rules=(RULE,),
    legality=always_legal,
    resolve=resolve,
    options=only_choice,
)
