"""The seats of a campaign: added, renamed, given new tokens and closed."""

from fastapi import APIRouter, Response

from app.api import models
from app.api.answers import created, json_answer
from app.api.deps import CallerDep, StoreDep, checked_id, referee_only
from app.api.models import as_told
from app.api.problems import ASKED, SEATED, Problem, problems
from app.api.strict_json import StrictRoute
from app.engine.sides import side_name
from app.store import seats
from app.store.play import Desk, WritingDesk, change, reading
from app.store.seats import ListedSeat

router = APIRouter(
    prefix="/v1/campaigns/{campaign_id}/seats", tags=["campaigns"], route_class=StrictRoute
)


@router.post(
    "",
    status_code=201,
    summary="Add a seat",
    operation_id="add-seat",
    response_model=models.SeatWithToken,
    responses=created("The seat, with its token") | problems(*ASKED, "busy"),
)
def add_seat(caller: CallerDep, body: models.SeatBody, store: StoreDep) -> Response:
    """Referee only. A player needs a side; a referee and an observer have none. Without a name, the
    seat is called as its side or its role is.
    """

    def add(desk: WritingDesk) -> tuple[ListedSeat, str]:
        referee_only(desk)
        _check_side(desk, body)
        name = body.name or _name_of(desk, body)
        return seats.add_seat(
            desk.connection, desk.campaign.id, body.role, body.side, name, store.now()
        )

    seat, token = change(store, caller, add)
    location = {"Location": f"/v1/campaigns/{seat.campaign_id}/seats/{seat.id}"}
    return json_answer(_with_token(seat, token), 201, location)


@router.get(
    "/{seat_id}",
    summary="One seat",
    operation_id="seat",
    response_model=models.SeatOut,
    responses=problems(*SEATED),
)
def get_seat(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Its role, its side and its name; everybody may know who plays."""
    with reading(store, caller) as desk:
        return json_answer(models.SeatOut(**as_told(_seat(desk, seat_id))))


@router.patch(
    "/{seat_id}",
    summary="Rename a seat",
    operation_id="rename-seat",
    response_model=models.SeatOut,
    responses=problems(*ASKED, "busy"),
)
def rename_seat(
    caller: CallerDep, seat_id: str, body: models.SeatNameBody, store: StoreDep
) -> Response:
    """For whoever holds the seat, and for the referee. Nothing but its name changes."""

    def rename(desk: WritingDesk) -> models.SeatOut:
        seat = _seat(desk, seat_id)
        if desk.seat.id != seat.id:
            referee_only(desk)
        seats.rename_seat(desk.connection, desk.campaign.id, seat.id, body.name)
        return models.SeatOut(**as_told(seat) | {"name": body.name})

    return json_answer(change(store, caller, rename))


@router.post(
    "/{seat_id}/token",
    summary="Give a seat a new token",
    operation_id="rotate-token",
    response_model=models.SeatWithToken,
    responses=problems(*SEATED, "forbidden", "busy"),
)
def rotate_token(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Referee only. The old token opens nothing any more."""

    def rotate(desk: WritingDesk) -> tuple[ListedSeat, str]:
        referee_only(desk)
        seat = _seat(desk, seat_id)
        return seat, seats.rotate_token(desk.connection, desk.campaign.id, seat.id)

    seat, token = change(store, caller, rotate)
    return json_answer(_with_token(seat, token))


@router.delete(
    "/{seat_id}",
    status_code=204,
    summary="Close a seat",
    operation_id="close-seat",
    responses=problems(*SEATED, "forbidden", "last-referee", "busy"),
)
def close_seat(caller: CallerDep, seat_id: str, store: StoreDep) -> Response:
    """Referee only, and never the last referee's own."""

    def close(desk: WritingDesk) -> None:
        referee_only(desk)
        seat = _seat(desk, seat_id)
        referees = [
            s for s in seats.seats_of(desk.connection, desk.campaign.id) if s.role == "referee"
        ]
        if referees == [seat]:
            raise Problem("last-referee")
        seats.close_seat(desk.connection, desk.campaign.id, seat.id)

    change(store, caller, close)
    return Response(status_code=204)


def _with_token(seat: ListedSeat, token: str) -> models.SeatWithToken:
    return models.SeatWithToken(**as_told(seat), token=token)


def _name_of(desk: Desk, body: models.SeatBody) -> str:
    """What a seat is called that was given no name."""
    return body.role.title() if body.side is None else side_name(desk.position, body.side)


def _check_side(desk: Desk, body: models.SeatBody) -> None:
    """Raises Problem for a side that does not go with the role."""
    sides = [side.id for side in desk.position.of_kind("side")]
    fits = body.side in sides if body.role == "player" else body.side is None
    if not fits:
        msg = f"a player needs one of {', '.join(sides)}; other seats have no side"
        errors = [{"loc": ["body", "side"], "msg": msg}]
        raise Problem("invalid-request", "The side does not go with the role.", errors=errors)


def _seat(desk: Desk, seat_id: str) -> ListedSeat:
    """The seat of this id. Raises Problem `not-found`, or NotFound."""
    wanted = checked_id(seat_id)
    for seat in seats.seats_of(desk.connection, desk.campaign.id):
        if seat.id == wanted:
            return seat
    raise Problem("not-found", "There is no such seat.")
