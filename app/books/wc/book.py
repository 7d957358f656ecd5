"""The war campaign: two to ten realms, five phases a week, one map."""

from app.books.wc.entities import ENTITIES
from app.books.wc.fate import FATE
from app.books.wc.gate import gate
from app.books.wc.map import CampaignMap
from app.books.wc.map_making.map_import import from_text_mapper
from app.books.wc.options import WarOptions
from app.books.wc.phases import PHASES
from app.books.wc.scenario import SET_UP_RULES, Scenario, set_up
from app.books.wc.sections import SECTIONS
from app.books.wc.tables import TABLES
from app.books.wc.turn.seasons import season_of
from app.books.wc.turn.victory import victory_faults
from app.engine.book import Book

BOOK = Book(
    id="wc",
    title="War Campaign",
    summary=(
        "A fantasy war campaign of two to ten realms on a hex map, played week by week.\n"
        "Armies march, scout, fortify, lie in ambush and send for help under the fog of war.\n"
        "The umpire rules on the map; your table fights the battles with its own miniatures."
    ),
    version="1.1",
    seats=(2, 10),
    phases=PHASES,
    sections=SECTIONS,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    set_up_rules=SET_UP_RULES,
    gate=gate,
    options=WarOptions,
    opening="begin-campaign",
    victory_check=victory_faults,
    fate=FATE,
    season=season_of,
    map_model=CampaignMap,
    map_imports={"text-mapper": from_text_mapper},
    tables=TABLES,
)
