"""The optional extensions, each off unless a campaign switches it on."""

from app.engine.position import Position

BREAK_OFF = "break_off"
TRAITS = "traits"
PERSONA = "persona"
FAVOUR = "favour"

SECTIONS = {
    BREAK_OFF: "Giving up a battle after a segment",
    TRAITS: "Characters of generals: skill, charisma, ambition and superstition",
    PERSONA: "Names, ages and ancestry of generals",
    FAVOUR: "Public works that keep a province from rebelling",
}


def is_on(position: Position, section: str) -> bool:
    """Whether this campaign is played with the section."""
    return section in position.settings.sections
