"""What the program knows of a contact for a mind that sends words to another program.

The default is nobody: whoever asks a mind without saying more lets nothing leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["MOST_SAID", "NOBODY", "Acquaintance", "Said", "acquaintance", "knowing"]


MOST_SAID = 20
"""So many of the last messages are known at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message of the conversation so far."""

    text: str
    by_contact: bool
    """False: Boltun said it."""
    mind: str = ""
    """The name of the mind that answered it, or said it; empty: nobody answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquaintance:
    """A contact, as far as a mind may know him that sends words away."""

    may_send: bool = False
    """Whether the owner marked this contact: his words may go to a language model."""
    said: tuple[Said, ...] = ()
    """The last messages before the one that is answered, oldest first."""


NOBODY = Acquaintance()

_known: ContextVar[Acquaintance] = ContextVar("acquaintance", default=NOBODY)


@contextmanager
def knowing(one: Acquaintance) -> Iterator[None]:
    """Let all minds inside know this of the contact whom they hear."""
    token = _known.set(one)
    try:
        yield
    finally:
        _known.reset(token)


def acquaintance() -> Acquaintance:
    """Return what is known of the contact whom minds hear just now."""
    return _known.get()
