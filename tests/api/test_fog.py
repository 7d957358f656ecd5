"""The fog of war over HTTP: what a seat may not know changes no byte of what it is sent."""

import random
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.api.scenarios import border, unit
from tests.api.watching import everything_seen, sent
from tests.conftest import LONG
from tests.migrated import migrated_database
from tests.service import Game, begin, service

WORLDS = range(30 if LONG else 4)
NOW = "2026-01-31T12:00:00.000Z"
Json = dict[str, Any]

CANARY = "canary"
COPPER, POINTS, MODELS, NOTED = 918_273, 613, 4_057, 1_397
NUMBERS = re.compile(rf"(?<![0-9a-z])({COPPER}|{POINTS}|{MODELS}|{NOTED})(?![0-9a-z])")


# --- canaries ------------------------------------------------------------------------------------


def with_canaries() -> Json:
    """The border with a canary in every field of blue's that only blue may know."""
    scenario = border()
    blue = scenario["armies"][1]
    scenario["armies"].append(_reserve(NOTED, f"{CANARY} label"))
    blue["units"] = [
        unit(
            f"{CANARY}-{number}",
            name=f"{CANARY} unit",
            unit_type=unit_type,
            points=POINTS,
            models=MODELS,
            duty=duty,
            leadership=9,
            movement=7,
            category=category,
            items=[f"{CANARY} item"] if category == "character" else [],
            rank="hero" if category == "character" else None,
            standard=f"{CANARY} standard" if category == "cavalry" else None,
        )
        for number, (unit_type, duty, category) in enumerate(
            [
                ("Outriders", "scouts", "cavalry"),
                (f"{CANARY} guards", "patrol", "cavalry"),
                (f"{CANARY} guards", "none", "infantry"),
            ]
        )
    ]
    scenario["sides"][1]["treasury_copper"] = COPPER
    scenario["settlements"][1]["supply"] = 91
    scenario["settlements"][1]["residents"] = [
        unit(f"{CANARY}-resident", name=f"{CANARY} resident", points=90, models=9)
    ]
    scenario["baggage_trains"] = [
        {
            "id": "blue-train",
            "owner": "blue",
            "hex": [4, 1],
            "army": "blue-host",
            "supply": 1,
        }
    ]
    return scenario


def _reserve(points: int, label: str | None) -> Json:
    """An army of blue's that is noted as points."""
    at = {"owner": "blue", "hex": [6, 2]}
    return {"id": "blue-reserve", "name": "Reserve", **at, "points": points, "label": label}


def blue_acts_with_canaries(game: Game) -> None:
    """Blue does what only blue may know of, and calls for help in words that are its own."""
    game.act("blue", "assign-duty", {"army": "blue-host", "unit": f"{CANARY}-2", "duty": "patrol"})
    game.try_to("blue", "buy-supply", {"settlement": "bluefort", "amount": 1})
    game.try_to(
        "blue",
        "create-messenger",
        {"settlement": "bluefort", "messenger": "runner", "text": f"{CANARY} text"},
    )


def betrayed(game: Game, seat: str) -> list[str]:
    """The answers to this seat in which there is a canary."""
    return [
        name
        for name, _, headers, body in everything_seen(game, seat)
        for text in [f"{headers} {body.decode()}".lower()]
        if CANARY in text or NUMBERS.search(text)
    ]


def test_no_canary_sings_to_another_seat(client: TestClient) -> None:
    game = begin(client, with_canaries())
    game.tokens["observer"] = game.post("referee", "/seats", {"role": "observer"}).json()["token"]
    assert set(map(str.lower, betrayed(game, "blue"))), "the canaries are there"

    def listen() -> None:
        for seat in ("red", "observer"):
            assert betrayed(game, seat) == []

    listen()
    blue_acts_with_canaries(game)
    listen()
    for seat in ("red", "blue"):
        game.act(seat, "end-phase")
    listen()
    game.act("red", "scout", {"scouts": "red-host", "target": "blue-host", "dice": [1]})
    game.act("red", "end-phase")
    asked = {"army": "blue-host", "units": [f"{CANARY}-2"], "territory": "blueland"}
    game.act("blue", "lay-ambush", asked)
    listen()
    for _ in range(3):
        game.act("referee", "advance-phase")
        listen()


@pytest.mark.parametrize("ask", ["", "/check", "/odds"])
def test_hidden_and_nonexistent_things_are_refused_alike(client: TestClient, ask: str) -> None:
    game = begin(client, with_canaries())
    for action, body in (
        ("assign-duty", {"army": "red-host", "unit": "{}", "duty": "patrol"}),
        ("split-army", {"army": "red-host", "units": ["{}"]}),
        ("scout", {"scouts": "red-host", "target": "{}"}),
        ("lay-ambush", {"army": "red-host", "units": ["{}"], "territory": "redland"}),
    ):
        hidden, none = (
            game.post("red", f"/actions/wc/{action}{ask}", _filled(body, name))
            for name in (f"{CANARY}-1", "nobody-1")
        )
        assert hidden.status_code == none.status_code
        assert hidden.text.replace(f"{CANARY}-1", "nobody-1") == none.text


def _filled(body: Any, name: str) -> Any:
    if isinstance(body, dict):
        return {key: _filled(value, name) for key, value in body.items()}
    if isinstance(body, list):
        return [_filled(value, name) for value in body]
    return body.format(name)


# --- the law of non-interference -----------------------------------------------------------------


def vary(scenario: Json, chance: random.Random) -> Json:
    """The scenario with other things in it of which only blue may know."""
    blue, side, fort = scenario["armies"][1], scenario["sides"][1], scenario["settlements"][1]
    side["treasury_copper"] = chance.randrange(10_000)
    fort["supply"] = chance.randrange(50)
    label = chance.choice([None, "to the south", "home"])
    scenario["armies"].append(_reserve(chance.randrange(100, 2_000), label))
    blue["units"] = [
        unit(
            f"blue-unit-{number}",
            name=chance.choice(["Spears", "Bows", "Axes"]),
            unit_type=chance.choice(["Outriders", "Archers", "Halberdiers"]),
            points=chance.randrange(20, 400),
            models=chance.randrange(1, 40),
            movement=chance.choice([4, 8]),
            category=chance.choice(["infantry", "cavalry"]),
            duty=chance.choice(["none", "patrol"]),
        )
        for number in range(1, chance.randrange(3, 8))
    ]
    scenario["baggage_trains"] = [
        {
            "id": "blue-train",
            "owner": "blue",
            "hex": [4, 1],
            "army": "blue-host",
            "supply": chance.randrange(2),
            "copper": chance.randrange(10),
        }
    ]
    return scenario


def hidden_in_upkeep(game: Game, chance: random.Random) -> None:
    """Blue does some things in upkeep that nobody else may know of, legal or not."""
    for number in range(chance.randrange(4)):
        duty = chance.choice(["none", "patrol", "scouts"])
        asked = {"army": "blue-host", "unit": f"blue-unit-{number}", "duty": duty}
        game.try_to("blue", "assign-duty", asked)
    for _ in range(chance.randrange(3)):
        asked = {"settlement": "bluefort", "amount": chance.randrange(1, 5)}
        game.try_to("blue", "buy-supply", asked)
    load = {"train": "blue-train", "settlement": "bluefort", "supply": 1}
    if chance.random() < 0.5:
        game.try_to("blue", "load-baggage-train", load)


def hidden_in_movement(game: Game, chance: random.Random) -> None:
    """Blue rests its host or lays some of it in ambush, or does neither."""
    if chance.random() < 0.5:
        units = [f"blue-unit-{chance.randrange(1, 3)}"]
        asked = {"army": "blue-host", "units": units, "territory": "blueland"}
        game.try_to("blue", "lay-ambush", asked)
    if chance.random() < 0.5:
        game.try_to("blue", "rest-army", {"army": "blue-host"})


def red_acts(game: Game, action: str, body: Json) -> Any:
    answer = game.try_to("red", action, body, **{"Idempotency-Key": f"{action}-key"})
    assert answer.status_code == 201, answer.text
    return sent(action, answer)


def told_to_red(game: Game, chance: random.Random) -> list[Any]:
    """A week in which red does only what touches nothing hidden; all that red is sent."""
    told: list[Any] = []

    def look() -> None:
        told.append(everything_seen(game, "red"))

    look()
    hidden_in_upkeep(game, chance)
    look()
    asked = {"army": "red-host", "unit": "red-foot", "duty": "patrol"}
    told.append(red_acts(game, "assign-duty", asked))
    told.append(red_acts(game, "buy-supply", {"settlement": "redford", "amount": 2}))
    hidden_in_upkeep(game, chance)
    told.append(red_acts(game, "end-phase", {}))
    game.act("blue", "end-phase")
    look()
    told.append(red_acts(game, "rest-army", {"army": "red-host"}))
    told.append(sent("end-phase", game.try_to("red", "end-phase")))
    look()
    hidden_in_movement(game, chance)
    look()
    game.act("blue", "end-phase")
    look()
    return told


@pytest.fixture(scope="module")
def two_services() -> Iterator[tuple[TestClient, TestClient]]:
    """Two services whose answers come plain: how well ids of chance compress tells nothing."""
    with ExitStack() as stack:
        clients = tuple(
            stack.enter_context(
                service(
                    stack.enter_context(migrated_database("sqlite")),
                    migrated=True,
                    now=lambda: NOW,
                )
            )
            for _ in range(2)
        )
        for client in clients:
            client.headers["Accept-Encoding"] = "identity"
        yield clients


def counting(world: int) -> Callable[[int], str]:
    """In place of secrets: the same ones for both services, and others for each world."""
    made = iter(range(1_000))
    return lambda size: f"{world + 1:04x}{next(made):04x}".ljust(2 * size, "0")


@pytest.mark.parametrize("world", WORLDS)
def test_what_red_may_not_know_changes_no_byte_of_what_red_is_sent(
    two_services: tuple[TestClient, TestClient], world: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for number, client in enumerate(two_services):
        chance = random.Random(f"{world}/{number}")
        make = counting(world)
        monkeypatch.setattr(secrets, "token_hex", make)
        monkeypatch.setattr(secrets, "token_urlsafe", make)
        told.append(told_to_red(begin(client, vary(border(), chance)), chance))
    first, second = told
    for step, (one, other) in enumerate(zip(first, second, strict=True)):
        if isinstance(one, list):
            assert [name for name, *_ in one] == [name for name, *_ in other], step
            for mine, theirs in zip(one, other, strict=True):
                assert mine == theirs, step
        assert one == other, step
