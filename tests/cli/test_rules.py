"""``boltun mode``, ``boltun rules`` and ``boltun simulate``."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.message import Account, Contact, Message
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.paths import Profile
from boltun.rules.presets import PRESETS
from boltun.rules.reading import read_rules
from boltun.settings import Settings
from boltun.store.records import Answers, ContactSettings
from boltun.store.store import Store
from tests.calendars.files import calendar, entry
from tests.computer.desktop import LOGIN, Logind, beside
from tests.session_bus import session_bus

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@work.example", name="Ann", groups=("Work",), listed=True)
RULES = """\
time_zone = "Europe/Berlin"

[never]
contacts = ["*@bank.example"]

[[mode]]
name = "night"
when = "22:00-07:00"
only = { groups = ["Work"] }
settings = { talk_with_everybody = true }

[[mode]]
name = "vacation"
settings = { reply_frequency = "once ever" }
"""

EVERYBODY = "settings = { talk_with_everybody = true }\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A profile with an account and a contact."""
    profile = Profile.at(tmp_path).make()
    with Store.open(profile.database) as store:
        store.accounts.save(ME)
        store.messages.receive(Message(contact=ANN, text="hi", at=1.7e9, received_at=1.7e9))
    return tmp_path


def run(folder: Path, *words: str) -> int:
    return main(["--profile", str(folder), *words])


def answer(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    assert run(folder, *words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def write(folder: Path, text: str) -> Profile:
    profile = Profile.at(folder)
    profile.rules_path.write_text(text, "utf-8")
    return profile


def test_a_mode_is_chosen_and_given_up_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, RULES)
    assert run(folder, "mode", "VACATION", "--until", "2150-12-31") == 0
    assert "Mode “vacation”, because you chose it, until Fri 2151-01-01 00:00." in capsys.readouterr().out
    held = answer(folder, capsys, "mode")
    assert (held["mode"], held["by_hand"], held["modes"]) == ("vacation", True, ["night", "vacation"])
    assert held["settings"] == {"reply_frequency": "once ever"}
    # It is in the settings, and so it is still there after a restart.
    assert Settings(Profile.at(folder).settings_path).get("mode") == "vacation"
    assert run(folder, "mode", "auto") == 0
    held = answer(folder, capsys, "mode")
    assert not held["by_hand"]
    assert held["next"]["at"] == held["until"]
    assert {held["mode"], held["next"]["mode"]} == {"night", None}


@pytest.mark.parametrize(
    "words",
    [["dusk"], ["night", "--until", "2020-01-01"], ["night", "--until", "soon"], ["--until", "2199-01-01"]],
)
def test_a_choice_that_cannot_be_says_why(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, RULES)
    assert run(folder, "mode", *words) == 1
    assert capsys.readouterr().err
    assert Settings(Profile.at(folder).settings_path).get("mode") == ""


def test_lists_are_shown_with_those_whom_they_catch(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, RULES)
    assert run(folder, "rules") == 0
    out = capsys.readouterr().out
    assert "Never answered: contacts *@bank.example\n  now that is no contact" in out
    assert "Mode “night” holds: 22:00-07:00 (Europe/Berlin)" in out
    assert "  Answers only: groups Work\n    now that is Ann (ann@work.example)" in out
    assert "Mode “vacation” holds: only when you choose it" in out


@pytest.mark.parametrize(
    ("entry", "caught"),
    [
        ('contacts = ["*@WORK.example"]', "Ann"),
        ('groups = ["work"]', "Ann"),
        ('networks = ["irc"]', "eve"),
        ('accounts = ["me@irc.example"]', "eve"),
        ("strangers = true", "eve"),
        ("first_contact = true", "Carl"),
        ("wrote_within_days = 2", "eve"),
    ],
)
def test_each_kind_of_entry_names_whom_it_catches_and_decides_about_them(
    folder: Path, capsys: pytest.CaptureFixture[str], entry: str, caught: str
) -> None:
    names = {"Ann": "ann@work.example", "eve": "eve", "Carl": "carl@home.example"}
    profile = write(
        folder, f"[[mode]]\nname = 'on'\nwhen = 'always'\nonly = {{ {entry} }}\n{EVERYBODY}[never]\n"
    )
    irc = Account(key="irc:me@irc.example", network="irc", address="me@irc.example")
    with Store.open(profile.database) as store:
        store.accounts.save(irc)
        now = time.time()
        eve = Contact(account=irc.key, address="eve")
        store.messages.receive(Message(contact=eve, text="hi", at=now - 60, received_at=now - 60))
        carl = Contact(account=ME.key, address="carl@home.example", name="Carl", listed=True)
        store.contacts.take_roster(ME.key, [ANN, carl])
        practice = Contact(account=PRACTICE_ACCOUNT.key, address="friend")
        store.messages.receive(Message(contact=practice, text="hi", at=now, received_at=now))
    assert run(folder, "rules") == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "now that is" in one]
    shown = {name for name, address in names.items() if address in line}
    assert shown == {caught}, line
    assert "friend" not in line
    decided = {
        name: answer(folder, capsys, "simulate", "--contact", address)["action"] != "silent"
        for name, address in names.items()
    }
    assert decided == {name: name == caught for name in names}


def test_lists_and_decisions_are_shown_while_boltun_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = write(folder, RULES + '[[minds]]\nbases = "en/friend"\nonly = { groups = ["Work"] }\n')
    with Store.open(profile.database) as store:
        bob = Contact(account=ME.key, address="bob@bank.example", name="Bob")
        store.messages.receive(Message(contact=bob, text="hi", at=1.7e9, received_at=1.7e9))
        assert run(folder, "rules") == 0
        out = capsys.readouterr().out
        assert "Never answered: contacts *@bank.example\n  now that is Bob (bob@bank.example)" in out
        assert "Bases, rule 1: en/friend answer those in its list" in out
        assert "Its list, only: groups Work\n    now that is Ann (ann@work.example)" in out
        assert answer(folder, capsys, "simulate", "--contact", "Bob")["reason"] == "denied"
        # It wrote nothing, and the one that runs goes on.
        store.messages.receive(Message(contact=bob, text="hi again", at=1.7e9, received_at=1.7e9))


def test_what_if_says_which_bases_answer_and_why(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = '[[mode]]\nname = "all"\nwhen = "always"\nsettings = { talk_with_everybody = true }\n'
    write(folder, settings + '[[minds]]\nbases = ["ru/friend", "ru/secretary"]\nlanguage = "ru"\n')
    words = ("simulate", "--contact", "ann@work.example")
    said = answer(folder, capsys, *words, "Привет")
    assert (said["minds"], said["minds_by"]) == (["ru/friend", "ru/secretary"], "minds 1: language ru")
    assert run(folder, *words, "Привет") == 0
    assert "Bases: ru/friend, then ru/secretary (minds 1: language ru)" in capsys.readouterr().out
    said = answer(folder, capsys, *words, "Hello")
    assert (said["minds"], said["minds_by"]) == ([], None)
    write(folder, settings.replace("{ ", '{ default_mind = "en/secretary", '))
    assert run(folder, *words, "Hello") == 0
    assert "Bases: en/secretary (mode all)\n" in capsys.readouterr().out


def test_faults_are_named_with_their_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = write(folder, "hours = 'nine'\n")
    assert run(folder, "rules", "check") == 1
    assert f"{profile.rules_path}:1: " in capsys.readouterr().out
    other = folder / "other.toml"
    other.write_text(RULES, "utf-8")
    assert run(folder, "rules", "check", str(other)) == 0
    assert run(folder, "doctor") == 1
    assert f"{profile.rules_path}:1: " in capsys.readouterr().out


def test_rules_are_taken_along_and_brought_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = write(folder, RULES)
    taken = folder / "taken.toml"
    assert run(folder, "rules", "export", str(taken)) == 0
    assert taken.read_text("utf-8") == RULES
    assert run(folder, "mode", "vacation") == 0
    other = folder / "other.toml"
    other.write_text("hours = 'nine'\n", "utf-8")
    assert run(folder, "rules", "import", str(other)) == 1
    assert profile.rules_path.read_text("utf-8") == RULES
    other.write_text("[[mode]]\nname = 'mine'\n", "utf-8")
    capsys.readouterr()
    assert run(folder, "rules", "import", str(other)) == 0
    # The chosen mode is gone, and nobody wants to be silent because of that.
    assert "vacation" in capsys.readouterr().out
    assert Settings(profile.settings_path).get("mode") == ""
    assert run(folder, "rules", "undo") == 0
    assert profile.rules_path.read_text("utf-8") == RULES
    assert run(folder, "rules", "undo") == 1


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_is_added_behind_and_has_no_fault(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = write(folder, RULES.replace('"night"', '"dusk"'))
    assert run(folder, "rules", "preset", name) == 0
    text = profile.rules_path.read_text("utf-8")
    rules, problems = read_rules(text, None, profile.bases)
    assert problems == []
    assert [mode.name for mode in rules.modes] == ["dusk", "vacation", name]
    assert run(folder, "rules", "preset", name) == 1
    assert run(folder, "rules", "check") == 0


def test_the_vacation_note_is_a_base_that_says_one_thing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile.at(folder)
    profile.settings_path.write_text("language = 'ru'\n", "utf-8")
    name = "vacation note once per person"
    assert run(folder, "rules", "preset", name) == 0
    base = profile.bases / "vacation note.txt"
    assert run(folder, "check", str(base)) == 0
    assert "{until|сейчас} в отпуске" in base.read_text("utf-8")
    assert run(folder, "mode", name) == 0
    held = answer(folder, capsys, "mode")
    assert held["settings"]["default_mind"] == str(base)


@pytest.mark.parametrize(
    ("contact", "at", "action", "reason"),
    [
        ("Ann", "2026-11-23 23:00", "answer", "everybody"),
        ("Ann", "2026-11-23 12:00", "silent", "not switched on"),
        ("bob@home.example", "2026-11-23 23:00", "silent", "not in audience"),
        ("x@bank.example", "2026-11-23 23:00", "silent", "denied"),
    ],
)
def test_what_if_says_each_rule_that_was_asked(
    folder: Path, contact: str, at: str, action: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, RULES)
    said = answer(folder, capsys, "simulate", "--contact", contact, "--at", at, "hello")
    expected = "hold" if action == "answer" else action
    # New accounts ask first.
    reason = "account asks" if action == "answer" else reason
    assert (said["action"], said["reason"]) == (expected, reason)
    assert said["asked"][-1]["reason"] == reason
    assert {one["reason"] for one in said["asked"][:-1]} <= {None}
    assert run(folder, "simulate", "--contact", contact, "--at", at) == 0
    assert f"Decision: {expected}, {reason}" in capsys.readouterr().out


def test_what_if_looks_at_what_was_chosen_for_the_contact_and_at_the_presence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile.at(folder)
    words = ("simulate", "--contact", "ann@work.example")
    profile.settings_path.write_text("talk_while_away = true\n", "utf-8")
    assert answer(folder, capsys, *words)["reason"] == "not switched on"
    assert answer(folder, capsys, *words, "--presence", "busy")["reason"] == "account asks"
    with Store.open(profile.database) as store:
        store.contacts.save_settings(store.contacts.id_of(ANN), ContactSettings(answers=Answers.NEVER))
    assert answer(folder, capsys, *words)["reason"] == "never"


def test_what_if_another_mode_were_chosen(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, RULES)
    words = ("simulate", "--contact", "Ann", "--at", "2026-11-23 12:00")
    said = answer(folder, capsys, *words, "--mode", "NIGHT")
    assert (said["mode"], said["by_hand"], said["reason"]) == ("night", True, "account asks")
    assert run(folder, "mode", "night") == 0
    said = answer(folder, capsys, *words, "--mode", "auto")
    assert (said["mode"], said["reason"]) == (None, "not switched on")
    assert run(folder, *words, "--mode", "nigth") == 1


def test_times_by_a_calendar_are_shown_and_its_faults_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = '[[mode]]\nname = "busy"\nwhen = { calendar = "work.ics", words = ["trip"] }\n'
    profile = write(folder, 'time_zone = "UTC"\n' + rules)
    profile.rules_path.with_name("work.ics").write_bytes(
        calendar(entry("SUMMARY:A trip", "DTSTART:20300105T100000Z", "DTEND:20300107T100000Z"))
    )
    assert run(folder, "rules") == 0
    out = capsys.readouterr().out
    assert "Mode “busy” holds: entries with “trip” of the calendar work.ics (UTC)" in out
    assert "The calendar work.ics: 0 entries, as it was on" in out
    said = answer(folder, capsys, "simulate", "--contact", "x@y", "--at", "2030-01-06 12:00")
    assert (said["mode"], said["calendar_entry"]) == ("busy", "A trip")
    profile.rules_path.with_name("work.ics").unlink()
    assert run(folder, "rules", "check") == 1
    assert "The calendar work.ics cannot be read: there is no such file" in capsys.readouterr().out
    assert run(folder, "rules") == 1
    assert "of the calendar work.ics (it cannot be read: no times)" in capsys.readouterr().out


BY_STATE = """\
[[mode]]
name = "gone"
when = [{ locked = true }, { idle = 10, do_not_disturb = true }]
settings = { talk_with_everybody = true }
"""


@pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed")
def test_what_the_computer_tells_is_said(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Profile.at(folder).rules_path.write_text(BY_STATE, "utf-8")
    with session_bus(tmp_path) as address:
        for name in ("DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"):
            monkeypatch.setenv(name, address)
        assert run(folder, "mode") == 0
        assert "No mode: the settings count" in capsys.readouterr().out
        with beside(Logind, address, LOGIN) as (logind, _):
            logind.session["LockedHint"] = ("b", True)
            assert run(folder, "mode") == 0
            assert (
                "Mode “gone”, because the screen is locked, until you unlock the screen."
                in capsys.readouterr().out
            )
            assert answer(folder, capsys, "mode")["state"] == ["locked"]
            # Nobody knows how the computer will be, nor how it was.
            for supposed, modes in (([], {None}), (["--state", "locked"], {"gone"})):
                week = answer(folder, capsys, "simulate", "--week", *supposed)
                assert {one["mode"] for one in week["stretches"]} == modes
            assert answer(folder, capsys, "simulate", "--contact", "Ann")["mode"] == "gone"
            with Store.open(Profile.at(folder).database) as store:
                now = time.time() - 60
                store.messages.receive(Message(contact=ANN, text="now", at=now, received_at=now))
            (past,) = answer(folder, capsys, "simulate", "--last", "1d")["messages"]
            assert past["rules"]["reason"] == "not switched on"
            for words in (["rules", "check"], ["doctor"]):
                run(folder, *words)
                said = capsys.readouterr().out
                assert f"The screen is locked, says {LOGIN}" in said
                assert f"Somebody uses the computer, says {LOGIN}" in said
                assert "cannot tell on this computer whether do not disturb is on" in said
            run(folder, "rules")
            assert (
                "holds: while the screen is locked, or while nobody has used the computer for 10 min and do"
                " not disturb is on" in capsys.readouterr().out
            )


def test_what_if_supposes_a_state_of_the_computer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Profile.at(folder).rules_path.write_text(BY_STATE, "utf-8")

    def decided(*words: str) -> tuple[str | None, list[str]]:
        said = answer(folder, capsys, "simulate", "--contact", "ann@work.example", *words)
        return said["mode"], said["state"]

    assert decided("--state", "locked") == ("gone", ["locked"])
    assert decided("--state", "idle=9.9,do_not_disturb", "--at", "2026-11-24 10:00") == (None, [])
    assert decided("--state", "idle=10, do_not_disturb", "--at", "2026-11-24 10:00") == (
        "gone",
        ["idle", "do_not_disturb"],
    )
    assert decided("--at", "2026-11-24 10:00") == (None, [])
    for wrong in ("lockd", "idle", "idle=0", "idle=nan", "locked=1"):
        assert run(folder, "simulate", "--contact", "ann", "--state", wrong) == 1
        assert f"“{wrong}” is no state of the computer." in capsys.readouterr().err


WEEK = """\
time_zone = "UTC"
[[mode]]
name = "night"
when = "22:00-07:00"
never = { contacts = ["bob@*"] }
settings = { talk_with_everybody = true, default_mind = "en/friend" }
"""


def test_the_week_says_who_is_answered_when(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, WEEK.replace("bob@*", "ann@*"))
    words = ("simulate", "--week", "--at", "2026-11-23 12:00")
    week = answer(folder, capsys, *words)
    assert [one["mode"] for one in week["stretches"][:3]] == ["night", None, "night"]
    assert [one["stranger"] for one in week["contacts"]] == [False, True]
    assert [one["reason"] for one in week["stretches"][0]["decisions"]] == ["denied", "account asks"]
    assert run(folder, *words) == 0
    out = capsys.readouterr().out
    assert "Mon 2026-11-23 00:00 to Mon 2026-11-23 07:00, mode “night”\n  asks you first: strangers" in out
    assert "  is silent: Ann (ann@work.example) (denied)\n" in out
    assert run(folder, *words, "--contact", "Ann") == 0
    assert "strangers" not in capsys.readouterr().out


def test_what_the_last_messages_would_have_got_is_shown_and_compared(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = write(folder, WEEK.replace("22:00-07:00", "always"))
    now = time.time()
    bob = Contact(account=ME.key, address="bob@home.example", name="Bob")
    with Store.open(profile.database) as store:
        for who in (ANN, bob):
            store.messages.receive(Message(contact=who, text="hello", at=now - 3600, received_at=now - 3600))
        before = store.messages.history(1, None, 10)
    words = ("simulate", "--last", "7d")
    found = answer(folder, capsys, *words)
    # What came years ago is not of the last seven days. New accounts ask first.
    assert [(one["name"], one["rules"]["reason"]) for one in found["messages"]] == [
        ("Ann", "account asks"),
        ("Bob", "denied"),
    ]
    assert found["messages"][0]["rules"]["reply"]
    assert found["messages"][0]["other"] is None
    other = folder / "hers.toml"
    other.write_text(WEEK.replace("22:00-07:00", "always").replace("bob@*", "ann@*"), "utf-8")
    found = answer(folder, capsys, *words, "--rules", str(other))
    assert (found["differing"], [one["differs"] for one in found["messages"]]) == (2, [True, True])
    assert run(folder, *words, "--rules", str(other)) == 0
    out = capsys.readouterr().out
    assert "Ann (ann@work.example): hello\n      then:  nothing so far\n      rules: (held) Boltun: " in out
    assert "By hers.toml: 0 answered, 1 held, 1 silent. Otherwise decided (*): 2." in out
    with Store.look_into(profile.database) as store:
        assert store.messages.history(1, None, 10) == before
    assert run(folder, "simulate", "--last", "soon") == 1
    assert run(folder, "simulate", "--rules", str(other)) == 1
    other.write_text("hours = 'nine'", "utf-8")
    assert run(folder, *words, "--rules", str(other)) == 1


def test_the_rules_of_two_people_are_compared(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, RULES)
    hers, his = folder / "hers.toml", folder / "his.toml"
    hers.write_text(RULES.replace("22:00", "23:00"), "utf-8")
    his.write_text(RULES, "utf-8")
    assert run(folder, "rules", "compare", str(his)) == 0
    assert capsys.readouterr().out == "They say the same.\n"
    assert run(folder, "rules", "compare", str(hers)) == 1
    assert capsys.readouterr().out == (
        f"Mode “night” holds:\n  yours: 22:00-07:00 (Europe/Berlin)\n  {hers}: 23:00-07:00 (Europe/Berlin)\n"
    )
    assert run(folder, "rules", "compare", str(hers), str(his)) == 1
    assert f"  {his}: 22:00-07:00" in capsys.readouterr().out
    assert run(folder, "rules", "compare", str(hers), "--json") == 1
    assert json.loads(capsys.readouterr().out)["differences"][0]["mode"] == "night"
    assert run(folder, "rules", "compare", str(folder / "none.toml")) == 1


def test_a_mode_behind_one_that_always_holds_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "rules", "preset", "strangers only") == 0
    assert "So it holds only when you choose it" not in capsys.readouterr().out
    assert run(folder, "rules", "preset", "night") == 0
    told = "“strangers only” before it always holds. So it holds only when you choose it"
    assert told in capsys.readouterr().out
    assert run(folder, "rules") == 0
    assert capsys.readouterr().out.count(told) == 1
    # What is chosen by hand anyway misses nothing.
    assert run(folder, "rules", "preset", "vacation note once per person") == 0
    assert told not in capsys.readouterr().out


def test_what_if_names_the_base_that_a_mode_lays_over_the_settings(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "rules", "preset", "secretary at work") == 0
    capsys.readouterr()
    words = ("simulate", "--contact", "Ann", "--at", "2026-11-23 12:00")
    assert run(folder, *words) == 0
    assert "Bases: en/secretary (mode secretary at work)" in capsys.readouterr().out
    assert answer(folder, capsys, *words)["minds"] == ["en/secretary"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-10-26 6:05", "Mon 2026-10-26 06:05"),
        ("2026-10-25 24:00", "Mon 2026-10-26 00:00"),
        # The clock never shows it: it is set forward at 2:00.
        ("2026-03-29 02:30", "Sun 2026-03-29 03:00"),
        # It shows it twice.
        ("2026-10-25 02:30", "Sun 2026-10-25 02:30"),
        ("2026-10-25T02:30+01:00", "Sun 2026-10-25 02:30"),
    ],
)
def test_a_time_is_read_as_the_rules_read_theirs(
    folder: Path, text: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, RULES)
    assert run(folder, "simulate", "--contact", "Ann", "--at", text) == 0
    assert f" on {shown}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("9999-12-30", "is too far away"),
        ("1999-01-01 00:00", "is too far away"),
        ("2026-10-25 24:01", "is no time"),
        ("2026-10-25 10:60", "is no time"),
    ],
)
def test_a_time_that_cannot_be_is_no_other_one(
    folder: Path, text: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "simulate", "--contact", "Ann", "--at", text) == 1
    assert fault in capsys.readouterr().err


def test_the_hours_choose_without_an_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, RULES)
    assert run(folder, "mode", "auto", "--until", "2099-01-01") == 1
    assert "--until needs a mode" in capsys.readouterr().err


def test_faults_come_in_the_order_of_their_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    accounts = '[accounts."xmpp:a@b.example"]\nhours = "25:00-26:00"\n'
    write(folder, f'[[mode]]\nname = "a"\nwhen = "never"\n{accounts}')
    assert run(folder, "rules", "check") == 1
    assert [line.split(":")[1] for line in capsys.readouterr().out.splitlines()] == ["3", "5"]


def test_what_if_says_that_there_is_no_such_account(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "simulate", "--contact", "Ann", "--account", "nobody@example.org") == 1
    assert "There is no account nobody@example.org." in capsys.readouterr().err
