"""The replies that were sent most often, as bars, and what the owner thinks of them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.statistics import ReplyCount, Summary
from ui.looks.wording import one_line
from ui.statistics.chart import Bar

__all__ = ["reply_bar", "thumbs_hint"]


def reply_bar(reply: ReplyCount, mind: str, times: str, leads_to: object) -> Bar:
    """Return the bar of a reply; ``mind`` is how its base is called, ``times`` how often it was sent."""
    thumbs = []
    if reply.up:
        thumbs.append(QCoreApplication.translate("Replies", "liked: {count}").format(count=reply.up))
    if reply.down:
        thumbs.append(QCoreApplication.translate("Replies", "disliked: {count}").format(count=reply.down))
    words = one_line(reply.text)
    return Bar(
        label=f"{words} ({', '.join(thumbs)})" if thumbs else words,
        parts=(reply.count,),
        words=", ".join((f"{words} – {mind}", times, *thumbs)),
        leads_to=leads_to,
    )


def thumbs_hint(summary: Summary) -> str:
    """Return how many thumbs the owner gave; empty: none."""
    if not summary.up and not summary.down:
        return ""
    words = QCoreApplication.translate("Replies", "Your thumbs: {up} up, {down} down.")
    return words.format(up=summary.up, down=summary.down)
