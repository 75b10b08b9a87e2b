"""Writes conversations of a made-up world as the programs export them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.history.worlds import Talk, Told, World

__all__ = ["telegram", "whatsapp"]


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
