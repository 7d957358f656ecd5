"""Set the game up.

The player's general comes first, then the opponents, then a garrison for each core province that no
general holds. What the scenario has settled is not rolled. The frontier is lost from the start. The
umpire does this as the game is founded, unless the player rolls all dice (pom.setup.pc,
pom.setup.npc, pom.setup.senate).
"""

from app.books.pom import set_up
from app.books.pom.empire import year_of
from app.books.pom.entities import PLAYER
from app.books.pom.phases import PC_ACTIVITY, SETUP
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.dice import Dice, Roller
from app.engine.position import Draft


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    step = Step(draft, dice)
    at = step.within("setup")
    set_up.portray_given(at)
    set_up.place_player(at)
    set_up.place_opponents(at)
    set_up.place_procurators(at)
    step.say("The first year begins.")
    step.draft.update(
        year_of(step.draft.position), "pom.turn.sequence", phase=PC_ACTIVITY, waiting_for=(PLAYER,)
    )
    step.close()


SET_UP = Action(
    "setup",
    request=NoFields,
    phase=SETUP,
    rules=(
        "pom.setup.pc",
        "pom.setup.npc",
        "pom.setup.senate",
        "pom.map.provinces",
        "pom.data.override",
        "pom.ext.traits",
        "pom.ext.persona",
        "pom.turn.sequence",
    ),
    dice=(
        Dice("setup/*/province*", "1d8"),
        Dice("setup/*/legions", "1d6"),
        Dice("setup/opponents", "1d12"),
        Dice("setup/garrison/*", "1d6"),
        Dice("setup/*/trait/*", "1d6"),
        Dice("setup/*/person/*", "1d6"),
    ),
    resolve=resolve,
)
