"""The table of a fuzzing, or of several that are added up."""

from __future__ import annotations

import json
import platform
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from .targets import TARGETS

__all__ = ["PAGE", "ROOT", "Result", "Run", "added", "report", "write"]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
_LAST = "## The last run of the fuzzing\n"
_KEPT = re.compile(r" --(?:add[ =]\S+|write)")
_SEED = re.compile(r" --seed[ =](\d+)")
COLUMNS = ("target", "what is tried", "engine", "seconds", "inputs", "inputs a second", "findings")


@dataclass
class Result:
    """One line of the table."""

    target: str
    engines: list[str] = field(default_factory=list)
    inputs: int = 0
    seconds: float = 0.0
    findings: dict[str, str] = field(default_factory=dict)
    """What is wrong, by kind and place, each with the file that is kept."""

    def add(self, other: Result) -> None:
        """Count in what another run did with the same target."""
        self.engines += [engine for engine in other.engines if engine not in self.engines]
        self.inputs += other.inputs
        self.seconds += other.seconds
        self.findings = {**other.findings, **self.findings}

    def cells(self) -> list[str]:
        speed = self.inputs / self.seconds if self.seconds else 0.0
        return [
            *(self.target, TARGETS[self.target].what, " + ".join(self.engines), f"{self.seconds:,.0f}"),
            *(f"{self.inputs:,}", f"{speed:,.0f}", str(len(self.findings))),
        ]


@dataclass
class Run:
    """What one command did."""

    command: str
    commit: str
    ended: str
    results: list[Result]

    @classmethod
    def now(cls, command: str, results: list[Result]) -> Run:
        """Return a run that ends now, of the program as it stands here."""
        commit = subprocess.run(
            ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.strip()
        return cls(command, commit, f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", results)


def added(file: Path, run: Run) -> list[Run]:
    """Add a run to those in a file, and return all of them."""
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    runs = [*(Run(**{**one, "results": [Result(**line) for line in one["results"]]}) for one in known), run]
    file.write_text(json.dumps([asdict(one) for one in runs], indent=1), encoding="utf-8")
    return runs


def report(runs: Sequence[Run]) -> str:
    """Return the table of all runs together, with a line for each finding."""
    sums: dict[str, Result] = {}
    for run in runs:
        for result in run.results:
            sums.setdefault(result.target, Result(result.target)).add(result)
    results = [sums[name] for name in TARGETS if name in sums]
    said = f"`{runs[0].command}`" if len(runs) == 1 else f"{len(runs)} runs, listed below"
    commit = f", commit {runs[0].commit}" if len(runs) == 1 else ""
    lines = [
        f"{said}, {runs[-1].ended}{commit}, Python {platform.python_version()}:\n",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + "---|" * len(COLUMNS),
        *("| " + " | ".join(result.cells()) + " |" for result in results),
        "",
        f"{sum(result.inputs for result in results):,} inputs,"
        f" {sum(len(result.findings) for result in results)} findings.",
    ]
    if any(result.findings for result in results):
        lines.append("")
    for result in results:
        lines += [
            f"- {result.target}: {what} (`{text.partition(chr(10))[0]}`)"
            for what, text in result.findings.items()
        ]
    if len(runs) > 1:
        lines += ["", "The runs:\n", *_listed(runs)]
    return "\n".join(lines) + "\n"


def _listed(runs: Sequence[Run]) -> list[str]:
    """Return a line for each command, with the seeds of all of its runs."""
    seeds: dict[str, list[str]] = {}
    for run in runs:
        command = _SEED.sub("", _KEPT.sub("", run.command))
        seeds.setdefault(f"- `{command}`, commit {run.commit}", []).extend(_SEED.findall(run.command))
    return [line + (f", seeds {', '.join(found)}" if found else "") for line, found in seeds.items()]


def write(text: str, page: Path = PAGE) -> None:
    """Put a report in the place of the one that stands in the page."""
    head, mark, rest = page.read_text(encoding="utf-8").partition(_LAST)
    if not mark:
        raise SystemExit(f"{page} has no line “{_LAST.strip()}”")
    following = re.search(r"^## ", rest, re.MULTILINE)
    page.write_text(
        f"{head}{mark}\n{text}{chr(10) + rest[following.start() :] if following else ''}", encoding="utf-8"
    )
