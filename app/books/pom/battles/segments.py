"""The fighting itself: segments of three dice a side, in which each 1 costs legions."""

from collections.abc import Mapping

from app.books.pom.battles.devotion import rounded_up
from app.books.pom.entities import Battle, Role, other
from app.books.pom.in_force import losses_provenance
from app.books.pom.options import options_of
from app.books.pom.step import Step
from app.engine.english import counted
from app.engine.position import Position

DICE, HIT = 3, 1


def losses_per_hit(position: Position, legions: int) -> int:
    """X, the legions that each hit costs, by the legions of both sides (pom.battle.losses)."""
    bounds = options_of(position).losses
    for losses, bound in enumerate(bounds, start=1):
        if legions <= bound:
            return losses
    width = bounds[-1] - bounds[-2]
    return len(bounds) + rounded_up(legions - bounds[-1], width)


def with_segments(step: Step, battle: Battle) -> Battle:
    """The battle with the number of its segments rolled (pom.battle.segments)."""
    step.draft.cite("pom.battle.segments")
    return battle.model_copy(update={"segments_left": step.roll("segments")})


def is_over(battle: Battle) -> bool:
    """Whether the fighting has ended: a side is gone or gives up, or the last segment decided."""
    if battle.gave_up or not battle.attacker_remaining or not battle.defender_remaining:
        return True
    decided = battle.attacker_remaining != battle.defender_remaining
    return battle.segments_left == 0 and decided


def after_hits(legions: int, hits: int, each: int) -> int:
    """The legions that are left of so many after these hits."""
    return max(legions - hits * each, 0)


def fight_segment(step: Step, battle: Battle) -> Battle:
    """One segment; the first side's hits count before the other rolls (pom.battle.segment)."""
    number = battle.segment_no + 1
    left = {role: battle.remaining(role) for role in (battle.first, battle.second)}
    legions = sum(left.values())
    each = losses_per_hit(step.draft.position, legions)
    _tell_cost(step, legions, each)
    for role in (battle.first, battle.second):
        if left[role]:
            hits = DICE - step.hits(f"segment/{number}/{role}", DICE, at_least=HIT + 1)
            left[other(role)] = after_hits(left[other(role)], hits, each)
    _tell_losses(step, number, each, left)
    return battle.model_copy(
        update={
            "attacker_remaining": left["attacker"],
            "defender_remaining": left["defender"],
            "segment_no": number,
            "segments_left": max((battle.segments_left or 0) - 1, 0),
            "fighting_on": (),
        }
    )


def _tell_cost(step: Step, legions: int, each: int) -> None:
    """What each hit of a segment costs, by the campaign's own steps or the reconstructed ones."""
    provenance = losses_provenance(step.draft.position)
    text = f"With {counted(legions, 'legion')} in the battle a hit costs {counted(each, 'legion')}."
    step.draft.find("pom.battle.losses", text, losses_per_hit=each, provenance=provenance)


def _tell_losses(step: Step, number: int, each: int, left: Mapping[Role, int]) -> None:
    attacker, defender = left["attacker"], left["defender"]
    text = f"Segment {number}, {each} a hit: attacker {attacker}, defender {defender} left."
    step.draft.find(
        "pom.battle.segment", text, losses_per_hit=each, attacker=attacker, defender=defender
    )
