"""Deleting in the place Conversations: into the bin, out of it, and for good, which asks first."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from boltun.store.records import Binned
from ui.conversations.bin_page import BinPage
from ui.conversations.contacts import Conversation
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.people import contact_name
from ui.widgets.notice import Notice
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

__all__ = ["Deleting"]


class Deleting(QObject):
    """Asks the service; asks the person before what cannot be undone."""

    noticed = Signal(object)
    """A Notice to show."""
    left = Signal()
    """The person goes on, and the focus belongs to the list of people."""
    came_back = Signal(int)
    """A contact, by id, was taken out of the bin."""

    def __init__(
        self, bridge: Bridge, settings: Preferences, clock: Callable[[], float], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.bar = QuestionBar(parent)
        self.bar.closed.connect(self._leave_bar)
        self.bin = BinPage(bridge, settings, clock, parent)
        self.bin.restore_wanted.connect(lambda one: self.restore(one.id))
        self.bin.delete_wanted.connect(self.ask_binned)
        self.bin.empty_wanted.connect(self.ask_bin)

    def delete(self, one: Conversation, *, practice: bool) -> None:
        """Put a contact into the bin with all that was said; of ``practice`` only the messages go."""

        def told(number: int) -> None:
            if practice:
                words = self.tr("The messages of {name} lie in the bin.")
            else:
                words = self.tr("{name} lies in the bin, with all that was said, remembered and chosen.")
            text = words.format(name=one.name)
            self.noticed.emit(Notice(text=text, undone=lambda: self.restore(number), lasting=True))

        # The button that was pressed is the next contact's then: no key may press it again.
        self.left.emit()
        self._bridge.ask(lambda service: service.privacy.put_in_bin(one.id), told)

    def restore(self, number: int) -> None:
        """Take something out of the bin again."""
        self._bridge.ask(lambda service: service.privacy.restore(number), self.came_back.emit)

    def ask_for_good(self, one: Conversation) -> None:
        """Ask whether a contact is to be deleted for good."""

        def deleted(_: None) -> None:
            self.noticed.emit(Notice(text=self.tr("{name} is deleted for good.").format(name=one.name)))

        def delete() -> None:
            self._bridge.ask(lambda service: service.privacy.delete_contact(one.id), deleted)

        words = self.tr(
            "Delete {name} for good, with all that was said, remembered and chosen, in the bin, too? "
            "This cannot be undone."
        )
        self._ask(words.format(name=one.name), self.tr("Delete for good"), delete)

    def ask_binned(self, one: Binned) -> None:
        """Ask whether something is to be deleted for good that lies in the bin."""

        def delete() -> None:
            self._bridge.ask(lambda service: service.privacy.delete_from_bin(one.id))

        words = self.tr("Delete for good what lies in the bin of {name}? This cannot be undone.")
        self._ask(words.format(name=contact_name(one.contact)), self.tr("Delete for good"), delete)

    def ask_bin(self) -> None:
        """Ask whether all that lies in the bin is to be deleted for good."""

        def delete() -> None:
            self._bridge.ask(lambda service: service.privacy.empty_bin())

        words = self.tr("Delete for good all that lies in the bin? This cannot be undone.")
        self._ask(words, self.tr("Empty the bin"), delete)

    def ask_everything(self) -> None:
        """Ask whether everything that was said is to be deleted."""
        words = self.tr(
            "Delete every conversation and contact, also in the bin, all that Boltun remembers, its log "
            "and copies, and texts that were kept unsaved? Accounts, settings and bases stay. This cannot "
            "be undone."
        )
        self._ask(words, self.tr("Delete everything"), self.delete_everything, self.tr("Keep everything"))

    def delete_everything(self) -> None:
        """Delete every conversation; whoever asks for this has been asked."""

        def deleted(_: None) -> None:
            self.noticed.emit(Notice(text=self.tr("Everything that was said is deleted.")))

        self._bridge.ask(lambda service: service.privacy.delete_everything(), deleted)

    def _leave_bar(self) -> None:
        if self.bin.isVisible():
            self.bin.take_focus()
        else:
            self.left.emit()

    def _ask(self, words: str, yes: str, delete: Callable[[], object], no: str = "") -> None:
        answers: list[tuple[str, Callable[[], object]]] = [
            (no or self.tr("Keep it"), lambda: None),
            (yes, delete),
        ]
        self.bar.ask(escape(words), answers, tone=Tone.BAD)
        self.bar.take_focus()
