"""What a place of the window is."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QWidget

__all__ = ["Place"]


class Place(QWidget):
    """A widget that fills the window beside the rail.

    Made when it is first shown. Every method is called in the GUI thread.
    """

    noticed = Signal(object)
    """A Notice to show."""

    moved_on = Signal()
    """The person does something else here: what could be undone last is past."""

    def search(self) -> None:
        """Ctrl+F was pressed: put the focus where one searches."""

    def arrive(self) -> None:
        """The place was chosen: put the focus where work begins."""

    def may_leave(self) -> bool:
        """Say whether the window may close now; a place with unsaved work asks first and returns False."""
        return True

    def save_state(self, state: QSettings) -> None:
        """Remember from run to run how the place looks."""

    def restore_state(self, state: QSettings) -> None:
        """Let the place look as it did in the last run."""
