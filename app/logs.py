"""Logs: one line an event, for people or for machines, on the standard output."""

import logging
import sys
from typing import Any

import structlog
from pydantic_core import to_json

from app.settings import Settings

SHARED: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class _StandardOutput(logging.Handler):
    """Writes to what is the standard output when it writes."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        sys.stdout.write(self.format(record) + "\n")
        sys.stdout.flush()


def configure_logs(settings: Settings) -> None:
    """Write logs as the settings say: the service's own, and those of the libraries it uses."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    ending: list[structlog.types.Processor]
    if settings.log_format == "json":
        ending = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(_as_json),
        ]
    else:
        ending = [structlog.dev.ConsoleRenderer(colors=False)]
    structlog.configure(
        processors=[*SHARED, *ending],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = _StandardOutput()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*SHARED, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    root = logging.getLogger()
    for former in [h for h in root.handlers if isinstance(h, _StandardOutput)]:
        root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(level)
    logging.captureWarnings(True)
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)


def _as_json(event: dict[str, Any], **_: Any) -> str:
    return to_json(event, fallback=repr).decode()
