"""The OpenAPI document, made to say what is really sent."""

from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.api.action_router import ActionRouter
from app.api.limits import UNLIMITED_PATHS
from app.api.problems import components, problems
from app.engine.book import Book

TAGS: Mapping[str, str] = {
    "service": "Alive, ready, measured, and what the problem codes mean.",
    "catalogue": "Books with their rules, actions and ready scenarios. No token is needed.",
    "tables": "The results tables of the books, and rolls on them without a campaign.",
    "campaigns": "Campaigns and who sits down to them.",
    "state": "What a seat may see.",
    "actions": "What a seat may do now.",
    "rulings": "What has been ruled: read, taken back and rolled again.",
}
Json = dict[str, Any]


def install(app: FastAPI, books: Mapping[str, Book], of_actions: ActionRouter) -> None:
    """Have the application describe itself, and every action, by the amended document."""

    def openapi() -> Json:
        if app.openapi_schema is None:
            document = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=[*app.routes, *of_actions.routes],
            )
            amend(document)
            document["components"]["schemas"]["CampaignBody"]["examples"] = _beginnings(books)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def amend(document: Json) -> None:
    """Bring the framework's document to what the service answers.

    The framework adds a validation error of its own to each operation with parameters, where this
    service sends a problem or accepts any text; and it knows nothing of the limit on requests.
    """
    for part, of_problems in components().items():
        document["components"].setdefault(part, {}).update(of_problems)
    for framework_own in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(framework_own, None)
    for schema in document["components"]["schemas"].values():
        _close(schema)
    for path, operation in _operations(document):
        answers = operation["responses"]
        if "HTTPValidationError" in str(answers.get("422")):
            del answers["422"]
        if path not in UNLIMITED_PATHS:
            answers |= {str(k): v for k, v in problems("too-many-requests").items()}
        operation["responses"] = dict(sorted(answers.items()))
    document["tags"] = _tags(document)


def _beginnings(books: Mapping[str, Book]) -> list[Json]:
    """A campaign of each book, begun from its first ready scenario."""
    return [
        {"book": book.id, "name": book.title, "scenario_id": next(iter(book.scenarios))}
        for book in books.values()
        if book.scenarios
    ]


def _close(schema: Any) -> None:
    """Say of keys that must have a form that no others are taken; the framework does not."""
    parts = schema if isinstance(schema, list) else []
    if isinstance(schema, dict):
        if "patternProperties" in schema:
            schema.setdefault("additionalProperties", False)
        parts = list(schema.values())
    for part in parts:
        _close(part)


def _operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def _tags(document: Json) -> list[Json]:
    """Each tag that an operation has, with its description; those of the books' actions last."""
    used = dict.fromkeys(tag for _, operation in _operations(document) for tag in operation["tags"])
    of_books = [tag for tag in used if tag not in TAGS]
    return [
        *({"name": tag, "description": text} for tag, text in TAGS.items()),
        *({"name": tag, "description": f"The {tag}: one route each."} for tag in sorted(of_books)),
    ]
