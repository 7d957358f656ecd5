"""Whose token a request bears, for a client that holds a token and nothing else."""

from fastapi import APIRouter, Request, Response

from app.api import models
from app.api.answers import json_answer
from app.api.deps import Credentials, StoreDep, noting_seat, token_of
from app.api.models import as_told
from app.api.problems import problems
from app.api.strict_json import StrictRoute
from app.store.seats import seat_of_token

router = APIRouter(prefix="/v1/me", tags=["campaigns"], route_class=StrictRoute)


@router.get(
    "",
    summary="Whose token this is",
    operation_id="me",
    response_model=models.MeOut,
    responses=problems("unauthorized"),
)
def get_me(request: Request, credentials: Credentials, store: StoreDep) -> Response:
    """The campaign, the seat, its role, its side and its name."""
    with store.database.reading() as connection:
        seat = seat_of_token(connection, token_of(credentials))
    noting_seat(request)(seat)
    told = as_told(seat)
    return json_answer(
        models.MeOut(campaign_id=seat.campaign_id, seat=told.pop("id"), **told),
    )
