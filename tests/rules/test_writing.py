"""Changing the file of rules: what is changed is changed, and everything else stays as it was written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import SettingsError
from boltun.rules.presets import PRESETS
from boltun.rules.reading import read_rules
from boltun.rules.writing import (
    with_minds_added,
    with_minds_changed,
    with_mode_added,
    with_mode_changed,
    with_mode_moved,
    with_top_changed,
    without_minds,
    without_mode,
)

TEXT = """\
# mine
time_zone = "Europe/Berlin"   # home

[never]
contacts = ["boss@work.example", # the boss
  "*@bank.example"]

# sleep
[[mode]]
name = "night"  # dark
when = "22:00-07:00"
only = { groups = ["Family"], strangers = true }

[mode.settings]
talk_with_everybody = true # all
thinking_time = 20

# holidays
[[mode]]
name = "vacation"
[mode.settings]
reply_frequency = "once ever"

# an account
[accounts."xmpp:me@work.example"]
time_zone = "Asia/Tokyo"
"""
NIGHT = TEXT[TEXT.index("# sleep") : TEXT.index("# holidays")]
VACATION = TEXT[TEXT.index("# holidays") : TEXT.index("# an account")]


def test_a_changed_mode_keeps_its_comments_and_the_other_parts_their_text() -> None:
    changed = with_mode_changed(
        TEXT,
        0,
        {"name": "Nacht", "when": ["22:00-07:00", "sat"], "only": None, "never": {"groups": ["Work"]}},
    )
    assert "# sleep" in changed
    assert 'name = "Nacht"  # dark\nwhen = ["22:00-07:00", "sat"]\n' in changed
    assert "talk_with_everybody = true # all\n" in changed
    assert VACATION.strip() in changed
    assert "Family" not in changed
    assert tomllib.loads(changed)["mode"][0]["never"] == {"groups": ["Work"]}


def test_one_entry_of_a_list_is_changed_and_the_others_stay_with_their_comments() -> None:
    changed = with_top_changed(
        TEXT, {"never": {"contacts": ["boss@work.example", "new"]}, "hours": "daily 07:00-24:00"}
    )
    assert '"boss@work.example", # the boss\n' in changed
    assert tomllib.loads(changed)["never"] == {"contacts": ["boss@work.example", "new"]}
    assert tomllib.loads(changed)["hours"] == "daily 07:00-24:00"
    assert NIGHT.strip() in changed


def test_a_mode_moves_and_goes_together_with_the_comments_above_it() -> None:
    moved = with_mode_moved(TEXT, 0, 1)
    assert moved.index(VACATION.strip()) < moved.index(NIGHT.strip()) < moved.index("# an account")
    assert with_mode_moved(moved, 1, 0) == TEXT
    assert without_mode(TEXT, 1) == TEXT.replace(VACATION, "")
    assert without_mode(without_mode(TEXT, 0), 0) == TEXT.replace(VACATION, "").replace(NIGHT, "")


def test_rules_for_minds_follow_the_new_name_of_a_mode() -> None:
    minds = '[[minds]] # whose\nbases = "a"\nmode = ["Night", "vacation"]\n\n[[minds]]\nbases = "b"\n'
    changed = with_mode_changed(f"{TEXT}\n{minds}", 0, {"name": "dark"})
    assert minds.replace("Night", "dark") in changed
    assert read_rules(changed, None)[1] == []


def test_lines_that_end_as_on_windows_are_read() -> None:
    assert without_mode(TEXT.replace("\n", "\r\n"), 1) == TEXT.replace(VACATION, "")


@pytest.mark.parametrize("key", PRESETS)
def test_a_ready_mode_can_be_added_under_a_name_of_another_language(key: str) -> None:
    name = 'ночь "и" день'
    text = with_mode_added(TEXT, PRESETS[key].written("ru", name))
    rules, problems = read_rules(text, None)
    assert problems == [] or PRESETS[key].base
    assert [mode.name for mode in rules.modes] == ["night", "vacation", name]
    assert without_mode(text, 2) == TEXT


def test_what_looks_like_a_mode_inside_of_a_text_is_not_taken_for_one() -> None:
    text = '[[mode]]\nname = "a"\nwhen = """sat\n[[mode]]\n"""\n'
    with pytest.raises(SettingsError):
        without_mode(text, 0)


WORDS = st.text("abc#[]\"'\\ =.\né", min_size=1, max_size=6)
VALUES: Any = st.fixed_dictionaries(
    {"name": WORDS},
    optional={
        "when": st.lists(WORDS, min_size=1, max_size=3),
        "only": st.dictionaries(st.sampled_from(["contacts", "groups"]), st.lists(WORDS, max_size=3)),
        "never": st.none(),
        "settings": st.dictionaries(
            st.sampled_from(["a", "b", "c"]), st.booleans() | st.integers(0, 9) | st.floats(0, 9) | WORDS
        ),
    },
)


@given(st.sampled_from([0, 1]), VALUES)
def test_any_values_are_written_so_that_they_are_read_again(number: int, values: dict[str, Any]) -> None:
    try:
        changed = with_mode_changed(TEXT, number, values)
    except SettingsError:
        # A piece of a name may look like the header of a mode.
        assert "[[" in str(values) or "[" in str(values)
        return
    read = tomllib.loads(changed)["mode"]
    for key, value in values.items():
        assert read[number].get(key) == value
    assert read[1 - number] == tomllib.loads(TEXT)["mode"][1 - number]


MINDS = (
    TEXT
    + """
# jokes for the family
[[minds]]
bases = "bases/jokes.txt" # funny
only = { groups = ["Family"] }

# Russian
[[minds]]
bases = ["ru/friend"]
language = "ru"
"""
)


def test_rules_for_minds_are_changed_added_and_taken_out_and_leave_the_rest() -> None:
    changed = with_minds_changed(MINDS, 0, {"bases": ["en/friend", "bases/jokes.txt"], "mode": ["night"]})
    assert tomllib.loads(changed)["minds"][0] == {
        "bases": ["en/friend", "bases/jokes.txt"],
        "only": {"groups": ["Family"]},
        "mode": ["night"],
    }
    for kept in (NIGHT, VACATION, "# jokes for the family", "# Russian", "# the boss"):
        assert kept.strip() in changed
    added = with_minds_added(TEXT, {"bases": ["en/friend"], "only": {"strangers": True}})
    assert tomllib.loads(added)["minds"] == [{"bases": ["en/friend"], "only": {"strangers": True}}]
    assert NIGHT.strip() in added
    less = without_minds(MINDS, 0)
    assert [one["bases"] for one in tomllib.loads(less)["minds"]] == [["ru/friend"]]
    assert VACATION.strip() in less
    assert "minds" not in tomllib.loads(without_minds(less, 0))
