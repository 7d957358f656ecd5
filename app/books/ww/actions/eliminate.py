"""Put the beaten out of the game.

The umpire does this after a battle, a move or a disbanding that leaves a player with neither the
Warlord token nor a stronghold; one of the two keeps them in. Their other tokens are removed. The
last player left has won, at once (ww.end.elimination).
"""

from typing import Annotated

from pydantic import Field

from app.books.ww.elimination import put_out
from app.books.ww.entities import Player
from app.books.ww.outcomes import OutOutcome
from app.books.ww.players import game_of
from app.engine.action import Action, Request, Who
from app.engine.dice import Roller
from app.engine.english import agreeing, listed
from app.engine.entity import Id
from app.engine.position import Draft
from app.engine.sides import side_name

RULE = "ww.end.elimination"


class EliminateRequest(Request):
    players: Annotated[tuple[Id, ...], Field(description="Who is beaten.")]


def resolve(draft: Draft, request: EliminateRequest, _dice: Roller) -> None:
    beaten = [draft.position.one(Player, player) for player in request.players]
    for player in beaten:
        put_out(draft, player, RULE)
    winner = game_of(draft.position).winner
    names = listed(player.name for player in beaten)
    won = f" {side_name(draft.position, winner)} wins." if winner else ""
    summary = f"{names} {agreeing(len(beaten), 'is', 'are')} out of the game.{won}"
    rules = (RULE, "ww.end.victory") if winner else (RULE,)
    draft.tell(summary, *rules, out=[player.id for player in beaten], winner=winner)


ELIMINATE = Action(
    "eliminate",
    request=EliminateRequest,
    outcome=OutOutcome,
    who=Who.UMPIRE,
    rules=(RULE, "ww.end.victory", "ww.turn.sequence"),
    resolve=resolve,
)
