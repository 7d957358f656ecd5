"""Which pages of other origins may call the service from a browser.

There are no cookies: a page can do only what the token that it holds can do, so any may call unless
the operator says otherwise.
"""

from typing import Any

ALLOWED_HEADERS = (
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
    "X-Request-ID",
)
EXPOSED_HEADERS = (
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-ID",
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
# Browsers ask again after two hours at the latest.
MAX_AGE_SECONDS = 7200


def options(origins: tuple[str, ...]) -> dict[str, Any]:
    """The options of the CORS middleware for these origins; `*` is any."""
    return {
        "allow_origins": origins,
        "allow_methods": METHODS,
        "allow_headers": ALLOWED_HEADERS,
        "expose_headers": EXPOSED_HEADERS,
        "max_age": MAX_AGE_SECONDS,
    }
