"""Bodies are read strictly: JSON only, of bounded depth, without what JSON does not know.

JSON has one kind of number, so 4.0 is the whole number 4, as JSON Schema has it too.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from jiter import from_json
from pydantic import TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool

from app.api.faults import faults_of
from app.api.problems import BodyProblem, fields_are_wrong
from app.api.query import known_to, refuse_unknown

Validate = Callable[[Any], Any]
NUL = "\0"
READ_AT_ONCE_BYTES = 16_000
FRACTION = re.compile(rb"[0-9][.eE]")


class ReadRequest(Request):
    """A request whose body has been read, and made what it has to be."""

    def __init__(self, plain: Request, content: Any) -> None:
        super().__init__(plain.scope, plain.receive)
        self._content = content

    async def json(self) -> Any:
        """The validated body, which the framework takes as it is."""
        return self._content


async def read_strictly(request: Request, validate: Validate) -> Any:
    """The validated body of a request; none says as much as an empty object.

    Raises BodyProblem `malformed`, `unsupported-media-type` or `invalid-request`, and whatever
    validating raises.
    """
    body = await request.body()
    if not body:
        return _validated({}, validate)
    if not _says_json(request):
        raise BodyProblem("unsupported-media-type")
    if len(body) <= READ_AT_ONCE_BYTES:
        return _read(body, validate)
    # A large one keeps no other request waiting.
    return await run_in_threadpool(_read, body, validate)


def _read(body: bytes, validate: Validate) -> Any:
    try:
        content = from_json(body, allow_inf_nan=False, catch_duplicate_keys=True)
    except ValueError as error:
        raise BodyProblem("malformed", f"The body cannot be read as JSON: {error}.") from error
    if b"\\u0000" in body and _has_nul(content):
        raise BodyProblem("malformed", "The body has a NUL character in a string.")
    return _validated(_whole(content) if FRACTION.search(body) else content, validate)


def _validated(content: Any, validate: Validate) -> Any:
    try:
        return validate(content)
    except ValidationError as error:
        faults = faults_of(error, content, validate, ("body",))
        raise BodyProblem(
            "invalid-request", fields_are_wrong(faults.count), errors=faults.first
        ) from error


class StrictRoute(APIRoute):
    """A route that reads bodies and queries strictly; only `takes_any_query` takes any names."""

    takes_any_query = False

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's handler, given a strict request."""
        handle = super().get_route_handler()
        takes_json = self.body_field is not None
        known = known_to(self)
        validate = _validator(self)

        async def strict(plain: Request) -> Response:
            if not self.takes_any_query:
                refuse_unknown(plain, known)
            if not takes_json or not await plain.body():
                return await handle(plain)
            # Here and not where the framework would, which takes every fault for bad JSON.
            request = ReadRequest(plain, await read_strictly(plain, validate))
            request._body = await plain.body()  # read once, it cannot be received again
            return await handle(request)

        return strict


def _validator(route: APIRoute) -> Validate:
    """Makes the body of the route, which the framework then takes as it is."""
    if route.body_field is None:
        return lambda content: content
    wanted: Any = route.body_field.field_info.annotation
    return TypeAdapter(wanted).validate_python


def _says_json(request: Request) -> bool:
    stated = media_type_of(request)
    return stated == "application/json" or (
        stated.startswith("application/") and stated.endswith("+json")
    )


def media_type_of(request: Request) -> str:
    """What the request says its body is, without parameters; empty where it says nothing."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _whole(content: Any) -> Any:
    """The content with whole numbers as such, however they were written."""
    match content:
        case float() if content.is_integer():
            return int(content)
        case dict():
            return {key: _whole(value) for key, value in content.items()}
        case list():
            return [_whole(value) for value in content]
    return content


def _has_nul(content: Any) -> bool:
    match content:
        case str():
            return NUL in content
        case dict():
            return any(NUL in key or _has_nul(value) for key, value in content.items())
        case list():
            return any(_has_nul(value) for value in content)
    return False
