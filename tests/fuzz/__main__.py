"""Runs the fuzzing and prints its table.

nice .venv/bin/python -m tests.fuzz                            each target for a minute
nice .venv/bin/python -m tests.fuzz eliza csv --seconds 600    two of them for ten minutes each
nice .venv/bin/python -m tests.fuzz --write                    … and keep the table in docs/
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from . import worker
from .corpus import inputs, keep, name_of
from .target import Target
from .targets import TARGETS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
_LAST = "## The last run of the fuzzing\n"
_MOST_STARTS = 25
_LONGEST_SEED = 4_000
"""Longer ones of the corpus take their time and lead to nothing new; the suite plays them."""


@dataclass
class Result:
    """One line of the table."""

    target: Target
    engines: list[str] = field(default_factory=list)
    inputs: int = 0
    seconds: float = 0.0
    findings: dict[str, str] = field(default_factory=dict)
    """What is wrong, by kind and place, each with the file that is kept."""

    def cells(self) -> list[str]:
        speed = self.inputs / self.seconds if self.seconds else 0.0
        return [
            *(self.target.name, self.target.what, " + ".join(self.engines), f"{self.seconds:,.0f}"),
            *(f"{self.inputs:,}", f"{speed:,.0f}", str(len(self.findings))),
        ]


COLUMNS = ("target", "what is tried", "engine", "seconds", "inputs", "inputs a second", "findings")


def main() -> int:
    options = _options()
    results = []
    for name in options.targets or TARGETS:
        result = Result(TARGETS[name])
        for engine, share in _engines(options.engine):
            _fuzz(result, engine, options.seconds * share, options.seed)
        print(" | ".join(result.cells()), file=sys.stderr, flush=True)
        for what, text in result.findings.items():
            print(f"    {what}\n{text}", file=sys.stderr, flush=True)
        results.append(result)
    report = _report(results, " ".join(["python -m tests.fuzz", *map(shlex.quote, sys.argv[1:])]))
    print(report)
    if options.write:
        _write(report)
    return 1 if any(result.findings for result in results) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description="Gives made-up and damaged inputs to whatever reads them, and prints a table. What breaks"
        " something is kept in tests/fuzz/corpus. Targets: "
        + "; ".join(f"{target.name} ({target.what})" for target in TARGETS.values()),
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="which; without one all of them")
    parser.add_argument("--seconds", type=float, default=60, help="for each target")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000, help="for the dice")
    parser.add_argument(
        "--engine",
        choices=("both", "atheris", "plain"),
        default="both" if worker.has_atheris() else "plain",
        help="atheris follows the coverage (pip install --group fuzz); plain changes inputs by chance, and"
        " makes long ones; without a choice each has half of the time, or plain all of it",
    )
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}, too")
    options = parser.parse_args()
    if unknown := [name for name in options.targets if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}; there are {', '.join(TARGETS)}")
    return options


def _engines(chosen: str) -> list[tuple[str, float]]:
    return [("atheris", 0.5), ("plain", 0.5)] if chosen == "both" else [(chosen, 1.0)]


def _fuzz(result: Result, engine: str, seconds: float, seed: int) -> None:
    """Let processes work on a target, one after the other, and confirm what they found."""
    result.engines.append(engine)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="boltun-fuzz-") as place:
        folder = Path(place)
        for name in (worker.SEEDS, worker.FINDINGS):
            (folder / name).mkdir()
        for _, data in inputs(result.target, only_light=True):
            if len(data) > _LONGEST_SEED:
                continue
            (folder / worker.SEEDS / name_of(data)).write_bytes(data)
        for start in range(_MOST_STARTS):
            left = seconds - (time.monotonic() - began)
            if left < 1:
                break
            ended = _run(result.target, folder, engine, left, seed + start)
            if not (folder / worker.CURRENT).is_file():
                raise SystemExit(f"The fuzzing of {result.target.name} does not start: {ended}")
            played, current = worker.read_current(folder)
            result.inputs += played
            if ended and seconds - (time.monotonic() - began) > 1:
                # Killed by the time for one input, by the system, or by the fuzzer.
                (folder / worker.FINDINGS / f"ended-{start}").write_bytes(current)
        result.seconds += time.monotonic() - began
        _confirm(result, sorted((folder / worker.FINDINGS).iterdir()))


def _run(target: Target, folder: Path, engine: str, seconds: float, seed: int) -> str:
    """Let one process work; return what it said last where it did not end well."""
    (folder / worker.CURRENT).unlink(missing_ok=True)
    log = folder / "log"
    with log.open("wb") as file:
        command = ["fuzz", target.name, str(folder), str(seconds), str(seed), engine]
        process = subprocess.run(_worker(*command), stdout=file, stderr=file, check=False, cwd=ROOT)
    if process.returncode == 0:
        return ""
    return f"code {process.returncode}\n{log.read_text(errors='replace')[-2000:]}"


def _worker(*arguments: str) -> list[str]:
    return [sys.executable, "-m", f"{__package__}.worker", *arguments]


def _confirm(result: Result, files: list[Path]) -> None:
    """Play what was found again, in a process without the fuzzer, and keep what breaks there."""
    while files:
        said = subprocess.run(
            _worker("play", result.target.name, *map(str, files)),
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        played = [json.loads(line) for line in said.stdout.split("\n") if line.startswith("[")]
        for name, told in played:
            if told is not None:
                kind, at, text = told
                _found(result, f"{kind} at {at}", text, Path(name))
        files = files[len(played) :]
        if files:
            # This one ended the process.
            _found(result, f"the process ends with code {said.returncode}", said.stderr[-2000:], files[0])
            files = files[1:]


def _found(result: Result, what: str, text: str, file: Path) -> None:
    if what not in result.findings:
        kept = keep(result.target, file.read_bytes())
        result.findings[what] = f"{kept.relative_to(ROOT)}\n{text}"


def _report(results: list[Result], command: str) -> str:
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    version = f"commit {commit}" if commit else "no repository"
    lines = [
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {version},"
        f" Python {platform.python_version()}:\n",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + "---|" * len(COLUMNS),
        *("| " + " | ".join(result.cells()) + " |" for result in results),
        "",
        f"{sum(result.inputs for result in results):,} inputs,"
        f" {sum(len(result.findings) for result in results)} findings.",
    ]
    for result in results:
        lines += [
            f"- {result.target.name}: {what} (`{text.partition(chr(10))[0]}`)"
            for what, text in result.findings.items()
        ]
    return "\n".join(lines) + "\n"


def _write(report: str) -> None:
    """Put the report in the place of the one that stands in the page."""
    page = PAGE.read_text(encoding="utf-8")
    head, mark, rest = page.partition(_LAST)
    if not mark:
        raise SystemExit(f"{PAGE} has no line “{_LAST.strip()}”")
    following = re.search(r"^## ", rest, re.MULTILINE)
    PAGE.write_text(
        f"{head}{mark}\n{report}{chr(10) + rest[following.start() :] if following else ''}", encoding="utf-8"
    )


if __name__ == "__main__":
    sys.exit(main())
