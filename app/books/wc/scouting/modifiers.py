"""What makes an army easier or harder to scout, and what follows once its list is drawn up."""

from app.books.wc.army.casualties import on_duty
from app.books.wc.entities import Army, ScoutingParty, Settlement
from app.books.wc.map import campaign_map
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import DRAWN_UP, SCOUTING, Drawn, Scouted
from app.books.wc.variation.reaction import Reaction
from app.books.wc.variation.term import of_table
from app.books.wc.works.earthworks import defences
from app.engine.position import Position
from app.engine.viewer import Audience, only

RULE = "wc.scouting.modifiers"
TABLE = TABLES["wc.scouting.results"]
SHELTERING_SIZES = ("town", "city", "capital", "fortress")


def _is_tired(_position: Position, scouted: Scouted) -> bool:
    return isinstance(scouted.target, Army) and scouted.target.fatigue > 0


def _is_on_march(_position: Position, scouted: Scouted) -> bool:
    return isinstance(scouted.target, Army) and scouted.target.march in ("fast", "forced")


def _is_in_woods(position: Position, scouted: Scouted) -> bool:
    return campaign_map(position).terrain_at(scouted.target.hex) == "forest"


def _has_scouts(position: Position, scouted: Scouted) -> bool:
    target = scouted.target
    attendant = position.where(ScoutingParty, home_army=target.id, hex=target.hex)
    return bool(attendant or on_duty(position, target.id, "scouts"))


def _is_sheltered(position: Position, scouted: Scouted) -> bool:
    target = scouted.target
    place = target if isinstance(target, Settlement) else position.get(Settlement, target.inside)
    return place is not None and place.size in SHELTERING_SIZES


def _is_in_works(position: Position, scouted: Scouted) -> bool:
    army = scouted.target
    if not isinstance(army, Army) or _is_sheltered(position, scouted):
        return False
    return defences(position, army) == "field"


def _to_its_owner(_position: Position, scouted: Scouted) -> Audience:
    return only(scouted.target.owner)


def _to_those_who_see_works(position: Position, scouted: Scouted) -> Audience | None:
    """What defences an army has that are no works, its owner alone can know."""
    army = scouted.target
    if isinstance(army, Army) and army.works == "field":
        return None
    return _to_its_owner(position, scouted)


TERMS = (
    of_table(SCOUTING, TABLE, "target-fatigued", rule=RULE, when=_is_tired, audience=_to_its_owner),
    of_table(SCOUTING, TABLE, "target-on-march", rule=RULE, when=_is_on_march),
    of_table(SCOUTING, TABLE, "target-in-woods", rule=RULE, when=_is_in_woods),
    of_table(
        SCOUTING, TABLE, "target-has-scouts", rule=RULE, when=_has_scouts, audience=_to_its_owner
    ),
    of_table(SCOUTING, TABLE, "target-in-town", rule=RULE, when=_is_sheltered),
    of_table(
        SCOUTING,
        TABLE,
        "target-in-works",
        rule=RULE,
        when=_is_in_works,
        audience=_to_those_who_see_works,
    ),
)


def _owes_reports(_position: Position, drawn: Drawn) -> bool:
    return bool(drawn.force.reports_due)


def _its_id(_position: Position, drawn: Drawn) -> dict[str, str]:
    return {"force": drawn.force.id}


REPORTS_ARE_TOLD = Reaction(
    event=DRAWN_UP,
    action="deliver-reports",
    rule="wc.scouting.disclosure",
    when=_owes_reports,
    request=_its_id,
)
