"""Start the morale phase.

It ends the round, once every commander with units left has had a command phase. Units of trolls
regain 1 uhp, up to their maximum less what they have lost to fire. Morale itself is rolled at the
table (daw.frame.sequence, daw.regeneration.uhp).
"""

from collections.abc import Iterator

from app.books.daw.battlefield import standing
from app.books.daw.creatures import consists_of
from app.books.daw.outcomes import MoraleOutcome
from app.books.daw.phases import IN_COMMAND, MORALE
from app.books.daw.refusals import anything_undecided
from app.books.daw.sequence import battle_of, commanders_left, enter
from app.engine.action import Action, NoFields
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RULE = "daw.regeneration.uhp"
SEQUENCE = "daw.frame.sequence"
REGAINED_UHP = 1


def legality(view: View, _request: NoFields) -> Iterator[Refusal]:
    yield from anything_undecided(view)
    left = commanders_left(view)
    if left and battle_of(view).phase in IN_COMMAND:
        detail = f"Still to have a command phase this round: {', '.join(left)}."
        yield Refusal("wrong-phase", SEQUENCE, detail)


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    healed = []
    for unit in standing(draft.position):
        uhp = min(unit.uhp + REGAINED_UHP, unit.max_uhp - unit.fire_damage)
        if consists_of(unit, "regeneration") and uhp > unit.uhp:
            draft.update(unit, RULE, uhp=uhp)
            healed.append({"unit": unit.id, "uhp": uhp})
    ended = battle_of(draft.position).turn
    enter(draft, MORALE, active_commander=None, active_unit=None)
    trolls = f" {counted(len(healed), 'unit')} of trolls regenerated." if healed else ""
    draft.tell(f"The morale phase of round {ended}.{trolls}", SEQUENCE, regenerated=healed)


MORALE_START = Action(
    "morale-start",
    request=NoFields,
    outcome=MoraleOutcome,
    phase=IN_COMMAND,
    rules=(RULE, SEQUENCE),
    legality=legality,
    resolve=resolve,
)
