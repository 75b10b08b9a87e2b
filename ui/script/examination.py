"""What is found in a large script beside the window, in a process of its own. No Qt here: it needs none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from boltun.minds.protocol import Problem
from boltun.minds.registry import source_language
from boltun.minds.source import OutlineItem
from ui.editing.reading import TextErrand, read_text

__all__ = ["examining"]


def examining(
    lines: Sequence[str], kind: str, path: Path | None, make: Callable[..., Any]
) -> Callable[[], Any]:
    """Return the job that finds ``outline`` and ``problems`` of a large script in a process of its own.

    It returns what ``make`` makes of the two.
    """
    return _Examining(lines, kind, path, make)


class _Examining(TextErrand):
    """Brings the outline home in columns: a hundred thousand small objects would take their time."""

    def __init__(self, lines: Sequence[str], kind: str, path: Path | None, make: Callable[..., Any]) -> None:
        self._make = make
        super().__init__(lines, _examine, kind, path)

    def _result(self, returned: Any) -> Any:
        columns, problems = returned
        outline = [
            OutlineItem(title=title, line=line, level=level, detail=detail)
            for title, line, level, detail in zip(*columns, strict=True)
        ]
        return self._make(outline=outline, problems=problems)


def _examine(text_path: str, kind: str, path: Path | None) -> tuple[list[list[Any]], list[Problem]]:
    language = source_language(kind)
    if language is None:
        return [[], [], [], []], []
    source = language.read(read_text(text_path), path)
    outline = source.outline()
    columns: list[list[Any]] = [
        [item.title for item in outline],
        [item.line for item in outline],
        [item.level for item in outline],
        [item.detail for item in outline],
    ]
    return columns, list(source.problems())
