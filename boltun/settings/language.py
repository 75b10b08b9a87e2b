"""The language of the system."""

from __future__ import annotations

import locale

__all__ = ["system_language"]


def system_language() -> str:
    """Return the two letters of the system's language; English if it is not known."""
    name = (locale.getlocale()[0] or "en").lower()
    # Windows names languages in full.
    names = {"english": "en", "russian": "ru", "japanese": "ja"}
    return names.get(name.split("_")[0], name[:2])
