"""The real service on a real port of this machine, for tests that talk to it as players do."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from app.main import create_app
from app.settings import Settings

START_SECONDS = 30


@contextmanager
def live_server(database_url: str) -> Iterator[str]:
    """The address of the service over a migrated database; it is stopped afterwards."""
    app = create_app(Settings(database_url=database_url))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield _address(server)
    finally:
        server.should_exit = True
        thread.join()


def _address(server: uvicorn.Server) -> str:
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        assert time.monotonic() < deadline, "the service did not start"
        time.sleep(0.02)
    host, port = server.servers[0].sockets[0].getsockname()
    return f"http://{host}:{port}"
