"""The contract is the committed one, reads well, and is whole."""

import json
from typing import Any

import jsonschema
import pytest

from app.api.problems import KINDS, MEDIA_TYPE, PROBLEM_REF
from app.commands.openapi import CONTRACT, contract_text

DOCUMENT: dict[str, Any] = json.loads(CONTRACT.read_text(encoding="utf-8"))
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
BOUNDED = ("/healthz", "/readyz", "/metrics")


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    """The node itself, or what its `$ref` names."""
    while "$ref" in node:
        found: Any = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        node = found
    return node


def test_the_committed_contract_is_the_application_s():
    assert CONTRACT.read_text(encoding="utf-8") == contract_text(), "run ./umpire openapi"


def test_it_is_openapi_3_1_with_a_seat_s_token():
    assert DOCUMENT["openapi"].startswith("3.1")
    scheme = DOCUMENT["components"]["securitySchemes"]["seat"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert scheme["description"]


def test_every_tag_is_described():
    used = {tag for operation in OPERATIONS.values() for tag in operation["tags"]}
    assert {tag["name"] for tag in DOCUMENT["tags"] if tag["description"]} == used


def test_operation_ids_are_unique():
    ids = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_described(name):
    operation = OPERATIONS[name]
    assert operation["summary"]
    assert operation["operationId"]
    assert operation["description"]
    assert operation["tags"]


@pytest.mark.parametrize("name", [n for n, o in OPERATIONS.items() if "requestBody" in o])
def test_every_body_has_an_example_that_fits(name):
    for body in OPERATIONS[name]["requestBody"]["content"].values():
        schema = resolved(body["schema"])
        schema = next((resolved(s) for s in schema.get("anyOf", ()) if "$ref" in s), schema)
        assert schema["examples"]
        whole = {**schema, "components": DOCUMENT["components"]}
        for example in schema["examples"]:
            jsonschema.validate(example, whole)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_problem_answer_is_a_problem_with_its_examples(name):
    answers = OPERATIONS[name]["responses"]
    problems = {status: answer for status, answer in answers.items() if status[0] in "45"}
    for status, answer in problems.items():
        assert list(answer["content"]) == [MEDIA_TYPE]
        assert answer["content"][MEDIA_TYPE]["schema"] == {"$ref": PROBLEM_REF}
        examples = answer["content"][MEDIA_TYPE]["examples"]
        assert examples
        for code, example in examples.items():
            body = resolved(example)["value"]
            assert (body["code"], str(body["status"])) == (code, status)
    path = name.partition(" ")[2]
    assert ("429" in problems) is (path not in BOUNDED)


def test_every_code_of_a_problem_is_documented_somewhere():
    documented = {
        code
        for operation in OPERATIONS.values()
        for answer in operation["responses"].values()
        for code in answer.get("content", {}).get(MEDIA_TYPE, {}).get("examples", ())
    }
    assert documented == KINDS.keys() - {"method-not-allowed"}


@pytest.mark.parametrize("name", [n for n in OPERATIONS if "{campaign_id}" in n])
def test_every_operation_of_a_campaign_needs_a_seat(name):
    operation = OPERATIONS[name]
    assert operation["security"] == [{"seat": []}]
    assert {"401", "404"} <= operation["responses"].keys()


@pytest.mark.parametrize("name", [n for n in OPERATIONS if "/actions/" in n and n.count("/") == 6])
def test_a_ruling_is_typed(name):
    for status in ("200", "201"):
        content = OPERATIONS[name]["responses"][status]["content"]["application/json"]
        assert content["schema"]["$ref"].endswith("/RulingOut")
