r"""Words of others made plain: what people and files bring in is text wherever it is shown, never markup.

Qt takes any text that looks like HTML for HTML, in labels, tool tips and boxes, and then opens the pictures
that it names; desktops do the same with notifications, and menus take ``&`` for a key. All of that is turned
off here. The tests keep it so: nothing in ``ui`` makes a bare QLabel or sets a tool tip that did not pass
through here.

Some characters are not seen, and change what is seen: they write backwards, hide, or end a line. Where
words say who or what something is (names, addresses, files, keys, links, what a server says of itself) they
could deceive, and ``marked`` shows them as ``\u202e``, as the log does. The joiners that emoji and some
scripts need are kept. In what people tell each other and in the text of a base everything stays as it was
written, marks of direction included, since Hebrew and Arabic need them; but ``closed`` keeps their direction
from reaching the words of ours that follow on the line.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from boltun.text.marks import marked_line

__all__ = ["Label", "breakable", "closed", "marked", "menu_text", "notification_text", "tip"]

_LONGEST: Final = 1_000
"""Characters of a name or reason; nobody reads more of it, and drawing more blocks the window."""
_LONGEST_TIP: Final = 2_000
_TIP_LINES: Final = 40
_LONGEST_MENU: Final = 200

_BREAK: Final = re.compile(r"[\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+")
_OPENING: Final = {
    "\u202a": "\u202c",
    "\u202b": "\u202c",
    "\u202d": "\u202c",
    "\u202e": "\u202c",
    "\u2066": "\u2069",
    "\u2067": "\u2069",
    "\u2068": "\u2069",
}
"""What turns the direction of writing, and what ends that."""
_TURN: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
_UNBROKEN: Final = re.compile("[!-~\u0400-\u04ff]{40}")
_MARKUP: Final = re.compile(r"<|&(?=[#\w])")


class Label(QLabel):
    """A label that shows every text as it is. For HTML of our own set another format, and escape."""

    def __init__(self, text: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """``text`` may be left out, as with QLabel."""
        words, holder = (text, parent) if isinstance(text, str) else ("", text)
        super().__init__(holder)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


def marked(text: str, limit: int = _LONGEST) -> str:
    """Return a name, address, path, key or reason on one line, with what is not seen as marks."""
    if len(text) > limit:
        text = text[:limit] + "…"
    if text.isascii() and text.isprintable():
        return text
    return marked_line(_BREAK.sub(" ", text))


def breakable(text: str) -> str:
    """Return a text whose longest words, such as the address of a calendar, may go on in the next line."""
    return _UNBROKEN.sub("\\g<0>\u200b", text)


def closed(text: str) -> str:
    """Return a text after which the direction of writing is what it was before."""
    open_ones: list[str] = []
    for found in _TURN.finditer(text):
        character = found[0]
        if character in _OPENING:
            open_ones.append(_OPENING[character])
        elif open_ones and character == open_ones[-1]:
            open_ones.pop()
        elif character == "\u2069" and character in open_ones:
            while open_ones.pop() != character:
                pass
    return text + "".join(reversed(open_ones))


def tip(text: str) -> str:
    """Return a tool tip that is never taken for markup, not by a desktop's tray either, and fits a screen.

    An invisible joiner stands behind every character with which markup could begin.
    """
    if len(text) > _LONGEST_TIP:
        text = text[:_LONGEST_TIP] + "…"
    lines = text.split("\n")
    if len(lines) > _TIP_LINES:
        text = "\n".join([*lines[:_TIP_LINES], "…"])
    return _MARKUP.sub("\\g<0>\u2060", text)


def menu_text(text: str) -> str:
    """Return words fit for a menu, a button or a tab, where & marks a key and a tab sets a shortcut apart."""
    return marked(text, _LONGEST_MENU).replace("&", "&&")


def notification_text(text: str) -> str:
    """Return the body of a notification for desktops that read it as markup."""
    return escape(text, quote=False)
