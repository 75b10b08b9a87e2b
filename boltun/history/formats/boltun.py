"""Boltun's own database: what the owner wrote himself, never what Boltun said."""

from __future__ import annotations

from collections.abc import Iterator

from boltun.history import sqlite
from boltun.history.format import Format, Head
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_MESSAGES = (
    "SELECT contacts.id, contacts.address, contacts.name, contacts.kind, messages.author, messages.text,"
    " messages.at, messages.network_id, messages.reply_to, messages.automatic"
    " FROM messages JOIN contacts ON contacts.id = messages.contact_id"
    " WHERE messages.edited_of IS NULL OR messages.edited_of = ''"
    " ORDER BY contacts.id, messages.at, messages.id"
)


def _claims(head: Head) -> int:
    if not sqlite.is_database(head.data):
        return 0
    return 9 if {"messages", "contacts", "held_replies"} <= sqlite.tables(head.path) else 0


def _read(reading: Reading) -> Iterator[Past]:
    for number, row in enumerate(sqlite.rows(reading, _MESSAGES), 1):
        contact, address, name, kind, author, text, at, network_id, _, automatic = row
        if not isinstance(at, (int, float)):
            reading.fault("A message has no time.", line=number, advice="It was left out.")
            continue
        if kind != "direct":
            continue
        if author == "bot" or automatic:
            continue  # Boltun would learn from itself
        chat = reading.chat(f"boltun:{contact}", str(name or address))
        mine = author == "owner"
        yield Past(
            chat, float(at), mine, "" if mine else str(name or address), str(text or ""), str(network_id)
        )


FORMAT = Format(
    name="boltun",
    title="Boltun's own database",
    claims=_claims,
    read=_read,
    places=(".local/share/boltun/boltun.sqlite", "AppData/Local/boltun/boltun.sqlite"),
)
