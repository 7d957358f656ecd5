"""The two printed card lists (hyb.foe.list, hyb.special.list)."""

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.books.hyb.entities import CardClass, DeckKey
from app.engine.entity import Id, Name, OneLine

Trait = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]


class ListedCard(BaseModel):
    """A card as a list has it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Id
    name: Name
    note: Annotated[
        str | None,
        Field(min_length=1, max_length=500, description="What the card says of itself."),
        OneLine,
    ] = None
    card_class: Annotated[CardClass, Field(description="A class of foes or of special cards.")]
    traits: Annotated[
        tuple[Trait, ...], Field(max_length=10, description="Tags; `unique` for a single foe.")
    ] = ()


def _printed() -> dict[DeckKey, tuple[ListedCard, ...]]:
    text = (Path(__file__).parent / "data" / "cards.toml").read_text(encoding="utf-8")
    lists = tomllib.loads(text)
    return {
        "major_foe": tuple(ListedCard.model_validate(card) for card in lists["major_foe"]),
        "special": tuple(ListedCard.model_validate(card) for card in lists["special"]),
    }


PRINTED = _printed()
