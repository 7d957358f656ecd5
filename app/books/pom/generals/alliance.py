"""Offers of alliance: who leads, what is answered, and the merger of two sides."""

from app.books.pom import fortunes, words
from app.books.pom.battles.battle import BATTLE_RULES, attack, muster
from app.books.pom.battles.devotion import strength
from app.books.pom.empire import provinces_of, ruler_of, year_of
from app.books.pom.entities import LOST, PLAYER, SENATE, General, Offer, Province
from app.books.pom.generals.characters import tempered
from app.books.pom.step import Step
from app.books.pom.tables import TABLES
from app.engine.dice import Dice
from app.engine.position import Position

OF_GENERALS = TABLES["pom.alliance.response-npc"]
OF_OTHERS = TABLES["pom.alliance.response-other"]
RULE = "pom.alliance.merge"

OFFER_DICE = (Dice("*answer", "1d6"), Dice("*alliance/pool", "1d6"))
OFFER_RULES = (
    "pom.alliance.offer",
    "pom.alliance.dominance",
    "pom.alliance.response-npc",
    "pom.alliance.response-other",
    "pom.alliance.pc-reply",
    "pom.alliance.merge",
    *BATTLE_RULES,
)


def dominant_of(position: Position, offerer: General, asked: General) -> General:
    """Who leads: more legions, then more provinces, then who offered (pom.alliance.dominance)."""

    def rank(general: General) -> tuple[int, int, bool]:
        held = len(provinces_of(position, general.id))
        return general.legions, held, general.id == offerer.id

    return max(offerer, asked, key=rank)


def make_offer(step: Step, offerer: General, province: Province) -> None:
    """A general offers an alliance to the owner of the province (pom.alliance.offer)."""
    step.draft.cite("pom.alliance.offer")
    if province.owner == PLAYER:
        _ask_player(step, offerer, province)
        return
    agrees = _answer(step, offerer, province)
    step.draft.outcome(answer="yes" if agrees else "no")
    if agrees:
        _ally(step, offerer, province)
    else:
        step.say(f"{offerer.name}'s offer to {province.name} is refused.")
        attack(step, offerer, province, "refused_offer")


def _ask_player(step: Step, offerer: General, province: Province) -> None:
    position = step.draft.position
    dominant = dominant_of(position, offerer, position.one(General, PLAYER))
    rule = "pom.alliance.pc-reply"
    step.draft.create(
        Offer(
            id=Offer.kind,
            offered_by=offerer.id,
            offered_to=PLAYER,
            province=province.id,
            dominant=dominant.id,
        ),
        rule,
    )
    step.draft.update(year_of(position), rule, pending="pc_reply")
    step.draft.outcome(pending="pc_reply", dominant=dominant.id)
    step.say(f"{offerer.name} offers the player an alliance over {province.name}.")
    if not dominant.is_pc:
        step.draft.find(rule, f"{dominant.name} would lead: to accept is to lose the game.")


def _answer(step: Step, offerer: General, province: Province) -> bool:
    die = tempered(step, step.roll("answer"), offerer, "charisma")
    asked = ruler_of(step.draft.position, province)
    if asked is not None:
        condition = OF_GENERALS.modifier(f"asked-{strength(asked.legions, offerer.legions)}")
        return step.look_up(OF_GENERALS, die, condition).result == "yes"
    condition = OF_OTHERS.modifier("procurator" if province.owner == SENATE else "barbarians")
    return step.look_up(OF_OTHERS, die, condition).result == "yes"


def _ally(step: Step, offerer: General, province: Province) -> None:
    asked = ruler_of(step.draft.position, province)
    if asked is not None:
        merge(step, offerer, asked)
        return
    if province.owner == LOST:
        brought = muster(step.within("alliance"), province)
    else:
        brought = province.garrison
    step.draft.update(offerer, RULE, legions=offerer.legions + brought)
    fortunes.hand_over(step, province, offerer.id, RULE)
    step.say(f"{province.name} joins {offerer.called} with {words.legions(brought)}.")


def merge(step: Step, offerer: General, asked: General) -> None:
    """Two generals become one side: the dominant takes all, the other is gone."""
    dominant = dominant_of(step.draft.position, offerer, asked)
    lesser = asked if dominant.id == offerer.id else offerer
    step.draft.cite("pom.alliance.dominance")
    step.say(f"{lesser.name} and all that they have go over to {dominant.called}.")
    step.draft.update(dominant, RULE, legions=dominant.legions + lesser.legions)
    for province in provinces_of(step.draft.position, lesser.id):
        step.draft.update(province, RULE, owner=dominant.id, favoured=False)
    fortunes.eliminate(step, lesser)
