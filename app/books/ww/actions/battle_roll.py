"""Make a battle roll.

The sides roll in turn, one d10 at a time, on the table of a kind they have in the battle: each
token gives at most one of a side's first five rolls, and an extra roll is made on any table. A
number that stands on two rows must be settled by a choice before anybody rolls on. The last roll
of a round leads to the comparison of the stats. The service rolls, or the player (ww.actions).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.battle import kinds_to_roll, open_battle, record_roll, the_battle
from app.books.ww.entities import BattleRow, Contender, Kind
from app.books.ww.outcomes import RollOutcome
from app.books.ww.states import ROLLING
from app.books.ww.warlords import (
    DICE,
    TABLE_RULES,
    choices,
    described,
    printed_rules,
    reading_of,
)
from app.engine.action import Action, Request
from app.engine.dice import Dice, Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.battle.roll-order"
CHOICE_PENDING = "choice-pending"


class BattleRollRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "elf"}]})

    kind: Annotated[
        Kind, Field(description="The kind of token on whose table to roll.", examples=["elf"])
    ]


def legality(view: View, request: BattleRollRequest) -> Iterator[Refusal]:
    battle = open_battle(view)
    if battle is None:
        return
    if battle.pending_kind is not None:
        roller = side_name(view, battle.next_side)
        detail = f"{roller} must first choose between two rows."
        yield Refusal(CHOICE_PENDING, "ww.battle.choose-row", detail)
    if view.get(Contender, view.viewer) is None:
        return
    if request.kind not in kinds_to_roll(view, battle, view.viewer):
        detail = f"You have no {request.kind} token left to roll for."
        yield Refusal("no-such-tokens", "ww.battle.roll-kinds", detail)


def resolve(draft: Draft, request: BattleRollRequest, dice: Roller) -> None:
    battle = the_battle(draft.position)
    die = dice.roll("battle-roll").total
    rows = choices(draft.position, request.kind, die)
    reading = reading_of(draft.position, request.kind)
    name = side_name(draft.position, draft.actor)
    rolled = f"{name} rolls {die} on the {request.kind} table"
    rules = (RULE, "ww.battle.roll-kinds", *printed_rules([request.kind]))
    if len(rows) > 1:
        draft.update(battle, RULE, pending_kind=request.kind, pending_die=die)
        offered = " or ".join(f"{row.label} {described(row)}" for row in rows)
        labels = [row.label for row in rows]
        summary = f"{rolled} and must choose {offered}."
        draft.tell(summary, *rules, result=CHOICE_PENDING, rows=labels, **reading)
    else:
        record_roll(draft, battle, rows[0])
        summary = f"{rolled}: {described(rows[0])}."
        draft.tell(summary, *rules, **told(rows[0]), **reading)


def told(row: BattleRow) -> dict[str, object]:
    """A row as an outcome names it."""
    return {"row": row.label, "name": row.name, "stats": row.stats, "breach": row.breach}


def options(view: View) -> Iterator[BattleRollRequest]:
    battle = open_battle(view)
    if battle is not None and view.get(Contender, view.viewer) is not None:
        for kind in kinds_to_roll(view, battle, view.viewer):
            yield BattleRollRequest(kind=kind)


BATTLE_ROLL = Action(
    "battle-roll",
    request=BattleRollRequest,
    outcome=RollOutcome,
    phase=ROLLING,
    rules=(
        RULE,
        "ww.battle.roll-kinds",
        "ww.actions",
        *TABLE_RULES,
        "ww.battle.totals",
        "ww.battle.breach",
    ),
    dice=(Dice("battle-roll", DICE),),
    legality=legality,
    resolve=resolve,
    options=options,
)
