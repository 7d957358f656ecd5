"""The committed contract as schemathesis reads it, and how hard it is tried."""

import json
import re
from collections.abc import Callable
from typing import Any

import schemathesis
from schemathesis.config import SchemathesisConfig

from app.commands.openapi import CONTRACT
from tests.conftest import LONG

ACTION = re.compile(r"^/v1/campaigns/\{campaign_id\}/actions/([a-z]+)/")
FRAMEWORK = re.compile(
    "Input should (?!be a valid decimal)|(String|List|Tuple|Dictionary) should|Field |Extra "
)
FEW = 200 if LONG else 5
# 422 too, since a schema cannot say all; `faults_of_schema` tells what it should have said.
TO_SOUND_REQUESTS = ["2xx", "3xx", "401", "403", "404", "409", "412", "422"]


def contract(wanted: Callable[[str], bool]) -> Any:
    """The operations of the paths that are wanted."""
    document = json.loads(CONTRACT.read_text(encoding="utf-8"))
    document["paths"] = {p: at for p, at in document["paths"].items() if wanted(p)}
    return schemathesis.openapi.from_dict(document, config=_config())


def book_of(path: str) -> str | None:
    """The book whose action has this path, or None for what all books share."""
    match = ACTION.match(path)
    return match[1] if match else None


def _config() -> SchemathesisConfig:
    return SchemathesisConfig.from_dict(
        {
            "generation": {
                "deterministic": not LONG,
                "max-examples": FEW,
                "database": "none",
                "with-security-parameters": False,  # the tests seat each case themselves
                "allow-x00": False,  # no JSON that this service reads; tests/api says so
            },
            "checks": {"positive_data_acceptance": {"expected-statuses": TO_SOUND_REQUESTS}},
        }
    )


def faults_of_schema(case: Any, response: Any) -> list[str]:
    """What was found wrong with the fields of a request that is sound by its schema.

    A fault that a schema cannot express is told in words of our own, without the framework's.
    """
    if not case.meta or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return []
    messages = [error["msg"] for error in response.json().get("errors", ())]
    return [msg for msg in messages if FRAMEWORK.match(msg)]
