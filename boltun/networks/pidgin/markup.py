"""Messages as Pidgin has them, in HTML, and as people wrote them."""

from __future__ import annotations

import re
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

__all__ = ["as_html", "as_text"]

_BREAKS: Final = frozenset({"br", "p", "div", "li", "tr", "hr", "blockquote"})
_UNSEEN: Final = frozenset({"script", "style", "head", "title"})
_FORBIDDEN: Final = re.compile("[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot carry, and the other control characters: Pidgin would pass them on, and servers of some
protocols end the session over them."""
_MARKUP: Final = re.compile("[<&]")
_TAG: Final = re.compile("<[^>]*>?")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0
        self._link = ""
        self._link_from = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag in _BREAKS:
            self._break(tag)
        elif tag == "a":
            self._link = dict(attrs).get("href") or ""
            self._link_from = len(self.parts)
        elif tag == "img":
            self.parts.append(dict(attrs).get("alt") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in ("p", "div", "blockquote"):
            self._break(tag)
        elif tag == "a" and self._link:
            # Pidgin makes links of addresses itself; of others the address is shown, too.
            shown = "".join(self.parts[self._link_from :])
            if shown.casefold() not in self._link.casefold():
                self.parts.append(f" ({self._link})")
            self._link = ""

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data)

    def _break(self, tag: str) -> None:
        if tag == "br" or (self.parts and not self.parts[-1].endswith("\n")):
            self.parts.append("\n")


def as_text(html: str) -> str:
    """Return the text of a message, without its markup. Whatever it is, it does not fail."""
    if not _MARKUP.search(html):
        return html.replace("\r", "")
    reader = _Reader()
    try:
        reader.feed(html)
        reader.close()
    except AssertionError:
        # Python's reader gives up over some declarations, such as "<![x".
        return unescape(_TAG.sub("", html))
    return "".join(reader.parts).replace("\r", "").replace("\u00a0", " ").rstrip("\n")


def as_html(text: str) -> str:
    """Return a text as Pidgin takes it: nothing in it is markup, and what cannot be sent is U+FFFD."""
    lines = _FORBIDDEN.sub("\ufffd", text.replace("\r\n", "\n")).split("\n")
    return "<br>".join(escape(line, quote=False) for line in lines)
