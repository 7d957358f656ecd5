"""Refusals that several options of the player share (pom.pc.options)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.books.pom.empire import find_province, is_in_reach, provinces
from app.books.pom.entities import PLAYER, Province
from app.engine.entity import Id
from app.engine.position import View
from app.engine.ruling import Refusal

RULE = "pom.pc.options"

ProvinceName = Annotated[
    Annotated[int, Field(strict=True, ge=0, le=1_000)] | Id,
    Field(description="A province, by its number on the map key or by its id."),
]


def unknown(named: int | str) -> Refusal:
    """The answer for a province that is not on the map."""
    return Refusal("unknown-province", RULE, f"There is no province {named!r}.")


def out_of_reach(view: View, named: int | str) -> Iterator[Refusal]:
    """A target must be somebody else's and border on a province of the player's."""
    target = find_province(view, named)
    if target is None:
        yield unknown(named)
        return
    if target.owner == PLAYER:
        yield Refusal("own-province", RULE, f"{target.name} is the player's own.")
    if not is_in_reach(view, target):
        detail = f"{target.name} borders on none of the player's provinces."
        yield Refusal("not-adjacent", RULE, detail)


def targets(view: View) -> list[Province]:
    """The provinces that the player may turn to."""
    return [p for p in provinces(view) if p.owner != PLAYER and is_in_reach(view, p)]
