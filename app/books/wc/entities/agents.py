"""What goes its own way beside the armies: scouts, messengers and baggage trains."""

from typing import Annotated, ClassVar

from app.books.wc.entities.kinds import (
    THIS_TURN,
    Count,
    HoldsUnits,
    March,
    OnTheRoad,
    OptionalText,
    Tiring,
)
from app.engine.entity import OWNER, PUBLIC, Name, Seen, owner_only


class ScoutingParty(OnTheRoad, Tiring, HoldsUnits):
    """One unit of scouts on its own, attendant to an army (wc.scouting.party.create)."""

    kind: ClassVar[str] = "scouting_party"
    seen: ClassVar[Seen] = PUBLIC

    name: Annotated[Name, PUBLIC]
    territory_chosen_turn: Annotated[Count, PUBLIC] = 0
    home_army: Annotated[str | None, OWNER] = None
    march: Annotated[March | None, PUBLIC, THIS_TURN] = None
    scouted: Annotated[bool, OWNER, THIS_TURN] = False
    engaged_with: Annotated[str | None, PUBLIC, THIS_TURN] = None


class Messenger(OnTheRoad, Tiring):
    """A call for help on the road (wc.messenger.create)."""

    kind: ClassVar[str] = "messenger"
    seen: ClassVar[Seen] = PUBLIC

    messenger_kind: Annotated[str, owner_only("runner")]
    movement: Annotated[Count, owner_only(4)]
    flies: Annotated[bool, OWNER] = False
    home_settlement: Annotated[str, owner_only("")]
    home_territory: Annotated[str, owner_only("")]
    text: Annotated[OptionalText, OWNER] = None
    escort: Annotated[str | None, PUBLIC] = None
    asked: Annotated[tuple[str, ...], OWNER] = ()
    pending: Annotated[str | None, OWNER] = None
    undecided: Annotated[Count, OWNER] = 0


class BaggageTrain(OnTheRoad, Tiring):
    """A train that carries supply and money, with an army or alone (wc.baggage.train)."""

    kind: ClassVar[str] = "baggage_train"
    seen: ClassVar[Seen] = PUBLIC

    army: Annotated[str | None, OWNER] = None
    supply: Annotated[Count, OWNER] = 0
    copper: Annotated[Count, OWNER] = 0
    march: Annotated[March | None, PUBLIC, THIS_TURN] = None
