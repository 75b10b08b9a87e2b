"""The steps of a mind to its reply (`boltun.minds.protocol.Step`) as a page with links to lines."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from PySide6.QtCore import QCoreApplication

from ui.looks.wording import one_line, sentence

__all__ = ["answering_place", "place_of", "steps_html"]

_SHOWN = 200
"""Of more steps than this only the first and the last are listed."""
_LONG = 300
"""Values of a step are cut at so many characters."""
_INDENT = 14
"""Pixels for each step within another."""


def steps_html(trace: Mapping[str, Any]) -> str:
    """Return the steps of a trace as HTML; what anybody wrote is escaped."""
    steps = [one for one in trace.get("steps") or () if isinstance(one, Mapping)]
    left_out = len(steps) - _SHOWN
    parts = [_step(one) for one in (steps if left_out <= 0 else steps[: _SHOWN // 2])]
    if left_out > 0:
        words = QCoreApplication.translate("Steps", "… %n step(s) more …", "", left_out)
        parts.append(f'<p style="margin:1px 0">{words}</p>')
        parts += [_step(one) for one in steps[-_SHOWN // 2 :]]
    return "".join(parts)


def place_of(link: str) -> tuple[Path | None, int] | None:
    """Return the file (None: the mind's own) and the line, from 1, that a link leads to, if any."""
    scheme, _, rest = link.partition(":")
    path, _, number = rest.rpartition("#")
    if scheme not in ("line", "place") or not number.isdecimal():
        return None
    return (Path(unquote(path)) if path else None), int(number)


def answering_place(trace: Mapping[str, Any]) -> str:
    """Return the link to the line that the reply came from: the last step that stands in a file."""
    for one in reversed(trace.get("steps") or ()):
        if isinstance(one, Mapping) and one.get("line"):
            return _link(one)
    return ""


def _step(step: Mapping[str, Any]) -> str:
    values = {name: _shown(value) for name, value in (step.get("values") or {}).items()}
    words = escape(sentence(str(step.get("template", "")), values, said=True))
    indent = _INDENT * min(_whole(step.get("depth")), 12)
    place = ""
    if line := _whole(step.get("line")):
        label = QCoreApplication.translate("Steps", "line {number}").format(number=line)
        place = f' <a href="{_link(step)}">{escape(label)}</a>'
    return f'<p style="margin:2px 0 2px {indent}px">{words}{place}</p>'


def _link(step: Mapping[str, Any]) -> str:
    line = _whole(step.get("line"))
    path = step.get("path")
    return f"place:{quote(str(path))}#{line}" if path else f"line:#{line}"


def _shown(value: object) -> object:
    return one_line(value, _LONG) if isinstance(value, str) else value


def _whole(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
