"""The plain export of Signal's apps: ``main.jsonl`` with people, chats and messages, one in each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boltun.history.format import Format, Head
from boltun.history.json_lines import objects, seconds, under
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_FRAMES = ('"recipient"', '"chatItem"', '"backupTimeMs"')


def _claims(head: Head) -> int:
    text = head.text[:65536]
    if not text.lstrip().startswith("{") or '"personal_information"' in text:
        return 0
    if any(frame in text for frame in _FRAMES) and (
        '"chat"' in text or '"version"' in text or '"chatItem"' in text
    ):
        return 8
    return 3 if head.name == "main.jsonl" else 0


@dataclass(slots=True)
class _Known:
    """Who is who so far: people by their ids, and the person of each chat."""

    people: dict[str, str] = field(default_factory=dict)
    rooms: set[str] = field(default_factory=set)
    me: str = ""
    chats: dict[str, str] = field(default_factory=dict)


def _read(reading: Reading) -> Iterator[Past]:
    known = _Known()
    for line, frame in objects(reading):
        if isinstance(one := frame.get("recipient"), dict):
            _recipient(one, known, reading)
        elif isinstance(one := frame.get("chat"), dict):
            known.chats[str(one.get("id"))] = str(one.get("recipientId"))
        elif isinstance(one := frame.get("chatItem"), dict):
            past = _item(one, known, reading, line)
            if past is not None:
                yield past


def _recipient(one: Mapping[str, Any], known: _Known, reading: Reading) -> None:
    number = str(one.get("id"))
    if "self" in one:
        known.me = number
    elif isinstance(contact := one.get("contact"), dict):
        nickname = under(contact, "nickname", "given")
        parts = [contact.get(part) for part in ("profileGivenName", "profileFamilyName")]
        system = [contact.get(part) for part in ("systemGivenName", "systemFamilyName")]
        name = str(nickname or " ".join(str(part) for part in parts if part))
        name = name or " ".join(str(part) for part in system if part) or str(contact.get("e164") or "")
        known.people[number] = name
        reading.names.update(str(part) for part in (nickname, *parts, *system) if part)
    else:
        known.rooms.add(number)


def _item(one: Mapping[str, Any], known: _Known, reading: Reading, line: int) -> Past | None:
    number = str(one.get("chatId"))
    other = known.chats.get(number, "")
    if other not in known.people:
        if other in known.rooms or other == known.me:
            reading.left_out += f"signal:{number}" not in reading.peers
            reading.peers.setdefault(f"signal:{number}", set())
        else:
            reading.fault("Nothing tells whose message this is.", line=line, advice="It was left out.")
        return None
    at = seconds(one.get("dateSent"))
    if at is None:
        reading.fault("A message has no time.", line=line, advice="It was left out.")
        return None
    if "directionless" in one or "updateMessage" in one:
        return None
    mine = (
        "outgoing" in one if "outgoing" in one or "incoming" in one else str(one.get("authorId")) == known.me
    )
    name = known.people[other]
    message = one.get("standardMessage")
    body = under(message, "text", "body")
    plain = isinstance(body, str) and not under(message, "attachments") and not under(message, "linkPreview")
    return Past(
        reading.chat(f"signal:{number}", name),
        at,
        mine,
        "" if mine else name,
        body if plain and isinstance(body, str) else "",
        id=str(one.get("dateSent")),
        reply_to=str(under(message, "quote", "targetSentTimestamp") or ""),
    )


FORMAT = Format(
    name="signal",
    title="Signal",
    claims=_claims,
    read=_read,
    places=("Downloads/*/main.jsonl", "Documents/*/main.jsonl", "Downloads/main.jsonl"),
)
