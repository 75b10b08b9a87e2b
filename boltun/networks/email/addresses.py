"""E-mail addresses in texts."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["ADDRESS", "address_in"]

ADDRESS: Final = re.compile(r"[^\s@<>\"(),;:\\]+@[^\s@<>\"(),;:\\\[\]]+")


def address_in(text: str) -> str:
    """Return the address in a header such as Return-Path, in small letters; empty: there is none."""
    found = ADDRESS.search(text)
    return found[0].lower() if found else ""
