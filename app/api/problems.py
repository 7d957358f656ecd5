"""Problems (RFC 9457): every fault of a request has a stable code, and a page that explains it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from app.api.answers import to_json
from app.engine.amend import NotHead, NotUndoable, OnlyReferee, UnknownDie, UnknownRoll
from app.engine.book import ScenarioInvalid
from app.engine.dice import DiceInvalid, DiceRequired, DiceUnused
from app.engine.english import agreeing, counted, number
from app.engine.ruling import Refused
from app.store.idempotency import KeyReused
from app.store.play import Forbidden, Stale
from app.store.seats import NotFound, Unauthorized
from app.store.session import Busy
from app.store.time_travel import AlreadyUndone

MEDIA_TYPE = "application/problem+json"
PROBLEM_REF = "#/components/schemas/Problem"
RETRY_AFTER_SECONDS = "1"
# Codes that many operations share: of a seat's campaign, of a body, of dice, and of what writes.
# Everywhere a query parameter may be unknown, which is `invalid-request`.
FOUND = ("not-found", "invalid-request")
SEATED = ("unauthorized", *FOUND)
BODY = ("malformed", "too-large", "unsupported-media-type", "invalid-request")
DICE = ("dice-required", "dice-invalid", "dice-unused")
ASKED = (*SEATED, *BODY, "forbidden")
RULED = (*ASKED, "stale", "busy", "in-progress", "idempotency-key-reused")
MOST_LISTED = 20
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@dataclass(frozen=True)
class Kind:
    """One kind of problem: its status, its title and what a client should do about it."""

    status: int
    title: str
    advice: str


KINDS: Mapping[str, Kind] = {
    "malformed": Kind(400, "Not JSON", "Send one JSON value, in UTF-8, without NaN or Infinity."),
    "unauthorized": Kind(
        401, "No such token", "Send `Authorization: Bearer <token>` with the token of a seat."
    ),
    "forbidden": Kind(403, "Not for this seat", "Ask with a seat that has the role for it."),
    "not-found": Kind(
        404, "Not found", "It does not exist, or this seat may not know of it; both answer alike."
    ),
    "method-not-allowed": Kind(405, "No such method here", "See `Allow` and the documentation."),
    "illegal-action": Kind(
        409, "Against the rules", "Read `refusals`: each names the rule that forbids it."
    ),
    "dice-required": Kind(
        409,
        "A roll is needed",
        "Roll the dice that `required` names, and send them with the request.",
    ),
    "in-progress": Kind(
        409, "Still at work", "A request with this key is being ruled on; ask again in a moment."
    ),
    "last-referee": Kind(
        409, "The only referee", "Add another seat with the role of referee, then close this one."
    ),
    "already-undone": Kind(409, "Taken back already", "The ruling does not stand any more."),
    "not-head": Kind(
        409, "Not the last ruling", "Take back first what was ruled after it, last first."
    ),
    "not-undoable": Kind(
        409, "Never taken back", "Read `detail`: it says why this ruling stays, whatever follows."
    ),
    "stale": Kind(
        412, "Rulings were missed", "Fetch the rulings after your cursor, then decide again."
    ),
    "too-large": Kind(413, "Too large", "Send less."),
    "unsupported-media-type": Kind(
        415, "Wrong content type", "Send `Content-Type: application/json`."
    ),
    "invalid-request": Kind(422, "Fields are wrong", "Read `errors`: each names its place."),
    "dice-invalid": Kind(
        422, "Dice that cannot be", "Send as many faces as were asked for, each from the die."
    ),
    "dice-unused": Kind(422, "Dice left over", "Send only the rolls that are asked for."),
    "idempotency-key-reused": Kind(
        422, "Key used before", "A key belongs to one request; choose a new one for another."
    ),
    "invalid-scenario": Kind(
        422, "Scenario cannot be played", "Read `errors`: each names its place in the scenario."
    ),
    "too-many-requests": Kind(429, "Too many requests", "Wait as `Retry-After` says."),
    "internal-error": Kind(
        500,
        "A fault of the service",
        "Tell whoever runs the service, with the answer's `X-Request-ID`.",
    ),
    "busy": Kind(503, "Busy", "The database was busy and nothing has changed: send it again."),
}


class FieldError(BaseModel):
    """One fault and its place."""

    loc: list[str | int]
    msg: str


class RefusalBody(BaseModel):
    """One reason why an action is against the rules."""

    code: str
    rule: str
    detail: str


class RequiredRoll(BaseModel):
    """A roll that the players must make."""

    label: str
    notation: str


class ProblemBody(BaseModel):
    """A problem as RFC 9457 has it, with what else helps here."""

    model_config = ConfigDict(json_schema_extra={"title": "Problem"})

    type: str = Field(examples=["/problems/not-found"])
    title: str
    status: int
    code: str = Field(json_schema_extra={"enum": list(KINDS)})
    detail: str
    instance: str
    refusals: list[RefusalBody] | None = None
    errors: list[FieldError] | None = None
    required: RequiredRoll | None = None


class Problem(Exception):
    """Ends a request with a problem."""

    def __init__(self, code: str, detail: str = "", **more: Any) -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail or KINDS[code].advice
        listed = more.get("errors", ())
        if len(listed) > MOST_LISTED:
            more["errors"] = listed[:MOST_LISTED]
        self.more = more


class BodyProblem(HTTPException, Problem):
    """A problem found while the body is read, which the framework lets pass."""

    def __init__(self, code: str, detail: str = "", **more: Any) -> None:
        HTTPException.__init__(self, KINDS[code].status)
        Problem.__init__(self, code, detail, **more)


def body_of(problem: Problem, instance: str) -> dict[str, Any]:
    """The problem as JSON."""
    kind = KINDS[problem.code]
    return {
        "type": f"/problems/{problem.code}",
        "title": kind.title,
        "status": kind.status,
        "code": problem.code,
        "detail": problem.detail,
        "instance": instance,
        **problem.more,
    }


def response_of(problem: Problem, instance: str) -> Response:
    """The problem as an answer."""
    headers = {}
    if problem.code == "unauthorized":
        headers["WWW-Authenticate"] = "Bearer"
    if problem.code in ("busy", "in-progress", "too-many-requests"):
        headers["Retry-After"] = RETRY_AFTER_SECONDS
    content = to_json(body_of(problem, instance))
    return Response(content, KINDS[problem.code].status, headers, MEDIA_TYPE)


def _refused(error: Refused) -> Problem:
    refusals = [vars(refusal) for refusal in error.refusals]
    return Problem("illegal-action", str(error), refusals=refusals)


def _dice_required(error: DiceRequired) -> Problem:
    required = {"label": error.label, "notation": error.notation}
    return Problem(
        "dice-required", f"Roll {error.notation} for {error.label!r}.", required=required
    )


def _dice_invalid(error: DiceInvalid) -> Problem:
    errors = [{"loc": _place_of_dice(error.label), "msg": f"{error.code}: {error.detail}"}]
    return Problem("dice-invalid", error.detail, errors=errors)


def _dice_unused(error: DiceUnused) -> Problem:
    errors = [{"loc": _place_of_dice(label), "msg": "not asked for"} for label in error.labels]
    return Problem("dice-unused", str(error), errors=errors)


def _place_of_dice(label: str) -> list[str]:
    """Where the faces of a roll stand; `dice` alone names the list of them all."""
    return ["body", "dice"] if label == "dice" else ["body", "dice", label]


def _scenario_invalid(error: ScenarioInvalid) -> Problem:
    errors = [{"loc": list(fault.loc), "msg": fault.msg} for fault in error.faults]
    return Problem("invalid-scenario", faults_found(len(errors)), errors=errors)


def _unknown_roll(_error: UnknownRoll) -> Problem:
    errors = [{"loc": ["body", "label"], "msg": "the ruling has no such roll"}]
    return Problem("invalid-request", "The ruling has no such roll.", errors=errors)


def _unknown_die(_error: UnknownDie) -> Problem:
    errors = [{"loc": ["body", "index"], "msg": "the roll has no such die"}]
    return Problem("invalid-request", "The roll has no die of this index.", errors=errors)


def validation_problem(error: RequestValidationError) -> Problem:
    """What the framework found wrong with a request's fields."""
    errors = [{"loc": list(fault["loc"]), "msg": fault["msg"]} for fault in error.errors()]
    return Problem("invalid-request", fields_are_wrong(len(errors)), errors=errors)


def fields_are_wrong(count: int) -> str:
    """How many fields of a request are wrong, and whether all of them are listed."""
    verb = agreeing(count, "is", "are")
    return f"{counted(count, 'field')} {verb} wrong{_beyond_the_list(count)}."


def faults_found(count: int) -> str:
    """How many faults a scenario has, and whether all of them are listed."""
    return f"The scenario has {counted(count, 'fault')}{_beyond_the_list(count)}."


def map_faults_found(count: int) -> str:
    """How many faults the text of a map has, and whether all of them are listed."""
    return f"The map cannot be read: it has {counted(count, 'fault')}{_beyond_the_list(count)}."


def _beyond_the_list(count: int) -> str:
    more = count - MOST_LISTED
    if more <= 0:
        return ""
    verb = agreeing(more, "is", "are")
    return f"; the first {MOST_LISTED} are listed, {number(more)} more {verb} not"


def _http(error: HTTPException) -> Problem:
    codes = {400: "malformed", 405: "method-not-allowed", 413: "too-large"}
    if error.status_code not in codes:
        return Problem("not-found", "There is nothing at this address; `/docs` lists all there is.")
    return Problem(codes[error.status_code])


TRANSLATIONS: Mapping[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda problem: problem,
    BodyProblem: lambda problem: problem,
    HTTPException: _http,
    RequestValidationError: validation_problem,
    Unauthorized: lambda _: Problem("unauthorized"),
    Forbidden: lambda error: Problem("forbidden", str(error)),
    NotFound: lambda _: Problem("not-found"),
    Stale: lambda _: Problem("stale"),
    Busy: lambda _: Problem("busy"),
    KeyReused: lambda _: Problem("idempotency-key-reused"),
    AlreadyUndone: lambda _: Problem("already-undone"),
    NotHead: lambda _: Problem("not-head"),
    NotUndoable: lambda error: Problem("not-undoable", str(error)),
    OnlyReferee: lambda _: Problem("forbidden"),
    UnknownRoll: _unknown_roll,
    UnknownDie: _unknown_die,
    Refused: _refused,
    DiceRequired: _dice_required,
    DiceInvalid: _dice_invalid,
    DiceUnused: _dice_unused,
    ScenarioInvalid: _scenario_invalid,
}


def install(app: FastAPI) -> None:
    """Answer each of these faults with its problem."""
    for error_class, translate in TRANSLATIONS.items():
        app.add_exception_handler(error_class, _handler(translate))


def _handler(
    translate: Callable[[Any], Problem],
) -> Callable[[Request, Exception], Response]:
    def handle(request: Request, error: Exception) -> Response:
        response = response_of(translate(error), request.url.path)
        if response.status_code == 405:
            response.headers["Allow"] = ", ".join(_methods_of(request))
        return response

    return handle


def _methods_of(request: Request) -> list[str]:
    """The methods that this path takes, over all of its routes."""
    routes = request.app.router.routes
    taken = [
        method
        for method in METHODS
        if any(r.matches({**request.scope, "method": method})[0] is Match.FULL for r in routes)
    ]
    return [*taken, "HEAD"] if "GET" in taken else taken


def problems(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The problem answers of an operation, for its documentation."""
    documented: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        kind = KINDS[code]
        entry = documented.setdefault(
            kind.status, {"content": {MEDIA_TYPE: {"schema": {"$ref": PROBLEM_REF}}}}
        )
        if code in HEADERS:
            entry["headers"] = HEADERS[code]
        examples = entry["content"][MEDIA_TYPE].setdefault("examples", {})
        examples[code] = {"$ref": f"#/components/examples/{code}"}
        entry["description"] = "; ".join(KINDS[example].title for example in examples)
    return documented


def components() -> dict[str, dict[str, Any]]:
    """What the documentation of problem answers refers to: the shape, and an example of each."""
    prefix, _, name = PROBLEM_REF.rpartition("/")
    schema = ProblemBody.model_json_schema(ref_template=f"{prefix}/{{model}}")
    examples = {
        code: {
            "summary": kind.title,
            "value": body_of(Problem(code, **EXAMPLES.get(code, {})), "/v1/campaigns/4f1c"),
        }
        for code, kind in KINDS.items()
    }
    return {"schemas": {**schema.pop("$defs"), name: schema}, "examples": examples}


_RETRY_AFTER = {
    "Retry-After": {
        "description": "Seconds to wait before asking again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}
HEADERS: Mapping[str, dict[str, Any]] = {
    "unauthorized": {
        "WWW-Authenticate": {
            "description": "The scheme that is wanted: `Bearer`.",
            "required": True,
            "schema": {"type": "string"},
        }
    },
    "busy": _RETRY_AFTER,
    "too-many-requests": _RETRY_AFTER,
}

EXAMPLES: Mapping[str, dict[str, Any]] = {
    "illegal-action": {
        "refusals": [
            {"code": "wrong-phase", "rule": "turn.gate", "detail": "Scouting belongs to movement."}
        ]
    },
    "dice-required": {"required": {"label": "scouting", "notation": "1d6"}},
    "dice-invalid": {
        "errors": [{"loc": ["body", "dice", "scouting"], "msg": "dice-out-of-range: 1 to 6"}]
    },
    "invalid-request": {"errors": [{"loc": ["body", "army"], "msg": "Field required"}]},
    "invalid-scenario": {
        "errors": [{"loc": ["settlements", 3, "residents"], "msg": "militia-cap-exceeded"}]
    },
}
