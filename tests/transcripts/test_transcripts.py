"""Every transcript is what the umpire says, word for word."""

import os
from pathlib import Path

import pytest

from app.commands.test import WRITE_TRANSCRIPTS
from app.engine.registry import discover
from tests.play import book
from tests.transcripts.transcript import INDENT, fields_of, replay

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*/*.md"))
WRITE = os.environ.get(WRITE_TRANSCRIPTS) == "1"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_umpire_says_what_the_transcript_has(path: Path) -> None:
    if WRITE:
        write(path)
    text = path.read_text(encoding="utf-8")
    assert replay(book(path.parent.name), text).splitlines() == text.splitlines()


def write(path: Path) -> None:
    """Put under each request of the file what the umpire says to it."""
    told = replay(book(path.parent.name), path.read_text(encoding="utf-8"))
    path.write_text(told, encoding="utf-8")


def test_what_the_umpire_says_is_written_under_bare_requests(tmp_path: Path) -> None:
    whole = HERE / "wc" / "scouting.md"
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    bare = tmp_path / "wc" / "scouting.md"
    bare.parent.mkdir()
    bare.write_text("".join(line for line in lines if not line.startswith(INDENT)))
    write(bare)
    assert bare.read_text(encoding="utf-8").splitlines() == [line.rstrip("\n") for line in lines]


def test_every_book_has_one() -> None:
    assert {path.parent.name for path in TRANSCRIPTS} == set(discover())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_has_rulings_and_refusals_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert f"\n      by {path.parent.name}." in text
    assert "\n      refused " in text


def test_a_wrong_word_is_noticed() -> None:
    text = (HERE / "wc" / "scouting.md").read_text(encoding="utf-8")
    wrong = text.replace("were caught by", "were welcomed by")
    assert text != wrong != replay(book("wc"), wrong)


def test_how_requests_are_written() -> None:
    assert fields_of("army army-1, path [[3, 3], [4, 3]], march fast") == {
        "army": "army-1",
        "path": [[3, 3], [4, 3]],
        "march": "fast",
    }
    assert fields_of("") == {}
