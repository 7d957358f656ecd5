"""Campaigns: begun, described, renamed and deleted."""

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
    idempotency_key,
    is_token,
    referee_only,
    token_of,
)
from app.api.faults import faults_of
from app.api.idempotency import request_hash
from app.api.models import as_told
from app.api.problems import ASKED, BODY, SEATED, Problem, faults_found, problems
from app.api.strict_json import StrictRoute
from app.api.writers import REPLAYED_HEADER
from app.engine.book import Book
from app.engine.position import View
from app.engine.viewer import REFEREE
from app.store import campaigns
from app.store.campaigns import CampaignRecord
from app.store.founding import Begun, Once, begin_campaign, begin_campaign_once
from app.store.play import Desk, WritingDesk, change, reading
from app.store.seats import ListedSeat, seats_of

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
    answer = models.FoundedOut(
        campaign=_founded(book, begun),
        seats=[models.SeatWithToken(**as_told(seat), token=token) for seat, token in begun.seats],
        warnings=[models.WarningOut(loc=list(w.loc), msg=w.msg) for w in begun.warnings],
    )
    return answer.model_dump(mode="json")


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
        return json_answer(_describe(desk))


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
        referee_only(desk)
        campaigns.rename(desk.connection, desk.campaign.id, body.name)

    change(store, caller, rename)
    with reading(store, caller) as desk:
        return json_answer(_describe(desk))


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
        referee_only(desk)
        if confirm != desk.campaign.id:
            errors = [{"loc": ["query", "confirm"], "msg": "must repeat the campaign's id"}]
            raise Problem("invalid-request", "Not confirmed.", errors=errors)
        campaigns.remove(desk.connection, desk.campaign.id)
        desk.batch.gone.add(desk.campaign.id)

    change(store, caller, remove)
    return Response(status_code=204)


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


def _describe(desk: Desk) -> models.CampaignOut:
    viewer = desk.seat.viewer
    everybody = seats_of(desk.connection, desk.campaign.id)
    return _answer(desk.book, desk.campaign, desk.view(viewer), everybody, viewer)


def _founded(book: Book, founded: Begun) -> models.CampaignOut:
    everybody = [seat for seat, _ in founded.seats]
    return _answer(book, founded.campaign, founded.position.view(REFEREE), everybody, REFEREE)


def _answer(
    book: Book, campaign: CampaignRecord, view: View, everybody: list[ListedSeat], viewer: str
) -> models.CampaignOut:
    frame = view.campaign
    return models.CampaignOut(
        id=campaign.id,
        book=campaign.book,
        book_version=campaign.book_version,
        name=campaign.name,
        status=frame.status,
        turn=frame.turn,
        phase=frame.phase,
        season=book.season(view) if book.season else None,
        waiting_for=list(frame.waiting_for),
        settings=campaign.settings,
        seats=[models.SeatOut(**as_told(seat)) for seat in everybody],
        dice=models.DiceOut(
            policy=campaign.settings["dice"],
            commitment=campaign.commitment,
            revealed_keys=campaign.revealed_keys,
        ),
        cursor=campaign.cursor_of(viewer),
        created_at=campaign.created_at,
    )
