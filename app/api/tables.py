"""Results tables, and rolls on them without any campaign."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from fastapi import APIRouter, Request, Response

from app.api import catalogue_models as models
from app.api.answers import CACHED, CONDITIONAL, MAX_AGE_SECONDS, cacheable, json_answer
from app.api.deps import Books, book_of
from app.api.models import RollOut
from app.api.problems import BODY, FOUND, Problem, problems
from app.api.strict_json import StrictRoute
from app.engine.audience import roll_as_told
from app.engine.book import Book
from app.engine.dice import Dice, Roller, ServerDice, SuppliedDice, parse_notation
from app.engine.table import ResultTable, Row, TableModifier
from app.engine.viewer import EVERYONE

router = APIRouter(prefix="/v1/books/{book}/tables", tags=["tables"], route_class=StrictRoute)


@router.get(
    "",
    summary="The results tables of a book",
    operation_id="tables",
    response_model=models.TablesOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def list_tables(request: Request, book: str, books: Books) -> Response:
    """Every table, with the id of the rule that states it."""
    tables = [describe(table) for table in book_of(books, book).tables.values()]
    return cacheable(request, models.TablesOut(tables=tables), MAX_AGE_SECONDS)


@router.get(
    "/{table_id}",
    summary="One results table",
    operation_id="table",
    response_model=models.TableOut,
    openapi_extra=CONDITIONAL,
    responses=CACHED | problems(*FOUND),
)
def get_table(request: Request, book: str, table_id: str, books: Books) -> Response:
    """Its dice, modifiers and rows, and whether it was lost and had to be reconstructed."""
    return cacheable(request, describe(_table(book_of(books, book), table_id)), MAX_AGE_SECONDS)


@router.post(
    "/{table_id}/roll",
    summary="Roll on a table, or ask for its odds",
    operation_id="roll-on-table",
    response_model=models.TableRollOut | models.TableOddsOut,
    responses=problems(*FOUND, *BODY, "dice-invalid", "dice-unused"),
)
def roll_on_table(book: str, table_id: str, body: models.TableRollBody, books: Books) -> Response:
    """With `dice` the players' own, otherwise the server's; with `odds` the chance of each row."""
    table = _table(book_of(books, book), table_id)
    terms = _terms(table, body)
    if body.odds:
        return json_answer(models.TableOddsOut(odds=_chances(table, terms)))
    server = ServerDice(secrets.token_bytes(32), "table", 0)
    supplied = None if body.dice is None else SuppliedDice(body.dice, server)
    declared = (Dice(table_id, table.dice), Dice(f"{table_id}/*"))
    roller = Roller(declared, supplied or server, EVERYONE)
    roll = roller.roll(table_id)
    terms = [_rolled(term, f"{table_id}/{term.name}", roller) for term in terms]
    if supplied is not None:
        supplied.refuse_leftovers()
    total = roll.total + sum(term.value for term in terms)
    return json_answer(
        models.TableRollOut(
            rolls=[RollOut(**roll_as_told(one)) for one in roller.rolls],
            modifiers=[_modifier(term) for term in terms],
            total=total,
            row=_row(table.row(total, natural=roll.total)),
            rules=[table.id],
        )
    )


def describe(table: ResultTable) -> models.TableOut:
    """A table as the contract has it."""
    return models.TableOut(
        id=table.id,
        title=table.title,
        dice=table.dice,
        modifiers=[_modifier(modifier) for modifier in table.modifiers],
        rows=[_row(row) for row in table.rows],
        provenance=table.provenance,
    )


def _row(row: Row) -> models.TableRowOut:
    return models.TableRowOut(first=row.first, last=row.last, result=row.result, text=row.text)


def _modifier(modifier: TableModifier) -> models.TableModifierOut:
    told = models.TableModifierOut(name=modifier.name, value=modifier.value, text=modifier.text)
    if modifier.dice is not None:
        told.dice = modifier.dice
    return told


def _table(book: Book, table_id: str) -> ResultTable:
    if table_id not in book.tables:
        raise Problem("not-found", f"{book.title} has no such table.")
    return book.tables[table_id]


def _terms(table: ResultTable, body: models.TableRollBody) -> list[TableModifier]:
    """The modifiers named, each once, and the caller's own. Raises Problem for an unknown name."""
    known = {modifier.name: modifier for modifier in table.modifiers}
    errors = [
        {"loc": ["body", "modifiers", index], "msg": _fault(name, index, body.modifiers, known)}
        for index, name in enumerate(body.modifiers)
        if name not in known or name in body.modifiers[:index]
    ]
    if errors:
        raise Problem("invalid-request", "Modifiers are wrong.", errors=errors)
    named = [known[name] for name in body.modifiers]
    own = [TableModifier("modifier", "as given", body.modifier)] if body.modifier else []
    return [*named, *own]


def _rolled(term: TableModifier, label: str, roller: Roller) -> TableModifier:
    """The modifier with what its own dice show, if it has any."""
    if term.dice is None:
        return term
    return replace(term, value=term.value + roller.roll(label, term.dice).total)


def _fault(name: str, index: int, named: Sequence[str], known: dict[str, Any]) -> str:
    if name in named[:index]:
        return f"{name!r} is named twice"
    return f"this table's modifiers: {', '.join(known) or 'none'}"


def _chances(table: ResultTable, terms: Sequence[TableModifier]) -> list[models.RowChance]:
    added = {sum(term.value for term in terms): Fraction(1)}
    for term in terms:
        if term.dice is not None:
            added = _sums(added, _totals(term.dice))
    chances: dict[Row, Fraction] = dict.fromkeys(table.rows, Fraction(0))
    for natural, chance in _totals(table.dice).items():
        for modifier, part in added.items():
            chances[table.row(natural + modifier, natural=natural)] += chance * part
    return [
        models.RowChance(row=_row(row), probability=str(chance), p=round(float(chance), 5))
        for row, chance in chances.items()
    ]


Chances = dict[int, Fraction]
"""Numbers, each with its chance."""


def _totals(notation: str) -> Chances:
    """What the dice show in all."""
    dice = parse_notation(notation)
    each = Fraction(1, dice.sides**dice.count)
    chances: Chances = {}
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        total = dice.total(faces)
        chances[total] = chances.get(total, Fraction(0)) + each
    return chances


def _sums(one: Chances, other: Chances) -> Chances:
    """The sums of two numbers that know nothing of each other."""
    chances: Chances = {}
    for (a, chance), (b, part) in product(one.items(), other.items()):
        chances[a + b] = chances.get(a + b, Fraction(0)) + chance * part
    return chances
