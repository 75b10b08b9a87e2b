"""Runs what every network must do on its real server, and makes the table of `docs/networks.md` of it.

.venv/bin/python -m tests.networks.contract            prints the table
.venv/bin/python -m tests.networks.contract --write    writes it into the page, too
.venv/bin/python -m tests.networks.contract -k irc     for pytest; only a whole run is written
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from boltun.conformance import LiveNetworkTests

__all__ = ["Results", "table"]

PAGE = Path(__file__).parents[2] / "docs" / "networks.md"
_BEGIN, _END = "<!-- contract -->\n", "<!-- end of contract -->"
_MARKS = {"passed": "✓", "failed": "✗", "skipped": "–"}


class Results:
    """A plug-in of pytest that keeps how each case of each network ended."""

    def __init__(self) -> None:
        self.ends: dict[str, dict[str, str]] = {}
        """By network and case: passed, failed, or skipped."""
        self.reasons: dict[str, dict[str, str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the end of a test."""
        found = re.search(r"::Test(\w+)::test_(\w+)$", report.nodeid)
        if found is None or (report.when != "call" and report.passed):
            return
        network, case = found[1], found[2]
        self.ends.setdefault(network, {})[case] = report.outcome
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons.setdefault(network, {})[case] = report.longrepr[2].removeprefix("Skipped: ")


def cases() -> list[str]:
    """Return the names of all cases, in the order of the class."""
    named = [name for one in LiveNetworkTests.__mro__ for name in vars(one)]
    return [name.removeprefix("test_") for name in named if name.startswith("test_")]


def table(ends: Mapping[str, Mapping[str, str]], reasons: Mapping[str, Mapping[str, str]]) -> str:
    """Return the table in Markdown, with the reason for every case that says nothing about a network."""
    networks = sorted(ends, key=str.casefold)
    lines = ["| case | " + " | ".join(networks) + " |", "|---" * (len(networks) + 1) + "|"]
    for case in cases():
        marks = [_MARKS.get(ends[network].get(case, ""), " ") for network in networks]
        lines.append(f"| {case.replace('_', ' ')} | " + " | ".join(marks) + " |")
    lines += ["", "✓ passed, ✗ failed, – says nothing about this network:", ""]
    for network in networks:
        by_reason: dict[str, list[str]] = {}
        for case, reason in reasons.get(network, {}).items():
            by_reason.setdefault(reason, []).append(case.replace("_", " "))
        said = "; ".join(f"{', '.join(named)}: {reason}" for reason, named in by_reason.items())
        if said:
            lines.append(f"- {network}: {said}.")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Run the tests and show the table."""
    write = "--write" in arguments
    rest = [one for one in arguments if one != "--write"]
    here = Path(__file__).parent
    results = Results()
    files = sorted(str(path) for path in here.glob("*/test_contract.py"))
    code = pytest.main(["-q", "-m", "", "-p", "no:cacheprovider", *files, *rest], plugins=[results])
    made = table(results.ends, results.reasons)
    print(made)
    if write and not rest:
        head, _, tail = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
        PAGE.write_text(f"{head}{_BEGIN}\n{made}\n{_END}{tail.partition(_END)[2]}", encoding="utf-8")
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
