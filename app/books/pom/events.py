"""The events of a year, one function each (pom.event.table)."""

from collections.abc import Callable

from app.books.pom import fortunes, words
from app.books.pom.atlas import INVADERS
from app.books.pom.battles.battle import ARMIES_BESIDE_THE_DIE, BATTLE_RULES, strike
from app.books.pom.empire import generals, provinces, provinces_of, ruler_of
from app.books.pom.entities import LOST, General, Province
from app.books.pom.generals.arrival import NEWCOMER_BASE, arise, next_number
from app.books.pom.generals.characters import survives
from app.books.pom.lots import (
    any_province,
    core_province_without_general,
    province_without_general,
)
from app.books.pom.options import route_of
from app.books.pom.set_up import garrison_of
from app.books.pom.step import Step
from app.books.pom.tables import TABLES
from app.engine.dice import Dice
from app.engine.position import Position

INVASION = TABLES["pom.event.invasion"]
MOST_GENERALS_FOR_A_NEW_ONE = 2

EVENT_DICE = (
    Dice("event/*/province*"),
    Dice("event/*/victim"),
    Dice("event/*/escape", "1d6"),
    Dice("event/*/garrison/*", "1d6"),
    Dice("event/*/legions", "1d6"),
    Dice("event/*/trait/*", "1d6"),
    Dice("event/*/person/*", "1d6"),
    Dice("event/*/invader", "1d8"),
    Dice("event/*/host", "1d6"),
)

EVENT_RULES = (
    "pom.event.assassination",
    "pom.event.new-general",
    "pom.event.epidemic",
    "pom.event.prosperity",
    "pom.event.rebellion",
    "pom.setup.senate",
    "pom.ext.favour",
    "pom.ext.persona",
    *BATTLE_RULES,
)


def assassination(step: Step) -> None:
    """A random general dies, whose provinces become senatorial (pom.event.assassination)."""
    rule = "pom.event.assassination"
    victim = _victim(step)
    step.draft.outcome(victim=victim.id)
    if survives(step, victim):
        step.say(f"Murderers set upon {victim.called}, who escapes them.")
        step.draft.cite("pom.ext.traits")
        return
    step.say(f"{victim.name} is murdered.")
    fortunes.eliminate(step, victim)
    if not victim.is_pc:
        for province in provinces_of(step.draft.position, victim.id):
            fortunes.make_senatorial(step, province, garrison_of(step, province), rule)


def _victim(step: Step) -> General:
    living = generals(step.draft.position)
    if len(living) == 1:
        return living[0]
    return living[step.roll("victim", f"1d{len(living)}") - 1]


def new_general(step: Step) -> None:
    """A further opponent, where few are left and a province is open (pom.event.new-general)."""
    held = [
        p for p in provinces(step.draft.position) if ruler_of(step.draft.position, p) is not None
    ]
    few = len(generals(step.draft.position)) <= MOST_GENERALS_FOR_A_NEW_ONE
    if not few or len(held) == len(provinces(step.draft.position)):
        step.say("No new general can arise.")
        return
    legions = NEWCOMER_BASE + step.roll("legions")
    open_core = any(p.is_core for p in provinces(step.draft.position) if p not in held)
    draw = core_province_without_general if open_core else province_without_general
    province = draw(step)
    step.draft.outcome(province=province.id)
    rule = "pom.event.new-general"
    arise(step, next_number(step), legions + province.garrison, province, rule)


def epidemic(step: Step) -> None:
    """Whoever controls a random province loses a legion, never the province."""
    _levy(step, -1, "pom.event.epidemic", "Disease in {}")


def prosperity(step: Step) -> None:
    """Whoever controls a random province gains a legion."""
    _levy(step, +1, "pom.event.prosperity", "A good year in {}")


def _levy(step: Step, legions: int, rule: str, what: str) -> None:
    province = _struck(step, what)
    if province is not None:
        fortunes.levy(step, province, legions, rule)


def _struck(step: Step, what: str) -> Province | None:
    """A random province; None if it is lost, which no event of this kind touches."""
    province = any_province(step)
    step.draft.outcome(province=province.id)
    is_lost = province.owner == LOST
    step.say(what.format(province.name) + (", beyond the Empire." if is_lost else "."))
    return None if is_lost else province


def rebellion(step: Step) -> None:
    """A random province costs its owner a legion, and is lost if none is left."""
    rule = "pom.event.rebellion"
    province = _struck(step, "Rebellion in {}")
    if province is None:
        return
    if province.favoured:
        step.draft.update(province, "pom.ext.favour", favoured=False)
        step.say("The people remember what was built for them, and lay their arms down.")
        return
    left = fortunes.levy(step, province, -1, rule)
    if left == 0:
        fortunes.lose(step, step.draft.position.one(Province, province.id), rule)


def invasion(step: Step) -> None:
    """Barbarians strike the first province of the Empire on their way (pom.event.invasion)."""
    key = step.look_up(INVASION, step.roll("invader", "1d8")).result
    invader = INVADERS[key].name
    struck = _first_in_the_empire(step.draft.position, key)
    step.draft.outcome(invader=key, province=None if struck is None else struck.id)
    if struck is None:
        step.say(f"The {invader} find no province of the Empire on their way.")
        return
    armies = ARMIES_BESIDE_THE_DIE + step.roll("host")
    step.say(f"The {invader} strike {struck.name} with {words.armies(armies)}.")
    strike(step, struck, invader, armies)


def _first_in_the_empire(position: Position, invader: str) -> Province | None:
    route = (position.one(Province, province) for province in route_of(position, invader))
    return next((province for province in route if province.owner != LOST), None)


EVENTS: dict[str, Callable[[Step], None]] = {
    "assassination": assassination,
    "new-general": new_general,
    "epidemic": epidemic,
    "prosperity": prosperity,
    "rebellion": rebellion,
    "invasion": invasion,
}
