"""`umpire openapi`: write down the HTTP contract, so that a change of it shows in review."""

import argparse
import difflib
import json
from itertools import islice

from app.commands import ROOT, CommandFailed, read_settings

HELP = "write openapi/openapi.json"
DESCRIPTION = "Write the HTTP contract to openapi/openapi.json, or compare it with what is there."
CONTRACT = ROOT / "openapi" / "openapi.json"
SHOWN_LINES = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--check` for CI."""
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the contract has changed"
    )


def run(args: argparse.Namespace) -> int:
    """Write the contract, or compare it."""
    current = contract_text()
    if args.check:
        _compare(current)
        return 0
    CONTRACT.parent.mkdir(exist_ok=True)
    CONTRACT.write_text(current, encoding="utf-8")
    return 0


def contract_text() -> str:
    """The contract as text that is the same for the same contract: keys sorted, one way to indent.

    Only objects are sorted. The order of a list may matter to a reader, and is the code's own.
    """
    from app.main import create_app

    schema = create_app(read_settings({})).openapi()
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _compare(current: str) -> None:
    committed = CONTRACT.read_text(encoding="utf-8") if CONTRACT.exists() else ""
    if committed == current:
        return
    name = str(CONTRACT.relative_to(ROOT))
    lines = difflib.unified_diff(
        committed.splitlines(), current.splitlines(), name, "the code", n=2, lineterm=""
    )
    shown = "\n".join(islice(lines, SHOWN_LINES))
    raise CommandFailed(
        f"{name} is not what the code says; if the change is meant, run ./umpire openapi\n{shown}"
    )
