"""White Bear & Red Moon: prisoners, from the combat result that takes them to their end."""

from app.books.wbrm.entities import ENTITIES
from app.books.wbrm.gate import gate
from app.books.wbrm.options import PrisonerOptions
from app.books.wbrm.phases import PHASES
from app.books.wbrm.scenario import set_up
from app.books.wbrm.scenario_forms import Scenario
from app.engine.book import Book

BOOK = Book(
    id="wbrm",
    title="White Bear & Red Moon: Prisoners",
    summary=(
        "Prisoners of war for a board game that knows only death: you fight, and report the "
        "result.\n"
        "At 3:1 or better half of the beaten may be taken; the umpire keeps guards, convoys, "
        "rescues, sacrifices and turncoats.\n"
        "For two to eight sides; any game with combat and movement factors can use it."
    ),
    version="1.0",
    seats=(2, 8),
    phases=PHASES,
    entities=ENTITIES,
    scenario=Scenario,
    set_up=set_up,
    set_up_rules=("wbrm.frame.terms", "wbrm.unit.classes"),
    gate=gate,
    open=True,
    options=PrisonerOptions,
)
