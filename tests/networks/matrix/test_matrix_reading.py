"""What events say, without a server: the events are parsed and checked by nio as those of a server are."""

from __future__ import annotations

from typing import Any

import nio
import pytest

from boltun.message import ChatKind
from boltun.networks.matrix.book import Book
from boltun.networks.matrix.inbox import Inbox
from boltun.networks.matrix.outbox import content_of
from boltun.networks.matrix.reading import Reading, read
from boltun.networks.matrix.signs import Signs
from boltun.networks.protocol import OwnerActive

ME, ANNA, BOB = "@me:x.org", "@anna:x.org", "@bob:x.org"
NOW = 1_800_000_000.0


def event(content: dict[str, Any], kind: str = "m.room.message", **rest: Any) -> Any:
    return nio.Event.parse_event(
        {
            "type": kind,
            "event_id": "$1",
            "sender": ANNA,
            "origin_server_ts": int(NOW * 1000),
            "room_id": "!r:x.org",
            "content": content,
            **rest,
        }
    )


def text(body: str, **rest: Any) -> Reading:
    reading = read(event({"msgtype": "m.text", "body": body, **rest}))
    assert reading is not None
    return reading


def test_the_plain_text_counts_and_html_does_not() -> None:
    html = {"format": "org.matrix.custom.html", "formatted_body": "<b>else</b>"}
    assert text("Hello <b>", **html).text == "Hello <b>"


def test_the_quotation_before_a_reply_is_left_out() -> None:
    reply = {"m.relates_to": {"m.in_reply_to": {"event_id": "$0"}}}
    assert text("> <@me:x.org> one\n> two\n\nThree\n> four", **reply).text == "Three\n> four"
    assert text("> I quote by myself\n\nYes").text == "> I quote by myself\n\nYes"


def test_a_correction_names_what_it_corrects_and_has_the_new_text() -> None:
    relation = {"rel_type": "m.replace", "event_id": "$0"}
    new = {"msgtype": "m.text", "body": "Hello"}
    reading = text("* Hello", **{"m.new_content": new, "m.relates_to": relation})
    assert (reading.text, reading.edit_of) == ("Hello", "$0")


@pytest.mark.parametrize("kind", ["m.notice", "m.server_notice"])
def test_notices_are_automatic(kind: str) -> None:
    reading = read(event({"msgtype": kind, "body": "beep"}))
    assert reading is not None
    assert reading.automatic


def test_what_nobody_wrote_to_anybody_is_no_message() -> None:
    asked = {
        "msgtype": "m.key.verification.request",
        "body": "x",
        "from_device": "A",
        "methods": [],
        "to": ME,
    }
    assert read(event(asked)) is None
    assert (
        read(
            event({"m.relates_to": {"rel_type": "m.annotation", "event_id": "$0", "key": "+"}}, "m.reaction")
        )
        is None
    )
    assert read(event({}, unsigned={"redacted_because": {}})) is None
    assert read(event({"topic": "x"}, "m.room.topic", state_key="")) is None


@pytest.mark.parametrize(
    "content", [{}, {"body": 1}, {"msgtype": "m.text"}, {"msgtype": "m.text", "body": None}]
)
def test_broken_messages_are_none(content: dict[str, Any]) -> None:
    assert read(event(content)) is None


@pytest.mark.parametrize(
    "content",
    [{"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x"}, {"algorithm": "m.new.v9", "ciphertext": "x"}],
)
def test_what_is_sealed_in_an_unknown_way_is_told_as_sealed(content: dict[str, Any]) -> None:
    reading = read(event(content, "m.room.encrypted"))
    assert reading is not None
    assert reading.sealed


def test_what_a_server_cannot_keep_is_replaced() -> None:
    assert content_of("a\0b\ud800c", as_notice=False) == {"msgtype": "m.text", "body": "a\ufffdb?c"}
    assert content_of("x", as_notice=True)["msgtype"] == "m.notice"


# --- rooms


def room(*members: str, name: str = "", id: str = "!r:x.org") -> nio.MatrixRoom:
    made = nio.MatrixRoom(id, ME)
    for member in members:
        made.add_member(member, member[1:].partition(":")[0].title(), None)
    made.name = name or None
    return made


def book(*rooms: nio.MatrixRoom) -> Book:
    made = Book("matrix:me", ME)
    made.use({one.room_id: one for one in rooms})
    return made


def test_a_room_of_two_without_a_name_is_a_conversation() -> None:
    contact = book().contact(room(ME, ANNA), ANNA)
    assert (contact.address, contact.kind, contact.name) == (ANNA, ChatKind.DIRECT, "Anna")
    assert not contact.listed


def test_a_room_with_a_name_or_of_three_is_a_room() -> None:
    for one in (room(ME, ANNA, name="Work"), room(ME, ANNA, BOB)):
        assert book().contact(one, ANNA).kind is ChatKind.GROUP


def test_the_owners_list_makes_a_conversation_of_a_room_but_not_for_a_third() -> None:
    known = book()
    known.set_direct({ANNA: ["!r:x.org"], "anna@mail": ["!q:x.org"], BOB: "odd"})
    three = room(ME, ANNA, BOB, name="Work")
    assert known.contact(three, ANNA).address == ANNA
    assert known.contact(three, ANNA).listed
    # A bridge's bot in the room is not Anna.
    assert known.contact(three, BOB).kind is ChatKind.GROUP


def test_the_answer_goes_where_the_contact_wrote_last() -> None:
    one, other = room(ME, ANNA, id="!1"), room(ME, ANNA, id="!2")
    known = book(one, other)
    known.set_direct({ANNA: ["!1", "!2"]})
    assert known.room_of(ANNA) is other
    known.wrote(ANNA, "!1")
    assert known.room_of(ANNA) is one
    assert known.room_of("!2") is other
    assert known.room_of(BOB) is None


def test_somebody_who_left_is_not_written_to() -> None:
    known = book(room(ME))
    known.set_direct({ANNA: ["!r:x.org"]})
    assert known.room_of(ANNA) is None


# --- the inbox


def inbox() -> Inbox:
    return Inbox(book(), ME, lambda: NOW)


@pytest.mark.parametrize(
    ("said", "mentions", "addressed"),
    [
        ("me: hello", [], True),
        ("Hello, Me!", [], True),
        ("some melon", [], False),
        ("こんにちはMeさん", [], True),
        ("who?", [ME], True),
        ("@me:x.org?", [], True),
        ("hello all", [ANNA], False),
    ],
)
def test_in_a_room_the_owner_is_addressed_by_any_of_his_names(
    said: str, mentions: list[str], addressed: bool
) -> None:
    content = {"msgtype": "m.text", "body": said, "m.mentions": {"user_ids": mentions}}
    taken = inbox().take(room(ME, ANNA, BOB), event(content), kept=False)
    assert taken is not None
    assert taken.message.addressed is addressed
    assert taken.message.sender == ANNA


def test_an_event_is_told_once_and_our_own_is_not() -> None:
    box, said = inbox(), event({"msgtype": "m.text", "body": "x"})
    assert box.take(room(ME, ANNA), said, kept=False) is not None
    assert box.take(room(ME, ANNA), said, kept=True) is None
    ours = event(
        {"msgtype": "m.text", "body": "x"}, event_id="$2", sender=ME, unsigned={"transaction_id": "t"}
    )
    assert box.take(room(ME, ANNA), ours, kept=False) is None


def test_a_message_that_was_kept_during_a_short_cut_is_not_late() -> None:
    box = inbox()
    box.cut_off(NOW - 300)
    for number, age in enumerate((200, 400)):
        said = event(
            {"msgtype": "m.text", "body": "x"},
            event_id=f"${number}",
            origin_server_ts=int((NOW - age) * 1000),
        )
        taken = box.take(room(ME, ANNA), said, kept=True)
        assert taken is not None
        assert taken.message.redelivered
        assert (taken.message.held_up, taken.message.replayed) == (age == 200, age == 400)


def test_what_boltun_does_itself_is_not_the_owner() -> None:
    box, here = inbox(), room(ME, ANNA)
    assert isinstance(box.typing(here, [ME]), OwnerActive)
    assert box.typing(here, [ANNA]) is None
    box.typed(here.room_id)
    assert box.typing(here, [ME]) is None
    seen = nio.Receipt("$1", "m.read", ME, int(NOW * 1000))
    assert isinstance(box.receipt(here, seen), OwnerActive)
    box.marked("$1")
    assert box.receipt(here, seen) is None


def test_old_receipts_of_the_owner_say_nothing() -> None:
    seen = nio.Receipt("$1", "m.read", ME, int((NOW - 3600) * 1000))
    assert inbox().receipt(room(ME, ANNA), seen) is None


def test_after_a_connection_ended_messages_are_marked_as_read_again() -> None:
    box, works = inbox(), list[Any]()
    signs = Signs(box, works.append, 0.0)
    assert box.take(room(ME, ANNA), event({"msgtype": "m.text", "body": "x"}), kept=False) is not None
    for _ in range(2):
        signs.mark_read(None, "$1")  # type: ignore[arg-type]  # nothing of it is used before the mark goes out
    assert len(works) == 1, "one mark for many messages"
    # The connection ended before the mark went out.
    signs.end()
    signs.mark_read(None, "$1")  # type: ignore[arg-type]
    assert len(works) == 2
    for work in works:
        work.close()
