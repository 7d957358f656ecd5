"""Runs the benchmarks: ratios of pairs measured in one run. `./umpire bench [name…]`."""

import argparse
from collections.abc import Callable, Iterator, Mapping

from tests.benchmarks import scouting

BENCHMARKS: Mapping[str, Callable[[], Iterator[str]]] = {
    "against-bare": scouting.against_bare,
    "after-many": scouting.after_many,
    "large-map": scouting.on_a_large_map,
}


def main() -> None:
    """Run those that are named, or all."""
    parser = argparse.ArgumentParser(prog="umpire bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHMARKS))
    names = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    for name in names:
        for line in BENCHMARKS[name]():
            print(line, flush=True)


if __name__ == "__main__":
    main()
