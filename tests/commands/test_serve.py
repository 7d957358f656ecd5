"""`umpire serve` as an operator meets it: a process that is started, asked and told to stop."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 60


def serve(tmp_path, *options, **settings):
    log = tmp_path / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "serve", "--port", "0", *options],
            cwd=ROOT,
            env={
                **os.environ,
                "UMPIRE_DATABASE_URL": f"sqlite:///{tmp_path / 'umpire.db'}",
                **settings,
            },
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


@pytest.mark.parametrize("workers", ["1", "2"])
def test_as_json_every_line_is_json(tmp_path, workers):
    process, log = serve(tmp_path, "--workers", workers, UMPIRE_LOG_FORMAT="json")
    try:
        url = address(process, log)
        body = {"book": "wc", "name": "Logged", "scenario_id": "border-war"}
        founded = httpx.post(f"{url}/v1/campaigns", json=body).json()
        campaign, seat = founded["campaign"]["id"], founded["seats"][1]
        headers = {"Authorization": f"Bearer {seat['token']}", "X-Request-ID": "asked-1"}
        path = f"{url}/v1/campaigns/{campaign}/actions/wc/end-phase"
        assert httpx.post(path, json={}, headers=headers).status_code == 201
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
    finally:
        process.kill()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    (told,) = [line for line in lines if line.get("request_id") == "asked-1"]
    assert told.pop("ms") > 0
    assert told.pop("timestamp")
    assert told == {
        "event": "request",
        "level": "info",
        "request_id": "asked-1",
        "method": "POST",
        "route": "/v1/campaigns/{campaign_id}/actions/wc/end-phase",
        "status": 201,
        "campaign": campaign,
        "seat": seat["id"],
    }
    assert seat["token"] not in log.read_text()
    assert any(line.get("logger", "").startswith("uvicorn") for line in lines)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        b"POST /v1/campaigns HTTP/1.1\r\nHost: x\r\n",
        b"POST /v1/campaigns HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "one byte", "half the headers", "half the body"],
)
def test_it_hangs_up_on_who_does_not_send_a_whole_request(tmp_path, sent):
    process, log = serve(tmp_path, UMPIRE_RECEIVE_TIMEOUT_SECONDS="1")
    try:
        host, port = address(process, log).removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as slow:
            slow.sendall(sent)
            assert slow.recv(1000) == b""
        assert httpx.get(f"http://{host}:{port}/healthz").status_code == 200
    finally:
        process.kill()
    assert "Traceback" not in log.read_text()
    assert "unforeseen" not in log.read_text()
