"""Creature powers: what monsters do on a hexed battlefield beside their ordinary attacks."""

from app.books.daw.battlefield import Battlefield
from app.books.daw.entities import ENTITIES
from app.books.daw.gate import gate
from app.books.daw.phases import PHASES
from app.books.daw.scenario import MOST_SIDES, SET_UP_RULES, Scenario, set_up
from app.books.daw.tables import TABLES
from app.engine.book import Book

BOOK = Book(
    id="daw",
    title="Domains at War: Creature Powers",
    summary=(
        "Dragons, medusas, harpies and other monsters in a fantasy battle of units on hexes.\n"
        "Your table fights the battle; the umpire judges auras, gazes, breaths, songs, blinking "
        "and all that interrupts them.\n"
        "Put your units on the field, say whose moment it is, and it tells who is turned to "
        "stone, who is charmed, and what your table must roll."
    ),
    version="1.0",
    seats=(2, MOST_SIDES),
    phases=PHASES,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    set_up_rules=SET_UP_RULES,
    gate=gate,
    open=True,
    map_model=Battlefield,
    tables=TABLES,
)
