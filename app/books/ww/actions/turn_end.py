"""End the turn.

The turn passes to the next player in the order who is still in the game. It cannot end while a
stack is too big: 10 tokens in a space, 25 in one that is somebody's homeland. Breached walls are
whole again (ww.turn.sequence).
"""

from collections.abc import Iterator

from app.books.ww.outcomes import TurnOutcome
from app.books.ww.players import game_of
from app.books.ww.stacks import crowded
from app.books.ww.states import BATTLE, MOVEMENT
from app.books.ww.turns import pass_turn
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.english import counted, possessive
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.turn.sequence"


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    for space, excess in crowded(view, view.viewer).items():
        detail = f"{space} has {counted(excess, 'token')} too many: move or disband as many."
        yield Refusal("stack-limit", "ww.stack.limit", detail)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    name = side_name(draft.position, draft.actor)
    following = pass_turn(draft)
    next_name = possessive(side_name(draft.position, following))
    summary = f"{possessive(name)} turn ends; it is {next_name} turn."
    turn = game_of(draft.position).turn
    draft.tell(summary, RULE, "ww.stack.limit", next_player=following, next_turn=turn)


TURN_END = Action(
    "turn-end",
    request=NoFields,
    outcome=TurnOutcome,
    phase=(MOVEMENT, BATTLE),
    rules=(RULE, "ww.stack.limit", "ww.turn.budget", "ww.battle.breach"),
    legality=legality,
    resolve=resolve,
)
