"""A hidden party that comes out of hiding, as an army."""

from typing import Any

from app.books.wc.army.entering import entering
from app.books.wc.entities import Ambush, Army
from app.books.wc.map import campaign_map
from app.engine.hexgrid import Hex
from app.engine.position import Draft


def come_out(draft: Draft, party: Ambush, place: Hex, rule: str, **fields: Any) -> Army:
    """Put the party on the map as an army of the same id; its units stay with it."""
    draft.delete(party, rule)
    on_border = campaign_map(draft.position).is_border(place)
    army = Army(
        id=party.id,
        name=party.name,
        owner=party.owner,
        hex=place,
        declared_territory=party.territory if on_border else None,
        composition_fixed=True,
        fatigue=party.fatigue,
        unsupplied_turns=party.unsupplied_turns,
        **entering(draft.position),
        **fields,
    )
    return draft.create(army, rule)
