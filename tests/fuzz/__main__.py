"""Runs the fuzzing and prints its table.

nice .venv/bin/python -m tests.fuzz                            each target for a minute
nice .venv/bin/python -m tests.fuzz eliza csv --seconds 600    two of them for ten minutes each
nice .venv/bin/python -m tests.fuzz --write                    … and keep the table in docs/
nice .venv/bin/python -m tests.fuzz --add /tmp/runs.json       … and add it to earlier runs
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import worker
from .corpus import inputs, keep, name_of
from .table import PAGE, ROOT, Result, Run, added, report, write
from .target import Target, in_memory
from .targets import TARGETS

_MOST_STARTS = 25
_LONGEST_SEED = 4_000
"""Longer ones of the corpus take their time and lead to nothing new; the suite plays them."""


def main() -> int:
    options = _options()
    results = []
    for name in options.targets or TARGETS:
        result = Result(name)
        for engine, share in _engines(options.engine):
            _fuzz(result, engine, options.seconds * share, int(options.inputs * share), options.seed)
        print(" | ".join(result.cells()), file=sys.stderr, flush=True)
        for what, text in result.findings.items():
            print(f"    {what}\n{text}", file=sys.stderr, flush=True)
        results.append(result)
    runs = [Run.now(" ".join(["python -m tests.fuzz", *map(shlex.quote, sys.argv[1:])]), results)]
    if options.add:
        runs = added(options.add, runs[0])
    text = report(runs)
    print(text)
    if options.write:
        write(text)
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
    parser.add_argument("--inputs", type=int, default=2**31 - 2, help="at most so many for each target")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000, help="for the dice")
    parser.add_argument(
        "--engine",
        choices=("both", "atheris", "plain"),
        default="both" if worker.has_atheris() else "plain",
        help="atheris follows the coverage (pip install --group fuzz); plain changes inputs by chance, and"
        " makes long ones; without a choice each has half of the time, or plain all of it",
    )
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}, too")
    parser.add_argument(
        "--add",
        type=Path,
        metavar="FILE",
        help="keep what this run did in a file, beside what earlier ones did, and show all of it",
    )
    options = parser.parse_args()
    if unknown := [name for name in options.targets if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}; there are {', '.join(TARGETS)}")
    return options


def _engines(chosen: str) -> list[tuple[str, float]]:
    return [("atheris", 0.5), ("plain", 0.5)] if chosen == "both" else [(chosen, 1.0)]


def _fuzz(result: Result, engine: str, seconds: float, most: int, seed: int) -> None:
    """Let processes work on a target, one after the other, and confirm what they found."""
    target = TARGETS[result.target]
    result.engines.append(engine)
    before = result.inputs
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="boltun-fuzz-", dir=in_memory()) as place:
        folder = Path(place)
        for name in (worker.SEEDS, worker.FINDINGS):
            (folder / name).mkdir()
        for _, data in inputs(target, only_light=True):
            if len(data) > _LONGEST_SEED:
                continue
            (folder / worker.SEEDS / name_of(data)).write_bytes(data)
        for start in range(_MOST_STARTS):
            left = seconds - (time.monotonic() - began)
            rest = before + most - result.inputs
            if left < 1 or rest <= 0:
                break
            ended = _run(target, folder, engine, left, rest, seed + start)
            if not (folder / worker.CURRENT).is_file():
                raise SystemExit(f"The fuzzing of {target.name} does not start: {ended}")
            played, current = worker.read_current(folder)
            result.inputs += played
            if ended and seconds - (time.monotonic() - began) > 1:
                # Killed by the time for one input, by the system, or by the fuzzer.
                (folder / worker.FINDINGS / f"ended-{start}").write_bytes(current)
        result.seconds += time.monotonic() - began
        _confirm(result, sorted((folder / worker.FINDINGS).iterdir()))


def _run(target: Target, folder: Path, engine: str, seconds: float, most: int, seed: int) -> str:
    """Let one process work; return what it said last where it did not end well."""
    (folder / worker.CURRENT).unlink(missing_ok=True)
    log = folder / "log"
    with log.open("wb") as file:
        command = ["fuzz", target.name, str(folder), str(seconds), str(most), str(seed), engine]
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
            _worker("play", result.target, *map(str, files)),
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
        kept = keep(TARGETS[result.target], file.read_bytes())
        result.findings[what] = f"{kept.relative_to(ROOT)}\n{text}"


if __name__ == "__main__":
    sys.exit(main())
