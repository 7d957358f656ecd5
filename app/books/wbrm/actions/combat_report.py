"""Report the result of a combat.

The players fight the combat by their own rules and tell what it came to: the strengths or the odds
that were used, which units took part on both sides, and what the combat results table did to each.
Defenders who were eliminated are doomed: until the result is finalised the attacker may take some
of them prisoner. Guards who all fell, or were driven off, leave their prisoners free at once
(wbrm.actions).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from app.books.wbrm.attackers import attacker_refusals, defender_refusals, joining_refusals
from app.books.wbrm.claims import Losses, claim_refusals
from app.books.wbrm.entities import AttackKind, Combat, Strength, Unit
from app.books.wbrm.factors import allow_capture, at_odds, odds_of
from app.books.wbrm.frame import are_friends
from app.books.wbrm.options import are_taken
from app.books.wbrm.outcomes import ReportOutcome
from app.books.wbrm.phases import COMBAT
from app.books.wbrm.requests import (
    MOST_ATTACKERS,
    MOST_DEFENDERS,
    AttackerResult,
    DefenderResult,
    UnitIds,
    check_each_once,
)
from app.books.wbrm.results import (
    LOST,
    apply_to_attackers,
    apply_to_defenders,
    fallen_parties,
    free_prisoners,
    guarded_hexes,
    share_the_fate,
)
from app.books.wbrm.strengths import attack, defence
from app.books.wbrm.telling import names, tell
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, View
from app.engine.ruling import Refusal

RESCUE = "wbrm.rescue.outcome"

Odds = tuple[
    Annotated[int, Field(ge=1, le=1_000)],
    Annotated[int, Field(ge=0, le=1_000)],
]


class CombatReportRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "attack_kind": "physical",
                    "attacker_strength": 15,
                    "defender_strength": 5,
                    "attackers": [{"unit": "hill-tribe"}],
                    "defenders": [{"unit": "silver-spears", "result": "eliminated"}],
                }
            ]
        }
    )

    attack_kind: Annotated[AttackKind, Field(description="An attack of arms or of magic.")]
    attackers: Annotated[
        tuple[AttackerResult, ...],
        Field(min_length=1, max_length=MOST_ATTACKERS, description="Every unit that attacked."),
    ]
    defenders: Annotated[
        tuple[DefenderResult, ...],
        Field(min_length=1, max_length=MOST_DEFENDERS, description="Every unit that defended."),
    ]
    attacker_strength: Annotated[
        Strength | None, Field(gt=0, description="The strength the attack was made with.")
    ] = None
    defender_strength: Annotated[
        Strength | None, Field(description="The strength it was met with.")
    ] = None
    odds: Annotated[
        Odds | None, Field(description="The final odds, in place of both strengths: 3:1 is [3, 1].")
    ] = None
    joining_captives: Annotated[
        UnitIds,
        Field(description="Captive magicians who joined the attack, as their owners decided."),
    ] = ()

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        given = [self.attacker_strength is not None, self.defender_strength is not None]
        if any(given) != all(given) or any(given) == (self.odds is not None):
            raise ValueError("give either both strengths or the odds")
        check_each_once([entry.unit for entry in (*self.attackers, *self.defenders)])
        return self

    @property
    def strengths(self) -> tuple[float, float]:
        """The strengths of attacker and defender, or the two numbers of the odds."""
        if self.odds is not None:
            return float(self.odds[0]), float(self.odds[1])
        assert self.attacker_strength is not None
        assert self.defender_strength is not None
        return self.attacker_strength, self.defender_strength

    @property
    def losses(self) -> Losses:
        """The strengths and the units that each side has lost."""
        attacker, defender = self.strengths
        return Losses(
            attacker,
            defender,
            eliminated_defenders=tuple(e.unit for e in self.defenders if e.result in LOST),
            eliminated_attackers=tuple(e.unit for e in self.attackers if e.result in LOST),
        )


def legality(view: View, request: CombatReportRequest) -> Iterator[Refusal]:
    side = view.viewer
    defenders = [entry.unit for entry in request.defenders]
    yield from attacker_refusals(view, [entry.unit for entry in request.attackers], side)
    yield from defender_refusals(view, defenders, side)
    hexes = guarded_hexes(view, defenders)
    yield from joining_refusals(view, request.joining_captives, side, request.attack_kind, hexes)
    captured = [entry.unit for entry in request.defenders if entry.result == "captured"]
    if captured:
        yield from claim_refusals(view, request.losses, captured)


def resolve(draft: Draft, request: CombatReportRequest, _dice: Roller) -> None:
    combat = _put_on_record(draft, request)
    fallen = fallen_parties(draft.position, request.defenders)
    apply_to_defenders(draft, request.defenders)
    freed = free_prisoners(draft, fallen)
    share_the_fate(draft, request.joining_captives, request.attackers)
    apply_to_attackers(draft, request.attackers)
    doomed = combat.eliminated_defenders
    summary = f"{names(draft.position, combat.attackers)} attacked "
    summary += f"{at_odds(*request.strengths)} and eliminated {names(draft.position, doomed)}"
    summary += f"; {names(draft.position, freed)} went free." if freed else "."
    may_take = combat.state == "open" and bool(doomed) and allow_capture(*request.strengths)
    rules = ["wbrm.actions", "wbrm.capture.odds", *([RESCUE] if fallen else [])]
    tell(
        draft,
        summary,
        *rules,
        combat_id=combat.id,
        odds=odds_of(*request.strengths),
        capture_allowed=may_take,
        freed=freed,
    )


def _put_on_record(draft: Draft, request: CombatReportRequest) -> Combat:
    attacker, defender = request.strengths
    losses = request.losses
    combat = Combat(
        id=draft.new_id(Combat),
        attacker=draft.actor,
        attack_kind=request.attack_kind,
        attacker_strength=attacker,
        defender_strength=defender,
        attackers=tuple(entry.unit for entry in request.attackers),
        eliminated_attackers=tuple(losses.eliminated_attackers),
        eliminated_defenders=tuple(losses.eliminated_defenders),
        state="open" if are_taken(draft.position) else "final",
    )
    return draft.create(combat, "wbrm.actions")


RESULTS_OFFERED: tuple[tuple[str, str], ...] = (
    ("held", "eliminated"),
    ("held", "driven_off"),
    ("held", "held"),
    ("eliminated", "held"),
)


def options(view: View) -> Iterator[CombatReportRequest]:
    """Each stack against each enemy stack, with the plain results and unmodified strengths."""
    stacks: dict[str, list[Unit]] = {}
    for unit in view.where(Unit, status="active"):
        if unit.hex is not None:
            stacks.setdefault(unit.hex, []).append(unit)
    own = [[u for u in stack if u.alliance == view.viewer] for stack in stacks.values()]
    enemies = [
        [u for u in stack if not are_friends(view, view.viewer, u.alliance)]
        for stack in stacks.values()
    ]
    for attackers, defenders in product(filter(None, own), filter(None, enemies)):
        strength = _sum(view, attackers, defenders)
        if 0 < len(defenders) <= MOST_DEFENDERS and strength is not None:
            yield from _with_results(attackers, defenders, strength)


def _sum(
    view: View, attackers: Sequence[Unit], defenders: Sequence[Unit]
) -> tuple[float, float] | None:
    attacking = sum(term.value for term in attack(view, attackers, "physical", False, ()))
    defending = sum(term.value for term in defence(view, defenders, "physical", False))
    return (attacking, defending) if attacking > 0 and len(attackers) <= MOST_ATTACKERS else None


def _with_results(
    attackers: Sequence[Unit], defenders: Sequence[Unit], strengths: tuple[float, float]
) -> Iterator[CombatReportRequest]:
    for ours, theirs in RESULTS_OFFERED:
        fields: dict[str, Any] = {
            "attack_kind": "physical",
            "attackers": [{"unit": unit.id, "result": ours} for unit in attackers],
            "defenders": [{"unit": unit.id, "result": theirs} for unit in defenders],
            "attacker_strength": strengths[0],
            "defender_strength": strengths[1],
        }
        yield CombatReportRequest.model_validate(fields)


COMBAT_REPORT = Action(
    "combat-report",
    request=CombatReportRequest,
    outcome=ReportOutcome,
    phase=COMBAT,
    rules=(
        "wbrm.actions",
        "wbrm.capture.odds",
        RESCUE,
        "wbrm.rescue.magical-prisoners",
        "wbrm.leader.captured",
        "wbrm.leader.lost",
        "wbrm.frame.turn",
        "wbrm.androgeous.change-side",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
)
