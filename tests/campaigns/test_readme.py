"""The README keeps its word: its requests are run as they stand, its answers are real."""

import re
import subprocess
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from app.engine.registry import discover
from app.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_SERVE = {"UMPIRE_HOST", "UMPIRE_PORT", "UMPIRE_WORKERS"}


def blocks() -> list[tuple[str, str]]:
    """The fenced blocks of the README, each with its language."""
    return [(found[1], found[2]) for found in BLOCK.finditer(README)]


def run(commands: list[str], folder: Path) -> list[str]:
    """What each of the commands prints, all run by one POSIX shell."""
    script = "\nprintf '\\036'\n".join(commands)
    ran = subprocess.run(
        ["/bin/sh", "-eu"],
        input=script,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return ran.stdout.split("\x1e")


def is_shown(shown: str, answer: str) -> bool:
    """Whether the answer is the one shown, in which `…` stands for anything that was left out."""
    pieces = [re.escape(re.sub(r"\s", "", piece)) for piece in shown.split("…")]
    return re.fullmatch(".*".join(pieces), re.sub(r"\s", "", answer), re.DOTALL) is not None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_campaign_in_ten_requests_is_what_the_service_answers(
    address: str, tmp_path: Path
) -> None:
    told = [(language, body) for language, body in blocks() if language in ("sh", "json")]
    commands = [body.replace(ADDRESS, address) for language, body in told if language == "sh"]
    assert sum(body.count("\nas $") + body.startswith(("as $", "curl")) for body in commands) == 10
    printed = iter(run(commands, tmp_path))
    answer = ""
    for language, body in told:
        if language == "sh":
            answer = next(printed)
        else:
            assert is_shown(body, answer), f"not the answer that is shown:\n{body}\n{answer}"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_die_can_be_recomputed_as_told(http: httpx.Client, database_url: str) -> None:
    (snippet,) = [body for language, body in blocks() if language == "python"]
    told: dict[str, object] = {}
    exec(snippet, told)
    founded = http.post(
        "/v1/campaigns", json={"book": "wc", "name": "Dice", "scenario_id": "border-war"}
    ).json()
    campaign = founded["campaign"]
    path = f"/v1/campaigns/{campaign['id']}"
    referee, empire, orcs = ({"Authorization": f"Bearer {s['token']}"} for s in founded["seats"])
    for seat in (empire, orcs):
        http.post(f"{path}/actions/wc/end-phase", json={}, headers=seat)
    order = {"army": "army-1", "path": [[3, 3], [4, 3]]}
    http.post(f"{path}/actions/wc/move-army", json=order, headers=empire)
    ruling = http.post(
        f"{path}/actions/wc/scout",
        json={"scouts": "army-1", "target": "marken"},
        headers={**empire, "Idempotency-Key": "scouts-to-marken"},
    ).json()
    (roll,) = ruling["rolls"]
    assert roll["source"] == "server"

    engine = create_engine(database_url)
    with engine.connect() as connection:
        key = connection.execute(text("SELECT dice_key FROM campaign")).scalar_one()
    engine.dispose()
    assert told["is_committed"](key, campaign["dice"]["commitment"])
    assert not told["is_committed"]("00" * 32, campaign["dice"]["commitment"])
    asked_at = ruling["cursor"] - 1
    assert roll["faces"] == [
        told["face"](key, ruling["seat"], asked_at, "scouts-to-marken", roll["label"], 0, 6)
    ]
    assert key not in http.get(path, headers=referee).text

    (begun, *_) = http.get(f"{path}/rulings", headers=referee).json()["rulings"]
    assert begun["action"] == "begin-campaign"
    for roll in begun["rolls"]:
        sides = int(roll["notation"].partition("d")[2])
        assert roll["faces"] == [
            told["face"](key, "seat-referee", 0, "", roll["label"], index, sides)
            for index in range(len(roll["faces"]))
        ]


def test_every_setting_is_listed() -> None:
    listed = set(re.findall(r"UMPIRE_[A-Z_]+", README))
    assert listed == {f"UMPIRE_{name.upper()}" for name in Settings.model_fields} | OF_SERVE


def test_the_defaults_are_those_of_the_settings() -> None:
    for names, defaults in re.findall(r"^\| (`UMPIRE_.*?) \| (.*?) \|", README, re.MULTILINE):
        for name, default in zip(names.split(" · "), defaults.split(" · "), strict=True):
            field = Settings.model_fields.get(name.strip("`").removeprefix("UMPIRE_").lower())
            if field is not None:
                stated = "None" if default == "unset" else default.strip("`")
                is_list = isinstance(field.default, tuple)
                assert (",".join(field.default) if is_list else str(field.default)) == stated, name


def test_every_book_is_listed_with_its_title() -> None:
    table = README[: README.index("## Start")]
    listed = re.findall(r"^\| `([a-z]+)` \| (?:\[(.+?)\]\(.*?\)|(.+?)) \|", table, re.MULTILINE)
    named = {book_id: linked or plain for book_id, linked, plain in listed}
    assert named == {book.id: book.title for book in discover().values()}


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\((.*?)\)", README):
        assert (ROOT / target).exists(), target
