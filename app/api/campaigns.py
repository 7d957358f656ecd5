"""Campaigns and their seats."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import ValidationError

from app.api import models
from app.api.answers import created, json_answer, replayed
from app.api.deps import (
    IDEMPOTENCY_KEY,
    Books,
    CallerDep,
    OperatorCredentials,
    StoreDep,
    checked_id,
    idempotency_key,
    is_token,
    token_of,
)
from app.api.faults import faults_of
from app.api.idempotency import request_hash
from app.api.problems import ASKED, BODY, SEATED, Problem, faults_found, problems
from app.api.strict_json import StrictRoute
from app.api.writers import REPLAYED_HEADER
from app.engine.book import Book
from app.engine.position import View
from app.engine.viewer import REFEREE
from app.store import campaigns, seats
from app.store.campaigns import CampaignRecord
from app.store.founding import Begun, Once, begin_campaign, begin_campaign_once
from app.store.play import Desk, Forbidden, WritingDesk, change, reading
from app.store.seats import Seat

BEGIN_KEY = {
    **IDEMPOTENCY_KEY,
    "description": "A retry from the same address with the same key and body is given the same "
    "campaign and tokens. Take a long random key.",
}
router = APIRouter(prefix="/v1/campaigns", tags=["campaigns"], route_class=StrictRoute)


@router.post(
    "",
    status_code=201,
    summary="Begin a campaign",
    operation_id="create-campaign",
    response_model=models.FoundedOut,
    # No token is needed unless the operator asks for it.
    openapi_extra={"security": [{}], "parameters": [BEGIN_KEY]},
    responses=created("The campaign has begun")
    | replayed("What a request with the same key and body was given before", models.FoundedOut)
    | problems(*BODY, "unauthorized", "invalid-scenario", "busy", "idempotency-key-reused"),
)
def create_campaign(
    request: Request,
    body: models.CampaignBody,
    store: StoreDep,
    books: Books,
    credentials: OperatorCredentials,
) -> Response:
    """Set up a scenario, one's own or a ready one, and take the tokens of its seats.

    With an `Idempotency-Key` it may be sent again, should the answer be lost.
    """
    token = token_of(credentials)
    _admit(request, token)
    book = _book_of(books, body.book)
    scenario = _scenario_of(book, body)
    settings = body.settings.model_dump(mode="json", by_alias=True)
    key = idempotency_key(request)
    if not key:
        begun = begin_campaign(store, book, body.name, scenario, settings)
        return _told_of_campaign(_begun_answer(book, begun))
    address = request.client.host if request.client else ""
    caller = f"{address}/{token or ''}"
    once = Once(caller, key, request_hash("create-campaign", "", body))
    begin = (book, body.name, scenario, settings)
    answer, again = begin_campaign_once(store, once, begin, partial(_begun_answer, book))
    return _told_of_campaign(answer, again)


def _begun_answer(book: Book, begun: Begun) -> dict[str, Any]:
    return {
        "campaign": _founded(book, begun),
        "seats": [{**describe_seat(seat), "token": token} for seat, token in begun.seats],
        "warnings": [{"loc": list(w.loc), "msg": w.msg} for w in begun.warnings],
    }


def _told_of_campaign(answer: dict[str, Any], again: bool = False) -> Response:
    location = {"Location": f"/v1/campaigns/{answer['campaign']['id']}"}
    if again:
        return json_answer(answer, 200, location | REPLAYED_HEADER)
    return json_answer(answer, 201, location)


@router.get(
    "/{campaign_id}",
    summary="A campaign as this seat sees it",
    operation_id="campaign",
    response_model=models.CampaignOut,
    responses=problems(*SEATED),
)
def get_campaign(caller: CallerDep, store: StoreDep) -> Response:
    """Turn, phase, who is waited for, what was agreed, and the commitment to the dice."""
    with reading(store, caller) as desk:
        everybody = seats.seats_of(desk.connection, desk.campaign.id)
        return json_answer(_describe(desk, everybody))


@router.patch(
    "/{campaign_id}",
    summary="Rename a campaign",
    operation_id="rename-campaign",
    response_model=models.CampaignOut,
    responses=problems(*ASKED, "busy"),
)
def rename_campaign(caller: CallerDep, body: models.RenameBody, store: StoreDep) -> Response:
    """Referee only. Nothing but the name changes, and no ruling is made of it."""

    def rename(desk: WritingDesk) -> None:
        _referee_only(desk)
        campaigns.rename(desk.connection, desk.campaign.id, body.name)

    change(store, caller, rename)
    with reading(store, caller) as desk:
        return json_answer(_describe(desk, seats.seats_of(desk.connection, desk.campaign.id)))


@router.delete(
    "/{campaign_id}",
    status_code=204,
    summary="Delete a campaign for good",
    operation_id="delete-campaign",
    responses=problems(*SEATED, "forbidden", "busy"),
)
def delete_campaign(
    caller: CallerDep,
    store: StoreDep,
    confirm: Annotated[
        str, Query(max_length=128, description="The campaign's id, once more", examples=["4f1c"])
    ],
) -> Response:
    """Referee only. Nothing of the campaign remains."""

    def remove(desk: WritingDesk) -> None:
        _referee_only(desk)
        if confirm != desk.campaign.id:
            errors = [{"loc": ["query", "confirm"], "msg": "must repeat the campaign's id"}]
            raise Problem("invalid-request", "Not confirmed.", errors=errors)
        campaigns.remove(desk.connection, desk.campaign.id)
        desk.batch.gone.add(desk.campaign.id)

    change(store, caller, remove)
    return Response(status_code=204)


@router.post(
    "/{campaign_id}/seats",
    status_code=201,
    summary="Add a seat",
    operation_id="add-seat",
    response_model=models.SeatWithToken,
    responses=created("The seat, with its token") | problems(*ASKED, "busy"),
)
def add_seat(caller: CallerDep, body: models.SeatBody, store: StoreDep) -> Response:
    """Referee only. A player needs a side; a referee and an observer have none."""

    def add(desk: WritingDesk) -> tuple[Seat, str]:
        _referee_only(desk)
        _check_side(desk, body)
        return seats.add_seat(desk.connection, desk.campaign.id, body.role, body.side, store.now())

    seat, token = change(store, caller, add)
    location = {"Location": f"/v1/campaigns/{seat.campaign_id}/seats/{seat.id}"}
    return json_answer({**describe_seat(seat), "token": token}, 201, location)


@router.get(
    "/{campaign_id}/seats/{seat_id}",
    summary="One seat",
    operation_id="seat",
    response_model=models.SeatOut,
    responses=problems(*SEATED),
)
def get_seat(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Its role and its side; everybody may know who plays."""
    with reading(store, caller) as desk:
        return json_answer(describe_seat(_seat(desk, seat_id)))


@router.post(
    "/{campaign_id}/seats/{seat_id}/token",
    summary="Give a seat a new token",
    operation_id="rotate-token",
    response_model=models.SeatWithToken,
    responses=problems(*SEATED, "forbidden", "busy"),
)
def rotate_token(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Referee only. The old token opens nothing any more."""

    def rotate(desk: WritingDesk) -> tuple[Seat, str]:
        _referee_only(desk)
        seat = _seat(desk, seat_id)
        return seat, seats.rotate_token(desk.connection, desk.campaign.id, seat.id)

    seat, token = change(store, caller, rotate)
    return json_answer({**describe_seat(seat), "token": token})


@router.delete(
    "/{campaign_id}/seats/{seat_id}",
    status_code=204,
    summary="Close a seat",
    operation_id="close-seat",
    responses=problems(*SEATED, "forbidden", "last-referee", "busy"),
)
def close_seat(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Referee only, and never the last referee's own."""

    def close(desk: WritingDesk) -> None:
        _referee_only(desk)
        seat = _seat(desk, seat_id)
        referees = [
            s for s in seats.seats_of(desk.connection, desk.campaign.id) if s.role == "referee"
        ]
        if referees == [seat]:
            raise Problem("last-referee")
        seats.close_seat(desk.connection, desk.campaign.id, seat.id)

    change(store, caller, close)
    return Response(status_code=204)


def describe_seat(seat: Seat) -> dict[str, Any]:
    """A seat without its token."""
    return {"id": seat.id, "role": seat.role, "side": seat.side}


def _admit(request: Request, token: str | None) -> None:
    """Raises Problem where the operator asks for a token that this is not."""
    needed = request.app.state.settings.create_token
    if needed is not None and not is_token(token, needed):
        raise Problem("unauthorized", "Send the operator's `UMPIRE_CREATE_TOKEN` as bearer token.")


def _book_of(books: Mapping[str, Book], book_id: str) -> Book:
    if book_id not in books:
        errors = [{"loc": ["body", "book"], "msg": f"one of {', '.join(books)}"}]
        raise Problem("invalid-request", "No such book.", errors=errors)
    return books[book_id]


def _scenario_of(book: Book, body: models.CampaignBody) -> Any:
    """The scenario as the book reads it. Raises Problem or ScenarioInvalid."""
    if (body.scenario is None) == (body.scenario_id is None):
        errors = [{"loc": ["body"], "msg": "give either scenario or scenario_id"}]
        raise Problem("invalid-request", "One scenario is needed.", errors=errors)
    given: Any = body.scenario
    if body.scenario_id is not None:
        if body.scenario_id not in book.scenarios:
            known = ", ".join(book.scenarios)
            errors = [{"loc": ["body", "scenario_id"], "msg": f"ready scenarios: {known}"}]
            raise Problem("invalid-request", "No such scenario.", errors=errors)
        given = book.scenarios[body.scenario_id]
    try:
        return book.scenario.model_validate(given)
    except ValidationError as error:
        faults = faults_of(error, given, book.scenario.model_validate)
        detail = faults_found(faults.count)
        raise Problem("invalid-scenario", detail, errors=faults.first) from error


def _check_side(desk: Desk, body: models.SeatBody) -> None:
    """Raises Problem for a side that does not go with the role."""
    sides = [side.id for side in desk.position.of_kind("side")]
    fits = body.side in sides if body.role == "player" else body.side is None
    if not fits:
        msg = f"a player needs one of {', '.join(sides)}; other seats have no side"
        errors = [{"loc": ["body", "side"], "msg": msg}]
        raise Problem("invalid-request", "The side does not go with the role.", errors=errors)


def _seat(desk: Desk, seat_id: str) -> Seat:
    wanted = checked_id(seat_id)
    for seat in seats.seats_of(desk.connection, desk.campaign.id):
        if seat.id == wanted:
            return seat
    raise Problem("not-found", "There is no such seat.")


def _referee_only(desk: Desk) -> None:
    if desk.seat.role != "referee":
        raise Forbidden


def _describe(desk: Desk, everybody: list[Seat]) -> dict[str, Any]:
    view = desk.view(desk.seat.viewer)
    return _answer(
        desk.book, desk.campaign, view, everybody, desk.campaign.cursor_of(desk.seat.viewer)
    )


def _founded(book: Book, founded: Begun) -> dict[str, Any]:
    everybody = [seat for seat, _ in founded.seats]
    view = founded.position.view(REFEREE)
    return _answer(book, founded.campaign, view, everybody, founded.campaign.cursor_of(REFEREE))


def _answer(
    book: Book, campaign: CampaignRecord, view: View, everybody: list[Seat], cursor: int
) -> dict[str, Any]:
    frame = view.campaign
    return {
        "id": campaign.id,
        "book": campaign.book,
        "book_version": campaign.book_version,
        "name": campaign.name,
        "status": frame.status,
        "turn": frame.turn,
        "phase": frame.phase,
        "season": book.season(view) if book.season else None,
        "waiting_for": list(frame.waiting_for),
        "settings": campaign.settings,
        "seats": [describe_seat(seat) for seat in everybody],
        "dice": {
            "policy": campaign.settings["dice"],
            "commitment": campaign.commitment,
            "revealed_keys": campaign.revealed_keys,
        },
        "cursor": cursor,
        "created_at": campaign.created_at,
    }
