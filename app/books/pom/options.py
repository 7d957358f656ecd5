"""What a game may settle in its own way, beside its house tables (pom.data.override)."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Annotated, LiteralString, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from app.books.pom.atlas import INVADERS, PROVINCE_IDS
from app.engine.entity import Id
from app.engine.position import Position

Legions = Annotated[int, Field(ge=0, le=100)]
Bound = Annotated[int, Field(ge=1, le=10_000)]
Neighbours = Annotated[tuple[Id, ...], Field(min_length=1, max_length=6)]
Route = Annotated[tuple[Id, ...], Field(min_length=1, max_length=18)]


class PomeriumOptions(BaseModel):
    """Options of the book `pom`; each default is the reading in the rules catalogue."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    barbarian_initiative_bonus: Annotated[
        Legions,
        Field(description="Armies that barbarians gain by the initiative (pom.battle.devote-npc)."),
    ] = 0
    opponent_legions: Annotated[
        tuple[Legions, Legions, Legions, Legions],
        Field(
            description="Legions of each opponent beside a 1d6, by the number of opponents "
            "from one to four (pom.setup.npc)."
        ),
    ] = (4, 3, 2, 1)
    losses: Annotated[
        tuple[Bound, ...],
        Field(
            min_length=2,
            max_length=50,
            description="The most legions on both sides together at which a hit costs 1, 2, 3 and "
            "so on; beyond the last the steps go on at its width (pom.battle.losses).",
        ),
    ] = (10, 20, 30, 40, 50)
    adjacency: Annotated[
        dict[Id, Neighbours] | None,
        Field(
            max_length=18,
            description="The neighbours of every province, clockwise from due north, in place of "
            "the printed ones (pom.map.adjacency).",
        ),
    ] = None
    invasion_routes: Annotated[
        dict[Id, Route],
        Field(
            max_length=8,
            description="The ways of invaders in place of the printed ones (pom.event.invasion).",
        ),
    ] = {}

    @model_validator(mode="after")
    def _can_serve(self) -> Self:
        _check_losses(self.losses)
        if self.adjacency is not None:
            _check_adjacency(self.adjacency)
        _check_routes(self.invasion_routes)
        return self


def options_of(position: Position) -> PomeriumOptions:
    """The options of this campaign."""
    return position.settings.options_as(PomeriumOptions)


def route_of(position: Position, invader: str) -> tuple[str, ...]:
    """The provinces on the invader's way, in order."""
    return options_of(position).invasion_routes.get(invader, INVADERS[invader].route)


def _check_losses(bounds: tuple[int, ...]) -> None:
    for earlier, later in pairwise(bounds):
        if later <= earlier:
            raise _fault(
                "table-overlap", "the bounds must ascend, and {of}", f"{later} follows {earlier}"
            )


def _check_adjacency(ways: Mapping[str, tuple[str, ...]]) -> None:
    _check_provinces([*ways, *(neighbour for around in ways.values() for neighbour in around)])
    missing = sorted(PROVINCE_IDS - ways.keys())
    if missing:
        raise _fault("table-gap", "no neighbours are given for {of}", ", ".join(missing))
    for province, around in ways.items():
        if province in around:
            raise _fault("own-neighbour", "{of} is named as its own neighbour", province)
        if len(set(around)) < len(around):
            raise _fault("table-overlap", "{of} has a neighbour twice", province)
        if any(province not in ways[neighbour] for neighbour in around):
            raise _fault("adjacency-not-symmetric", "a neighbour of {of} lacks it", province)


def _check_routes(routes: Mapping[str, tuple[str, ...]]) -> None:
    for invader, route in routes.items():
        if invader not in INVADERS:
            raise _fault("unknown-invader", "there is no invader {of}", invader)
        _check_provinces(route)


def _check_provinces(named: Iterable[str]) -> None:
    for province in named:
        if province not in PROVINCE_IDS:
            raise _fault("unknown-province", "there is no province {of}", province)


def _fault(code: LiteralString, text: LiteralString, of: str) -> PydanticCustomError:
    return PydanticCustomError(code, "{code}: " + text, {"code": code, "of": of})


PRINTED = PomeriumOptions()
