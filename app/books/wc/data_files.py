"""The book's tables and lists as they stand beside the rules that use them."""

import tomllib
from pathlib import Path
from typing import Any

BOOK_FOLDER = Path(__file__).parent


def read_data(path: str) -> dict[str, Any]:
    """The content of one TOML file, named by its path from the book's folder."""
    return tomllib.loads((BOOK_FOLDER / path).read_text(encoding="utf-8"))
