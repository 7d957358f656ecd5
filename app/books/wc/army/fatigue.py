"""How a counter is tired, and lost when it can go no further (wc.race.fatigue.lookup).

A force uses the table of its owner's race, whoever is in it.
"""

from typing import TypeVar

from app.books.wc.army.removal import remove
from app.books.wc.entities import Tiring
from app.books.wc.profiles import profile_of
from app.books.wc.words import called
from app.engine.position import Draft
from app.engine.viewer import only

C = TypeVar("C", bound=Tiring)


def gain(draft: Draft, counter: C, rule: str, points: int = 1) -> C | None:
    """Tire a counter by so many points, and lose it at once when it reaches the level of death.

    `rule` is what tires it. Gives the counter as it is now, or None when it is lost; no level above
    that of death is ever kept. A race that does not tire gains nothing.
    """
    race = profile_of(draft.position, counter.owner)
    counter = draft.position.one(type(counter), counter.id)
    if not race.tires:
        return counter
    level, table = counter.fatigue + points, race.fatigue
    if level < table.dead:
        return draft.update(counter, rule, fatigue=level)
    text = f"{called(counter)} was worn out to the last: fatigue {table.dead}."
    draft.find(table.rule, text, only(counter.owner), lost=counter.id)
    remove(draft, counter, table.rule)
    return None
