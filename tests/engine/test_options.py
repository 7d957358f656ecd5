"""What is offered: each counter its share, narrowed by any field, and said where it is cut."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.engine import options as offering
from app.engine.action import Action, Request
from app.engine.options import ByCounter, Offer, counter_field, offer_of
from app.engine.position import View
from app.engine.ruling import Refusal
from tests.engine.toy import TOY, toy_position

REACH = 10


class GoRequest(Request):
    piece: str
    to: tuple[int, int]
    fast: bool = False
    with_pieces: tuple[str, ...] = ()


def legality(_view: View, request: GoRequest) -> Iterator[Refusal]:
    if request.to[0] % 2:
        yield Refusal("odd", "toy.go", "Only even columns.")


def of(_view: View, piece: str) -> Iterator[GoRequest]:
    for column in range(REACH):
        yield GoRequest(piece=piece, to=(column, 0), fast=column > 5, with_pieces=("c", "d"))


def pieces(_view: View) -> Iterable[str]:
    return ("a", "b")


LAZY = ByCounter("piece", pieces, of)
GO = Action("go", request=GoRequest, rules=("toy.go",), resolve=lambda *_: None, legality=legality)
ACTIONS = [
    replace(GO, options=LAZY),
    replace(GO, options=lambda view: list(LAZY(view))),
]


def offered(action: Action[Any], **filters: str) -> Offer:
    found = offer_of(TOY, toy_position().view("red"), action, filters)
    assert found is not None
    return found


@pytest.mark.parametrize("action", ACTIONS, ids=["by counter", "all at once"])
def test_what_is_legal_is_offered_counter_by_counter(action: Action[Any]) -> None:
    found = offered(action)
    assert [(r["piece"], r["to"][0]) for r in found.requests] == [
        (piece, column) for piece in "ab" for column in (0, 2, 4, 6, 8)
    ]
    assert not found.more
    assert counter_field(action) == "piece"


@pytest.mark.parametrize("action", ACTIONS, ids=["by counter", "all at once"])
def test_a_list_that_is_cut_says_so_and_leaves_no_counter_out(
    action: Action[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offering, "MAX_OPTIONS", 4)
    found = offered(action)
    assert [(r["piece"], r["to"][0]) for r in found.requests] == [
        ("a", 0),
        ("a", 2),
        ("b", 0),
        ("b", 2),
    ]
    assert found.more
    alone = offered(action, piece="b")
    assert len(alone.requests) == 5
    assert not alone.more


def test_a_list_that_just_finds_room_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offering, "MAX_OPTIONS", 10)
    assert not offered(ACTIONS[0]).more


@pytest.mark.parametrize(
    ("filters", "columns"),
    [
        ({"piece": "a"}, [0, 2, 4, 6, 8]),
        ({"piece": "nobody"}, []),
        ({"piece": "a", "to": "4,0"}, [4]),
        ({"piece": "a", "fast": "true"}, [6, 8]),
        ({"piece": "a", "fast": "false"}, [0, 2, 4]),
        ({"piece": "a", "with_pieces": "d"}, [0, 2, 4, 6, 8]),
        ({"piece": "a", "with_pieces": "e"}, []),
    ],
)
def test_any_field_narrows(filters: dict[str, str], columns: list[int]) -> None:
    for action in ACTIONS:
        assert [r["to"][0] for r in offered(action, **filters).requests] == columns


def test_only_the_counter_that_is_asked_for_is_worked_out() -> None:
    asked: list[str] = []

    def noting(view: View, piece: str) -> Iterator[GoRequest]:
        asked.append(piece)
        return of(view, piece)

    offered(replace(GO, options=ByCounter("piece", pieces, noting)), piece="b")
    assert asked == ["b"]


def test_a_closed_action_offers_nothing() -> None:
    view = toy_position(status="finished").view("red")
    assert offer_of(TOY, view, ACTIONS[0]) == Offer(())
    assert offer_of(TOY, view, GO) is None
