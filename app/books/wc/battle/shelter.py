"""What protects counters that cannot fight: friendly walls and friendly armies."""

from app.books.wc.entities import Army, BaggageTrain, Messenger, Settlement
from app.books.wc.sides import are_opposed
from app.engine.position import Position


def friendly_settlement_at(
    position: Position, counter: Messenger | BaggageTrain
) -> Settlement | None:
    """The settlement of its own or an allied side in whose hex the counter stands."""
    for settlement in position.where(Settlement, hex=counter.hex):
        if not settlement.destroyed and not are_opposed(position, counter.owner, settlement.owner):
            return settlement
    return None


def is_protected(position: Position, train: BaggageTrain) -> bool:
    """Whether an army or a settlement of its side is where the train is (wc.booty.lone-train)."""
    return (
        bool(friendly_armies_at(position, train))
        or friendly_settlement_at(position, train) is not None
    )


def is_escorted(position: Position, messenger: Messenger) -> bool:
    """Whether the army that escorts the messenger is with it (wc.messenger.escort)."""
    escort = position.get(Army, messenger.escort)
    return escort is not None and escort.hex == messenger.hex


def friendly_armies_at(position: Position, counter: Messenger | BaggageTrain) -> list[Army]:
    """The armies of its own or an allied side in whose hex the counter stands."""
    armies = position.where(Army, hex=counter.hex)
    return [army for army in armies if not are_opposed(position, counter.owner, army.owner)]
