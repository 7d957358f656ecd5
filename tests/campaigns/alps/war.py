"""The war: who sits at the table, and what is asked about it more than once."""

from dataclasses import dataclass
from fractions import Fraction

import httpx

from tests.campaigns.players import Json, Seat


@dataclass(frozen=True)
class War:
    """The campaign: the service, and everybody who sits at the table."""

    http: httpx.Client
    referee: Seat
    valley: Seat
    orcs: Seat
    onlooker: Seat


def treasury(seat: Seat, side: str) -> int:
    copper: int = seat.see("side", side)["treasury_copper"]
    return copper


def fate(seat: Seat, side: str) -> int:
    points: int = seat.see("side", side)["fate_points"]
    return points


def consequences(seat: Seat, ruling: Json) -> dict[str, Json]:
    """What the umpire did by itself because of a ruling, by action, as far as the seat saw it."""
    found: dict[str, Json] = {}
    waiting = list(ruling["consequences"])
    while waiting:
        following = seat.ruling(waiting.pop(0))
        found[following["action"]] = following
        waiting += following["consequences"]
    return found


def chances(odds: Json) -> dict[str, Fraction]:
    """The chance of each result, whatever else may differ with it."""
    found: dict[str, Fraction] = {}
    for each in odds["outcomes"]:
        result = each["outcome"]["result"]
        found[result] = found.get(result, Fraction(0)) + Fraction(each["probability"])
    return found


def row_of(war: War, table_id: str, total: int) -> Json:
    """The row of a published table for this total."""
    table = war.http.get(f"/v1/books/wc/tables/{table_id}").json()
    rows: list[Json] = table["rows"]
    first = [row for row in rows if row["from"] is None or row["from"] <= total]
    return next((row for row in first if row["to"] is None or total <= row["to"]), rows[-1])


def without_path(answer: httpx.Response) -> Json:
    """A problem without the path that it is about."""
    problem: Json = answer.json()
    return {name: value for name, value in problem.items() if name != "instance"}
