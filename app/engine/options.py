"""What a seat may do now."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic

from app.engine.action import AnyAction, R, Request, Who
from app.engine.book import Book
from app.engine.position import View

MAX_OPTIONS = 200
MAX_OPTIONS_NARROWED = 2_000
"""Where it is said which counter is meant, its options are listed to a greater length."""


@dataclass(frozen=True)
class ByCounter(Generic[R]):
    """Options that are worked out for one counter at a time, and only for those asked for.

    `field` is the field of the request that names the counter; `counters` are the ids to choose
    from, and `of` gives the candidates of one of them.
    """

    field: str
    counters: Callable[[View], Iterable[str]]
    of: Callable[[View, str], Iterable[R]]

    def __call__(self, view: View) -> Iterator[R]:
        """The candidates of all counters, one counter after the other."""
        return chain.from_iterable(self.of(view, counter) for counter in self.counters(view))


@dataclass(frozen=True)
class Offer:
    """Requests that are legal as far as the seat knows; `more` where there are others besides."""

    requests: tuple[dict[str, Any], ...]
    more: bool = False


def is_open(book: Book, view: View, action: AnyAction) -> bool:
    """Whether the action is open at all to this seat now, whatever its request."""
    return action.who is not Who.UMPIRE and not list(book.gate(view, action))


def options_of(
    book: Book, view: View, action: AnyAction, filters: Mapping[str, str] | None = None
) -> list[dict[str, Any]] | None:
    """The requests that the action offers, or None where it lists none; see `offer_of`."""
    offer = offer_of(book, view, action, filters)
    return None if offer is None else list(offer.requests)


def offer_of(
    book: Book, view: View, action: AnyAction, filters: Mapping[str, str] | None = None
) -> Offer | None:
    """The legal requests that the action offers, or None where it lists none.

    `filters` keep those whose fields have these values: a word or number as it is written, a hex as
    `q,r`, and of a list any part. Where not all find room, every counter gets its share.
    """
    if action.options is None:
        return None
    wanted = dict(filters or {})
    if list(book.gate(view, action)):
        return Offer(())
    lines = [
        (r for r in line if _fits(r, wanted) and not any(True for _ in action.legality(view, r)))
        for line in _by_counter(view, action, wanted)
    ]
    return _fair_share(lines, MAX_OPTIONS_NARROWED if wanted else MAX_OPTIONS)


def counter_field(action: AnyAction) -> str | None:
    """The field that names the counter which acts: the first, unless the options say another."""
    if isinstance(action.options, ByCounter):
        return action.options.field
    return next(iter(action.request.model_fields), None)


def _by_counter(
    view: View, action: AnyAction, wanted: Mapping[str, str]
) -> list[Iterable[Request]]:
    """The candidates of each counter, those of counters that are not wanted left out."""
    offered = action.options
    assert offered is not None
    if isinstance(offered, ByCounter):
        only = wanted.get(offered.field)
        counters = [c for c in offered.counters(view) if only in (None, c)]
        return [offered.of(view, counter) for counter in counters]
    field = counter_field(action)
    lines: dict[str, list[Request]] = {}
    for request in offered(view):
        lines.setdefault(str(field and getattr(request, field)), []).append(request)
    return list(lines.values())


def _fits(request: Request, wanted: Mapping[str, str]) -> bool:
    """Whether each of these fields, by the name that clients use, has the value."""
    return all(
        _has(getattr(request, name), wanted[field.alias or name])
        for name, field in type(request).model_fields.items()
        if (field.alias or name) in wanted
    )


def _has(value: Any, text: str) -> bool:
    if isinstance(value, bool):
        return text == str(value).lower()
    if isinstance(value, list | tuple | frozenset):
        return text == ",".join(map(str, value)) or any(_has(part, text) for part in value)
    return text == str(value)


def _fair_share(lines: Iterable[Iterator[Request]], most: int) -> Offer:
    """The first requests of each line, as many of each as there is room for."""
    taken: list[tuple[int, Request]] = []
    waiting = list(enumerate(lines))
    while waiting:
        still = []
        for number, line in waiting:
            request = next(line, None)
            if request is None:
                continue
            if len(taken) == most:
                return Offer(_told(taken), more=True)
            taken.append((number, request))
            still.append((number, line))
        waiting = still
    return Offer(_told(taken))


def _told(taken: list[tuple[int, Request]]) -> tuple[dict[str, Any], ...]:
    in_order = sorted(taken, key=lambda numbered: numbered[0])
    return tuple(request.model_dump(mode="json", exclude_unset=True) for _, request in in_order)
