"""Armies, hidden parties, and what they consist of."""

from typing import Annotated, ClassVar

from app.books.wc.entities.kinds import (
    REPORTS_ARE_GIVEN,
    THIS_TURN,
    ArmyAction,
    Category,
    Count,
    Duty,
    HoldsUnits,
    March,
    OnTheMap,
    OptionalText,
    Race,
    Rank,
    Tiring,
    Works,
)
from app.engine.entity import OWNER, PUBLIC, Entity, Name, Ref, Seen, owner_only


class Army(OnTheMap, Tiring, HoldsUnits):
    """The basic counter: units and characters of one owner in one hex (wc.army.size).

    `noted_points` are those of its points that are not drawn up as units, if it is noted only as
    points (wc.army.points-only); `reports_due` names the reports that wait for its drawing up, each
    as `reader:report`. `entered_turn` and `entered_place` say when it came into its territory, and
    in which place among the armies that came into theirs that turn. While it is `deserting` it
    makes for home under nobody's orders, and stays there to the end of the turn `bound_until`.
    """

    kind: ClassVar[str] = "army"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    territory_chosen_turn: Annotated[Count, PUBLIC] = 0
    inside: Annotated[str | None, Ref("settlement"), PUBLIC] = None
    label: Annotated[OptionalText, OWNER] = None
    noted_points: Annotated[Count | None, OWNER] = None
    declared_movement: Annotated[Count | None, OWNER] = None
    composition_fixed: Annotated[bool, OWNER] = False
    reports_due: Annotated[tuple[str, ...], owner_only((), REPORTS_ARE_GIVEN)] = ()
    unsupplied_turns: Annotated[Count, OWNER] = 0
    deserting: Annotated[bool, PUBLIC] = False
    bound_until: Annotated[Count | None, OWNER] = None
    entered_turn: Annotated[Count, PUBLIC] = 0
    entered_place: Annotated[Count, PUBLIC] = 0
    works: Annotated[Works | None, PUBLIC] = None
    works_turn: Annotated[int | None, PUBLIC] = None
    works_points: Annotated[Count, OWNER] = 0
    works_walls_inches: Annotated[Count, OWNER] = 0
    works_stakes_inches: Annotated[Count, OWNER] = 0
    works_ditches_inches: Annotated[Count, OWNER] = 0
    works_hidden_units: Annotated[Count, OWNER] = 0
    works_traps: Annotated[Count, OWNER] = 0
    action: Annotated[ArmyAction, OWNER, THIS_TURN] = "none"
    march: Annotated[March | None, PUBLIC, THIS_TURN] = None
    scouted: Annotated[bool, OWNER, THIS_TURN] = False
    disturbed: Annotated[bool, OWNER, THIS_TURN] = False
    ambushed_by: Annotated[tuple[str, ...], PUBLIC, THIS_TURN] = ()


class Ambush(Tiring, HoldsUnits):
    """Troops that lie hidden in a territory, without a hex (wc.ambush.set).

    `exposed` are the counters that have entered the territory while the party lay there.
    """

    kind: ClassVar[str] = "ambush"
    seen: ClassVar[Seen] = OWNER

    name: Annotated[Name, OWNER]
    owner: Annotated[str, Ref("side"), OWNER]
    territory: Annotated[str, Ref("territory"), OWNER]
    parent_army: Annotated[str | None, OWNER] = None
    unsupplied_turns: Annotated[Count, OWNER] = 0
    set_turn: Annotated[int, OWNER]
    exposed: Annotated[tuple[str, ...], OWNER] = ()


class Unit(Entity):
    """A regiment, war machine, monster or character, in the force whose id it names.

    A force is an army, a settlement (whose residents it is among), an ambush, a scouting party or
    recruits in training. `hurt` are groups of its models that cannot fight, each with the turn from
    which they can again; `away` are models that are not among `models` and `points`, each group
    with its points and the turn in which it comes back. A champion `leads` the unit of this id.
    `placed` recruits have come out of training this turn.
    """

    kind: ClassVar[str] = "unit"
    seen: ClassVar[Seen] = OWNER

    name: Annotated[Name, OWNER]
    unit_type: Annotated[Name, OWNER]
    race: Annotated[Race, OWNER]
    owner: Annotated[str, Ref("side"), OWNER]
    force: Annotated[str, OWNER]
    category: Annotated[Category, OWNER]
    points: Annotated[Count, OWNER]
    models: Annotated[Count, OWNER] = 1
    movement: Annotated[Count, OWNER]
    leadership: Annotated[Count | None, OWNER] = None
    elite: Annotated[bool, OWNER] = False
    skirmisher: Annotated[bool, OWNER] = False
    rank: Annotated[Rank | None, OWNER] = None
    spell_caster: Annotated[bool, OWNER] = False
    special: Annotated[bool, OWNER] = False
    is_ruler: Annotated[bool, OWNER] = False
    mounted: Annotated[bool, OWNER] = False
    ridden_by: Annotated[str | None, OWNER] = None
    leads: Annotated[str | None, OWNER] = None
    items: Annotated[tuple[str, ...], OWNER] = ()
    standard: Annotated[str | None, OWNER] = None
    standard_lost: Annotated[bool, OWNER] = False
    ally: Annotated[bool, OWNER] = False
    mercenary: Annotated[bool, OWNER] = False
    home_settlement: Annotated[str | None, Ref("settlement"), OWNER] = None
    duty: Annotated[Duty, OWNER] = "none"
    placed: Annotated[bool, OWNER, THIS_TURN] = False
    hurt: Annotated[tuple[tuple[int, int], ...], OWNER] = ()
    away: Annotated[tuple[tuple[int, int, int], ...], OWNER] = ()
