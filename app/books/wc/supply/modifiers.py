"""What rivers, hostile land and the seasons give to eat, and take, and how hunger is borne."""

from app.books.wc.entities import WarCampaign
from app.books.wc.map import campaign_map
from app.books.wc.options import WarOptions
from app.books.wc.profiles import RACES, profile
from app.books.wc.supply.land import has_river, is_hostile
from app.books.wc.variation.asked import HUNGER, NEED, PRODUCED, SCAVENGED, Fed, Hungry, Tilled
from app.books.wc.variation.term import Term
from app.engine.calendar import season
from app.engine.english import counted
from app.engine.position import Position

FOOD_OF_THE_SEASON = {"winter": -1, "autumn": 1}
"""What a season adds to everything that grows (wc.season.food)."""


def _season(position: Position) -> str:
    campaign = position.one(WarCampaign, "campaign")
    return season(campaign.turn, campaign.start_season)


def _of_the_season(position: Position, _subject: Fed | Tilled) -> int:
    return FOOD_OF_THE_SEASON.get(_season(position), 0)


def _in_season(position: Position, _subject: Fed | Tilled) -> str:
    return f"it is {_season(position)}"


def _by_a_river(position: Position, fed: Fed) -> bool:
    return has_river(position, fed.hex)


def _in_hostile_land(position: Position, fed: Fed) -> bool:
    return is_hostile(position, fed.hex)


def _in_the_desert(position: Position, fed: Fed) -> bool:
    return campaign_map(position).terrain_at(fed.hex) == "desert"


RIVER = Term(
    quantity=SCAVENGED,
    rule="wc.terrain.river",
    section="terrain",
    text="a river runs there",
    value=1,
    when=_by_a_river,
)
HOSTILE_LAND = Term(
    quantity=NEED,
    rule="wc.terrain.food",
    section="terrain",
    text="nothing grows there, and an army needs more",
    value=1,
    when=_in_hostile_land,
)
DESERT = Term(
    quantity=NEED,
    rule="wc.terrain.desert",
    section="terrain",
    text="in the desert an army needs twice as much",
    value=100,
    stage="percent",
    when=_in_the_desert,
)
SEASON_OF_ARMIES = Term(
    quantity=SCAVENGED,
    rule="wc.season.food",
    section="seasons",
    text=_in_season,
    value=_of_the_season,
)
SEASON_OF_SETTLEMENTS = Term(
    quantity=PRODUCED,
    rule="wc.season.food",
    section="seasons",
    text=_in_season,
    value=_of_the_season,
)
NOTHING_LEFT = Term(
    quantity=SCAVENGED, rule="wc.supply.scavenge", text="there is nothing left", stage="floor"
)
NOTHING_MADE = Term(
    quantity=PRODUCED, rule="wc.supply.production", text="no less than nothing", stage="floor"
)


def _of_its_leader(_position: Position, hungry: Hungry) -> int:
    return -hungry.leadership


def _leadership(_position: Position, hungry: Hungry) -> str:
    return f"{hungry.unit.name}: Leadership {hungry.leadership}"


def _lost_to_fatigue(_position: Position, hungry: Hungry) -> int:
    lost = -profile(hungry.race).fatigue.at(hungry.fatigue).leadership
    return min(lost, max(hungry.leadership - 1, 0))


def _level(_position: Position, hungry: Hungry) -> str:
    return f"{hungry.unit.name}: the Leadership lost at fatigue {hungry.fatigue}"


def _of_turns(position: Position, hungry: Hungry) -> int:
    worse = position.settings.options_as(WarOptions).starvation_modifier_sign == "worse"
    return hungry.turns if worse else -hungry.turns


def _turns(_position: Position, hungry: Hungry) -> str:
    return f"{hungry.unit.name}: {counted(hungry.turns, 'turn')} in a row without enough to eat"


LEADERSHIP = Term(
    quantity=HUNGER, rule="wc.starvation.test", text=_leadership, value=_of_its_leader
)
LEADERSHIP_LOST = tuple(
    Term(
        quantity=HUNGER,
        rule=profile(race).fatigue.rule,
        races=(race,),
        text=_level,
        value=_lost_to_fatigue,
    )
    for race in RACES
    if any(level.leadership for level in profile(race).fatigue.levels)
)
TURNS_SHORT = Term(quantity=HUNGER, rule="wc.starvation.test", text=_turns, value=_of_turns)
