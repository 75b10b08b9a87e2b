"""What was given to Pidgin, so that the next run can find out what of it went out.

Pidgin gives messages no ids of ours. So each one is noted in a small file before it is handed over, and after
a crash the conversations in Pidgin, where our messages have a flag of their own, say which of them are there.
"""

from __future__ import annotations

import json
import logging
import os
import zlib
from pathlib import Path
from typing import Final

from boltun.bus import CallError
from boltun.networks.pidgin.markup import as_html, as_text
from boltun.networks.pidgin.purple import OURS, Flags, Purple
from boltun.networks.protocol import MessageArrived, MessageUnsure, PastSettled, Sink

__all__ = ["Sent"]

log = logging.getLogger(__name__)

_LINES: Final = 200
"""So many messages are noted before the older half of them is forgotten."""


class Sent:
    """The file of one account. Without a ``folder``, or if it cannot be written, the next run knows less."""

    def __init__(self, account: str, folder: Path | None, sink: Sink) -> None:
        self._account = account
        self._sink = sink
        self._path = None if folder is None else folder / "sent"
        self._whole = self._path is not None
        """Nothing is missing in what is known of earlier runs."""
        self._past = self._read()
        self._lines = [_line(*one) for one in self._past]
        self._settled = False

    def note(self, id: str, session: str, conversation: int, text: str) -> None:
        """Note a message that is about to be handed over."""
        self._lines.append(_line(id, session, conversation, _mark(text)))
        if self._path is None:
            return
        try:
            if len(self._lines) > _LINES:
                self._lines = self._lines[-_LINES // 2 :]
                new = self._path.with_suffix(".new")
                _write(new, "".join(self._lines), os.O_TRUNC)
                new.replace(self._path)
            else:
                _write(self._path, self._lines[-1], os.O_APPEND)
        except OSError as error:
            log.warning("%s: what is sent cannot be noted: %s", self._account, error)

    async def settle(self, session: str, purple: Purple) -> None:
        """Tell, once in a run, what became of the messages that an earlier run sent."""
        if self._settled:
            return
        self._settled = True
        sure = self._whole
        there: dict[int, set[int]] = {}
        for id_, of, conversation, mark in self._past:
            if of != session:
                self._sink(MessageUnsure(account=self._account, id=id_))
                continue
            if conversation not in there:
                marks = await _ours(purple, conversation)
                if marks is None:
                    sure = False
                there[conversation] = marks or set()
            if mark in there[conversation]:
                self._sink(MessageArrived(account=self._account, id=id_))
        self._sink(PastSettled(account=self._account, sure=sure))

    def _read(self) -> list[tuple[str, str, int, int]]:
        if self._path is None:
            return []
        found = []
        try:
            for line in self._path.read_text(encoding="utf-8").split("\n"):
                if line:
                    id_, session, conversation, mark = json.loads(line)
                    found.append((str(id_), str(session), int(conversation), int(mark)))
        except (OSError, ValueError, TypeError) as error:
            if not isinstance(error, FileNotFoundError):
                self._whole = False
                log.info("%s: what was sent is not known: %s", self._account, error)
        return found


async def _ours(purple: Purple, conversation: int) -> set[int] | None:
    """Return the marks of our messages in a conversation; None: it was closed."""
    try:
        _, ids = await purple.history(conversation)
    except CallError:
        return None
    items = await purple.items(ids[-_LINES * 5 :])
    return {_mark_of(item.html) for item in items if item.flags & OURS and item.flags & Flags.SEND}


def _line(id: str, session: str, conversation: int, mark: int) -> str:
    return json.dumps([id, session, conversation, mark]) + "\n"


def _mark(text: str) -> int:
    return _mark_of(as_html(text))


def _mark_of(html: str) -> int:
    return zlib.crc32(as_text(html).encode("utf-8", "surrogatepass"))


def _write(path: Path, text: str, how: int) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = os.open(path, os.O_WRONLY | os.O_CREAT | how, 0o600)
    try:
        os.write(number, text.encode())
    finally:
        os.close(number)
