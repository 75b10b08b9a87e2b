"""How much of something waits, known also before anybody looks."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.events import Event
from ui.link.bridge import Bridge

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Counter"]


class Counter(QObject):
    """Counts at once, and again some time after something happened."""

    changed = Signal(int)
    """How many there are now."""

    def __init__(
        self,
        bridge: Bridge,
        count: Callable[[Service], Coroutine[Any, Any, int]],
        *,
        after: tuple[type[Any], ...],
        settle_ms: int,
        parent: QObject | None = None,
    ) -> None:
        """Count again after these events, ``settle_ms`` milliseconds after the first of several."""
        super().__init__(parent)
        self._bridge = bridge
        self._ask = count
        self._after = after
        self._count = 0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(settle_ms)
        self._settle.timeout.connect(self._read)
        bridge.happened.connect(self._take)
        self._read()

    def _take(self, event: Event) -> None:
        if isinstance(event, self._after) and not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        self._bridge.ask(self._ask, self._show)

    def _show(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self.changed.emit(count)
