"""Element's export of a Matrix room, as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boltun.history.format import Format, Head
from boltun.history.json_lines import seconds, under
from boltun.history.json_stream import JsonStream
from boltun.history.owner import root
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_QUOTED = re.compile(r"(?:> .*\n?)+\n?")


def _claims(head: Head) -> int:
    text = head.text[:65536]
    if not text.lstrip().startswith("{"):
        return 0
    if '"room_name"' in text or '"exported_by"' in text:
        return 9
    return 7 if '"origin_server_ts"' in text and '"sender"' in text else 0


def _read(reading: Reading) -> Iterator[Past]:
    facts: dict[str, Any] = {}
    with reading.source.open() as file:
        stream = JsonStream(file, reading)
        for key in stream.members():
            if key == "messages" and stream.next() == "[":
                yield from _messages(stream, reading, facts)
            elif stream.next() in "[{":
                stream.skip()
            else:
                facts[key] = stream.value()


def _messages(stream: JsonStream, reading: Reading, facts: Mapping[str, Any]) -> Iterator[Past]:
    title = str(facts.get("room_name") or "")
    me = str(facts.get("exported_by") or "")
    room = ""
    if me:
        reading.owners.add(me)
    for _ in stream.items():
        event = stream.value()
        if not isinstance(event, dict):
            reading.fault("This is no message.", line=stream.line, advice="It was left out.")
            continue
        if not room:
            room = reading.chat(f"matrix:{event.get('room_id') or title}", title)
            reading.peers.setdefault(room, set()).add(title)
        sender = str(event.get("sender") or "")
        content = event.get("content")
        if not isinstance(content, dict):
            content = {}
        _meet(reading, room, event, sender, content, me, title)
        past = _event(event, room, sender, content)
        if isinstance(past, Past):
            yield past
        elif past:
            reading.fault("A message has no time.", line=stream.line, advice="It was left out.")


def _meet(
    reading: Reading,
    room: str,
    event: Mapping[str, Any],
    sender: str,
    content: Mapping[str, Any],
    me: str,
    title: str,
) -> None:
    """Learn who is who: the export names owner and room by what they are called, senders by their ids."""
    who, called = sender, ""
    if event.get("type") == "m.room.member":
        who, called = str(event.get("state_key") or sender), str(content.get("displayname") or "")
    names = {root(one) for one in (called, who, who.lstrip("@").partition(":")[0]) if one}
    if called:
        reading.names.add(called)
    if root(me) in names:
        reading.owners.add(who)
    elif root(title) in names:
        reading.peers[room].add(who)


def _event(event: Mapping[str, Any], room: str, sender: str, content: Mapping[str, Any]) -> Past | bool:
    """Read an event; False: it is no message, True: it has no time."""
    kind = event.get("type")
    if kind not in ("m.room.message", "m.room.encrypted", "m.sticker", None) or not sender:
        return False
    relation = content.get("m.relates_to")
    if under(relation, "rel_type") == "m.replace":
        return False
    at = seconds(event.get("origin_server_ts"))
    if at is None:
        return True
    reply_to = str(under(relation, "m.in_reply_to", "event_id") or "")
    msgtype, body = content.get("msgtype"), content.get("body")
    text = body if msgtype == "m.text" and isinstance(body, str) else ""
    if msgtype == "m.notice":
        return False  # notices are for programs
    if reply_to and text.startswith("> "):
        text = _QUOTED.sub("", text, count=1)
    return Past(room, at, None, sender, text, str(event.get("event_id") or ""), reply_to)


FORMAT = Format(
    name="element",
    title="Element (Matrix)",
    claims=_claims,
    read=_read,
    asks=True,
    places=("Downloads/matrix*/export.json", "Downloads/matrix*.json", "Downloads/*Chat Export*/export.json"),
)
