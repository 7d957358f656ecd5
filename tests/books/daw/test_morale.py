"""Regeneration in the morale phase."""

from typing import Any

import pytest

from app.engine.position import Position
from tests.books.daw.build import group, of, position, unit
from tests.play import play


def trolls(**fields: Any) -> Position:
    return position(
        unit("trolls", "red", (0, 0), 2, "regeneration", **{"max_uhp": 12, **fields}),
        unit("spears", "red", (3, 0), uhp=2),
    )


@pytest.mark.rule("daw.regeneration.uhp")
@pytest.mark.parametrize(
    ("fields", "uhp"),
    [
        ({"uhp": 9}, 10),
        ({"uhp": 9, "fire_damage": 3}, 9),
        ({"uhp": 8, "fire_damage": 3}, 9),
        ({"uhp": 12}, 12),
        ({"uhp": 0, "destroyed": True}, 0),
        ({"uhp": 9, "groups": (group("regeneration"), group())}, 9),
    ],
)
def test_trolls_regain_a_point(fields: dict[str, Any], uhp: int) -> None:
    after = play("daw", trolls(**fields), "red", "morale-start")
    assert of(after.position, "trolls").uhp == uhp
    assert of(after.position, "spears").uhp == 2
    healed = [] if uhp == fields["uhp"] else [{"unit": "trolls", "uhp": uhp}]
    assert after.outcome["regenerated"] == healed
