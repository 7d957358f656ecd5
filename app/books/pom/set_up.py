"""What the umpire rolls before the first year, as far as the scenario leaves it open."""

from app.books.pom.empire import generals, provinces_of
from app.books.pom.entities import LOST, PLAYER, General, Province
from app.books.pom.fortunes import make_senatorial
from app.books.pom.generals.arrival import PLAYER_BASE, arise
from app.books.pom.generals.characters import portray
from app.books.pom.lots import core_province_without_general
from app.books.pom.options import options_of
from app.books.pom.step import Step
from app.books.pom.tables import TABLES

OPPONENTS = TABLES["pom.setup.npc"]
GARRISON = TABLES["pom.setup.senate"]


def place_player(step: Step) -> None:
    """The player's province and legions (pom.setup.pc)."""
    if step.draft.position.get(General, PLAYER) is not None:
        return
    at = step.within(PLAYER)
    province = core_province_without_general(at)
    arise(step, 0, PLAYER_BASE + at.roll("legions"), province, "pom.setup.pc")


def place_opponents(step: Step) -> None:
    """How many opponents there are, and the legions and province of each (pom.setup.npc)."""
    if len(generals(step.draft.position)) > 1:
        return
    count = int(step.look_up(OPPONENTS, step.roll("opponents", "1d12")).result)
    base = options_of(step.draft.position).opponent_legions[count - 1]
    for number in range(1, count + 1):
        at = step.within(f"npc{number}")
        legions = base + at.roll("legions")
        province = core_province_without_general(at)
        arise(step, number, legions, province, "pom.setup.npc")


def portray_given(step: Step) -> None:
    """Characters and persons of the generals that the scenario names."""
    for general in generals(step.draft.position):
        portray(step, general)


def place_procurators(step: Step) -> None:
    """Core provinces without a general are the senate's; each rolls for a garrison."""
    for province in provinces_of(step.draft.position, LOST):
        if province.is_core:
            make_senatorial(step, province, garrison_of(step, province), "pom.setup.senate")


def garrison_of(step: Step, province: Province) -> int:
    """The legions of a province that comes under a procurator (pom.setup.senate)."""
    return int(step.look_up(GARRISON, step.roll(f"garrison/{province.id}")).result)
