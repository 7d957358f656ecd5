"""Makes the contract shorter: what several of its operations repeat is moved to its components."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

Json = dict[str, Any]
Place = tuple[Any, Any]  # a container, and the key or index in it


def share(document: Json) -> None:
    """Move headers, parameters and responses that occur more than once to the components."""
    _share(document, "headers", list(_headers(document)), _header_name)
    _share(document, "parameters", list(_parameters(document)), _parameter_name)
    _share(document, "responses", list(_responses(document)), _response_name)


def references(node: Any) -> Iterator[str]:
    """Every reference that there is in the node."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from references(part)


def prune(document: Json) -> None:
    """Drop the components that nothing refers to, and then those that only they referred to."""
    parts = document["components"]
    while True:
        used = set(references(document))
        unused = [
            (part, name)
            for part, named in parts.items()
            for name in named
            if part != "securitySchemes" and f"#/components/{part}/{name}" not in used
        ]
        if not unused:
            return
        for part, name in unused:
            del parts[part][name]


def _headers(document: Json) -> Iterator[Place]:
    for responses, status in _responses(document):
        headers = responses[status].get("headers", {})
        yield from ((headers, name) for name in headers)


def _parameters(document: Json) -> Iterator[Place]:
    for operation in _operations(document):
        listed = operation.get("parameters", [])
        yield from ((listed, index) for index in range(len(listed)))


def _responses(document: Json) -> Iterator[Place]:
    for operation in _operations(document):
        yield from ((operation["responses"], status) for status in operation["responses"])


def _operations(document: Json) -> Iterator[Json]:
    for methods in document["paths"].values():
        yield from methods.values()


def _share(
    document: Json, part: str, places: list[Place], name_of: Callable[[Any, Json], str]
) -> None:
    """Have each place refer to a component, where another place says the same."""
    texts = [json.dumps(container[key], sort_keys=True) for container, key in places]
    often = Counter(texts)
    names: dict[str, str] = {}
    shared: Json = document["components"].setdefault(part, {})
    for (container, key), text in zip(places, texts, strict=True):
        if often[text] == 1:
            continue
        if text not in names:
            names[text] = _free(name_of(key, container[key]), shared)
            shared[names[text]] = container[key]
        container[key] = {"$ref": f"#/components/{part}/{names[text]}"}


def _free(name: str, taken: Json) -> str:
    """The name itself, or the first number after it that is free."""
    numbered = (f"{name}-{number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(n for n in numbered if n not in taken)


def _header_name(name: str, header: Json) -> str:
    return name if header.get("required") else f"{name}-optional"


def _parameter_name(_index: int, parameter: Json) -> str:
    return str(parameter["name"])


def _response_name(status: str, response: Json) -> str:
    """By the codes of its problems, or by its type, or by what is said of it."""
    for content in response.get("content", {}).values():
        codes = content.get("examples")
        if codes:
            return "_".join(codes)
        if "$ref" in content["schema"]:
            return f"{content['schema']['$ref'].rpartition('/')[2]}-{status}"
    return re.sub(r"[^a-z0-9]+", "-", response["description"].lower()).strip("-")
