"""What the command line can do: one file a command, and what several of them share."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


class CommandFailed(Exception):  # the command line shows the message, not a traceback
    """The command cannot do what was asked; the message says why, for a person to read."""


def read_settings(overrides: Mapping[str, object]) -> "Settings":
    """The settings of the environment, with the options given on the command line over them.

    The options are put into the environment, since it is what the server's workers inherit: they
    read the same settings as this process, without a second way of telling them.
    """
    from pydantic import ValidationError

    from app.settings import Settings

    given = {name: str(value) for name, value in overrides.items() if value is not None}
    os.environ.update({f"UMPIRE_{name.upper()}": value for name, value in given.items()})
    try:
        return Settings()
    except ValidationError as invalid:
        faults = (
            f"UMPIRE_{'.'.join(map(str, error['loc'])).upper()}: {error['msg']}"
            for error in invalid.errors(include_input=False)
        )
        raise CommandFailed("the settings are not valid\n  " + "\n  ".join(faults)) from None
