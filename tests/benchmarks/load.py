"""Clients that send requests one after another, over kept connections, and count the answers."""

import http.client
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """One request."""

    path: str
    body: bytes = b"{}"
    token: str = ""


def send(connection: http.client.HTTPConnection, call: Call) -> bytes:
    """Send one request that must succeed; gives the answer's body."""
    headers = {"Content-Type": "application/json"}
    if call.token:
        headers["Authorization"] = f"Bearer {call.token}"
    connection.request("POST", call.path, call.body, headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status not in (200, 201):
        raise RuntimeError(f"{call.path}: {answer.status} {body[:300]!r}")
    return body


def requests_a_second(port: int, calls: Sequence[Call], clients: int) -> float:
    """How many of the calls are answered a second by so many clients at once."""
    shares = [calls[number::clients] for number in range(clients)]
    barrier = threading.Barrier(clients + 1)
    failures: list[Exception] = []

    def work(share: Sequence[Call]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.connect()
        barrier.wait()
        try:
            for call in share:
                send(connection, call)
        except Exception as failure:  # noqa: BLE001 - told by the main thread
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(share,)) for share in shares]
    for thread in threads:
        thread.start()
    barrier.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    elapsed = time.perf_counter() - began
    if failures:
        raise failures[0]
    return len(calls) / elapsed
