"""The tags of AIML 0.9, translated."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["is_old", "translated"]

_OLD: Final = re.compile(
    r"<(/?)(?:(get|set|bot)_([\w.-]+)|(getname|setname|gettopic|settopic|getsize|getversion)|(name)(?=\s*/>))\s*(/?)>",
    re.I,
)
_OLD_BYTES: Final = re.compile(
    rb"<(?:(?:get|set|bot)_|getname|setname|gettopic|settopic|getsize|getversion|name\s*/>)", re.I
)


def translated(template: str) -> str:
    """Translate the tags of AIML 0.9: ``<set_x>``, ``<get_x/>``, ``<getname/>``, ``<bot_x/>`` …"""
    return _OLD.sub(_new_tag, template) if _OLD.search(template) else template


def is_old(data: bytes) -> bool:
    """Return whether a file has tags of AIML 0.9."""
    return _OLD_BYTES.search(data) is not None


def _new_tag(found: re.Match[str]) -> str:
    close, tag, name, other, bare, empty = found.groups()
    if bare:
        return '<bot name="name"/>'
    if other:
        other = other.lower()
        if other in ("getsize", "getversion"):
            return f"<{close}{other[3:]}{empty}>"
        tag, name = other[:3], other[3:]
    if close:
        return f"</{tag.lower()}>"
    return f'<{tag.lower()} name="{name}"{empty}>'
