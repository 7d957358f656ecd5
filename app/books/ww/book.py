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
        "A quick war game for two to eight warlords on a map of spaces, with strongholds to hold.\n"
        "Stacks of tokens are recruited, march and attack; battles are ten-sided rolls on tables.\n"
        "Dwarfs, elves, orcs and five more: who loses the Warlord and every stronghold is out."
    ),
    version="1.0",
    seats=(2, 8),
    phases=STATES,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    gate=gate,
    open=True,
    tables=TABLES,
)
