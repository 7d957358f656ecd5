"""The eight warlord tables: each example of the book, and what holds for all of them."""

from random import Random

import pytest

from app.books.ww.entities import STATS, BattleRow
from app.books.ww.warlords import FACES, PRINTED, TABLES, battle_rows, described
from tests.books.ww.build import new_game

# Written out, so that the catalogue's tests can read which rule is shown where.
TABLE_RULES = {
    "dwarf": pytest.mark.rule("ww.table.dwarf"),
    "elf": pytest.mark.rule("ww.table.elf"),
    "human": pytest.mark.rule("ww.table.human"),
    "ice": pytest.mark.rule("ww.table.ice"),
    "fire": pytest.mark.rule("ww.table.fire"),
    "orc": pytest.mark.rule("ww.table.orc"),
    "goblin": pytest.mark.rule("ww.table.goblin"),
    "undead": pytest.mark.rule("ww.table.undead"),
}


BREACHING = {
    "dwarf": "4b",
    "elf": "5b",
    "human": "5b",
    "ice": "4b",
    "fire": "3b",
    "orc": "5b",
    "goblin": "5b",
    "undead": "5b",
}


def row(kind: str, label: str) -> BattleRow:
    return new_game().one(BattleRow, f"{kind}-{label}")


EXAMPLES = [
    ("dwarf", "4a", "Tunnel fighters: Numbers 2, Movement 3, Tactics 1"),
    ("dwarf", "4b", "Sappers: Movement 1, Melee 1, Tactics 2, breach"),
    ("dwarf", "5", "Shield wall: Armor 4, Morale 2"),
    ("elf", "1", "Archers: Movement 1, Ranged 4, Tactics 1"),
    ("elf", "5a", "Scouts: Movement 2, Ranged 1, Tactics 3"),
    ("elf", "5b", "Night infiltrators: Movement 2, Tactics 2, breach"),
    ("human", "9a", "Militia: Numbers 4, Melee 1, Morale 1"),
    ("human", "9b", "Free lances: Numbers 1, Melee 3, Ranged 2"),
    ("human", "5b", "Siege train: Ranged 2, Tactics 2, breach"),
    ("ice", "7a", "Frost witch: Ranged 1, Tactics 3, Morale 2"),
    ("ice", "7b", "Blizzard: Movement 1, Ranged 1, Tactics 4"),
    ("ice", "4b", "Glacier ram: Melee 2, Armor 2, breach"),
    ("fire", "3a", "Falling fire: Ranged 4, Morale 2"),
    ("fire", "3b", "Living lava: Melee 2, Ranged 2, breach"),
    ("fire", "8b", "Warlock: Ranged 2, Tactics 3, Morale 1"),
    ("orc", "5a", "Trolls: Melee 3, Armor 2, Morale 1"),
    ("orc", "5b", "Battering ram: Numbers 2, Melee 2, breach"),
    ("orc", "9b", "Ogres: Movement 1, Melee 3, Armor 2"),
    ("goblin", "1", "Goblin swarm: Numbers 5, Movement 1"),
    ("goblin", "5b", "Tunnel gang: Numbers 2, Tactics 2, breach"),
    ("undead", "8a", "Dread: Tactics 1, Morale 5"),
    ("undead", "8b", "Plague bolts: Ranged 3, Tactics 2, Morale 1"),
    ("undead", "5b", "Wraiths: Movement 2, Morale 2, breach"),
]


@pytest.mark.parametrize(
    ("kind", "label", "text"),
    [pytest.param(*example, marks=TABLE_RULES[example[0]]) for example in EXAMPLES],
)
def test_rows_of_the_book(kind: str, label: str, text: str) -> None:
    assert described(row(kind, label)) == text


@pytest.mark.parametrize("kind", [pytest.param(k, marks=TABLE_RULES[k]) for k in PRINTED])
def test_every_table_is_whole_and_even(kind: str) -> None:
    rows = list(battle_rows(kind, PRINTED[kind].row))
    assert sorted({row.number for row in rows}) == list(FACES)
    assert len(rows) == 12
    assert [row.label for row in rows if row.breach] == [BREACHING[kind]]
    for each in rows:
        points = sum(getattr(each, stat) for stat in STATS)
        assert points == (4 if each.breach else 6)


@pytest.mark.parametrize("kind", [pytest.param(k, marks=TABLE_RULES[k]) for k in PRINTED])
def test_every_table_is_published(kind: str) -> None:
    table = TABLES[f"ww.table.{kind}"]
    assert (table.dice, table.provenance) == ("1d10", "reconstructed")
    assert [(r.first, r.last) for r in table.rows] == [(n, n) for n in FACES]
    assert sum("/" in r.result for r in table.rows) == 2


def _totals(kind: str, chance: Random) -> list[int]:
    """What five rolls on the table add up to."""
    table = TABLES[f"ww.table.{kind}"]
    rows = {row.label: row for row in battle_rows(kind, PRINTED[kind].row)}
    labels = (chance.choice(table.row(chance.randint(1, 10)).result.split("/")) for _ in range(5))
    rolled = [rows[label] for label in labels]
    return [sum(getattr(row, stat) for row in rolled) for stat in STATS]


@pytest.mark.parametrize("kind", [pytest.param(k, marks=TABLE_RULES[k]) for k in PRINTED])
def test_no_table_is_much_better_or_worse_than_the_others(kind: str) -> None:
    chance = Random(9)
    others = [other for other in PRINTED if other != kind] * 150
    won = 0
    for other in others:
        pairs = zip(_totals(kind, chance), _totals(other, chance), strict=True)
        won += sum((ours > theirs) - (ours < theirs) for ours, theirs in pairs)
    assert abs(won / len(others)) < 0.3
