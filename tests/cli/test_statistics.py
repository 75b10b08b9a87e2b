"""``boltun statistics``."""

from __future__ import annotations

import csv
import io
import json
from datetime import datetime
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.events import OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.paths import Profile
from boltun.store.records import Remembered
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")
FIRST = datetime(2026, 3, 1, 12).timestamp()
LATER = datetime(2026, 3, 4, 12).timestamp()


def say(store: Store, text: str, at: float) -> int:
    got = store.messages.receive(Message(contact=ANN, text=text, at=at, received_at=at, id=f"{at}"))
    assert got.message_id is not None
    return got.message_id


@pytest.fixture(autouse=True)
def talks(tmp_path: Path) -> None:
    with Store.open(Profile.at(tmp_path).make().database) as store:
        store.accounts.save(ME)
        asked = say(store, "hello", FIRST)
        outgoing = store.messages.intend(
            store.contacts.id_of(ANN), "Hi!", FIRST + 5, reply_to=asked, mind="own"
        )
        store.messages.sent(outgoing, "1", FIRST + 5)
        store.messages.settle(say(store, "well?", LATER), OutcomeKind.SILENT, "no reply found")


def statistics(profile: Path, *words: str) -> int:
    return main(["--profile", str(profile), "statistics", *words])


def test_everything_is_counted_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics(tmp_path) == 0
    out = capsys.readouterr().out
    assert out.startswith("2026-03-01 to ")
    assert "2 messages, 1 answered, 0 held, 1 silent" in out
    assert "Half of the answers took at most 5 s." in out
    assert "       2  Ann (ann@example.org): 2 messages, 1 answered, 0 held, 1 silent" in out
    assert "       1  Hi!" in out
    assert "Why it was silent:" in out


@pytest.mark.parametrize(
    ("dates", "counts"),
    [
        (("--since", "2026-03-02"), (0, 1)),
        (("--until", "2026-03-01"), (1, 0)),
        (("--since", "2026-03-01", "--until", "2026-03-04"), (1, 1)),
        (("--since", "2026-03-02", "--until", "2026-03-03"), (0, 0)),
    ],
)
def test_days_part_what_is_counted(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    dates: tuple[str, ...],
    counts: tuple[int, int],
) -> None:
    assert statistics(tmp_path, "--json", *dates) == 0
    counted = json.loads(capsys.readouterr().out)
    assert (counted["answered"], counted["silent"]) == counts


def test_for_other_programs_there_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics(tmp_path, "--json", "--since", "2026-03-01", "--until", "2026-03-04") == 0
    counted = json.loads(capsys.readouterr().out)
    assert counted["days"]["2026-03-01"] == {"answered": 1, "held": 0, "silent": 0}
    assert counted["reasons"] == {"no reply found": 1}
    assert counted["contacts"][0]["address"] == "ann@example.org"
    assert counted["replies"] == [{"mind": "own", "text": "Hi!", "count": 1, "up": 0, "down": 0}]
    assert counted["times"][0] == {"seconds": 5, "count": 1}
    assert counted["times"][-1] == {"seconds": None, "count": 0}


def test_for_spreadsheets_there_is_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics(tmp_path, "--csv") == 0
    table = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert table[0] == ["what", "of", "answered", "held", "silent", "count"]
    assert ["reply", "Hi! (own)", "1", "", "", "1"] in table, table[-3:]


def test_replies_that_were_never_sent_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = tmp_path / "own.txt"
    base.write_text("[hello]\nHi!\n(never asked.)\nNever said\n", "utf-8")
    mind = BoltunMind.open(base, name=str(base))
    with Store.open(Profile.at(tmp_path).database) as store:
        memory = mind.memory_from_json(
            {"last": "", "repeats": 0, "answered_at": None, "used": {"Hi!": FIRST}}
        )
        store.memories.save(store.contacts.id_of(ANN), Remembered(mind=mind, memory=memory))
    assert statistics(tmp_path, "--unused", str(base)) == 0
    assert capsys.readouterr().out == (
        f"1 of 2 replies were never sent.\n{base}:3\t(never asked.)\tNever said\n"
    )
    assert statistics(tmp_path, "--unused", str(base), "--json") == 0
    assert json.loads(capsys.readouterr().out)["unused"] == [
        {"line": 3, "key": "(never asked.)", "reply": "Never said"}
    ]


def test_what_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics(tmp_path, "--since", "2026-03-05", "--until", "2026-03-01") == 1
    assert "The period ends before it begins." in capsys.readouterr().err
    assert statistics(tmp_path, "--unused", "nowhere.txt") == 1
    assert "nowhere.txt" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        statistics(tmp_path, "--since", "yesterday")
    assert "not a date such as 2026-01-31: yesterday" in capsys.readouterr().err


def test_before_anything_was_said_nothing_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert statistics(tmp_path / "new") == 0
    assert "0 messages" in capsys.readouterr().out


def test_when_people_write_and_how_well_bases_answered_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert statistics(tmp_path) == 0
    out = capsys.readouterr().out
    assert "When people write:\n" in out
    assert "       1  Sunday, 12 to 13 o'clock\n" in out
    assert "       1  week of 2026-03-02: 0% by a pair of its own\n" in out
    assert "       1  week of 2026-02-23: 100% by a pair of its own\n" in out
    assert statistics(tmp_path, "--json", "--until", "2026-03-10") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["weekdays"][6][12] == {"answered": 1, "held": 0, "silent": 0}
    assert told["weeks"]["2026-02-23"] == {"pair": 1, "general": 0, "nothing": 0, "dropped": 0}
    assert told["weeks"]["2026-03-02"]["nothing"] == 1


def test_a_contact_is_followed_day_by_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics(tmp_path, "--timeline", "ann", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["address"] == "ann@example.org"
    assert told["days"]["2026-03-01"] == {"message": 1, "answer": 1, "held": 0, "silent": 0, "owner": 0}
    assert statistics(tmp_path, "--timeline", "Ann", "--since", "2026-03-02") == 0
    assert capsys.readouterr().out == (
        "Ann (ann@example.org):\n  2026-03-04  1 message, 0 answered, 0 held, 1 silent, 0 of your own\n"
    )
    assert statistics(tmp_path, "--timeline", "Ann", "--csv") == 0
    assert capsys.readouterr().out.split("\n")[:2] == [
        "day,message,answer,held,silent,owner",
        "2026-03-01,1,1,0,0,0",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--timeline", "bob"), "There is no contact bob."),
        (("--account", "me@example.org"), "--account says whose contact --timeline means."),
        (("--timeline", "ann", "--unused", "en/friend"), "--timeline and --unused do not go together."),
    ],
)
def test_a_timeline_needs_a_contact(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    assert statistics(tmp_path, *words) == 1
    assert says in capsys.readouterr().err
