"""Take the territories that nobody contests any more.

As the resolution phase opens, a territory becomes the side's that has an army in it, whose
opponents have left it or lie hidden, and who holds every settlement in it. It stays that side's
until another takes it in the same way; the army may leave (wc.territory.control).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import Field

from app.books.wc.entities import Territory, WarSide
from app.books.wc.phases import RESOLUTION
from app.books.wc.territory.control import takings
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.english import agreeing, listed
from app.engine.outcome import Outcome
from app.engine.position import Draft, Position
from app.engine.viewer import EVERYONE

RULE = "wc.territory.control"


class TerritoriesTaken(Outcome):
    taken: Annotated[
        dict[str, str] | None,
        Field(description="Each territory that changes hands, with its new holder."),
    ] = None


def is_due(position: Position) -> bool:
    """Whether a territory changes hands."""
    return any(True for _ in takings(position))


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    draft.cite(RULE)
    taken = list(takings(draft.position))
    for territory, side in taken:
        draft.update(territory, RULE, controller=side.id)
    draft.outcome(EVERYONE, taken={territory.id: side.id for territory, side in taken})
    draft.summary(f"{'; '.join(_said(taken))}.", EVERYONE)


def _said(taken: Iterable[tuple[Territory, WarSide]]) -> Iterator[str]:
    by_side: dict[str, list[str]] = {}
    for territory, side in taken:
        by_side.setdefault(side.name, []).append(territory.name)
    for taker, names in by_side.items():
        yield f"{listed(names)} {agreeing(len(names), 'falls', 'fall')} to {taker}"


TAKE_TERRITORIES = Action(
    "take-territories",
    request=NoFields,
    phase=RESOLUTION,
    who=Who.UMPIRE,
    rules=(RULE, "wc.resolution.sequence"),
    outcome=TerritoriesTaken,
    resolve=resolve,
)
