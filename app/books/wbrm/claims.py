"""What the winner of a combat may claim as prisoners."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.books.wbrm.allowance import is_within, largest_sets
from app.books.wbrm.entities import Faction, Unit
from app.books.wbrm.factors import allow_capture, odds_of
from app.books.wbrm.refusals import known_units, unknown_units
from app.engine.position import View
from app.engine.ruling import Refusal

ODDS = "wbrm.capture.odds"
ALLOWANCE = "wbrm.capture.allowance"
UNCAPTURABLE = "wbrm.capture.uncapturable"
ANDROGEOUS = "androgeous"

UNCAPTURABLE_CLASSES = (
    "superhero",
    "exotic_magician",
    "zombie",
    "dragon",
    "illusionary_army",
)

WHY_NOT_RECRUITED = {
    "free": ("leader-free", "its leader is free"),
    "killed": ("leader-dead", "its leader is dead, and it will never serve its captor"),
    "captured": ("has-leader", "its leader is a prisoner, whose captor it serves"),
}


@dataclass(frozen=True)
class Losses:
    """What a claim is judged by: the strengths of a combat, its losses and what is taken yet."""

    attacker_strength: float
    defender_strength: float
    eliminated_defenders: Sequence[str]
    eliminated_attackers: Sequence[str]
    taken: Sequence[str] = ()


def claim_refusals(
    view: View, losses: Losses, chosen: Sequence[str], show_sets: bool = False
) -> Iterator[Refusal]:
    """Why these units of a combat may not be taken; with the largest sets that may, if asked."""
    if not losses.eliminated_defenders:
        yield Refusal("nothing-to-capture", ODDS, "No defender was eliminated.")
    if not allow_capture(losses.attacker_strength, losses.defender_strength):
        odds = odds_of(losses.attacker_strength, losses.defender_strength)
        yield Refusal("odds-too-low", ODDS, f"Odds of {odds} are worse than 3:1.")
    yield from unknown_units(view, chosen)
    for unit in known_units(view, chosen):
        yield from _unit_refusals(unit, losses)
    yield from _allowance_refusals(view, losses, chosen, show_sets)


def _unit_refusals(unit: Unit, losses: Losses) -> Iterator[Refusal]:
    if unit.id in losses.eliminated_attackers:
        detail = f"{unit.name} was lost in its own attack."
        yield Refusal("unit-not-eligible", ODDS, detail)
    elif unit.id not in losses.eliminated_defenders:
        yield Refusal("unit-not-eliminated", ODDS, f"{unit.name} was not eliminated.")
    elif unit.id in losses.taken:
        yield Refusal("too-late", ODDS, f"{unit.name} was taken already.")
    if not is_capturable(unit):
        detail = f"{unit.name} can never be a prisoner."
        yield Refusal("uncapturable", UNCAPTURABLE, detail)


def is_capturable(unit: Unit) -> bool:
    """Whether the unit can be a prisoner at all (wbrm.capture.uncapturable)."""
    if unit.id == ANDROGEOUS:
        return False
    return unit.independent or unit.unit_class not in UNCAPTURABLE_CLASSES


def _allowance_refusals(
    view: View, losses: Losses, chosen: Iterable[str], show_sets: bool
) -> Iterator[Refusal]:
    eliminated = known_units(view, losses.eliminated_defenders)
    wanted = {*losses.taken, *chosen}
    taken = [unit for unit in eliminated if unit.id in wanted]
    if is_within(taken, eliminated):
        return
    detail = "These are more than half of the losses."
    if show_sets:
        candidates = [unit for unit in eliminated if is_capturable(unit)]
        sets = " or ".join(", ".join(ids) for ids in largest_sets(candidates, eliminated))
        detail = f"{detail} The largest sets that may be taken: {sets or 'none'}."
    yield Refusal("over-allowance", ALLOWANCE, detail)


def recruit_refusals(view: View, recruits: Iterable[str]) -> Iterator[Refusal]:
    """Why these units may not change sides on their capture (wbrm.independent.leaderless)."""
    for unit in known_units(view, recruits):
        if not unit.independent:
            detail = f"{unit.name} is no independent."
            yield Refusal("not-independent", "wbrm.independent.leaderless", detail)
        if unit.is_leader:
            detail = f"{unit.name} leads a faction and can only be its hostage."
            yield Refusal("has-leader", "wbrm.leader.captured", detail)
        elif unit.leader_faction is not None:
            faction = view.one(Faction, unit.leader_faction)
            code, why = WHY_NOT_RECRUITED[faction.state]
            detail = f"{unit.name} follows {faction.name}: {why}."
            yield Refusal(code, "wbrm.independent.led", detail)
