"""What settlements have promised."""

from typing import Annotated, ClassVar

from app.engine.entity import Entity, Ref, Seen
from app.engine.viewer import only


def _caller_and_helper(aid: "Aid") -> frozenset[str]:
    return only(aid.caller, aid.owner)


CALLER_AND_HELPER = Seen(_caller_and_helper)


class Aid(Entity):
    """A settlement's promise to let its militia come to a territory (wc.messenger.aid)."""

    kind: ClassVar[str] = "aid"
    seen: ClassVar[Seen] = CALLER_AND_HELPER

    settlement: Annotated[str, Ref("settlement"), CALLER_AND_HELPER]
    owner: Annotated[str, Ref("side"), CALLER_AND_HELPER]
    caller: Annotated[str, Ref("side"), CALLER_AND_HELPER]
    territory: Annotated[str, Ref("territory"), CALLER_AND_HELPER]
    given_turn: Annotated[int, CALLER_AND_HELPER]
    ended: Annotated[bool, CALLER_AND_HELPER] = False
