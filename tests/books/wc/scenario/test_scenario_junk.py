"""Whatever is thrown at a scenario: faults, but never a crash."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.books.wc.scenario import Scenario, set_up
from app.books.wc.scenario.example import EXAMPLE
from app.engine.book import Fault, ScenarioInvalid
from tests.books.wc.scenarios import army, codes_of, scenario, settings, settlement

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@st.composite
def disturbed(draw: st.DrawFn) -> Any:
    """A sound scenario in which some values are others, mostly of their kind, or are left out."""
    plain = json.loads(json.dumps(EXAMPLE))
    for _ in range(draw(st.integers(1, 8))):
        _disturb(draw, plain)
    return plain


def _disturb(draw: st.DrawFn, within: Any) -> None:
    places: list[Any] = list(within) if isinstance(within, dict) else list(range(len(within)))
    if not places:
        return
    place = draw(st.sampled_from(places))
    inner = within[place]
    if isinstance(inner, dict | list) and draw(st.integers(0, 9)):
        _disturb(draw, inner)
    elif draw(st.integers(0, 9)) == 0:
        within[place] = draw(json_values)
    elif draw(st.integers(0, 9)) == 0:
        del within[place]
    else:
        within[place] = draw(_of_the_kind_of(inner))


def _of_the_kind_of(value: Any) -> st.SearchStrategy[Any]:
    match value:
        case bool():
            return st.booleans()
        case int():
            return st.integers(0, 4) | st.integers(-2, 9_000)
        case str():
            words = ["red", "blue", "redland", "army-1", "neutral", "captain", "carts", "nowhere"]
            return st.sampled_from([*words, "city", "fortress", "dwarfs", "character", "general"])
        case [*items]:
            return st.just(items * 2) | st.just(items[:-1]) | st.just([])
        case _:
            return st.just(value)


@given(disturbed() | json_values)
def test_junk_is_refused_and_never_crashes(junk: Any) -> None:
    for fault in whatever_is_wrong(junk):
        code, _, detail = fault.msg.partition(": ")
        assert code.replace("-", "").isalpha()
        assert detail


def whatever_is_wrong(junk: Any) -> list[Fault]:
    """The faults found in setting the junk up; none where it is no scenario at all."""
    try:
        set_up(Scenario.model_validate(junk), settings())
    except ValidationError:
        return []
    except ScenarioInvalid as invalid:
        return invalid.faults
    return []


@given(st.integers(0, 6000), st.integers(0, 6000), st.booleans())
def test_set_up_agrees_with_the_budget(residents: int, points: int, palisade: bool) -> None:
    """A town is refused for its residents over 750, its realm for all beyond the budget."""
    plain = scenario(
        settlements=[
            settlement("redford", "red", size="town", palisade=palisade, residents=residents),
            settlement("bluefort", "blue", hex=[4, 0]),
        ],
        armies=[army("army-1", points=points)],
    )
    plain["sides"][0]["points_budget"] = 4_000
    spent = 250 + residents + 100 * palisade + points
    assert set(codes_of(plain)) == {
        code
        for code, broken in {
            "budget-exceeded": spent > 4_000,
            "militia-cap-exceeded": residents > 750,
            "army-too-large": points > 5_000,
            "empty-army": points == 0,
        }.items()
        if broken
    }
