"""The catalogue: books, their rules, ready scenarios and map imports. No token is needed."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from app.api import catalogue_models as models
from app.api.answers import CACHED, CONDITIONAL, MAX_AGE_SECONDS, cacheable
from app.api.deps import Books, book_of
from app.api.problems import FOUND, Problem, problems
from app.api.strict_json import StrictRoute
from app.api.typed import request_schema
from app.engine.action import AnyAction, Who
from app.engine.book import Book, RuleEntry

router = APIRouter(prefix="/v1/books", tags=["catalogue"], route_class=StrictRoute)


@router.get(
    "",
    summary="The rule books",
    operation_id="books",
    response_model=models.BooksOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems("invalid-request"),
)
def list_books(request: Request, books: Books) -> Response:
    """What each book is for, its optional sections and how many may sit down to it."""
    listed = models.BooksOut(books=[describe(book) for book in books.values()])
    return cacheable(request, listed, MAX_AGE_SECONDS)


@router.get(
    "/{book}",
    summary="A book and its actions",
    operation_id="book",
    response_model=models.BookWithActions,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def get_book(request: Request, book: str, books: Books) -> Response:
    """The book with the declaration of every action that a seat may take."""
    found = book_of(books, book)
    taken = [action for action in found.actions.values() if action.who is not Who.UMPIRE]
    told = models.BookWithActions(**_head(found), actions=[describe_action(a) for a in taken])
    return cacheable(request, told, MAX_AGE_SECONDS)


@router.get(
    "/{book}/rules",
    summary="The rules of a book",
    operation_id="rules",
    response_model=models.RulesOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def list_rules(
    request: Request,
    book: str,
    books: Books,
    topic: Annotated[
        str | None,
        Query(max_length=100, description="Start of the rule's id", examples=["scouting"]),
    ] = None,
    q: Annotated[str | None, Query(max_length=100, description="Words to look for")] = None,
) -> Response:
    """Every rule in our own words, with its source and the readings that were chosen."""
    found = book_of(books, book)
    rules = [
        describe_rule(found, rule)
        for rule in found.rules.values()
        if _is_about(found, rule, topic) and _mentions(rule, q)
    ]
    return cacheable(request, models.RulesOut(rules=rules), MAX_AGE_SECONDS)


@router.get(
    "/{book}/rules/{rule_id}",
    summary="One rule",
    operation_id="rule",
    response_model=models.RuleOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def get_rule(request: Request, book: str, rule_id: str, books: Books) -> Response:
    """A rule, and the actions that rest on it."""
    found = book_of(books, book)
    if rule_id not in found.rules:
        raise Problem("not-found", f"{found.title} has no such rule.")
    return cacheable(request, describe_rule(found, found.rules[rule_id]), MAX_AGE_SECONDS)


@router.get(
    "/{book}/scenarios",
    summary="Ready scenarios",
    operation_id="scenarios",
    response_model=models.ScenariosOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def list_scenarios(request: Request, book: str, books: Books) -> Response:
    """Scenarios that a campaign can be started from by their id."""
    scenarios = [
        models.ScenarioOut(
            id=scenario_id,
            name=scenario.get("name", scenario_id),
            summary=scenario.get("summary", ""),
        )
        for scenario_id, scenario in book_of(books, book).scenarios.items()
    ]
    return cacheable(request, models.ScenariosOut(scenarios=scenarios), MAX_AGE_SECONDS)


@router.get(
    "/{book}/scenarios/{scenario_id}",
    summary="One ready scenario, whole",
    operation_id="scenario",
    response_model=dict[str, Any],
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def get_scenario(request: Request, book: str, scenario_id: str, books: Books) -> Response:
    """The scenario as it would be posted; a good start for one's own."""
    found = book_of(books, book)
    if scenario_id not in found.scenarios:
        raise Problem("not-found", f"{found.title} has no such scenario.")
    return cacheable(request, found.scenarios[scenario_id], MAX_AGE_SECONDS)


@router.get(
    "/{book}/scenario-schema",
    summary="JSON Schema of a scenario",
    operation_id="scenario-schema",
    response_model=dict[str, Any],
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def scenario_schema(request: Request, book: str, books: Books) -> Response:
    """What a scenario of this book may say."""
    schema = book_of(books, book).scenario.model_json_schema()
    return cacheable(request, schema, MAX_AGE_SECONDS)


def describe(book: Book) -> models.BookOut:
    """A book as the list has it."""
    return models.BookOut(**_head(book))


def _head(book: Book) -> dict[str, Any]:
    least, most = book.seats
    return {
        "id": book.id,
        "title": book.title,
        "summary": book.summary,
        "version": book.version,
        "sections": [
            models.SectionOut(id=key, title=title) for key, title in book.sections.items()
        ],
        "seats": models.SeatsOut(min=least, max=most),
    }


def describe_action(action: AnyAction) -> models.ActionOut:
    """An action as it declares itself."""
    return models.ActionOut(
        name=action.name,
        title=action.title,
        description=action.doc.strip(),
        phase=list(action.phases),
        who=action.who,
        section=action.section,
        rules=list(action.rules),
        dice=[models.DiceOut(**vars(spec)) for spec in action.dice],
        request_schema=request_schema(action),
    )


def describe_rule(book: Book, rule: RuleEntry) -> models.RuleOut:
    """A rule of the catalogue with the actions that rest on it."""
    return models.RuleOut(
        id=rule.id,
        title=rule.title,
        summary=rule.summary,
        source=models.SourceOut(document=rule.document, part=rule.part),
        readings=list(rule.readings),
        section=rule.section,
        actions=[name for name, action in book.actions.items() if rule.id in action.rules],
    )


def _is_about(book: Book, rule: RuleEntry, topic: str | None) -> bool:
    if topic is None:
        return True
    start = topic if topic.startswith(f"{book.id}.") else f"{book.id}.{topic}"
    return rule.id == start or rule.id.startswith(f"{start}.")


def _mentions(rule: RuleEntry, words: str | None) -> bool:
    text = f"{rule.id} {rule.title} {rule.summary}".lower()
    return words is None or all(word in text for word in words.lower().split())
