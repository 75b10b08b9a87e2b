"""Settings over which other values lie for now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from boltun.settings.setting import Setting, Value
from boltun.settings.values import Settings

__all__ = ["Overlay"]

T = TypeVar("T", bool, int, float, str, tuple[str, ...])


class Overlay(Settings):
    """The values of other settings, except those that lie over them just now. It is only for reading."""

    def __init__(self, below: Settings, over: Callable[[], Mapping[str, Value]]) -> None:
        """``over`` returns the values that count in place of those below."""
        super().__init__(None)
        self._below = below
        self._over = over

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the value that counts now."""
        value = self._over().get(setting.key)
        return self._below[setting] if value is None else value  # type: ignore[return-value]

    def get(self, key: str) -> Value:
        """Return the value that counts now; SettingsError if there is no such setting."""
        value = self._over().get(key)
        return self._below.get(key) if value is None else value

    @property
    def language(self) -> str:
        """The owner's language, in two letters."""
        return self._below.language
