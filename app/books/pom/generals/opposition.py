"""How an opposing general spends a turn (pom.npc.action)."""

from app.books.pom.battles.battle import attack
from app.books.pom.empire import foreign_neighbours_of, opponents, provinces_of
from app.books.pom.entities import General, Province
from app.books.pom.generals.alliance import make_offer
from app.books.pom.generals.characters import calls_off, tempered
from app.books.pom.lots import base_among, foreign_neighbour
from app.books.pom.step import Step
from app.books.pom.tables import TABLES

ACTION = TABLES["pom.npc.action"]
WAIT, ATTACK = "wait", "attack"


def roll_order(step: Step) -> tuple[str, ...]:
    """The order in which the opponents act this year (pom.npc.order)."""
    step.draft.cite("pom.npc.order")
    return tuple(_in_order(step, [general.id for general in opponents(step.draft.position)], 1))


def _in_order(step: Step, generals: list[str], attempt: int) -> list[str]:
    """Ascending by 1d20; those who are equal roll again among themselves."""
    if len(generals) == 1 and attempt > 1:
        return generals
    again = "" if attempt == 1 else f"/{attempt}"
    tied: dict[int, list[str]] = {}
    for general in generals:
        tied.setdefault(step.roll(f"order/{general}{again}", "1d20"), []).append(general)
    return [
        general for number in sorted(tied) for general in _in_order(step, tied[number], attempt + 1)
    ]


def act(step: Step, general: General) -> None:
    """One general waits, attacks or makes an offer."""
    face = tempered(step, step.roll("action"), general, "ambition")
    action = step.look_up(ACTION, face).result
    target = _target(step, general, action)
    if target is None:
        step.say(f"{general.name} waits.")
        step.draft.outcome(general=general.id, action=WAIT)
        return
    step.draft.outcome(general=general.id, action=action, target=target.id)
    if action != ATTACK:
        make_offer(step, general, target)
    elif not calls_off(step, general):
        step.say(f"{general.name} attacks {target.name}.")
        attack(step, general, target, "attack")


def _target(step: Step, general: General, action: str) -> Province | None:
    """The province to turn to; None to wait, or where that is all that is left (pom.npc.base)."""
    if action == WAIT or (action == ATTACK and general.legions == 0):
        return None
    held = provinces_of(step.draft.position, general.id)
    bases = [province for province in held if foreign_neighbours_of(step.draft.position, province)]
    if not bases:
        return None
    step.draft.cite("pom.npc.base", "pom.npc.neighbour")
    return foreign_neighbour(step, base_among(step, bases))
