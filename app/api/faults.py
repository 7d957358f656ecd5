"""What is wrong with a body: the first faults, each at the field's own path."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic import ValidationError

from app.api.problems import MOST_LISTED
from app.engine.entity import ONE_LINE

Loc = tuple[str | int, ...]
# The library's words where a client that sends JSON would not know them.
IN_WORDS = {
    f"String should match pattern '{ONE_LINE}'": (
        "must be one line, without control characters and marks that turn the direction of text"
    ),
    "Input should be a valid tuple": "Input should be a valid list",
    "Input should be a valid dictionary": "Input should be a valid object",
    "Input should be a valid dictionary or object to extract fields from": (
        "Input should be a valid object"
    ),
}
# More than this are counted but never all described: that takes a second for half a million.
MOST_DESCRIBED = 1_000
KEPT_ITEMS, KEPT_KEYS = 25, 200
# Faults that a body has only because a part of it was left out.
OF_LEAVING_OUT = ("missing", "too_short")
MAX_LETTERS = 200


@dataclass(frozen=True)
class Faults:
    """How many faults there are, and the first of them as problems list them."""

    count: int
    first: list[dict[str, Any]]


def faults_of(
    error: ValidationError, content: Any, validate: Callable[[Any], Any], prefix: Loc = ()
) -> Faults:
    """The faults that validating the content has found; `prefix` stands before each place."""
    count = error.error_count()
    if count <= MOST_DESCRIBED:
        described = _described(error, content)
        return Faults(len(described), _told(described, prefix))
    shorter = _shortened(content)
    try:
        validate(shorter)
    except ValidationError as of_shorter:
        described = {
            loc: msgs
            for loc, msgs in _described(of_shorter, shorter, OF_LEAVING_OUT).items()
            if loc
        }
    else:
        described = {}
    return Faults(count, _told(described or {(): ["too many faults to list"]}, prefix))


def _told(described: Mapping[Loc, list[str]], prefix: Loc) -> list[dict[str, Any]]:
    return [
        {"loc": [_brief(part) for part in (*prefix, *loc)], "msg": _brief(" or ".join(msgs))}
        for loc, msgs in islice(described.items(), MOST_LISTED)
    ]


def _described(
    error: ValidationError, content: Any, without: tuple[str, ...] = ()
) -> dict[Loc, list[str]]:
    """What is wrong at each place.

    Of the alternatives that a field may take, only that is told which came furthest: a list of
    dice with a wrong face is no faulty object.
    """
    told: dict[Loc, list[str]] = {}
    reached: dict[Loc, int] = {}
    alternatives: list[tuple[Loc, Loc, str]] = []
    too_short: set[Loc] = set()
    for fault in error.errors(include_url=False, include_context=False, include_input=False):
        if fault["type"] in without:
            continue
        place, field = _place(fault["loc"], content, missing=fault["type"] == "missing")
        if fault["type"] == "too_short":
            too_short.add(place)
        msg = IN_WORDS.get(fault["msg"], fault["msg"]).replace("Tuple should", "List should")
        alternatives.append((place, place if field is None else field, msg))
        if field is not None:
            reached[field] = max(reached.get(field, 0), len(place))
    wrong_parts = {place[:depth] for place, _, _ in alternatives for depth in range(len(place))}
    for place, field, msg in alternatives:
        # A list of which every part is wrong is not too short as well.
        if place in wrong_parts and place in too_short:
            continue
        if len(place) >= reached.get(field, 0):
            msgs = told.setdefault(place, [])
            if msg not in msgs:
                msgs.append(msg)
    return told


def _place(loc: Loc, content: Any, missing: bool) -> tuple[Loc, Loc | None]:
    """The path of the field, and the path at which the library chose between alternatives.

    The library puts names of its own among the keys of a path; what leads nowhere is one of them.
    """
    path: list[str | int] = []
    field: Loc | None = None
    value = content
    for index, part in enumerate(loc):
        if _leads_on(value, part):
            value = value[part]
            path.append(part)
        elif missing and index == len(loc) - 1:
            path.append(part)
        elif field is None:
            field = tuple(path)
    return tuple(path), field


def _leads_on(value: Any, part: str | int) -> bool:
    if isinstance(value, dict):
        return part in value
    return isinstance(value, list) and isinstance(part, int) and 0 <= part < len(value)


def _shortened(content: Any) -> Any:
    """The content with the beginnings of its lists and objects alone."""
    match content:
        case dict():
            return {key: _shortened(value) for key, value in islice(content.items(), KEPT_KEYS)}
        case list():
            return [_shortened(value) for value in content[:KEPT_ITEMS]]
    return content


def _brief(part: str | int) -> str | int:
    if isinstance(part, str) and len(part) > MAX_LETTERS:
        return f"{part[:MAX_LETTERS]}…"
    return part
