"""The logs of WeeChat: date, nick and text with tabs between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import begin, message, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_LINE = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\t([^\t]*)\t(.*)")
_SYSTEM = frozenset({"-->", "<--", "--", "=!=", ""})


def _claims(head: Head) -> int:
    if _LINE.match(head.text) or re.search(r"\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t[^\t\n]*\t", head.text):
        return 9
    return 4 if head.name.endswith(".weechatlog") else 0


def _read(reading: Reading) -> Iterator[Past]:
    chat = begin(reading, "irc")
    for line, text in lines(reading):
        found = _LINE.match(text) if chat else None
        if found is None or found[2].strip() in _SYSTEM:
            continue
        at = times.iso(found[1])
        if at is None:
            untimed(reading, line)
        elif found[2].strip() == "*":
            yield message(chat, at, found[3].partition(" ")[0], "", action=True)
        else:
            yield message(chat, at, found[2], found[3])


FORMAT = Format(
    name="weechat",
    title="WeeChat",
    claims=_claims,
    read=_read,
    asks=True,
    places=(".local/share/weechat/logs", ".weechat/logs"),
)
