"""The open battle: who fights, how often each side rolls on which tables, and the sums of it.

Counts are in tokens, rolls are of 1d10.
"""

from collections import Counter

from app.books.ww.entities import STATS, Battle, BattleRow, Contender, Space, Tokens
from app.books.ww.players import game_of
from app.books.ww.states import BATTLE, ROLLING
from app.books.ww.turns import enter
from app.engine.position import Draft, Position

TOKENS_THAT_ROLL = 5
STRONGHOLD_BONUS = {"armor": 5, "ranged": 1}


def open_battle(position: Position) -> Battle | None:
    """The battle that is being fought, if any."""
    return next(iter(position.all(Battle)), None)


def the_battle(position: Position) -> Battle:
    """The battle that is being fought, where one must be."""
    (battle,) = position.all(Battle)
    return battle


def opponent(battle: Battle, side: str) -> str:
    """The side that this one fights against."""
    return battle.defender if side == battle.attacker else battle.attacker


def fighters(position: Position, side: str) -> list[Tokens]:
    """The tokens of the side of which some are in the battle."""
    return [tokens for tokens in position.where(Tokens, owner=side) if tokens.fighting]


def strength(position: Position, side: str) -> int:
    """How many tokens the side has in the battle."""
    return sum(tokens.fighting for tokens in fighters(position, side))


def rolls_due(position: Position, battle: Battle, side: str) -> int:
    """How many battle rolls the side has in a round that begins now (ww.battle.roll-count)."""
    own, other = strength(position, side), strength(position, opponent(battle, side))
    target = position.one(Space, battle.target)
    has_numbers = own > other > TOKENS_THAT_ROLL
    is_at_home = side == battle.defender and target.homeland_of == side
    return min(TOKENS_THAT_ROLL, own) + has_numbers + is_at_home


def kinds_to_roll(position: Position, battle: Battle, side: str) -> list[str]:
    """The kinds on whose tables the side may make its next roll (ww.battle.roll-kinds)."""
    present: Counter[str] = Counter()
    for tokens in fighters(position, side):
        present[tokens.token_kind] += tokens.fighting
    rolled = position.one(Contender, side).rolls
    if len(rolled) < min(TOKENS_THAT_ROLL, present.total()):
        present.subtract(position.one(BattleRow, row).warlord_kind for row in rolled)
    return sorted(kind for kind, count in present.items() if count > 0)


def next_roller(position: Position, battle: Battle, after: str) -> str | None:
    """Who rolls after this side has; None when all rolls are made (ww.battle.roll-order)."""
    for side in (opponent(battle, after), after):
        contender = position.one(Contender, side)
        if len(contender.rolls) < contender.rolls_due:
            return side
    return None


def begin_round(draft: Draft, battle: Battle, number: int) -> None:
    """Count the rolls of both sides anew and ask the attacker for the first (ww.battle.rounds)."""
    for side in (battle.attacker, battle.defender):
        due = rolls_due(draft.position, battle, side)
        contender = draft.position.one(Contender, side)
        draft.update(
            contender, "ww.battle.roll-count", rolls_due=due, rolls=(), stats_won=0, losses=0
        )
    draft.update(battle, "ww.battle.rounds", round=number, next_side=battle.attacker)
    game = game_of(draft.position)
    draft.update(game, "ww.turn.sequence", phase=ROLLING, waiting_for=(battle.attacker,))


def record_roll(draft: Draft, battle: Battle, row: BattleRow) -> None:
    """Count the row for the side whose roll it is; it breaches, and then the next side rolls."""
    roller = battle.next_side
    assert roller is not None
    contender = draft.position.one(Contender, roller)
    draft.update(contender, "ww.battle.totals", rolls=(*contender.rolls, row.id))
    if row.breach and roller == battle.attacker:
        _breach(draft, battle)
    following = next_roller(draft.position, battle, roller)
    draft.update(
        battle, "ww.battle.roll-order", next_side=following, pending_kind=None, pending_die=None
    )
    if following is None:
        draft.then("battle-compare")
    else:
        draft.update(game_of(draft.position), "ww.battle.roll-order", waiting_for=(following,))


def _breach(draft: Draft, battle: Battle) -> None:
    target = draft.position.one(Space, battle.target)
    if target.stronghold_kind is not None:
        draft.update(target, "ww.battle.breach", breached=True)


def rows_of(position: Position, side: str) -> list[BattleRow]:
    """The rows that the side has rolled this round."""
    return [position.one(BattleRow, row) for row in position.one(Contender, side).rolls]


def stats_of(position: Position, side: str) -> dict[str, int]:
    """The sums of the side's rows in the seven stats, without any bonus (ww.battle.totals)."""
    rows = rows_of(position, side)
    return {stat: sum(getattr(row, stat) for row in rows) for stat in STATS}


def bonus_of(position: Position, battle: Battle, side: str) -> dict[str, int]:
    """What the walls add to the side's totals, by stat (ww.battle.stronghold)."""
    target = position.one(Space, battle.target)
    sheltered = target.stronghold_kind is not None and not target.breached
    return STRONGHOLD_BONUS if sheltered and side == battle.defender else {}


def end_battle(draft: Draft, battle: Battle, rule: str) -> None:
    """Close the battle: who is left stays there, and the active player goes on."""
    for side in (battle.attacker, battle.defender):
        for tokens in fighters(draft.position, side):
            draft.update(tokens, rule, fighting=0)
        draft.delete(draft.position.one(Contender, side), rule)
    draft.delete(battle, rule)
    enter(draft, BATTLE)
