"""What feeding the armies of one side comes to (wc.supply.plan, wc.supply.shortage)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.books.wc.entities import Army, WarSide
from app.books.wc.owed import Owed
from app.books.wc.supply.plan import Eater, Ration, eaters, rations
from app.engine.position import Position


@dataclass(frozen=True)
class Meal:
    """What one army that eats is given, and what it lacks all the same, in supply."""

    eater: Eater
    given: tuple[Ration, ...]

    @property
    def army(self) -> Army:
        return self.eater.army

    @property
    def short(self) -> int:
        """What it lacks; 0 where it is fed."""
        return self.eater.wanting - sum(ration.amount for ration in self.given)


def meals(
    position: Position,
    side: str,
    named: Sequence[Ration] = (),
    hungry: Collection[str] = (),
) -> list[Meal]:
    """The meal of each army of the side that eats, those of the greatest need first."""
    given = rations(position, side, named, hungry)
    return [
        Meal(eater, tuple(ration for ration in given if ration.army == eater.army.id))
        for eater in eaters(position, side)
    ]


def has_mouths(position: Position, side: str) -> bool:
    """Whether any army of the side is to be fed, or has gone short and needs nothing now."""
    hungry = any(army.unsupplied_turns for army in position.where(Army, owner=side))
    return hungry or bool(eaters(position, side))


def unlisted(served: Sequence[Meal]) -> list[Army]:
    """The armies that go short while they are noted as points: nobody can test them."""
    return [meal.army for meal in served if meal.short and meal.army.noted_points]


def meals_owed(position: Position) -> Iterator[Owed]:
    """The feeding of each side that has not fed its armies.

    Left to itself it goes by the automatic plan; but an army that this leaves short must be drawn
    up first, which its owner alone can do.
    """
    for side in position.all(WarSide):
        if side.fed or not has_mouths(position, side.id):
            continue
        served = meals(position, side.id)
        undrawn = unlisted(served) if side.is_player else []
        if undrawn:
            text = f"Draw up {undrawn[0].name}, which goes short, or feed it by a plan of your own."
            yield Owed(side.id, text)
        else:
            text = f"The armies of {side.name} are still to be fed."
            yield Owed(side.id, text, {}, rolls=any(meal.short for meal in served))
