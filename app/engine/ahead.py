"""What an action would ask for: its rolls, and the terms that its player can reckon with."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.action import Action, R
from app.engine.adjudicate import Judgement, resolve
from app.engine.audience import ruling_as_seen
from app.engine.dice import ServerDice, SuppliedDice, SuppliedFaces, spec_of
from app.engine.english import listed
from app.engine.position import View
from app.engine.ruling import Finding, Ruling
from app.engine.viewer import only
from app.engine.walk import Late, Path, TooManyPaths, never, paths, sampled

MAX_PATHS = 500
SAMPLES = 100
MAX_DICE = 20_000
"""To name the rolls that may be asked for, few ways will do."""


@dataclass(frozen=True)
class RollAhead:
    """A roll that an action may ask for: by whom, and whether other dice decide if it is made."""

    label: str
    notation: str
    of: str | None = None
    if_needed: bool = False

    @property
    def as_told(self) -> dict[str, Any]:
        """The roll as answers have it; what is as usual is left out."""
        usual = (None, False)
        return {name: value for name, value in vars(self).items() if value not in usual}


@dataclass(frozen=True)
class Ahead:
    """The rolls that an action may ask for, in order, and the modifiers it would begin with."""

    rolls: tuple[RollAhead, ...]
    modifiers: tuple[dict[str, Any], ...]


def look_ahead(view: View, actor: str, action: Action[R], request: R, late: Late = never) -> Ahead:
    """What the action would ask for, as far as the actor can know.

    Secret rolls are left out, since no player makes them.
    """
    try:
        walked = list(paths(view, actor, action, request, MAX_PATHS, late))
    except TooManyPaths:
        walked = sampled(view, actor, action, request, SAMPLES, MAX_DICE, late)
    seen = ruling_as_seen(walked[0].ruling, actor) or {}
    return Ahead(_rolls(walked, action), tuple(seen.get("modifiers", ())))


def rolls_ahead(
    view: View, actor: str, action: Action[R], request: R, late: Late = never
) -> list[RollAhead]:
    """Each roll that the action may ask for; see `look_ahead`."""
    return list(look_ahead(view, actor, action, request, late).rolls)


def try_faces(
    view: View,
    actor: str,
    action: Action[R],
    request: R,
    given: SuppliedFaces,
    ahead: Iterable[RollAhead],
    whole_table: bool = False,
) -> None:
    """Raises what the action would say of these faces: DiceRequired, DiceInvalid or DiceUnused.

    `ahead` are the rolls that it may ask for.
    """
    supplied = SuppliedDice(given, ServerDice(b"tried", actor, 0), whole_table)
    numbers = iter(range(1, 1_000_000))
    ruling, _ = resolve(
        view, actor, action, request, supplied, lambda _kind: f"tried-{next(numbers)}"
    )
    _spare_rolls(supplied, [ruling], ahead)


def naming_spare_dice(
    judgement: Judgement,
    action: Action[R],
    supplied: SuppliedDice,
    ahead: Callable[[], Iterable[RollAhead]],
) -> Judgement:
    """The judgement, its answer naming the dice that were given but turned out not to be needed.

    `ahead` gives the rolls that the action might have asked for; only faces for those may be left.
    Raises DiceUnused or DiceInvalid.
    """
    if not supplied.is_left_over:
        return judgement
    spare = _spare_rolls(supplied, judgement.rulings, ahead())
    rulings = list(judgement.rulings)
    answer = rulings[judgement.answer]
    told = listed([f"{', '.join(map(str, faces))} for {label}" for label, faces in spare.items()])
    found = Finding(
        action.rules[0],
        f"Not used, since no such roll was needed: {told}.",
        {"not_used": {label: list(faces) for label, faces in spare.items()}},
        only(answer.actor),
    )
    rulings[judgement.answer] = replace(answer, findings=(*answer.findings, found))
    return replace(judgement, rulings=tuple(rulings))


def _spare_rolls(
    supplied: SuppliedDice, rulings: Iterable[Ruling], ahead: Iterable[RollAhead]
) -> dict[str, tuple[int, ...]]:
    """The faces that were given for rolls that might have been asked for, and were not."""
    made = {roll.label for ruling in rulings for roll in ruling.rolls}
    spare = {
        roll.label: supplied.take_spare(roll.label, roll.notation, roll.of)
        for roll in ahead
        if roll.label not in made
    }
    supplied.refuse_leftovers()
    return {label: faces for label, faces in spare.items() if faces is not None}


def _rolls(walked: Sequence[Path], action: Action[R]) -> tuple[RollAhead, ...]:
    made = Counter((r.label, r.notation, r.of) for path in walked for r in path.ruling.rolls)
    return tuple(
        RollAhead(*roll, if_needed=times < len(walked))
        for roll, times in made.items()
        if not spec_of(action.dice, roll[0]).secret
    )
