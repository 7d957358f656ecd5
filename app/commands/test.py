"""`umpire test`: every check of the project, as CI runs them."""

import argparse
import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.commands import ROOT, CommandFailed

HELP = "run every check and test"
DESCRIPTION = (
    "Run the linters, the type checker and the tests, and hold the coverage of the adjudicator "
    "and the books to its threshold. Further arguments go to pytest; with any, the threshold is "
    "not applied, since a part of the tests covers a part of the code. --quick is for while you "
    "work on rules: it leaves out PostgreSQL, the tests of the store, of HTTP, of the contract, of "
    "the command line and of whole campaigns, those marked slow, most examples of properties, and "
    "the threshold. CI leaves out nothing but --long."
)
QUICK_FOLDERS = ("engine", "books", "catalogue", "laws", "transcripts", "docs")
"""What rules, and what is said of it; the other folders test how it is stored and served."""
TRANSCRIPTS = "tests/transcripts"
WRITE_TRANSCRIPTS = "UMPIRE_WRITE_TRANSCRIPTS"
"""Set for the tests of the transcripts, which then write what the umpire says."""
# Every line of these is a rule that players rely on.
RULING_CODE = "app/engine/*,app/books/*"
MIN_COVERAGE_PERCENT = 95


@dataclass(frozen=True)
class Step:
    """One tool to run."""

    name: str
    command: Sequence[str]


@dataclass(frozen=True)
class Outcome:
    """How a step ended."""

    name: str
    passed: bool
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--quick` or `--long`; whatever else is given is pytest's."""
    depth = parser.add_mutually_exclusive_group()
    depth.add_argument(
        "--quick",
        action="store_true",
        help="linters, types and the tests of rules, without slow ones and without PostgreSQL",
    )
    depth.add_argument(
        "--long", action="store_true", help="also the long tests, with more examples of each"
    )
    parser.add_argument(
        "--write-transcripts",
        action="store_true",
        help="play the transcripts alone, and write under each request what the umpire says",
    )


def run(args: argparse.Namespace) -> int:
    """Run every step, also after one has failed, and say at the end how each fared."""
    environment = clean_environment(
        long=args.long, quick=args.quick, write_transcripts=args.write_transcripts
    )
    extra = args.extra
    if args.write_transcripts and not names_tests(extra):
        extra = [TRANSCRIPTS, *extra]
    outcomes = [run_step(step, environment) for step in steps(extra, quick=args.quick)]
    print_summary(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def clean_environment(
    *, long: bool = False, quick: bool = False, write_transcripts: bool = False
) -> dict[str, str]:
    """The environment without the settings of a service that someone runs from the same shell."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith("UMPIRE_")}
    asked = {"UMPIRE_LONG": long, "UMPIRE_QUICK": quick, WRITE_TRANSCRIPTS: write_transcripts}
    return keep | {name: "1" for name, wanted in asked.items() if wanted}


def steps(pytest_arguments: Sequence[str], *, quick: bool = False) -> Iterator[Step]:
    """The tools in the order of their speed, so that a slip shows early."""
    yield Step("ruff check", [tool("ruff"), "check", "--quiet", "."])
    yield Step("ruff format", [tool("ruff"), "format", "--quiet", "--check", "--diff", "."])
    yield Step("import contracts", [tool("lint-imports"), "--no-logo"])
    yield Step("mypy", [tool("mypy"), "--no-error-summary"])
    # One process a core; whoever is done early takes over tests of the others.
    parallel = ["-n", "auto", "--dist", "worksteal"]
    pytest = [sys.executable, "-m", "pytest", "-q", *parallel]
    if quick and not names_tests(pytest_arguments):
        pytest_arguments = [*quick_folders(), *pytest_arguments]
    if pytest_arguments:
        yield Step("pytest", [*pytest, *pytest_arguments])
        return
    yield Step("pytest", [*pytest, "--cov", "--cov-report="])
    threshold = [f"--include={RULING_CODE}", f"--fail-under={MIN_COVERAGE_PERCENT}"]
    yield Step("coverage", [tool("coverage"), "report", *threshold])


def names_tests(pytest_arguments: Sequence[str]) -> bool:
    """Whether the arguments choose files or folders themselves."""
    return any((ROOT / argument.partition("::")[0]).exists() for argument in pytest_arguments)


def quick_folders() -> list[str]:
    """The folders of tests that the quick run takes."""
    return [str(Path("tests", name)) for name in QUICK_FOLDERS if (ROOT / "tests" / name).is_dir()]


def tool(name: str) -> str:
    """The path of a tool that is installed beside this interpreter."""
    path = Path(sysconfig.get_path("scripts")) / name
    if not path.exists():
        raise CommandFailed(f"{name} is not installed; run ./umpire test, which installs it")
    return str(path)


def run_step(step: Step, environment: dict[str, str]) -> Outcome:
    """Run one tool, its output going where ours goes."""
    print(f"--- {step.name}", flush=True)
    started = time.monotonic()
    status = subprocess.run(step.command, cwd=ROOT, env=environment, check=False).returncode
    return Outcome(step.name, status == 0, time.monotonic() - started)


def print_summary(outcomes: Sequence[Outcome]) -> None:
    """One line a step."""
    print("---")
    for outcome in outcomes:
        word = "ok" if outcome.passed else "FAILED"
        print(f"{word:<7} {outcome.name:<17} {outcome.seconds:5.1f} s")
