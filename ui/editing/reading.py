"""Large texts, and how one is read in a process of its own, beside the window.

No Qt here: that process needs none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ui.editing.errand import Errand

__all__ = ["LARGE", "TextErrand", "read_text"]

LARGE = 40_000
"""From so many lines on a text is large."""
_BIT = 5_000


class TextErrand(Errand):
    """An errand with a text, which goes there by a file: written bit by bit, it holds nobody up.

    The function gets the path of the file, for ``read_text``, and the arguments.
    """

    def __init__(self, lines: Sequence[str], function: Callable[..., Any], *arguments: Any) -> None:
        self._lines = lines
        self._folder = tempfile.TemporaryDirectory(prefix="boltun-editor-")
        super().__init__(function, str(self._path), *arguments)

    @property
    def _path(self) -> Path:
        return Path(self._folder.name) / "text"

    def __call__(self) -> Any:
        """Hand the text over and run."""
        try:
            with self._path.open("w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
                for start in range(0, len(self._lines), _BIT):
                    file.write("\n".join(self._lines[start : start + _BIT]) + "\n")
            return self._result(super().__call__())
        finally:
            self._folder.cleanup()

    def _result(self, returned: Any) -> Any:
        """Make the result, while the folder is still there."""
        return returned


def read_text(path: str) -> str:
    """Return the text of an errand, in its process."""
    with Path(path).open(encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        return file.read()
