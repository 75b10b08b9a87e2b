"""Regular expressions that stand in files beside this module, one a line."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

__all__ = ["patterns"]

_COMMENT: Final = "# "


def patterns(name: str) -> re.Pattern[str]:
    """Return the expressions of a file as one, that finds any of them."""
    lines = files("boltun.minds.model").joinpath(name).read_text("utf-8").splitlines()
    found = [line for line in lines if line.strip() and not line.startswith(_COMMENT)]
    return re.compile("|".join(f"(?:{one})" for one in found), re.IGNORECASE | re.DOTALL | re.MULTILINE)
