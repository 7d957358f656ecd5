"""When an action is open at all: the state of the game, and whose decision it is."""

from collections.abc import Iterator

from app.books.ww.entities import Game
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal
from app.engine.viewer import REFEREE


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (ww.turn.sequence)."""
    game = view.one(Game, "campaign")
    if game.status == "finished":
        yield Refusal("game-over", "ww.turn.sequence", f"{game.winner} has won the game.")
    elif action.phases and game.phase not in action.phases:
        detail = f"{action.title} belongs to {' or '.join(action.phases)}, not {game.phase}."
        yield Refusal("wrong-phase", "ww.turn.sequence", detail)
    elif not _may_decide(view, game, action):
        detail = f"{' and '.join(game.waiting_for)} must decide now."
        yield Refusal("not-your-turn", "ww.turn.sequence", detail)


def _may_decide(view: View, game: Game, action: AnyAction) -> bool:
    if action.who is Who.REFEREE:
        return view.viewer == REFEREE
    return action.out_of_turn or view.viewer in game.waiting_for
