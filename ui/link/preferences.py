"""The settings as the window sees them: read at once, changed by way of the service."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from boltun.events import Event, SettingsChanged
from boltun.settings import Setting, Settings, Value
from ui.link.bridge import Bridge, Failed

__all__ = ["Preferences"]

T = TypeVar("T", bool, int, float, str, tuple[str, ...])


class Preferences(QObject):
    """Reads from a Settings object of its own until the service runs, then from the service's.

    ``changed`` tells in the GUI thread that some values may be others now.
    """

    changed = Signal()

    def __init__(self, settings: Settings, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._bridge = bridge
        bridge.ready.connect(self._adopt)
        bridge.happened.connect(self._take)

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the value of a declared setting."""
        return self._settings[setting]

    def get(self, key: str) -> Value:
        """Return the value of the setting with this key."""
        return self._settings.get(key)

    @property
    def settings(self) -> Settings:
        """The settings themselves, to be read only."""
        return self._settings

    def change(self, key: str, value: object, failed: Failed | None = None) -> None:
        """Change a setting; ``changed`` follows when it has happened."""
        self._bridge.ask(lambda service: service.change_setting(key, value), failed=failed)

    def _adopt(self, service: object) -> None:
        settings = getattr(service, "settings", None)
        if isinstance(settings, Settings):
            self._settings = settings
            self.changed.emit()

    def _take(self, event: Event) -> None:
        if isinstance(event, SettingsChanged):
            self.changed.emit()
