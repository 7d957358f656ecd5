"""The book's tables and lists as they stand in its data folder."""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read_data(name: str) -> dict[str, Any]:
    """The content of one TOML file of the data folder."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))
