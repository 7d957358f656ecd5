"""What a campaign has agreed on before its first turn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from pydantic import BaseModel

from app.engine.table import ResultTable

Options = TypeVar("Options", bound=BaseModel)

DicePolicy = Literal["server", "supplied", "either"]


@dataclass(frozen=True)
class Settings:
    """Optional sections that are on, whose dice are rolled, house tables and a book's own options.

    `options` is the book's options model; `victory` is what the campaign is played for.
    """

    sections: frozenset[str] = frozenset()
    dice: DicePolicy = "either"
    house_tables: Mapping[str, ResultTable] = field(default_factory=dict)
    options: Any = None
    victory: Mapping[str, Any] = field(default_factory=dict)

    def options_as(self, model: type[Options]) -> Options:
        """The book's own options; each at its default where the campaign has set none."""
        return self.options if isinstance(self.options, model) else model()

    def table(self, printed: ResultTable) -> ResultTable:
        """The house table that stands in for the printed one, or the printed one."""
        return self.house_tables.get(printed.id, printed)
