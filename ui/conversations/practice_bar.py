"""Above the field where one writes, while one practises: who writes, how time passes, whom one plays."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boltun.networks.registry import is_offered
from boltun.service.practice import is_practice
from ui.conversations.contacts import Conversation
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label, menu_text, tip
from ui.looks.scale import TIGHT, WIDE
from ui.looks.style import show_hint
from ui.widgets.button import IconButton, TextButton
from ui.widgets.notice import Notice

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["PracticeBar"]

_HALF_AN_HOUR = 1800.0
_A_DAY = 86400.0
_LATE = 3600.0
"""So many seconds before it comes, a message was written that comes late."""

SWITCH = "Ctrl+R"


class PracticeBar(QWidget):
    """Lets the owner write as the contact or as himself, lets time pass, and makes contacts to play."""

    side_changed = Signal()
    """The other one writes now."""
    done = Signal()
    """The person goes on, and the focus belongs where one writes."""
    made = Signal(int)
    """A new contact, by id, that is to be shown."""
    remove_wanted = Signal(object)
    """A Conversation is to go into the bin."""
    noticed = Signal(object)
    """A Notice to show."""
    invited = Signal(str)
    """What stands where nothing has been said yet."""

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._one: Conversation | None = None
        self._naming: int | None = None
        """The contact that gets a name; None: a new one."""
        self._new_listed = True
        self._rows = QStackedWidget(self)
        self._rows.addWidget(self._main_row())
        self._rows.addWidget(self._name_row())
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, TIGHT, WIDE, 0)
        column.addWidget(self._rows)
        switch = QShortcut(QKeySequence(SWITCH), parent)
        switch.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        switch.activated.connect(self.switch)
        self.hide()

    def _main_row(self) -> QWidget:
        row = QWidget(self)
        words = Label(self.tr("Write as"), row)
        self.contact_side = _side(row)
        self.owner_side = _side(row)
        self.owner_side.setText(self.tr("You", "the owner, in practice"))
        self.owner_side.setAccessibleName(self.tr("Write as yourself"))
        self.owner_side.setToolTip(
            tip(
                self.tr(
                    "You write as the owner: then you come first, and Boltun keeps silent. ({keys})"
                ).format(keys=SWITCH)
            )
        )
        sides = QButtonGroup(self)
        sides.addButton(self.contact_side)
        sides.addButton(self.owner_side)
        self.contact_side.setChecked(True)
        self.contact_side.toggled.connect(lambda _on: self.side_changed.emit())
        self.contact_side.clicked.connect(self.done)
        self.owner_side.clicked.connect(self.done)

        self.time = _menu_button(row, "later", self.tr("Let time pass, in practice only"))
        times = self.time.menu()
        times.addAction(self.tr("+30 minutes"), lambda: self.let_pass(_HALF_AN_HOUR))
        times.addAction(self.tr("Tomorrow"), lambda: self.let_pass(_A_DAY))
        times.addSeparator()
        self.late = QAction(self.tr("The next message comes an hour late"), times)
        self.late.setCheckable(True)
        self.late.toggled.connect(lambda _on: self.side_changed.emit())
        times.addAction(self.late)

        self.people = _menu_button(row, "contact", self.tr("Contacts to practise with"))
        self.people.menu().aboutToShow.connect(self._fill_people)
        self._fill_people()

        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(TIGHT)
        line.addWidget(words)
        line.addWidget(self.contact_side)
        line.addWidget(self.owner_side)
        line.addStretch(1)
        line.addWidget(self.time)
        line.addWidget(self.people)
        return row

    def _name_row(self) -> QWidget:
        row = QWidget(self)
        self.name = _NameField(row)
        show_hint(self.name, self.tr("Name of the contact"))
        self.name.setAccessibleName(self.tr("Name of the contact"))
        self.name.returnPressed.connect(self._named)
        self.name.escaped.connect(self._unnamed)
        self.keep = TextButton(self.tr("Add"), parent=row)
        self.keep.clicked.connect(self._named)
        cancel = TextButton(self.tr("Cancel"), parent=row)
        cancel.clicked.connect(self._unnamed)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(TIGHT)
        line.addWidget(self.name, 1)
        line.addWidget(self.keep)
        line.addWidget(cancel)
        for before, after in pairwise((self.name, self.keep, cancel)):
            QWidget.setTabOrder(before, after)
        return row

    # --- what the conversation asks ------------------------------------------------------

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self.contact_side, self.owner_side, self.time, self.people

    @property
    def as_contact(self) -> bool:
        """Whether the owner writes as the contact."""
        return self.contact_side.isChecked()

    @property
    def hint(self) -> str:
        """What stands in the empty field."""
        if not self.as_contact:
            return self.tr("Write yourself…")
        if self.late.isChecked():
            return self.tr("Write as a contact; it comes an hour late…")
        return self.tr("Write to Boltun as a contact would…")

    def ask_accounts(self) -> None:
        """Say what one can do here; who has no account is told how to get one."""
        self._bridge.ask(_has_account, self._invite)

    def _invite(self, has_account: bool) -> None:
        if self._one is None:
            return
        if is_practice(self._one.stored.contact):
            words = self.tr("Write as a friend would: Boltun answers you as it answers your contacts.")
        else:
            words = self.tr(
                "Write as {name} would. All rules and limits hold here: choose in the menu beside the name "
                "whether Boltun answers."
            ).format(name=self._one.name)
        if not has_account:
            words += "\n\n" + self.tr("When you like what it says, add an account (Ctrl+4).")
        self.invited.emit(words)

    def open(self, one: Conversation) -> None:
        """Write as this contact from now on."""
        if self._one is None or self._one.id != one.id:
            self._unname()
            self.contact_side.setChecked(True)
            self.late.setChecked(False)
        self.show_contact(one)
        self.show()

    def show_contact(self, one: Conversation) -> None:
        """Show how the contact is called now."""
        self._one = one
        shown = self.contact_side.fontMetrics().elidedText(one.name, Qt.TextElideMode.ElideRight, 140)
        self.contact_side.setText(menu_text(shown))
        self.contact_side.setAccessibleName(self.tr("Write as {name}").format(name=one.name))
        self.contact_side.setToolTip(
            tip(
                self.tr("You write as {name} would, and Boltun answers. ({keys})").format(
                    name=one.name, keys=SWITCH
                )
            )
        )

    def leave(self) -> None:
        """Nobody is played."""
        self._one = None
        self.hide()

    def switch(self) -> None:
        """Let the other one write."""
        if self._one is not None and self._rows.currentIndex() == 0:
            (self.owner_side if self.as_contact else self.contact_side).setChecked(True)
            self.done.emit()

    def take_late(self) -> float:
        """Return how many seconds too late the message comes that is written now."""
        late = _LATE if self.late.isChecked() else 0.0
        self.late.setChecked(False)
        return late

    # --- what the person wants -------------------------------------------------------------

    def let_pass(self, seconds: float) -> None:
        """Let time pass in the practice conversations."""
        words = (
            self.tr("A day has passed, in practice only.")
            if seconds >= _A_DAY
            else self.tr("Half an hour has passed, in practice only.")
        )
        self._bridge.ask(
            lambda service: service.practice.let_pass(seconds),
            lambda _: self.noticed.emit(Notice(text=words)),
        )
        self.done.emit()

    def ask_name(self, contact_id: int | None = None, *, listed: bool = True) -> None:
        """Ask how a contact shall be called; None: a new one, in the contact list if ``listed``."""
        self._naming, self._new_listed = contact_id, listed
        self.name.setText(self._one.name if contact_id is not None and self._one is not None else "")
        self.keep.setText(self.tr("Add") if contact_id is None else self.tr("Rename"))
        self._rows.setCurrentIndex(1)
        self.name.selectAll()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_people(self) -> None:
        menu, one = self.people.menu(), self._one
        menu.clear()
        menu.addAction(self.tr("Add a contact…"), self.ask_name)
        menu.addAction(
            self.tr("Add somebody who is not in your contact list…"), lambda: self.ask_name(listed=False)
        )
        if one is not None and not is_practice(one.stored.contact):
            menu.addSeparator()
            menu.addAction(self.tr("Rename…"), lambda: self.ask_name(one.id))
            menu.addAction(self.tr("Remove"), lambda: self.remove_wanted.emit(one))

    def _named(self) -> None:
        name, contact_id, listed = self.name.text().strip(), self._naming, self._new_listed
        if not name:
            return
        if contact_id is not None:
            self._bridge.ask(lambda service: service.practice.rename(contact_id, name), self._kept)
        else:
            self._bridge.ask(lambda service: service.practice.add(name, listed=listed), self._added)

    def _kept(self, _: None) -> None:
        self._unnamed()

    def _added(self, contact_id: int) -> None:
        self._unname()
        self.made.emit(contact_id)
        self.done.emit()

    def _unname(self) -> None:
        self._naming = None
        self._rows.setCurrentIndex(0)

    def _unnamed(self) -> None:
        self._unname()
        self.done.emit()


async def _has_account(service: Service) -> bool:
    return any(is_offered(one.account.network) for one in await service.accounts.all())


class _NameField(QLineEdit):
    """Escape leaves it; Enter is for it alone."""

    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


def _side(parent: QWidget) -> QPushButton:
    button = TextButton("", parent=parent)
    button.setCheckable(True)
    # It is drawn in the colour of what is chosen, which nobody overlooks in the dark either.
    button.toggled.connect(button.setDefault)
    return button


def _menu_button(parent: QWidget, drawing: str, name: str) -> IconButton:
    button = IconButton(drawing, name, parent)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(QMenu(button))
    return button
