"""A text of one line has no line break, no control character and no mark of direction."""

import re
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from app.api.models import CampaignBody, RenameBody, SeatBody
from app.engine.entity import Name
from app.engine.registry import discover

# These may have paragraphs.
OF_MANY_LINES = {"summary", "text"}
# Written as numbers.
NUMBERS = {"uhd", "uhd_share"}
UNFIT = ["a\nb", "a\rb", "a\tb", "a\u0000b", "a\u001b[31mb", "a\u007fb", "a\u0085b", "a\u2028b"]
UNFIT += ["a\u2029b", "a\u202eb", "\u2066a", "a\u2069", "a\u200fb", "\ufeffa", "\u061ca", "a\n"]
FIT = ["Helmsland", "Ærø", "Брун", "東の国", "عرب", "👩‍🚒", "d'Artagnan & Co. <1>", "e\u0301"]


@pytest.mark.parametrize("text", UNFIT)
def test_what_is_unfit_for_one_line_is_refused(text):
    with pytest.raises(ValidationError):
        TypeAdapter(Name).validate_python(text)


@pytest.mark.parametrize("text", FIT)
def test_a_name_may_be_of_any_script(text):
    assert TypeAdapter(Name).validate_python(text) == text


def strings(schema: Any, path: tuple[str, ...] = ()):
    """Every field of the schema that takes a text, with its pattern."""
    if isinstance(schema, list):
        for part in schema:
            yield from strings(part, path)
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "string" and not schema.keys() & {"enum", "const"}:
        yield path, schema.get("pattern")
    for key, part in schema.items():
        if key in ("properties", "$defs"):
            for name, inner in part.items():
                yield from strings(inner, (*path, name))
        elif key not in ("examples", "default"):
            yield from strings(part, path)


def test_every_text_of_a_request_or_scenario_is_one_line_or_known_to_have_many():
    models = [CampaignBody, RenameBody, SeatBody]
    for book in discover().values():
        models += [book.scenario, *(action.request for action in book.actions.values())]
    offenders = {
        (model.__module__, *path)
        for model in models
        for path, pattern in strings(model.model_json_schema())
        if not OF_MANY_LINES & set(path[-1:]) and not NUMBERS & set(path[-1:])
        if pattern is None or re.search(pattern, "a\u202eb") or re.search(pattern, "a\u001bb")
    }
    assert not offenders
