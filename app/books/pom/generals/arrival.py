"""How a general comes into the game (pom.setup.pc, pom.setup.npc, pom.event.new-general)."""

from app.books.pom import words
from app.books.pom.entities import PLAYER, General, Province
from app.books.pom.generals.characters import portray
from app.books.pom.step import Step

PLAYER_BASE = 2
NEWCOMER_BASE = 2


def new_general(number: int, legions: int) -> General:
    """The player's general, number 0, or an opponent."""
    is_pc = number == 0
    return General(
        id=PLAYER if is_pc else f"npc{number}",
        number=number,
        name="The heir" if is_pc else f"Rival {number}",
        is_pc=is_pc,
        legions=legions,
    )


def arise(step: Step, number: int, legions: int, province: Province, rule: str) -> None:
    """Bring a general into the game in this province, with character and person."""
    general = step.draft.create(new_general(number, legions), rule)
    step.draft.update(province, rule, owner=general.id, garrison=0, pool=None, favoured=False)
    portray(step, general)
    named = step.draft.position.one(General, general.id)
    step.say(f"{named.name} holds {province.name} with {words.legions(legions)}.")


def next_number(step: Step) -> int:
    """One more than the highest number used so far, by the living or the dead."""
    return max(general.number for general in step.draft.position.all(General)) + 1
