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
from ui.conversations.sent_words import SentWords
from ui.link.bridge import Bridge
from ui.looks.wording import error_sentence
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import MindInfo
    from boltun.service.models import ShownModel

__all__ = ["ContactActions"]


class ContactActions(QObject):
    """Asks the service, and tells of what can be undone before it happens."""

    noticed = Signal(object)
    """A Notice to show."""
    delete_wanted = Signal(object)
    """A Conversation is to go into the bin."""
    same_wanted = Signal(int)
    """The owner wants to say who else is the same person as the contact with this id."""
    delete_for_good_wanted = Signal(object)
    """A Conversation is to be deleted for good, and the person is to be asked."""

    def __init__(self, bridge: Bridge, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock

    def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether the contact is answered."""
        self._bridge.ask(lambda service: service.conversations.set_answers(contact_id, answers))

    def set_minds(self, contact_id: int, names: Sequence[str]) -> None:
        """Choose the minds that answer the contact."""
        self._bridge.ask(lambda service: service.conversations.set_minds(contact_id, names))

    def set_grave_as_usual(self, contact_id: int, as_usual: bool) -> None:
        """Choose whether serious messages of the contact are answered like any other."""
        self._bridge.ask(lambda service: service.conversations.set_grave_as_usual(contact_id, as_usual))

    def set_model(self, contact_id: int, may_send: bool) -> None:
        """Choose whether the contact's words may be sent to a language model."""
        self._bridge.ask(lambda service: service.conversations.set_model(contact_id, may_send))

    def show_sent(self, contact_id: int, parent: QWidget) -> None:
        """Show word for word what a language model would be sent for the last message of the contact."""

        def show(shown: ShownModel | None) -> None:
            if shown is None:
                text = self.tr("There is no language model among your bases: nothing is sent.")
                self.noticed.emit(Notice(text=text))
            else:
                SentWords(shown, parent).open()

        def failed(error: Exception) -> None:
            self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

        self._bridge.ask(lambda service: service.models.would_send(contact_id), show, failed)

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

    def part(self, one: Conversation) -> None:
        """Let a contact be a person of his own again."""

        def tell(parted: bool) -> None:
            if parted:
                text = self.tr("{name} is a person of his own again.")
                self.noticed.emit(Notice(text=text.format(name=one.name)))

        self._bridge.ask(lambda service: service.conversations.part(one.id), tell)

    def menu(
        self,
        one: Conversation,
        minds: Sequence[MindInfo],
        parent: QWidget,
        *,
        silenced: bool,
        practice: bool,
    ) -> ContactMenu:
        """Return the menu of a contact, which does what is chosen; ``silenced``: nobody answers there now."""
        menu = ContactMenu(one.stored, minds, parent, silenced=silenced, practice=practice)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.answers_chosen.connect(lambda answers: self.set_answers(one.id, answers))
        menu.minds_chosen.connect(lambda names: self.set_minds(one.id, names))
        menu.pause_chosen.connect(lambda seconds: self.pause(one.id, seconds))
        menu.resume_chosen.connect(lambda: self.resume(one.id))
        menu.start_chosen.connect(lambda: self.start(one.id))
        menu.same_chosen.connect(lambda: self.same_wanted.emit(one.id))
        menu.part_chosen.connect(lambda: self.part(one))
        menu.forget_chosen.connect(lambda: self.forget(one))
        menu.delete_chosen.connect(lambda: self.delete_wanted.emit(one))
        menu.delete_for_good_chosen.connect(lambda: self.delete_for_good_wanted.emit(one))
        return menu

    def follow(self, panel: ContactPanel, current: Callable[[], Conversation | None]) -> None:
        """Do what is chosen in the panel, with the contact that is open then."""

        def on_open(do: Callable[[Conversation], object]) -> None:
            if (one := current()) is not None:
                do(one)

        panel.answers_chosen.connect(lambda answers: on_open(lambda one: self.set_answers(one.id, answers)))
        panel.minds_chosen.connect(lambda names: on_open(lambda one: self.set_minds(one.id, names)))
        panel.grave_chosen.connect(lambda off: on_open(lambda one: self.set_grave_as_usual(one.id, off)))
        panel.model_chosen.connect(lambda may: on_open(lambda one: self.set_model(one.id, may)))
        panel.sent_wanted.connect(lambda: on_open(lambda one: self.show_sent(one.id, panel)))
        panel.pause_chosen.connect(lambda seconds: on_open(lambda one: self.pause(one.id, seconds)))
        panel.resume_chosen.connect(lambda: on_open(lambda one: self.resume(one.id)))
        panel.start_chosen.connect(lambda: on_open(lambda one: self.start(one.id)))
        panel.same_chosen.connect(lambda: on_open(lambda one: self.same_wanted.emit(one.id)))
        panel.part_chosen.connect(lambda: on_open(self.part))
        panel.forget_said_chosen.connect(lambda: on_open(self.forget))
        panel.forget_contact_chosen.connect(lambda: on_open(self.delete_wanted.emit))
