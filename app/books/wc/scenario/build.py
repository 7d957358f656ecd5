"""The entities of a scenario that has no faults."""

from collections.abc import Iterator
from typing import cast

from app.books.wc.entities import (
    Army,
    BaggageTrain,
    Duty,
    Settlement,
    Territory,
    Unit,
    WarCampaign,
    WarSide,
)
from app.books.wc.kinds import KINDS
from app.books.wc.phases import UPKEEP
from app.books.wc.scenario.model import ArmyEntry, SettlementEntry, TrainEntry
from app.books.wc.scenario.plan import NEUTRAL, Force, Plan, duty_of
from app.engine.entity import Entity


def entities(plan: Plan) -> Iterator[Entity]:
    """The campaign before its first ruling, in the upkeep phase of turn 1."""
    scenario = plan.scenario
    yield _campaign(plan)
    yield from _sides(plan)
    for territory in scenario.territories:
        owner = plan.territory_owner(territory.id)
        yield Territory(
            id=territory.id, name=territory.name, controller=owner, original_owner=owner
        )
    for settlement, garrison in zip(scenario.settlements, plan.garrisons, strict=True):
        yield _settlement(plan, settlement, garrison)
        yield from units_of(plan, garrison)
    for army, force in zip(scenario.armies, plan.field_forces, strict=True):
        yield _army(army)
        yield from units_of(plan, force)
    for train in scenario.baggage_trains:
        yield _train(plan, train)


def _campaign(plan: Plan) -> WarCampaign:
    return WarCampaign(
        id="campaign",
        phase=UPKEEP,
        start_year=plan.scenario.start.year,
        start_season=plan.scenario.start.season,
        turn_limit=plan.settings.victory.get("turn_limit"),
        sequence=plan.scenario.sequence,
        waiting_for=tuple(sorted(plan.sides)),
    )


def _sides(plan: Plan) -> Iterator[WarSide]:
    for side in plan.scenario.sides:
        yield WarSide(
            id=side.id,
            name=side.name,
            race=side.race,
            allies=plan.alliances[side.id],
            points_budget=side.points_budget,
            treasury_copper=side.treasury_copper,
            own_dice=plan.settings.dice == "supplied",
        )
    if plan.has_neutrals:
        yield WarSide(
            id=NEUTRAL, name="Neutral powers", race="neutral", is_player=False, points_budget=0
        )


def _settlement(plan: Plan, entry: SettlementEntry, garrison: Force) -> Settlement:
    kind = KINDS[entry.size]
    territory = plan.settlement_territory(entry)
    assert territory is not None
    return Settlement(
        id=entry.id,
        name=entry.name,
        size=entry.size,
        hex=entry.hex,
        territory=territory,
        owner=entry.owner,
        original_owner=entry.owner,
        race=plan.settlement_race(entry),
        community=entry.community,
        palisade=entry.palisade,
        stone_wall=kind.stone_wall,
        tower_wall=kind.tower_wall and entry.tower_wall is not False,
        noted_residents_points=garrison.noted_points,
        supply=entry.supply,
        food_override=entry.food_override,
        tax_override=entry.tax_override,
    )


def _army(entry: ArmyEntry) -> Army:
    return Army(
        id=entry.id,
        name=entry.name,
        owner=entry.owner,
        hex=entry.hex,
        declared_territory=entry.declared_territory,
        label=entry.label,
        noted_points=entry.points,
        declared_movement=entry.movement,
    )


def units_of(plan: Plan, force: Force) -> Iterator[Unit]:
    """The units of a force; residents have it for their home (wc.settlement.general)."""
    for index, unit in enumerate(force.units):
        yield Unit(
            id=force.unit_id(index),
            name=unit.name,
            unit_type=unit.unit_type or unit.name,
            race=force.race_of(unit),
            owner=force.owner,
            force=force.id,
            category=unit.category,
            points=unit.points,
            models=unit.models,
            movement=unit.movement,
            leadership=unit.leadership,
            elite=unit.elite,
            skirmisher=unit.skirmisher,
            rank=unit.rank,
            spell_caster=unit.spell_caster,
            special=unit.special,
            mounted=unit.mounted,
            ridden_by=unit.ridden_by,
            leads=unit.leads,
            items=unit.items,
            standard=unit.standard,
            ally=plan.is_ally(force, unit),
            home_settlement=force.id if force.resident else None,
            duty=cast("Duty", duty_of(unit)),
        )


def _train(plan: Plan, entry: TrainEntry) -> BaggageTrain:
    place = plan.train_hex(entry)
    assert place is not None
    return BaggageTrain(
        id=entry.id,
        owner=entry.owner,
        hex=place,
        army=entry.army,
        supply=entry.supply,
        copper=entry.copper,
    )
