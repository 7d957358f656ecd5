"""Maps of other programs, read as the `map` part of a scenario. No token is needed."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from app.api import catalogue_models as models
from app.api.answers import JSON, json_answer
from app.api.deps import Books, book_of
from app.api.models import Body
from app.api.problems import BODY, FOUND, BodyProblem, Problem, map_faults_found, problems
from app.api.strict_json import StrictRoute, media_type_of, read_strictly
from app.engine.book import Book, MapImport, MapUnreadable

router = APIRouter(prefix="/v1/books", tags=["catalogue"], route_class=StrictRoute)
MAX_MAP_CHARACTERS = 2_000_000
TEXT = "text/plain"
EXAMPLE = "0101 green forest\n0102 light-grey hill\n0101-0102 trail\n"


class MapTextBody(Body):
    """A map's text as JSON, for clients that send nothing else."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": EXAMPLE}]})

    text: Annotated[str, Field(min_length=1, description="The map's text, as it is elsewhere")]


AS_TEXT = {
    "type": "string",
    "minLength": 1,
    "description": "The map's text, as the other program has it",
    "examples": [EXAMPLE],
}
MAP_TEXT: dict[str, Any] = {
    "required": True,
    "content": {
        TEXT: {"schema": AS_TEXT},
        JSON: {"schema": MapTextBody.model_json_schema()},
    },
}


@router.post(
    "/{book}/maps/import",
    summary="Read a map of another program",
    operation_id="import-map",
    response_model=models.ImportedMapOut,
    openapi_extra={"requestBody": MAP_TEXT},
    responses=problems(*FOUND, *BODY),
)
async def import_map(
    request: Request,
    book: str,
    books: Books,
    map_format: Annotated[
        str, Query(alias="format", max_length=40, examples=["text-mapper"])
    ] = "text-mapper",
) -> Response:
    """The `map` part of a scenario, with warnings of what was not understood."""
    read = _importer(book_of(books, book), map_format)
    text = await _text_of(request)
    return await run_in_threadpool(_imported, read, text)


def _importer(book: Book, map_format: str) -> Callable[[str], MapImport]:
    if not book.map_imports:
        raise Problem("not-found", f"{book.title} has no maps to import.")
    if map_format not in book.map_imports:
        known = ", ".join(book.map_imports)
        errors = [{"loc": ["query", "format"], "msg": f"known formats: {known}"}]
        raise Problem("invalid-request", "No such map format.", errors=errors)
    return book.map_imports[map_format]


async def _text_of(request: Request) -> str:
    """The map's text, however it was sent. Raises Problem."""
    stated = media_type_of(request)
    if stated == JSON:
        sent: MapTextBody = await read_strictly(request, MapTextBody.model_validate)
        text = sent.text
    elif stated in ("", TEXT):
        text = await run_in_threadpool(_decoded, await request.body())
    else:
        raise BodyProblem("unsupported-media-type", f"Send `{TEXT}` or `{JSON}`.")
    if len(text) > MAX_MAP_CHARACTERS:
        raise Problem("too-large", f"The text of a map has at most {MAX_MAP_CHARACTERS:,} letters.")
    return text


def _decoded(body: bytes) -> str:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise _unreadable(f"not UTF-8: {error.reason} at byte {error.start}") from error
    if not text:
        raise _unreadable("the text of a map is needed")
    return text


def _imported(read: Callable[[str], MapImport], text: str) -> Response:
    try:
        imported = read(text)
    except MapUnreadable as error:
        errors = [{"loc": ["body", "line", line], "msg": why} for line, why in error.by_line]
        raise Problem("invalid-request", map_faults_found(len(errors)), errors=errors) from error
    return json_answer({"map": imported.map, "warnings": imported.warnings, **imported.extras})


def _unreadable(why: str) -> Problem:
    return Problem(
        "invalid-request", "The map cannot be read.", errors=[{"loc": ["body"], "msg": why}]
    )
