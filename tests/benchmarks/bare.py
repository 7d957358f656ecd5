"""What the service is measured against: the least that a FastAPI endpoint with a database does.

One read, one update, one insert and a commit with raw sqlite3, under the same promises of the
database: write-ahead log, full synchronisation, one writer queued at a time.
"""

import os
import sqlite3
import threading
from typing import Annotated

from fastapi import FastAPI, Response
from pydantic import BaseModel, Field
from pydantic_core import to_json

SCHEMA = """
CREATE TABLE IF NOT EXISTS army (id TEXT PRIMARY KEY, points INTEGER, scouted INTEGER);
CREATE TABLE IF NOT EXISTS ruling (seq INTEGER PRIMARY KEY, army TEXT, body TEXT);
"""


class Body(BaseModel):
    scouts: Annotated[str, Field(max_length=64)]
    target: Annotated[str, Field(max_length=64)]


def create_app() -> FastAPI:
    """The bare application over the file that BARE_DATABASE names."""
    path = os.environ["BARE_DATABASE"]
    connections = threading.local()
    writer = threading.Lock()

    def connection() -> sqlite3.Connection:
        if not hasattr(connections, "own"):
            connections.own = sqlite3.connect(path, isolation_level=None, timeout=5)
            connections.own.execute("PRAGMA journal_mode = WAL")
            connections.own.execute("PRAGMA synchronous = FULL")
        own: sqlite3.Connection = connections.own
        return own

    connection().executescript(SCHEMA)
    connection().executemany(
        "INSERT OR REPLACE INTO army VALUES (?, 1000, 0)",
        [(f"{side}-{n}",) for side in ("red", "blue") for n in range(1000)],
    )
    app = FastAPI()

    @app.post("/scout", status_code=201)
    def scout(body: Body) -> Response:
        own = connection()
        with writer:
            own.execute("BEGIN IMMEDIATE")
            row = own.execute("SELECT points FROM army WHERE id = ?", (body.target,)).fetchone()
            own.execute("UPDATE army SET scouted = scouted + 1 WHERE id = ?", (body.scouts,))
            ruling = to_json({"scouts": body.scouts, "target": body.target, "points": row[0]})
            own.execute("INSERT INTO ruling (army, body) VALUES (?, ?)", (body.scouts, ruling))
            own.execute("COMMIT")
        return Response(ruling, 201, media_type="application/json")

    return app
