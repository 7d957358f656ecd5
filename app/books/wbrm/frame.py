"""Whose phase it is, which phase comes next, and who fights beside whom (wbrm.frame.turn)."""

from app.books.wbrm.entities import Belligerent, Game
from app.books.wbrm.phases import COMBAT, MOVEMENT
from app.engine.position import Draft, Position

RULE = "wbrm.frame.turn"


def game_of(position: Position) -> Game:
    """The frame of play."""
    return position.one(Game, "campaign")


def this_phase(position: Position) -> str:
    """The name of the phase that is going on, which no other phase bears: `4/red/combat`."""
    game = game_of(position)
    return f"{game.turn}/{game.active_side}/{game.phase}"


def begin_next_phase(draft: Draft) -> Game:
    """Go from movement to combat, or on to the next side's movement."""
    game = game_of(draft.position)
    if game.phase == MOVEMENT:
        return draft.update(game, RULE, phase=COMBAT)
    place = (game.order.index(game.active_side) + 1) % len(game.order)
    following = game.order[place]
    return draft.update(
        game,
        RULE,
        phase=MOVEMENT,
        active_side=following,
        waiting_for=(following,),
        turn=game.turn + (1 if place == 0 else 0),
    )


def are_friends(position: Position, side: str, other: str) -> bool:
    """Whether the sides are one, or allied."""
    return side == other or other in position.one(Belligerent, side).allies
