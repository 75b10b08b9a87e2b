"""Gets gravity ready before the first message comes: models are loaded off the loop.

A language takes a tenth of a second, and some megabytes. So only those are made ready that contacts
write, or the system speaks if nobody has written yet. Another one is loaded when its first message comes.
"""

from __future__ import annotations

import locale
from collections.abc import Iterable
from typing import Final

from boltun.gravity.matcher import load
from boltun.gravity.reading import scripts

__all__ = ["languages_of", "make_ready"]

_LANGUAGES: Final = ("en", "ru", "ja")


def languages_of(texts: Iterable[str]) -> list[str]:
    """Return the languages of these texts, each once; without any text, that of the system."""
    found = dict.fromkeys(name for text in texts if text.strip() for name in scripts(text).split(" "))
    system = (locale.getlocale()[0] or "")[:2].lower()
    return list(found) or [system if system in _LANGUAGES else "en"]


def make_ready(texts: Iterable[str]) -> None:
    """Load what these texts are read with; takes a second at most, and is for another thread."""
    for name in languages_of(texts):
        load(name)
