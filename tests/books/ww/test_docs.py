"""The page about the game tells what really happens."""

import json
import re
from pathlib import Path

import pytest

from app.books.ww.scenario import Scenario, set_up
from app.engine.position import Position
from app.engine.ruling import Refused
from app.engine.settings import Settings
from tests.books.ww.build import Roll, act, compared, new_game, roll
from tests.play import Played

PAGE = Path(__file__).parents[3] / "docs" / "wizards-and-warlords.md"
LINE = re.compile(r"^act (\w+) +([\w-]+) +'(.*?)'(?: +# (409|\".*\"))?", re.MULTILINE)
AND_SO_ON: tuple[Roll, ...] = (
    ("red", "dwarf", 5),
    ("blue", "orc", 2),
    ("red", "dwarf", 9),
    ("blue", "orc", 7),
    ("red", "dwarf", 3),
    ("blue", "orc", 3),
    ("red", "dwarf", 6),
    ("blue", "orc", 5, "5a"),
    ("blue", "orc", 2),
)


def played_line(position: Position, line: re.Match[str]) -> Played:
    """What the line of the page leads to, which must be as the page has it."""
    seat, action, body, told = line.groups()
    request = json.loads(body)
    dice = request.pop("dice", None)
    if told == "409":
        with pytest.raises(Refused):
            act(position, seat, action, request, dice)
        return Played((), position)
    played = act(position, seat, action, request, dice)
    if told is not None:
        assert played.ruling.summaries[0].text == json.loads(told)
    return played


@pytest.mark.rule("ww.actions")
def test_the_played_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    position, comparison = new_game(), None
    for line in LINE.finditer(page):
        if line[2] == "move" and "{…}" in line[3]:
            continue
        if '"dice": [8]' in line[3]:
            position = roll(position, *AND_SO_ON).position
        played = played_line(position, line)
        if played.named("battle-compare"):
            comparison = compared(played)
        position = played.position
    assert position.campaign.status == "finished"
    told = next(block for block in json_blocks(page) if "stats_won" in str(block))
    assert comparison == told["outcome"]


def json_blocks(page: str) -> list[dict[str, dict[str, object]]]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]


@pytest.mark.rule("ww.data.override")
def test_the_map_of_ones_own() -> None:
    (told,) = [b for b in json_blocks(PAGE.read_text(encoding="utf-8")) if "players" in b]
    assert set_up(Scenario.model_validate(told), Settings()).entities
