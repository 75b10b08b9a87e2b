"""Where an account's password is kept: said in the form, and chosen there where no keyring keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from boltun.passwords import SHORTEST_MASTER, Keeping, Place, wrong_master
from ui.looks.plain_text import Label
from ui.looks.scale import FAR, TIGHT

if TYPE_CHECKING:
    from boltun.message import Account
    from boltun.service import Service

__all__ = ["KeepingChoice", "MasterFields", "Wish", "save_accounts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Where the owner wants a password kept, with the master password for that."""

    place: Place | None = None
    """None: where it goes by itself."""
    master: str = field(default="", repr=False)
    """Empty where none is needed."""
    is_new: bool = False
    """Whether the master password is chosen just now."""


async def save_accounts(
    service: Service, accounts: Sequence[Account], password: str | None, wish: Wish, *, new: bool
) -> None:
    """Add or change accounts, their password kept as it is wished. SecretError: a wrong master password."""
    if wish.master and wish.is_new:
        await service.passwords.set_master(wish.master)
    elif wish.master and not await service.passwords.unlock(wish.master):
        raise wrong_master()
    for account in accounts:
        if new:
            await service.accounts.add(account, password, wish.place)
        else:
            await service.accounts.change(account, password, wish.place)


class MasterFields(QWidget):
    """Asks for the master password: once where it is known already, twice where it is new."""

    entered = Signal()
    """Enter was pressed."""
    edited = Signal()
    """Something else is typed now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = self._field(self.tr("Master password"))
        self._second = self._field(self.tr("The same once more"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self._first)
        column.addWidget(self._second)
        self.setFocusProxy(self._first)

    def _field(self, name: str) -> QLineEdit:
        made = QLineEdit(self)
        made.setEchoMode(QLineEdit.EchoMode.Password)
        made.setPlaceholderText(name)
        made.setAccessibleName(name)
        made.returnPressed.connect(self.entered)
        made.textEdited.connect(lambda _text: self.edited.emit())
        return made

    @property
    def stops(self) -> tuple[QLineEdit, QLineEdit]:
        """Where the Tab key goes."""
        return self._first, self._second

    @property
    def is_new(self) -> bool:
        """Whether a new one is asked for."""
        return not self._second.isHidden()

    def ask_new(self, new: bool) -> None:
        """Ask for a new one, or for the one there is."""
        self._first.setPlaceholderText(self.tr("New master password") if new else self.tr("Master password"))
        self._second.setVisible(new)

    @property
    def master(self) -> str:
        """What was typed."""
        return self._first.text()

    def problem(self) -> str:
        """Return what is wrong with what was typed; empty where nothing is."""
        if not self._first.text():
            return self.tr("Type the master password.")
        if self.is_new and len(self._first.text()) < SHORTEST_MASTER:
            text = self.tr("Choose a master password of at least {count} characters.")
            return text.format(count=SHORTEST_MASTER)
        if self.is_new and self._first.text() != self._second.text():
            return self.tr("These are two different master passwords. Type the same twice.")
        return ""

    def clear(self) -> None:
        """Forget what was typed."""
        self._first.clear()
        self._second.clear()


class KeepingChoice(QWidget):
    """Says where a password is kept; lets the owner choose where no keyring does that."""

    def __init__(self, account: str = "", parent: QWidget | None = None) -> None:
        """``account`` is the key of one that is changed; empty for a new one."""
        super().__init__(parent)
        self._account = account
        self._keeping: Keeping | None = None
        self._words = Label(self)
        self._words.setWordWrap(True)
        self._words.setForegroundRole(self._words.foregroundRole().PlaceholderText)
        self._group = QButtonGroup(self)
        titles = {
            Place.KEYRING: self.tr("Keep it in the system's keyring"),
            Place.MASTER: self.tr("Encrypt it with a master password"),
            Place.FILE: self.tr("Keep it as it is, in a file that only you can read"),
        }
        self.buttons = {place: QRadioButton(title, self) for place, title in titles.items()}
        self.fields = MasterFields(self)
        self._meaning = Label(
            self.tr(
                "Boltun asks for it at every start and does not connect before. It is kept nowhere: whoever "
                "forgets it enters the passwords of the accounts anew."
            ),
            self,
        )
        self._meaning.setWordWrap(True)
        self._meaning.setForegroundRole(self._meaning.foregroundRole().PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self._words)
        for place, button in self.buttons.items():
            self._group.addButton(button)
            column.addWidget(button)
            button.toggled.connect(lambda _on: self._follow())
            if place is Place.MASTER:
                column.addWidget(self.fields)
                column.addWidget(self._meaning)
        self.fields.setContentsMargins(FAR, 0, 0, 0)
        self._meaning.setContentsMargins(FAR, 0, 0, 0)
        for widget in (self._words, self.fields, self._meaning, *self.buttons.values()):
            widget.hide()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key goes."""
        keyring, sealed, plain = self.buttons.values()
        return (keyring, sealed, *self.fields.stops, plain)

    @property
    def text(self) -> str:
        """What is said; empty where nothing is."""
        return self._words.text()

    @property
    def meaning(self) -> str:
        """What is said of a new master password; empty where none is asked for."""
        return "" if self._meaning.isHidden() else self._meaning.text()

    @property
    def place(self) -> Place | None:
        """What is chosen; None where nothing is to be chosen."""
        for place, button in self.buttons.items():
            if button.isChecked() and not button.isHidden():
                return place
        return None

    def show_keeping(self, keeping: Keeping) -> None:
        """Say what is known now; what the owner chose already stays chosen."""
        self._keeping = keeping
        now = keeping.places.get(self._account)
        settled = keeping.usual is Place.RUN or (keeping.keyring and now in (None, Place.KEYRING))
        chosen = self.place
        for place, button in self.buttons.items():
            button.setVisible(not settled and (place is not Place.KEYRING or keeping.keyring))
        self._words.setText(self._sentence(keeping, now, settled=settled))
        self._words.setVisible(bool(self._words.text()))
        if not settled:
            usual = now if now in self.buttons and (keeping.keyring or now is not Place.KEYRING) else None
            self.buttons[chosen or usual or Place.MASTER].setChecked(True)
        self._follow()

    def _sentence(self, keeping: Keeping, now: Place | None, *, settled: bool) -> str:
        if keeping.usual is Place.RUN:
            return self.tr("Boltun forgets the password when it ends: this profile is only for now.")
        if settled:
            return self.tr("The password is kept in the system's keyring.")
        if now is Place.KEYRING:
            return self.tr("The password is in the system's keyring, which cannot be opened.")
        if now is Place.MASTER:
            return self.tr("The password is kept encrypted with the master password.")
        if now is Place.FILE:
            return self.tr("The password is kept as it is in a file: whoever reads your files reads it.")
        return self.tr("There is no keyring here that could keep the password.")

    def _follow(self) -> None:
        """Ask for a master password where what is chosen needs one."""
        keeping = self._keeping
        if keeping is None:
            return
        sealed = self.place is Place.MASTER
        # What is read to be moved elsewhere has to be opened, too.
        opens = keeping.locked and (sealed or keeping.places.get(self._account) is Place.MASTER)
        self.fields.ask_new(sealed and not keeping.master)
        self.fields.setVisible(opens or (sealed and not keeping.master))
        self._meaning.setVisible(not self.fields.isHidden() and self.fields.is_new)

    def problem(self, *, typed: bool) -> str:
        """Return what is missing; empty where nothing is. ``typed``: whether a password was typed."""
        return self.fields.problem() if self._needs_master(typed=typed) else ""

    def wish(self, *, typed: bool) -> Wish:
        """Return what is chosen; what would change nothing is no wish."""
        place = self.place
        if self._keeping is None or not (typed or self._moves):
            return Wish()
        if not self._needs_master(typed=typed):
            return Wish(place=place)
        return Wish(place=place, master=self.fields.master, is_new=self.fields.is_new)

    def _needs_master(self, *, typed: bool) -> bool:
        if self.fields.isHidden():
            return False
        return self.place is Place.MASTER if typed else self._moves

    @property
    def _moves(self) -> bool:
        """Whether a password that is kept already is wanted elsewhere."""
        now = None if self._keeping is None else self._keeping.places.get(self._account)
        return now is not None and self.place is not now
