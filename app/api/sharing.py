"""Makes the contract shorter: what several of its operations repeat is moved to its components."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter

Json = dict[str, Any]
WORDS = ("description", "examples", "title")
Place = tuple[Any, Any]  # a container, and the key or index in it


def share(document: Json) -> None:
    """Move headers, parameters, bodies and responses that occur twice to the components."""
    _share(document, "headers", list(_headers(document)), _header_name)
    _share(document, "parameters", list(_parameters(document)), _parameter_name)
    _share(document, "requestBodies", list(_bodies(document)), _body_name)
    _share(document, "responses", list(_responses(document)), _response_name)


def name_types(schemas: Json, types: Mapping[str, Any]) -> None:
    """Have the schemas refer to these types by name wherever they say just what a type says.

    What a field says of itself beyond its type stands beside the reference. Raises ValueError where
    there is another schema of such a name.
    """
    named = {name: TypeAdapter(of_type).json_schema() for name, of_type in types.items()}
    if taken := named.keys() & schemas.keys():
        raise ValueError(f"the contract has other types of these names: {sorted(taken)}")
    for schema in schemas.values():
        _name_parts(schema, named)
    schemas.update(named)


def _name_parts(node: Any, named: Mapping[str, Json]) -> None:
    for container, key in _parts_of(node):
        part = container[key]
        bare = _without_words(part)
        name = next((n for n, of_type in named.items() if bare == _without_words(of_type)), None)
        if name is None:
            _name_parts(part, named)
        else:
            own = {w: part[w] for w in WORDS if w in part and part[w] != named[name].get(w)}
            container[key] = {"$ref": f"#/components/schemas/{name}", **own}


def _parts_of(node: Any) -> list[Place]:
    """What the node holds, if it holds anything."""
    if isinstance(node, dict):
        return [(node, key) for key in node]
    return [(node, index) for index in range(len(node))] if isinstance(node, list) else []


def _without_words(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    return {key: part for key, part in schema.items() if key not in WORDS}


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


def _bodies(document: Json) -> Iterator[Place]:
    for operation in _operations(document):
        if "requestBody" in operation:
            yield operation, "requestBody"


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


def _body_name(_key: str, body: Json) -> str:
    """By the type of what it holds."""
    schema = next(iter(body["content"].values()))["schema"]
    return str(schema.get("$ref", schema.get("title", "body"))).rpartition("/")[2]


def _response_name(status: str, response: Json) -> str:
    """By the codes of its problems, or by its type, or by what is said of it."""
    for content in response.get("content", {}).values():
        codes = content.get("examples")
        if codes:
            return "_".join(codes)
        if "$ref" in content["schema"]:
            return f"{content['schema']['$ref'].rpartition('/')[2]}-{status}"
    return re.sub(r"[^a-z0-9]+", "-", response["description"].lower()).strip("-")
