"""Why messages were answered as they were: written down later, because no reply should wait for it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from boltun.desk.ledger import Ledger, account_of
from boltun.desk.policy import Decision
from boltun.errors import BoltunError, StoreError
from boltun.minds.protocol import Mind, Reply

__all__ = ["Explanations"]

_DELAY = 0.2
"""Seconds after which what is kept is written down."""

_SLICE = 0.004
"""Seconds of writing at a stretch."""

_MOST = 200
"""If more are kept, the oldest is written at once, so that the memory stays bounded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    outgoing_id: int
    decision: Decision
    mind: Mind
    reply: Reply

    def as_json(self) -> dict[str, Any]:
        return account_of(self.decision, self.mind, self.reply)


class Explanations:
    """Keeps the explanations of answers for a moment. A crash in that moment loses them, and nothing else."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept: dict[int, _Kept] = {}
        self._next: asyncio.TimerHandle | None = None

    def keep(
        self, message_id: int, outgoing_id: int, *, decision: Decision, mind: Mind, reply: Reply
    ) -> None:
        """Take the explanation of an answered message."""
        self._kept[message_id] = _Kept(outgoing_id=outgoing_id, decision=decision, mind=mind, reply=reply)
        if len(self._kept) > _MOST:
            self._write_some()
        if self._next is None:
            self._next = asyncio.get_running_loop().call_later(_DELAY, self._write)

    def find(self, message_id: int) -> dict[str, Any] | None:
        """Return what is not written yet about a message, or about the message that it answers."""
        kept = self._kept.get(message_id)
        if kept is None:
            kept = next((one for one in self._kept.values() if one.outgoing_id == message_id), None)
        return None if kept is None else kept.as_json()

    def close(self) -> None:
        """Write everything now."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        while self._kept:
            self._write_some()

    def _write(self) -> None:
        self._next = None
        self._write_some()
        if self._kept:
            self._next = asyncio.get_running_loop().call_later(_SLICE, self._write)

    def _write_some(self) -> None:
        """Write for one slice of time, all in one transaction. What cannot be written is given up."""
        until = time.perf_counter() + _SLICE
        tried = []
        try:
            with self._ledger.store.together():
                for message_id, kept in self._kept.items():
                    tried.append(message_id)
                    # Only the explanation: what became of the message is written already, and may have
                    # changed since.
                    self._ledger.store.messages.explain(message_id, kept.as_json())
                    if time.perf_counter() > until:
                        break
        except StoreError as error:
            self._kept.clear()
            self._ledger.failed(error)
        except Exception as error:
            # If a mind's explanation cannot be kept, the others still are.
            kept = self._kept.pop(tried[-1])
            self._ledger.failed(
                BoltunError("Why {mind} answered so is lost: {why}.", mind=kept.mind.name, why=repr(error))
            )
        else:
            for message_id in tried:
                del self._kept[message_id]
