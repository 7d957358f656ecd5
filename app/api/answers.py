"""Answers as bytes: JSON that is the same for the same content, with its ETag."""

import hashlib
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json as _to_json
from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"
MAX_AGE_SECONDS = 300

_ETAG = {"ETag": {"description": "Names this content.", "schema": {"type": "string"}}}
CACHED: dict[int | str, dict[str, Any]] = {
    200: {"description": "As it is now", "headers": _ETAG},
    304: {"description": "Still as `If-None-Match` names it", "headers": _ETAG},
}
LOCATION = {
    "Location": {
        "description": "Where it can be read again.",
        "required": True,
        "schema": {"type": "string"},
    }
}
REPLAYED = {
    "Idempotency-Replayed": {
        "description": "The answer is that of an earlier request with the same key.",
        "required": True,
        "schema": {"const": "true"},
    }
}
CONDITIONAL: dict[str, Any] = {
    "parameters": [
        {
            "name": "If-None-Match",
            "in": "header",
            "description": "An ETag that was sent before; 304 if the content is still the same.",
            "schema": {"type": "string"},
        }
    ]
}


def told(schema: str) -> dict[str, Any]:
    """The content of an answer that has the schema of this name, for the documentation."""
    return {"content": {JSON: {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


def found_as(schema: str) -> dict[int | str, dict[str, Any]]:
    """The answer that has the schema of this name, for the documentation."""
    return {200: {**told(schema), "description": "As it is now"}}


def created(description: str) -> dict[int | str, dict[str, Any]]:
    """The answer that something new was made, for the documentation."""
    return {201: {"description": description, "headers": LOCATION}}


def ruled(schema: str = "AnyRuling") -> dict[int | str, dict[str, Any]]:
    """The answers to a request that was ruled on, now or before, for the documentation."""
    return {
        201: {**told(schema), "description": "The ruling", "headers": LOCATION},
        200: {
            **told(schema),
            "description": "The ruling that a request with the same key and body was given before",
            "headers": {**LOCATION, **REPLAYED},
        },
    }


def replayed(description: str, model: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """The answer that an earlier request with the same key was given, for the documentation."""
    headers = {**LOCATION, **REPLAYED}
    return {200: {"model": model, "description": description, "headers": headers}}


def to_json(content: Any) -> bytes:
    """Compact UTF-8 JSON; of a model, the fields that were set."""
    if isinstance(content, BaseModel):
        return content.model_dump_json(by_alias=True, exclude_unset=True).encode()
    return _to_json(content)


def json_answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """The content as an answer."""
    return Response(to_json(content), status, headers, JSON)


def cacheable(request: Request, content: Any, max_age_seconds: int = 0) -> Response:
    """The content with an ETag made of nothing but itself; 304 to one who has it already."""
    return cacheable_bytes(request, to_json(content), max_age_seconds)


def cacheable_bytes(
    request: Request, body: bytes, max_age_seconds: int = 0, media_type: str = JSON
) -> Response:
    """As `cacheable`, for a body that is bytes already."""
    # A weak tag: the same content may be sent compressed or plain.
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    control = f"public, max-age={max_age_seconds}" if max_age_seconds else "private, no-cache"
    headers = {"ETag": etag, "Cache-Control": control}
    if _has(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, media_type)


def _has(request: Request, etag: str) -> bool:
    known = request.headers.get("if-none-match", "")
    opaque = etag.removeprefix("W/")
    return known.strip() == "*" or opaque in [
        tag.strip().removeprefix("W/") for tag in known.split(",")
    ]
