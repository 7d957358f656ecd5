"""The settings of a campaign: checked when it is made, read back when it is played."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from app.engine.book import Book, Fault, ScenarioInvalid
from app.engine.settings import Settings
from app.engine.table import Row, house_table_faults


def checked_settings(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings in full. Raises ScenarioInvalid with every fault and its place."""
    faults = list(_faults(book, given))
    if faults:
        raise ScenarioInvalid(faults)
    options = book.options.model_validate(given.get("options", {})) if book.options else None
    return {
        "sections": sorted(given.get("sections", ())),
        "dice": given.get("dice", "either"),
        "tables": dict(given.get("tables", {})),
        "victory": dict(given.get("victory", {})),
        "options": options.model_dump(mode="json") if options else {},
    }


def settings_of(book: Book, stored: Mapping[str, Any]) -> Settings:
    """The settings as rules use them."""
    return Settings(
        sections=frozenset(stored["sections"]),
        dice=stored["dice"],
        house_tables={
            table_id: book.tables[table_id].with_rows(_rows(table["rows"]))
            for table_id, table in stored["tables"].items()
        },
        options=book.options.model_validate(stored["options"]) if book.options else None,
        victory=stored["victory"],
    )


def _faults(book: Book, given: Mapping[str, Any]) -> Iterator[Fault]:
    for index, section in enumerate(given.get("sections", ())):
        if section not in book.sections:
            yield Fault(("settings", "sections", index), f"{book.id} has no section {section!r}")
    for table_id, table in given.get("tables", {}).items():
        yield from _table_faults(book, table_id, table)
    victory = given.get("victory", {})
    if victory and book.victory_check is None:
        yield Fault(("settings", "victory"), f"{book.id} takes no victory condition")
    elif book.victory_check is not None:
        yield from book.victory_check(victory)
    yield from _option_faults(book, given.get("options", {}))


def _table_faults(book: Book, table_id: str, table: Mapping[str, Any]) -> Iterator[Fault]:
    where = ("settings", "tables", table_id)
    if table_id not in book.tables:
        yield Fault(where, f"{book.id} has no table {table_id!r}")
        return
    for fault in house_table_faults(book.tables[table_id], _rows(table["rows"])):
        yield Fault((*where, "rows"), fault)


def _option_faults(book: Book, options: Mapping[str, Any]) -> Iterator[Fault]:
    if book.options is None:
        if options:
            yield Fault(("settings", "options"), f"{book.id} has no options")
        return
    try:
        book.options.model_validate(options)
    except ValidationError as error:
        for fault in error.errors():
            yield Fault(("settings", "options", *fault["loc"]), fault["msg"])


def _rows(rows: Any) -> list[Row]:
    return [
        Row(row.get("from"), row.get("to"), row["result"], row.get("text") or "") for row in rows
    ]
