"""Models that a unit loses, that are hurt, or that are away for a while.

Points go with the models, each model having its even share. Hurt models stay with their unit and
count in its size, but cannot do anything; models that are away are not with it at all.
"""

from app.books.wc.entities import Duty, Unit
from app.engine.position import Draft, Position


def able_models(unit: Unit) -> int:
    """The models that are there and fit."""
    return unit.models - sum(models for models, _ in unit.hurt)


def is_fit(unit: Unit) -> bool:
    """Whether the unit can do anything at all: whether one model of it is there and not hurt."""
    return able_models(unit) > 0


def on_duty(position: Position, force_id: str, duty: Duty) -> list[Unit]:
    """The units of a force that do this duty: those named for it who are fit."""
    return [unit for unit in position.where(Unit, force=force_id, duty=duty) if is_fit(unit)]


def suffer(
    draft: Draft,
    unit: Unit,
    rule: str,
    *,
    lost: int = 0,
    hurt: int = 0,
    ready_turn: int = 0,
    away: int = 0,
    return_turn: int = 0,
) -> Unit | None:
    """Take models out of a unit: for good, hurt until a turn, or away until a turn.

    Gives the unit as it then is, or None where it has neither a model nor one that comes back.
    """
    models = unit.models - lost - away
    if models == 0 and away == 0 and not unit.away:
        draft.delete(unit, rule)
        return None
    sent = _share(unit, away)
    groups = [*unit.hurt, *([(hurt, ready_turn)] if hurt else [])]
    return draft.update(
        unit,
        rule,
        models=models,
        points=max(unit.points - _share(unit, lost) - sent, 0) if models else 0,
        hurt=_at_most(groups, models),
        away=(*unit.away, *([(away, sent, return_turn)] if away else [])),
    )


def recover(draft: Draft, unit: Unit, turn: int, rule: str) -> int:
    """Bring back the models that are due by this turn, and count them."""
    due = [group for group in unit.away if group[2] <= turn]
    draft.update(
        unit,
        rule,
        models=unit.models + sum(models for models, _, _ in due),
        points=unit.points + sum(points for _, points, _ in due),
        away=tuple(group for group in unit.away if group not in due),
        hurt=tuple(group for group in unit.hurt if group[1] > turn),
    )
    return sum(models for models, _, _ in due)


def has_due(unit: Unit, turn: int) -> bool:
    """Whether any of the unit's models come back, or are fit again, by this turn."""
    return any(group[2] <= turn for group in unit.away) or any(
        group[1] <= turn for group in unit.hurt
    )


def _share(unit: Unit, models: int) -> int:
    """The points of so many of the unit's models, an exact half upwards."""
    return (2 * unit.points * models + unit.models) // (2 * unit.models) if models else 0


def _at_most(groups: list[tuple[int, int]], models: int) -> tuple[tuple[int, int], ...]:
    """The groups that are soonest fit are the first to be thought among those lost."""
    kept = []
    for count, ready_turn in sorted(groups, key=lambda group: -group[1]):
        taken = min(count, models)
        models -= taken
        if taken:
            kept.append((taken, ready_turn))
    return tuple(sorted(kept, key=lambda group: group[1]))
