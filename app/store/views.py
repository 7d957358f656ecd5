"""What the viewers of one campaign know: made once a position, and brought along as it changes.

Readers and the writer share these; a lock guards them, which nobody holds while a view is made.
"""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.engine.position import Key, Position, View

# A view that is behind by more things than this is made afresh when it is next looked at.
MOST_BEHIND = 500


@dataclass(frozen=True)
class _Made:
    """A view of this or of an earlier position, and what has been touched since."""

    view: View
    touched: frozenset[Key] = frozenset()


class Views:
    """The views of one position. Looking costs what changed since the viewer last looked."""

    def __init__(self, position: Position, made: Mapping[str, _Made] | None = None) -> None:
        self._position = position
        self._made = dict(made or {})
        self._lock = threading.Lock()

    def of(self, viewer: str) -> View:
        """What this viewer knows of the position."""
        with self._lock:
            made = self._made.get(viewer)
        if made is not None and not made.touched:
            return made.view
        if made is None:
            view = View.of(self._position, viewer)
        else:
            view = made.view.following(self._position, made.touched)
        with self._lock:
            self._made[viewer] = _Made(view)
        return view

    def after(self, position: Position, touched: Iterable[Key]) -> "Views":
        """The views of a later position, which differs from this one in what was touched."""
        keys = frozenset(touched)
        with self._lock:
            known = list(self._made.items())
        behind = ((viewer, _Made(made.view, made.touched | keys)) for viewer, made in known)
        return Views(position, {v: made for v, made in behind if len(made.touched) <= MOST_BEHIND})
