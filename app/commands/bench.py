"""`umpire bench`: run the benchmarks. They report and never fail a build: machines differ."""

import argparse
import subprocess
import sys

from app.commands import ROOT, CommandFailed

HELP = "run the benchmarks"
DESCRIPTION = "Run the benchmarks. Further arguments go to them."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None of its own."""


def run(args: argparse.Namespace) -> int:
    """Run tests/benchmarks/run.py."""
    if not (ROOT / "tests" / "benchmarks" / "run.py").exists():
        raise CommandFailed("there is no tests/benchmarks/run.py here")
    command = [sys.executable, "-m", "tests.benchmarks.run", *args.extra]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
