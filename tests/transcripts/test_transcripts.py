"""Every transcript is what the umpire says, word for word."""

import os
from pathlib import Path

import pytest

from app.engine.registry import discover
from tests.play import book
from tests.transcripts.transcript import fields_of, replay

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*/*.md"))
WRITE = os.environ.get("UMPIRE_WRITE_TRANSCRIPTS") == "1"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_umpire_says_what_the_transcript_has(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = replay(book(path.parent.name), text)
    if WRITE:
        path.write_text(told, encoding="utf-8")
    else:
        assert told.splitlines() == text.splitlines()


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
