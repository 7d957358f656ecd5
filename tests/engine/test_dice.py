"""Dice: fair, labelled, verifiable, supplied, recorded."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.dice import (
    Asked,
    Dice,
    DiceInvalid,
    DiceRequired,
    DiceUnused,
    RecordedDice,
    Roller,
    ServerDice,
    SuppliedDice,
    parse_notation,
)
from app.engine.viewer import EVERYONE

SERVER = ServerDice(b"key", "seat-red", 7, "nonce")
DICE = (Dice("hit", "2d6"), Dice("save/*", "*"), Dice("hidden", "1d6", secret=True))


def roller(source: object) -> Roller:
    return Roller(DICE, source, EVERYONE, "shoot")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("notation", "faces", "total"),
    [("1d6", (4,), 4), ("2d6", (3, 5), 8), ("1d3", (2,), 2), ("d66", (3, 2), 32)],
)
def test_notations(notation: str, faces: tuple[int, ...], total: int) -> None:
    assert parse_notation(notation).total(faces) == total


@pytest.mark.parametrize("notation", ["", "d6", "0d6", "6", "1d1", "99999d6", "2D6", "1d6+1"])
def test_what_is_no_notation(notation: str) -> None:
    with pytest.raises(ValueError, match="notation"):
        parse_notation(notation)


def test_a_server_face_is_what_the_formula_says() -> None:
    faces, source = SERVER.faces(Asked("hit", "2d6", False))
    for index, face in enumerate(faces):
        digest = hmac.new(b"key", f"seat-red/7/nonce/hit/{index}/0".encode(), sha256).digest()
        assert face == int.from_bytes(digest[:8], "big") % 6 + 1
    assert source == "server"


def test_labels_keep_one_roll_from_shifting_another() -> None:
    alone = SERVER.faces(Asked("b", "9d6", False))
    SERVER.faces(Asked("a", "9d6", False))
    assert SERVER.faces(Asked("b", "9d6", False)) == alone
    assert SERVER.faces(Asked("a", "9d6", False)) != alone
    other = ServerDice(b"key", "seat-red", 8, "nonce")
    assert other.faces(Asked("b", "9d6", False)) != alone


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100])
def test_server_dice_are_fair(sides: int) -> None:
    rolled = Counter(
        face
        for cursor in range(60)
        for face in ServerDice(b"fair", "seat", cursor).faces(Asked("x", f"200d{sides}", False))[0]
    )
    expected = 12_000 / sides
    chi_square = sum((rolled[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    # Wilson and Hilferty: about five standard deviations of a chi-square with sides - 1 degrees.
    freedom = sides - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 5 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi_square < limit


def test_supplied_dice_by_label() -> None:
    supplied = SuppliedDice({"hit": [3, 4], "save/1": [2]}, SERVER)
    own = roller(supplied)
    assert own.roll("hit").total == 7
    assert own.roll("save/1", "1d6").total == 2
    assert own.roll("hidden").source == "server"
    supplied.refuse_leftovers()


def test_supplied_dice_in_the_order_of_asking() -> None:
    supplied = SuppliedDice([3, 4, 2], SERVER)
    own = roller(supplied)
    assert (own.roll("hit").faces, own.roll("save/1", "1d6").faces) == ((3, 4), (2,))
    supplied.refuse_leftovers()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"hit": [3]}, "dice-count-mismatch"),
        ({"hit": [3, 4, 5]}, "dice-count-mismatch"),
        ({"hit": [3, 7]}, "dice-out-of-range"),
        ({"hit": [0, 3]}, "dice-out-of-range"),
        ([3], "dice-count-mismatch"),
    ],
)
def test_supplied_dice_that_cannot_be(given: object, code: str) -> None:
    with pytest.raises(DiceInvalid) as invalid:
        roller(SuppliedDice(given, SERVER)).roll("hit")  # type: ignore[arg-type]
    assert invalid.value.code == code


@pytest.mark.parametrize("given", [{}, []])
def test_a_missing_roll_is_asked_for(given: object) -> None:
    with pytest.raises(DiceRequired) as required:
        roller(SuppliedDice(given, SERVER)).roll("hit")  # type: ignore[arg-type]
    assert (required.value.label, required.value.notation) == ("hit", "2d6")


@pytest.mark.parametrize("given", [{"hit": [1, 1], "other": [2]}, [1, 1, 2]])
def test_a_roll_left_over_is_refused(given: object) -> None:
    supplied = SuppliedDice(given, SERVER)  # type: ignore[arg-type]
    roller(supplied).roll("hit")
    with pytest.raises(DiceUnused):
        supplied.refuse_leftovers()


def test_recorded_dice_fall_as_they_fell_all_but_one() -> None:
    first = roller(SERVER)
    hit, save = first.roll("hit"), first.roll("save/1", "1d6")
    fresh = SuppliedDice({"hit": [6, 6]}, SERVER)
    again = roller(RecordedDice(first.rolls, fresh, frozenset({"hit"})))
    assert again.roll("hit").faces == (6, 6)
    assert again.roll("save/1", "1d6").faces == save.faces
    assert roller(RecordedDice([hit], SERVER)).roll("hit").source == "recorded"


def test_undeclared_twice_and_open_rolls_are_faults_of_the_action() -> None:
    own = roller(SERVER)
    own.roll("hit")
    for label, message in [("hit", "rolled before"), ("miss", "declared"), ("save/2", "must say")]:
        with pytest.raises(LookupError, match=message):
            own.roll(label)


def test_a_pool_counts_its_hits() -> None:
    pool = Roller((Dice("pool", "*"),), SuppliedDice({"pool": [1, 5, 6, 4]}, SERVER), EVERYONE)
    assert pool.hits("pool", 4, at_least=5) == 2
    assert pool.hits("pool", 0, at_least=5) == 0


@given(st.integers(1, 50), st.integers(2, 100), st.text(max_size=20))
def test_faces_are_always_on_the_die(count: int, sides: int, label: str) -> None:
    faces, _ = SERVER.faces(Asked(label, f"{count}d{sides}", False))
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


def test_faces_in_a_request_serve_the_rolls_of_its_sender_alone() -> None:
    own = Roller(DICE, SuppliedDice([3, 4], SERVER), EVERYONE, "shoot", "red")
    theirs = own.roll("save/1", "1d6", of="blue")
    mine = own.roll("hit", of="red")
    assert (theirs.source, theirs.of) == ("server", "blue")
    assert (mine.source, mine.of, mine.faces) == ("supplied", None, (3, 4))
    named = SuppliedDice({"save/1": [6]}, SERVER)
    assert Roller(DICE, named, EVERYONE, "shoot", "red").hits("save/1", 1, 6, of="blue") in (0, 1)
    with pytest.raises(DiceUnused):
        named.refuse_leftovers()


def test_a_table_that_rolls_its_own_dice_is_asked_for_all_of_them() -> None:
    dice = SuppliedDice({"save/1": [6], "hit": [1, 2]}, SERVER, whole_table=True)
    own = Roller(DICE, dice, EVERYONE, "shoot", "red")
    assert own.hits("save/1", 1, 6, of="blue") == 1
    assert own.roll_until("hit", lambda faces: True, of="blue").source == "supplied"
    assert own.roll("hidden", of="blue").source == "server"
    with pytest.raises(DiceRequired):
        own.roll("save/2", "1d6", of="blue")


def test_whose_roll_it_is_knows_of_it() -> None:
    own = Roller(DICE, SERVER, frozenset({"red"}), "shoot", "red")
    assert own.roll("hit", of="blue").audience == {"red", "blue"}
    assert own.roll("save/1", "1d6", frozenset({"red"}), of="blue").audience == {"red"}
