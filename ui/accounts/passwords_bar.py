"""The line under "Accounts" on what all passwords have in common: locked, left plain, the master password."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.passwords import Keeping, Place
from ui.accounts.keeping import MasterFields
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label
from ui.looks.scale import NEAR
from ui.looks.wording import account_label, error_sentence
from ui.widgets.button import TextButton

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["PasswordsBar"]


class PasswordsBar(QWidget):
    """Asks for the master password, offers to move passwords, and says what went wrong. Else it is hidden."""

    changed = Signal()
    """Where passwords are is another now."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._keeping = Keeping()
        self._asked_new = False
        """Whether the owner wants to choose a master password."""
        self._sure = False
        """Whether the owner was told what forgetting costs."""
        self._words = self._label()
        self._problem = self._label()
        self.fields = MasterFields(self)
        self.fields.setMaximumWidth(360)
        self.fields.entered.connect(self.go)
        self.fields.edited.connect(lambda: self._say(""))
        self.go_button = TextButton("", parent=self)
        self.go_button.clicked.connect(self.go)
        self.cancel = TextButton(self.tr("Cancel"), parent=self)
        self.cancel.clicked.connect(self._stop_asking)
        self.encrypt = TextButton(self.tr("Encrypt with a master password"), "lock", self)
        self.encrypt.clicked.connect(self._ask_new)
        self.to_keyring = TextButton(self.tr("Move to the keyring"), parent=self)
        self.to_keyring.clicked.connect(lambda: self._do(lambda s: s.passwords.move(Place.KEYRING)))
        self.leave = TextButton(self.tr("Leave there"), parent=self)
        self.leave.clicked.connect(lambda: self._do(lambda s: s.passwords.leave()))
        self.change = TextButton(self.tr("Change the master password"), parent=self)
        self.change.clicked.connect(self._ask_new)
        self.remove = TextButton(self.tr("Do without: keep as they are, in a file"), parent=self)
        self.remove.clicked.connect(lambda: self._do(lambda s: s.passwords.move(Place.FILE)))
        self.forget = TextButton(self.tr("Forgotten?"), parent=self)
        self.forget.setFlat(True)
        self.forget.clicked.connect(self._forget)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        self._buttons = (
            *(self.go_button, self.cancel, self.to_keyring, self.encrypt),
            *(self.leave, self.change, self.remove, self.forget),
        )
        for button in self._buttons:
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addWidget(self._words)
        column.addWidget(self.fields)
        column.addWidget(self._problem)
        column.addLayout(buttons)
        self.hide()

    def _label(self) -> Label:
        label = Label(self)
        label.setWordWrap(True)
        return label

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    @property
    def locked(self) -> bool:
        """Whether accounts wait for the master password."""
        return self._keeping.locked and Place.MASTER in self._keeping.places.values()

    @property
    def problem(self) -> str:
        """What went wrong last; empty where nothing did."""
        return self._problem.text()

    def show_keeping(self, keeping: Keeping) -> None:
        """Say what is known now."""
        if keeping != self._keeping:
            self._asked_new = self._sure = False
            self._say("")
        self._keeping = keeping
        self._compose()

    def _compose(self) -> None:
        keeping = self._keeping
        sealed = Place.MASTER in keeping.places.values()
        locked = self.locked
        plain = bool(keeping.unasked) and not locked
        asks = locked or self._asked_new
        self._words.setText(self._sentence(locked=locked, plain=plain))
        self.fields.ask_new(not locked)
        self.fields.setVisible(asks)
        self.go_button.setText(self.tr("Unlock") if locked else self.tr("Encrypt"))
        if not locked and keeping.master:
            self.go_button.setText(self.tr("Change"))
        self.forget.setText(self.tr("Forget the passwords") if self._sure else self.tr("Forgotten?"))
        shown = {
            self.go_button: asks and not self._sure,
            self.cancel: self._asked_new or self._sure,
            self.forget: locked,
            self.to_keyring: not asks and keeping.keyring and (plain or sealed),
            self.encrypt: not asks and plain and not keeping.master,
            self.leave: not asks and plain,
            self.change: not asks and keeping.master and not plain and not keeping.locked,
            self.remove: not asks and sealed and not plain and not keeping.keyring,
        }
        for button, visible in shown.items():
            button.setVisible(visible)
        self.setVisible(locked or plain or (keeping.master and not keeping.locked))

    def _sentence(self, *, locked: bool, plain: bool) -> str:
        if self._sure:
            return self.tr(
                "Without the master password nobody can read the passwords. Forget them, and enter them anew "
                "with each account?"
            )
        if locked:
            return self.tr("The passwords are encrypted. Their accounts connect once they are unlocked.")
        if plain:
            names = ", ".join(account_label(key) for key in self._keeping.unasked)
            return self.tr(
                "The passwords of these accounts lie in a file as they are: {names}. Whoever reads your files"
                " reads them."
            ).format(names=names)
        return self.tr(
            "Passwords are encrypted with your master password, which is asked for at every start."
        )

    def _say(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    # --- acting --------------------------------------------------------------------

    def go(self) -> None:
        """Unlock, or choose a master password."""
        if problem := self.fields.problem():
            self._say(problem)
            self.fields.setFocus()
            return
        master, new = self.fields.master, self.fields.is_new
        plain = bool(self._keeping.unasked)

        async def choose(service: Service) -> None:
            await service.passwords.set_master(master)
            if plain:
                await service.passwords.move(Place.MASTER)

        if new:
            self._do(choose)
        else:
            self._bridge.ask(lambda service: service.passwords.unlock(master), self._unlocked, self._failed)

    def _unlocked(self, right: bool) -> None:
        self.fields.clear()
        self._say("" if right else self.tr("This is not the master password."))
        if not right:
            self.fields.setFocus()
        self.changed.emit()

    def _ask_new(self) -> None:
        self._asked_new = True
        self._compose()
        self.fields.setFocus()

    def _stop_asking(self) -> None:
        self._asked_new = self._sure = False
        self.fields.clear()
        self._say("")
        self._compose()

    def _forget(self) -> None:
        if self._sure:
            self._do(lambda service: service.passwords.forget_master())
            return
        self._sure = True
        self._compose()

    def _do(self, question: Callable[[Service], Coroutine[Any, Any, None]]) -> None:
        self._say("")
        self._bridge.ask(question, self._done, self._failed)

    def _done(self, _: None) -> None:
        self._asked_new = self._sure = False
        self.fields.clear()
        self._compose()
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._say(error_sentence(error))
        self.changed.emit()
