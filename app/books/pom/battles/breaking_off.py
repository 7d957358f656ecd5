"""Whether a side gives a battle up between two segments (pom.ext.break-off)."""

from app.books.pom.battles.devotion import name_of
from app.books.pom.entities import Battle, General, Role, other
from app.books.pom.sections import BREAK_OFF, is_on
from app.books.pom.step import Step
from app.engine.position import Position

RULE = "pom.ext.break-off"
GIVES_UP_FROM = 5


def undecided(position: Position, battle: Battle) -> list[Role]:
    """The sides that may still give up before the next segment, the one with initiative first."""
    if not is_on(position, BREAK_OFF) or battle.cause == "invasion" or battle.segment_no == 0:
        return []
    sides = (battle.first, battle.second)
    return [
        role
        for role in sides
        if role not in battle.fighting_on and position.get(General, battle.party(role))
    ]


def choice_of_umpire(step: Step, battle: Battle, role: Role) -> bool:
    """Whether an opposing general gives up: only when outnumbered by more than two to one."""
    if battle.remaining(role) * 2 >= battle.remaining(other(role)):
        return False
    return step.roll(f"break-off/{battle.segment_no}/{role}") >= GIVES_UP_FROM


def with_choice(battle: Battle, role: Role, gives_up: bool) -> Battle:
    """The battle with this side's choice."""
    if not gives_up:
        return battle.model_copy(update={"fighting_on": (*battle.fighting_on, role)})
    return battle.model_copy(update={"gave_up": role})


def tell(step: Step, battle: Battle) -> None:
    """Say who has given the battle up, if anybody has."""
    if battle.gave_up is not None:
        step.draft.cite(RULE)
        step.say(f"{name_of(step.draft.position, battle, battle.gave_up)} gives the battle up.")
