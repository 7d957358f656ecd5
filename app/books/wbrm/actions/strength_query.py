"""Ask for strengths.

What a hex would defend with, what some units would attack with, and the odds of the two, prisoners
and guards considered. Nothing changes, and nobody else learns of the question (wbrm.frame.terms).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from app.books.wbrm.attackers import attacker_refusals, joining_refusals
from app.books.wbrm.entities import AttackKind, GuardParty, HexName, Strength, Unit
from app.books.wbrm.factors import allow_capture, odds_of
from app.books.wbrm.frame import are_friends
from app.books.wbrm.outcomes import StrengthOutcome
from app.books.wbrm.parties import units_of
from app.books.wbrm.refusals import unknown
from app.books.wbrm.requests import UnitIds
from app.books.wbrm.strengths import Term, attack, defence
from app.engine.action import Action, Request
from app.engine.dice import Roller
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

HALVES = "wbrm.frame.exact-halves"


class StrengthQueryRequest(Request):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"hex": "0512", "attack_kind": "physical", "attackers": ["hill-tribe"]}]
        }
    )

    attack_kind: Annotated[AttackKind, Field(description="An attack of arms or of magic.")]
    hex: Annotated[HexName | None, Field(description="The hex that is attacked.")] = None
    attackers: Annotated[UnitIds, Field(description="The units that attack.")] = ()
    attacker_strength: Annotated[
        Strength | None, Field(description="A strength to attack with, in place of units.")
    ] = None
    joining_captives: Annotated[
        UnitIds, Field(description="Captive magicians who would join the attack.")
    ] = ()
    attackers_use_prisoners: Annotated[
        bool, Field(description="Whether magicians who attack use their prisoners' magic.")
    ] = False
    defenders_use_prisoners: Annotated[
        bool, Field(description="Whether magicians who guard use their prisoners' magic.")
    ] = False

    @model_validator(mode="after")
    def _asks_something(self) -> Self:
        if self.hex is None and not self.attackers:
            raise ValueError("name a hex that is attacked, or units that attack")
        if self.attackers and self.attacker_strength is not None:
            raise ValueError("give either attackers or attacker_strength")
        if self.joining_captives and (self.hex is None or not self.attackers):
            raise ValueError("captives join attackers against a hex")
        return self


def legality(view: View, request: StrengthQueryRequest) -> Iterator[Refusal]:
    side = _side(view, request)
    yield from attacker_refusals(view, request.attackers, side)
    if request.joining_captives:
        hexes = [request.hex] if request.hex is not None else []
        kind = request.attack_kind
        yield from joining_refusals(view, request.joining_captives, side, kind, hexes)
    if request.hex is not None and not _defenders(view, request):
        yield unknown("defender in", request.hex, "wbrm.rescue.physical-defence")
    if request.attack_kind == "physical" and (
        request.attackers_use_prisoners or request.defenders_use_prisoners
    ):
        detail = "Prisoners add nothing to a physical attack or defence."
        yield Refusal("prisoners-cannot-fight", "wbrm.rescue.physical-defence", detail)


def _side(position: Position, request: StrengthQueryRequest) -> str:
    """The side that attacks, as the first of its units tells; nobody's where none are named."""
    first = position.get(Unit, request.attackers[0]) if request.attackers else None
    return first.alliance if first is not None else ""


def _defenders(position: Position, request: StrengthQueryRequest) -> list[Unit]:
    """The units at large in the hex that are no friends of the attackers."""
    side = _side(position, request)
    there = position.where(Unit, hex=request.hex, status="active")
    return [u for u in there if not side or not are_friends(position, side, u.alliance)]


def resolve(draft: Draft, request: StrengthQueryRequest, _dice: Roller) -> None:
    draft.keep_to(draft.actor)
    attacking = _attack(draft, request)
    defending = _defence(draft, request)
    told: dict[str, Any] = {}
    if attacking is not None:
        told["attacker_strength"] = attacking
    if defending is not None:
        told["defender_strength"] = defending
    if attacking is not None and defending is not None:
        told["odds"] = odds_of(attacking, defending)
        told["capture_allowed"] = attacking > 0 and allow_capture(attacking, defending)
    draft.outcome(**told)
    draft.summary("; ".join(f"{name.replace('_', ' ')} {_say(v)}" for name, v in told.items()))
    draft.cite(HALVES)


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _attack(draft: Draft, request: StrengthQueryRequest) -> float | None:
    if not request.attackers:
        return request.attacker_strength
    units = units_of(draft.position, request.attackers)
    captives = units_of(draft.position, request.joining_captives)
    use_prisoners = request.attackers_use_prisoners
    terms = attack(draft.position, units, request.attack_kind, use_prisoners, captives)
    return _add(draft, "attack", terms)


def _defence(draft: Draft, request: StrengthQueryRequest) -> float | None:
    if request.hex is None:
        return None
    units = _defenders(draft.position, request)
    use_prisoners = request.defenders_use_prisoners
    terms = defence(draft.position, units, request.attack_kind, use_prisoners)
    return _add(draft, "defence", terms)


def _add(draft: Draft, part: str, terms: Sequence[Term]) -> float:
    for term in terms:
        draft.find(term.rule, f"{part}: {term.text}", part=part, value=term.value)
    return sum((term.value for term in terms), 0.0)


def options(view: View) -> Iterator[StrengthQueryRequest]:
    """The defence of each hex with a guard party, and the attack of each of the viewer's units."""
    for kind in ("physical", "magical"):
        for party in view.all(GuardParty):
            yield StrengthQueryRequest.model_validate({"attack_kind": kind, "hex": party.hex})
        for unit in view.where(Unit, alliance=view.viewer, status="active"):
            attackers = {"attack_kind": kind, "attackers": [unit.id]}
            yield StrengthQueryRequest.model_validate(attackers)


STRENGTH_QUERY = Action(
    "strength-query",
    request=StrengthQueryRequest,
    outcome=StrengthOutcome,
    rules=(
        HALVES,
        "wbrm.frame.terms",
        "wbrm.guard.fighting",
        "wbrm.guard.magicians",
        "wbrm.rescue.physical-defence",
        "wbrm.rescue.magical-attack",
        "wbrm.rescue.magical-prisoners",
    ),
    legality=legality,
    resolve=resolve,
    options=options,
    out_of_turn=True,
)
