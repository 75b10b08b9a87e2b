"""The desktop program: ``boltun-gui``."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from pathlib import Path

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Open the window and return the exit code when it has closed; 1 where none can be opened."""
    multiprocessing.freeze_support()  # in a packed program workers begin here
    options = parser().parse_args(argv)
    from boltun.text.marks import marked_line
    from ui.system.display import trouble

    if reason := trouble():
        print(f"boltun-gui: {marked_line(reason)}", file=sys.stderr)
        return 1
    from boltun.errors import BoltunError
    from ui.frame.program import run

    try:
        return run(options)
    except BoltunError as error:
        # What fails before there is a window: a profile that cannot be made or read.
        print(f"boltun-gui: {marked_line(str(error))}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    result = argparse.ArgumentParser(
        prog="boltun-gui", description="Answers your contacts while you are away, from reply bases."
    )
    profile = result.add_mutually_exclusive_group()
    profile.add_argument("--profile", type=Path, metavar="DIR", help="keep everything in this folder")
    profile.add_argument(
        "--temp", action="store_true", help="keep everything in a folder that is deleted at the end"
    )
    result.add_argument("--lang", metavar="CODE", help="language of the window: en, ru or ja")
    result.add_argument("--hidden", action="store_true", help="start in the tray, where there is one")
    result.add_argument("--theme", choices=("system", "light", "dark"), help="palette of the window")
    return result


if __name__ == "__main__":
    raise SystemExit(main())
