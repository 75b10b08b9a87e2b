"""Pairs go out as CSV and JSON and come back as they were."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import TextError
from boltun.minds.boltun.exchange import (
    Format,
    from_csv,
    from_json,
    read_pairs,
    to_csv,
    to_json,
    write_pairs,
)

PAIRS = [("(привет пока.)", 'Да; нет, "может"'), ("[как дела]", ""), ("<ESCAPE>", "Расскажи\tещё")]

TEXT = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=12)
KEY = TEXT.map(str.strip).filter(bool)


@pytest.mark.parametrize("form", list(Format))
def test_a_file_gives_the_pairs_back(tmp_path: Path, form: Format) -> None:
    path = tmp_path / f"pairs.{form}"
    write_pairs(path, PAIRS, form)
    assert read_pairs(path) == PAIRS


@pytest.mark.parametrize("form", list(Format))
def test_half_a_character_of_a_damaged_file_stops_no_export(tmp_path: Path, form: Format) -> None:
    path = tmp_path / f"pairs.{form}"
    write_pairs(path, [("(кот.)", "Мяу \ud83d")], form)
    assert "Мяу ".encode() + b"\xed\xa0\xbd" in path.read_bytes()


@given(st.lists(st.tuples(KEY, TEXT), max_size=6))
def test_whatever_is_written_is_read_again(pairs: list[tuple[str, str]]) -> None:
    assert from_csv(to_csv(pairs)) == pairs
    assert from_json(to_json(pairs)) == pairs


def test_the_csv_is_one_that_spreadsheets_read() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(PAIRS), newline="")))
    assert rows[0] == {"key": "(привет пока.)", "reply": 'Да; нет, "может"', "kind": "keywords"}
    assert json.loads(to_json(PAIRS))[1] == {"key": "[как дела]", "reply": "", "kind": "phrase"}


@pytest.mark.parametrize(
    "text",
    [
        "(а.),б\n[в],г\n",
        "(а.);б\r\n[в];г\r\n",
        "(а.)\tб\n[в]\tг\n",
        "\ufeffreply,used,key\nб,3,(а.)\n\nг,0,[в]\n",
        '"(а.)","б"\n"","без ключа"\n"[в]","г"',
    ],
)
def test_csv_of_any_make_is_understood(text: str) -> None:
    assert from_csv(text) == [("(а.)", "б"), ("[в]", "г")]


@pytest.mark.parametrize(
    "text",
    [
        '[{"key": "а", "reply": "б"}, {"reply": "г", "key": "в"}]',
        '[["а", "б"], ["в", "г", 1]]',
        '{"а": "б", "в": ["г"]}',
    ],
)
def test_json_of_several_makes_is_understood(text: str) -> None:
    assert from_json(text) == [("а", "б"), ("в", "г")]


def test_cells_of_several_lines_become_one_line() -> None:
    assert from_csv('"а","б\nв"\n') == [("а", "б в")]
    assert from_json('[["а", "б\\nв"]]') == [("а", "б в")]


@pytest.mark.parametrize(("text", "line"), [("а,б\nв\n", 2), ('а,б\n"в', 2), ('а,б\n"в"г,д\n', 2)])
def test_what_is_wrong_in_csv_is_told_with_its_line(
    text: str, line: int, read_aloud: Callable[[TextError], None]
) -> None:
    with pytest.raises(TextError) as caught:
        from_csv(text)
    read_aloud(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is no JSON: Expecting value."),
        ("[\n[1,}", "line 2: This is no JSON: Expecting value."),
        ("3", "This JSON holds no pairs. Write a list"),
        ("[1]", "Entry 1 is no pair. Write a list"),
        ('[["a", "b"], ["a"]]', "Entry 2 is no pair."),
        ('[{"key": 1, "reply": "x"}]', "Entry 1 is no pair."),
        ('{"a": {}}', "Entry 1 is no pair."),
        ("[" * 100_000, "This JSON is nested too deeply."),
        (f"[{'1' * 5_000}]", "This is no JSON: Exceeds the limit"),
    ],
    ids=lambda value: value[:20],
)
def test_json_that_holds_no_pairs_is_refused(
    text: str, says: str, read_aloud: Callable[[TextError], None]
) -> None:
    with pytest.raises(TextError) as caught:
        from_json(text)
    assert says in str(caught.value)
    read_aloud(caught.value)


def test_the_file_is_named_where_it_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('[\n{"key": 1}]', "utf-8")
    with pytest.raises(TextError) as caught:
        read_pairs(path)
    assert caught.value.path == path


def test_a_csv_from_windows_is_read_in_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes("[привет];Здравствуйте, рад видеть вас снова\r\n".encode("cp1251"))
    assert read_pairs(path) == [("[привет]", "Здравствуйте, рад видеть вас снова")]


def test_reading_a_short_file_bounds_no_other_reader() -> None:
    from_csv("a,b\n")
    assert next(csv.reader([f"{'x' * 1000},y"])) == ["x" * 1000, "y"]


@pytest.mark.parametrize(
    "heading",
    [
        "key,reply",
        "Phrase or words;Reply",
        "Question,Answer",
        "Фраза или слова;Ответ",
        "ключ\tответ",
        "句または言葉,返事",
    ],
)
def test_a_heading_is_no_pair(heading: str) -> None:
    sign = next(one for one in ",;\t" if one in heading)
    assert from_csv(f"{heading}\nhello.{sign}Hi!\n") == [("hello.", "Hi!")]


def test_a_heading_says_which_column_is_which() -> None:
    assert from_csv("Nr;Ответ;Фраза\n1;Да;пока\n") == [("пока", "Да")]


def test_a_first_pair_is_kept_where_no_heading_stands() -> None:
    assert from_csv("question,What?\nreply,Fine\n") == [("question", "What?"), ("reply", "Fine")]
