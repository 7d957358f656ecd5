"""Who plays, who is still in the game, and how a player is named."""

from app.books.ww.entities import Game, Player
from app.engine.position import Position


def game_of(position: Position) -> Game:
    """The state of the game."""
    return position.one(Game, "campaign")


def remaining(position: Position) -> list[Player]:
    """The players who are not out, in joining order."""
    return sorted(position.where(Player, out=False), key=lambda player: player.place)
