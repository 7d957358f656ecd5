"""How many legions each side sends into a battle."""

from app.books.pom import words
from app.books.pom.entities import LOST, SENATE, Battle, General, Province, Role, other
from app.books.pom.options import options_of
from app.books.pom.step import Step
from app.books.pom.tables import TABLES
from app.engine.position import Position

SHARE = TABLES["pom.battle.devote-npc"]
INITIATIVE_BONUS = 2


def with_devoted(step: Step, battle: Battle, role: Role, legions: int) -> Battle:
    """The battle with this many legions sent into it."""
    name = name_of(step.draft.position, battle, role)
    rule = "pom.battle.sides"
    step.draft.find(
        rule, f"{name}: {words.legions(legions)} sent into battle.", role=role, devoted=legions
    )
    return battle.model_copy(update={f"{role}_devoted": legions, f"{role}_remaining": legions})


def choice_of_umpire(step: Step, battle: Battle, role: Role) -> int:
    """What anybody but the player devotes: a general by the table, others all they have."""
    party = step.draft.position.get(General, battle.party(role))
    total = battle.total(role)
    has_initiative = battle.first == role
    if party is None:
        gains = has_initiative and battle.party(role) != SENATE
        return total + (options_of(step.draft.position).barbarian_initiative_bonus if gains else 0)
    if total == 0:
        return 0
    condition = SHARE.modifier(f"opponent-{strength(battle.total(other(role)), total)}")
    percent = int(step.look_up(SHARE, step.roll(f"devotion/{role}"), condition).result)
    devoted = rounded_up(total * percent, 100)
    if has_initiative:
        text = f"{party.called} has the initiative"
        bonus = min(INITIATIVE_BONUS, total - devoted)
        devoted += step.term("pom.battle.devote-npc", text, bonus)
    return devoted


def strength(total: int, compared_with: int) -> str:
    """How a total of legions compares with another: weaker, equal or stronger."""
    if total == compared_with:
        return "equal"
    return "weaker" if total < compared_with else "stronger"


def rounded_up(number: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-number // divisor)


def name_of(position: Position, battle: Battle, role: Role) -> str:
    """The side as sentences name it."""
    party = battle.party(role)
    if battle.invader is not None and role == "attacker":
        return f"The {battle.invader}"
    if party in (SENATE, LOST):
        who = "procurator" if party == SENATE else "nation"
        return f"The {who} of {position.one(Province, battle.province).name}"
    return position.one(General, party).name
