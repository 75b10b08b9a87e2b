"""The file of rules: what it says, and that a fault never lets anybody be answered who should not be."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import SettingsError
from boltun.rules.audience import Writer
from boltun.rules.file import RulesFile
from boltun.rules.minds import Chosen
from boltun.rules.mode import NO_RULES, Choice, Holding, Rules
from boltun.rules.reading import read_rules

WHOLE = """\
time_zone = "Europe/Berlin"
hours = ["daily 06:00-24:00", "sat 00:00-24:00"]

[never]
contacts = ["*@bank.example"]

[accounts."xmpp:me@work.example"]
time_zone = "Asia/Tokyo"

[[mode]]
name = "night"
when = "22:00-07:00"
only = { groups = ["Family"] }

[mode.settings]
talk_with_everybody = true
thinking_time = 10

[[mode]]
name = "vacation"
never = { strangers = true }
settings = { reply_frequency = "once ever" }
"""


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


def read(text: str) -> tuple[Rules, list[SettingsError]]:
    return read_rules(text, Path("rules.toml"))


def test_a_whole_file_says_what_holds_and_until_when() -> None:
    rules, problems = read(WHOLE)
    assert not problems
    night = rules.holding(at("2026-11-23 23:00"))
    assert (night.name, night.until) == ("night", at("2026-11-24 07:00"))
    assert night.over == {"talk_with_everybody": True, "thinking_time": 10.0}
    day = rules.holding(at("2026-11-23 12:00"))
    assert (day.mode, day.until, dict(day.over)) == (None, at("2026-11-23 22:00"), {})
    hours = day.hours_of("xmpp:me@work.example")
    assert hours is not None
    assert str(hours.zone) == "Asia/Tokyo"
    assert day.hours_of("xmpp:other") is rules.hours


def test_a_choice_wins_over_the_schedule_until_it_is_over() -> None:
    rules, _ = read(WHOLE)
    choice = Choice(mode="VACATION", until=at("2026-12-31 00:00"))
    held = rules.holding(at("2026-11-23 23:00"), choice)
    assert (held.name, held.by_hand, held.until) == ("vacation", True, choice.until)
    assert rules.holding(at("2026-12-31 00:00"), choice).name == "night"
    # A mode that is not there any more: nobody knows what was meant.
    assert rules.holding(at("2026-11-23 12:00"), Choice(mode="gone")).faulty
    assert not NO_RULES.holding(0, Choice(mode="gone")).faulty


def test_no_file_and_an_empty_one_are_no_rules(tmp_path: Path) -> None:
    assert RulesFile(tmp_path / "rules.toml").rules is NO_RULES
    assert read("# nothing yet\n") == (NO_RULES, [])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hours = \n", 1),
        ("\nhours = 'nine to five'\n", 2),
        ("time_zone = 'Mars'\n", 1),
        ("[never]\n\ncontact = ['a']\n", 3),
        ("[never]\nstrangers = 'yes'\n", 2),
        ("never = ['a']\n", 1),
        ("nevr = 1\n", 1),
        ("[[mode]]\nwhen = 'daily'\n", 1),
        ("[[mode]]\nname = 'a'\n[[mode]]\nname = 'A'\n", 4),
        ("[[mode]]\nname = 'a'\nwhen = 'dayly'\n", 3),
        ("[[mode]]\nname = 'auto'\n", 2),
        ("[mode]\nname = 'a'\n", 1),
        ("[accounts]\nx = 1\n", 2),
    ],
)
def test_a_fault_that_might_let_somebody_be_answered_keeps_boltun_silent(text: str, line: int) -> None:
    rules, problems = read(text)
    assert rules.faulty
    assert [(one.line, str(one.path)) for one in problems] == [(line, "rules.toml")]
    assert "answers nobody" in str(problems[0])


@pytest.mark.parametrize(
    "fault",
    ["only = { group = ['x'] }", "only = ['x']", "never = { contacts = 'x' }", "ony = { strangers = true }",
     "settings = { talk_with_everybody = 'no' }", "settings = { talk_with_everbody = false }",
     "settings = { owner_silence_minutes = -1 }", "settings = 5"],
)  # fmt: skip
def test_a_fault_of_one_mode_keeps_boltun_silent_only_while_it_holds(fault: str) -> None:
    rules, problems = read(f"[[mode]]\nname = 'a'\n{fault}\n[[mode]]\nname = 'b'\n")
    assert len(problems) == 1
    assert problems[0].line == 3
    assert "while this mode holds" in str(problems[0])
    assert rules.holding(0, Choice(mode="a")).faulty
    assert not rules.holding(0, Choice(mode="b")).faulty
    assert not rules.holding(0).faulty


def test_a_harmless_fault_costs_only_itself() -> None:
    rules, problems = read("[[mode]]\nname = 'a'\n[mode.settings]\nthinking_time = 'x'\nwarn = true\n")
    held = rules.holding(0, Choice(mode="a"))
    assert dict(held.over) == {"warn": True}
    assert not held.faulty
    assert [one.line for one in problems] == [4]
    _, problems = read("[[mode]]\nname = 'a'\nsettings = { language = 'ru' }\n")
    assert "cannot change" in str(problems[0])


@given(st.text())
def test_any_text_is_read_and_a_fault_is_never_no_rules(text: str) -> None:
    rules, problems = read(text)
    assert not problems or rules.faulty


def test_the_file_is_followed_and_its_absence_for_a_moment_is_none(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    file = RulesFile(path)
    path.write_text(WHOLE, encoding="utf-8")
    assert file.reload()
    assert file.rules.find("night")
    path.unlink()
    assert not file.reload()
    assert file.rules.find("night")
    assert file.reload()
    assert file.rules is NO_RULES
    path.write_bytes(b"\xff\xfe")
    assert file.reload()
    assert file.rules.faulty


def test_what_was_there_before_comes_back(tmp_path: Path) -> None:
    file = RulesFile(tmp_path / "rules.toml")
    file.replace(WHOLE.encode())
    file.replace(b"[[mode]]\nname = 'other'\n")
    assert file.rules.find("other")
    with pytest.raises(SettingsError):
        file.replace(b"hours = 5")
    undone = file.undo()
    assert file.rules.find("night")
    assert "other" in undone.read_text(encoding="utf-8")
    file.undo()
    assert not file.path.exists()
    assert file.rules is NO_RULES
    with pytest.raises(SettingsError, match="no earlier"):
        file.undo()


MINDS = """\
[[mode]]
name = "Night"

[[minds]]
bases = ["bases/note.txt", "ja/friend"]
language = "ja"
mode = "night"

[[minds]]
bases = "ru/friend"
language = ["ru", "en"]
only = { groups = ["Family"] }

[[minds]]
bases = "en/secretary"
"""


def test_the_first_rule_for_minds_that_fits_chooses_behind_the_choice_for_the_contact() -> None:
    rules, problems = read_rules(MINDS, None, Path("profile"))
    assert not problems
    ann = Writer(address="ann@x", account="xmpp:me", groups=("family",))
    bob = Writer(address="bob@x", account="xmpp:me")
    night, day = rules.holding(0, Choice(mode="Night")), rules.holding(0)

    def chosen(holding: Holding, writer: Writer, language: str, *own: str) -> tuple[tuple[str, ...], str]:
        found = holding.minds(own, writer, 0, language)
        return found.names, found.by

    note = str(Path("profile") / "note.txt")
    assert chosen(night, bob, "ja") == ((note, "ja/friend"), "minds 1: language ja, mode Night")
    assert chosen(day, ann, "ru") == (("ru/friend",), "minds 2: groups Family, language ru")
    assert chosen(day, bob, "ru") == (("en/secretary",), "minds 3")
    assert chosen(day, ann, "ja") == (("en/secretary",), "minds 3")
    assert chosen(night, bob, "ja", "own") == (("own",), "contact")


def test_a_mode_that_names_a_base_chooses_behind_the_rules_for_minds() -> None:
    mode = "[[mode]]\nname = 'a'\nwhen = 'always'\nsettings = { default_mind = 'en/friend' }\n"
    writer = Writer(address="ann@x", account="xmpp:me")
    rules, _ = read(mode + "[[minds]]\nbases = 'ru/friend'\nlanguage = 'ru'\n")
    assert rules.holding(0).minds((), writer, 0, "en") == Chosen(by="mode a")
    assert rules.holding(0).minds((), writer, 0, "ru").names == ("ru/friend",)
    assert NO_RULES.holding(0).minds(("own",), writer, 0, "en") == Chosen(names=("own",))


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ("bases = 5", 2),
        ("bases = []", 2),
        ("language = 'ru'", 1),
        ("bases = 'x'\nlanguage = 'de'", 3),
        ("bases = 'x'\nmode = 'dusk'", 3),
        ("bases = 'x'\nonly = { group = ['a'] }", 3),
        ("bases = 'x'\nlang = 'ru'", 3),
    ],
)
def test_a_rule_for_minds_with_a_fault_does_not_count_and_silences_nobody(fault: str, line: int) -> None:
    rules, problems = read(f"[[minds]]\n{fault}\n[[minds]]\nbases = 'y'\n")
    assert [one.line for one in problems] == [line]
    assert "this rule does not count" in str(problems[0])
    assert not rules.faulty
    assert [rule.number for rule in rules.minds] == [2]


MODE = """\
[[mode]]
name = "vacation"
placeholders = true

[mode.settings]
warning_text = "I am away {until|now}, {first_name}. {{no}"
"""


def test_a_mode_switches_placeholders_on() -> None:
    rules, problems = read(MODE)
    assert not problems
    assert rules.modes[0].placeholders
    assert not read(WHOLE)[0].modes[0].placeholders


def test_an_unknown_placeholder_in_its_texts_is_told_and_keeps_nobody_silent() -> None:
    rules, problems = read(MODE.replace("until|now", "untill").replace("first_name", "1"))
    assert [(str(one.line), one.values["name"]) for one in problems] == [("6", "{untill}"), ("6", "{1}")]
    assert not rules.faulty
    assert not rules.modes[0].faulty
    assert not read(MODE.replace("until|", "untill|").replace("true", "false"))[1]


def test_a_wrong_value_leaves_placeholders_off() -> None:
    rules, (problem,) = read(MODE.replace("true", '"yes"'))
    assert problem.line == 3
    assert not rules.modes[0].placeholders
    assert not rules.modes[0].faulty
