"""When an action is open at all: the state of the game, and whose decision it is."""

from collections.abc import Iterator

from app.books.ww.entities import Game
from app.books.ww.players import game_of, name_of
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (ww.turn.sequence)."""
    game = game_of(view)
    if game.status == "finished":
        winner = name_of(view, game.winner)
        yield Refusal("game-over", "ww.turn.sequence", f"{winner} has won the game.")
        return
    if action.phases and game.phase not in action.phases:
        detail = f"{action.title} belongs to {' or '.join(action.phases)}, not {game.phase}."
        yield Refusal("wrong-phase", "ww.turn.sequence", detail)
    if not _may_decide(view, game, action):
        deciding = " and ".join(name_of(view, player) for player in game.waiting_for)
        detail = f"{deciding} must decide now."
        yield Refusal("not-your-turn", "ww.turn.sequence", detail)


def _may_decide(view: View, game: Game, action: AnyAction) -> bool:
    if action.who is Who.REFEREE:
        return view.viewer == REFEREE
    return action.out_of_turn or view.viewer in game.waiting_for
