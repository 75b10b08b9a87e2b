"""Runs the torture and prints its table.

nice .venv/bin/python -m tests.torture                      all of it, small
nice .venv/bin/python -m tests.torture kill --kills 250     1,000 kills in all
nice .venv/bin/python -m tests.torture --write              … and keep the table in docs/
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import platform
import re
import shlex
import subprocess
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from . import clocks, cuts, damages, floods, full_disk, kills, locked, repeated_ids, restarts, servers
from .scene import Size
from .served import Served
from .table import Result, markdown

Run = Callable[[], Awaitable[Result]]

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
_LAST = "## The last run of the torture\n"


RUNS = {
    "kill": "SIGKILLs at random instants under traffic",
    "cut": "the connection is cut every few seconds",
    "silence": "the connection falls silent",
    "slow": "two seconds for a round trip, and cuts",
    "restart": "the server is restarted, told to end and killed in turn",
    "full-disk": "no room while messages come, then a kill",
    "repeated-ids": "a contact's program counts its ids per session",
    "flood": "thousands of messages from 50 contacts",
    "damage": "pages of the database are spoilt while it runs",
    "clock": "a clock ten days ahead, then the right one",
    "locked": "SQLite held by another program",
    "stopped": "PostgreSQL stopped",
    "second-owner": "a second program on the same PostgreSQL",
}


def main() -> int:
    options = _options()
    if options.boltun:
        Served.program = options.boltun
    size = Size(
        seed=options.seed,
        kills=options.kills,
        minutes=options.minutes,
        cuts=options.cuts,
        silences=options.silences,
        restarts=options.restarts,
        floods=tuple(options.floods),
        hold=options.hold,
        patience=options.patience,
        keep=options.keep,
    )
    # What it says of connections that a server has torn down would be all there is to see.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    began = time.monotonic()
    names = options.runs or list(RUNS)
    results = asyncio.run(_all(list(_runs(names, options.servers, size)), options.parallel))
    minutes = (time.monotonic() - began) / 60
    command = " ".join(["python -m tests.torture", *map(shlex.quote, sys.argv[1:])])
    report = f"{_place(command, minutes)}\n{markdown(results)}"
    print(report)
    if options.write or options.add:
        _write(report, add=options.add)
    return 0 if all(result.passed or result.skipped for result in results) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.torture",
        description="Tortures the installed program on real servers and prints a table. Runs: "
        + "; ".join(f"{name} ({what})" for name, what in RUNS.items()),
    )
    parser.add_argument("runs", nargs="*", metavar="RUN", help="which runs; without one all of them")
    parser.add_argument(
        "--servers", nargs="+", choices=servers.NAMES, default=list(servers.NAMES), help="on which servers"
    )
    parser.add_argument("--seed", type=int, default=1, help="what is thrown by dice depends on it alone")
    parser.add_argument("--kills", type=int, default=20, help="of each server, with delays and without")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="after so many no more kills are begun in a run"
    )
    parser.add_argument("--cuts", type=int, default=6)
    parser.add_argument("--silences", type=int, default=1)
    parser.add_argument("--restarts", type=int, default=6)
    parser.add_argument("--floods", type=int, nargs="+", default=[1000], help="messages of each flood")
    parser.add_argument(
        "--hold",
        type=int,
        default=0,
        help="seconds for which the servers keep dead sessions; without it as they are installed, 600"
        " (Prosody) and 300 (ejabberd); where dead sessions are left at the end, their end is not waited for",
    )
    parser.add_argument(
        "--patience", type=float, default=120, help="seconds for everything to settle at the end"
    )
    parser.add_argument("--parallel", type=int, default=1, help="so many runs at a time")
    parser.add_argument("--boltun", type=Path, help="the program; without it the one beside this Python")
    parser.add_argument("--keep", type=Path, help="keep databases and logs in this folder")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}, too")
    parser.add_argument("--add", action="store_true", help="the same, below the one that stands there")
    options = parser.parse_args()
    if unknown := [name for name in options.runs if name not in RUNS]:
        parser.error(f"there is no run {unknown[0]}; there are {', '.join(RUNS)}")
    return options


def _runs(names: list[str], on: list[str], size: Size) -> Iterator[tuple[Result, Run]]:
    """Yield what to run, each with the line that stands for it where it cannot be run."""
    for name in names:
        for server in on:
            for run in _variants(name, server, size):
                yield Result(name, server), run


def _variants(name: str, server: str, size: Size) -> list[Run]:
    simple: dict[str, Callable[[Size, str], Awaitable[Result]]] = {
        "cut": cuts.cuts,
        "silence": cuts.silences,
        "slow": cuts.slow,
        "restart": restarts.restarts,
        "full-disk": full_disk.full_disk,
        "repeated-ids": repeated_ids.repeated_ids,
        "clock": clocks.clock,
        "damage": damages.damage,
        "locked": locked.locked_file,
        "stopped": locked.stopped_server,
        "second-owner": locked.two_owners,
    }
    if name == "kill":
        return [partial(kills.kills, size, server, delays=delays) for delays in (False, True)]
    if name == "flood":
        return [partial(floods.flood, size, server, number) for number in size.floods]
    return [lambda: simple[name](size, server)]


async def _all(runs: list[tuple[Result, Run]], parallel: int) -> list[Result]:
    slots = asyncio.Semaphore(parallel)

    async def one(line: Result, run: Run) -> Result:
        async with slots:
            if reason := servers.missing(line.server):
                line.skipped = reason
                return line
            began = time.monotonic()
            try:
                result = await run()
            except Exception as error:
                if not isinstance(error, RuntimeError):
                    traceback.print_exc()
                line.faults.append(f"the run broke off: {type(error).__name__}: {error}")
                result = line
            took = time.monotonic() - began
            print(f"{' | '.join(result.cells())} | {took:.0f} s", file=sys.stderr, flush=True)
            for said in (*result.faults, *result.notes):
                print(f"    {said}", file=sys.stderr, flush=True)
            return result

    return list(await asyncio.gather(*(one(line, run) for line, run in runs)))


def _place(command: str, minutes: float) -> str:
    """Return when and with what this was found."""
    root = PAGE.parents[1]
    commit = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    version = f"commit {commit}" if commit else "no repository"
    return (
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {version}, Python {platform.python_version()},"
        f" {minutes:.0f} minutes:\n"
    )


def _write(report: str, *, add: bool) -> None:
    """Put the report in the place of the one that stands in the page, or below it."""
    page = PAGE.read_text(encoding="utf-8")
    head, mark, rest = page.partition(_LAST)
    if not mark:
        raise SystemExit(f"{PAGE} has no line “{_LAST.strip()}”")
    following = re.search(r"^## ", rest, re.MULTILINE)
    end = following.start() if following else len(rest)
    earlier = rest[:end].strip() + "\n\n" if add else ""
    later = "\n" + rest[end:] if following else ""
    PAGE.write_text(f"{head}{mark}\n{earlier}{report}{later}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
