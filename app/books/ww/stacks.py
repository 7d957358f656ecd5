"""Stacks: which tokens stand where, which of them are still free to act, and how they come and go.

In its owner's turn a token moves once, or attacks once, or does neither (ww.turn.budget).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.books.ww.entities import Space, Tokens
from app.engine.english import counted
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal

STACK_LIMIT = 10
HOMELAND_LIMIT = 25


@dataclass(frozen=True)
class Pick:
    """Some tokens of one kind in one space; without a kind, the Warlord token."""

    space: str
    token_kind: str | None
    count: int

    def __str__(self) -> str:
        if self.token_kind is None:
            return f"the Warlord token in {self.space}"
        return f"{counted(self.count, f'{self.token_kind} token')} in {self.space}"


def picks(space: str, tokens: Mapping[str, int], warlord: bool) -> list[Pick]:
    """What a request names: tokens by kind, and whether the Warlord token goes with them."""
    named = [Pick(space, kind, count) for kind, count in tokens.items()]
    return [*named, Pick(space, None, 1)] if warlord else named


def tokens_at(position: Position, space: str) -> list[Tokens]:
    """All tokens in the space."""
    return position.where(Tokens, space=space)


def holder_of(position: Position, space: str) -> str | None:
    """The player whose tokens stand in the space; there is never more than one."""
    return next((tokens.owner for tokens in tokens_at(position, space)), None)


def free(tokens: Tokens) -> int:
    """How many of these have neither moved nor attacked this turn."""
    return tokens.count - tokens.moved - tokens.attacked


def find(position: Position, owner: str, pick: Pick) -> Tokens | None:
    """The owner's tokens that the pick takes from."""
    for tokens in position.where(Tokens, space=pick.space, owner=owner):
        if tokens.is_warlord == (pick.token_kind is None) and (
            pick.token_kind in (None, tokens.token_kind)
        ):
            return tokens
    return None


def must_be_there(view: View, wanted: Iterable[Pick], rule: str) -> Iterator[Refusal]:
    """`no-such-tokens` for tokens that the viewer does not have there, or if none are named."""
    wanted = list(wanted)
    if not wanted:
        yield Refusal("no-such-tokens", rule, "At least one token must be named.")
    for pick in wanted:
        tokens = find(view, view.viewer, pick)
        if tokens is None or tokens.count < pick.count:
            yield Refusal("no-such-tokens", rule, f"You do not have {pick}.")


def must_be_free(view: View, wanted: Iterable[Pick]) -> Iterator[Refusal]:
    """`already-moved` and `already-attacked` for tokens that have acted this turn."""
    for pick in wanted:
        tokens = find(view, view.viewer, pick)
        if tokens is None or free(tokens) >= pick.count:
            continue
        if tokens.moved:
            detail = f"Of {pick}, {tokens.moved} moved this turn already."
            yield Refusal("already-moved", "ww.turn.budget", detail)
        if tokens.attacked:
            detail = f"Of {pick}, {tokens.attacked} attacked this turn already."
            yield Refusal("already-attacked", "ww.turn.budget", detail)


def stack_limit(space: Space) -> int:
    """How many tokens may stay in the space at the end of a turn (ww.stack.limit)."""
    return HOMELAND_LIMIT if space.homeland_of is not None else STACK_LIMIT


def crowded(position: Position, owner: str) -> dict[str, int]:
    """The spaces in which the owner has too many tokens, with the number too many."""
    stacks: dict[str, int] = {}
    for tokens in position.where(Tokens, owner=owner):
        stacks[tokens.space] = stacks.get(tokens.space, 0) + tokens.count
    limits = {space: stack_limit(position.one(Space, space)) for space in stacks}
    return {space: n - limits[space] for space, n in stacks.items() if n > limits[space]}


def place(draft: Draft, owner: str, space: str, kind: str, count: int, rule: str) -> None:
    """Put new tokens of the kind into the space."""
    there = _of_a_kind(draft.position, owner, space, kind, is_warlord=False)
    if there is not None:
        draft.update(there, rule, count=there.count + count)
        return
    tokens = Tokens(id=draft.new_id(Tokens), space=space, owner=owner, token_kind=kind, count=count)
    draft.create(tokens, rule)


def march(draft: Draft, tokens: Tokens, count: int, to: str, rule: str) -> None:
    """Have free tokens go to a neighbouring space, where they count as having moved."""
    there = _of_a_kind(draft.position, tokens.owner, to, tokens.token_kind, tokens.is_warlord)
    if there is None and count == tokens.count:
        draft.update(tokens, rule, space=to, moved=count)
        return
    if count == tokens.count:
        draft.delete(tokens, rule)
    else:
        draft.update(tokens, rule, count=tokens.count - count)
    if there is not None:
        draft.update(there, rule, count=there.count + count, moved=there.moved + count)
    else:
        fields = {"id": draft.new_id(Tokens), "space": to, "count": count, "moved": count}
        draft.create(tokens.model_copy(update={**fields, "attacked": 0}), rule)


def _of_a_kind(
    position: Position, owner: str, space: str, kind: str, is_warlord: bool
) -> Tokens | None:
    found = position.where(Tokens, space=space, owner=owner, token_kind=kind, is_warlord=is_warlord)
    return found[0] if found else None


def remove(draft: Draft, tokens: Tokens, count: int, rule: str) -> None:
    """Take tokens off the board, those first that have nothing more to do this turn."""
    left = tokens.count - count
    if left == 0:
        draft.delete(tokens, rule)
        return
    attacked = max(0, tokens.attacked - count)
    moved = max(0, tokens.moved - max(0, count - tokens.attacked))
    fighting = max(0, tokens.fighting - count)
    draft.update(tokens, rule, count=left, attacked=attacked, moved=moved, fighting=fighting)
