"""What a place of the window is."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Place"]


class Place(Protocol):
    """A widget that fills the window beside the rail.

    Made when it is first shown. Every method is called in the GUI thread.
    """

    def search(self) -> None:
        """Ctrl+F was pressed: put the focus where one searches."""
        ...

    def arrive(self) -> None:
        """The place was chosen: put the focus where work begins."""
        ...

    def may_leave(self) -> bool:
        """Say whether the window may close now; a place with unsaved work asks first and returns False."""
        ...
