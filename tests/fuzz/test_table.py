"""Several runs make one table, and it takes the place of the last one in the page."""

from __future__ import annotations

from pathlib import Path

from tests.fuzz.table import Result, Run, added, report, write


def _run(command: str, *results: Result) -> Run:
    return Run(command, "abc", "2026-11-22 12:00 UTC", [*results])


def test_runs_in_a_file_are_added_up(tmp_path: Path) -> None:
    file = tmp_path / "runs.json"
    added(file, _run("first --add x --seed 1", Result("csv", ["plain"], 700, 10.0, {"time at csv": "kept"})))
    added(file, _run("first --add x --seed 2"))
    second = Result("csv", ["atheris", "plain"], 500, 10.0, {"time at csv": "kept", "memory at csv": "x"})
    text = report(added(file, _run("second", second, Result("aiml", ["plain"], 34, 1.0))))
    assert "| plain + atheris | 20 | 1,200 | 60 | 2 |" in text
    assert "1,234 inputs, 2 findings." in text
    assert "- `first`, commit abc, seeds 1, 2\n- `second`, commit abc\n" in text
    assert text.index("| aiml |") < text.index("| csv |")


def test_a_table_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n## The last run of the fuzzing\n\nold\n\n## More\n\nkept\n", encoding="utf-8")
    write(report([_run("this", Result("csv", ["plain"], 1, 1.0))]), page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Page\n\n## The last run of the fuzzing\n\n`this`, ")
    assert text.endswith("1 inputs, 0 findings.\n\n## More\n\nkept\n")
    assert "old" not in text
