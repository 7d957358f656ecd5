"""Who a general is: character and person, rolled where those extensions are on."""

import tomllib
from pathlib import Path
from typing import Any

from app.books.pom.entities import General
from app.books.pom.sections import PERSONA, TRAITS, is_on
from app.books.pom.step import Step

TRAIT_NAMES = ("military_skill", "charisma", "ambition", "superstition")
COLUMNS: dict[str, list[Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "personae.toml").read_text(encoding="utf-8")
)

# The modifier of a trait by its value, from 1 to 6 (pom.ext.traits).
TERMS = (-1, 0, 0, 0, 1, 1)
SUPERSTITIOUS_FROM = 5
OMEN_AGAINST = 1
SURVIVES_FROM = 6
SURVIVES_FROM_IF_SUPERSTITIOUS = 5


def portray(step: Step, general: General) -> None:
    """Roll the general's character and person (pom.ext.traits, pom.ext.persona)."""
    at = step.within(general.id)
    if is_on(step.draft.position, TRAITS):
        traits = {name: at.roll(f"trait/{name}") for name in TRAIT_NAMES}
        step.draft.update(general, "pom.ext.traits", **traits)
    if is_on(step.draft.position, PERSONA):
        _give_a_name(at, general)


def _give_a_name(step: Step, general: General) -> None:
    rolled = {name: column[step.roll(f"person/{name}") - 1] for name, column in COLUMNS.items()}
    name = f"{rolled['praenomen']} {rolled['nomen']} {rolled['cognomen']}"
    rule = "pom.ext.persona"
    step.draft.update(general, rule, name=name, age=rolled["age"], ancestry=rolled["ancestry"])
    step.draft.find(
        rule, f"{general.id} is {name}, {rolled['ancestry']}, {rolled['age']} years old."
    )


def skill(general: General) -> int:
    """What military skill adds to the initiative."""
    return _term(general.military_skill)


def tempered(step: Step, face: int, general: General, trait: str) -> int:
    """The die with the general's charisma or ambition, kept within 1 to 6."""
    value = _term(getattr(general, trait))
    step.term("pom.ext.traits", f"the {trait} of {general.called}", value)
    return min(max(face + value, 1), 6)


def heeds_omens(general: General) -> bool:
    """Whether the general is superstitious enough to call off an attack."""
    return general.superstition is not None and general.superstition >= SUPERSTITIOUS_FROM


def calls_off(step: Step, general: General) -> bool:
    """Whether the omens keep a superstitious general from the attack that was to come."""
    if not heeds_omens(general) or step.roll("omen") != OMEN_AGAINST:
        return False
    step.draft.cite("pom.ext.traits")
    step.draft.outcome(called_off=True)
    step.say(f"The omens are bad, and {general.called} calls the attack off.")
    return True


def survives(step: Step, general: General) -> bool:
    """Whether a general who was marked for assassination escapes."""
    if not is_on(step.draft.position, TRAITS):
        return False
    needed = SURVIVES_FROM_IF_SUPERSTITIOUS if heeds_omens(general) else SURVIVES_FROM
    return step.roll("escape") >= needed


def _term(value: int | None) -> int:
    return 0 if value is None else TERMS[value - 1]
