"""Two to eight bots play whole games of Wizards & Warlords by the adjudicator, without HTTP.

Each asks what it may do and picks among the options it is offered: it marches on the nearest
stronghold or Warlord token that is not its own, at times on another one, attacks where it is not
outnumbered, and otherwise leaves it to chance. Everything follows from the seed. Run it for a short
report:

    python -m tests.benchmarks.warlords_bots [games]
"""

import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.books.ww.entities import Battle, Game, Player, Space, Tokens
from app.books.ww.scenario import Scenario, set_up
from app.books.ww.stacks import crowded
from app.engine.adjudicate import Table, adjudicate
from app.engine.dice import ServerDice
from app.engine.options import options_of
from app.engine.position import Position
from app.engine.registry import load_book
from app.engine.settings import Settings

BOOK = load_book("app.books.ww")
MOST_RULINGS = 50_000
FAR = 99
WHIM = 0.3
COLOURS = ("red", "blue", "green", "gold", "black", "white", "brown", "grey")

Asked = Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """How a game ended, and what it took."""

    seed: int
    players: int
    winner: str | None
    kind: str | None
    turns: int
    rulings: int
    actions: Mapping[str, int]


@dataclass
class Play:
    """A game in progress. Actions taken are counted; the dice and the bots' whims have one seed."""

    position: Position
    chance: Random
    key: bytes
    rulings: int = 0
    made: int = 0
    taken: Counter[str] = field(default_factory=Counter)

    def options(self, seat: str, action: str) -> list[dict[str, Any]]:
        return options_of(BOOK, self.position.view(seat), BOOK.actions[action]) or []

    def take(self, seat: str, action: str, request: Asked) -> None:
        declared = BOOK.actions[action]
        dice = ServerDice(self.key, seat, self.rulings)
        table = Table(dice, dice, self._mint)
        asked = declared.request.model_validate(request)
        judgement = adjudicate(BOOK, self.position, seat, declared, asked, table)
        self.position = judgement.position
        self.rulings += len(judgement.rulings)
        self.taken[action] += 1

    def _mint(self, _kind: str) -> str:
        self.made += 1
        return str(self.made)

    @property
    def game(self) -> Game:
        return self.position.one(Game, "campaign")


def play_game(seed: int, players: int = 2) -> Result:
    """Play a game to its end. Raises RuntimeError for one that does not end."""
    play = Play(_new_game(players), Random(seed), str(seed).encode())
    while play.game.status == "playing":
        if play.rulings > MOST_RULINGS:
            raise RuntimeError(f"game {seed} of {players} players never ends")
        DECISIONS[play.game.phase](play, play.game.waiting_for[0])
    winner = play.game.winner
    kind = play.position.one(Player, winner).warlord_kind if winner else None
    return Result(seed, players, winner, kind, play.game.turn, play.rulings, play.taken)


def _new_game(players: int) -> Position:
    seats = [{"id": colour, "name": colour.title()} for colour in COLOURS[:players]]
    made = set_up(Scenario.model_validate({"players": seats}), Settings())
    return Position.of(made.entities, made.map, Settings())


def _any(action: str) -> Callable[[Play, str], None]:
    """Decide by chance among all that is offered."""

    def decide(play: Play, seat: str) -> None:
        play.take(seat, action, play.chance.choice(play.options(seat, action)))

    return decide


def _first(action: str) -> Callable[[Play, str], None]:
    """Decide for what is offered first."""

    def decide(play: Play, seat: str) -> None:
        play.take(seat, action, play.options(seat, action)[0])

    return decide


def _march(play: Play, seat: str) -> None:
    """Bring stacks nearer to the next thing to take, then go on to the battles."""
    goals = _goals(play.position, seat)
    if goals and play.chance.random() < WHIM:
        goals = [play.chance.choice(goals)]  # or two who always take the nearest never move again
    ways = _steps_to(goals, play.position)
    steps: dict[str, list[dict[str, Any]]] = {}
    for option in play.options(seat, "move"):
        if ways.get(option["to"], FAR) < ways.get(option["from"], FAR):
            steps.setdefault(option["from"], []).append(option)
    for options in steps.values():
        boldest = max(options, key=_size)
        play.take(seat, "move", play.chance.choice([boldest, play.chance.choice(options)]))
        if play.game.status == "finished":
            return
    play.take(seat, "phase-next", {})


def _goals(position: Position, seat: str) -> list[str]:
    """Where there is a stronghold to take, or a Warlord token to kill."""
    strongholds = (s for s in position.all(Space) if s.stronghold_kind and s.controller != seat)
    warlords = position.where(Tokens, is_warlord=True)
    return [*(s.id for s in strongholds), *(w.space for w in warlords if w.owner != seat)]


def _steps_to(goals: Iterable[str], position: Position) -> dict[str, int]:
    """How many steps each space is from the nearest of the goals."""
    ways = dict.fromkeys(goals, 0)
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        for there in position.one(Space, here).neighbours:
            if there not in ways and position.one(Space, there).terrain == "land":
                ways[there] = ways[here] + 1
                waiting.append(there)
    return ways


def _fight(play: Play, seat: str) -> None:
    """Attack where it is promising, else end the turn; what stands too thick is disbanded."""
    promising = [o for o in play.options(seat, "attack") if _is_promising(play, o)]
    if promising:
        play.take(seat, "attack", max(promising, key=_size))
    elif play.options(seat, "turn-end"):
        play.take(seat, "turn-end", {})
    else:
        _thin_out(play, seat)


def _is_promising(play: Play, option: Asked) -> bool:
    there = play.position.where(Tokens, space=option["target"])
    return _size(option) >= sum(tokens.count for tokens in there)


def _size(option: Asked) -> int:
    """How many tokens a move or an attack takes."""
    parties = option.get("from")
    named = parties if isinstance(parties, list) else [option]
    return sum(sum(p.get("tokens", {}).values()) + p.get("warlord", False) for p in named)


def _thin_out(play: Play, seat: str) -> None:
    """Disband from the spaces that are too full, the most that is offered."""
    full = crowded(play.position, seat)
    offered = [o for o in play.options(seat, "disband") if o["space"] in full and "tokens" in o]
    play.take(seat, "disband", max(offered, key=_size))


def _go_on(play: Play, seat: str) -> None:
    """Go on with the battle while not outnumbered."""
    (battle,) = play.position.all(Battle)
    ours, theirs = (
        sum(tokens.fighting for tokens in play.position.where(Tokens, owner=side))
        for side in (seat, battle.defender)
    )
    play.take(seat, "battle-decide", {"decision": "continue" if ours >= theirs else "stop"})


def _roll(play: Play, seat: str) -> None:
    """Roll on any table that is open, or choose any row that is offered."""
    (battle,) = play.position.all(Battle)
    action = "battle-roll" if battle.pending_kind is None else "battle-choose-row"
    _any(action)(play, seat)


def _settle(play: Play, seat: str) -> None:
    """Live where the map's maker would have one live."""
    free = play.options(seat, "setup-homeland")
    suggested = [o for o in free if o["space"] in play.game.suggested_homelands]
    play.take(seat, "setup-homeland", play.chance.choice(suggested or free))


DECISIONS: Mapping[str, Callable[[Play, str], None]] = {
    "setup_warlords": _any("setup-warlord"),
    "setup_homelands": _settle,
    "setup_order": _first("setup-order"),
    "production": _first("produce"),
    "movement": _march,
    "battle": _fight,
    "battle.rolling": _roll,
    "battle.casualties": _first("battle-casualties"),
    "battle.decide": _go_on,
}


def main(games: int = 200) -> None:
    """Play so many games of two to four players and print what came of them."""
    start = time.perf_counter()
    results = [play_game(seed, players=2 + seed % 3) for seed in range(games)]
    seconds = time.perf_counter() - start
    rulings = sum(result.rulings for result in results)
    turns = sorted(result.turns for result in results)
    winners = Counter(result.kind for result in results)
    print(f"{games} games in {seconds:.1f} s: {rulings} rulings, {rulings / seconds:.0f} a second")
    print(f"turns a game: median {turns[len(turns) // 2]}, longest {turns[-1]}")
    print("won by:", ", ".join(f"{kind} {number}" for kind, number in winners.most_common()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
