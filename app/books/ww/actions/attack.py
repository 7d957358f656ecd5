"""Attack an enemy stack.

Tokens from one or more spaces next to it attack a space that an enemy holds, and all the tokens
there defend it. No token attacks that has moved or attacked this turn. The attackers stay where
they are, whatever comes of it. The first round begins at once, with the attacker's roll
(ww.battle.declare).
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.ww.battle import begin_round, strength
from app.books.ww.entities import Battle, Contender, Space, SpaceId, Tokens
from app.books.ww.outcomes import AttackOutcome
from app.books.ww.refusals import no_space
from app.books.ww.requests import Parties, Party, RequestFrom
from app.books.ww.stack_choices import parties_in
from app.books.ww.stacks import (
    Pick,
    find,
    holder_of,
    must_be_free,
    must_be_there,
    picks,
    tokens_at,
)
from app.books.ww.states import BATTLE
from app.engine.action import Action
from app.engine.dice import Roller
from app.engine.english import counted
from app.engine.position import Draft, View
from app.engine.ruling import Refusal
from app.engine.sides import side_name

RULE = "ww.battle.declare"


class AttackRequest(RequestFrom):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"target": "2,-3", "from": [{"space": "2,-2", "tokens": {"dwarf": 5, "elf": 1}}]}
            ]
        }
    )

    target: Annotated[SpaceId, Field(description="The space to attack.")]
    parties: Annotated[
        Parties, Field(alias="from", description="The tokens that attack, space by space.")
    ]

    def picks(self) -> list[Pick]:
        """The tokens that attack."""
        return [
            pick
            for party in self.parties
            for pick in picks(party.space, party.tokens, party.warlord)
        ]


def legality(view: View, request: AttackRequest) -> Iterator[Refusal]:
    target = view.get(Space, request.target)
    if target is None:
        yield no_space(request.target)
    elif holder_of(view, target.id) in (None, view.viewer):
        yield Refusal("no-enemy", RULE, f"No enemy stands in {target.id}.")
    known = [party for party in request.parties if view.get(Space, party.space) is not None]
    for party in request.parties:
        if party not in known:
            yield no_space(party.space)
        elif target is not None and party.space not in target.neighbours:
            yield Refusal("not-adjacent", RULE, f"{party.space} is not next to {target.id}.")
    if known or not request.parties:
        yield from must_be_there(view, request.picks(), RULE)
        yield from must_be_free(view, request.picks())


def resolve(draft: Draft, request: AttackRequest, _dice: Roller) -> None:
    defender = holder_of(draft.position, request.target)
    assert defender is not None
    _commit(draft, request.picks())
    for tokens in tokens_at(draft.position, request.target):
        draft.update(tokens, RULE, fighting=tokens.count)
    battle = Battle(
        id=draft.new_id(Battle),
        attacker=draft.actor,
        defender=defender,
        target=request.target,
    )
    draft.create(battle, RULE)
    draft.create(Contender(id=draft.actor, owner=draft.actor, role="attacker"), RULE)
    draft.create(Contender(id=defender, owner=defender, role="defender"), RULE)
    begin_round(draft, battle, number=1)
    _tell(draft, battle)


def _commit(draft: Draft, chosen: Iterable[Pick]) -> None:
    """Mark the attacking tokens: they have attacked, and they are in the battle."""
    for pick in chosen:
        tokens = find(draft.position, draft.actor, pick)
        assert tokens is not None
        attacked = tokens.attacked + pick.count
        draft.update(tokens, RULE, attacked=attacked, fighting=pick.count)


def _tell(draft: Draft, battle: Battle) -> None:
    sides = {"attacker": battle.attacker, "defender": battle.defender}
    tokens = {role: strength(draft.position, side) for role, side in sides.items()}
    rolls = {role: draft.position.one(Contender, side).rolls_due for role, side in sides.items()}
    names = {role: side_name(draft.position, side) for role, side in sides.items()}
    summary = f"{names['attacker']} attacks {battle.target} with {tokens['attacker']} against "
    summary += f"{tokens['defender']} of {names['defender']}; "
    summary += f"they roll {rolls['attacker']} and {counted(rolls['defender'], 'time')}."
    rules = (RULE, "ww.battle.roll-count")
    draft.tell(summary, *rules, defender=battle.defender, tokens=tokens, rolls=rolls)


def options(view: View) -> Iterator[AttackRequest]:
    held = {tokens.space for tokens in view.all(Tokens) if tokens.owner != view.viewer}
    for target in sorted(held):
        first_parties = []
        for space in view.one(Space, target).neighbours:
            parties = list(parties_in(view, space))
            first_parties += parties[:1]
            for party in parties:
                yield AttackRequest(target=target, parties=(party,))
        if len(first_parties) > 1:
            yield AttackRequest(target=target, parties=tuple(first_parties))
            yield from _without_warlord(target, first_parties)


def _without_warlord(target: str, parties: list[Party]) -> Iterator[AttackRequest]:
    """The combined attack once more, in which the Warlord token stays behind."""
    if any(party.warlord for party in parties):
        others = tuple(
            Party(space=party.space, tokens=party.tokens) for party in parties if party.tokens
        )
        yield AttackRequest(target=target, parties=others)


ATTACK = Action(
    "attack",
    request=AttackRequest,
    outcome=AttackOutcome,
    phase=BATTLE,
    rules=(RULE, "ww.battle.roll-count", "ww.turn.budget", "ww.battle.rounds", "ww.turn.sequence"),
    legality=legality,
    resolve=resolve,
    options=options,
)
