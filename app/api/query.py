"""Query parameters that an operation does not know are refused, as unknown fields are.

A misspelt filter would otherwise be no filter, and the answer would seem to be right.
"""

from collections.abc import Iterable

from fastapi import Request, params
from fastapi.dependencies.utils import get_flat_params
from fastapi.routing import APIRoute

from app.api.problems import Problem


def known_to(route: APIRoute) -> frozenset[str]:
    """The query parameters that the route declares, by signature or by its documentation."""
    declared = {
        field.alias
        for field in get_flat_params(route.dependant)
        if isinstance(field.field_info, params.Query)
    }
    documented = (route.openapi_extra or {}).get("parameters", [])
    return frozenset(declared | {each["name"] for each in documented if each["in"] == "query"})


def refuse_unknown(request: Request, known: Iterable[str]) -> None:
    """Raises Problem `invalid-request` for a query parameter that is not known."""
    if not request.scope["query_string"]:
        return
    names = sorted(known)
    msg = f"not known here; known: {', '.join(names) or 'none'}"
    errors = [
        {"loc": ["query", name], "msg": msg}
        for name in dict.fromkeys(request.query_params)
        if name not in names
    ]
    if errors:
        raise Problem("invalid-request", "Query parameters are not known.", errors=errors)
