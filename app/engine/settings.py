"""What a campaign has agreed on before its first turn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from app.engine.table import ResultTable

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

    def table(self, printed: ResultTable) -> ResultTable:
        """The house table that stands in for the printed one, or the printed one."""
        return self.house_tables.get(printed.id, printed)
