"""The command line says what is wrong in a sentence, and never shows a secret."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import cli
from app.commands import CommandFailed, database, serve
from app.commands import test as checks

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["sreve"], "'sreve'"),
        (["serve", "--colour"], "serve does not know --colour"),
        (["serve", "--port", "70000"], "not a port"),
        (["serve", "--port", "http"], "not a port"),
        (["serve", "--workers", "0"], "not a number of workers"),
        (["serve", "extra"], "serve does not know extra"),
        (["migrate", "--down", "--check"], "not allowed with"),
    ],
)
def test_bad_usage_is_explained(arguments, complaint, capsys):
    with pytest.raises(SystemExit) as exit_:
        cli.main(arguments)
    assert exit_.value.code == 2
    assert complaint in capsys.readouterr().err


def test_a_failure_is_a_sentence_and_no_traceback(capsys, monkeypatch):
    def fail(args):
        raise CommandFailed("no luck")

    monkeypatch.setattr(cli.bench, "run", fail)
    assert cli.main(["bench"]) == 1
    assert capsys.readouterr().err == "umpire bench: no luck\n"


def test_what_test_does_not_know_is_for_pytest(monkeypatch):
    seen = []
    monkeypatch.setattr(cli.test, "run", lambda args: seen.append((args.long, args.extra)) or 0)
    cli.main(["test", "--long", "-k", "scout", "tests/books", "--maxfail=1"])
    assert seen == [(True, ["-k", "scout", "tests/books", "--maxfail=1"])]


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/docs"),
        ("0.0.0.0", "http://127.0.0.1:8000/docs"),
        ("::", "http://[::1]:8000/docs"),
        ("umpire.example.org", "http://umpire.example.org:8000/docs"),
    ],
)
def test_the_documentation_is_where_it_says(host, url):
    assert serve.docs_url(host, 8000) == url


def test_a_port_that_is_not_known_yet_is_not_made_up():
    assert ":0" not in serve.docs_url("127.0.0.1", 0)


@pytest.mark.parametrize(
    "url",
    ["", "umpire.db", "mysql://h/n", "nonsense://h/n", "postgresql+asyncpg://h/n"],
)
def test_another_kind_of_database_is_refused(url):
    with pytest.raises(CommandFailed, match="must be sqlite"):
        database.checked_url(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url):
    with pytest.raises(CommandFailed, match="keeps nothing"):
        database.checked_url(url)


def test_a_password_is_never_shown():
    shown = database.checked_url("postgresql+psycopg://umpire:hunter2@db/umpire")
    assert shown == "postgresql+psycopg://umpire:***@db/umpire"


def test_a_database_out_of_reach_is_a_sentence():
    from sqlalchemy import create_engine

    url = "postgresql+psycopg://umpire:hunter2@127.0.0.1:1/umpire"
    with (
        pytest.raises(CommandFailed, match="refused") as failure,
        database.explained_failures(url),
    ):
        create_engine(url).connect()
    assert "hunter2" not in str(failure.value)


def test_a_long_complaint_about_the_schema_is_cut():
    from alembic.util import CommandError

    with pytest.raises(CommandFailed) as failure, database.explained_failures("sqlite:///a.db"):
        raise CommandError("New upgrade operations detected: " + "table " * 1_000)
    assert str(failure.value).startswith("sqlite:///a.db: New upgrade operations detected: table")
    assert len(str(failure.value)) < 400


def test_a_whole_run_holds_the_coverage_and_a_part_does_not():
    whole = [step.name for step in checks.steps([])]
    part = [step.name for step in checks.steps(["tests/engine"])]
    assert whole == [*part, "coverage"]


@pytest.mark.parametrize(
    ("given", "folders"),
    [
        ([], True),
        (["-k", "scout"], True),
        (["tests/books/wc"], False),
        (["tests/engine/test_dice.py::test_faces"], False),
    ],
)
def test_a_quick_run_takes_the_rules_unless_it_is_told_what(given, folders):
    (pytest_,) = [s for s in checks.steps(given, quick=True) if s.name == "pytest"]
    assert ("tests/books" in pytest_.command) is folders
    assert list(pytest_.command[-len(given) :] if given else []) == given
    assert not {"tests/store", "tests/contract"} & set(pytest_.command)


def test_the_tests_do_not_see_a_services_settings(monkeypatch):
    monkeypatch.setenv("UMPIRE_CREATE_TOKEN", "secret")
    monkeypatch.setenv("UMPIRE_LONG", "1")
    plain = checks.clean_environment()
    assert not [name for name in plain if name.startswith("UMPIRE_")]
    assert checks.clean_environment(long=True) == {**plain, "UMPIRE_LONG": "1"}
    assert checks.clean_environment(quick=True) == {**plain, "UMPIRE_QUICK": "1"}


@pytest.mark.parametrize(
    ("named", "played"),
    [([], ["tests/transcripts"]), (["tests/transcripts/test_transcripts.py"],) * 2],
)
def test_the_transcripts_alone_are_written_anew(named, played, monkeypatch):
    runs = []

    def note(step, environment):
        runs.append((step, environment))
        return checks.Outcome(step.name, passed=True, seconds=0)

    monkeypatch.setattr(checks, "run_step", note)
    assert cli.main(["test", "--write-transcripts", *named]) == 0
    step, environment = runs[-1]
    assert list(step.command[-len(played) :]) == played
    assert environment[checks.WRITE_TRANSCRIPTS] == "1"


def test_every_step_runs_and_one_failure_fails_the_run(monkeypatch, capfd):
    def say(word, status):
        code = f"print({word!r}); raise SystemExit({status})"
        return checks.Step(word, [sys.executable, "-c", code])

    monkeypatch.setattr(
        checks, "steps", lambda extra, quick: iter([say("first", 3), say("second", 0)])
    )
    assert cli.main(["test"]) == 1
    out = capfd.readouterr().out
    assert "FAILED  first" in out
    assert "ok      second" in out


def test_the_command_line_starts_without_the_server_or_the_tests_tools():
    script = "import json, sys, app.cli; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = set(json.loads(done.stdout))
    assert loaded.isdisjoint({"fastapi", "uvicorn", "sqlalchemy", "pytest", "hypothesis"})


def wrapper(tmp_path, **environment):
    """Run the wrapper from another folder, by a symbolic link whose path has a space."""
    link = tmp_path / "a link"
    link.symlink_to(os.path.relpath(ROOT / "umpire", tmp_path))
    # An `app` of the caller's own must not be taken for Umpire's.
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit('the wrong app')")
    return subprocess.run(
        [link, "test", "--help"],
        cwd=tmp_path,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.mark.skipif(
    not (ROOT / ".venv" / "umpire-stamp").exists(), reason="would install; run by ./umpire test"
)
def test_the_wrapper_works_from_anywhere(tmp_path):
    done = wrapper(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: umpire test")


def test_the_wrapper_names_what_is_missing(tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("umpire", "pyproject.toml", "constraints.txt"):
        (copy / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(
        ["/bin/sh", copy / "umpire", "serve"],
        env={"PATH": os.defpath, "PYTHON": "/bin/false"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == "umpire: PYTHON=/bin/false is not a Python of version 3.11 or newer\n"
    assert not (copy / ".venv").exists()
