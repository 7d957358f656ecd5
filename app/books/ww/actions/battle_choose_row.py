"""Choose between two rows.

When a battle roll finds a number that stands on two rows of the table, the roller says which of
them counts. Nobody rolls on before that (ww.battle.choose-row).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.battle import open_battle, record_roll, the_battle
from app.books.ww.entities import BattleRow
from app.books.ww.outcomes import RowOutcome
from app.books.ww.states import ROLLING
from app.books.ww.warlords import TABLE_RULES, choices, described, printed_rules, reading_of
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import OneLine
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.battle.choose-row"


class BattleChooseRowRequest(Request):
    model_config = ConfigDict(json_schema_extra={"examples": [{"row": "4b"}]})

    row: Annotated[
        str,
        Field(min_length=1, max_length=3, description="The row's label.", examples=["4b"]),
        OneLine,
    ]


def legality(view: View, request: BattleChooseRowRequest) -> Iterator[Refusal]:
    offered = [row.label for row in _pending(view)]
    if not offered:
        yield Refusal("bad-row", RULE, "No roll waits for a choice between rows.")
    elif request.row not in offered:
        detail = f"The roll gives {' or '.join(offered)}, not {request.row}."
        yield Refusal("bad-row", RULE, detail)


def resolve(draft: Draft, request: BattleChooseRowRequest, _dice: Roller) -> None:
    battle = the_battle(draft.position)
    row = next(row for row in _pending(draft.position) if row.label == request.row)
    record_roll(draft, battle, row)
    name = side_name(draft.position, draft.actor)
    draft.tell(
        f"{name} chooses {row.label} {described(row)}.",
        RULE,
        *printed_rules([row.warlord_kind]),
        row=row.label,
        name=row.name,
        stats=row.stats,
        breach=row.breach,
        **reading_of(draft.position, row.warlord_kind),
    )


def _pending(position: Position) -> list[BattleRow]:
    """The rows between which a choice is awaited."""
    battle = open_battle(position)
    if battle is None or battle.pending_kind is None or battle.pending_die is None:
        return []
    return choices(position, battle.pending_kind, battle.pending_die)


def options(view: View) -> Iterator[BattleChooseRowRequest]:
    for row in _pending(view):
        yield BattleChooseRowRequest(row=row.label)


BATTLE_CHOOSE_ROW = Action(
    "battle-choose-row",
    request=BattleChooseRowRequest,
    outcome=RowOutcome,
    phase=ROLLING,
    rules=(RULE, "ww.battle.breach", *TABLE_RULES, "ww.battle.roll-order", "ww.battle.totals"),
    legality=legality,
    resolve=resolve,
    options=options,
)
