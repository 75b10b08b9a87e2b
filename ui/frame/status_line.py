"""The line below every place: connections, replies today, base."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from boltun.events import (
    AccountsChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    MindLoaded,
    MindsChanged,
    SettingsChanged,
)
from boltun.networks.protocol import CertificateAsked, ConnectionChanged, ConnectionState, QuestionAsked
from boltun.networks.registry import is_offered
from ui.accounts.connection import connection_word
from ui.link.bridge import Bridge
from ui.looks.palette import colours_of
from ui.looks.plain_text import marked
from ui.looks.scale import TIGHT, WIDE
from ui.looks.wording import account_label, mind_title, network_label
from ui.widgets.statement import Statement, Tone

if TYPE_CHECKING:
    from boltun.service import AccountState, Service

__all__ = ["StatusLine"]

_SETTLE_MS = 250


@dataclass(frozen=True, slots=True)
class _Status:
    accounts: Sequence[AccountState]
    replies: int
    mind: str
    answers: bool
    """There is such a base, and nothing keeps it from answering."""
    behind: tuple[str, ...] = ()
    """Those that are asked where it has no reply."""


class StatusLine(QWidget):
    """Asks the service when something happened; both halves shorten rather than push each other out."""

    base_answers = Signal(bool)
    """Whether the base that answers where no other was chosen is there."""

    def __init__(self, bridge: Bridge, clock: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self._status: _Status | None = None
        self._left_out: frozenset[str] = frozenset()
        self.connections = Statement(self)
        self.work = Statement(self)
        self.work.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, TIGHT, WIDE, TIGHT)
        row.setSpacing(WIDE)
        row.addWidget(self.connections, 3)
        row.addWidget(self.work, 2)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_connections)
        bridge.happened.connect(self._take)
        self._read()

    def leave_out(self, accounts: frozenset[str]) -> None:
        """Show no account with one of these keys."""
        fewer, self._left_out = not accounts >= self._left_out, accounts
        # Those that are shown again may be gone by now.
        if fewer:
            self._read()
        else:
            self._show_connections()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hair line towards the place."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.drawLine(0, 0, self.width(), 0)

    def _take(self, event: Event) -> None:
        told = (
            AccountsChanged,
            CertificateAsked,
            ConnectionChanged,
            MessageChanged,
            MessagesDeleted,
            MindLoaded,
            MindsChanged,
            QuestionAsked,
            SettingsChanged,
        )
        if isinstance(event, told) and not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        midnight = datetime.fromtimestamp(self._clock()).replace(hour=0, minute=0, second=0, microsecond=0)

        async def read(service: Service) -> _Status:
            name = service.minds.default
            mind = next((one for one in service.minds.all() if one.name == name), None)
            # A file that went bad is answered from as it was, once it was loaded.
            answers = mind is not None and (mind.loaded or not mind.error)
            title = marked(name.replace("\\", "/").rpartition("/")[2]) if mind is None else mind_title(mind)
            titles = {one.name: mind_title(one) for one in service.minds.all()}
            behind = tuple(titles.get(one) or marked(one) for one in service.minds.defaults if one != name)
            replies = await service.statistics.replies_since(midnight.timestamp())
            return _Status(await service.accounts.all(), replies, title, answers, behind)

        self._bridge.ask(read, self._show)

    def _show(self, status: _Status) -> None:
        self._status = status
        parts = [self.tr("%n replies today", "", status.replies)]
        if not status.mind:
            parts.append(self.tr("no reply base"))
        elif status.answers:
            parts.append(self.tr("base {name}").format(name=status.mind))
        else:
            parts.append(self.tr("base {name} cannot answer").format(name=status.mind))
        parts[-1] += "".join(self.tr(", then {name}").format(name=one) for one in status.behind)
        self.work.emphasize(None if status.answers else Tone.BAD)
        self.base_answers.emit(status.answers)
        self.work.setText(" · ".join(parts))
        self._show_connections()

    def _show_connections(self) -> None:
        if self._status is None:
            return
        real = [
            one
            for one in self._status.accounts
            if is_offered(one.account.network) and one.account.key not in self._left_out
        ]
        now = self._clock()
        shown = []
        for one in real:
            alone = sum(other.account.network == one.account.network for other in real) == 1
            name = network_label(one.account.network) if alone else account_label(one.account.key)
            dot = "●" if one.state is ConnectionState.ONLINE and one.account.enabled else "○"
            shown.append(f"{name} {dot} {connection_word(one, now)}")
        self.connections.setText("     ".join(shown) or self.tr("No account yet: only practice"))
        waits = any(one.state is ConnectionState.WAITING for one in real)
        if waits != self._tick.isActive():
            if waits:
                self._tick.start()
            else:
                self._tick.stop()
