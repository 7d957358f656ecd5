"""Small wars for the tests of the prisoner rules: red and blue, with green for a third side."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.books.wbrm.entities import Faction, GuardParty, Unit
from app.books.wbrm.options import PrisonerOptions
from app.books.wbrm.scenario import Scenario, set_up
from app.engine.position import Position
from app.engine.settings import Settings
from tests.play import Played, play

SIDES = ("red", "blue", "green")

RED_HEX, BLUE_HEX, GREEN_HEX = "0512", "0513", "0514"
HOMES = {"red": RED_HEX, "blue": BLUE_HEX, "green": GREEN_HEX}

JSON = dict[str, Any]


def unit(name: str, alliance: str, cf: float = 4, **fields: Any) -> JSON:
    """A unit in the hex of its side unless another is said."""
    plain = {"hex": HOMES[alliance], "mf": 4, "cf": cf}
    return (
        {"id": name, "name": name.replace("-", " ").title(), "alliance": alliance} | plain | fields
    )


def captive(name: str, of: str, by: str, cf: float = 4, **fields: Any) -> JSON:
    """A prisoner in its captor's hex."""
    return unit(name, of, cf, **({"captor": by, "hex": HOMES[by]} | fields))


def magician(name: str, alliance: str, mgf: float, **fields: Any) -> JSON:
    return unit(name, alliance, **({"cf": 0, "mgf": mgf} | fields))


def party(guards: Sequence[str], prisoners: Sequence[str]) -> JSON:
    return {"guards": list(guards), "prisoners": list(prisoners)}


def war(
    *units: JSON,
    phase: str = "combat",
    active: str = "red",
    allies: Mapping[str, Sequence[str]] | None = None,
    prisoners: bool = True,
    **parts: Any,
) -> Position:
    """A war of these units in red's combat phase, unless another is said."""
    sides = [{"id": s, "name": s.title(), "allies": list((allies or {}).get(s, ()))} for s in SIDES]
    given = {"sides": sides, "phase": phase, "active_side": active, "units": list(units), **parts}
    settings = Settings(options=PrisonerOptions(prisoners=prisoners))
    made = set_up(Scenario.model_validate(given), settings)
    return Position.of(made.entities, made.map, settings)


def act(position: Position, actor: str, action: str, **request: Any) -> Played:
    return play("wbrm", position, actor, action, request)


def report(
    position: Position,
    defenders: Mapping[str, str],
    attackers: Mapping[str, str] | Sequence[str] = ("victors",),
    strengths: tuple[float, float] | None = (15, 5),
    actor: str = "red",
    kind: str = "physical",
    **more: Any,
) -> Played:
    """Report a combat with these results, by unit; attackers just named have held."""
    return act(
        position, actor, "combat-report", **reported(defenders, attackers, strengths, kind, **more)
    )


def reported(
    defenders: Mapping[str, str],
    attackers: Mapping[str, str] | Sequence[str] = ("victors",),
    strengths: tuple[float, float] | None = (15, 5),
    kind: str = "physical",
    **more: Any,
) -> JSON:
    """The request of a report."""
    ours = attackers if isinstance(attackers, Mapping) else dict.fromkeys(attackers, "held")
    named = {} if strengths is None else _strengths(*strengths)
    return {
        "attack_kind": kind,
        "attackers": [{"unit": u, "result": r} for u, r in ours.items()],
        "defenders": [{"unit": u, "result": r} for u, r in defenders.items()],
        **named,
        **more,
    }


def _strengths(attacker: float, defender: float) -> JSON:
    return {"attacker_strength": attacker, "defender_strength": defender}


def beaten(*units: JSON, strengths: tuple[float, float] = (15, 5), **parts: Any) -> Played:
    """Red's victors have eliminated all of these units in one combat, whose result is open."""
    given = war(unit("victors", "red", 15), *units, **parts)
    lost = {u["id"]: "eliminated" for u in units if u["alliance"] != "red"}
    return report(given, lost, strengths=strengths)


def combat_of(played: Played) -> str:
    """The id of the combat that was reported."""
    combat_id: str = played.outcome["combat_id"]
    return combat_id


def take(played: Played, *chosen: str, actor: str = "red", **more: Any) -> Played:
    """Take these units in the combat that was reported."""
    combat_id = combat_of(played)
    fields = {"combat_id": combat_id, "chosen": list(chosen), **more}
    return act(played.position, actor, "prisoners-take", **fields)


def the(position: Position, name: str) -> Unit:
    return position.one(Unit, name)


def statuses(position: Position) -> dict[str, str]:
    return {u.id: u.status for u in position.all(Unit)}


def alliances(position: Position, *names: str) -> dict[str, str]:
    return {name: the(position, name).alliance for name in names}


def parties(position: Position) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Hex, guards and prisoners of each party."""
    return [(p.hex, p.guards, p.prisoners) for p in position.all(GuardParty)]


def faction(position: Position, key: str) -> tuple[str, str | None]:
    found = position.one(Faction, key)
    return found.state, found.holder


def until(position: Position, phase: str, side: str) -> Position:
    """Go on from phase to phase until that one of that side."""
    for _ in range(20):
        frame = position.campaign
        if (frame.phase, frame.waiting_for) == (phase, (side,)):
            return position
        position = act(position, frame.waiting_for[0], "phase-next").position
    raise AssertionError(f"{phase} of {side} never comes")
