"""The war: who sits at the table, and what is asked about it more than once."""

from dataclasses import dataclass
from fractions import Fraction

import httpx

from tests.campaigns.players import Entities, Json, Seat


@dataclass(frozen=True)
class War:
    """The service, everybody who sits at the table, and what each of them saw at first."""

    http: httpx.Client
    referee: Seat
    valley: Seat
    orcs: Seat
    onlooker: Seat
    at_first: dict[str, Entities]

    @property
    def seats(self) -> dict[str, Seat]:
        """Everybody by name."""
        return {
            "referee": self.referee,
            "valley": self.valley,
            "orcs": self.orcs,
            "onlooker": self.onlooker,
        }


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
    """The row of a published table for this total; its outer rows hold beyond their numbers."""
    table = war.http.get(f"/v1/books/wc/tables/{table_id}").json()
    first, *others = table["rows"]
    reached = [first, *(row for row in others if row["from"] <= total)]
    found: Json = reached[-1]
    return found


def without_path(answer: httpx.Response) -> Json:
    """A problem without the path that it is about."""
    problem: Json = answer.json()
    return {name: value for name, value in problem.items() if name != "instance"}
