"""The way to a route does not grow with the number of actions."""

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from app import api


@pytest.fixture
def tried(monkeypatch):
    """The paths of the action routes that were tried."""
    paths: list[str] = []
    match = Route.matches

    def noting(route, scope):
        if "/actions/" in route.path:
            paths.append(route.path)
        return match(route, scope)

    monkeypatch.setattr(Route, "matches", noting)
    return paths


def test_what_is_read_is_found_without_trying_any_action(game, tried):
    for path in ("", "/state", "/rulings", "/actions", "/entities/army"):
        assert game.get("referee", path).status_code == 200
    assert tried == []


def test_an_action_is_found_without_trying_another(game, tried):
    assert game.try_to("referee", "scout").status_code == 422
    assert set(tried) == {"/v1/campaigns/{campaign_id}/actions/wc/scout"}


def test_what_is_asked_with_another_method_names_the_right_one(game):
    answer = game.get("referee", "/actions/wc/scout")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_routers_import_nothing_of_each_other():
    """What two of them need has a home of its own."""
    modules = {path.stem: path.read_text() for path in Path(api.__path__[0]).glob("*.py")}
    routers = {name for name in modules if "\nrouter = " in modules[name]}
    assert {"campaigns", "catalogue", "open_actions", "rulings", "state"} <= routers
    borrowed = {
        (name, other)
        for name in routers
        for line in modules[name].splitlines()
        for other in routers
        if re.match(rf"from app.api(.{other} import| import .*\b{other}\b)", line)
    }
    assert borrowed == set()
