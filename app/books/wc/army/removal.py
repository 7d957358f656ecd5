"""Taking a counter off the map, with what is in it and what served it."""

from app.books.wc.army.forces import Force, units_of
from app.books.wc.entities import Ambush, Army, BaggageTrain, Counter, Messenger, ScoutingParty
from app.engine.position import Draft


def remove(draft: Draft, counter: Counter, rule: str) -> None:
    """Take the counter, its units and the trains that march with it out of play.

    Counters of their own stay: they only lose their tie to it. An attendant scouting party is
    without a home army until its owner names one (wc.scouting.party.home).
    """
    for unit in units_of(draft.position, counter.id):
        draft.delete(unit, rule)
    for train in draft.position.where(BaggageTrain, army=counter.id):
        draft.delete(train, rule)
    dissolve(draft, counter, None, rule)


def remove_if_empty(draft: Draft, army_id: str, heir: Force | None, rule: str) -> None:
    """Take an army's counter off the map where no troops are left in it (R83)."""
    army = draft.position.one(Army, army_id)
    if not units_of(draft.position, army_id) and not army.noted_points:
        dissolve(draft, army, heir, rule)


def dissolve(draft: Draft, counter: Counter, heir: Force | None, rule: str) -> None:
    """Take a counter without troops off the map, and leave what served it to its heir.

    Trains, scouting parties, hidden parties and escorted messengers go on with an army; with a
    settlement or nobody for an heir they are on their own. No hidden party lies in wait for it any
    more, and a scouting party that it had engaged is free.
    """
    position, gone = draft.position, counter.id
    successor = heir.id if isinstance(heir, Army) else None
    for train in position.where(BaggageTrain, army=gone):
        draft.update(train, rule, army=successor)
    for party in position.where(ScoutingParty, home_army=gone):
        draft.update(party, rule, home_army=successor)
    for engaged in position.where(ScoutingParty, engaged_with=gone):
        draft.update(engaged, rule, engaged_with=None)
    for messenger in position.where(Messenger, escort=gone):
        draft.update(messenger, rule, escort=successor)
    for hidden in position.all(Ambush):
        parent = successor if hidden.parent_army == gone else hidden.parent_army
        exposed = tuple(other for other in hidden.exposed if other != gone)
        draft.update(hidden, rule, parent_army=parent, exposed=exposed)
    draft.delete(counter, rule)
