"""How a battle may end, counted by what matters to what comes next.

That is the legions left on both sides and the segments to come. Ways in which dice fall that lead
to the same are one, so the count stays small and exact, however long the fighting goes on.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm

from app.books.pom import turn
from app.books.pom.battles import breaking_off
from app.books.pom.battles.battle import BATTLE_DICE, conclude, go_on, stands_still
from app.books.pom.battles.segments import DICE, HIT, after_hits, losses_per_hit
from app.books.pom.entities import PLAYER, Battle
from app.books.pom.step import Step
from app.engine.action import Action, NoFields
from app.engine.audience import ruling_as_seen
from app.engine.position import View
from app.engine.viewer import EVERYONE
from app.engine.walk import Path, paths
from app.engine.weights import Weighted, hit_weights, tally

Chances = dict[Battle, Fraction]
Begin = Callable[[Step], Battle]
MOST_COUNTED = 40
Left = tuple[int, ...]
"""The segments to come, and the legions of the side with the initiative and of the other."""
HITS = hit_weights(DICE, at_least=HIT + 1)[::-1]


def weighted(view: View, begin: Begin) -> Iterator[Weighted] | None:
    """Each way in which a battle that begins, or goes on, so may end or come to wait.

    None for a battle of more legions than can be counted in the time for an answer.
    """
    waiting = view.one(Battle, Battle.kind)
    if waiting.attacker_total + waiting.defender_total > MOST_COUNTED:
        return None
    return _weighted(view, begin)


def _weighted(view: View, begin: Begin) -> Iterator[Weighted]:
    chances = _ends(view, begin)
    whole = lcm(*(chance.denominator for chance in chances.values()))
    for ended, chance in chances.items():
        seen = ruling_as_seen(_concluded(view, begin, ended).ruling, PLAYER) or {}
        yield Weighted(seen["outcome"], int(chance * whole), seen.get("summary"))


def _ends(view: View, begin: Begin) -> Chances:
    """The battle as it may stand when it is decided or waits for the player."""
    ends: Chances = {}
    going = _after(view, begin)
    while going:
        battle = max(going, key=_what_is_to_come)
        chance = going.pop(battle)
        if stands_still(view, battle):
            ends[battle] = ends.get(battle, Fraction(0)) + chance
            continue
        for later, part in _next(view, battle).items():
            going[later] = going.get(later, Fraction(0)) + chance * part
    return ends


def _next(view: View, battle: Battle) -> Chances:
    """The battle after the next thing in it, or as it may end once nothing but fighting is left."""
    fights = battle.segments_left is not None and not breaking_off.undecided(view, battle)
    if not fights:
        return _after(view, lambda step: go_on(step, battle))
    fought = battle.model_copy(update={"segment_no": 1, "fighting_on": ()})
    once = bool(breaking_off.undecided(view, fought))
    return {
        fought.model_copy(
            update={
                "segments_left": segments_left,
                f"{battle.first}_remaining": first,
                f"{battle.second}_remaining": second,
            }
        ): chance
        for (segments_left, first, second), chance in _fought(view, battle, once).items()
    }


def _fought(view: View, battle: Battle, once: bool) -> dict[Left, Fraction]:
    """What may be left after one segment, or after as many as are fought."""
    begun = (battle.segments_left or 0, *map(battle.remaining, (battle.first, battle.second)))
    ends: dict[Left, Fraction] = {}
    going = {begun: Fraction(1)}
    while going:
        left = max(going)
        chance = going.pop(left)
        following = _after_segment(view, left)
        moving = 1 if once else 1 - following.pop(left, Fraction(0))
        for later, part in following.items():
            segments_left, first, second = later
            over = not first or not second or (segments_left == 0 and first != second)
            found = ends if once or over else going
            found[later] = found.get(later, Fraction(0)) + chance * part / moving
    return ends


def _after_segment(view: View, left: Left) -> dict[Left, Fraction]:
    """What may be left after a segment; a side that is gone before it rolls hits nobody."""
    segments_left, first, second = left
    each, later = losses_per_hit(view, first + second), max(segments_left - 1, 0)
    ways = []
    for hits, weight in enumerate(HITS):
        standing = after_hits(second, hits, each)
        if not standing:
            ways.append(((later, first, 0), weight * sum(HITS)))
            continue
        for returned, another in enumerate(HITS):
            state = (later, after_hits(first, returned, each), standing)
            ways.append((state, weight * another))
    return {state: Fraction(weight, sum(HITS) ** 2) for state, weight in tally(ways).items()}


def _what_is_to_come(battle: Battle) -> tuple[bool, bool, int, int, int]:
    """Never grows as a battle goes on, and falls whenever something has changed."""
    legions = battle.attacker_remaining + battle.defender_remaining
    return (
        battle.attacker_devoted is None or battle.defender_devoted is None,
        battle.segments_left is None,
        battle.segments_left or 0,
        legions,
        -len(battle.fighting_on),
    )


def _after(view: View, piece: Begin) -> Chances:
    """The battle after this piece, however its dice fall; which segment it was is left out."""
    found: Chances = {}
    for path in _paths(view, lambda step: step.draft.outcome(battle=piece(step.within("battle")))):
        battle = path.ruling.outcome[-1].value
        battle = battle.model_copy(update={"segment_no": min(battle.segment_no, 1)})
        found[battle] = found.get(battle, Fraction(0)) + path.chance
    return found


def _concluded(view: View, begin: Begin, ended: Battle) -> Path:
    """What it comes to that the battle has ended so; no die is rolled for it."""

    def resolve(step: Step) -> None:
        at = step.within("battle")
        begin(at)
        conclude(at, ended)
        turn.close(step)

    (path,) = _paths(view, resolve)
    return path


def _paths(view: View, piece: Callable[[Step], None]) -> Iterator[Path]:
    action = Action(
        "battle",
        request=NoFields,
        rules=(),
        dice=BATTLE_DICE,
        resolve=lambda draft, _request, dice: piece(Step(draft, dice)),
        audience=EVERYONE,
    )
    return paths(view, PLAYER, action, NoFields())
