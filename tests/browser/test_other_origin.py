"""A page of another origin plays, in a real Chromium."""

import contextlib
import functools
import html
import http.server
import json
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from app.main import create_app
from app.settings import Settings
from app.store.migrate import upgrade

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
SECONDS_TO_START = 30

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args):
        pass


@contextlib.contextmanager
def origin_of_pages():
    handler = functools.partial(Quiet, directory=str(Path(__file__).parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@contextlib.contextmanager
def served(tmp_path, **settings):
    url = f"sqlite:///{tmp_path / 'umpire.db'}"
    upgrade(url)
    app = create_app(Settings(database_url=url, **settings))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + SECONDS_TO_START
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(timeout=30)


def told_by(page, tmp_path):
    """What the page says in the end."""
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    options = [f"--user-data-dir={tmp_path / 'profile'}", "--timeout=60000"]
    patience = ["--virtual-time-budget=30000", "--dump-dom"]
    shown = subprocess.run(
        [*command, *options, *patience, page],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout
    return html.unescape(re.search(r'<pre id="told">(.*?)</pre>', shown, re.DOTALL)[1])


def test_a_page_of_another_origin_can_play(tmp_path):
    with origin_of_pages() as pages, served(tmp_path) as service:
        told = json.loads(told_by(f"{pages}/page.html?service={service}", tmp_path))
    assert told == {
        "founded": [201, True],
        "me": [200, "empire", "from-a-page"],
        "ruled": [201, True],
        "again": [200, "true"],
        "unchanged": 304,
        "nobody": [401, "Bearer", "unauthorized"],
    }


def test_a_page_of_an_origin_that_is_not_listed_cannot(tmp_path):
    with (
        origin_of_pages() as pages,
        served(tmp_path, cors_origins="https://maps.example.org") as service,
    ):
        told = told_by(f"{pages}/page.html?service={service}", tmp_path)
    assert told.startswith("FAILED")
