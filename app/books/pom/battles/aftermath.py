"""What a battle leaves behind: losses, the province at stake, and who is out."""

from app.books.pom import fortunes
from app.books.pom.battles.devotion import name_of
from app.books.pom.entities import HOST, LOST, SENATE, Battle, General, Province, Role, other
from app.books.pom.step import Step
from app.engine.english import agreeing

RULE = "pom.battle.aftermath"
ROLES: tuple[Role, ...] = ("attacker", "defender")


def winner_of(battle: Battle) -> Role:
    """Whoever did not give up or has more legions left; the defender where there are none."""
    if battle.gave_up is not None:
        return other(battle.gave_up)
    return "attacker" if battle.attacker_remaining > battle.defender_remaining else "defender"


def settle(step: Step, battle: Battle) -> None:
    """Bury the dead, give the province to the winner and end the battle."""
    winner = winner_of(battle)
    kept = step.draft.position.get(Battle, battle.id)
    if kept is not None:
        step.draft.delete(kept, RULE)
    step.draft.cite(RULE, "pom.battle.zero" if battle.segment_no == 0 else "pom.battle.segment")
    _tell(step, battle, winner)
    for role in ROLES:
        _bury(step, battle, role, winner)
    if winner == "attacker":
        _take(step, battle)


def _tell(step: Step, battle: Battle, winner: Role) -> None:
    province = step.draft.position.one(Province, battle.province)
    name, left = name_of(step.draft.position, battle, winner), battle.remaining(winner)
    number = 2 if winner == "attacker" and battle.invader is not None else 1
    verb = agreeing(number, "takes", "take") if winner == "attacker" else "keeps"
    beaten = battle.remaining(other(winner))
    step.say(f"{name} {verb} {province.name}, {left} to {beaten}.")
    step.draft.outcome(
        province=province.id,
        winner=winner,
        attacker_left=battle.attacker_remaining,
        defender_left=battle.defender_remaining,
    )


def _bury(step: Step, battle: Battle, role: Role, winner: Role) -> None:
    """Take the losses from what the side owns; an invading host that wins spares nobody."""
    devoted, left = battle.devoted(role) or 0, battle.remaining(role)
    if battle.attacker == HOST and role == "defender" and winner == "attacker":
        left = 0
    party = battle.party(role)
    province = step.draft.position.one(Province, battle.province)
    if party == LOST:
        step.draft.update(province, RULE, pool=left)
    elif party == SENATE:
        step.draft.update(province, RULE, garrison=battle.total(role) - devoted + left)
    elif party != HOST:
        general = step.draft.position.one(General, party)
        step.draft.update(general, RULE, legions=general.legions - devoted + left)


def _take(step: Step, battle: Battle) -> None:
    province = step.draft.position.one(Province, battle.province)
    if battle.attacker == HOST:
        fortunes.lose(step, province, "pom.event.invasion")
    else:
        fortunes.hand_over(step, province, battle.attacker, RULE)
