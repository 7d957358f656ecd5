"""Spring an ambush.

At any moment of the movement phase a hidden party may fall upon an enemy that has come into its
territory. The announcement is binding: the enemy's move is over, it is put back to where it was
caught, and the battle is fought there in the combat phase. Two dice, and a third where a patrol of
the ambushed army is at work, are looked up in the Ambush Result table. Messengers are destroyed
without a roll, and trains on their own fall under the booty rule (wc.ambush.reveal).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.wc.ambush import battle, catch
from app.books.wc.ambush.coming_out import come_out
from app.books.wc.army.exposure import counter_of, has_met
from app.books.wc.army.removal import remove
from app.books.wc.baggage import lone_trains
from app.books.wc.battle.shelter import friendly_armies_at, friendly_settlement_at, is_escorted
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, OnTheMap, ScoutingParty
from app.books.wc.map import Place
from app.books.wc.phases import MOVEMENT
from app.books.wc.refusals import not_yours, unknown
from app.books.wc.sides import are_opposed
from app.books.wc.variation.asked import AMBUSH
from app.books.wc.words import called_by_others, place_name
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.entity import Id
from app.engine.outcome import WORKING, Outcome
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name
from app.engine.viewer import EVERYONE

RULE = "wc.ambush.reveal"


class RevealAmbushRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"party": "ambush-1", "target": "horde-1"}]}
    )

    party: Annotated[Id, Field(description="Your hidden party.")]
    target: Annotated[Id, Field(description="The enemy army, messenger or train to fall upon.")]


class RevealAmbushOutcome(Outcome):
    hex: Annotated[Place | None, Field(description="Where the target is caught.")] = None
    result: Annotated[
        str | None,
        Field(description="The row of the table; for a messenger or train, what becomes of it."),
    ] = None
    text: Annotated[str | None, Field(description="The row in words.")] = None
    total: Annotated[int | None, Field(description="What was looked up."), WORKING] = None
    reverse_result: Annotated[
        str | None, Field(description="The row of the army that has turned the ambush round.")
    ] = None
    reverse_total: Annotated[int | None, Field(description="What it looked up."), WORKING] = None


def legality(view: View, request: RevealAmbushRequest) -> Iterator[Refusal]:
    party = view.get(Ambush, request.party)
    target = counter_of(view, request.target)
    yield from not_yours(view, party, request.party)
    if target is None:
        yield unknown(request.target)
        return
    if not are_opposed(view, view.viewer, target.owner):
        yield Refusal("target-not-enemy", RULE, f"{request.target} is a friend; name an enemy.")
        return
    yield from _kind_refusals(view, target)
    if party is not None and isinstance(target, catch.Target):
        yield from _place_refusals(view, party, target)


def _kind_refusals(view: View, target: OnTheMap) -> Iterator[Refusal]:
    if isinstance(target, ScoutingParty):
        detail = "Only another scouting party can catch a scouting party; engage it with yours."
        yield Refusal("unit-not-eligible", "wc.scouting.party.immunity", detail)
    if isinstance(target, BaggageTrain) and friendly_armies_at(view, target):
        detail = "The train is with an army, which must be the target."
        yield Refusal("unit-not-eligible", "wc.baggage.attacked", detail)
    if isinstance(target, Messenger) and is_escorted(view, target):
        detail = "The messenger is under escort; the army must be the target."
        yield Refusal("unit-not-eligible", "wc.messenger.escort", detail)
    if isinstance(target, Army) and view.viewer in target.ambushed_by:
        detail = f"You have ambushed {target.name} this turn; once a turn is the most."
        yield Refusal("already-ambushed", RULE, detail)
    if _is_inside(view, target):
        detail = "The target is inside a settlement, where no ambush reaches it."
        yield Refusal("target-in-settlement", RULE, detail)


def _is_inside(view: View, target: OnTheMap) -> bool:
    """An agent or train is inside a friendly settlement unless it has only come there this turn."""
    match target:
        case Army():
            return target.inside is not None
        case Messenger() | BaggageTrain():
            return not target.moved and friendly_settlement_at(view, target) is not None
        case _:
            return False


def _place_refusals(view: View, party: Ambush, target: catch.Target) -> Iterator[Refusal]:
    caught, name = catch.catch_of(view, party, target), called_by_others(view, target)
    if target.id not in party.exposed:
        detail = f"{name} has not come into the territory while {party.name} lay there."
        yield Refusal("target-not-susceptible", RULE, detail)
    if caught is None:
        detail = f"{name} is not in the territory, nor has it crossed it this phase."
        yield Refusal("target-not-in-territory", RULE, detail)
    elif caught.hex != target.hex and has_met(view, target.id):
        detail = f"{name} has passed, and has been in another ruling since."
        yield Refusal("too-late", RULE, detail)


def resolve(draft: Draft, request: RevealAmbushRequest, dice: Roller) -> None:
    draft.open_to(EVERYONE, request=True)
    hidden = draft.position.one(Ambush, request.party)
    target = counter_of(draft.position, request.target)
    assert isinstance(target, catch.Target)
    caught = catch.catch_of(draft.position, hidden, target)
    assert caught is not None
    party = come_out(draft, hidden, caught.hex, RULE, action="ambush")
    draft.outcome(EVERYONE, hex=list(caught.hex))
    draft.cite(RULE)
    match target:
        case Army():
            target = catch.stop(draft, target, caught, party.owner, hidden.territory)
            battle.roll(draft, party, target, dice)
        case Messenger():
            _destroy(draft, party, target)
        case BaggageTrain():
            halted = draft.update(target, RULE, hex=caught.hex, path=caught.path)
            lone_trains.attack(draft, halted, party, dice)


def _destroy(draft: Draft, party: Army, messenger: Messenger) -> None:
    remove(draft, messenger, "wc.messenger.destroyed")
    draft.outcome(EVERYONE, result="destroyed")
    where, whose = place_name(draft.position, party.hex), side_name(draft.position, messenger.owner)
    said = f"{party.name} falls upon a messenger of {whose} in {where}; it is destroyed."
    draft.summary(said, EVERYONE)


def options(view: View) -> Iterator[RevealAmbushRequest]:
    for party in view.where(Ambush, owner=view.viewer):
        for target in party.exposed:
            yield RevealAmbushRequest(party=party.id, target=target)


REVEAL_AMBUSH = Action(
    "reveal-ambush",
    request=RevealAmbushRequest,
    phase=MOVEMENT,
    rules=(
        RULE,
        "wc.ambush.results",
        "wc.ambush.complete-surprise",
        "wc.ambush.advanced-warning",
        "wc.ambush.discovered",
        "wc.ambush.reverse",
        "wc.patrol.ambush",
        "wc.messenger.destroyed",
        "wc.messenger.escort",
        "wc.baggage.attacked",
        "wc.booty.lone-train",
        "wc.works.removal",
    ),
    asks=(AMBUSH,),
    dice=(*battle.DICE, *lone_trains.DICE),
    legality=legality,
    resolve=resolve,
    outcome=RevealAmbushOutcome,
    assumes=("No patrol of the other army is at work.",),
    options=options,
    out_of_turn=True,
)
