"""The command line: `./umpire serve`, `test` and the rest. Each command is a file in `commands/`.

Only what a command needs is loaded when it runs, so that `--help` answers at once and a server
needs none of the tools that tests need.
"""

import argparse
import sys
from collections.abc import Sequence

from app.commands import CommandFailed, bench, migrate, openapi, serve, test

COMMANDS = (serve, migrate, openapi, test, bench)
# These hand on what they do not know themselves, to pytest and to the benchmarks.
PASS_ON = ("test", "bench")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="umpire",
        description="An umpire for tabletop war campaigns, as an HTTP service.",
        epilog="Settings come from UMPIRE_* environment variables; options override them.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        sub = commands.add_parser(
            name, help=command.HELP, description=command.DESCRIPTION, allow_abbrev=False
        )
        command.add_arguments(sub)
        sub.set_defaults(command=name, run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = build_parser()
    args, extra = parser.parse_known_args(argv)
    if extra and args.command not in PASS_ON:
        parser.error(f"{args.command} does not know {' '.join(extra)}")
    args.extra = [word for word in extra if word != "--"]
    try:
        status: int = args.run(args)
    except CommandFailed as failure:
        print(f"umpire {args.command}: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
