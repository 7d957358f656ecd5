"""How a unit becomes a prisoner, and what becomes of a prisoner."""

from app.books.wbrm.entities import Cause, Faction, Unit
from app.books.wbrm.frame import game_of, this_phase
from app.books.wbrm.leaders import (
    follow_the_hostage,
    leader_freed,
    leader_killed,
    leader_taken,
    swear_never_to_join,
)
from app.books.wbrm.parties import leave
from app.engine.position import Draft

TAKEN = "wbrm.capture.odds"
RECRUITED = "wbrm.independent.leaderless"


def take(draft: Draft, unit: Unit, captor: str) -> None:
    """Make an eliminated unit the captor's prisoner."""
    draft.update(
        unit,
        TAKEN,
        status="prisoner",
        captor=captor,
        captured_turn=game_of(draft.position).turn,
        original_owner=unit.alliance,
    )


def follow_up_capture(draft: Draft, unit_id: str, captor: str) -> None:
    """Draw the consequences of a capture for a faction, once its victims are all taken."""
    unit = draft.position.one(Unit, unit_id)
    if unit.leader_faction is None or unit.status != "prisoner":
        return
    if unit.is_leader:
        leader_taken(draft, unit, captor)
        return
    faction = draft.position.one(Faction, unit.leader_faction)
    if faction.state == "captured" and faction.holder == captor:
        follow_the_hostage(draft, unit, captor)
    elif faction.state == "killed":
        swear_never_to_join(draft, faction.id, captor)


def recruit(draft: Draft, unit: Unit, captor: str) -> None:
    """Have an eliminated independent fight for its captor instead of going into captivity."""
    joined = this_phase(draft.position)
    turn = game_of(draft.position).turn
    fields = {"alliance": captor, "joined_in": joined, "captured_turn": turn}
    draft.update(unit, RECRUITED, status="active", **fields)


def set_free(draft: Draft, unit: Unit, rule: str) -> None:
    """Give a prisoner back to the side it fought for, where it stands."""
    leave(draft, unit.id, rule)
    owner = unit.original_owner or unit.alliance
    fields = {"alliance": owner, "captor": None, "original_owner": None}
    freed = draft.update(unit, rule, status="active", **fields)
    if freed.is_leader:
        leader_freed(draft, freed)


def eliminate(draft: Draft, unit: Unit, cause: Cause, rule: str) -> None:
    """Remove a unit for good."""
    leave(draft, unit.id, rule)
    held_by = unit.captor
    dead = draft.update(unit, rule, status="eliminated", cause=cause, captor=None)
    if dead.is_leader:
        leader_killed(draft, dead, held_by)
