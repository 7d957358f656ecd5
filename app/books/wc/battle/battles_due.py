"""Which battles the movement of a turn has led to (wc.combat.trigger in the combat chapter)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Literal

from app.books.wc.entities import Army, ScoutingParty, WarSide
from app.books.wc.sides import are_opposed
from app.engine.hexgrid import Hex
from app.engine.position import Position

Occasion = Literal["ambush", "field", "scouting_parties"]


@dataclass(frozen=True)
class BattleDue:
    """One battle to be fought on the table; the combatants are armies, or scouting parties."""

    occasion: Occasion
    hex: Hex
    combatants: tuple[Army | ScoutingParty, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that fight, in the order of their ids."""
        return tuple(sorted({combatant.owner for combatant in self.combatants}))


def battles_due(position: Position) -> list[BattleDue]:
    """Every battle, hex by hex; in each hex the ambushes come first (wc.ambush.reveal R128)."""
    due = [*_ambushes(position), *_field_battles(position), *_engagements(position)]
    return sorted(due, key=lambda battle: battle.hex)


def _ambushes(position: Position) -> Iterator[BattleDue]:
    for target in position.all(Army):
        for party in position.where(Army, hex=target.hex):
            if _sprang_upon(party, target):
                yield BattleDue("ambush", target.hex, (party, target))


def _field_battles(position: Position) -> Iterator[BattleDue]:
    """Opposing armies of players in one hex; troops inside a settlement wait for an assault."""
    in_the_field = [a for a in position.all(Army) if a.inside is None and _is_led(position, a)]
    for place, group in groupby(sorted(in_the_field, key=lambda a: a.hex), key=lambda a: a.hex):
        facing: dict[tuple[str, ...], dict[str, Army]] = {}
        for one, other in combinations(group, 2):
            if _must_fight(position, one, other):
                pair = tuple(sorted((one.owner, other.owner)))
                facing.setdefault(pair, {}).update({one.id: one, other.id: other})
        for armies in facing.values():
            yield BattleDue("field", place, tuple(armies.values()))


def _engagements(position: Position) -> Iterator[BattleDue]:
    for party in position.all(ScoutingParty):
        other = position.get(ScoutingParty, party.engaged_with)
        if other is not None and party.id < other.id:
            yield BattleDue("scouting_parties", party.hex, (party, other))


def _is_led(position: Position, army: Army) -> bool:
    """Whether a player leads the army: neutral ones fight only when an attack is declared."""
    return position.one(WarSide, army.owner).is_player


def _must_fight(position: Position, one: Army, other: Army) -> bool:
    sprung = _sprang_upon(one, other) or _sprang_upon(other, one)
    return are_opposed(position, one.owner, other.owner) and not sprung


def _sprang_upon(party: Army, target: Army) -> bool:
    return party.action == "ambush" and party.owner in target.ambushed_by
