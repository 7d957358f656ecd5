"""All that one seat can get to see without acting, as the bytes that it is sent."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.service import Game

# What the server says of itself and of the moment, not of the campaign.
NOT_COMPARED = {"date", "server", "x-request-id"}
Sent = tuple[str, int, tuple[tuple[str, str], ...], bytes]


def sent(name: str, answer: Any) -> Sent:
    """An answer as it was sent: status, headers and body."""
    headers = sorted((k, v) for k, v in answer.headers.items() if k not in NOT_COMPARED)
    return name, answer.status_code, tuple(headers), answer.content


def everything_seen(game: Game, seat: str) -> list[Sent]:
    """Every answer to a look, a check, a question of odds, and to what is not there.

    The id of a ruling that another seat asked for is a keyed hash of that seat's own count. It
    looks like chance to one without the key, but is not the same if the other did more; so it
    stands here as its place in the order.
    """
    told = game.get(seat, "/rulings").json()["rulings"]
    others = [ruling["id"] for ruling in told if ruling.get("seat") != f"seat-{seat}"]
    places = {name: f"{number:0{len(name)}}" for number, name in enumerate(others)}
    return [_in_order(sent(name, answer), places) for name, answer in _looks(game, seat)]


def _in_order(answer: Sent, places: Mapping[str, str]) -> Sent:
    name, status, headers, body = answer
    for ruling, place in places.items():
        name = name.replace(ruling, place)
        body = body.replace(ruling.encode(), place.encode())
    return name, status, headers, body


def _looks(game: Game, seat: str) -> Iterator[tuple[str, Any]]:
    for path in ("", "/state", "/rulings", "/rulings?limit=1", "/map", "/actions"):
        yield path, game.client.get(game.url + path, headers=game.headers(seat))
    state = game.state(seat)
    for kind, entities in state["entities"].items():
        yield kind, game.get(seat, f"/entities/{kind}")
        for owner in ("red", "blue", "neutral"):
            yield f"{kind} of {owner}", game.get(seat, f"/entities/{kind}", owner=owner)
        for entity in entities:
            yield entity["id"], game.get(seat, f"/entities/{kind}/{entity['id']}")
        yield f"no {kind}", game.get(seat, f"/entities/{kind}/none")
    for ruling in game.get(seat, "/rulings").json()["rulings"]:
        yield ruling["id"], game.get(seat, f"/rulings/{ruling['id']}")
    for number in range(1, 4):
        for kind, stem in (("unit", "blue-unit"), ("ambush", "ambush"), ("unit", "blue-host")):
            path = f"/entities/{kind}/{stem}-{number}"
            yield path, game.get(seat, path)
    yield from _questions(game, seat)


def _questions(game: Game, seat: str) -> Iterator[tuple[str, Any]]:
    """What may be asked of actions, be they open or not."""
    asked = {name: list(bodies) for name, bodies in AGAINST_BLUE.items()}
    for action in game.get(seat, "/actions").json():
        asked.setdefault(action["name"], []).extend((action["options"] or [])[:1])
    for name, bodies in asked.items():
        for body in bodies:
            for ask in ("check", "odds"):
                path = f"/actions/wc/{name}/{ask}"
                yield f"{path} {body}", game.post(seat, path, body)


AGAINST_BLUE: dict[str, tuple[dict[str, Any], ...]] = {
    "scout": (
        {"scouts": "red-host", "target": "blue-host"},
        {"scouts": "red-host", "target": "bluefort"},
        {"scouts": "blue-host", "target": "red-host"},
        {"scouts": "red-host", "target": "blue-unit-1"},
    ),
    "assign-duty": ({"army": "blue-host", "unit": "blue-unit-1", "duty": "patrol"},),
    "merge-armies": ({"source": "red-host", "target": "blue-host"},),
    "split-army": ({"army": "blue-host", "units": ["blue-unit-1"]},),
    "rest-army": ({"army": "blue-host"},),
    "lay-ambush": ({"army": "blue-host", "units": ["blue-unit-1"], "territory": "blueland"},),
    "reveal-ambush": ({"party": "ambush-1", "target": "red-host"},),
    "buy-supply": ({"settlement": "bluefort", "amount": 1},),
    "recruit": ({"settlement": "bluefort", "units": [{"name": "Spearmen", "points": 50}]},),
    "place-troops": ({"recruits": "recruits-1", "settlement": "bluefort"},),
    "move-army": (
        {"army": "red-host", "path": [[3, 1], [4, 1]], "march": "normal"},
        {"army": "red-host", "path": [[3, 1], [3, 2]], "march": "forced"},
    ),
    "attack-baggage-train": ({"army": "red-host", "train": "blue-train"},),
}
