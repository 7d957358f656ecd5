"""Bodies are read strictly: JSON only, of bounded depth, without what JSON does not know.

JSON has one kind of number, so 4.0 is the whole number 4, as JSON Schema has it too.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

from app.api.problems import BodyProblem
from app.api.query import known_to, refuse_unknown

NUL = "\0"
FRACTION = re.compile(rb"[0-9][.eE]")


class StrictRequest(Request):
    """A request whose body is read as strict JSON."""

    async def json(self) -> Any:
        """The body. Raises BodyProblem `malformed` for what is not JSON."""
        body = await self.body()
        try:
            content = from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise BodyProblem("malformed", f"The body is not JSON: {error}.") from error
        if b"\\u0000" in body and _has_nul(content):
            raise BodyProblem("malformed", "The body has a NUL character in a string.")
        return _whole(content) if FRACTION.search(body) else content


async def read_strictly(plain: Request) -> Any:
    """The JSON of a request; no body says as much as an empty object. Raises BodyProblem."""
    request = StrictRequest(plain.scope, plain.receive)
    if not await request.body():
        return {}
    if not _says_json(request):
        raise BodyProblem("unsupported-media-type")
    return await request.json()


class StrictRoute(APIRoute):
    """A route that reads bodies and queries strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's handler, given a strict request."""
        handle = super().get_route_handler()
        takes_json = self.body_field is not None
        known = known_to(self)

        async def strict(plain: Request) -> Response:
            refuse_unknown(plain, known)
            request = StrictRequest(plain.scope, plain.receive)
            if takes_json and not _says_json(request) and await request.body():
                raise BodyProblem("unsupported-media-type")
            return await handle(request)

        return strict


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
