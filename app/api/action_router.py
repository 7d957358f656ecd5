"""The way to an action: one look in a dictionary, however many actions and books there are."""

from collections.abc import Sequence

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

ACTIONS = "/actions/"


class ActionRouter(BaseRoute):
    """Finds the route of an action by the end of its path, rather than by trying each in turn."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self.routes = routes
        self._by_ending = {
            _ending(route.path): route for route in routes if isinstance(route, Route)
        }

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As the route of this action says, if there is one."""
        if scope["type"] != "http":
            return Match.NONE, {}
        route = self._by_ending.get(_ending(scope["path"]))
        if route is None:
            return Match.NONE, {}
        match, found = route.matches(scope)
        return match, {**found, "route": route}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to the route that was found."""
        await scope["route"].handle(scope, receive, send)


def _ending(path: str) -> str:
    """`wc/scout/odds`, for what is asked about the action of a campaign."""
    return path.rpartition(ACTIONS)[2]
