"""A few words with a base, before there is an account: nothing is kept, sent or waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from boltun.message import Author, Contact, Message
from boltun.minds.filling import example, fill_reply
from boltun.minds.protocol import Memory, Reply
from boltun.rules.schedule import wall
from boltun.store.records import SendState, StoredMessage
from ui.conversations.history import History
from ui.conversations.history_view import HistoryView
from ui.link.bridge import Bridge
from ui.looks.scale import NEAR
from ui.looks.wording import error_sentence
from ui.widgets.button import IconButton

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["FirstWords", "FirstWordsView"]

_FRIEND = Contact(account="first steps", address="new friend")


class FirstWords(QObject):
    """Asks a base as a new friend would; remembers what was said for as long as it lives."""

    failed = Signal(str)
    """Why there is no answer, in words."""
    silent = Signal()
    """The base has nothing to say to this."""

    def __init__(self, bridge: Bridge, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self._mind = ""
        self._memory: Memory | None = None
        self._dice = Random()
        self._round = 0
        self.history = History(self, clock=clock)

    def begin(self, mind: str) -> None:
        """Talk with this mind from now on; what was said to another one is gone."""
        if mind != self._mind:
            self._mind, self._memory = mind, None
            self._round += 1
            self.history.fill([])

    def say(self, text: str) -> None:
        """Write as the friend."""
        now, turn = self._clock(), self._round
        self._add(text, Author.CONTACT, now)
        name, memory, dice = self._mind, self._memory, self._dice

        async def ask(service: Service) -> Reply:
            mind = await service.minds.load(name)
            message = Message(contact=_FRIEND, text=text, at=now, received_at=now)
            reply = await asyncio.to_thread(mind.reply, message, memory or mind.new_memory(), dice)
            return fill_reply(reply, example(reply, wall(now, None)), in_mode=False)

        def show(reply: Reply) -> None:
            # Who goes on at once leaves this page, and what was asked, behind.
            if turn != self._round or not isValid(self):
                return
            self._memory = reply.remembers
            if reply.text is None:
                self.silent.emit()
                return
            self._memory = reply.remembers.sent(now)
            self._add(reply.text, Author.BOT, now)

        self._bridge.ask(ask, show, lambda error: self.failed.emit(error_sentence(error)))

    def _add(self, text: str, author: Author, at: float) -> None:
        number = (self.history.last_id or 0) + 1
        message = StoredMessage(
            id=number,
            contact_id=0,
            author=author,
            text=text,
            at=at,
            received_at=at,
            state=SendState.SENT if author is Author.BOT else None,
        )
        self.history.put([message])


class FirstWordsView(QWidget):
    """The bubbles, and the field below them."""

    def __init__(self, words: FirstWords, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = HistoryView(words.history, clock, self)
        self.view.empty_text = self.tr("Write something below, as a friend would: “Hi! How are you?”")
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(self.tr("Write to Boltun…"))
        self.field.setAccessibleName(self.tr("Write to Boltun"))
        self._words = words
        self.send = IconButton("send", self.tr("Send"), self)
        self.send.clicked.connect(self._say)
        self.field.returnPressed.connect(self._say)
        words.history.rowsInserted.connect(lambda: self.view.scroll_to_end())
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(self.field, 1)
        row.addWidget(self.send)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addWidget(self.view, 1)
        column.addLayout(row)

    def _say(self) -> None:
        if text := self.field.text().strip():
            self.field.clear()
            self._words.say(text)
