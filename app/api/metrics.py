"""Requests counted and timed by route.

What anybody may read names no action: that somebody has laid an ambush is for nobody to learn from
a counter. Which actions are asked for is counted apart, for those who hold the operator's token.
"""

from functools import lru_cache

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest

ACTIONS = "/actions/"
ANY_ACTION = "{book}/{action}"
BY_ACTION = CollectorRegistry()

REQUESTS = Counter("umpire_requests_total", "Requests", ["method", "route", "status"])
SECONDS = Histogram("umpire_request_seconds", "Time to answer", ["method", "route"])
ACTION_REQUESTS = Counter(
    "umpire_action_requests_total",
    "Requests about an action: to take it, to check it, or for its odds",
    ["action", "status"],
    registry=BY_ACTION,
)
ACTION_SECONDS = Histogram(
    "umpire_action_seconds", "Time to answer about an action", ["action"], registry=BY_ACTION
)


def count(method: str, route: str, status: int, seconds: float) -> None:
    """Add one answered request to its series."""
    for counter, histogram in _series(method, route, status):
        counter.inc()
        histogram.observe(seconds)


def exposition(by_action: bool) -> bytes:
    """The metrics as Prometheus reads them, with those that name actions only if asked for."""
    everybody_s = generate_latest(REGISTRY)
    return everybody_s + generate_latest(BY_ACTION) if by_action else everybody_s


@lru_cache(maxsize=4096)
def _series(method: str, route: str, status: int) -> list[tuple[Counter, Histogram]]:
    """What a request adds to; found once, since finding a series takes a lock each."""
    start, about, asked = route.partition(ACTIONS)
    if not about:
        return [(REQUESTS.labels(method, route, status), SECONDS.labels(method, route))]
    _book, _action, *ending = asked.split("/")
    shown = "/".join([f"{start}{about}{ANY_ACTION}", *ending])
    return [
        (REQUESTS.labels(method, shown, status), SECONDS.labels(method, shown)),
        (ACTION_REQUESTS.labels(asked, status), ACTION_SECONDS.labels(asked)),
    ]
