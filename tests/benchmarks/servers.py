"""Servers in processes of their own: the service, and the bare endpoint it is measured against."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int
    pid: int

    def memory_mebibytes(self) -> float:
        """The resident memory of the process."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no resident memory is given")


@contextmanager
def umpire(database: Path) -> Iterator[Server]:
    """The service with one worker over a fresh SQLite file."""
    with umpire_at(f"sqlite:///{database}") as server:
        yield server


@contextmanager
def umpire_at(url: str, workers: int = 1) -> Iterator[Server]:
    """The service over the fresh database at the URL."""
    from app.store.migrate import upgrade

    upgrade(url)
    environment = {"UMPIRE_DATABASE_URL": url, "UMPIRE_LOG_LEVEL": "WARNING"}
    with _served("app.main:create_app", environment, "/healthz", workers) as server:
        yield server


@contextmanager
def bare(database: Path) -> Iterator[Server]:
    """The bare endpoint with one worker over a fresh SQLite file."""
    environment = {"BARE_DATABASE": str(database)}
    with _served("tests.benchmarks.bare:create_app", environment, "/docs") as server:
        yield server


@contextmanager
def _served(
    factory: str, environment: Mapping[str, str], alive: str, workers: int = 1
) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--factory", factory, "--port", str(port)]
    options = [
        f"--workers={workers}",
        "--no-access-log",
        "--log-level",
        "warning",
        "--loop",
        "uvloop",
        "--http",
        "httptools",
    ]
    with subprocess.Popen([*command, *options], env={**os.environ, **environment}) as process:
        try:
            _wait(port, alive, process)
            yield Server(port, process.pid)
        finally:
            process.terminate()


def _wait(port: int, path: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("the server has ended") from None
        time.sleep(0.1)
    raise RuntimeError("the server does not answer")
