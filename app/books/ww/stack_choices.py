"""Which parts of a stack a front end may best offer: all that is free, and parts of it."""

from collections.abc import Iterator

from app.books.ww.entities import Tokens
from app.books.ww.requests import Party
from app.books.ww.stacks import free
from app.engine.position import View


def parties_in(view: View, space: str) -> Iterator[Party]:
    """Parts of the viewer's free tokens in the space.

    All of them; all but the Warlord token; half of each kind; one of each kind; the Warlord token.
    """
    tokens, warlord = _free_tokens(view, space)
    parties = [
        (tokens, warlord),
        (tokens, False),
        ({kind: (count + 1) // 2 for kind, count in tokens.items()}, False),
        *(({kind: 1}, False) for kind in tokens),
        ({}, warlord),
    ]
    offered: list[Party] = []
    for some, with_warlord in parties:
        party = Party(space=space, tokens=some, warlord=with_warlord)
        if (some or with_warlord) and party not in offered:
            offered.append(party)
    yield from offered


def _free_tokens(view: View, space: str) -> tuple[dict[str, int], bool]:
    own = view.where(Tokens, space=space, owner=view.viewer)
    tokens = {t.token_kind: free(t) for t in own if not t.is_warlord and free(t)}
    return tokens, any(t.is_warlord and free(t) for t in own)
