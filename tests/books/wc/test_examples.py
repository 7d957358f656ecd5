"""The examples of requests, pasted into the ready scenario that they are written for."""

from functools import cache

import pytest

from app.books.wc.entities import WarCampaign
from app.engine.position import Position
from app.engine.settings import Settings
from tests.play import book, refusals

AT_ONCE = [
    ("empire", "upkeep", "assign-duty"),
    ("empire", "upkeep", "buy-baggage-train"),
    ("empire", "upkeep", "buy-supply"),
    ("empire", "upkeep", "create-messenger"),
    ("empire", "upkeep", "declare-territory"),
    ("empire", "upkeep", "draw-up-army"),
    ("empire", "upkeep", "end-phase"),
    ("empire", "upkeep", "form-scouting-party"),
    ("empire", "upkeep", "split-army"),
    ("empire", "movement", "build-works"),
    ("empire", "movement", "cross-river"),
    ("empire", "movement", "dig-in"),
    ("empire", "movement", "lay-ambush"),
    ("empire", "movement", "move-army"),
    ("empire", "movement", "rest-army"),
    ("orcs", "upkeep", "load-baggage-train"),
    ("orcs", "upkeep", "unload-baggage-train"),
    ("orcs", "movement", "move-agent"),
]
"""What needs nothing but the opening position; the other examples name what play brings about."""


@cache
def opening(side: str, phase: str) -> Position:
    """The opening position of the border war, in this phase and this side's place."""
    rules = book("wc")
    sections = frozenset({"terrain"})
    settings = Settings(sections, options=rules.options() if rules.options else None)
    assert rules.scenario is not None
    scenario = rules.scenario.model_validate(rules.scenarios["border-war"])
    set_up = rules.set_up(scenario, settings)
    fields = {"phase": phase, "active_side": side if phase == "movement" else None}
    entities = [
        e.model_copy(update=fields) if isinstance(e, WarCampaign) else e for e in set_up.entities
    ]
    return Position.of(entities, set_up.map, settings)


@pytest.mark.rule("wc.campaign.roles")
@pytest.mark.parametrize(("side", "phase", "name"), AT_ONCE)
def test_an_example_can_be_pasted_into_the_border_war(side: str, phase: str, name: str) -> None:
    examples = book("wc").actions[name].request.model_json_schema()["examples"]
    for example in examples:
        assert refusals("wc", opening(side, phase), side, name, example) == []
