"""When an action is open at all: whose phase it is, and whether prisoners are taken."""

from collections.abc import Iterator

from app.books.wbrm.frame import RULE, game_of
from app.books.wbrm.options import are_taken
from app.books.wbrm.phases import COMBAT, MOVEMENT
from app.engine import gate as part
from app.engine.action import AnyAction, Who
from app.engine.position import View
from app.engine.ruling import Refusal

# What stays of the game where every eliminated unit dies.
WITHOUT_PRISONERS = ("combat-report", "phase-next", "unit-move")

# How a side is told that it does not act in another's phase, where the rule has its own word.
_CHOICE = ("not-your-choice", "wbrm.capture.choose")
_ENEMY_COMBAT = ("enemy-combat-phase", "wbrm.sacrifice.timing")
IN_ANOTHERS_PHASE = {
    ("prisoners-take", COMBAT): _CHOICE,
    ("combat-finalise", COMBAT): _CHOICE,
    ("prisoners-kill", COMBAT): _ENEMY_COMBAT,
    ("prisoners-sacrifice", COMBAT): _ENEMY_COMBAT,
    ("convoy-move", MOVEMENT): ("wrong-phase", "wbrm.convoy.movement"),
}


def gate(view: View, action: AnyAction) -> Iterator[Refusal]:
    """The refusals that every action shares (wbrm.frame.turn)."""
    if not are_taken(view) and action.name not in WITHOUT_PRISONERS:
        detail = "This campaign takes no prisoners."
        yield Refusal("section-not-enabled", "wbrm.frame.terms", detail)
    yield from part.phase(view, action, action.rules[0])
    if action.who is Who.SIDE and not action.out_of_turn:
        game = game_of(view)
        code, rule = IN_ANOTHERS_PHASE.get((action.name, game.phase), ("not-your-turn", RULE))
        yield from part.turn(view, (game.active_side,), rule, code)
