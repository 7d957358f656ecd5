"""Refusals that several actions share."""

from app.engine.ruling import Refusal


def no_space(space: str) -> Refusal:
    """The map has no space of this name."""
    return Refusal("unknown-entity", "ww.map.spaces", f"There is no space {space!r} on this map.")
