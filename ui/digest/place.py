"""The place of the digest: who got no answer, who wants a call, what was promised, until it is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from boltun.digest import Entry
from boltun.store.digests import Asked, Promised
from boltun.store.records import StoredMessage
from boltun.store.study import LearnedPair
from ui.digest.left import Left
from ui.digest.listing import Listing
from ui.digest.rows import Item, Rows
from ui.digest.words import LeftWords
from ui.link.bridge import Bridge
from ui.link.wish import Wish
from ui.looks.plain_text import Label
from ui.looks.scale import FAR, NEAR, WIDE, Size, sized
from ui.looks.wording import error_sentence
from ui.widgets.button import TextButton
from ui.widgets.empty_page import EmptyPage
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["DigestPlace"]

_WIDEST = 900


class DigestPlace(Place):
    """Lists what is left; the buttons below act on what is chosen."""

    reply_wanted = Signal(int)
    """The id of a contact to whom the owner wants to write."""
    teach_wanted = Signal(object)
    """A Wish: a message to which the owner wants to teach a reply."""
    left_wanted = Signal()
    """The owner wants back to where he was."""

    def __init__(
        self,
        bridge: Bridge,
        left: Left,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._left = left
        self.rows = Rows(clock, self)
        self._compose()
        left.changed.connect(self._show)
        self._show()

    def _compose(self) -> None:
        title = Label(self.tr("Left for you"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self.summary = Label(self)
        self.summary.setWordWrap(True)
        self.summary.setForegroundRole(self.summary.foregroundRole().PlaceholderText)
        self.list = Listing(self)
        self.list.setModel(self.rows)
        self.list.setAccessibleName(title.text())
        self.list.entered.connect(self.reply)
        self.list.delete_pressed.connect(self.settle)
        self.list.escaped.connect(self.left_wanted)
        self.list.chosen_changed.connect(self._show_buttons)
        self.nothing = EmptyPage("digest", self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.list)
        self._pages.addWidget(self.nothing)
        self.reply_button = TextButton(self.tr("Reply"), "conversations", self)
        self.reply_button.clicked.connect(self.reply)
        self.teach_button = TextButton(self.tr("Teach a reply"), "teach", self)
        self.teach_button.clicked.connect(self.teach)
        self.dismiss_button = TextButton(self.tr("Dismiss"), "drop", self)
        self.dismiss_button.clicked.connect(self.settle)
        self.tick_button = TextButton(self.tr("Tick off"), "done", self)
        self.tick_button.clicked.connect(self.settle)
        self.unlearn_button = TextButton(self.tr("Take it back"), "undo", self)
        self.unlearn_button.clicked.connect(self.settle)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        for button in (
            self.reply_button,
            self.teach_button,
            self.dismiss_button,
            self.tick_button,
            self.unlearn_button,
        ):
            buttons.addWidget(button)
        buttons.addStretch(1)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, FAR, FAR, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(title)
        column.addWidget(self.summary)
        column.addWidget(self._pages, 1)
        column.addLayout(buttons)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(page, 1)
        whole.addStretch(0)

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """What changed meanwhile is read now."""
        super().showEvent(event)
        self._left.read()

    # --- showing -------------------------------------------------------------------

    def _show(self) -> None:
        digest = self._left.digest
        if digest is None:
            self.nothing.say(self.tr("Opening…"))
            self._pages.setCurrentWidget(self.nothing)
            self._show_buttons()
            return
        chosen, row = self.list.chosen(), self.list.currentIndex().row()
        self.rows.fill(digest)
        at = -1 if chosen is None else self.rows.row_of(chosen.key)
        at = self.rows.near(max(row, 0)) if at < 0 else at
        if at >= 0:
            self.list.setCurrentIndex(self.rows.index(at))
        self.summary.setText(LeftWords(self).of(digest))
        self.summary.setVisible(bool(digest))
        self.nothing.say(
            self.tr("Nothing is left for you."),
            self.tr(
                "Here will stand who wrote without an answer while you were away, who wants a call, and what"
                " Boltun promised in your name."
            ),
        )
        self._pages.setCurrentWidget(self.list if digest else self.nothing)
        self._show_buttons()

    def _show_buttons(self) -> None:
        one = self.list.chosen() if self._left.digest else None
        what = None if one is None else one.what
        is_entry = isinstance(what, Entry)
        # The one that goes must not take the focus to a neighbour that does something else.
        focused = QApplication.focusWidget() in (
            self.dismiss_button,
            self.tick_button,
            self.unlearn_button,
        )
        self.reply_button.setVisible(what is not None)
        self.teach_button.setVisible(what is not None)
        self.teach_button.setEnabled(isinstance(what, Entry) and bool(what.teachable))
        self.dismiss_button.setVisible(is_entry)
        self.tick_button.setVisible(isinstance(what, (Asked, Promised)))
        self.unlearn_button.setVisible(isinstance(what, LearnedPair))
        if focused:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- acting --------------------------------------------------------------------

    def reply(self) -> None:
        """Go to the conversation."""
        if (one := self.list.chosen()) is not None:
            self.reply_wanted.emit(one.stored.id)

    def teach(self) -> None:
        """Teach a reply to the newest message that found no good one."""
        one = self.list.chosen()
        if one is None or not isinstance(one.what, Entry) or not one.what.teachable:
            return
        number = one.what.teachable[-1]

        def begin(message: StoredMessage) -> None:
            wish = Wish(text=message.text, contact_id=message.contact_id, message_id=message.id)
            self.teach_wanted.emit(wish)

        self._bridge.ask(lambda service: service.conversations.message(number), begin, self._refused)

    def settle(self) -> None:
        """Dismiss a person, or tick off a call or a promise; each can be taken back."""
        one = self.list.chosen()
        if one is None:
            return
        what = one.what
        if isinstance(what, Entry):
            self._dismiss(one, what)
        elif isinstance(what, LearnedPair):
            self._unlearn(what)
        elif isinstance(what, Asked):
            words = self.tr("The call to {name} is ticked off.")
            self._tick(
                words.format(name=one.name),
                lambda service, done: service.digests.called(what.message_id, done),
            )
        else:
            words = self.tr("The promise to {name} is ticked off.")
            self._tick(
                words.format(name=one.name), lambda service, done: service.digests.tick(what.message_id, done)
            )

    def _dismiss(self, one: Item, entry: Entry) -> None:
        words = self.tr("{name} is dismissed until the next message.").format(name=one.name)

        def told(before: Mapping[int, int]) -> None:
            self._left.read()
            self.noticed.emit(Notice(text=words, undone=lambda: self._bring_back(before)))

        self._bridge.ask(
            lambda service: service.digests.dismiss(entry.contact.id, entry.last_id), told, self._refused
        )

    def _unlearn(self, pair: LearnedPair) -> None:
        words = self.tr("Boltun has forgotten this pair.")

        def told(_: LearnedPair) -> None:
            self._left.read()
            self.noticed.emit(
                Notice(text=words, undone=lambda: self._do(lambda service: service.teaching.restore(pair)))
            )

        self._bridge.ask(lambda service: service.teaching.revoke(pair.message_id), told, self._refused)

    def _tick(self, words: str, act: Callable[[Service, bool], Coroutine[Any, Any, None]]) -> None:
        def told(_: None) -> None:
            self._left.read()
            self.noticed.emit(
                Notice(text=words, undone=lambda: self._do(lambda service: act(service, False)))
            )

        self._bridge.ask(lambda service: act(service, True), told, self._refused)

    def _bring_back(self, before: Mapping[int, int]) -> None:
        self._do(lambda service: service.digests.bring_back(before))

    def _do(self, act: Callable[[Service], Coroutine[Any, Any, None]]) -> None:
        self._bridge.ask(act, lambda _: self._left.read(), self._refused)

    def _refused(self, error: Exception) -> None:
        self._left.read()
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))
