"""The contract is the committed one, reads well, and is whole.

Each test asks one question of everything that it concerns, and lists what does not answer it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.api.problems import KINDS, MEDIA_TYPE, PROBLEM_REF
from app.commands.openapi import CONTRACT, contract_text

TEXT = CONTRACT.read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = json.loads(TEXT)
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
SCHEMAS = DOCUMENT["components"]["schemas"]
BOUNDED = ("/healthz", "/readyz", "/metrics")
RULES_ON_ONE_ACTION = re.compile(r"/actions/[a-z]+/[^/]+$")
MAX_BYTES_AN_OPERATION = 3_800


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    """The node itself, or what its `$ref` names."""
    while "$ref" in node:
        found: Any = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        node = found
    return node


def answers(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The answers of an operation, by status."""
    return {status: resolved(answer) for status, answer in operation["responses"].items()}


def references(node: Any) -> Iterator[str]:
    """Every `$ref` in the node."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from references(part)


def test_the_committed_contract_is_the_application_s():
    assert contract_text() == TEXT, "run ./umpire openapi"


def test_it_is_sound_openapi_3_1():
    assert DOCUMENT["openapi"].startswith("3.1")
    assert [str(error) for error in OpenAPIV31SpecValidator(DOCUMENT).iter_errors()] == []


def test_a_seat_has_a_token():
    scheme = DOCUMENT["components"]["securitySchemes"]["seat"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert scheme["description"]


def test_it_stays_small():
    assert len(TEXT) < MAX_BYTES_AN_OPERATION * len(OPERATIONS), (
        "say once, among the components, what is said often"
    )


def test_every_component_is_used():
    used = set(references(DOCUMENT))
    unused = [
        f"{part}/{name}"
        for part, named in DOCUMENT["components"].items()
        for name in named
        if part != "securitySchemes" and f"#/components/{part}/{name}" not in used
    ]
    assert unused == []


def test_every_tag_is_described():
    used = {tag for operation in OPERATIONS.values() for tag in operation["tags"]}
    assert {tag["name"] for tag in DOCUMENT["tags"] if tag["description"]} == used


def test_operation_ids_are_unique():
    ids = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(ids) == len(set(ids))


def test_every_operation_is_described():
    said = ("summary", "operationId", "description", "tags")
    assert [
        (name, part)
        for name, operation in OPERATIONS.items()
        for part in said
        if not operation.get(part)
    ] == []


def test_every_body_has_examples_that_fit():
    wrong = []
    for name, operation in OPERATIONS.items():
        for body in resolved(operation.get("requestBody", {})).get("content", {}).values():
            schema = resolved(body["schema"])
            schema = next((resolved(s) for s in schema.get("anyOf", ()) if "$ref" in s), schema)
            whole = {**schema, "components": DOCUMENT["components"]}
            validator = jsonschema.Draft202012Validator(whole)
            examples = schema.get("examples", [])
            if not examples or not all(validator.is_valid(example) for example in examples):
                wrong.append(name)
    assert wrong == []


def test_every_problem_answer_is_a_problem_with_its_examples():
    wrong = []
    for name, operation in OPERATIONS.items():
        problems = {s: answer for s, answer in answers(operation).items() if s[0] in "45"}
        wrong += [(name, s) for s, answer in problems.items() if not is_problem(s, answer)]
        if ("429" in problems) is (name.partition(" ")[2] in BOUNDED):
            wrong.append((name, "429"))
    assert wrong == []


def is_problem(status: str, answer: dict[str, Any]) -> bool:
    """Whether the answer is a problem of this status, with an example of each of its codes."""
    if list(answer["content"]) != [MEDIA_TYPE]:
        return False
    content = answer["content"][MEDIA_TYPE]
    examples = {code: resolved(each)["value"] for code, each in content["examples"].items()}
    return (
        content["schema"] == {"$ref": PROBLEM_REF}
        and bool(examples)
        and all((body["code"], str(body["status"])) == (c, status) for c, body in examples.items())
    )


def test_every_code_of_a_problem_is_documented_somewhere():
    documented = {
        code
        for operation in OPERATIONS.values()
        for answer in answers(operation).values()
        for code in answer.get("content", {}).get(MEDIA_TYPE, {}).get("examples", ())
    }
    assert documented == KINDS.keys() - {"method-not-allowed", "internal-error"}


def test_every_operation_of_a_campaign_needs_a_seat():
    assert [
        name
        for name, operation in OPERATIONS.items()
        if "{campaign_id}" in name
        and (
            operation.get("security", DOCUMENT["security"]) != [{"seat": []}]
            or not {"401", "404"} <= operation["responses"].keys()
        )
    ] == []


def test_what_needs_no_token_says_so():
    public = {name for name, operation in OPERATIONS.items() if operation.get("security") == []}
    assert public >= {"GET /healthz", "GET /v1/books", "GET /openapi.json"}
    assert [name for name in public if "401" in OPERATIONS[name]["responses"]] == []
    assert [
        name
        for name, operation in OPERATIONS.items()
        if "security" not in operation and "401" not in operation["responses"]
    ] == []


def test_what_many_fields_are_has_a_name():
    scout = SCHEMAS["WcScoutBody"]["properties"]
    assert scout["dice"] == {"$ref": "#/components/schemas/Dice"}
    assert scout["target"]["$ref"] == "#/components/schemas/Id"
    assert scout["target"]["description"]
    assert SCHEMAS["Dice"]["description"]


def test_each_action_has_a_ruling_of_its_own():
    told = {
        name: {
            answer["content"]["application/json"]["schema"]["$ref"]
            for status, answer in answers(operation).items()
            if status in ("200", "201")
        }
        for name, operation in OPERATIONS.items()
        if RULES_ON_ONE_ACTION.search(name)
    }
    assert [name for name, types in told.items() if len(types) != 1] == []
    assert len(told) == len(set.union(*told.values()))
    changes = resolved(SCHEMAS["WcChange"])["discriminator"]["mapping"]
    assert changes["army"] == "#/components/schemas/WcArmyChange"


def test_an_entity_is_typed_and_needs_only_its_id():
    assert SCHEMAS["WcArmy"]["required"] == ["id"]
    part = SCHEMAS["WcArmyPart"]
    assert part["properties"]["fatigue"]["type"] == "integer"
    assert "required" not in part or part["required"] == []
    assert SCHEMAS["WcEntities"]["properties"]["army"]["items"]["$ref"].endswith("/WcArmy")


def test_no_field_has_a_default_that_makes_clients_ask_for_it():
    """A generated client takes a field with a default for one that is always given."""
    assert [
        f"{name}.{field}"
        for name, schema in SCHEMAS.items()
        for field, of_field in schema.get("properties", {}).items()
        if "default" in of_field
    ] == []


def test_what_was_made_says_where_and_what_is_kept_has_an_etag():
    wrong = [
        (name, status, header)
        for name, operation in OPERATIONS.items()
        for status, answer in answers(operation).items()
        for header, statuses in {"Location": ("201",), "ETag": ("304",)}.items()
        if status in statuses and header not in answer.get("headers", {})
    ]
    assert wrong == []
