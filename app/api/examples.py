"""An example body for every action: the one it declares, or one made from its fields."""

from typing import Any

from app.engine.action import AnyAction


def example_of(action: AnyAction) -> dict[str, Any]:
    """A body that has the right shape."""
    schema = action.request.model_json_schema()
    declared = schema.get("examples")
    if declared:
        example: dict[str, Any] = declared[0]
        return example
    required = schema.get("required", [])
    fields = schema.get("properties", {})
    definitions = schema.get("$defs", {})
    return {name: _example(name, fields[name], definitions) for name in required}


def _example(name: str, field: dict[str, Any], definitions: dict[str, Any]) -> Any:
    field = _resolved(field, definitions)
    for key in ("examples", "enum"):
        if field.get(key):
            return field[key][0]
    if "default" in field or "const" in field:
        return field.get("default", field.get("const"))
    return _by_type(name, field, definitions)


def _by_type(name: str, field: dict[str, Any], definitions: dict[str, Any]) -> Any:
    match field.get("type"):
        case "integer" | "number":
            return field.get("minimum", 1)
        case "boolean":
            return True
        case "array":
            items = field.get("prefixItems") or [field.get("items", {})] * field.get("minItems", 1)
            return [_example(name.removesuffix("s"), item, definitions) for item in items]
        case "object":
            fields = field.get("properties", {})
            return {
                key: _example(key, fields[key], definitions) for key in field.get("required", [])
            }
        case _:
            return f"{name.replace('_', '-')}-1"


def _resolved(field: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """The field with references followed, and of several forms the first."""
    while "$ref" in field or "anyOf" in field or "oneOf" in field:
        if "$ref" in field:
            field = definitions[field["$ref"].rpartition("/")[2]]
        else:
            field = (field.get("anyOf") or field["oneOf"])[0]
    return field
