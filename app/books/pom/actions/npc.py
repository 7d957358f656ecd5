"""Have the next opposing general act.

The opponents act one after another in an order rolled anew every year. Each waits, attacks a
neighbour or offers one an alliance, as a die says, from a random province of theirs against a
random neighbour. Where the player is attacked or asked, the game waits for them (pom.npc.order,
pom.npc.action).
"""

from app.books.pom import turn
from app.books.pom.battles import battle
from app.books.pom.empire import year_of
from app.books.pom.entities import General
from app.books.pom.generals import opposition
from app.books.pom.generals.alliance import OFFER_DICE, OFFER_RULES
from app.books.pom.outcomes import NpcOutcome
from app.books.pom.phases import NPC_ACTIVITY
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Dice, Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    year = year_of(step.draft.position)
    acting, *waiting = year.npc_queue or opposition.roll_order(step)
    step.draft.update(year, "pom.npc.order", npc_queue=tuple(waiting))
    opposition.act(step.within(f"npc/{acting}"), step.draft.position.one(General, acting))
    turn.close(step)


NPC = Action(
    "npc",
    request=NoFields,
    outcome=NpcOutcome,
    phase=NPC_ACTIVITY,
    rules=(
        "pom.npc.order",
        "pom.npc.action",
        "pom.npc.base",
        "pom.npc.neighbour",
        "pom.map.adjacency",
        *OFFER_RULES,
    ),
    dice=(
        Dice("order/*", "1d20"),
        Dice("npc/*/action", "1d6"),
        Dice("npc/*/base"),
        Dice("npc/*/neighbour*", "1d6"),
        Dice("npc/*/omen", "1d6"),
        *OFFER_DICE,
        *battle.BATTLE_DICE,
    ),
    resolve=resolve,
)
