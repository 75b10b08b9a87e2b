"""The desktop program: ``boltun-gui``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Open the window and return the exit code when it has closed."""
    options = _parser().parse_args(argv)
    missing = missing_display()
    if missing:
        print(missing, file=sys.stderr)
        return 1
    try:
        from ui.program import run
    except ImportError as error:
        if "PySide6" not in str(error) and not str(error).startswith("lib"):
            raise
        print(
            f"boltun-gui: the window cannot be opened, a part of Qt is missing: {error}. "
            "On Debian: apt install libegl1 libgl1 libfontconfig1 libdbus-1-3 libglib2.0-0 "
            "libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0",
            file=sys.stderr,
        )
        return 1
    return run(options)


def missing_display() -> str:
    """Return the sentence that tells why no window can be opened here, or an empty string."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in _NEED_NO_DISPLAY:
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "boltun-gui: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set). "
        "Start it in a desktop session, or talk in the terminal with: boltun chat"
    )


_NEED_NO_DISPLAY = {"offscreen", "minimal", "vnc", "eglfs", "linuxfb"}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="boltun-gui", description="Answers your contacts while you are away, from reply bases."
    )
    profile = parser.add_mutually_exclusive_group()
    profile.add_argument("--profile", type=Path, metavar="DIR", help="keep everything in this folder")
    profile.add_argument(
        "--temp", action="store_true", help="keep everything in a folder that is deleted at the end"
    )
    parser.add_argument("--lang", metavar="CODE", help="language of the window: en or ru")
    parser.add_argument("--theme", choices=("system", "light", "dark"), help="palette of the window")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
