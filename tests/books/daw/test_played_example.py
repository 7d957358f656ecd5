"""The battle that the documentation plays is the one that is played."""

import re
from pathlib import Path
from typing import Any

from app.engine.position import Position
from app.engine.settings import Settings
from tests.play import book, odds_of, play, refusals

PAGE = Path(__file__).parents[3] / "docs" / "creature-powers.md"

KNIGHTS = {"unit": "knights", "avert": False}
BLOW = {"attacker": "cockatrices", "target": "gorgons", "amount": 1, "manner": "melee"}

PLAYED: list[tuple[str, str, dict[str, Any], list[int] | None]] = [
    ("brood", "command-start", {"commander": "warlock"}, None),
    ("vale", "withdraw", {"unit": "light-foot", "n": 1}, None),
    ("vale", "command-start", {"commander": "captain"}, None),
    ("vale", "unit-activate", {"unit": "knights"}, None),
    ("vale", "gaze-decide", KNIGHTS, [4]),
    ("vale", "attack-reflect", {"unit": "knights", "target": "medusas"}, [2, 4]),
    ("brood", "command-start", {"commander": "countess"}, None),
    ("brood", "unit-activate", {"unit": "cockatrices"}, None),
    ("brood", "damage-apply", BLOW, [8]),
    ("brood", "unit-activate", {"unit": "hellhounds"}, None),
    ("brood", "attack-hellhound", {"unit": "hellhounds", "target": "knights"}, [12, 15]),
    ("vale", "command-start", {"commander": "druid"}, None),
    ("vale", "unit-activate", {"unit": "blink-dogs"}, None),
    ("vale", "gaze-decide", {"unit": "blink-dogs", "avert": False}, [11]),
    ("vale", "morale-start", {}, None),
]
QUIET = ("The command phase of", "is activated for 1 AP")
"""Beginnings of sentences that the page need not repeat each time."""


def stone_ford() -> Position:
    rules = book("daw")
    scenario = rules.scenario.model_validate(rules.scenarios["stone-ford"])
    ready = rules.set_up(scenario, Settings())
    return Position.of(ready.entities, ready.map, Settings())


def test_the_page_plays_a_true_battle() -> None:
    page = PAGE.read_text(encoding="utf-8")
    acts = re.findall(r"^act (\w+) ([a-z-]+) '", page, re.MULTILINE)
    assert [(side, action) for side, action, _, _ in PLAYED] == [
        act for number, act in enumerate(acts) if number != 1
    ]
    now, told = stone_ford(), set()
    for side, action, request, dice in PLAYED:
        if action == "withdraw":
            assert refusals("daw", now, side, action, {**request, "n": 3}) == ["too-far"]
        if request == KNIGHTS:
            chances = [str(o.chance) for o in odds_of("daw", now, side, action, request).outcomes]
            assert chances == ["17/20", "3/20"]
        played = play("daw", now, side, action, request, dice)
        now = played.position
        told.add(str((played.seen_by(side) or {}).get("summary")))
    unsaid = {text for text in told if text not in page}
    assert [text for text in sorted(unsaid) if not any(quiet in text for quiet in QUIET)] == []


def test_the_summary_of_the_book_is_three_lines() -> None:
    assert len(book("daw").summary.splitlines()) == 3
