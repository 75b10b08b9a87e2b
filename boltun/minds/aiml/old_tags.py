"""The tags of AIML 0.9, translated."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["PROPERTIES", "is_old", "translated"]

_TAGS: Final = """
    birthday birthplace boyfriend favoriteband favoritebook favoritecolor favoritefood favoritemovie
    favoritesong favorite_band favorite_book favorite_color favorite_food favorite_movie favorite_song
    for_fun friends girlfriend kind_music location look_like question sign talk_about wear
"""

PROPERTIES: Final = {
    "name": "name",
    "botmaster": "master",
    **{tag: tag.replace("_", "") for tag in _TAGS.split()},
}
"""The property of the bot that an empty element means, by the names of AIML 0.9 and of today."""

_BARE: Final = "|".join(PROPERTIES)
_OLD: Final = re.compile(
    r"<(/?)(?:(get|set|bot)_([\w.-]+)|(getname|setname|gettopic|settopic|getsize|getversion)"
    rf"|({_BARE})(?=\s*/>))\s*(/?)>",
    re.I,
)
_OLD_BYTES: Final = re.compile(
    rf"<(?:(?:get|set|bot)_|getname|setname|gettopic|settopic|getsize|getversion|(?:{_BARE})\s*/>)".encode(),
    re.I,
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
        return f'<bot name="{PROPERTIES[bare.lower()]}"/>'
    if other:
        other = other.lower()
        if other in ("getsize", "getversion"):
            return f"<{close}{other[3:]}{empty}>"
        tag, name = other[:3], other[3:]
    if close:
        return f"</{tag.lower()}>"
    return f'<{tag.lower()} name="{name}"{empty}>'
