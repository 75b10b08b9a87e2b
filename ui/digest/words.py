"""The digest in words."""

from __future__ import annotations

from functools import reduce

from PySide6.QtCore import QCoreApplication, QObject

from boltun.digest import Digest, Mark

__all__ = ["LeftWords", "mark_word"]


def mark_word(mark: Mark) -> str:
    """Return why somebody stands before others, in a word or two."""
    translate = QCoreApplication.translate
    return {
        Mark.SERIOUS: translate("Digest", "serious"),
        Mark.URGENT: translate("Digest", "urgent"),
        Mark.PERSON: translate("Digest", "wants to talk"),
        Mark.HELD: translate("Digest", "held"),
        Mark.STOPPED: translate("Digest", "wants no answers"),
    }[mark]


class LeftWords(QObject):
    """Says how much is left. Plural forms are found in objects of Qt only."""

    def count(self, entries: int, calls: int, promises: int) -> str:
        """Return how much is left; empty: nothing."""
        parts = (
            self.tr("%n without an answer", "people", entries) if entries else "",
            self.tr("%n to call", "people", calls) if calls else "",
            self.tr("%n promise(s)", "", promises) if promises else "",
        )
        return reduce(self._joined, filter(None, parts), "")

    def _joined(self, first: str, second: str) -> str:
        words = self.tr("{first}, {second}").format(first=first, second=second)
        return words if first else second

    def of(self, digest: Digest) -> str:
        """Return how much is left in a digest; empty: nothing."""
        return self.count(len(digest.entries), len(digest.calls), len(digest.promises))

    def sentence(self, entries: int, calls: int, promises: int) -> str:
        """Return what somebody reads who is back."""
        return self.tr("Left for you: {words}.").format(words=self.count(entries, calls, promises))

    def messages(self, count: int) -> str:
        """Return how many messages got no answer."""
        return self.tr("%n message(s)", "without an answer", count)
