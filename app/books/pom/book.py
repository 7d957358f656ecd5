"""Pomerium: one heir against the generals, procurators and barbarians of Rome."""

from app.books.pom.entities import ENTITIES
from app.books.pom.gate import gate
from app.books.pom.options import PomeriumOptions
from app.books.pom.phases import PHASES
from app.books.pom.scenario import Scenario, set_up
from app.books.pom.sections import SECTIONS
from app.books.pom.tables import TABLES
from app.engine.book import Book

BOOK = Book(
    id="pom",
    title="Pomerium",
    summary=(
        "A solo game: an emperor has died, and you alone know that you are the heir.\n"
        "Each year you wait, attack a neighbour or offer an alliance; the umpire plays rivals, "
        "barbarians and fate.\n"
        "Win by ruling three provinces with no rival general alive. A game takes half an hour."
    ),
    version="1.1",
    seats=(1, 1),
    phases=PHASES,
    sections=SECTIONS,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    gate=gate,
    open=True,
    options=PomeriumOptions,
    opening="setup",
    tables=TABLES,
)
