"""Runs the benchmarks: ratios of pairs measured in one run. `./umpire bench [name…]`."""

import argparse
from collections.abc import Callable, Iterator, Mapping

from tests.benchmarks import (
    log_pages,
    pomerium_bots,
    ruling_route,
    scouting,
    slowest,
    warlords_bots,
)


def printed(report: Callable[[], Iterator[str]]) -> Callable[[], None]:
    """The report, each line shown as soon as it is known."""

    def show() -> None:
        for line in report():
            print(line, flush=True)

    return show


BENCHMARKS: Mapping[str, Callable[[], None]] = {
    "against-bare": printed(scouting.against_bare),
    "two-workers": printed(scouting.two_workers),
    "log-pages": printed(log_pages.log_pages),
    "ruling-route": printed(ruling_route.ruling_route),
    "after-many": printed(scouting.after_many),
    "large-map": printed(scouting.on_a_large_map),
    "slowest": printed(slowest.slowest),
    "pomerium-bots": pomerium_bots.main,
    "warlords-bots": warlords_bots.main,
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
        print(f"--- {name}", flush=True)
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
