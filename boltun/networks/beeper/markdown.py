"""Whether this Beeper reads backslashes as Markdown does, learned from what comes back."""

from __future__ import annotations

import logging

from boltun.networks.beeper.rich_text import escaped

__all__ = ["Markdown"]

log = logging.getLogger(__name__)


class Markdown:
    """Prepares texts for Beeper. What it does with Markdown is not described, so each text is compared."""

    def __init__(self, escapes: bool = True) -> None:
        self.escapes = escapes
        """Whether a backslash hides what stands behind it."""
        self._told = False

    def prepare(self, text: str) -> str:
        """Return what to send so that people read this text."""
        return escaped(text) if self.escapes else text

    def compare(self, text: str, shown: str) -> bool:
        """Compare what was sent with what Beeper shows of it; False: it should be sent otherwise."""
        if shown.strip() == text.strip():
            return True
        if self.escapes and shown.strip() == escaped(text).strip():
            self.escapes = False
            log.warning("Beeper shows backslashes as they are: they are left out from now on.")
            return False
        if not self._told:
            self._told = True
            eaten = sorted({mark for mark in set(text) if text.count(mark) > shown.count(mark)})
            log.info(
                "Beeper changes texts that Boltun sends. Fewer than before are: %s",
                " ".join(map(ascii, eaten)),
            )
        return True
