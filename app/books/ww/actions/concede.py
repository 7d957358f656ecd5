"""Concede the game.

At any time a player may give up. Their tokens leave the board, their strongholds are nobody's, and
the last player left has won (ww.end.victory).
"""

from collections.abc import Iterator

from app.books.ww.elimination import put_out
from app.books.ww.entities import Player
from app.books.ww.outcomes import OutOutcome
from app.books.ww.players import game_of
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.end.victory"


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    player = view.get(Player, view.viewer)
    if player is None:
        yield Refusal("not-your-turn", RULE, "Only a player can concede.")
    elif player.out:
        yield Refusal("not-your-turn", "ww.end.elimination", "You are out of the game.")


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    player = draft.position.one(Player, draft.actor)
    put_out(draft, player, RULE)
    winner = game_of(draft.position).winner
    won = f" {side_name(draft.position, winner)} wins." if winner else ""
    draft.tell(f"{player.name} concedes.{won}", RULE, out=[player.id], winner=winner)


CONCEDE = Action(
    "concede",
    request=NoFields,
    outcome=OutOutcome,
    rules=(RULE, "ww.turn.sequence", "ww.end.elimination"),
    legality=legality,
    resolve=resolve,
    out_of_turn=True,
)
