"""Compare the stats of a round.

The umpire adds up the rows of both sides, and the walls' bonus of a defender in an unbreached
stronghold: Armor 5 and Ranged 1. Whoever has more of a stat kills one token of the other side;
equal stats kill nobody. Should both sides be wiped out, the one that won more stats keeps one
token, and if that is equal too, the higher d10 does. Worked battles show it (ww.example.battles).
"""

from app.books.ww.battle import bonus_of, opponent, stats_of, strength, the_battle
from app.books.ww.casualties import settle
from app.books.ww.entities import STATS, Battle, Contender
from app.books.ww.outcomes import CompareOutcome
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Dice, Roller
from app.engine.english import counted
from app.engine.position import Draft
from app.engine.sides import side_name

LAST_MAN = "ww.battle.last-man"


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    battle = the_battle(draft.position)
    sides = battle.attacker, battle.defender
    totals = {side: _totals(draft, battle, side) for side in sides}
    won = {side: _stats_won(totals[side], totals[opponent(battle, side)]) for side in sides}
    losses = {
        side: min(won[opponent(battle, side)], strength(draft.position, side)) for side in sides
    }
    last = _last_man(draft, battle, won, losses, dice)
    if last is not None:
        losses[last] -= 1
    for side in sides:
        contender = draft.position.one(Contender, side)
        draft.update(contender, "ww.battle.casualties", stats_won=won[side], losses=losses[side])
    settle(draft, battle)
    rules = ["ww.battle.totals", "ww.battle.casualties", *([LAST_MAN] if last else [])]
    kept = {"last_man": last} if last is not None else {}
    summary = _told(draft, battle, won, losses)
    draft.tell(summary, *rules, totals=totals, stats_won=won, losses=losses, **kept)


def _totals(draft: Draft, battle: Battle, side: str) -> dict[str, int]:
    totals = stats_of(draft.position, side)
    for stat, bonus in bonus_of(draft.position, battle, side).items():
        text = f"{stat.title()} of the defenders in the stronghold"
        totals[stat] += draft.modifier("ww.battle.stronghold", text, bonus)
    return totals


def _stats_won(own: dict[str, int], other: dict[str, int]) -> int:
    return sum(own[stat] > other[stat] for stat in STATS)


def _last_man(
    draft: Draft, battle: Battle, won: dict[str, int], losses: dict[str, int], dice: Roller
) -> str | None:
    """The side that keeps a token when both would be wiped out; None when one has tokens left."""
    attacker, defender = battle.attacker, battle.defender
    if any(losses[side] < strength(draft.position, side) for side in (attacker, defender)):
        return None
    if won[attacker] != won[defender]:
        return max(won, key=lambda side: won[side])
    attempt = 1
    while True:
        ours = dice.roll(f"last-man/attacker/{attempt}").total
        theirs = dice.roll(f"last-man/defender/{attempt}").total
        if ours != theirs:
            return attacker if ours > theirs else defender
        attempt += 1


def _told(draft: Draft, battle: Battle, won: dict[str, int], losses: dict[str, int]) -> str:
    attacker, defender = battle.attacker, battle.defender
    names = {side: side_name(draft.position, side) for side in (attacker, defender)}
    stats = counted(won[attacker], "stat")
    return (
        f"{names[attacker]} wins {stats} and {names[defender]} {won[defender]}; "
        f"they lose {losses[attacker]} and {losses[defender]}."
    )


BATTLE_COMPARE = Action(
    "battle-compare",
    request=NoFields,
    outcome=CompareOutcome,
    who=Who.UMPIRE,
    rules=(
        "ww.battle.totals",
        "ww.battle.stronghold",
        "ww.battle.breach",
        LAST_MAN,
        "ww.example.battles",
        "ww.battle.casualties",
        "ww.battle.rounds",
        "ww.turn.sequence",
    ),
    dice=(Dice("last-man/*", "1d10"),),
    resolve=resolve,
)
