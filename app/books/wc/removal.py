"""Taking a force out of play, with everything that is in its counter."""

from app.books.wc.entities import Ambush, Army, BaggageTrain, Messenger, ScoutingParty
from app.books.wc.forces import units_of
from app.engine.position import Draft

Counter = Army | ScoutingParty | Messenger | BaggageTrain | Ambush


def remove(draft: Draft, counter: Counter, rule: str) -> None:
    """Take the counter, its units and the trains that march with it out of play.

    Counters of their own stay: they only lose their tie to it. An attendant scouting party is
    without a home army until its owner names one (wc.scouting.party.home).
    """
    for unit in units_of(draft.position, counter.id):
        draft.delete(unit, rule)
    if isinstance(counter, Army):
        _release(draft, counter, rule)
    if isinstance(counter, ScoutingParty):
        for other in draft.position.where(ScoutingParty, engaged_with=counter.id):
            draft.update(other, rule, engaged_with=None)
    draft.delete(counter, rule)


def _release(draft: Draft, army: Army, rule: str) -> None:
    position, owner = draft.position, army.owner
    for train in position.where(BaggageTrain, owner=owner, army=army.id):
        draft.delete(train, rule)
    for party in position.where(ScoutingParty, owner=owner, home_army=army.id):
        draft.update(party, rule, home_army=None)
    for ambush in position.where(Ambush, owner=owner, parent_army=army.id):
        draft.update(ambush, rule, parent_army=None)
    for messenger in position.where(Messenger, owner=owner, escort=army.id):
        draft.update(messenger, rule, escort=None)
