"""Why there was no answer, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from boltun.desk.reason import Reason
from ui.looks.plain_text import marked
from ui.looks.wording import template

__all__ = ["reason"]


def reason(code: str) -> str:
    """Return a reason in words; a code of another version as it is."""
    known = {one.value: one.sentence for one in Reason}
    words = template(known.get(code, "")) or marked(code)
    return words or QCoreApplication.translate("History", "no reason is known")
