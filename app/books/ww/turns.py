"""How the game goes from state to state outside a battle (ww.turn.sequence)."""

from app.books.ww.entities import Player, Space, Tokens
from app.books.ww.players import game_of, remaining
from app.books.ww.states import PRODUCTION, SETUP_HOMELANDS, SETUP_ORDER, SETUP_WARLORDS
from app.engine.position import Draft
from app.engine.viewer import REFEREE

RULE = "ww.turn.sequence"


def go_on_with_set_up(draft: Draft) -> None:
    """Ask the next player for a warlord or homeland, or go on when all have chosen."""
    players = remaining(draft.position)
    without_warlord = [player for player in players if player.warlord_kind is None]
    without_homeland = [player for player in players if player.homeland is None]
    if without_warlord:
        _wait(draft, SETUP_WARLORDS, without_warlord[0].id)
    elif without_homeland:
        _wait(draft, SETUP_HOMELANDS, without_homeland[0].id)
    else:
        _wait(draft, SETUP_ORDER, REFEREE)


def _wait(draft: Draft, state: str, who: str) -> None:
    draft.update(game_of(draft.position), RULE, phase=state, waiting_for=(who,))


def enter(draft: Draft, state: str) -> None:
    """Go to a state of the active player's turn in which they alone decide."""
    game = game_of(draft.position)
    assert game.active_player is not None
    _wait(draft, state, game.active_player)


def begin_turn(draft: Draft, player: str, turn: int) -> None:
    """Have the player begin a turn with its production phase."""
    game = game_of(draft.position)
    waiting = (player,)
    draft.update(game, RULE, active_player=player, turn=turn, phase=PRODUCTION, waiting_for=waiting)


def pass_turn(draft: Draft) -> str:
    """End the active player's turn and begin that of the next still in; gives the next player."""
    for tokens in draft.position.all(Tokens):
        draft.update(tokens, "ww.turn.budget", moved=0, attacked=0)
    for space in draft.position.where(Space, breached=True):
        draft.update(space, "ww.battle.breach", breached=False)
    game = game_of(draft.position)
    assert game.active_player is not None
    here = game.order.index(game.active_player)
    following = [*game.order[here + 1 :], *game.order[: here + 1]]
    next_player = next(player for player in following if not draft.position.one(Player, player).out)
    begin_turn(draft, next_player, game.turn + 1)
    return next_player
