"""Where a hidden party catches its target, and what that does to the target's march."""

from dataclasses import dataclass

from app.books.wc.army.exposure import meets, territories_along, territory_of
from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger
from app.books.wc.map import campaign_map
from app.books.wc.movement.leaving import lose_works
from app.engine.hexgrid import Hex
from app.engine.position import Draft, Position

RULE = "wc.ambush.reveal"

Target = Army | Messenger | BaggageTrain


@dataclass(frozen=True)
class Catch:
    """The hex where a target is caught, and the path that brought it there, this turn."""

    hex: Hex
    path: tuple[Hex, ...]


def catch_of(position: Position, party: Ambush, target: Target) -> Catch | None:
    """Where the party catches the target; None where it has not come near this phase (R126).

    That is where the target stands, if it is in the territory, otherwise the last hex of the
    territory on its path.
    """
    if territory_of(position, target) == party.territory:
        return Catch(target.hex, target.path)
    end = getattr(target, "declared_territory", None)
    passed = territories_along(campaign_map(position), party.territory, target.path, end)
    within = [index for index, place in enumerate(passed) if place == party.territory]
    if not within:
        return None
    return Catch(target.path[within[-1]], target.path[: within[-1] + 1])


def stop(draft: Draft, target: Army, catch: Catch, ambusher: str, territory: str) -> Army:
    """End the target's move in the caught hex, with all that goes with it; its rest is broken."""
    if target.hex != catch.hex:
        target = _put_back(draft, target, catch, territory)
    meets(draft, target)
    return draft.update(
        target,
        RULE,
        action="hold" if target.action == "none" else target.action,
        disturbed=True,
        ambushed_by=(*target.ambushed_by, ambusher),
    )


def _put_back(draft: Draft, target: Army, catch: Catch, territory: str) -> Army:
    """Take back what was done beyond the caught hex, works and declaration included (R132)."""
    on_border = campaign_map(draft.position).is_border(catch.hex)
    counts_in = territory if on_border else None
    for follower in _followers(draft.position, target):
        path = _cut(follower.path, catch.hex)
        draft.update(follower, RULE, hex=catch.hex, path=path, declared_territory=counts_in)
    back = {"hex": catch.hex, "path": catch.path, "declared_territory": counts_in}
    return lose_works(draft, draft.update(target, RULE, **back))


def _followers(position: Position, army: Army) -> list[BaggageTrain | Messenger]:
    return [
        *position.where(BaggageTrain, army=army.id, hex=army.hex),
        *position.where(Messenger, escort=army.id, hex=army.hex),
    ]


def _cut(path: tuple[Hex, ...], place: Hex) -> tuple[Hex, ...]:
    return path[: path.index(place) + 1] if place in path else path
