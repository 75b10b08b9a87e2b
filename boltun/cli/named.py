"""Files and folders as a command line names them."""

from __future__ import annotations

import argparse
from pathlib import Path

__all__ = ["named"]


def named(text: str) -> Path:
    """Return the path that an argument names. An empty argument would be this folder, so it names nothing."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)
