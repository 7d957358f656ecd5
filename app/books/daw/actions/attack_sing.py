"""Sing the song of the harpies.

In place of its attack sequence a unit with harpies sings. Every unit in range of so many harpies,
friend and foe, saves against spells or is charmed by them; one that saves is immune to their song
for the rest of the battle. Harpies, units with earplugs, and units that are immune or charmed by
these singers already do not roll (daw.song.sing).
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.daw.battlefield import standing
from app.books.daw.charms import charm
from app.books.daw.creatures import consists_of, is_immune, number_with, song_range
from app.books.daw.entities import AttackMade, Unit
from app.books.daw.facing import range_between
from app.books.daw.outcomes import SingOutcome
from app.books.daw.phases import ATTACK, IN_ACTIVATION
from app.books.daw.refusals import cannot_attack, gone, lacks, undecided
from app.books.daw.saves import WithSaves, save_refusals, saves
from app.books.daw.sequence import battle_of, enter, own_active_unit
from app.engine.action import Action
from app.engine.dice import Dice, Roller
from app.engine.english import counted
from app.engine.entity import Id
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

RULE = "daw.song.sing"


class AttackSingRequest(WithSaves):
    model_config = ConfigDict(json_schema_extra={"examples": [{"unit": "harpies"}]})

    unit: Annotated[Id, Field(description="The activated unit with harpies.")]
    order: Annotated[
        tuple[Id, ...],
        Field(max_length=64, description="Who rolls first; the others follow by range."),
    ] = ()


def legality(view: View, request: AttackSingRequest) -> Iterator[Refusal]:
    yield from cannot_attack(view, request.unit)
    for named in request.order:
        yield from gone(view, named)
    unit = view.get(Unit, request.unit)
    if unit is None:
        return
    yield from lacks(unit, "daw.song.range", "harpy_song")
    for hearer in _hearers(view, unit, ()):
        yield from undecided(view, hearer.id)
        yield from save_refusals(hearer, "spells", request.save_targets)


def resolve(draft: Draft, request: AttackSingRequest, dice: Roller) -> None:
    unit = draft.position.one(Unit, request.unit)
    charmed, immune = [], []
    for hearer in _hearers(draft.position, unit, request.order):
        if saves(dice, f"spells/{hearer.id}", hearer, "spells", request.save_targets):
            draft.update(hearer, RULE, song_immune=(*hearer.song_immune, unit.id))
            immune.append(hearer.id)
        else:
            charm(draft, hearer, unit)
            charmed.append(hearer.id)
    attack = AttackMade(unit=unit.id, manner="power")
    enter(draft, ATTACK, attacks=(*battle_of(draft.position).attacks, attack))
    hexes = song_range(number_with(unit, "harpy_song"))
    draft.tell(
        f"{unit.name} sings: {counted(len(charmed), 'unit')} charmed, {len(immune)} immune.",
        RULE,
        "daw.song.range",
        charmed=charmed,
        immune=immune,
        range=hexes,
    )


def _hearers(position: Position, unit: Unit, order: tuple[str, ...]) -> list[Unit]:
    """The units that must save, in the order named, then by range and id."""
    places = {named: place for place, named in enumerate(order)}
    hexes = song_range(number_with(unit, "harpy_song"))
    hearers = [
        other
        for other in standing(position)
        if range_between(unit, other) <= hexes and _hears(other, unit)
    ]
    return sorted(
        hearers, key=lambda u: (places.get(u.id, len(order)), range_between(unit, u), u.id)
    )


def _hears(unit: Unit, singers: Unit) -> bool:
    is_deaf = unit.earplugs or consists_of(unit, "harpy_song") or is_immune(unit, "harpy_song")
    is_settled = singers.id in unit.song_immune or unit.charmed_by == singers.id
    return unit.id != singers.id and not is_deaf and not is_settled


def options(view: View) -> Iterator[AttackSingRequest]:
    unit = own_active_unit(view, view.viewer)
    if unit is not None:
        yield AttackSingRequest(unit=unit.id)


ATTACK_SING = Action(
    "attack-sing",
    request=AttackSingRequest,
    outcome=SingOutcome,
    phase=IN_ACTIVATION,
    rules=(
        RULE,
        "daw.song.range",
        "daw.song.earplugs",
        "daw.charm.state",
        "daw.save.roll",
        "daw.frame.sequence",
    ),
    dice=(Dice("spells/*", "1d20"),),
    legality=legality,
    resolve=resolve,
    options=options,
)
