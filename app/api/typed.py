"""Types of what is answered, for the contract: a book's entities, changes, outcomes and rulings.

They are made from what the books declare. Nothing is checked against them while a request is
answered; the tests hold what is played to them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app.api.models import ChangeOut, RulingOut
from app.engine.action import AnyAction
from app.engine.book import Book
from app.engine.outcome import NoOutcome, Outcome

Json = dict[str, Any]
PREFIX = "#/components/schemas/"
RULING, CHANGE = RulingOut.__name__, ChangeOut.__name__


def type_name(*words: str) -> str:
    """`WcScoutRuling`, of `wc`, `scout` and `ruling`."""
    return "".join(part.title() for word in words for part in word.replace("_", "-").split("-"))


def schema_ref(name: str) -> Json:
    """A reference to the schema of this name."""
    return {"$ref": PREFIX + name}


@cache
def request_schema(action: AnyAction) -> dict[str, Any]:
    """The JSON Schema of what an action is asked with; made once, since it never changes."""
    schema: dict[str, Any] = action.request.model_json_schema()
    return schema


def types_of(books: Iterable[Book]) -> Json:
    """The schemas of all that these books tell, and of what each of them tells alike."""
    books = list(books)
    schemas: Json = {}
    for book in books:
        for part in (_entities(book), _changes(book), _rulings(book)):
            add_types(schemas, part)
    for shared in ("entities", "entity", "any-ruling"):
        name = type_name("any", shared.removeprefix("any-"))
        schemas[name] = _any_of(type_name(book.id, shared) for book in books)
    return schemas


def ruling_types() -> Json:
    """The schemas of a ruling of any book and of its parts."""
    _, told = models_json_schema([(RulingOut, "serialization")], ref_template=PREFIX + "{model}")
    schemas: Json = told["$defs"]
    return schemas


def add_types(schemas: Json, more: Json) -> None:
    """Add schemas to those that there are. Raises ValueError where one name means two things."""
    for name, schema in more.items():
        if schemas.setdefault(name, schema) != schema:
            raise ValueError(f"the contract has two types of the name {name}")


def kinds_of(books: Iterable[Book]) -> list[str]:
    """Every kind of entity that one of these books has."""
    return sorted({cls.kind for book in books for cls in book.entities})


def _entities(book: Book) -> Json:
    """Each kind of entity as a seat may see it: of its fields only the id is always there."""
    schemas = _parts(book)
    for cls in book.entities:
        part = schemas[type_name(book.id, cls.kind, "part")]
        schemas[type_name(book.id, cls.kind)] = {
            "allOf": [schema_ref(type_name(book.id, cls.kind, "part"))],
            "required": ["id"],
            **({"description": part["description"]} if "description" in part else {}),
        }
        part["description"] = "The fields that are told; those that a seat may not know are absent."
    lists = {
        cls.kind: {"type": "array", "items": schema_ref(type_name(book.id, cls.kind))}
        for cls in book.entities
    }
    schemas[type_name(book.id, "entities")] = {
        "type": "object",
        "description": f"What a seat may see of {book.title}, by kind.",
        "properties": lists,
        "required": list(lists),
        "additionalProperties": False,
    }
    schemas[type_name(book.id, "entity")] = _any_of(
        type_name(book.id, cls.kind) for cls in book.entities
    )
    return schemas


def _parts(book: Book) -> Json:
    """The fields of each kind of entity, none of which must be there, and what they hold, whole."""
    names, found = _schemas_of(book, {type_name(book.id, c.kind, "part"): c for c in book.entities})
    for name, schema in found.items():
        if "properties" in schema:
            schema["required"] = [] if name in names else list(schema["properties"])
    return found


def _schemas_of(book: Book, models: Mapping[str, type[BaseModel]]) -> tuple[set[str], Json]:
    """Schemas of the models by the names given, and of what they hold by the book and their own."""
    refs, found = models_json_schema(
        [(model, "serialization") for model in models.values()], ref_template=PREFIX + "{model}"
    )
    defined = found.get("$defs", {})
    given = {
        refs[model, "serialization"]["$ref"].removeprefix(PREFIX): name
        for name, model in models.items()
    }
    named = {name: given.get(name, type_name(book.id) + name) for name in defined}
    schemas = {named[name]: _with_refs(schema, named) for name, schema in defined.items()}
    return set(models), schemas


def _with_refs(schema: Any, named: Mapping[str, str]) -> Any:
    """The schema with its references renamed."""
    if isinstance(schema, list):
        return [_with_refs(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {**schema, **schema_ref(named[schema["$ref"].removeprefix(PREFIX)])}
    return {key: _with_refs(part, named) for key, part in schema.items()}


def _changes(book: Book) -> Json:
    """A change of each kind of entity: the fields that differ, as the seat may see them."""
    schemas: Json = {}
    mapping: dict[str, str] = {}
    for cls in book.entities:
        name = type_name(book.id, cls.kind, "change")
        part = {"anyOf": [schema_ref(type_name(book.id, cls.kind, "part")), {"type": "null"}]}
        said = {
            "kind": {"type": "string", "const": cls.kind},
            "before": part,
            "after": part,
        }
        schemas[name] = _narrowed(CHANGE, said)
        mapping[cls.kind] = PREFIX + name
    schemas[type_name(book.id, "change")] = {
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    return schemas


def _rulings(book: Book) -> Json:
    """A ruling of the book, one of each action, and any of these."""
    changes = {"type": "array", "items": schema_ref(type_name(book.id, "change"))}
    of_book = type_name(book.id, "ruling")
    schemas: Json = {of_book: _narrowed(RULING, {"changes": changes})}
    outcomes = _outcome_names(book)
    for action in book.actions.values():
        said: Json = {"action": {"type": "string", "const": action.name}}
        if action.outcome in outcomes:
            said["outcome"] = schema_ref(outcomes[action.outcome])
        schemas[type_name(book.id, action.name, "ruling")] = _narrowed(of_book, said)
    schemas[type_name(book.id, "any-ruling")] = _any_of(list(schemas))
    _, of_outcomes = _schemas_of(book, {name: model for model, name in outcomes.items()})
    return schemas | of_outcomes


def _outcome_names(book: Book) -> dict[type[Outcome], str]:
    """Each model of an outcome by the name of the first action that has it."""
    names: dict[type[Outcome], str] = {}
    for action in book.actions.values():
        if action.outcome is not NoOutcome:
            names.setdefault(action.outcome, type_name(book.id, action.name, "outcome"))
    return names


def _any_of(names: Iterable[str]) -> Json:
    return {"anyOf": [schema_ref(name) for name in names]}


def _narrowed(name: str, properties: Json) -> Json:
    """The schema of this name, with more said of some of its properties."""
    return {"allOf": [schema_ref(name), {"type": "object", "properties": properties}]}
