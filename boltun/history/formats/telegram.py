"""Telegram Desktop's export: ``result.json`` of one chat or of the whole account."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boltun.history.format import Format, Head
from boltun.history.json_stream import JsonStream
from boltun.history.past import Past, Reading
from boltun.history.times import iso

__all__ = ["FORMAT"]

_PEOPLE = frozenset({"personal_chat"})
_ROOMS = frozenset({"private_group", "private_supergroup", "public_supergroup"})
_UNLEARNED = frozenset({"link", "text_link", "email", "phone", "bank_card", "bot_command", "mention"})
_UNLEARNED |= {"mention_name", "hashtag", "cashtag", "pre", "code"}
_MEMBERS = re.compile(r'"messages"\s*:\s*\[|"chats"\s*:\s*\{|"personal_information"\s*:')
_TYPED = re.compile(r'"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|replies|private_|public_)')


def _claims(head: Head) -> int:
    text = head.text[:65536]
    if not text.lstrip().startswith("{"):
        return 0
    if '"personal_information"' in text or '"text_entities"' in text or _TYPED.search(text):
        return 9
    if _MEMBERS.search(text) and '"date_unixtime"' in text:
        return 8
    return 3 if head.name == "result.json" else 0


def _read(reading: Reading) -> Iterator[Past]:
    with reading.source.open() as file:
        stream = JsonStream(file, reading)
        yield from _top(stream, reading)


def _top(stream: JsonStream, reading: Reading) -> Iterator[Past]:
    """Read an export: of an account, or of one chat whose fields stand at the top."""
    me = ""
    facts: dict[str, Any] = {}
    for key in stream.members():
        if key == "personal_information":
            own = stream.value()
            if isinstance(own, dict):
                me = _id(own.get("user_id"))
                reading.names.update(
                    str(own[part]) for part in ("first_name", "last_name", "username") if own.get(part)
                )
        elif key == "contacts":
            _contacts(stream.value(), reading)
        elif key in ("chats", "left_chats") and stream.next() == "{":
            for inner in stream.members():
                if inner == "list" and stream.next() == "[":
                    for _ in stream.items():
                        yield from _chat(stream, reading, me)
                else:
                    stream.skip()
        elif key == "messages" and stream.next() == "[":
            yield from _messages(stream, reading, facts, me)
        elif stream.next() in "[{":
            stream.skip()
        else:
            facts[key] = stream.value()


def _chat(stream: JsonStream, reading: Reading, me: str) -> Iterator[Past]:
    facts: dict[str, Any] = {}
    for key in stream.members():
        if key == "messages" and stream.next() == "[":
            yield from _messages(stream, reading, facts, me)
        elif stream.next() in "[{":
            stream.skip()
        else:
            facts[key] = stream.value()


def _messages(stream: JsonStream, reading: Reading, facts: Mapping[str, Any], me: str) -> Iterator[Past]:
    kind = str(facts.get("type", "personal_chat"))
    wanted = kind in _PEOPLE or (kind in _ROOMS and not reading.only_people)
    if not wanted:
        reading.left_out += 1
    number, title = _id(facts.get("id")), str(facts.get("name") or "")
    chat = f"telegram:{number or title or 'chat'}"
    if wanted:
        reading.chat(chat, title)
    for _ in stream.items():
        if not wanted:
            stream.value()
            continue
        line = stream.line if stream.next() != "{" else 0
        message = stream.value()
        if not isinstance(message, dict):
            reading.fault("This is no message.", line=line, advice="It was left out.")
            continue
        if message.get("type") != "message":
            continue
        found = _message(message, chat, number, me)
        if found is None:
            reading.fault(
                "A message has no date that can be read.", line=stream.line, advice="It was left out."
            )
        else:
            yield found


def _message(message: Mapping[str, Any], chat: str, other: str, me: str) -> Past | None:
    at, sure = _time(message)
    if at is None:
        return None
    who = _id(message.get("from_id"))
    mine: bool | None = None
    if who and me:
        mine = who == me
    elif who and other:
        # In the export of one chat, its number is that of the other person.
        mine = who != other
    return Past(
        chat=chat,
        at=at,
        mine=mine,
        who=str(message.get("from") or who),
        text=_text(message),
        id=str(message.get("id", "")),
        reply_to=str(message.get("reply_to_message_id", "")),
        sure=sure,
    )


def _time(message: Mapping[str, Any]) -> tuple[float | None, bool]:
    try:
        return float(message["date_unixtime"]), True
    except (KeyError, TypeError, ValueError, OverflowError):
        return iso(message.get("date")), False


def _text(message: Mapping[str, Any]) -> str:
    """Return the text; empty if nobody should learn it: forwarded, by a bot, with a picture, with a link."""
    if any(
        message.get(one)
        for one in ("forwarded_from", "saved_from", "via_bot", "media_type", "photo", "file", "mime_type")
    ):
        return ""
    text = message.get("text", "")
    if isinstance(text, str):
        return text
    if not isinstance(text, list):
        return ""
    parts = []
    for part in text:
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part, dict):
            if part.get("type") in _UNLEARNED:
                return ""
            parts.append(str(part.get("text", "")))
    return "".join(parts)


def _id(value: object) -> str:
    """Return the number of a person, as text: older exports have a number, newer ones ``user123``."""
    if isinstance(value, (int, str)):
        return str(value).removeprefix("user")
    return ""


def _contacts(value: object, reading: Reading) -> None:
    found = value.get("list") if isinstance(value, dict) else None
    for one in found if isinstance(found, list) else ():
        if isinstance(one, dict):
            reading.names.update(str(one[part]) for part in ("first_name", "last_name") if one.get(part))


FORMAT = Format(
    name="telegram",
    title="Telegram Desktop",
    claims=_claims,
    read=_read,
    places=("Downloads/Telegram Desktop/*/result.json", "Telegram Desktop/*/result.json"),
)
