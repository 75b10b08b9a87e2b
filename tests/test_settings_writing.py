"""A setting written into a file of somebody's own: it holds, and nothing else of the file is lost."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boltun.settings import Settings
from boltun.settings.writing import written

LINES = [
    "chew = true",
    "warn=false # always",
    "thinking_time = 5",
    "'chew' = false",
    '"warn" = 3',
    "chew.x = 1",
    "[warn]",
    "[[warn]]",
    "[chew.sub]",
    "warn = {a = 1}",
    "own_minds = [ # mine\n 'a', # the first\n 'b',\n # the end\n ]",
    "own_minds=['a' # one\n,'b'\n]",
    "stop_word = '''\nchew = 1\n'''",
    "a.b.c=1",
    "a.b.d = [1,\n  2, # two\n]",
    "a.e=2 # tail",
    "[a.t]",
    "[a.b.t2] # t",
    "'x y'.z = 'q'",
    '"ключ" = """\nchew = 1\n"""',
    "p = {q = 1, r.s = 'x'}",
    "day = 1979-05-27T07:32:00Z",
    "none = nan",
    "# a note",
    "   # indented note",
    "  indented = 1",
    "\tdeep.er = 2",
    "[plugin]",
    "[plugin.sub]",
    "[[plugin.many]]",
    "[ other . 'part' ]",
    "[[list]]",
    "[[list.sub]]",
    "",
]
CHANGES = [
    ("chew", False),
    ("warn", True),
    ("stop_word", "a\nb"),
    ("limit_hour", 7),
    ("own_minds", ("b",)),
    ("own_minds", ("a", "b", "c")),
    ("own_minds", ("b", "a")),
]


@given(
    lines=st.lists(st.sampled_from(LINES), max_size=8),
    end=st.sampled_from(["\n", "\r\n"]),
    ended=st.booleans(),
    change=st.sampled_from(CHANGES),
)
def test_in_a_file_of_any_shape_it_holds_and_the_rest_stays(
    tmp_path_factory: pytest.TempPathFactory,
    lines: list[str],
    end: str,
    ended: bool,
    change: tuple[str, bool | int | str | tuple[str, ...]],
) -> None:
    text = end.join(line.replace("\n", end) for line in lines) + end * ended
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assume(False)
    file = tmp_path_factory.getbasetemp() / "settings.toml"
    file.write_bytes(text.encode())
    key, value = change
    Settings(file).set(key, value)

    assert Settings(file).get(key) == value
    after = file.read_bytes().decode()
    found = tomllib.loads(after)
    wanted = before | {key: list(value) if isinstance(value, tuple) else value}
    # As texts, for not-a-number equals nothing.
    assert {name: repr(held) for name, held in found.items()} == {
        name: repr(held) for name, held in wanted.items()
    }
    notes = re.findall(r"#[^\n\r]*", text)
    gone = {"# the first", "# one"}  # the note of an entry goes with it
    assert [note for note in notes if note not in gone and note not in after] == []


def test_a_last_line_without_an_end_does_not_swallow_the_next_setting(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("chew = true\na.b.c=1")
    Settings(file).set("warn", True)
    Settings(file).set("limit_hour", 5)
    assert file.read_text() == "chew = true\na.b.c=1\nwarn = true\nlimit_hour = 5\n"


def test_a_table_in_place_of_a_setting_becomes_notes() -> None:
    text = "[warn]\n# mine\nx = 1\n[plugin]\ny = 2\n"
    assert written(text, "warn", True) == "warn = true\n\n[plugin]\ny = 2\n# [warn]\n# # mine\n# x = 1\n"


def test_the_notes_of_a_list_in_another_order_go_with_their_entries() -> None:
    text = (
        "own_minds = [ # mine\n 'a', # first\n # of a friend\n 'b' # second\n ,'c',\n # the end\n] # tail\n"
    )
    assert written(text, "own_minds", ["c", "b", "d", "a"]) == (
        "own_minds = [ # mine\n 'c',\n # of a friend\n 'b', # second\n \"d\",\n 'a', # first\n"
        " # the end\n] # tail\n"
    )


def test_a_note_above_an_entry_that_goes_stays_in_the_list() -> None:
    text = "own_minds = [\n  # of a friend\n  'a',\n  'b',\n  'c',\n]\n"
    assert written(text, "own_minds", ["c", "b"]) == ("own_minds = [\n  'c',\n  # of a friend\n  'b',\n]\n")


def test_a_short_list_in_another_order_stays_on_its_line() -> None:
    assert written("own_minds = ['a', '#b']\n", "own_minds", ["#b", "a"]) is not None
    assert written("own_minds = ['a', 'b']\n", "own_minds", ["b", "a"]) == 'own_minds = ["b", "a"]\n'


def test_the_notes_of_a_list_stay_with_their_entries() -> None:
    text = "own_minds = [ # mine\n  'a', # first\n  'b', # second\n]\n"
    assert written(text, "own_minds", ["b", "c"]) == ("own_minds = [ # mine\n  'b', # second\n  \"c\",\n]\n")
