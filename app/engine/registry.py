"""Finds the books and all that lies beside them; refuses to start on any flaw."""

import importlib
import json
import pkgutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from app.engine.action import RESERVED_NAMES, Action, AnyAction
from app.engine.book import Book, RuleEntry
from app.engine.dice import parse_notation
from app.engine.entity import field_audiences
from app.engine.outcome import outcome_faults
from app.engine.viewer import EVERYONE, Audience


class Flaw(Exception):
    """A book that is not fit to be played from."""


def discover(package: str = "app.books") -> dict[str, Book]:
    """Every book below the package, by id. Raises Flaw, naming what is wrong."""
    root = importlib.import_module(package)
    names = sorted(info.name for info in pkgutil.iter_modules(root.__path__) if info.ispkg)
    return {name: load_book(f"{package}.{name}") for name in names}


def load_book(package: str) -> Book:
    """One book with its actions, rules and scenarios. Raises Flaw.

    Wherever it stands below the book, a module in a package `actions` is an action, one named
    `modifiers` is imported for what it declares, and `rules*.toml` belongs to the catalogue.
    """
    declared = importlib.import_module(f"{package}.book").BOOK
    assert isinstance(declared, Book)
    folder = Path(str(importlib.import_module(package).__file__)).parent
    modules = _modules(package, folder)
    for name in modules:
        if "modifiers" in name.split("."):
            importlib.import_module(name)
    book = replace(
        declared,
        actions=_actions(
            [name for name in modules if "actions" in name.split(".")[:-1]],
            EVERYONE if declared.open else None,
        ),
        rules=_rules(folder),
        scenarios=_scenarios(folder / "data" / "scenarios"),
    )
    _check(book)
    return book


def _modules(package: str, folder: Path) -> list[str]:
    """The full name of every module below the book, in order."""
    paths = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py"))
    return sorted(".".join((package, *path.parts)) for path in paths if path.name != "__init__")


def _actions(modules: Iterable[str], audience: Audience | None) -> dict[str, AnyAction]:
    """The one action of each of these modules, by name."""
    found: dict[str, AnyAction] = {}
    for name in modules:
        action = _only_action(importlib.import_module(name))
        if action.name in found:
            raise Flaw(f"{name} declares {action.name!r}, which is declared already")
        found[action.name] = action if audience is None else replace(action, audience=audience)
    return {name: _with_all_rules(action) for name, action in found.items()}


def _with_all_rules(action: AnyAction) -> AnyAction:
    """The action with the rules of what it asks, which stand in other files."""
    asked = (rule for varied in action.asks for rule in varied.rules)
    return replace(action, rules=tuple(dict.fromkeys((*action.rules, *asked))))


def _only_action(module: ModuleType) -> AnyAction:
    declared = [value for value in vars(module).values() if isinstance(value, Action)]
    if len(declared) != 1:
        raise Flaw(f"{module.__name__} must declare one action, not {len(declared)}")
    return declared[0]


def _rules(folder: Path) -> dict[str, RuleEntry]:
    rules = (_rule(entry) for entry in _entries(folder, "rules*.toml", "rule"))
    return _by_id(rules, lambda rule: rule.id)


def _rule(entry: Mapping[str, Any]) -> RuleEntry:
    return RuleEntry(
        id=entry["id"],
        title=entry["title"],
        summary=entry["summary"],
        document=entry["source"]["document"],
        part=entry["source"]["part"],
        readings=tuple(entry.get("readings", ())),
        section=entry.get("section"),
    )


def _entries(folder: Path, pattern: str, key: str) -> Iterator[Mapping[str, Any]]:
    """The entries of every file of this name in and below the folder."""
    for path in sorted(folder.rglob(pattern)):
        yield from tomllib.loads(path.read_text(encoding="utf-8"))[key]


def _by_id(found: Iterator[Any], id_of: Any) -> dict[str, Any]:
    by_id: dict[str, Any] = {}
    for item in found:
        if id_of(item) in by_id:
            raise Flaw(f"{id_of(item)} is there twice")
        by_id[id_of(item)] = item
    return by_id


def _scenarios(folder: Path) -> dict[str, Mapping[str, Any]]:
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.json"))
    }


def _check(book: Book) -> None:
    """Raises Flaw for the first thing that is wrong with the book."""
    for cls in book.entities:
        try:
            field_audiences(cls)
        except TypeError as flaw:
            raise Flaw(str(flaw)) from flaw
    unknown = [rule for rule in book.set_up_rules if rule not in book.rules]
    if unknown:
        raise Flaw(f"{book.id} is set up by rules that are not in the catalogue: {unknown}")
    for action in book.actions.values():
        _check_action(book, action)
    for table in book.tables.values():
        if table.id not in book.rules:
            raise Flaw(f"table {table.id} is no rule of the catalogue")
    if book.opening is not None and book.opening not in book.actions:
        raise Flaw(f"{book.id} opens with {book.opening!r}, which is no action")


def _check_action(book: Book, action: AnyAction) -> None:
    where = f"{book.id} {action.name}"
    if action.name in RESERVED_NAMES:
        raise Flaw(f"{where} has a name that is kept for rulings on rulings")
    if not action.doc.strip():
        raise Flaw(f"{where} needs a docstring")
    unknown = [rule for rule in action.rules if rule not in book.rules]
    if unknown or not action.rules:
        raise Flaw(f"{where} must cite rules of the catalogue: {unknown or 'none cited'}")
    if any(phase not in book.phases for phase in action.phases):
        raise Flaw(f"{where} names a phase that {book.id} has not: {action.phases}")
    if action.section is not None and action.section not in book.sections:
        raise Flaw(f"{where} names a section that {book.id} has not: {action.section}")
    faults = outcome_faults(action.outcome)
    if faults:
        raise Flaw(f"{where}: {'; '.join(faults)}")
    for spec in action.dice:
        if spec.notation != "*":
            parse_notation(spec.notation)
