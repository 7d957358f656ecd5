"""`umpire serve`: bring the database up to date, then answer HTTP until told to stop."""

import argparse
import os
import signal
import sys
from types import FrameType

from app.commands import database, read_settings

HELP = "run the service"
DESCRIPTION = "Bring the database up to date, then run the service until it is told to stop."
# A long poll may wait for half a minute; a shutdown does not wait longer than this.
GRACE_SECONDS = 10
MAX_PORT = 65_535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen is this process's business alone; the rest is the service's settings."""
    environ = os.environ
    parser.add_argument(
        "--host",
        default=environ.get("UMPIRE_HOST", "127.0.0.1"),
        help="address to listen on (UMPIRE_HOST; default 127.0.0.1)",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=environ.get("UMPIRE_PORT", "8000"),
        help="port to listen on (UMPIRE_PORT; default 8000)",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=environ.get("UMPIRE_WORKERS", "1"),
        help="worker processes (UMPIRE_WORKERS; default 1)",
    )
    database.add_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until SIGINT or SIGTERM."""
    import structlog
    import uvicorn

    from app.logs import configure_logs

    signal.signal(signal.SIGTERM, _leave)
    settings = read_settings({"database_url": args.database_url})
    configure_logs(settings)
    database.upgrade(settings.sqlalchemy_url)
    structlog.get_logger("umpire").info("serving", docs=docs_url(args.host, args.port))
    uvicorn.run(
        "app.main:create_app",
        factory=True,
        host=args.host,
        port=args.port,
        workers=args.workers,
        loop="uvloop",
        http="app.api.connections:TimedProtocol",
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return 0


def docs_url(host: str, port: int) -> str:
    """Where a person on this machine finds the documentation of a server on `host` and `port`."""
    if port == 0:
        return "/docs, at the port named below"
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    shown = f"[{reachable}]" if ":" in reachable else reachable
    return f"http://{shown}:{port}/docs"


def _leave(signum: int, frame: FrameType | None) -> None:
    """End well on SIGTERM: the server passes it on once its last answer is out."""
    sys.exit(0)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to {MAX_PORT})")
    return int(text)


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of workers (1 or more)")
    return int(text)
