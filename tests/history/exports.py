"""Writes conversations of a made-up world as the programs export them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

from tests.history.worlds import Talk, Told, World

__all__ = ["ALL", "telegram", "whatsapp"]


def _when(at: float, form: str) -> str:
    return datetime.fromtimestamp(at, UTC).strftime(form)


def telegram(world: World, folder: Path) -> Path:
    """Write ``result.json`` of the whole account."""
    me = 77
    chats = []
    for number, talk in enumerate(world.talks, 1000):
        messages = [
            _telegram_message(one, talk, world.me, me, number) for one in talk.messages if one.kind != "auto"
        ]
        chats.append({"name": talk.name, "type": "personal_chat", "id": number, "messages": messages})
    whole = {
        "about": "…",
        "personal_information": {"user_id": me, "first_name": world.me},
        "chats": {"about": "…", "list": chats},
    }
    path = folder / "result.json"
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1), "utf-8")
    return path


def _telegram_message(one: Told, talk: Talk, name: str, me: int, other: int) -> dict[str, Any]:
    message: dict[str, Any] = {
        "id": one.id,
        "type": "message",
        "date": _when(one.at, "%Y-%m-%dT%H:%M:%S"),
        "date_unixtime": str(int(one.at)),
        "from": name if one.mine else talk.name,
        "from_id": f"user{me if one.mine else other}",
        "text": one.text,
        "text_entities": [{"type": "plain", "text": one.text}],
    }
    if one.reply_to:
        message["reply_to_message_id"] = one.reply_to
    if one.kind == "media":
        message["photo"] = "photos/1.jpg"
    if one.kind == "forward":
        message |= {"forwarded_from": "News", "text": "something new"}
    return message


def whatsapp(world: World, folder: Path, *, form: str = "%d/%m/%Y, %H:%M", ios: bool = False) -> list[Path]:
    """Write a text file for each contact. It has no quotations, and minutes only."""
    paths = []
    for talk in world.talks:
        lines = []
        for one in talk.messages:
            if one.kind == "auto" or one.reply_to:
                continue
            text = {
                "media": "<Media omitted>",
                "forward": "https://example.org/news",
                "deleted": "This message was deleted",
            }
            who = world.me if one.mine else talk.name
            words = text.get(one.kind, one.text)
            if ios:
                lines.append(f"[{_when(one.at, form)}] {who}: {words}\r\n")
            else:
                lines.append(f"{_when(one.at, form)} - {who}: {words}\n")
        path = folder / f"WhatsApp Chat with {talk.name}.txt"
        path.write_text("".join(lines), "utf-8", newline="")
        paths.append(path)
    return paths


def irssi(world: World, folder: Path) -> list[Path]:
    """Write a log for each contact, as irssi does."""
    return _logs(world, folder, ".log", _irssi_lines)


def _irssi_lines(talk: Talk, me: str) -> Iterator[str]:
    day = ""
    for one in _spoken(talk):
        if (today := _when(one.at, "%a %b %d")) != day:
            header = "--- Day changed {}" if day else "--- Log opened {}"
            yield header.format(_when(one.at, "%a %b %d %Y" if day else "%a %b %d %H:%M:%S %Y"))
            day = today
        yield f"{_when(one.at, '%H:%M:%S')} < {_nick(one, talk, me)}> {one.text}"


def weechat(world: World, folder: Path) -> list[Path]:
    """Write a log for each contact, as WeeChat does."""
    return _logs(
        world,
        folder,
        ".weechatlog",
        lambda talk, me: (
            f"{_when(one.at, '%Y-%m-%d %H:%M:%S')}\t{_nick(one, talk, me)}\t{one.text}"
            for one in _spoken(talk)
        ),
        lead="irc.libera.",
    )


def mirc(world: World, folder: Path) -> list[Path]:
    """Write a log for each contact, as mIRC does."""

    def written(talk: Talk, me: str) -> Iterator[str]:
        day = ""
        for one in _spoken(talk):
            if (today := _when(one.at, "%a %b %d")) != day:
                yield f"Session Start: {_when(one.at, '%a %b %d %H:%M:%S %Y')}\r"
                yield f"Session Ident: {_called(talk.name)}\r"
                day = today
            yield f"[{_when(one.at, '%H:%M:%S')}] <{_nick(one, talk, me)}> \x0304{one.text}\x03\r"

    return _logs(world, folder, ".log", written)


def hexchat(world: World, folder: Path) -> list[Path]:
    """Write a log for each contact, as HexChat does."""

    def written(talk: Talk, me: str) -> Iterator[str]:
        for number, one in enumerate(_spoken(talk)):
            if not number:
                yield f"**** BEGIN LOGGING AT {_when(one.at, '%a %b %d %H:%M:%S %Y')}\n"
            yield f"{_when(one.at, '%b %d %H:%M:%S')} <{_nick(one, talk, me)}>\t{one.text}"

    return _logs(world, folder, ".log", written)


def znc(world: World, folder: Path) -> list[Path]:
    """Write a file for each contact and day, as ZNC does."""
    paths = []
    for talk in world.talks:
        days: dict[str, list[str]] = {}
        for one in _spoken(talk):
            line = f"[{_when(one.at, '%H:%M:%S')}] <{_nick(one, talk, world.me)}> {one.text}\n"
            days.setdefault(_when(one.at, "%Y-%m-%d"), []).append(line)
        place = folder / "libera" / _called(talk.name)
        place.mkdir(parents=True)
        for day, lines in days.items():
            paths.append(place / f"{day}.log")
            paths[-1].write_text("".join(lines), "utf-8")
    return paths


def pidgin(world: World, folder: Path, *, html: bool = True) -> list[Path]:
    """Write a file for each contact and day, as Pidgin does."""
    paths = []
    for talk in world.talks:
        buddy, account = f"{_called(talk.name)}@example.org", f"{_called(world.me)}@example.org"
        place = folder / "logs" / "jabber" / account / buddy
        place.mkdir(parents=True)
        days: dict[str, list[Told]] = {}
        for one in talk.messages:
            if not one.reply_to:
                days.setdefault(_when(one.at, "%Y-%m-%d"), []).append(one)
        for some in days.values():
            name = _when(some[0].at, "%Y-%m-%d.%H%M%S+0000UTC")
            header = (
                f"Conversation with {buddy} at {_when(some[0].at, '%d.%m.%Y %H:%M:%S')} on {account} (jabber)"
            )
            lines = [
                _pidgin_html(one, talk, world.me) if html else _pidgin_text(one, talk, world.me)
                for one in some
            ]
            if html:
                lines = [
                    f"<html><head><title>{header}</title></head><body><h3>{header}</h3>",
                    *lines,
                    "</body></html>",
                ]
            else:
                lines = [header, *lines]
            paths.append(place / f"{name}.{'html' if html else 'txt'}")
            paths[-1].write_text("\n".join(lines) + "\n", "utf-8")
    return paths


def _pidgin_html(one: Told, talk: Talk, me: str) -> str:
    colour = "#16569E" if one.mine else "#A82F2F"
    auto = " &lt;AUTO-REPLY&gt;" if one.kind == "auto" else ""
    words = '<img src="1.png"/>' if one.kind in ("media", "forward", "deleted") else escape(one.text)
    nick = _nick(one, talk, me)
    time = f'<font size="2">({_when(one.at, "%H:%M:%S")})</font>'
    return f'<font color="{colour}">{time} <b>{nick}{auto}:</b></font> {words}<br/>'


def _pidgin_text(one: Told, talk: Talk, me: str) -> str:
    auto = " <AUTO-REPLY>" if one.kind == "auto" else ""
    words = "http://example.org/1.png" if one.kind in ("media", "forward", "deleted") else one.text
    return f"({_when(one.at, '%H:%M:%S')}) {_nick(one, talk, me)}{auto}: {words}"


def gajim(world: World, folder: Path) -> Path:
    """Write ``archive.sqlite``."""
    path = folder / "archive.sqlite"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE account(pk INTEGER PRIMARY KEY, jid TEXT)")
        base.execute("CREATE TABLE remote(pk INTEGER PRIMARY KEY, jid TEXT)")
        base.execute(
            "CREATE TABLE message(pk INTEGER PRIMARY KEY, fk_account_pk INTEGER, fk_remote_pk INTEGER,"
            " type INTEGER, direction INTEGER, timestamp REAL, text TEXT)"
        )
        base.execute("INSERT INTO account VALUES (1, 'me@example.org')")
        for number, talk in enumerate(world.talks, 1):
            base.execute("INSERT INTO remote VALUES (?, ?)", (number, f"{_called(talk.name)}@example.org"))
            base.executemany(
                "INSERT INTO message(fk_account_pk, fk_remote_pk, type, direction, timestamp, text)"
                " VALUES (1, ?, 1, ?, ?, ?)",
                [(number, 2 if one.mine else 1, one.at, one.text) for one in _spoken(talk)],
            )
    return path


def old_gajim(world: World, folder: Path) -> Path:
    """Write ``logs.db``."""
    path = folder / "logs.db"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE jids(jid_id INTEGER PRIMARY KEY, jid TEXT, type INTEGER)")
        base.execute(
            "CREATE TABLE logs(log_line_id INTEGER PRIMARY KEY, jid_id INTEGER, time INTEGER, kind INTEGER,"
            " message TEXT)"
        )
        for number, talk in enumerate(world.talks, 1):
            base.execute("INSERT INTO jids VALUES (?, ?, 0)", (number, f"{_called(talk.name)}@example.org"))
            base.executemany(
                "INSERT INTO logs(jid_id, time, kind, message) VALUES (?, ?, ?, ?)",
                [(number, int(one.at), 6 if one.mine else 4, one.text) for one in _spoken(talk)],
            )
    return path


def element(world: World, folder: Path) -> list[Path]:
    """Write an export for each room."""
    paths: list[Path] = []
    for talk in world.talks:
        me, other = "@plumb:example.org", "@somebody:example.org"
        events: list[dict[str, Any]] = [
            {
                "type": "m.room.member",
                "sender": who,
                "state_key": who,
                "event_id": f"$m{who}",
                "room_id": "!r",
                "origin_server_ts": 1,
                "content": {"membership": "join", "displayname": name},
            }
            for who, name in ((me, world.me), (other, talk.name))
        ]
        for event in events:
            event["room_id"] = f"!{len(paths)}:example.org"
        for one in talk.messages:
            if one.kind == "auto":
                continue
            content: dict[str, Any] = {"msgtype": "m.text", "body": one.text}
            if one.kind != "text":
                content = {"msgtype": "m.image", "body": "1.jpg"}
            if one.reply_to:
                content["m.relates_to"] = {"m.in_reply_to": {"event_id": f"${one.reply_to}"}}
            events.append(
                {
                    "type": "m.room.message",
                    "sender": me if one.mine else other,
                    "event_id": f"${one.id}",
                    "room_id": f"!{len(paths)}:example.org",
                    "origin_server_ts": int(one.at * 1000),
                    "content": content,
                }
            )
        whole = {
            "room_name": talk.name,
            "room_creator": world.me,
            "topic": "",
            "export_date": "today",
            "exported_by": world.me,
            "messages": events,
        }
        paths.append(folder / f"matrix - {len(paths)}.json")
        paths[-1].write_text(json.dumps(whole, ensure_ascii=False, indent=4), "utf-8")
    return paths


def signal_cli(world: World, folder: Path) -> Path:
    """Write what ``signal-cli --output=json receive`` prints."""
    lines = []
    for number, talk in enumerate(world.talks):
        address = f"+1555000{number:04}"
        for one in talk.messages:
            if one.kind == "auto":
                continue
            message: dict[str, Any] = {"timestamp": int(one.at * 1000), "message": one.text}
            if one.kind != "text":
                message = {"timestamp": int(one.at * 1000), "message": None, "attachments": [{"id": "1"}]}
            if one.reply_to:
                quoted = next(other for other in talk.messages if other.id == one.reply_to)
                message["quote"] = {"id": int(quoted.at * 1000), "text": quoted.text}
            envelope: dict[str, Any] = {"source": address, "sourceNumber": address, "sourceName": talk.name}
            if one.mine:
                envelope = {
                    "source": "+1999",
                    "syncMessage": {"sentMessage": message | {"destination": address}},
                }
            else:
                envelope["dataMessage"] = message
            lines.append(
                json.dumps({"envelope": envelope | {"timestamp": message["timestamp"]}, "account": "+1999"})
            )
    path = folder / "received.json"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def signal(world: World, folder: Path) -> Path:
    """Write ``main.jsonl`` of Signal's plain export."""
    lines: list[dict[str, Any]] = [
        {"version": "1", "backupTimeMs": "1"},
        {"recipient": {"id": "1", "self": {}}},
    ]
    for number, talk in enumerate(world.talks, 2):
        lines.append({"recipient": {"id": str(number), "contact": {"profileGivenName": talk.name}}})
        lines.append({"chat": {"id": str(number), "recipientId": str(number)}})
    for number, talk in enumerate(world.talks, 2):
        for one in talk.messages:
            if one.kind == "auto":
                continue
            message: dict[str, Any] = {"text": {"body": one.text}}
            if one.kind != "text":
                message = {"attachments": [{"pointer": {}}]}
            if one.reply_to:
                quoted = next(other for other in talk.messages if other.id == one.reply_to)
                message["quote"] = {"targetSentTimestamp": str(int(quoted.at * 1000))}
            item = {
                "chatId": str(number),
                "authorId": "1" if one.mine else str(number),
                "dateSent": str(int(one.at * 1000)),
                "standardMessage": message,
            }
            lines.append({"chatItem": item | {"outgoing" if one.mine else "incoming": {}}})
    path = folder / "main.jsonl"
    path.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in lines) + "\n", "utf-8")
    return path


def _called(name: str) -> str:
    """Return a name as a nick."""
    return name.lower().replace(" ", "-")


def _nick(one: Told, talk: Talk, me: str) -> str:
    return _called(me if one.mine else talk.name)


def _spoken(talk: Talk) -> Iterator[Told]:
    """Yield what can be told without quotations; instead of a picture there is a link."""
    for one in talk.messages:
        if one.kind != "auto" and not one.reply_to:
            yield one if one.kind == "text" else replace(one, text="https://example.org/1.jpg")


def _logs(
    world: World, folder: Path, end: str, written: Callable[[Talk, str], Iterable[str]], *, lead: str = ""
) -> list[Path]:
    paths = []
    for talk in world.talks:
        path = folder / f"{lead}{_called(talk.name)}{end}"
        path.write_text("\n".join(written(talk, world.me)) + "\n", "utf-8")
        paths.append(path)
    return paths


ALL: tuple[Callable[[World, Path], object], ...] = (
    telegram,
    whatsapp,
    irssi,
    weechat,
    mirc,
    hexchat,
    znc,
    pidgin,
    gajim,
    old_gajim,
    element,
    signal_cli,
    signal,
)
"""All of them."""
