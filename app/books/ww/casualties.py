"""Losses: which tokens may die, which must, and what follows (ww.battle.casualties)."""

from collections.abc import Iterable, Iterator

from app.books.ww.battle import end_battle, fighters, strength, the_battle
from app.books.ww.elimination import call_out_the_beaten
from app.books.ww.entities import Battle, Contender, Player, Tokens
from app.books.ww.players import game_of
from app.books.ww.stacks import Pick, find, remove
from app.books.ww.states import CASUALTIES, DECIDE
from app.engine.position import Draft, Position

RULE = "ww.battle.casualties"


def expendable_first(position: Position, side: str) -> list[Tokens]:
    """The side's tokens in battle: other kinds, then homeland tokens, the Warlord token last."""
    home_kind = position.one(Player, side).warlord_kind

    def worth(tokens: Tokens) -> tuple[bool, bool, str, str]:
        is_home = tokens.token_kind == home_kind
        return tokens.is_warlord, is_home, tokens.token_kind, tokens.space

    return sorted(fighters(position, side), key=worth)


def chosen_by_umpire(position: Position, side: str, losses: int) -> list[Pick]:
    """The least valuable tokens, as many as die."""
    chosen = []
    for tokens in expendable_first(position, side):
        count = min(losses, tokens.fighting)
        if count:
            kind = None if tokens.is_warlord else tokens.token_kind
            chosen.append(Pick(tokens.space, kind, count))
        losses -= count
    return chosen


def by_space(position: Position, side: str, kinds: Iterable[tuple[str | None, int]]) -> list[Pick]:
    """Tokens named by kind alone, taken from the side's spaces in the order of their names.

    What the spaces do not hold is asked of the last, so that it is found missing there.
    """
    chosen = []
    for kind, total in kinds:
        wanted = total
        stacks = sorted(
            (t for t in fighters(position, side) if _is_of(t, kind)), key=lambda t: t.space
        )
        for tokens in stacks[:-1]:
            count = min(wanted, tokens.fighting)
            wanted -= count
            chosen.append(Pick(tokens.space, kind, count))
        last = stacks[-1].space if stacks else the_battle(position).target
        chosen.append(Pick(last, kind, wanted))
    return [pick for pick in chosen if pick.count]


def _is_of(tokens: Tokens, kind: str | None) -> bool:
    return (
        tokens.is_warlord if kind is None else not tokens.is_warlord and tokens.token_kind == kind
    )


def ways_to_lose(position: Position, side: str, losses: int) -> Iterator[list[Pick]]:
    """Every way in which the side may divide its losses among its stacks."""
    yield from _ways(expendable_first(position, side), losses)


def _ways(stacks: list[Tokens], losses: int) -> Iterator[list[Pick]]:
    if losses == 0:
        yield []
    elif stacks:
        first, *others = stacks
        kind = None if first.is_warlord else first.token_kind
        for count in range(min(losses, first.fighting), -1, -1):
            pick = [Pick(first.space, kind, count)] if count else []
            for rest in _ways(others, losses - count):
                yield [*pick, *rest]


def take_off(draft: Draft, side: str, chosen: Iterable[Pick]) -> int:
    """Remove the tokens that were chosen to die; gives their number."""
    fallen = 0
    for pick in chosen:
        tokens = find(draft.position, side, pick)
        assert tokens is not None
        remove(draft, tokens, pick.count, RULE)
        fallen += pick.count
    draft.update(draft.position.one(Contender, side), RULE, losses=0)
    return fallen


def settle(draft: Draft, battle: Battle) -> None:
    """Take off losses that leave no choice, ask for the others, and close a round that is done."""
    choosing = []
    for side in (battle.attacker, battle.defender):
        losses = draft.position.one(Contender, side).losses
        stacks = fighters(draft.position, side)
        if 0 < losses < strength(draft.position, side) and len(stacks) > 1:
            choosing.append(side)
        elif losses:
            take_off(draft, side, chosen_by_umpire(draft.position, side, losses))
    if choosing:
        game = game_of(draft.position)
        draft.update(game, RULE, phase=CASUALTIES, waiting_for=tuple(choosing))
    else:
        _close_round(draft, battle)


def _close_round(draft: Draft, battle: Battle) -> None:
    if strength(draft.position, battle.attacker) and strength(draft.position, battle.defender):
        game = game_of(draft.position)
        draft.update(game, "ww.battle.rounds", phase=DECIDE, waiting_for=(battle.attacker,))
    else:
        end_battle(draft, battle, "ww.battle.rounds")
        call_out_the_beaten(draft)
