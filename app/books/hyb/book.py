"""Hyborian card decks: major foes to meet in the wild, special cards to play."""

from app.books.hyb.entities import ENTITIES
from app.books.hyb.gate import gate
from app.books.hyb.phases import PHASES
from app.books.hyb.scenario import MOST_PLAYERS, SET_UP_RULES, Scenario, set_up
from app.books.hyb.tables import TABLES
from app.engine.book import Book

BOOK = Book(
    id="hyb",
    title="Hyborian card decks",
    summary=(
        "Two decks of cards beside a campaign: 35 foes to meet in the wild and 34 special cards to "
        "win and play.\n"
        "The umpire shuffles, draws and keeps every hand secret; what a card does in a fight the "
        "players judge at their table.\n"
        "Decks of your own can be loaded. Nobody can learn the order of a deck: none is kept."
    ),
    version="1.0",
    seats=(1, MOST_PLAYERS),
    phases=PHASES,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    set_up_rules=SET_UP_RULES,
    gate=gate,
    tables=TABLES,
)
