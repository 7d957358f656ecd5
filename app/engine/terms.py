"""Terms of a number: what each adds, by which rule, and who may learn of it.

A rule that makes a number out of terms hands on both, as a `Sum`; telling a sum writes each term
into the ruling, so that none is applied and not told.
"""

from dataclasses import dataclass

from app.engine.dice import Roller
from app.engine.position import Draft
from app.engine.viewer import Audience


@dataclass(frozen=True)
class Term:
    """What one rule adds to a number.

    A term with a `die`, which is the label of a roll, adds what that shows beside its value. An
    `audience` of None is everybody who may see the number.
    """

    rule: str
    text: str
    value: int = 0
    audience: Audience | None = None
    die: str | None = None


@dataclass(frozen=True)
class Sum:
    """A number, `value`, and the terms that made it out of what it was at first.

    What dice are still to add is not in the value.
    """

    value: int
    terms: tuple[Term, ...] = ()

    def tell(
        self, draft: Draft, dice: Roller | None = None, audience: Audience | None = None
    ) -> int:
        """Write the terms into the ruling, roll those that are dice, and give the whole number.

        `audience` may see the number; None stands for the actor. Raises LookupError for a term that
        is a die where there are no dice.
        """
        return self.value + sum(_told(draft, term, dice, audience) for term in self.terms)


def _told(draft: Draft, term: Term, dice: Roller | None, audience: Audience | None) -> int:
    """Tell one term; what its die adds to the value that is in the sum already."""
    who = audience if term.audience is None else term.audience
    shown = 0
    if term.die is not None:
        if dice is None:
            raise LookupError(f"{term.text}: there are no dice to roll {term.die!r} with")
        shown = dice.roll(term.die, audience=audience).total
    draft.modifier(term.rule, term.text, term.value + shown, who)
    return shown
