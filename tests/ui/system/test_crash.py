"""Crash reports say where the program failed, and nothing that anybody wrote."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ui.system.crash import CrashReports

CRASH = """
import sys
from pathlib import Path
from ui.system.crash import CrashReports
reports = CrashReports(Path(sys.argv[1]))
reports.begin()
def the_guilty_one():
    {how}
the_guilty_one()
"""


@pytest.fixture
def crash(tmp_path: Path) -> Callable[[str], None]:
    def run(how: str) -> None:
        done = subprocess.run(
            [sys.executable, "-c", CRASH.format(how=how), str(tmp_path)],
            cwd=Path(__file__).parents[3],
            capture_output=True,
        )
        assert done.returncode != 0

    return run


def test_a_crash_of_the_interpreter_is_found_at_the_next_start(
    tmp_path: Path, crash: Callable[[str], None]
) -> None:
    crash("import os; os.abort()")
    reports = CrashReports(tmp_path)
    report = reports.begin()
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "the_guilty_one" in text
    assert text.startswith("Boltun ")
    assert report.stat().st_mode & 0o077 == 0
    reports.end()
    assert reports.reports() == [report]
    assert CrashReports(tmp_path).begin() is None


def test_a_program_that_was_merely_killed_leaves_no_report(
    tmp_path: Path, crash: Callable[[str], None]
) -> None:
    crash("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    reports = CrashReports(tmp_path)
    assert reports.begin() is None
    reports.end()
    assert list(tmp_path.iterdir()) == []


def test_an_exception_is_kept_without_its_words(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    reports.begin()
    try:
        raise ValueError("Аня: мой пароль 1234")
    except ValueError as error:
        reports.note(type(error), error.__traceback__)
    reports.end()
    (report,) = reports.reports()
    text = report.read_text(encoding="utf-8")
    assert "ValueError in the thread MainThread" in text
    assert "test_an_exception_is_kept" in text
    assert "1234" not in text.replace('raise ValueError("Аня: мой пароль 1234")', "")


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"report-2026010{number}-000000.txt").write_text("old")
    reports = CrashReports(tmp_path)
    reports.begin()
    reports.note(RuntimeError, None)
    reports.end()
    assert len(reports.reports()) == 5
    assert "RuntimeError" in reports.reports()[0].read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_keeps_nothing_from_running(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("in the way")
    reports = CrashReports(tmp_path / "crashes")
    assert reports.begin() is None
    reports.note(RuntimeError, None)
    reports.end()
