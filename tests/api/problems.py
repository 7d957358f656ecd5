"""Says of an answer that it is a problem, with all that a problem has."""

from typing import Any

from app.api.problems import KINDS

JSON = dict[str, Any]


def problem(answer: Any, code: str) -> JSON:
    """The body of an answer that must be the problem of this code, whole."""
    assert answer.status_code == KINDS[code].status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body: JSON = answer.json()
    assert body["code"] == code, body
    assert body["type"] == f"/problems/{code}"
    assert body["title"] == KINDS[code].title
    assert body["status"] == answer.status_code
    assert body["detail"]
    assert body["instance"] == answer.request.url.path
    further = body.keys() - {"type", "title", "status", "code", "detail", "instance"}
    assert further <= {"refusals", "errors", "required"}
    for fault in body.get("errors", ()):
        assert fault.keys() == {"loc", "msg"}
        assert fault["msg"]
    return body


def places(answer: Any, code: str = "invalid-request") -> list[list[str | int]]:
    """Where the problem says that something is wrong."""
    found: list[list[str | int]] = [fault["loc"] for fault in problem(answer, code)["errors"]]
    assert found
    return found
