"""What befalls generals and provinces: gains, losses, and who is out of the game."""

from app.books.pom import phases, words
from app.books.pom.empire import provinces_of, ruler_of, year_of
from app.books.pom.entities import LOST, SENATE, General, Province
from app.books.pom.step import Step


def levy(step: Step, province: Province, legions: int, rule: str) -> int:
    """Give or take legions of whoever controls the province, never below 0; what they then have."""
    ruler = ruler_of(step.draft.position, province)
    if ruler is None:
        master, left = "Its procurator", max(province.garrison + legions, 0)
        step.draft.update(province, rule, garrison=left)
    else:
        master, left = ruler.name, max(ruler.legions + legions, 0)
        step.draft.update(ruler, rule, legions=left)
    step.say(f"{master} has {words.legions(left)} now.")
    return left


def hand_over(step: Step, province: Province, owner: str, rule: str) -> None:
    """Give the province to a new owner; what stood in it is gone, and so is an owner without land.

    A nation that is taken into the Empire has no armies left this year.
    """
    pool = 0 if province.owner == LOST else None
    former = ruler_of(step.draft.position, province)
    step.draft.update(province, rule, owner=owner, garrison=0, pool=pool, favoured=False)
    if former is not None and not provinces_of(step.draft.position, former.id):
        step.say(f"{former.name} has no province left and is out of the game.")
        eliminate(step, former)


def lose(step: Step, province: Province, rule: str) -> None:
    """Take the province out of the Empire."""
    step.say(f"{province.name} is lost to the Empire.")
    hand_over(step, province, LOST, rule)


def eliminate(step: Step, general: General) -> None:
    """Take the general out of the game; the player's loss ends it (pom.elimination)."""
    step.draft.update(general, "pom.elimination", alive=False, legions=0)
    if general.is_pc:
        step.say("The game is lost.")
        finish(step, phases.LOST, "pom.elimination")


def finish(step: Step, end: str, rule: str) -> None:
    """End the game as `won` or `lost`."""
    year = year_of(step.draft.position)
    step.draft.update(year, rule, phase=end, status="finished", pending=None, waiting_for=())
    step.draft.outcome(game=end)


def make_senatorial(step: Step, province: Province, garrison: int, rule: str) -> None:
    """Put the province under a procurator with so many legions (pom.setup.senate)."""
    step.draft.update(province, rule, owner=SENATE, garrison=garrison, favoured=False)
