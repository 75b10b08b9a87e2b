"""A text of which the program knows no more than that it is one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boltun.errors import MindError
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem
from boltun.minds.source import OutlineItem, Place, Source, SourceLanguage, Span

__all__ = ["PLAIN"]


class _Text:
    def outline(self) -> Sequence[OutlineItem]:
        return ()

    def problems(self) -> Sequence[Problem]:
        return ()

    def target(self, line: int, column: int) -> Place | None:
        return None

    def completions(self, line: int, column: int) -> Sequence[str]:
        return ()

    def mind(self, opening: Opening) -> Mind:
        raise MindError("This text is no mind that could answer.")


class _Plain:
    """No colours, no outline, no problems."""

    indents_between = False

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour nothing."""
        return (), 0

    def read(self, text: str, path: Path | None) -> Source:
        """Find nothing."""
        return _Text()


PLAIN: SourceLanguage = _Plain()
