"""A battle for a province, from its call to arms to its end or to a decision of the player."""

from app.books.pom import words
from app.books.pom.battles import breaking_off
from app.books.pom.battles.aftermath import settle
from app.books.pom.battles.devotion import choice_of_umpire, with_devoted
from app.books.pom.battles.segments import fight_segment, is_over, with_segments
from app.books.pom.empire import year_of
from app.books.pom.entities import (
    HOST,
    LOST,
    PLAYER,
    SENATE,
    Battle,
    Cause,
    Decision,
    General,
    Province,
    Role,
)
from app.books.pom.generals.characters import skill
from app.books.pom.step import Step
from app.engine.dice import Dice
from app.engine.position import Position

ARMIES_BESIDE_THE_DIE = 2

BATTLE_DICE = (
    Dice("*battle/pool", "1d6"),
    Dice("*battle/initiative*", "2d6"),
    Dice("*battle/devotion/*", "1d6"),
    Dice("*battle/segments", "1d6"),
    Dice("*battle/segment/*", "3d6"),
    Dice("*battle/break-off/*", "1d6"),
)

BATTLE_RULES = (
    "pom.barbarian.pool",
    "pom.battle.sides",
    "pom.battle.initiative",
    "pom.battle.devote-npc",
    "pom.battle.segments",
    "pom.battle.segment",
    "pom.battle.losses",
    "pom.battle.zero",
    "pom.battle.aftermath",
    "pom.event.invasion",
    "pom.elimination",
    "pom.ext.traits",
    "pom.ext.break-off",
    "pom.turn.sequence",
)


def attack(step: Step, attacker: General, province: Province, cause: Cause) -> None:
    """A general attacks the province; without a legion there is nothing to attack with."""
    if attacker.legions == 0:
        step.say(f"{attacker.name} has no legion to fight with.")
        step.draft.outcome(battle=False)
        return
    at = step.within("battle")
    if province.owner == LOST:
        muster(at, province)
    _fight_for(at, province, cause, attacker.id, attacker.legions)


def strike(step: Step, province: Province, invader: str, armies: int) -> None:
    """An invading host strikes the province (pom.event.invasion)."""
    _fight_for(step.within("battle"), province, "invasion", HOST, armies, invader)


def _fight_for(
    step: Step,
    province: Province,
    cause: Cause,
    attacker: str,
    total: int,
    invader: str | None = None,
) -> None:
    battle = Battle(
        id=Battle.kind,
        province=province.id,
        cause=cause,
        attacker=attacker,
        defender=province.owner,
        invader=invader,
        attacker_total=total,
        defender_total=_total_in(step.draft.position, province),
    )
    step.draft.cite("pom.battle.sides")
    fight(step, battle)


def muster(step: Step, province: Province) -> int:
    """The armies that the nation of a lost province has this year (pom.barbarian.pool)."""
    now = step.draft.position.one(Province, province.id)
    if now.pool is not None:
        return now.pool
    armies = ARMIES_BESIDE_THE_DIE + step.roll("pool")
    step.draft.update(now, "pom.barbarian.pool", pool=armies)
    step.draft.find(
        "pom.barbarian.pool", f"{now.name} raises {words.armies(armies)}.", armies=armies
    )
    return armies


def _total_in(position: Position, province: Province) -> int:
    now = position.one(Province, province.id)
    if now.owner == SENATE:
        return now.garrison
    if now.owner == LOST:
        return now.pool or 0
    return position.one(General, now.owner).legions


def fight(step: Step, battle: Battle) -> None:
    """Carry the battle on as far as it goes without the player's word."""
    while not stands_still(step.draft.position, battle):
        battle = go_on(step, battle)
    conclude(step, battle)


def stands_still(position: Position, battle: Battle) -> bool:
    """Whether the battle is decided or waits for the player."""
    if battle.initiative is None:
        return False
    decided = _undevoted(battle) is None and is_over(battle)
    return decided or waits_for(position, battle) is not None


def waits_for(position: Position, battle: Battle) -> Decision | None:
    """What the player must decide before the battle goes on."""
    if battle.initiative is None:
        return None
    role = _undevoted(battle)
    if role is not None:
        asked = battle.party(role) == PLAYER and battle.total(role) > 0
        return "pc_devote" if asked else None
    if is_over(battle) or battle.segments_left is None:
        return None
    role = next(iter(breaking_off.undecided(position, battle)), None)
    return "pc_break_off" if role is not None and battle.party(role) == PLAYER else None


def go_on(step: Step, battle: Battle) -> Battle:
    """The battle after the next thing in it that needs no word of the player's.

    That is who has the initiative, the legions that a side sends, the number of segments, whether
    a side gives up, or a segment.
    """
    if battle.initiative is None:
        return _with_initiative(step, battle)
    role = _undevoted(battle)
    if role is not None:
        devoted = 0 if battle.party(role) == PLAYER else choice_of_umpire(step, battle, role)
        return with_devoted(step, battle, role, devoted)
    if battle.segments_left is None:
        return with_segments(step, battle)
    for role in breaking_off.undecided(step.draft.position, battle):
        gives_up = breaking_off.choice_of_umpire(step, battle, role)
        return breaking_off.with_choice(battle, role, gives_up)
    return fight_segment(step, battle)


def conclude(step: Step, battle: Battle) -> None:
    """Settle the battle, or keep it until the player has decided."""
    decision = waits_for(step.draft.position, battle)
    if decision is None:
        breaking_off.tell(step, battle)
        settle(step, battle)
        return
    if decision == "pc_devote":
        total = words.legions(battle.total(battle.role_of(PLAYER)))
        step.say(f"The player decides how many legions to send, of {total}.")
    else:
        step.say("The player decides whether to give the battle up.")
    _wait(step, battle, decision)


def _undevoted(battle: Battle) -> Role | None:
    """The side that is next to send legions: the one without the initiative, then the other."""
    roles = (battle.second, battle.first)
    return next((role for role in roles if battle.devoted(role) is None), None)


def _with_initiative(step: Step, battle: Battle) -> Battle:
    """Both dice are rolled again while equal (pom.battle.initiative)."""
    attacking = _skill(step, battle.attacker)
    defending = _skill(step, battle.defender)
    dice = step.roll_until(
        "initiative", lambda faces: faces[0] + attacking != faces[1] + defending, "2d6"
    )
    first = "attacker" if dice.faces[0] + attacking > dice.faces[1] + defending else "defender"
    step.draft.cite("pom.battle.initiative")
    step.draft.outcome(initiative=first)
    return battle.model_copy(update={"initiative": first})


def _skill(step: Step, party: str) -> int:
    general = step.draft.position.get(General, party)
    if general is None:
        return 0
    return step.term("pom.ext.traits", f"military skill of {general.called}", skill(general))


def _wait(step: Step, battle: Battle, decision: Decision) -> None:
    """Keep the battle until the player has decided."""
    rule = "pom.turn.sequence"
    if step.draft.position.get(Battle, battle.id) is None:
        step.draft.create(battle, rule)
    else:
        step.draft.update(battle, rule, **{k: v for k, v in battle.__dict__.items() if k != "id"})
    step.draft.update(year_of(step.draft.position), rule, pending=decision)
    step.draft.outcome(pending=decision, province=battle.province)
