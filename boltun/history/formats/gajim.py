"""The databases of Gajim: ``logs.db`` of older versions, ``archive.sqlite`` of newer ones."""

from __future__ import annotations

from collections.abc import Iterator

from boltun.history import sqlite
from boltun.history.format import Format, Head
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_OLD = (
    "SELECT jids.jid, logs.time, logs.kind, logs.message, '' FROM logs JOIN jids ON jids.jid_id = logs.jid_id"
    " WHERE logs.kind IN (4, 6) ORDER BY jids.jid, logs.time, logs.log_line_id"
)
_NEW = (
    "SELECT remote.jid, message.timestamp, message.direction, message.text, account.jid FROM message"
    " JOIN remote ON remote.pk = message.fk_remote_pk LEFT JOIN account ON account.pk = message.fk_account_pk"
    " WHERE message.type = 1 ORDER BY account.jid, remote.jid, message.timestamp, message.pk"
)
_SENT = (6, 2)


def _claims(head: Head) -> int:
    if not sqlite.is_database(head.data):
        return 0
    found = sqlite.tables(head.path)
    if {"jids", "logs"} <= found or {"remote", "message", "account"} <= found:
        return 9
    return 3 if not found and head.name in ("logs.db", "archive.sqlite") else 0


def _read(reading: Reading) -> Iterator[Past]:
    old = "logs" in sqlite.tables(reading.source.path)
    for number, (jid, at, kind, text, account) in enumerate(sqlite.rows(reading, _OLD if old else _NEW), 1):
        if not isinstance(at, (int, float)) or not -1e10 < at < 1e11:
            reading.fault("A message has no time.", line=number, advice="It was left out.")
            continue
        name = str(jid).partition("/")[0]
        chat = reading.chat(f"gajim:{account or ''}:{name}", name)
        mine = kind == (_SENT[0] if old else _SENT[1])
        body = text if isinstance(text, str) else ""
        yield Past(chat, float(at), mine, str(account or "") if mine else name, body)


FORMAT = Format(
    name="gajim",
    title="Gajim",
    claims=_claims,
    read=_read,
    places=(
        ".local/share/gajim/logs.db",
        ".local/share/gajim/*/archive.sqlite",
        ".local/share/gajim/archive.sqlite",
        "AppData/Roaming/Gajim/logs.db",
        "AppData/Roaming/Gajim/archive.sqlite",
    ),
)
