"""The page on Pomerium: its played example is played, and its answers compared."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.books.pom.entities import PLAYER
from app.engine.audience import ruling_as_seen
from tests.books.pom.build import before_setup, do
from tests.play import book, play, refusals

PAGE = (Path(__file__).parents[3] / "docs" / "pomerium.md").read_text(encoding="utf-8")
CALL = re.compile(r"\$C/actions/pom/([a-z-]+)\" .*?-d '(\{.*?\})'", re.DOTALL)


def the_year() -> str:
    """The part of the page that plays a year."""
    return PAGE.partition("## A year")[2].partition("## Without dice")[0]


def answers() -> list[dict[str, Any]]:
    """The rulings that the page shows, in order."""
    decoder, found = json.JSONDecoder(), []
    for block in re.findall(r"```json\n(.*?)```", the_year(), re.DOTALL):
        rest = block.strip()
        while rest:
            answer, end = decoder.raw_decode(rest)
            found.append(answer)
            rest = rest[end:].strip()
    return [answer for answer in found if "action" in answer]


def holds(told: Any, shown: Any) -> bool:
    """Whether the shown part, which may leave fields out, is in what was told."""
    if isinstance(shown, dict):
        return all(holds(told.get(name), value) for name, value in shown.items())
    return bool(told == shown)


@pytest.mark.rule("pom.example.year")
def test_the_played_example_is_true() -> None:
    at = before_setup(**book("pom").scenarios["first-year"])
    at = play("pom", at, PLAYER, "setup").position
    calls, shown = CALL.findall(the_year()), answers()
    assert len(calls) == len(shown) == 9
    for (action, body), answer in zip(calls, shown, strict=True):
        request = json.loads(body)
        if action == "devote":
            assert refusals("pom", at, "pc", "event") == ["decision-pending"]
        played = do(at, action, request.pop("dice", ()), **request)
        told = json.loads(json.dumps(ruling_as_seen(played.ruling, "pc")))
        assert holds(told, answer), answer
        at = played.position
