"""Take off casualties.

The owner chooses which of their tokens in the battle die, as many as the round has cost. They may
leave it to the umpire, who takes other kinds first, then homeland tokens, and the Warlord token
last (ww.battle.casualties).
"""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from app.books.ww.battle import open_battle, strength, the_battle
from app.books.ww.casualties import by_space, chosen_by_umpire, settle, take_off, ways_to_lose
from app.books.ww.entities import Contender
from app.books.ww.outcomes import CasualtiesOutcome
from app.books.ww.requests import Parties, Party, RequestFrom, TokenCounts, WithWarlord
from app.books.ww.stacks import Pick, find, picks
from app.books.ww.states import CASUALTIES
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import counted, listed
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.battle.casualties"
MOST_OFFERED = 200


class BattleCasualtiesRequest(RequestFrom):
    model_config = ConfigDict(json_schema_extra={"examples": [{"tokens": {"elf": 2}}]})

    tokens: TokenCounts = Field(default_factory=dict)
    warlord: WithWarlord = False
    parties: Annotated[
        Parties,
        Field(
            alias="from",
            description="In place of `tokens`: space by space, for who attacks from several.",
        ),
    ] = ()
    auto: Annotated[bool, Field(description="Leave the choice to the umpire.")] = False

    @model_validator(mode="after")
    def says_it_once(self) -> Self:
        """The tokens are named in one of the three ways, so that none is meant twice."""
        ways = (bool(self.tokens) or self.warlord, bool(self.parties), self.auto)
        if sum(ways) > 1:
            raise ValueError("name the tokens by kind, or space by space, or say auto")
        return self


def legality(view: View, request: BattleCasualtiesRequest) -> Iterator[Refusal]:
    contender = view.get(Contender, view.viewer)
    if open_battle(view) is None or contender is None:
        return
    chosen = _chosen(view, view.viewer, request)
    number = sum(pick.count for pick in chosen)
    if number != contender.losses:
        detail = f"You lose {counted(contender.losses, 'token')}, not {number}."
        yield Refusal("bad-number", RULE, detail)
    for pick in chosen:
        tokens = find(view, view.viewer, pick)
        if tokens is None or tokens.fighting < pick.count:
            yield Refusal("no-such-tokens", RULE, f"You do not have {pick} in the battle.")


def _chosen(position: Position, side: str, request: BattleCasualtiesRequest) -> list[Pick]:
    """The tokens that die, space by space."""
    if request.auto:
        return chosen_by_umpire(position, side, position.one(Contender, side).losses)
    if request.parties:
        return [
            pick
            for party in request.parties
            for pick in picks(party.space, party.tokens, party.warlord)
        ]
    warlord: list[tuple[str | None, int]] = [(None, 1)] if request.warlord else []
    return by_space(position, side, [*request.tokens.items(), *warlord])


def resolve(draft: Draft, request: BattleCasualtiesRequest, _dice: Roller) -> None:
    battle = the_battle(draft.position)
    chosen = _chosen(draft.position, draft.actor, request)
    fallen = take_off(draft, draft.actor, chosen)
    left = strength(draft.position, draft.actor)
    settle(draft, battle)
    name = side_name(draft.position, draft.actor)
    summary = f"{name} loses {listed(map(str, chosen))} and has {left} left in the battle."
    draft.tell(summary, RULE, losses=fallen, left=left)


def options(view: View) -> Iterator[BattleCasualtiesRequest]:
    contender = view.get(Contender, view.viewer)
    if contender is None or not contender.losses:
        return
    yield BattleCasualtiesRequest(auto=True)
    ways = ways_to_lose(view, view.viewer, contender.losses)
    for chosen in islice(ways, MOST_OFFERED):
        yield BattleCasualtiesRequest(parties=tuple(_parties(chosen)))


def _parties(chosen: list[Pick]) -> Iterator[Party]:
    for space in sorted({pick.space for pick in chosen}):
        here = [pick for pick in chosen if pick.space == space]
        tokens = {pick.token_kind: pick.count for pick in here if pick.token_kind is not None}
        yield Party(
            space=space, tokens=tokens, warlord=any(pick.token_kind is None for pick in here)
        )


BATTLE_CASUALTIES = Action(
    "battle-casualties",
    request=BattleCasualtiesRequest,
    outcome=CasualtiesOutcome,
    phase=CASUALTIES,
    rules=(RULE, "ww.battle.rounds", "ww.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
