"""The words of Text Mapper maps: `data/text-mapper.toml`, made into a look-up by word."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from app.books.wc.data_files import read_data
from app.books.wc.entities import SettlementSize
from app.books.wc.map import Terrain

WayKind: TypeAlias = Literal["road", "river", "chasm"]


class Vocabulary(BaseModel):
    """The words of `data/text-mapper.toml`, by what they mean."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    terrain: Mapping[Terrain, tuple[str, ...]]
    high: Mapping[Literal["mountains"], tuple[str, ...]]
    settlement: Mapping[SettlementSize, tuple[str, ...]]
    way: Mapping[WayKind, tuple[str, ...]]
    without_effect: Mapping[Literal["hex", "way"], tuple[str, ...]]
    colour: Mapping[Literal["hex"], tuple[str, ...]]

    @cached_property
    def terrain_of(self) -> dict[str, Terrain]:
        """Give the terrain that each terrain word means."""
        return {word: terrain for terrain, words in self.terrain.items() for word in words}

    @cached_property
    def size_of(self) -> dict[str, SettlementSize]:
        """Give the settlement size that each settlement word means."""
        return {word: size for size, words in self.settlement.items() for word in words}

    @cached_property
    def kind_of(self) -> dict[str, WayKind]:
        """Give the kind of way that each way word means."""
        return {word: kind for kind, words in self.way.items() for word in words}

    @cached_property
    def meaningful(self) -> frozenset[str]:
        """Give the hex words that are read or passed over without a warning."""
        return frozenset(self.terrain_of.keys() | self.size_of.keys()).union(
            self.high["mountains"], self.colour["hex"]
        )


@cache
def vocabulary() -> Vocabulary:
    """Load the words, once."""
    return Vocabulary.model_validate(read_data("map_making/text-mapper.toml"))
