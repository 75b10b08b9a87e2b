"""Whether a window can be opened here at all, found out before Qt would end the process over it."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

__all__ = ["trouble"]

_LIBRARIES = (
    "libegl1 libgl1 libfontconfig1 libdbus-1-3 libglib2.0-0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-keysyms1 libxcb-shape0"
)
"""The Debian packages that PySide6-Essentials needs besides itself."""

_TERMINAL = "Or talk in the terminal with: boltun chat"


def trouble(environment: Mapping[str, str] = os.environ) -> str:
    """Return in a sentence or two why no window can be opened, and what to do; empty where one can be."""
    if missing := _missing_library():
        return missing
    if sys.platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return ""
    if environment.get("WAYLAND_DISPLAY"):
        return ""
    display = environment.get("DISPLAY")
    if not display:
        return (
            "There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            f"Start Boltun in a desktop session. {_TERMINAL}"
        )
    return _plugin_trouble() or _connection_trouble(display)


def _missing_library() -> str:
    try:
        import PySide6.QtWidgets  # noqa: F401  # the import itself is the question
    except ImportError as error:
        if find_spec("PySide6") is None:
            return "The window needs PySide6, which is missing. Install it: pip install PySide6-Essentials"
        return _library_sentence(str(error))
    return ""


def _library_sentence(reason: str) -> str:
    return (
        f"The window cannot be opened, a system library is missing ({reason}). "
        f"On Debian install: apt-get install {_LIBRARIES} – {_TERMINAL[0].lower()}{_TERMINAL[1:]}"
    )


def _plugin_trouble() -> str:
    """Load what Qt would load to draw on an X display; where that fails, Qt says little and aborts."""
    import PySide6

    plugin = Path(PySide6.__path__[0]) / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    if not plugin.exists():
        return ""
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return _library_sentence(str(error))
    return ""


def _connection_trouble(display: str) -> str:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return _library_sentence(str(error))
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(display.encode(), None))
    failed = xcb.xcb_connection_has_error(connection) != 0
    xcb.xcb_disconnect(connection)
    if failed:
        return (
            f"The display {display} cannot be opened. Is it running, and may you use it? "
            f"Start Boltun in a desktop session. {_TERMINAL}"
        )
    return ""
