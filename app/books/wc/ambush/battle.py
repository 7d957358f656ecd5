"""How an ambush turns out, and how its battle is set up on the table (wc.ambush.results)."""

from app.books.wc.entities import Army
from app.books.wc.profiles import race_of
from app.books.wc.tables import TABLES
from app.books.wc.variation.asked import AMBUSH, Ambushed
from app.books.wc.words import place_name
from app.engine.dice import Dice, Roller
from app.engine.position import Draft
from app.engine.table import Row
from app.engine.viewer import EVERYONE, Audience, only

RESULTS = TABLES["wc.ambush.results"]
REVERSE = "reverse_ambush"

DICE = (
    Dice("ambush", "2d6"),
    Dice("ambush/patrol", "1d6", secret=True),
    Dice("reverse-ambush", "2d6", secret=True),
)
"""The patrol's die and the roll that only it can lead to are the umpire's: to ask the ambusher for
them would betray the patrol."""

NOTES = {
    "complete_surprise": (
        "{ambushed} deploys first, in the centre of the table, no model nearer than 12 inches to "
        "an edge. {ambushers} then deploys anywhere, no model nearer than 6 inches to the enemy, "
        "and has the first turn."
    ),
    "advanced_warning": (
        "Both sides deploy by the normal rules. {ambushers} then has one complete free turn of "
        "moving and fighting, in which {ambushed} may only defend: no attacks of its own and no "
        "spells but dispels. After it {ambushed} has the first normal turn."
    ),
    "discovered": (
        "A normal battle without advantage to either side; it must be fought. {ambushers} counts "
        "as the attacker."
    ),
}
"""How each result is set up on the table."""

RULE_OF = {
    "complete_surprise": "wc.ambush.complete-surprise",
    "advanced_warning": "wc.ambush.advanced-warning",
    "discovered": "wc.ambush.discovered",
}
"""The rule of each of these results."""


def roll(draft: Draft, party: Army, target: Army, dice: Roller) -> None:
    """Roll on the Ambush Result table and tell both sides how to set the battle up."""
    both = only(party.owner, target.owner)
    rolled = dice.roll("ambush", audience=both).total
    about = Ambushed(race_of(draft.position, target.owner), target)
    total = AMBUSH.of(draft.position, about, rolled).tell(draft, dice, both)
    row = draft.position.settings.table(RESULTS).row(total)
    draft.cite("wc.ambush.results")
    draft.outcome(EVERYONE, result=row.result, text=row.text)
    draft.outcome(both, total=total)
    where = place_name(draft.position, party.hex)
    beginning = f"{party.name} falls upon {target.name} in {where}: {row.text}."
    if row.result == REVERSE:
        turned = _turn_round(draft, target, dice, both)
        end = f" {target.name} has turned the ambush round: {turned.text}."
        draft.summary(beginning + end, EVERYONE)
        _set_up(draft, turned.result, ambushers=target, ambushed=party, audience=both)
    else:
        draft.summary(beginning, EVERYONE)
        _set_up(draft, row.result, ambushers=party, ambushed=target, audience=both)


def _turn_round(draft: Draft, target: Army, dice: Roller, both: Audience) -> Row:
    """The roll of the army that was to be ambushed; it cannot be turned round again (R139)."""
    total = dice.roll("reverse-ambush", audience=both, of=target.owner).total
    row = draft.position.settings.table(RESULTS).row(total)
    if row.result == REVERSE:
        row = RESULTS.row_of("discovered")
    draft.cite("wc.ambush.reverse")
    draft.outcome(EVERYONE, reverse_result=row.result)
    draft.outcome(both, reverse_total=total)
    return row


def _set_up(
    draft: Draft, result: str, *, ambushers: Army, ambushed: Army, audience: Audience
) -> None:
    rule = RULE_OF[result]
    note = NOTES[result].format(ambushers=ambushers.name, ambushed=ambushed.name)
    draft.tabletop(rule, note, audience)
    if ambushed.works is not None:
        count = "count" if result == "discovered" else "do not count in this battle"
        draft.tabletop(rule, f"The works of {ambushed.name} {count}.", audience)
