"""Losing and winning (ww.end.elimination, ww.end.victory)."""

from app.books.ww.battle import end_battle, open_battle
from app.books.ww.entities import Player, Space, Tokens
from app.books.ww.players import game_of, remaining
from app.books.ww.states import SETUP_HOMELANDS, SETUP_WARLORDS, WON
from app.books.ww.strongholds import controlled_by
from app.books.ww.turns import go_on_with_set_up, pass_turn
from app.engine.position import Draft, Position


def is_beaten(position: Position, player: str) -> bool:
    """Whether the player has neither the Warlord token nor a stronghold (ww.end.elimination)."""
    has_warlord = position.where(Tokens, owner=player, is_warlord=True)
    return not has_warlord and not controlled_by(position, player)


def beaten(position: Position) -> list[str]:
    """The players who are out by now. Should all be, the active player is the one who is spared."""
    players = [player.id for player in remaining(position)]
    fallen = [player for player in players if is_beaten(position, player)]
    if fallen == players:
        fallen.remove(game_of(position).active_player or players[0])
    return fallen


def call_out_the_beaten(draft: Draft) -> None:
    """Have the umpire put out of the game whoever is beaten now."""
    fallen = beaten(draft.position)
    if fallen:
        draft.then("eliminate", players=fallen)


def put_out(draft: Draft, player: Player, rule: str) -> None:
    """Take the player out of the game with all that they have, and go on without them."""
    battle = open_battle(draft.position)
    if battle is not None and player.id in (battle.attacker, battle.defender):
        end_battle(draft, battle, rule)
    for tokens in draft.position.where(Tokens, owner=player.id):
        draft.delete(tokens, rule)
    for space in draft.position.where(Space, controller=player.id):
        draft.update(space, rule, controller=None)
    draft.update(player, rule, out=True)
    _go_on(draft, player.id)


def _go_on(draft: Draft, gone: str) -> None:
    left = remaining(draft.position)
    game = game_of(draft.position)
    if len(left) == 1:
        won = {"phase": WON, "status": "finished", "winner": left[0].id, "waiting_for": ()}
        draft.update(game, "ww.end.victory", **won)
    elif game.phase in (SETUP_WARLORDS, SETUP_HOMELANDS):
        go_on_with_set_up(draft)
    elif game.active_player == gone:
        pass_turn(draft)
