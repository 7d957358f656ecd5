"""The OpenAPI document, made to say what is really sent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from app.api.action_router import ActionRouter
from app.api.answers import CACHED, CONDITIONAL, MAX_AGE_SECONDS, cacheable_bytes, to_json
from app.api.deps import bearer, book_of
from app.api.limits import UNLIMITED_PATHS
from app.api.models import DiceBody
from app.api.problems import FOUND, components, problems
from app.api.sharing import name_types, prune, share
from app.api.strict_json import StrictRoute
from app.api.typed import add_types, kinds_of, ruling_types, schema_ref, types_of
from app.engine.book import Book
from app.engine.entity import Id, Name
from app.engine.hexgrid import Hex

TAGS: Mapping[str, str] = {
    "service": "Alive, ready, measured, and what the problem codes mean.",
    "catalogue": "Books with their rules, actions and ready scenarios. No token is needed.",
    "tables": "The results tables of the books, and rolls on them without a campaign.",
    "campaigns": "Campaigns and who sits down to them.",
    "state": "What a seat may see.",
    "actions": "What a seat may do now.",
    "rulings": "What has been ruled: read, taken back and rolled again.",
}
# What the fields of many requests and answers are, by the name that generated clients give it.
TYPES: Mapping[str, Any] = {"Dice": DiceBody, "Hex": Hex, "Id": Id, "Name": Name}
DOCUMENT_PATH = "/openapi.json"
MAPS_PATH = "/v1/books/{book}/maps/import"
Json = dict[str, Any]
LICENSE = {"name": "MIT", "identifier": "MIT"}
SEAT: list[Json] = [{bearer.scheme_name: []}]


def install(app: FastAPI, books: Mapping[str, Book], of_actions: ActionRouter) -> None:
    """Have the application describe itself, whole or for one book, by the amended document."""

    @cache
    def document(book: str | None) -> Json:
        described = list(books.values()) if book is None else [books[book]]
        routes = [*app.routes, *_of_books(of_actions.routes, described)]
        return amended(_of_framework(app, routes), described)

    @cache
    def served(book: str | None) -> bytes:
        return to_json(document(book))

    router = APIRouter(tags=["service"], route_class=StrictRoute)

    @router.get(
        DOCUMENT_PATH,
        summary="This contract",
        operation_id="contract",
        response_model=dict[str, Any],
        openapi_extra=CONDITIONAL,
        responses=CACHED | problems(*FOUND),
    )
    def contract(
        request: Request,
        book: Annotated[
            str | None,
            Query(
                max_length=40,
                description="A book's id: the contract without the actions of the others",
                examples=["wc"],
            ),
        ] = None,
    ) -> Response:
        """The OpenAPI document of the service."""
        if book is not None:
            book_of(books, book)
        return cacheable_bytes(request, served(book), MAX_AGE_SECONDS)

    app.router.routes[:] = [
        route for route in app.router.routes if getattr(route, "path", None) != DOCUMENT_PATH
    ]
    app.include_router(router)
    app.openapi = lambda: document(None)  # type: ignore[method-assign]


def _of_books(routes: Iterable[BaseRoute], books: Iterable[Book]) -> list[BaseRoute]:
    """The routes of the actions of these books."""
    parts = tuple(f"/actions/{book.id}/" for book in books)
    return [route for route in routes if any(part in getattr(route, "path", "") for part in parts)]


def _of_framework(app: FastAPI, routes: Sequence[BaseRoute]) -> Json:
    return get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        license_info=LICENSE,
        routes=routes,
    )


def amended(document: Json, books: Sequence[Book]) -> Json:
    """The framework's document, brought to what the service answers about these books.

    The framework adds a validation error of its own to each operation with parameters, where this
    service sends a problem or accepts any text; and it knows nothing of the limit on requests.
    """
    parts = document["components"]
    for part, of_problems in components().items():
        parts.setdefault(part, {}).update(of_problems)
    for framework_own in ("HTTPValidationError", "ValidationError"):
        parts["schemas"].pop(framework_own, None)
    parts["schemas"] = ruling_types() | parts["schemas"]
    add_types(parts["schemas"], types_of(books))
    _type_what_is_told(document, books)
    _offer_maps(document, books)
    parts["schemas"]["CampaignBody"]["examples"] = _beginnings(books)
    _tidy_schemas(parts["schemas"])
    for path, operation in _operations(document):
        _amend_operation(path, operation)
    document["security"] = SEAT
    document["servers"] = [{"url": "/", "description": "The service that tells this document."}]
    document["tags"] = _tags(document)
    share(document)
    prune(document)
    return document


def _tidy_schemas(schemas: Json) -> None:
    for name, schema in schemas.items():
        _tidy(schema)
        if schema.get("title") == name:
            del schema["title"]
    name_types(schemas, TYPES)
    for schema in schemas.values():
        _merge_null(schema)


def _amend_operation(path: str, operation: Json) -> None:
    for parameter in operation.get("parameters", []):
        _tidy_field(parameter["name"], parameter["schema"])
        _leave_out(parameter["schema"])
    answers = operation["responses"]
    if "HTTPValidationError" in str(answers.get("422")):
        del answers["422"]
    if path not in UNLIMITED_PATHS:
        answers |= {str(k): deepcopy(v) for k, v in problems("too-many-requests").items()}
    operation["responses"] = dict(sorted(answers.items()))
    # Said once for all that a seat asks; what needs no token says so.
    if operation.setdefault("security", []) == SEAT:
        del operation["security"]


def _type_what_is_told(document: Json, books: Sequence[Book]) -> None:
    """Name the types of entities and rulings where the models only say that there are some."""
    schemas = document["components"]["schemas"]
    schemas["StateOut"]["properties"]["entities"] = schema_ref("AnyEntities")
    schemas["EntitiesOut"]["properties"]["items"]["items"] = schema_ref("AnyEntity")
    schemas["RulingsOut"]["properties"]["rulings"]["items"] = schema_ref("AnyRuling")
    for _, operation in _operations(document):
        for parameter in operation.get("parameters", []):
            if parameter["name"] == "kind":
                parameter["schema"]["enum"] = kinds_of(books)


def _offer_maps(document: Json, books: Iterable[Book]) -> None:
    """Offer the import of maps for the books that have maps, in the formats that they read."""
    reading = {book.id: list(book.map_imports) for book in books if book.map_imports}
    if not reading:
        del document["paths"][MAPS_PATH]
        return
    values = {"book": sorted(reading), "format": sorted(set().union(*reading.values()))}
    for parameter in document["paths"][MAPS_PATH]["post"]["parameters"]:
        if parameter["name"] in values:
            parameter["schema"]["enum"] = values[parameter["name"]]


def _beginnings(books: Iterable[Book]) -> list[Json]:
    """A campaign of each book, begun from its first ready scenario."""
    return [
        {"book": book.id, "name": book.title, "scenario_id": next(iter(book.scenarios))}
        for book in books
        if book.scenarios
    ]


def _tidy(schema: Any) -> None:
    """Say of keys that must have a form that no others are taken, which the framework does not.

    A default is said in words: generated clients take a field that has one for a field that is
    always there. Titles that only repeat a field's name go.
    """
    parts = schema if isinstance(schema, list) else []
    if isinstance(schema, dict):
        if "patternProperties" in schema:
            schema.setdefault("additionalProperties", False)
        for name, field in schema.get("properties", {}).items():
            _tidy_field(name, field)
        parts = list(schema.values())
    for part in parts:
        _tidy(part)


def _tidy_field(name: str, field: Json) -> None:
    if field.get("title") == name.replace("_", " ").title():
        del field["title"]
    default = field.pop("default", None)
    if default not in (None, [], {}):
        said = f"Without it: `{to_json(default).decode()}`."
        field["description"] = f"{field['description']} {said}" if "description" in field else said


def _merge_null(node: Any) -> None:
    """Say of a plain type that may be null just that, and not that it is one of two types."""
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _merge_null(part)
    if not isinstance(node, dict):
        return
    match node.get("anyOf"):
        case [{"type": str(plain)} as held, {"type": "null"}] if not {"enum", "const"} & set(held):
            del node["anyOf"]
            node |= {**held, **node, "type": [plain, "null"]}


def _leave_out(schema: Json) -> None:
    """Say of a parameter, which is left out and never null, only what it is where it is given."""
    match schema.get("anyOf"):
        case [held, {"type": "null"}]:
            del schema["anyOf"]
            schema |= held


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
