"""What is known of messages that the server has not confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.networks.xmpp.bookmarks import Bookmark
from boltun.networks.xmpp.outbox import Outbox, Reckoning


def sent(outbox: Outbox, *numbers: int) -> Outbox:
    for number in numbers:
        outbox.add(f"id-{number}", number, f"<m{number}/>")
    return outbox


def test_a_count_confirms_all_up_to_it() -> None:
    outbox = sent(Outbox(lambda: 0.0), 3, 5, 9)
    assert outbox.confirm_up_to(2) == []
    assert outbox.confirm_up_to(5) == ["id-3", "id-5"]
    assert outbox.confirm_up_to(5) == []
    assert len(outbox) == 1


def test_counts_begin_anew_after_2_to_the_32() -> None:
    outbox = sent(Outbox(lambda: 0.0), 2**32 - 1, 0, 1)
    assert outbox.confirm_up_to(0) == [f"id-{2**32 - 1}", "id-0"]


def test_what_the_server_does_not_have_is_sent_again_while_it_is_worth_it() -> None:
    now = [0.0]
    outbox = sent(Outbox(lambda: now[0]), 1, 2)
    now[0] = 500.0
    sent(outbox, 3)
    now[0] = 700.0
    assert outbox.reckon(1) == Reckoning(arrived=["id-1"], given_up=["id-2"], lost=[("id-3", "<m3/>")])
    assert outbox.reckon(1) == Reckoning()


def test_where_the_server_does_not_say_nothing_is_sent_again() -> None:
    assert sent(Outbox(lambda: 0.0), 1, 2).reckon(None) == Reckoning(unsure=["id-1", "id-2"])


def test_the_next_run_knows_what_went_out_and_under_which_number(tmp_path: Path) -> None:
    first = Outbox(lambda: 0.0, tmp_path)
    first.begin("the session")
    sent(first, 1, 4)
    # No goodbye: as after a crash.
    second = Outbox(lambda: 0.0, tmp_path)
    assert second.reckon_past("the session", None) == Reckoning(unsure=["id-1", "id-4"])
    assert second.reckon_past("the session", 3) == Reckoning(arrived=["id-1"])
    assert second.reckon_past("another session", 3) is None
    second.begin("the next")
    assert Outbox(lambda: 0.0, tmp_path).reckon_past("the next", 0) == Reckoning()


def test_a_session_that_goes_on_in_the_next_run_is_known_to_the_one_after_it(tmp_path: Path) -> None:
    first = Outbox(lambda: 0.0, tmp_path)
    first.begin("the session")
    sent(first, 1)
    second = Outbox(lambda: 0.0, tmp_path)
    second.begin("the session")
    sent(second, 2)
    third = Outbox(lambda: 0.0, tmp_path)
    assert third.reckon_past("the session", 2) == Reckoning(arrived=["id-1", "id-2"])


def test_what_was_lost_stays_lost_though_its_number_is_used_again(tmp_path: Path) -> None:
    first = Outbox(lambda: 0.0, tmp_path)
    first.begin("the session")
    sent(first, 1, 2, 3)
    second = Outbox(lambda: 0.0, tmp_path)
    assert second.reckon_past("the session", 1) == Reckoning(arrived=["id-1"])
    # It crashes before that is written down, but after it sent two stanzas of its own.
    third = Outbox(lambda: 0.0, tmp_path)
    assert third.reckon_past("the session", 3) == Reckoning(arrived=["id-1"])


def test_a_crash_right_after_a_new_session_began_forgets_nothing_of_the_old_one(tmp_path: Path) -> None:
    first = Outbox(lambda: 0.0, tmp_path)
    first.begin("the session")
    sent(first, 1)
    Outbox(lambda: 0.0, tmp_path).begin("the next")
    assert Outbox(lambda: 0.0, tmp_path).reckon_past("the session", 1) == Reckoning(arrived=["id-1"])


def test_the_last_thousands_are_remembered_in_a_file_that_does_not_grow(tmp_path: Path) -> None:
    outbox = Outbox(lambda: 0.0, tmp_path)
    outbox.begin("s")
    size = (tmp_path / "sent").stat().st_size
    sent(outbox, *range(1, 5_001))
    assert (tmp_path / "sent").stat().st_size == size
    known = Outbox(lambda: 0.0, tmp_path).reckon_past("s", 4_999)
    assert known is not None
    assert len(known.arrived) == 2_047
    assert "id-5000" not in known.arrived


@pytest.mark.parametrize("damage", [b"", b"x" * 100, b"\0" * 90_000])
def test_a_damaged_journal_says_nothing(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "sent").write_bytes(damage)
    outbox = Outbox(lambda: 0.0, tmp_path)
    assert outbox.reckon_past("s", 1) is None
    outbox.begin("s")
    sent(outbox, 1)
    assert Outbox(lambda: 0.0, tmp_path).reckon_past("s", 1) == Reckoning(arrived=["id-1"])


def test_without_a_folder_the_rest_works(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_bytes(b"")
    outbox = sent(Outbox(lambda: 0.0, in_the_way), 1)
    assert outbox.reckon_past("s", 1) is None
    assert outbox.confirm_up_to(1) == ["id-1"]


def test_a_bookmark_reads_as_it_was_written() -> None:
    bookmark = Bookmark(session="a\tb c", device="me@example.org/Boltun 1", handled=7, at=1000.0)
    assert Bookmark.read(str(bookmark)) == bookmark


@pytest.mark.parametrize("text", ["", "7", "x\t1\td\ts", "-1\t1\td\ts", "7\t1\t\ts", "7\t1\td\t"])
def test_what_is_no_bookmark_is_none(text: str) -> None:
    assert Bookmark.read(text) is None
