"""Roll for the turn order.

Each player rolls a d10, and they take their turns from the highest to the lowest; those who roll
the same roll again among themselves. The order holds for the whole game, whose first turn begins
(ww.setup.order).
"""

from collections.abc import Iterator

from app.books.ww.outcomes import OrderOutcome
from app.books.ww.players import game_of, remaining
from app.books.ww.states import SETUP_ORDER as STATE
from app.books.ww.turns import begin_turn
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Dice, Roller
from app.engine.position import Draft
from app.engine.sides import side_name

RULE = "ww.setup.order"


def resolve(draft: Draft, _request: NoFields, dice: Roller) -> None:
    players = [player.id for player in remaining(draft.position)]
    order = tuple(_in_order(players, dice))
    draft.update(game_of(draft.position), RULE, order=order)
    begin_turn(draft, order[0], turn=1)
    names = ", ".join(side_name(draft.position, player) for player in order)
    draft.tell(f"The turns go in this order: {names}.", RULE, order=list(order))


def _in_order(players: list[str], dice: Roller, attempt: int = 1) -> Iterator[str]:
    """The players from the highest roll to the lowest; a tie is rolled again among the tied."""
    if len(players) == 1:
        yield from players
        return
    rolled: dict[int, list[str]] = {}
    for player in players:
        face = dice.roll(f"order/{player}/{attempt}").total
        rolled.setdefault(face, []).append(player)
    for face in sorted(rolled, reverse=True):
        yield from _in_order(rolled[face], dice, attempt + 1)


SETUP_ORDER = Action(
    "setup-order",
    request=NoFields,
    outcome=OrderOutcome,
    phase=STATE,
    who=Who.REFEREE,
    rules=(RULE, "ww.turn.sequence"),
    dice=(Dice("order/*", "1d10"),),
    resolve=resolve,
)
