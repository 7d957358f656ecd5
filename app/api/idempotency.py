"""Requests with an `Idempotency-Key`: known again when repeated, and ruled on one at a time."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.api.answers import to_json
from app.api.problems import Problem
from app.store.play import Caller

_lock = threading.Lock()
_at_work: set[tuple[str | None, str, str]] = set()


@contextmanager
def in_work(caller: Caller) -> Iterator[None]:
    """Raises Problem `in-progress` while this process works on a request with the same key.

    Other processes are kept in line by the campaign's lock, and by the record of answers.
    """
    if not caller.idempotency_key:
        yield
        return
    key = (caller.token, caller.campaign_id, caller.idempotency_key)
    with _lock:
        if key in _at_work:
            raise Problem("in-progress")
        _at_work.add(key)
    try:
        yield
    finally:
        with _lock:
            _at_work.discard(key)


def request_hash(name: str, about: str, body: Any) -> str:
    """A digest that is the same for the same request."""
    return hashlib.sha256(to_json([name, about, body])).hexdigest()
