"""The files that were open when the program ended the last time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSettings

from ui.bases.tabs import Page, Tabs, path_of

__all__ = ["LastRun"]


class LastRun:
    """Remembers them from run to run, and gives each its place among the tabs, whichever is read first."""

    def __init__(self, tabs: Tabs) -> None:
        self._tabs = tabs
        self._to_read: set[Path] = set()
        """Files that are still to be read, of which nothing is asked again."""
        self._ranks: dict[Path, int] = {}
        """Which tabs they had."""
        self._current: Path | None = None

    def __contains__(self, path: Path) -> bool:
        return path in self._to_read

    def save(self, state: QSettings) -> None:
        """Remember which files are open."""
        paths = [str(path) for path in map(path_of, self._tabs.pages) if path is not None]
        state.setValue("bases/open", paths)
        if (page := self._tabs.current) is not None:
            state.setValue("bases/current", str(path_of(page) or ""))

    def restore(self, state: QSettings) -> Iterator[Path]:
        """Yield the files that were open and are still there."""
        paths = state.value("bases/open")
        current = state.value("bases/current")
        self._current = Path(current).absolute() if isinstance(current, str) and current else None
        for number, path in enumerate([paths] if isinstance(paths, str) else paths or []):
            if Path(path).exists():
                self._to_read.add(Path(path).absolute())
                self._ranks[Path(path).absolute()] = number
                yield Path(path)

    def put_back(self, page: Page, path: Path, shown: Page | None) -> None:
        """Give a file its place among the tabs; ``shown`` is what was shown before it came."""
        number = self._tabs.number_of(page)
        rank = self._ranks[path]
        for at in range(number):
            there = path_of(self._tabs.page(at))
            if there is None or self._ranks.get(there, rank + 1) > rank:
                self._tabs.moveTab(number, at)
                break
        if shown is not None and path_of(shown) == self._current:
            self._tabs.setCurrentIndex(self._tabs.number_of(shown))

    def done(self, path: Path) -> None:
        """A file has been read, or cannot be."""
        self._to_read.discard(path)
