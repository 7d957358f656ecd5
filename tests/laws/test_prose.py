"""Who reads a page for the first time understands it: what docstrings, rules and pages hold to."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.registry import discover

ROOT = Path(__file__).parents[2]
BOOKS = discover()
ACTIONS = [action for book in BOOKS.values() for action in book.actions.values()]
HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
# A title that begins like this says what the file is, not what is done.
NO_IMPERATIVE = re.compile(
    r"^(?!Bring|Sing|Spring)(?:The|A|An|This|What|How|When|Where|Whether|Who|\w+ing|\w+[^s]s)\b"
)


def faults_of_page(doc: str, rules: tuple[str, ...]) -> list[str]:
    """What is wrong with the docstring of an action that declares these rules."""
    title, _, rest = doc.partition("\n")
    found = []
    if not title.endswith(".") or ". " in title or not title[:1].isupper():
        found.append(f"the first line is not one sentence: {title!r}")
    if rest[:1] not in ("", "\n"):
        found.append("the title is longer than its line")
    if NO_IMPERATIVE.match(title):
        found.append(f"the title does not say what is done: {title!r}")
    if not any(re.search(rf"(?<![\w.]){re.escape(rule)}(?![\w-])", doc) for rule in rules):
        found.append("no rule that the action declares is named")
    return found


def docstrings(source: str) -> Iterator[str]:
    """The docstring of the module, and of every class and function in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def explanations() -> Iterator[tuple[str, str]]:
    """What explains anything to a reader: docstrings, data and pages, by file."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        yield _name(path), "\n".join(docstrings(path.read_text(encoding="utf-8")))
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "deploy").rglob("*.md")]
    scenarios = (ROOT / "app").rglob("data/scenarios/*.json")
    for path in sorted([*(ROOT / "app").rglob("*.toml"), *scenarios, *pages]):
        yield _name(path), path.read_text(encoding="utf-8")


def unsaid_raises(source: str) -> list[str]:
    """Each exception that a public function raises itself, and its docstring does not name."""
    return [
        f"{function.name} raises {raised}"
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_")
        for raised in sorted(_raised_in(function))
        if raised not in (ast.get_docstring(function) or "")
    ]


def _raised_in(function: ast.FunctionDef) -> Iterator[str]:
    """The public classes of what is raised by their names."""
    for node in ast.walk(function):
        if isinstance(node, ast.Raise):
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            if isinstance(raised, ast.Name) and raised.id[0].isupper():
                yield raised.id


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_page_of_each_action_has_a_title_and_names_its_rule(book_id: str) -> None:
    faults = {
        name: found
        for name, action in BOOKS[book_id].actions.items()
        if (found := faults_of_page(action.doc, action.rules))
    }
    assert faults == {}


def test_people_are_they() -> None:
    found = {
        name: lines
        for name, text in explanations()
        if (lines := [line for line in text.splitlines() if HE.search(line)])
    }
    assert found == {}


@pytest.mark.parametrize("layer", ["engine", "store"])
def test_public_functions_say_what_they_raise(layer: str) -> None:
    files = sorted((ROOT / "app" / layer).rglob("*.py"))
    found = {_name(path): unsaid_raises(path.read_text(encoding="utf-8")) for path in files}
    assert {name: unsaid for name, unsaid in found.items() if unsaid} == {}


@pytest.mark.parametrize(
    "doc",
    [
        "Scouts.\n\n(wc.scouting.range)",
        "The scouting of an army.\n\n(wc.scouting.range)",
        "Scout an army\n\n(wc.scouting.range)",
        "Scout an army. Then go.\n\n(wc.scouting.range)",
        "Scout an army. It is\nfree (wc.scouting.range)",
        "Scout an army.\n\nIt is free.",
        "Scout an army.\n\nIt is free (wc.scouting.range-of-parties).",
    ],
)
def test_the_law_of_pages_catches(doc: str) -> None:
    assert faults_of_page(doc, ("wc.scouting.range",))


def test_the_law_of_pages_lets_pass() -> None:
    doc = "Scout an army.\n\nIt is free (wc.scouting.range, wc.scouting.results)."
    assert faults_of_page(doc, ("wc.scouting.results",)) == []


def test_the_law_of_people_catches() -> None:
    source = 'def move() -> None:\n    """The owner moves His army."""\n'
    assert any(HE.search(text) for text in docstrings(source))
    assert not HE.search("This is the hero's history.")


def test_the_law_of_what_is_raised_catches() -> None:
    source = 'def find() -> None:\n    """Find it.{}"""\n    raise NotFound\n'
    assert unsaid_raises(source.format("")) == ["find raises NotFound"]
    assert unsaid_raises(source.format(" Raises NotFound.")) == []
    assert unsaid_raises(source.format("").replace("find", "_find")) == []
