"""Kept work and the clipboard with anything in them: left alone or told, never a failure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import TextError
from ui.bases.recovery import SUFFIX, KeptWork, kept_works, load_lines
from ui.scenario.kept import bring_back
from ui.table.pair_mime import pairs_from_text

HEADER: dict[str, Any] = {
    "version": 1,
    "path": None,
    "title": "a",
    "kind": "boltun",
    "at": 1.0,
    "encoding": "utf-8",
    "mark": "",
    "line_end": "\n",
    "lines": 1,
    "odd": [],
}
DEEP = "[" * 100_000
HUGE = "1e999"


def kept(folder: Path, header: str) -> Path:
    file = folder / f"a{SUFFIX}"
    file.write_text(f"{header}\ntext", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "header",
    ["", "0", "null", "[]", '"x"', DEEP, "{", '{"version": 1}', json.dumps(HEADER | {"at": 10**400})],
    ids=lambda header: header[:12],
)
def test_what_is_no_kept_work_is_left_alone(tmp_path: Path, header: str) -> None:
    file = kept(tmp_path, header)
    assert kept_works(tmp_path) == []
    assert file.exists()


@pytest.mark.parametrize("value", ["2", "null", DEEP, HUGE, "[]", '"x"', "-1"], ids=lambda value: value[:12])
@pytest.mark.parametrize("key", ["lines", "odd"])
def test_kept_work_that_became_something_else_is_told_by_its_file(
    tmp_path: Path, key: str, value: str
) -> None:
    kept(tmp_path, json.dumps(HEADER))
    (work,) = kept_works(tmp_path)
    assert isinstance(work, KeptWork)
    text = json.dumps({name: one for name, one in HEADER.items() if name != key})
    file = kept(tmp_path, f'{text[:-1]}, "{key}": {value}}}')
    if (key, value) == ("odd", "[]"):
        assert load_lines(work) == ["text"]
        return
    with pytest.raises(TextError) as refused:
        load_lines(work)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    "line", ["0", "null", "[]", "[1]", "{}", DEEP, "x", '"x"'], ids=lambda line: line[:12]
)
def test_a_row_that_is_none_is_told(line: str) -> None:
    with pytest.raises(ValueError):
        bring_back(None, [line], "")  # type: ignore[arg-type]


def test_a_cell_longer_than_spreadsheets_have_is_pasted_as_lines() -> None:
    long = "x" * 200_000
    taken = pairs_from_text(f"key\t{long}\nreply")
    assert len(taken.pairs) == 1
