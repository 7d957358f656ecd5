"""Name the battles that are due.

When the combat phase opens, opposing armies in one hex must fight, ambushes that were sprung are
fought out, and scouting parties that engaged each other meet. The umpire says where and between
whom; the players fight on their own table. An army that must fight has no rest this turn
(wc.turn.phases).
"""

from typing import Annotated

from pydantic import Field

from app.books.wc.battle.battles_due import BattleDue, Occasion, battles_due
from app.books.wc.entities import Army, WarSide
from app.books.wc.map import Place
from app.books.wc.phases import COMBAT
from app.books.wc.words import place_name
from app.engine.action import Action, NoFields, Who
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.outcome import Outcome
from app.engine.position import Draft
from app.engine.viewer import EVERYONE, only

NOTES = {
    "ambush": (
        "wc.ambush.reveal",
        "{combatants} fight in {hex} by the result of the ambush, before any other battle there.",
    ),
    "field": ("wc.turn.phases", "{combatants} share {hex} and must fight."),
    "scouting_parties": (
        "wc.scouting.party.engage",
        "{combatants} fight in {hex}, these two parties alone.",
    ),
}


class NamedBattle(Outcome):
    """One battle that is due."""

    occasion: Annotated[Occasion | None, Field(description="Why it must be fought.")] = None
    hex: Annotated[Place | None, Field(description="Where.")] = None
    sides: Annotated[tuple[Id, ...] | None, Field(description="The sides that fight.")] = None
    combatants: Annotated[
        tuple[Id, ...] | None, Field(description="The armies or scouting parties that fight.")
    ] = None


class AnnounceBattlesOutcome(Outcome):
    battles: Annotated[
        tuple[NamedBattle, ...] | None, Field(description="The battles that are due, in order.")
    ] = None


def resolve(draft: Draft, _request: NoFields, _dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    due = battles_due(draft.position)
    for battle in due:
        _announce(draft, battle)
    draft.outcome(EVERYONE, battles=[_told(battle) for battle in due])
    draft.summary(_summary(draft, due), EVERYONE)


def _announce(draft: Draft, battle: BattleDue) -> None:
    rule, text = NOTES[battle.occasion]
    combatants = " and ".join(combatant.name for combatant in battle.combatants)
    note = text.format(combatants=combatants, hex=place_name(draft.position, battle.hex))
    draft.tabletop(rule, note, only(*battle.sides))
    for combatant in battle.combatants:
        if isinstance(combatant, Army):
            draft.update(combatant, "wc.rest", disturbed=True)
            if combatant.deserting:
                text = f"{combatant.name} are deserters and defend themselves at -2 Leadership."
                draft.tabletop("wc.starvation.desertion", text, only(*battle.sides))


def _told(battle: BattleDue) -> dict[str, object]:
    return {
        "occasion": battle.occasion,
        "hex": list(battle.hex),
        "sides": list(battle.sides),
        "combatants": [combatant.id for combatant in battle.combatants],
    }


def _summary(draft: Draft, due: list[BattleDue]) -> str:
    if not due:
        return "No battle is due."
    pairs = (
        f"{' against '.join(draft.position.one(WarSide, side).name for side in battle.sides)}"
        f" in {place_name(draft.position, battle.hex)}"
        for battle in due
    )
    are = "Battles are" if len(due) > 1 else "A battle is"
    return f"{are} due: {'; '.join(pairs)}."


ANNOUNCE_BATTLES = Action(
    "announce-battles",
    request=NoFields,
    phase=COMBAT,
    who=Who.UMPIRE,
    rules=(
        "wc.turn.phases",
        "wc.ambush.reveal",
        "wc.scouting.party.engage",
        "wc.rest",
        "wc.starvation.desertion",
    ),
    resolve=resolve,
    outcome=AnnounceBattlesOutcome,
)
