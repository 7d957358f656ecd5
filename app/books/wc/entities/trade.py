"""What has been bought, and is not on the map yet."""

from typing import Annotated, ClassVar

from app.books.wc.entities.kinds import Count, HoldsUnits
from app.engine.entity import OWNER, Ref, Seen


class Recruits(HoldsUnits):
    """Troops of one order, in training until they are placed (wc.place.pool).

    `turn` is when they were bought, `ready_turn` when they can first be placed, `copper` what they
    have cost; `settlement` is where they were meant to go. Once the last unit is placed, the order
    is gone.
    """

    kind: ClassVar[str] = "recruits"
    seen: ClassVar[Seen] = OWNER

    owner: Annotated[str, Ref("side"), OWNER]
    turn: Annotated[int, OWNER]
    ready_turn: Annotated[int, OWNER]
    copper: Annotated[Count, OWNER]
    settlement: Annotated[str | None, Ref("settlement"), OWNER] = None
