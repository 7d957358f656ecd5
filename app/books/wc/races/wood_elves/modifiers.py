"""Wood Elves in their forests count as dug in (wc.works.wood-elves)."""

from app.books.wc.army.forces import units_of
from app.books.wc.entities import Works
from app.books.wc.map import campaign_map
from app.books.wc.variation.asked import DEFENCES, WORKS_DUG, Stationed
from app.books.wc.variation.note import Note
from app.books.wc.variation.word import Setting
from app.books.wc.works.earthworks import standing_works
from app.engine.position import Position
from app.engine.viewer import Audience, only

RULE = "wc.works.wood-elves"


def _is_in_the_woods(position: Position, stationed: Stationed) -> bool:
    return campaign_map(position).terrain_at(stationed.army.hex) == "forest"


def _of_the_woods(position: Position, stationed: Stationed) -> Works:
    """As in a hasty defence; as in field fortifications if they dug in or have Waywatchers."""
    army = stationed.army
    standing = standing_works(position, army)
    dug = standing == "hasty" and army.works_turn == position.campaign.turn
    watched = any("waywatcher" in u.unit_type.lower() for u in units_of(position, army.id))
    return "field" if standing == "field" or dug or watched else "hasty"


def _digs_in_there(position: Position, stationed: Stationed) -> bool:
    return stationed.army.works == "hasty" and _is_in_the_woods(position, stationed)


def _to_its_owner(_position: Position, stationed: Stationed) -> Audience:
    return only(stationed.army.owner)


WOODS_SHELTER = Setting(
    word=DEFENCES,
    rule=RULE,
    races=("wood_elves",),
    value=_of_the_woods,
    when=_is_in_the_woods,
)
DUG_IN = Note(
    occasion=WORKS_DUG,
    rule=RULE,
    races=("wood_elves",),
    text="In this forest your hasty defence counts as field fortifications this turn.",
    when=_digs_in_there,
    audience=_to_its_owner,
)
