"""Whose token a request bears, for a client that holds a token and nothing else."""

from fastapi import APIRouter, Request, Response

from app.api import models
from app.api.answers import json_answer
from app.api.deps import Credentials, StoreDep, noting_seat, token_of
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
    """The campaign, the seat, its role and its side."""
    with store.database.reading() as connection:
        seat = seat_of_token(connection, token_of(credentials))
    noting_seat(request)(seat)
    return json_answer(
        {
            "campaign_id": seat.campaign_id,
            "seat": seat.id,
            "role": seat.role,
            "side": seat.side,
        }
    )
