"""What a base says of a message that is to be taught; asked in a worker, only the newest answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boltun.minds.listing import MindInfo
from boltun.minds.teaching import Help, Trial
from boltun.previews import Proposed
from boltun.store.thumbs import Praised
from boltun.teaching import teachable
from boltun.text.document import Document
from ui.link.bridge import Bridge
from ui.looks.wording import error_sentence

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Adviser"]


class Adviser(QObject):
    """Asks a base's file, or the ``document`` in which it is open."""

    helped = Signal(object, object)
    """A Help: a proposed phrase, and what is near; and the thumbs of each reply of the base."""
    proposed = Signal(object)
    """The Proposed keys, each with what it would catch."""
    tried = Signal(object, str)
    """A Trial, and the reply that was tried."""
    failed = Signal(str)
    """Why there is none of these, in words."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked = 0
        """Grows with every question: late answers to older ones are not told."""
        self._tried = 0

    def ask(self, info: MindInfo, document: Document | None, text: str) -> None:
        """Ask for a phrase that finds a message, and for what is near; what is being tried is of no use."""
        self._asked += 1
        self._tried += 1
        asked = self._asked

        async def ask(service: Service) -> tuple[Help, Mapping[str, Praised]]:
            encoding = service.minds.encodings.of(info.path)
            found = await asyncio.to_thread(_help, document, info, encoding, text)
            return found, await service.teaching.thumbs(info.name)

        def tell(found: tuple[Help, Mapping[str, Praised]]) -> None:
            if asked == self._asked:
                self.helped.emit(*found)

        def fail(error: Exception) -> None:
            if asked == self._asked:
                self.failed.emit(error_sentence(error))

        async def propose(service: Service) -> tuple[Proposed, ...]:
            return await service.teaching.proposals(info.path, text, document=document)

        def tell_proposed(found: tuple[Proposed, ...]) -> None:
            if asked == self._asked:
                self.proposed.emit(found)

        self._bridge.ask(ask, tell, fail)
        self._bridge.ask(propose, tell_proposed, lambda _error: None)

    def try_out(self, info: MindInfo, document: Document | None, text: str, key: str, reply: str) -> None:
        """Ask what would be said to a message if a pair stood in the base."""
        self._tried += 1
        tried = self._tried

        async def ask(service: Service) -> Trial:
            encoding = service.minds.encodings.of(info.path)
            return await asyncio.to_thread(_trial, document, info, encoding, text, key, reply)

        def tell(found: Trial) -> None:
            if tried == self._tried:
                self.tried.emit(found, reply)

        def fail(error: Exception) -> None:
            if tried == self._tried:
                self.failed.emit(error_sentence(error))

        self._bridge.ask(ask, tell, fail)

    def forget_trial(self) -> None:
        """What is being tried is of no use any more."""
        self._tried += 1


def _help(document: Document | None, info: MindInfo, encoding: str | None, text: str) -> Help:
    book = teachable(info.path, info.kind)
    return book.help_with(document or book.read(info.path, encoding), text)


def _trial(
    document: Document | None, info: MindInfo, encoding: str | None, text: str, key: str, reply: str
) -> Trial:
    book = teachable(info.path, info.kind)
    return book.trial(document or book.read(info.path, encoding), text, key, reply)
