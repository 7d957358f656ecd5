"""The lists that the rules print and a campaign may add to: peoples, leaders and recipients."""

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from app.engine.entity import Id, Name

DATA = Path(__file__).parent / "data"


class Printed(BaseModel):
    """A row of one of the lists; `leader` is whom a faction follows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: Id
    name: Name
    leader: Name | None = None


def _read(file: str, heading: str) -> dict[str, Printed]:
    rows: list[Any] = tomllib.loads((DATA / file).read_text(encoding="utf-8"))[heading]
    return {row.key: row for row in map(Printed.model_validate, rows)}


FACTIONS = _read("peoples.toml", "faction")
LEADERLESS = _read("peoples.toml", "leaderless")
RECIPIENTS = _read("recipients.toml", "recipient")
