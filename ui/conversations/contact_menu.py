"""What can be chosen for one contact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from boltun.desk.rooms import is_room
from boltun.message import ChatKind, Contact
from boltun.store.records import Answers, ContactSettings, StoredContact
from ui.looks.plain_text import menu_text
from ui.looks.wording import choice_title
from ui.widgets.ordered_menu import OrderedMenu

if TYPE_CHECKING:
    from boltun.service import MindInfo

__all__ = ["ContactMenu", "answers_offered", "answers_shown", "answers_word"]


def answers_word(answers: Answers, *, room: bool = False) -> str:
    """Return how a contact or a room is answered, in the menu's words."""
    if room:
        return {
            Answers.ALWAYS: QCoreApplication.translate("ContactMenu", "Answer when I am named"),
            Answers.ASK: QCoreApplication.translate("ContactMenu", "Ask me when I am named"),
            Answers.NEVER: QCoreApplication.translate("ContactMenu", "Leave this room alone"),
            Answers.RULES: QCoreApplication.translate("ContactMenu", "Leave this room alone"),
        }[answers]
    return {
        Answers.ALWAYS: QCoreApplication.translate("ContactMenu", "Answer automatically"),
        Answers.ASK: QCoreApplication.translate("ContactMenu", "Ask me"),
        Answers.NEVER: QCoreApplication.translate("ContactMenu", "Never"),
        Answers.RULES: QCoreApplication.translate("ContactMenu", "As the rules say"),
    }[answers]


def answers_offered(contact: Contact) -> tuple[Answers, ...]:
    """Return what can be chosen for a contact. No rule concerns a room, so there is one choice less."""
    if contact.kind is ChatKind.GROUP:
        return Answers.ALWAYS, Answers.ASK, Answers.RULES
    return Answers.ALWAYS, Answers.ASK, Answers.NEVER, Answers.RULES


def answers_shown(contact: Contact, answers: Answers) -> Answers:
    """Return which of those offered is what was chosen."""
    return Answers.RULES if answers not in answers_offered(contact) else answers


class ContactMenu(QMenu):
    """The menu of one contact, made for the moment in which it opens.

    ``silenced``: something keeps Boltun from answering here just now that the owner can end. ``practice``: it
    is the contact that he plays himself.
    """

    answers_chosen = Signal(object)
    minds_chosen = Signal(object)
    """The names of the minds that answer here, one behind the other; none: the default ones."""
    pause_chosen = Signal(object)
    """Seconds to be silent here, or None: until the owner resumes."""
    resume_chosen = Signal()
    start_chosen = Signal()
    same_chosen = Signal()
    """The owner wants to say who else is the same person."""
    part_chosen = Signal()
    forget_chosen = Signal()
    delete_chosen = Signal()
    delete_for_good_chosen = Signal()

    def __init__(
        self,
        contact: StoredContact,
        minds: Sequence[MindInfo],
        parent: QWidget | None = None,
        *,
        silenced: bool = False,
        practice: bool = False,
    ) -> None:
        super().__init__(parent)
        settings = contact.settings
        self._add_answers(contact.contact, settings)
        self.addSeparator()
        pause = self.addMenu(self.tr("Pause here"))
        pause.addAction(self.tr("For 1 hour"), lambda: self.pause_chosen.emit(3600.0))
        pause.addAction(self.tr("For 8 hours"), lambda: self.pause_chosen.emit(8 * 3600.0))
        pause.addAction(self.tr("Until I resume"), lambda: self.pause_chosen.emit(None))
        resume = self.addAction(self.tr("Answer here again"), self.resume_chosen.emit)
        resume.setEnabled(silenced)
        self.addSeparator()
        self.addAction(self.tr("Start a conversation"), self.start_chosen.emit)
        self._add_minds(settings, minds)
        if not (practice or is_room(contact.contact)):
            self.addSeparator()
            self.addAction(self.tr("Is the same person as…"), self.same_chosen.emit)
            part = self.addAction(self.tr("Part again"), self.part_chosen.emit)
            part.setVisible(contact.person is not None)
        self.addSeparator()
        self.addAction(self.tr("Forget what was said"), self.forget_chosen.emit)
        delete = self.tr("Delete these messages") if practice else self.tr("Delete this contact")
        self.addAction(delete, self.delete_chosen.emit)
        self.addAction(self.tr("Delete for good…"), self.delete_for_good_chosen.emit)

    def _add_answers(self, contact: Contact, settings: ContactSettings) -> None:
        group = QActionGroup(self)
        room = contact.kind is ChatKind.GROUP
        for answers in answers_offered(contact):
            action = QAction(answers_word(answers, room=room), self, checkable=True)
            action.setChecked(answers is answers_shown(contact, settings.answers))
            action.triggered.connect(lambda _=False, answers=answers: self.answers_chosen.emit(answers))
            group.addAction(action)
            self.addAction(action)

    def _add_minds(self, settings: ContactSettings, minds: Sequence[MindInfo]) -> None:
        menu = self.addMenu(self.tr("Base"))
        group = QActionGroup(self)
        chosen = settings.minds
        titles = [(mind.name, choice_title(mind)) for mind in minds]
        titles += [(name, name) for name in chosen if name not in dict(titles)]
        first = chosen[0] if chosen else None
        for name, title in [(None, self.tr("The default one")), *titles]:
            action = QAction(menu_text(title), self, checkable=True)
            action.setChecked(name == first)
            behind = tuple(one for one in chosen[1:] if one != name)
            names = () if name is None else (name, *behind)
            action.triggered.connect(lambda _=False, names=names: self.minds_chosen.emit(names))
            group.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        behind_it = OrderedMenu(self.tr("Behind it"), menu)
        behind_it.offer([one for one in titles if one[0] != first], chosen[1:])
        behind_it.chosen.connect(lambda names: self.minds_chosen.emit((first, *names)))
        if first is None:
            behind_it.clear()
            words = self.tr("Behind the default one stand those of the settings; choose a base first")
            behind_it.addAction(words).setEnabled(False)
        menu.addMenu(behind_it)
