"""Actions: one typed route for each declaration, with its check and its odds."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

from fastapi import APIRouter, Response
from fastapi import Request as FastAPIRequest
from pydantic import ConfigDict, create_model
from starlette.types import Receive, Scope, Send

from app.api import models
from app.api.action_router import ActionRouter
from app.api.answers import json_answer, ruled
from app.api.deps import (
    ACTING,
    ActingCaller,
    ActsFor,
    CallerDep,
    StoreDep,
    get_acting_caller,
)
from app.api.examples import example_of
from app.api.idempotency import request_hash
from app.api.problems import ASKED, DICE, RULED, problems
from app.api.query import known_to, refuse_unknown
from app.api.strict_json import StrictRoute, read_strictly
from app.api.typed import type_name
from app.api.writers import Writers
from app.engine.action import AnyAction, Request, Who
from app.engine.adjudicate import refusals_of
from app.engine.ahead import look_ahead, try_faces
from app.engine.book import Book
from app.engine.odds import odds
from app.store.deadline import within
from app.store.play import Desk, Store, actor_of, reading, take_action, takes_all_dice
from app.store.seats import NotFound

ANSWER_SECONDS = 0.7
"""So long an answer about what may happen is worked on; then it is given on fewer samples."""
PREFIX = "/v1/campaigns/{campaign_id}/actions"


class RulingRoute(StrictRoute):
    """A route whose endpoint takes a body and the acting caller, and nothing else.

    It reads them itself: what the framework does for any signature takes longer than the ruling.
    Faults are answered by the application's handlers, which stand around all routes.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        handle = self.get_route_handler()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            response = await handle(FastAPIRequest(scope, receive, send))
            await response(scope, receive, send)

        self.app = app

    def get_route_handler(self) -> Callable[[FastAPIRequest], Coroutine[Any, Any, Response]]:
        """Reads the body as the endpoint declares it, and calls the endpoint."""
        endpoint = self.endpoint
        body_model = endpoint.__annotations__["body"]
        known = known_to(self)

        async def handle(request: FastAPIRequest) -> Response:
            refuse_unknown(request, known)
            body = await read_strictly(request, body_model.model_validate)
            answer: Response = await endpoint(body, get_acting_caller(request))
            return answer

        return handle


def action_router(store: Store, writers: Writers) -> ActionRouter:
    """The routes of every action of every book that is taken by a seat."""
    routes = APIRouter()
    for book in store.positions.books.values():
        for action in book.actions.values():
            if action.who is not Who.UMPIRE:
                _mount(routes, store, writers, book, action)
    return ActionRouter(routes.routes)


def _mount(
    router: APIRouter, store: Store, writers: Writers, book: Book, action: AnyAction
) -> None:
    body = _body_model(book, action)
    path, name = f"{PREFIX}/{book.id}/{action.name}", f"{book.id}.{action.name}"
    common: dict[str, Any] = {
        "methods": ["POST"],
        "tags": [f"actions: {book.title}"],
    }
    router.add_api_route(
        path,
        _ruling_endpoint(store, writers, book, action, body),
        **common,
        route_class_override=RulingRoute,
        openapi_extra={
            "x-rules": list(action.rules),
            "x-phases": list(action.phases),
            **ACTING,
        },
        description=action.doc,
        status_code=201,
        summary=action.title,
        operation_id=name,
        responses=ruled(type_name(book.id, action.name, "ruling"))
        | problems(*RULED, *DICE, "illegal-action"),
    )
    router.add_api_route(
        f"{path}/check",
        _check_endpoint(book, action, body),
        **common,
        route_class_override=StrictRoute,
        summary=f"{action.title}: is it legal?",
        description="Every reason against it that this seat can know, and against dice given.",
        operation_id=f"{name}.check",
        response_model=models.CheckOut,
        responses=problems(*ASKED, *DICE),
    )
    router.add_api_route(
        f"{path}/odds",
        _odds_endpoint(book, action, body),
        **common,
        route_class_override=StrictRoute,
        summary=f"{action.title}: the odds",
        description="What may come of it, as far as this seat can know. Nothing changes.",
        operation_id=f"{name}.odds",
        response_model=models.OddsOut,
        responses=problems(*ASKED, "illegal-action"),
    )


def _body_model(book: Book, action: AnyAction) -> type[Request]:
    """The action's own fields, and optionally dice."""
    stem = type_name(book.id, action.name)
    fields: dict[str, Any] = {"dice": (models.DiceBody, None)}
    base = type(
        f"{stem}Fields",
        (action.request,),
        {
            "__module__": action.request.__module__,
            "model_config": ConfigDict(json_schema_extra={"examples": [example_of(action)]}),
        },
    )
    return cast("type[Request]", create_model(f"{stem}Body", __base__=base, **fields))


def _asked(action: AnyAction, body: Any) -> Any:
    """The action's own request, without what the body adds."""
    own = {name: getattr(body, name) for name in action.request.model_fields}
    given = body.model_fields_set - {"dice"}
    return action.request.model_construct(_fields_set=given, **own)


def _ruling_endpoint(
    store: Store, writers: Writers, book: Book, action: AnyAction, body_model: type[Request]
) -> Callable[..., Any]:
    async def endpoint(body: Any, caller: ActingCaller) -> Response:
        asked = _asked(action, body)
        digest = ""
        if caller.idempotency_key:
            digest = request_hash(f"{book.id}.{action.name}", caller.acts_for or "", body)
        rule = partial(take_action, store, caller, action, asked, body.dice, digest, book.id)
        return await writers.rule(caller, rule)

    return _typed(endpoint, body_model)


def _check_endpoint(
    book: Book, action: AnyAction, body_model: type[Request]
) -> Callable[..., Response]:
    def endpoint(body: Any, caller: CallerDep, store: StoreDep, side: ActsFor = None) -> Response:
        asked = _asked(action, body)
        with reading(store, caller) as desk:
            _same_book(desk, book)
            actor = actor_of(desk, action, side)
            view = desk.view(actor)
            refusals = refusals_of(book, view, action, asked)
            answer = models.CheckOut(
                legal=not refusals,
                refusals=[models.RefusalOut(**vars(refusal)) for refusal in refusals],
                dice=[],
                modifiers=[],
            )
            if not refusals:
                ahead = look_ahead(view, actor, action, asked, within(ANSWER_SECONDS))
                answer.dice = [models.DieOut(**roll.as_told) for roll in ahead.rolls]
                answer.modifiers = [models.ModifierOut(**each) for each in ahead.modifiers]
                if body.dice is not None:
                    whole_table = takes_all_dice(desk, body.dice)
                    try_faces(view, actor, action, asked, body.dice, ahead.rolls, whole_table)
        return json_answer(answer)

    return _typed(endpoint, body_model)


def _odds_endpoint(
    book: Book, action: AnyAction, body_model: type[Request]
) -> Callable[..., Response]:
    def endpoint(body: Any, caller: CallerDep, store: StoreDep, side: ActsFor = None) -> Response:
        asked = _asked(action, body)
        with reading(store, caller) as desk:
            _same_book(desk, book)
            actor = actor_of(desk, action, side)
            view = desk.view(actor)
            found = odds(book, view, actor, action, asked, within(ANSWER_SECONDS))
        answer = models.OddsOut(
            method=found.method,
            outcomes=[
                models.OutcomeOut(
                    outcome=dict(each.outcome),
                    summary=each.summary,
                    probability=str(each.chance),
                    p=round(float(each.chance), 5),
                )
                for each in found.outcomes
            ],
            assumes=list(found.assumes),
        )
        if found.error is not None:
            answer.error = found.error
        return json_answer(answer)

    return _typed(endpoint, body_model)


def _same_book(desk: Desk, book: Book) -> None:
    """Raises NotFound for an action of another book than the campaign's."""
    if desk.campaign.book != book.id:
        raise NotFound


def _typed(endpoint: Callable[..., Any], body_model: type[Request]) -> Callable[..., Any]:
    """The endpoint with the body's own type, from which its documentation is made."""
    endpoint.__annotations__["body"] = body_model
    return endpoint
