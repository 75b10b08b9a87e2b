"""The steps of a mind to its reply (`boltun.minds.trace.Step`) as a page with links to lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from urllib.parse import quote, unquote

from PySide6.QtCore import QCoreApplication

from boltun.minds.trace import Step
from ui.looks.wording import one_line, sentence

__all__ = ["answering_place", "place_of", "steps_html"]

_SHOWN = 200
"""Of more steps than this only the first and the last are listed."""
_LONG = 300
"""Values of a step are cut at so many characters."""
_INDENT = 14
"""Pixels for each step within another."""


def steps_html(steps: Sequence[Step]) -> str:
    """Return steps as HTML; what anybody wrote is escaped."""
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


def answering_place(steps: Sequence[Step]) -> str:
    """Return the link to the line that the reply came from: the last step that stands in a file."""
    return next((_link(one) for one in reversed(steps) if one.line), "")


def _step(step: Step) -> str:
    values = {name: _shown(value) for name, value in step.values.items()}
    words = escape(sentence(step.template, values, said=True))
    indent = _INDENT * min(step.depth, 12)
    place = ""
    if step.line:
        label = QCoreApplication.translate("Steps", "line {number}").format(number=step.line)
        place = f' <a href="{_link(step)}">{escape(label)}</a>'
    return f'<p style="margin:2px 0 2px {indent}px">{words}{place}</p>'


def _link(step: Step) -> str:
    return f"line:#{step.line}" if step.path is None else f"place:{quote(str(step.path))}#{step.line}"


def _shown(value: object) -> object:
    return one_line(value, _LONG) if isinstance(value, str) else value
