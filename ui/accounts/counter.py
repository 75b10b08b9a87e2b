"""How many questions of the accounts wait: who wants to see the owner, which certificate to trust."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.events import AccountsChanged, Event
from boltun.networks.protocol import CertificateAsked, ConnectionChanged, SubscriptionAsked
from ui.link.bridge import Bridge

if TYPE_CHECKING:
    from boltun.service import AccountState

__all__ = ["QuestionCounter"]

_SETTLE_MS = 200


class QuestionCounter(QObject):
    """Counts again a moment after something happened to an account."""

    changed = Signal(int)
    """How many questions wait."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._count = 0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        bridge.happened.connect(self._take)
        self._read()

    def _take(self, event: Event) -> None:
        told = (AccountsChanged, CertificateAsked, ConnectionChanged, SubscriptionAsked)
        if isinstance(event, told) and not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        self._bridge.ask(lambda service: service.accounts.all(), self._show)

    def _show(self, states: Sequence[AccountState]) -> None:
        count = sum(
            len(one.subscriptions) + one.more_subscriptions + (one.certificate is not None) for one in states
        )
        if count != self._count:
            self._count = count
            self.changed.emit(count)
