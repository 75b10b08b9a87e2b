"""What the owner can do with one contact, from its menu and from its panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from boltun.store.records import Answers
from ui.conversations.contact_menu import ContactMenu
from ui.conversations.contact_panel import ContactPanel
from ui.conversations.contacts import Conversation
from ui.link.bridge import Bridge
from ui.widgets.notice import Notice

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["ContactActions"]


class ContactActions(QObject):
    """Asks the service, and tells of what can be undone before it happens."""

    noticed = Signal(object)
    """A Notice to show."""
    hidden_changed = Signal()
    """``hidden`` is another set now."""

    def __init__(self, bridge: Bridge, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self.hidden: frozenset[int] = frozenset()
        """The contacts that are gone for the owner, though he can still take it back."""

    def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether the contact is answered."""
        self._bridge.ask(lambda service: service.conversations.set_answers(contact_id, answers))

    def set_minds(self, contact_id: int, names: Sequence[str]) -> None:
        """Choose the minds that answer the contact."""
        self._bridge.ask(lambda service: service.conversations.set_minds(contact_id, names))

    def pause(self, contact_id: int, seconds: float | None) -> None:
        """Be silent here for so long, None: until resumed."""
        until = seconds and self._clock() + seconds
        self._bridge.ask(lambda service: service.pauses.pause(until, contact_id))

    def resume(self, contact_id: int) -> None:
        """Answer here again."""
        self._bridge.ask(lambda service: service.pauses.resume(contact_id))

    def start(self, contact_id: int) -> None:
        """Let Boltun write first."""
        self._bridge.ask(lambda service: service.conversations.start(contact_id))

    def forget(self, one: Conversation) -> None:
        """Forget what was said to a contact, unless that is undone."""
        text = self.tr("What Boltun said to {name} is forgotten: it may say everything again.")
        self.noticed.emit(
            Notice(
                text=text.format(name=one.name),
                act=lambda: self._bridge.ask(lambda service: service.conversations.forget(one.id)),
            )
        )

    def delete(self, one: Conversation) -> None:
        """Delete a contact with all that was said, unless that is undone; he is gone from sight at once."""
        self._hide(self.hidden | {one.id})

        def act() -> None:
            self._bridge.ask(lambda service: service.privacy.delete_contact(one.id), deleted, failed)

        def deleted(_: None) -> None:
            self.hidden -= {one.id}

        def failed(error: Exception) -> None:
            self._hide(self.hidden - {one.id})
            self._bridge.unhandled.emit(error)

        text = self.tr("{name} is deleted, with all that was said, remembered and chosen.")
        self.noticed.emit(
            Notice(
                text=text.format(name=one.name),
                act=act,
                undone=lambda: self._hide(self.hidden - {one.id}),
            )
        )

    def delete_everything(self) -> None:
        """Delete every conversation; whoever asks for this has been asked."""

        def deleted(_: None) -> None:
            self.noticed.emit(Notice(text=self.tr("Everything that was said is deleted.")))

        self._bridge.ask(lambda service: service.privacy.delete_everything(), deleted)

    def menu(
        self, one: Conversation, minds: Sequence[MindInfo], parent: QWidget, *, silenced: bool
    ) -> ContactMenu:
        """Return the menu of a contact, which does what is chosen; ``silenced``: nobody answers there now."""
        menu = ContactMenu(one.stored, minds, parent, silenced=silenced)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.answers_chosen.connect(lambda answers: self.set_answers(one.id, answers))
        menu.minds_chosen.connect(lambda names: self.set_minds(one.id, names))
        menu.pause_chosen.connect(lambda seconds: self.pause(one.id, seconds))
        menu.resume_chosen.connect(lambda: self.resume(one.id))
        menu.start_chosen.connect(lambda: self.start(one.id))
        menu.forget_chosen.connect(lambda: self.forget(one))
        return menu

    def follow(self, panel: ContactPanel, current: Callable[[], Conversation | None]) -> None:
        """Do what is chosen in the panel, with the contact that is open then."""

        def on_open(do: Callable[[Conversation], object]) -> None:
            if (one := current()) is not None:
                do(one)

        panel.answers_chosen.connect(lambda answers: on_open(lambda one: self.set_answers(one.id, answers)))
        panel.minds_chosen.connect(lambda names: on_open(lambda one: self.set_minds(one.id, names)))
        panel.pause_chosen.connect(lambda seconds: on_open(lambda one: self.pause(one.id, seconds)))
        panel.resume_chosen.connect(lambda: on_open(lambda one: self.resume(one.id)))
        panel.start_chosen.connect(lambda: on_open(lambda one: self.start(one.id)))
        panel.forget_said_chosen.connect(lambda: on_open(self.forget))
        panel.forget_contact_chosen.connect(lambda: on_open(self.delete))

    def _hide(self, hidden: frozenset[int]) -> None:
        self.hidden = hidden
        self.hidden_changed.emit()
