"""The parts that need no Pidgin: markup, bookmarks, the choice of an account."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.errors import NetworkError
from boltun.networks.pidgin.accounts import Known, bus_address, choose
from boltun.networks.pidgin.chats import Bookmark
from boltun.networks.pidgin.markup import as_html, as_text

HOME = Known(handle=1, protocol="XMPP", protocol_id="prpl-jabber", name="me@example.org/Home")
CHAT = Known(handle=2, protocol="IRC", protocol_id="prpl-irc", name="me@irc.example.org")
SAME = Known(handle=3, protocol="Telegram", protocol_id="prpl-telegram", name="me@example.org")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("plain", "plain"),
        ("a &lt;b&gt; &amp;amp; c", "a <b> &amp; c"),
        ("one<BR>two<br/>three", "one\ntwo\nthree"),
        ("<b>bold</b> and <FONT COLOR='red'>red</FONT>", "bold and red"),
        ("<html><head><title>no</title></head><body><p>one</p><p>two</p></body></html>", "one\ntwo"),
        ('<A HREF="http://a.b/">http://a.b/</A>', "http://a.b/"),
        ('<a href="http://a.b/">here</a>', "here (http://a.b/)"),
        ("<script>alert(1)</script>hi", "hi"),
        ('<img id="3" alt=":-)">', ":-)"),
        ("a&nbsp;b", "a b"),
        ("1 < 2", "1 < 2"),
        ("", ""),
    ],
)
def test_markup_is_read_as_what_was_written(html: str, text: str) -> None:
    assert as_text(html) == text


@pytest.mark.parametrize(
    "text", ["<b>&amp;</b>", "a\nb\n\nc", "  two  blanks", "'quotes' \"too\"", "日本 🙂", "&#x41;"]
)
def test_what_is_written_comes_back_as_it_was(text: str) -> None:
    assert as_text(as_html(text)) == text


@pytest.mark.parametrize(
    "html", ["<![x", "<![CDATA[x", "<!", "</", "<a href", "&#x110000;", "&#xd800;", "<" * 9999]
)
def test_no_markup_makes_reading_fail(html: str) -> None:
    as_text(html)


def test_what_cannot_be_sent_is_replaced() -> None:
    assert as_html("a\x00b\x07c\ud800d\x85e\r\nf\tg") == "a\ufffdb\ufffdc\ufffdd\ufffde<br>f\tg"


def test_an_account_is_found_by_its_name_with_or_without_device_and_protocol() -> None:
    for name in ("me@example.org", "ME@example.org/home", "xmpp:me@example.org"):
        assert choose([HOME, CHAT], name) is HOME
    assert choose([HOME, CHAT], "me@irc.example.org") is CHAT


def test_two_accounts_of_one_name_are_told_apart_by_their_protocol() -> None:
    with pytest.raises(NetworkError, match=r"XMPP:me@example.org, Telegram:me@example.org"):
        choose([HOME, SAME], "me@example.org")
    assert choose([HOME, SAME], "Telegram:me@example.org") is SAME


def test_an_unknown_account_is_named_with_those_that_are_known() -> None:
    with pytest.raises(NetworkError, match=r"no account nobody\. It has these: XMPP:me@example.org"):
        choose([HOME], "nobody")
    with pytest.raises(NetworkError, match="none at all"):
        choose([], "nobody")


def test_a_bookmark_is_read_as_it_was_written() -> None:
    mark = Bookmark(session="0123abc:1.7", last=1234, at=1_700_000_000.0)
    assert Bookmark.read(str(mark)) == mark
    assert Bookmark.read("") is None
    assert Bookmark.read("x\ty\tz") is None


def test_the_bus_is_that_of_the_session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/session")
    assert bus_address() == "unix:path=/session"
    assert bus_address(" unix:path=/chosen ") == "unix:path=/chosen"
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with pytest.raises(NetworkError, match="no session bus"):
        bus_address()
    (tmp_path / "bus").touch()
    assert bus_address() == f"unix:path={tmp_path}/bus"
