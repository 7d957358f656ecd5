"""In which order the sides move (wc.turn.order)."""

from collections.abc import Iterable
from itertools import groupby

from app.books.wc.entities import Race, WarCampaign, WarSide
from app.books.wc.sides import players
from app.engine.dice import Roller
from app.engine.position import Position
from app.engine.viewer import EVERYONE

ACTION_ORDER: tuple[tuple[Race, ...], ...] = (
    ("chaos",),
    ("high_elves",),
    ("dark_elves",),
    ("wood_elves",),
    ("skaven",),
    ("empire", "bretonnia"),
    ("orcs_goblins",),
    ("chaos_dwarfs",),
    ("dwarfs",),
    ("undead",),
    ("neutral",),
)


def place_of(side: WarSide) -> int:
    """The place of the side's main race in the action order, from 0."""
    return next(place for place, races in enumerate(ACTION_ORDER) if side.race in races)


def sequence_of(position: Position, dice: Roller) -> tuple[str, ...]:
    """The sides that players hold, in action order; those on one place throw dice for it."""
    order: list[str] = []
    for _, on_one_place in groupby(sorted(players(position), key=place_of), key=place_of):
        order += _settled([side.id for side in on_one_place], dice, throw=1)
    return tuple(order)


def _settled(tied: list[str], dice: Roller, throw: int) -> Iterable[str]:
    """The tied sides by the throw of a die each, the higher first; equal dice are thrown again."""
    if len(tied) == 1:
        return tied
    thrown = {
        side: dice.roll(f"order/{side}/{throw}", audience=EVERYONE).total for side in sorted(tied)
    }
    by_die = groupby(sorted(thrown, key=lambda side: -thrown[side]), key=thrown.__getitem__)
    return [side for _, equal in by_die for side in _settled(list(equal), dice, throw + 1)]


def everybody(position: Position) -> tuple[str, ...]:
    """The players' sides that have not finished the phase."""
    return tuple(side.id for side in players(position) if not side.phase_done)


def nobody(_position: Position) -> tuple[str, ...]:
    """No side at all."""
    return ()


def next_in_order(position: Position) -> tuple[str, ...]:
    """The first side of the sequence that has not finished the phase; none after the last."""
    sequence = position.one(WarCampaign, "campaign").sequence
    sides = (position.one(WarSide, side) for side in sequence)
    return tuple(side.id for side in sides if not side.phase_done)[:1]
