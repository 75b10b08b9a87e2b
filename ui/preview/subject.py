"""What a preview talks with: a text that is being edited, and how a mind is made of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from boltun.minds.protocol import Mind

__all__ = ["Subject"]


class Subject(QObject):
    """A text that is being edited. All is called in the GUI thread; the jobs it returns run in a worker."""

    lines_changed = Signal(int, int, int)
    """First line, from 0, how many lines there were, how many there are now."""

    @property
    def version(self) -> int:
        """Grows with every change of the text."""
        raise NotImplementedError

    @property
    def is_large(self) -> bool:
        """Whether making a mind of it takes so long that it is done only when somebody asks."""
        raise NotImplementedError

    @property
    def path(self) -> Path | None:
        """Where the text is saved; None: nowhere yet."""
        raise NotImplementedError

    @property
    def mind_path(self) -> Path | None:
        """Where the mind lies that the text belongs to: the file, or the folder of several."""
        return self.path

    def making(self, *, fold_yo: bool) -> Callable[[], Mind]:
        """Return the job that makes a mind of the text as it stands; BoltunError says why there is none."""
        raise NotImplementedError

    def opening_saved(self, *, fold_yo: bool) -> Callable[[], Mind] | None:
        """Return the job that opens the mind as it was last saved; None where it never was."""
        raise NotImplementedError
