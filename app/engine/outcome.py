"""What an action may say of its outcome: one small model an action, for those who read rulings.

Every field has a description and may be absent, since a seat is told what it may know. Nothing is
checked against the model while a request is answered; the tests hold what is played to it.
"""

from functools import cache

from pydantic import BaseModel, ConfigDict


class Outcome(BaseModel):
    """The values that the outcome of an action's ruling may hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoOutcome(Outcome):
    """The outcome of an action that says all it has to say in changes, findings and words."""


class Working:
    """Marks a value that only tells how the outcome came about.

    Odds leave it out: what differs in nothing but workings is one outcome.
    """


WORKING = Working()


@cache
def workings(outcome: type[Outcome]) -> frozenset[str]:
    """The names of the fields that are marked as workings."""
    return frozenset(
        name
        for name, field in outcome.model_fields.items()
        if any(mark is WORKING for mark in field.metadata)
    )


def outcome_faults(outcome: type[Outcome]) -> list[str]:
    """What the model does not say: each field needs a description, and must not be required."""
    faults = []
    for name, field in outcome.model_fields.items():
        if field.is_required():
            faults.append(f"{outcome.__name__}.{name} must be optional")
        if not field.description:
            faults.append(f"{outcome.__name__}.{name} needs a description")
    return faults
