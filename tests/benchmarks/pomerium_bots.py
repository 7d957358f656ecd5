"""Bots that play whole games of Pomerium, and how often they win.

Run `python -m tests.benchmarks.pomerium_bots [games]`. Nothing but the adjudicator is measured: no
HTTP and no database. The same seed gives the same game.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.books.pom.entities import LOST, PLAYER, SENATE, Battle, General, Offer, Province
from app.engine.action import Who
from app.engine.adjudicate import Table, adjudicate
from app.engine.book import Book
from app.engine.dice import ServerDice
from app.engine.options import is_open, options_of
from app.engine.position import Position, View
from app.engine.settings import Settings
from app.engine.viewer import UMPIRE
from tests.play import book

MAX_RULINGS = 20_000

Choice = tuple[str, Mapping[str, Any]]
Bot = Callable[[View, list[Choice], random.Random], Choice]


@dataclass(frozen=True)
class Result:
    """How a game ended: `won` or `lost`, in which year, after how many rulings."""

    seed: int
    end: str
    years: int
    rulings: int
    position: Position


class EndlessGame(Exception):
    """A game that would not end."""


def play_game(seed: int, bot: Bot | None = None, sections: frozenset[str] = frozenset()) -> Result:
    """A whole game with the seed's dice, to its end. Raises EndlessGame."""
    rules, choose = book("pom"), bot or prudent
    mind = random.Random(seed)
    position, rulings = opened(seed, sections), 1
    while position.campaign.status == "playing":
        view = position.view(PLAYER)
        name, request = choose(view, list(choices(rules, view)), mind)
        action = rules.actions[name]
        asked = action.request.model_validate(dict(request))
        table = table_for(seed, PLAYER, rulings)
        judgement = adjudicate(rules, position, PLAYER, action, asked, table)
        position, rulings = judgement.position, rulings + len(judgement.rulings)
        if rulings > MAX_RULINGS:
            raise EndlessGame(f"seed {seed}")
    return Result(seed, position.campaign.phase, position.campaign.turn, rulings, position)


def opened(seed: int, sections: frozenset[str]) -> Position:
    """A game after the umpire's opening rolls."""
    rules = book("pom")
    settings = Settings(sections)
    start = rules.set_up(rules.scenario.model_validate({}), settings)
    position = Position.of(start.entities, start.map, settings)
    opening = rules.actions[rules.opening or ""]
    table = table_for(seed, UMPIRE, 0)
    return adjudicate(rules, position, PLAYER, opening, opening.request(), table).position


def table_for(seed: int, seat: str, cursor: int) -> Table:
    """The seed's dice for one request of the seat."""
    dice = ServerDice(str(seed).encode(), seat, cursor)
    return Table(dice, dice, lambda kind: f"{kind}{cursor}")


def choices(rules: Book, view: View) -> Iterator[Choice]:
    """Everything that the player is offered now; of the automatic steps only `advance`."""
    for action in rules.actions.values():
        by_hand = action.name in ("npc", "recruit", "event", "end-turn")
        if action.who is Who.SIDE and not by_hand and is_open(rules, view, action):
            for request in options_of(rules, view, action) or []:
                yield action.name, request


def reckless(_view: View, offered: list[Choice], mind: random.Random) -> Choice:
    """Takes anything that is offered."""
    return mind.choice(offered)


def prudent(view: View, offered: list[Choice], mind: random.Random) -> Choice:
    """Asks before attacking, and fights where it is the stronger."""
    best = max(_worth(view, name, request) for name, request in offered)
    return mind.choice([c for c in offered if _worth(view, *c) == best])


def _worth(view: View, name: str, request: Mapping[str, Any]) -> float:
    return WORTH[name](view, request)


def _worth_of_waiting(_view: View, _request: Mapping[str, Any]) -> float:
    return 0.0


def _worth_of_offer(view: View, request: Mapping[str, Any]) -> float:
    """A refused offer need not cost a legion, so to ask is nearly free."""
    if request.get("submit"):
        return -10.0
    target = view.one(Province, request["target"])
    if target.owner == SENATE:
        return 3.0 + target.garrison
    if target.owner == LOST:
        return 4.0
    return 2.5


def _worth_of_attack(view: View, request: Mapping[str, Any]) -> float:
    """An empty province falls without a fight; a rival is worth it where they are much weaker."""
    target, mine = view.one(Province, request["target"]), view.one(General, PLAYER).legions
    if target.owner == SENATE:
        return 6.0 if target.garrison == 0 else 1.0
    if target.owner == LOST:
        return -1.0
    theirs = view.one(General, target.owner).legions
    return 5.0 if mine >= 2 * theirs else -1.0


def _worth_of_devotion(view: View, request: Mapping[str, Any]) -> float:
    """One and a half times the enemy, where that can be; nobody for a lost cause."""
    battle, legions = view.one(Battle, "battle"), request["legions"]
    role = battle.role_of(PLAYER)
    enemy = battle.defender_total if role == "attacker" else battle.attacker_total
    lost_cause = battle.total(role) * 2 < enemy or battle.cause == "refused_offer"
    wanted = 0 if lost_cause and role == "attacker" else -(-enemy * 3 // 2) or 1
    return -abs(legions - min(wanted, battle.total(role)))


def _worth_of_reply(view: View, request: Mapping[str, Any]) -> float:
    leads = view.one(Offer, "offer").dominant == PLAYER
    return 1.0 if request["accept"] == leads else 0.0


def _worth_of_breaking_off(view: View, request: Mapping[str, Any]) -> float:
    battle = view.one(Battle, "battle")
    role = battle.role_of(PLAYER)
    enemy = battle.remaining("defender" if role == "attacker" else "attacker")
    return 1.0 if request["give_up"] == (battle.remaining(role) * 2 < enemy) else 0.0


WORTH: dict[str, Callable[[View, Mapping[str, Any]], float]] = {
    "advance": _worth_of_waiting,
    "wait": _worth_of_waiting,
    "favour": lambda _view, _request: -2.0,
    "offer": _worth_of_offer,
    "attack": _worth_of_attack,
    "devote": _worth_of_devotion,
    "reply": _worth_of_reply,
    "break-off": _worth_of_breaking_off,
}

BOTS: dict[str, Bot] = {"prudent": prudent, "reckless": reckless}


def main(games: int = 1_000) -> None:
    """Play so many games with each bot and print how they went."""
    for name, bot in BOTS.items():
        began = time.perf_counter()
        results = [play_game(seed, bot) for seed in range(games)]
        print(report(name, results, time.perf_counter() - began))


def report(name: str, results: list[Result], seconds: float) -> str:
    """One line on these games."""
    ends = Counter(result.end for result in results)
    years = sorted(result.years for result in results)
    rulings = sum(result.rulings for result in results)
    return (
        f"{name}: {len(results)} games, {ends['won'] / len(results):.1%} won, "
        f"{years[len(years) // 2]} years at the median, {years[-1]} at most; "
        f"{rulings} rulings in {seconds:.1f} s, {rulings / seconds:,.0f} a second"
    )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
