"""Wizards & Warlords: two to eight warlords, stacks of tokens, strongholds, one winner."""

from app.books.ww.entities import ENTITIES
from app.books.ww.gate import gate
from app.books.ww.scenario import Scenario, set_up
from app.books.ww.states import STATES
from app.books.ww.warlords import TABLES
from app.engine.book import Book

BOOK = Book(
    id="ww",
    title="Wizards & Warlords",
    summary=(
        "A quick war game for two to eight warlords on a map of spaces: stacks of tokens recruit "
        "at strongholds, march and attack. Battles are ten-sided rolls on the tables of dwarfs, "
        "elves, orcs and five other kinds; who loses Warlord token and every stronghold is out."
    ),
    version="1.0",
    seats=(2, 8),
    phases=STATES,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    gate=gate,
    tables=TABLES,
)
