"""Our own messages, recognised when Beeper tells of them.

Beeper gives a message one id while it is sent and another one afterwards. How the first becomes the second
is not said, so where ids do not tell, the chat, the text and the time do. What was sent is written down, for
the next run has to know its messages, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from boltun.networks.beeper.reading import Entry
from boltun.networks.beeper.rich_text import is_same, mark_of

__all__ = ["Outbox", "Sent"]

log = logging.getLogger(__name__)

_REMEMBERED: Final = 2_000
_KEPT: Final = 86_400.0
"""Seconds for which a message is remembered."""
_EARLY: Final = 60.0
_LATE: Final = 300.0
"""Seconds between our clock and the time of the same message in Beeper, and how long Beeper may take."""


@dataclass(slots=True, kw_only=True)
class Sent:
    """One message that Boltun handed to Beeper, or was about to."""

    id: str
    """Ours."""
    chat: str
    at: float
    text: str = ""
    """Empty for those of an earlier run."""
    mark: str = ""
    """What is known of the text of one of an earlier run."""
    pending: str = ""
    """Beeper's id while it was sent."""
    final: str = ""
    """Beeper's own id of it."""
    is_past: bool = False
    """Whether an earlier run sent it."""
    is_over: bool = False
    """Whether it was told what became of it."""
    is_doubtful: bool = False
    """Whether Beeper did not say that it took it."""
    has_failed: bool = False
    was_delivered: bool = False
    was_seen: bool = False
    posted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when Beeper has answered, or will not any more."""

    def is_about(self, entry: Entry) -> bool:
        """Whether a message could be this one, by its text and time."""
        if entry.chat != self.chat or not -_EARLY <= entry.at - self.at <= _LATE:
            return False
        if self.is_past:
            return self.mark == mark_of(entry.text)
        return is_same(self.text, entry.text)


class Outbox:
    """The messages that Boltun sent of late, with a journal that outlives this run."""

    def __init__(self, clock: Callable[[], float], folder: Path | None = None) -> None:
        self._clock = clock
        self._sent: OrderedDict[str, Sent] = OrderedDict()
        self._by_id: dict[tuple[str, str], Sent] = {}
        self._open: dict[str, dict[str, Sent]] = {}
        """Those whose final id is not known, by chat."""
        self._waiting: dict[str, Sent] = {}
        """Those of which nothing final was told."""
        self._journal: IO[bytes] | None = None
        self._path = None if folder is None else folder / "sent"
        self.is_past_settled = False
        """Whether it was told what became of the messages of earlier runs."""
        self.knows_past = False
        """Whether all that earlier runs sent is known."""
        if self._path is not None:
            try:
                self.knows_past = self._read(self._path)
                self._begin(self._path)
            except OSError as error:
                log.warning("What is on its way cannot be noted for the next run: %s.", error)

    def close(self) -> None:
        """Let go of the journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def add(self, id: str, chat: str, text: str) -> Sent:
        """Write down a message that is about to go to Beeper."""
        sent = Sent(id=id, chat=chat, at=self._clock(), text=text)
        self._keep(sent)
        self._note(sent)
        return sent

    def taken(self, sent: Sent, chat: str, pending: str) -> None:
        """Beeper took it, for this chat and under this id."""
        if chat != sent.chat:
            # Of chats that are shown together Beeper chooses one.
            self._open.get(sent.chat, {}).pop(sent.id, None)
            sent.chat = chat
            if not sent.final:
                self._open.setdefault(chat, {})[sent.id] = sent
        if pending:
            sent.pending = pending
            self._by_id[chat, pending] = sent
        self._note(sent)

    def drop(self, sent: Sent) -> None:
        """It never left."""
        self._forget(sent)
        if self._journal is not None:
            self._write({"id": sent.id, "never": True})

    def find(self, entry: Entry) -> Sent | None:
        """Return which of our messages this is; None if it is none.

        Wait first for those ``in_flight`` that it could be: nobody knows their ids until Beeper has answered.
        """
        sent = self._by_id.get((entry.chat, entry.id))
        if sent is not None:
            return sent
        for sent in self.open_in(entry.chat):
            if sent.posted.is_set() and sent.is_about(entry):
                self.became(sent, entry.id)
                return sent
        return None

    def in_flight(self, entry: Entry) -> list[Sent]:
        """Return our messages that this could be, and that Beeper has not answered yet."""
        if (entry.chat, entry.id) in self._by_id:
            return []
        return [
            sent for sent in self.open_in(entry.chat) if not sent.posted.is_set() and sent.is_about(entry)
        ]

    def became(self, sent: Sent, id: str) -> None:
        """Beeper has it under this id."""
        self._by_id[sent.chat, id] = sent
        if id not in (sent.pending, sent.final):
            sent.final = id
            self._open.get(sent.chat, {}).pop(sent.id, None)
            self._note(sent)

    def over(self, sent: Sent) -> None:
        """It was told what became of it."""
        sent.is_over = True
        self._waiting.pop(sent.id, None)

    def open_in(self, chat: str) -> list[Sent]:
        """Return our messages in a chat whose final id is not known, oldest first."""
        return list(self._open.get(chat, {}).values())

    def waiting(self) -> list[Sent]:
        """Return the messages of which nothing final is known, oldest first."""
        return list(self._waiting.values())

    def _keep(self, sent: Sent) -> None:
        if (before := self._sent.get(sent.id)) is not None:
            self._forget(before)
        self._sent[sent.id] = self._waiting[sent.id] = sent
        if not sent.final:
            self._open.setdefault(sent.chat, {})[sent.id] = sent
        for id_ in (sent.pending, sent.final):
            if id_:
                self._by_id[sent.chat, id_] = sent
        while len(self._sent) > _REMEMBERED:
            self._forget(next(iter(self._sent.values())))

    def _forget(self, sent: Sent) -> None:
        self._sent.pop(sent.id, None)
        self._waiting.pop(sent.id, None)
        open_there = self._open.get(sent.chat, {})
        open_there.pop(sent.id, None)
        if not open_there:
            self._open.pop(sent.chat, None)
        for id_ in (sent.pending, sent.final):
            if self._by_id.get((sent.chat, id_)) is sent:
                del self._by_id[sent.chat, id_]

    # --- the journal ---------------------------------------------------------------------

    def _note(self, sent: Sent) -> None:
        if self._journal is not None:
            mark = sent.mark or mark_of(sent.text)
            line = {"id": sent.id, "chat": sent.chat, "at": round(sent.at, 3), "mark": mark}
            self._write(line | {"pending": sent.pending, "final": sent.final})

    def _write(self, line: dict[str, object]) -> None:
        assert self._journal is not None
        try:
            # Without a buffer: what was written is the system's, and outlives this process.
            self._journal.write(json.dumps(line).encode() + b"\n")
        except OSError as error:
            log.warning("What is on its way cannot be noted for the next run: %s.", error)
            self.close()
            # Half of it would be worse than nothing: the next run would take the rest for not sent.
            if self._path is not None:
                with contextlib.suppress(OSError):
                    self._path.unlink()

    def _read(self, path: Path) -> bool:
        """Read what earlier runs sent; False if they left nothing. A line may have become anything."""
        if not path.exists():
            return False
        oldest = self._clock() - _KEPT
        for line in path.read_bytes().splitlines():
            try:
                data = json.loads(line)
                if data.get("never"):
                    known = self._sent.get(data["id"])
                    if known is not None:
                        self._forget(known)
                    continue
                names = ("id", "chat", "mark", "pending", "final")
                values = {name: str(data[name]) for name in names}
                sent = Sent(**values, at=float(data["at"]), is_past=True)  # type: ignore[arg-type]
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
            sent.posted.set()
            if sent.at >= oldest:
                self._keep(sent)
        return True

    def _begin(self, path: Path) -> None:
        """Write the journal anew, with what is still of use."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
        self._journal = os.fdopen(number, "wb", buffering=0)
        for sent in self._sent.values():
            self._note(sent)
        # A file that is open cannot be replaced on Windows.
        self._journal.close()
        fresh.replace(path)
        self._journal = path.open("ab", buffering=0)
