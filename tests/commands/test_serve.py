"""`umpire serve` as an operator meets it: a process that is started, asked and told to stop."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 60


def serve(tmp_path, *options):
    log = tmp_path / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "serve", "--port", "0", *options],
            cwd=ROOT,
            env={**os.environ, "UMPIRE_DATABASE_URL": f"sqlite:///{tmp_path / 'umpire.db'}"},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    return process, log


def address(process, log):
    """Where the process says that it listens, once it answers there."""
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        said = re.search(r"http://127\.0\.0\.1:([1-9]\d*)", log.read_text())
        if said:
            try:
                httpx.get(f"{said[0]}/healthz", timeout=5)
            except httpx.TransportError:
                pass
            else:
                return said[0]
        time.sleep(0.1)
    pytest.fail(f"it did not start:\n{log.read_text()}")


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_it_migrates_serves_and_ends_cleanly(tmp_path, workers, stop):
    process, log = serve(tmp_path, "--workers", workers)
    try:
        url = address(process, log)
        assert httpx.get(f"{url}/healthz").status_code == 200
        assert httpx.get(f"{url}/readyz").status_code == 200
        process.send_signal(stop)
        assert process.wait(timeout=30) == 0, log.read_text()
    finally:
        process.kill()
    assert "/docs" in log.read_text()
    assert "Traceback" not in log.read_text()


def test_a_database_that_cannot_be_opened_ends_it_with_a_sentence(tmp_path):
    missing = tmp_path / "missing" / "umpire.db"
    process, log = serve(tmp_path, "--database-url", f"sqlite:///{missing}")
    assert process.wait(timeout=SECONDS_TO_START) == 1
    assert log.read_text().startswith("umpire serve: sqlite:///")
    assert "Traceback" not in log.read_text()
