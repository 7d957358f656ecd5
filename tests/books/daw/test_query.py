"""Asking whether two units stand face-to-face, and marching."""

from typing import Any

import pytest
from pydantic import ValidationError

from app.books.daw.battlefield import Battlefield
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.daw.build import of, position, unit
from tests.play import book, play, refusals


def field() -> Position:
    return position(
        unit("spears", "red", (0, 0), 2),
        unit("medusas", "blue", (2, -1), 5, "petrifying_gaze"),
        unit("dead", "blue", (3, 0), uhp=0, destroyed=True),
        field=Battlefield(impassable=((0, 1),)),
    )


def ask(activated: Any, gazing: Any, **fields: Any) -> dict[str, Any]:
    return {"activated": activated, "gazing": gazing, **fields}


SPEARS, MEDUSAS = {"unit": "spears"}, {"unit": "medusas"}


@pytest.mark.rule("daw.hex.face-to-face")
@pytest.mark.parametrize(
    ("request_", "answer", "hexes", "modifier"),
    [
        (ask(SPEARS, MEDUSAS), True, 2, 4),
        (ask(SPEARS, MEDUSAS, line_of_sight=False), False, 2, 4),
        (ask({"hex": (0, 0), "facing": 1}, MEDUSAS), False, 2, 4),
        (ask(SPEARS, {"hex": (9, 0), "facing": 5}), True, 9, None),
    ],
)
def test_the_answer(
    request_: dict[str, Any], answer: bool, hexes: int, modifier: int | None
) -> None:
    told = play("daw", field(), "red", "query-face-to-face", request_)
    assert told.outcome == {"face_to_face": answer, "range": hexes, "modifier": modifier}
    assert told.ruling.changes == ()
    assert told.seen_by("blue") is None


@pytest.mark.rule("daw.hex.face-to-face")
@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        (ask({"unit": "ghosts"}, MEDUSAS), ["unknown-entity"]),
        (ask(SPEARS, {"unit": "dead"}), ["unit-destroyed"]),
        (ask(SPEARS, {"hex": (0, 0), "facing": 5}), ["same-hex"]),
    ],
)
def test_questions_without_an_answer(request_: dict[str, Any], codes: list[str]) -> None:
    assert refusals("daw", field(), "red", "query-face-to-face", request_) == codes


@pytest.mark.rule("daw.hex.face-to-face")
@pytest.mark.parametrize("stand", [{}, {"hex": (0, 0)}, {"unit": "spears", "facing": 1}])
def test_a_stand_is_a_unit_or_a_place(stand: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="either a unit"):
        refusals("daw", field(), "red", "query-face-to-face", ask(stand, MEDUSAS))


@pytest.mark.rule("daw.frame.sequence")
def test_a_march_ends_with_any_facing() -> None:
    march = {"unit": "spears", "path": [(1, 0), (1, 1)], "facing": 4}
    marched = play("daw", field(), "red", "unit-move", march)
    spears = of(marched.position, "spears")
    assert (spears.hex, spears.facing) == ((1, 1), 4)
    assert refusals("daw", marched.position, "red", "unit-move", march)[0] == "already-moved"


@pytest.mark.rule("daw.frame.sequence")
@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ([(2, 0)], ["path-not-contiguous"]),
        ([(1, -1), (2, -1)], ["hex-occupied"]),
        ([(0, 1)], ["hex-impassable"]),
        ([(1, 0), (2, 0), (3, 0)], []),
        ([(1, 0), (0, 0)], []),
    ],
)
def test_where_a_march_may_lead(path: list[Any], codes: list[str]) -> None:
    request = {"unit": "spears", "path": path}
    assert refusals("daw", field(), "red", "unit-move", request) == codes


@pytest.mark.rule("daw.hex.face-to-face")
def test_own_units_may_be_asked_about_with_whatever_gazes() -> None:
    rules = book("daw")
    action = rules.actions["query-face-to-face"]
    offered = options_of(rules, field().view("red"), action)
    assert offered == [{"activated": {"unit": "spears"}, "gazing": {"unit": "medusas"}}]
