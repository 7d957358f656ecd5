"""The pages keep their word: requests are run as they stand, answers are real, links lead on."""

import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from app.engine.registry import discover
from app.settings import Settings
from tests.campaigns import pages

README, SETTINGS, DICE = (pages.read(n) for n in ("README.md", "docs/settings.md", "docs/dice.md"))
OF_SERVE = {"UMPIRE_HOST", "UMPIRE_PORT", "UMPIRE_WORKERS"}
PLAYED = ("README.md", "docs/war-campaign.md")
WRITTEN = sorted(
    str(path.relative_to(pages.ROOT))
    for path in (
        *pages.ROOT.glob("*.md"),
        *(pages.ROOT / "docs").glob("*.md"),
        *(pages.ROOT / "deploy").glob("*.md"),
        *(pages.ROOT / "tests" / "transcripts").glob("*.md"),
    )
)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("page", PLAYED)
def test_a_page_shows_what_the_service_answers(page: str, address: str, tmp_path: Path) -> None:
    pages.check_answers(pages.read(page), address, tmp_path)


def test_the_campaign_of_the_readme_has_ten_requests() -> None:
    begun = [
        body.count("\nas $") + body.startswith(("as $", "curl")) for body in pages.commands(README)
    ]
    assert sum(begun) == 10


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_die_can_be_recomputed_as_told(http: httpx.Client, database_url: str) -> None:
    (snippet,) = [body for language, body in pages.blocks(DICE) if language == "python"]
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
    listed = set(re.findall(r"UMPIRE_[A-Z_]+", SETTINGS))
    assert listed == {f"UMPIRE_{name.upper()}" for name in Settings.model_fields} | OF_SERVE


def test_the_defaults_are_those_of_the_settings() -> None:
    for names, defaults in re.findall(r"^\| (`UMPIRE_.*?) \| (.*?) \|", SETTINGS, re.MULTILINE):
        for name, default in zip(names.split(" · "), defaults.split(" · "), strict=True):
            field = Settings.model_fields.get(name.strip("`").removeprefix("UMPIRE_").lower())
            if field is not None:
                stated = "None" if default == "unset" else default.strip("`")
                standard = field.default
                said = ",".join(standard) if isinstance(standard, tuple) else str(standard)
                assert said == stated, name


def test_every_book_is_listed_with_its_title() -> None:
    table = README[: README.index("## Start")]
    listed = re.findall(r"^\| `([a-z]+)` \| (?:\[(.+?)\]\(.*?\)|(.+?)) \|", table, re.MULTILINE)
    named = {book_id: linked or plain for book_id, linked, plain in listed}
    assert named == {book.id: book.title for book in discover().values()}


@pytest.mark.parametrize("page", WRITTEN)
def test_every_link_leads_somewhere(page: str) -> None:
    folder = (pages.ROOT / page).parent
    links = re.findall(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)", pages.read(page))
    assert [target for target, _ in links if not (folder / target).exists()] == []


def test_every_page_is_in_the_index() -> None:
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", pages.read("docs/index.md")))
    assert linked | {"index.md"} == {path.name for path in (pages.ROOT / "docs").glob("*.md")}
