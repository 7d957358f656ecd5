"""What differs only in how it came about is one outcome of the odds."""

from fractions import Fraction

from app.engine.odds import odds
from tests.engine.toy import STEAL, TOY, StealRequest, toy_position


def test_workings_do_not_split_an_outcome() -> None:
    view = toy_position().view("red")
    found = odds(TOY, view, "red", STEAL, StealRequest(chest="blue-chest"))
    assert [(o.outcome, o.chance) for o in found.outcomes] == [
        ({"result": "failed"}, Fraction(1, 2)),
        ({"result": "stolen"}, Fraction(1, 2)),
    ]
    assert [o.summary for o in found.outcomes] == ["red goes for blue-chest."] * 2
