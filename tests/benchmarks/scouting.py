"""Scouting over HTTP, against the bare endpoint; after many rulings; and on a large map."""

import http.client
import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.load import Call, requests_a_second, send
from tests.benchmarks.muster import facing_armies
from tests.benchmarks.servers import Server, bare, umpire, umpire_at

# A large war: a hundred armies of ten units. Each army scouts once a turn, so a run is some turns.
PAIRS = 50
TURNS = 4
ROUNDS = 7
SMALL_MAP, LARGE_MAP = 2_000, 20_000
PHASES = 5


@dataclass(frozen=True)
class Field:
    """A campaign of facing armies on a running service."""

    server: Server
    url: str
    tokens: dict[str, str]

    def advance(self, times: int) -> None:
        """Have the referee close so many phases."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        call = Call(f"{self.url}/actions/wc/advance-phase", token=self.tokens["referee"])
        for _ in range(times):
            send(connection, call)

    def until_movement(self) -> None:
        """Close phases until the next movement phase is open."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.tokens['referee']}"}
        while True:
            self.advance(1)
            connection.request("GET", self.url, headers=headers)
            if json.loads(connection.getresponse().read())["phase"] == "movement":
                return

    def calls(self) -> list[Call]:
        """One attempt by the scouts of each red army."""
        return [
            Call(
                f"{self.url}/actions/wc/scout",
                json.dumps({"scouts": f"red-{n}", "target": f"blue-{n}"}).encode(),
                self.tokens["red"],
            )
            for n in range(PAIRS)
        ]

    def run(self, clients: int) -> float:
        """Attempts a second over some turns; what the referee does in between is not timed."""
        rates = []
        for _ in range(TURNS):
            self.until_movement()
            rates.append(requests_a_second(self.server.port, self.calls(), clients))
        return statistics.harmonic_mean(rates)


def begin(server: Server, hexes: int) -> Field:
    """Begin a campaign of facing armies."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    body = {"book": "wc", "name": "Facing armies", "scenario": facing_armies(PAIRS, hexes)}
    founded = json.loads(send(connection, Call("/v1/campaigns", json.dumps(body).encode())))
    tokens = {seat["side"] or seat["role"]: seat["token"] for seat in founded["seats"]}
    return Field(server, f"/v1/campaigns/{founded['campaign']['id']}", tokens)


@contextmanager
def both() -> Iterator[tuple[Server, Server]]:
    """The service and the bare endpoint, each over a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        service = umpire(Path(folder) / "umpire.db")
        with service as served, bare(Path(folder) / "bare.db") as plain:
            yield served, plain


def against_bare(rounds: int = ROUNDS) -> Iterator[str]:
    """Pairs of runs in turn, so that a machine that slows down slows both."""
    plain_calls = [
        Call("/scout", json.dumps({"scouts": f"red-{n}", "target": f"blue-{n}"}).encode())
        for n in range(PAIRS * TURNS)
    ]
    with both() as (served, plain):
        field = begin(served, SMALL_MAP)
        for clients, wanted in ((1, "≥ 0.6"), (8, "≥ 0.75"), (32, "≥ 0.75")):
            noise = [requests_a_second(plain.port, plain_calls, clients) for _ in range(rounds + 1)]
            itself = f"the bare endpoint against itself, {clients} clients"
            yield _line(itself, noise[1:], noise[:-1], "1")
            field.run(clients)
            ours, theirs = [], []
            for _ in range(rounds):
                theirs.append(requests_a_second(plain.port, plain_calls, clients))
                ours.append(field.run(clients))
            name = f"scout, {clients} clients, against the bare endpoint"
            yield _line(name, ours, theirs, wanted)


def two_workers(rounds: int = ROUNDS, clients: int = 8) -> Iterator[str]:
    """Two workers against one, each over a database of its own, of either kind."""
    from tests.postgres import fresh_database

    with tempfile.TemporaryDirectory() as folder:
        files = [f"sqlite:///{Path(folder) / name}.db" for name in ("one", "two")]
        yield from _two_against_one("SQLite", *files, rounds, clients)
    with fresh_database() as one, fresh_database() as two:
        yield from _two_against_one("PostgreSQL", one, two, rounds, clients)


def _two_against_one(name: str, one: str, two: str, rounds: int, clients: int) -> Iterator[str]:
    with umpire_at(one) as single, umpire_at(two, workers=2) as double:
        alone, together = begin(single, SMALL_MAP), begin(double, SMALL_MAP)
        alone.run(clients)
        together.run(clients)
        of_one, of_two = [], []
        for _ in range(rounds):
            of_one.append(alone.run(clients))
            of_two.append(together.run(clients))
        yield _line(f"two workers on {name}, against one", of_two, of_one, "≥ 1.3")


def after_many(rulings: int = 10_000, rounds: int = ROUNDS) -> Iterator[str]:
    """A young campaign against one that has seen many rulings; and the worker's memory."""
    with tempfile.TemporaryDirectory() as folder, umpire(Path(folder) / "umpire.db") as server:
        old, young = begin(server, SMALL_MAP), begin(server, SMALL_MAP)
        old.run(1)
        young.run(1)
        early = server.memory_mebibytes()
        memory = [early]
        while len(memory) * PAIRS * TURNS < rulings:
            old.run(1)
            memory.append(server.memory_mebibytes())
        aged, fresh = [], []
        for _ in range(rounds):
            fresh.append(young.run(1))
            aged.append(old.run(1))
        yield _line(
            f"scout after {rulings} rulings, against a young campaign", aged, fresh, "≥ 0.83"
        )
        half = memory[len(memory) // 2]
        yield (
            f"memory of the worker: {early:.0f} MiB after {PAIRS * TURNS} rulings, {half:.0f} MiB "
            f"half-way, {memory[-1]:.0f} MiB after {rulings} (wanted: flat)"
        )


def on_a_large_map(rounds: int = ROUNDS) -> Iterator[str]:
    """A map of 20,000 hexes against one of 2,000."""
    with tempfile.TemporaryDirectory() as folder, umpire(Path(folder) / "umpire.db") as server:
        small, large = begin(server, SMALL_MAP), begin(server, LARGE_MAP)
        small.run(1)
        large.run(1)
        on_small, on_large = [], []
        for _ in range(rounds):
            on_small.append(small.run(1))
            on_large.append(large.run(1))
        yield _line("scout on 20,000 hexes, against 2,000", on_large, on_small, "≥ 0.83")


def _line(name: str, ours: list[float], theirs: list[float], wanted: str) -> str:
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
    return (
        f"{name}: {statistics.median(ours):.0f} against {statistics.median(theirs):.0f} "
        f"requests/s, ratio {middle:.2f} ({low:.2f} to {high:.2f}; wanted {wanted})"
    )
