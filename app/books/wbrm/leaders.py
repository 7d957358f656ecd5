"""Leaders and those who follow them: whom the followers serve, as their leader fares.

The last leader of a faction that is still in play decides. While one is free the followers serve
where they always did; once the last is a prisoner they serve its captor; once all are dead they
serve whom they served before, and never the side that held the leader or holds them.
"""

from app.books.wbrm.allegiance import change_alliance
from app.books.wbrm.entities import Faction, Unit
from app.engine.position import Draft, Position

CAPTURED = "wbrm.leader.captured"
LOST = "wbrm.leader.lost"
LED = "wbrm.independent.led"


def followers_of(position: Position, faction: str) -> list[Unit]:
    """The units that follow the faction's leaders, dead ones too."""
    return position.where(Unit, leader_faction=faction, is_leader=False)


def leader_taken(draft: Draft, leader: Unit, captor: str) -> None:
    """Have the followers change over if no other leader of theirs is free."""
    _settle(draft, leader, taken_by=captor)


def leader_freed(draft: Draft, leader: Unit) -> None:
    """Have the followers come back to the freed leader."""
    _settle(draft, leader)


def leader_killed(draft: Draft, leader: Unit, held_by: str | None) -> None:
    """Have the followers draw the consequence of a leader's death, in captivity or in the field."""
    _settle(draft, leader, held_by=held_by)


def _settle(
    draft: Draft, leader: Unit, taken_by: str | None = None, held_by: str | None = None
) -> None:
    assert leader.leader_faction is not None
    faction = draft.position.one(Faction, leader.leader_faction)
    leaders = draft.position.where(Unit, leader_faction=faction.id, is_leader=True)
    free = [unit for unit in leaders if unit.status in ("active", "doomed")]
    captive = [unit for unit in leaders if unit.status == "prisoner"]
    if free:
        _come_back(draft, faction, free[0].alliance)
    elif captive:
        _serve(draft, faction, taken_by or _holder(faction, captive))
    else:
        _mourn(draft, faction, leader.alliance, held_by)


def _holder(faction: Faction, captive: list[Unit]) -> str:
    """The side that the followers go on serving, or the one that still holds a leader."""
    captors = [unit.captor for unit in captive if unit.captor is not None]
    return faction.holder if faction.holder in captors and faction.holder else captors[0]


def _come_back(draft: Draft, faction: Faction, alliance: str) -> None:
    if faction.state != "captured":
        return
    draft.update(faction, LOST, state="free", holder=None)
    for follower in followers_of(draft.position, faction.id):
        change_alliance(draft, follower, alliance, LOST)


def _serve(draft: Draft, faction: Faction, captor: str) -> None:
    draft.update(faction, CAPTURED, state="captured", holder=captor)
    for follower in followers_of(draft.position, faction.id):
        follow_the_hostage(draft, follower, captor)


def _mourn(draft: Draft, faction: Faction, home: str, held_by: str | None) -> None:
    """Have the followers go back to whom they served before, `home` where that is not known."""
    holder = faction.holder
    draft.update(faction, LOST, state="killed", holder=None)
    for follower in followers_of(draft.position, faction.id):
        if holder is not None and follower.alliance == holder:
            change_alliance(draft, follower, follower.former_alliance or home, LOST)
    captors = [f.captor for f in followers_of(draft.position, faction.id) if f.captor]
    for side in dict.fromkeys([*([held_by] if held_by else []), *captors]):
        swear_never_to_join(draft, faction.id, side)


def follow_the_hostage(draft: Draft, follower: Unit, captor: str) -> None:
    """Have a follower serve the side that holds its leader."""
    if captor not in follower.never_join:
        former = follower.former_alliance or follower.alliance
        change_alliance(draft, follower, captor, CAPTURED, former)


def swear_never_to_join(draft: Draft, faction: str, side: str) -> None:
    """Have no follower of a killed leader ever serve this side."""
    for follower in followers_of(draft.position, faction):
        if side not in follower.never_join:
            draft.update(follower, LED, never_join=(*follower.never_join, side))
