"""What Boltun says to the authors of programs when something is wrong. It is always English."""

from __future__ import annotations

from boltun.networks.programs.fields import MisunderstoodError

__all__ = [
    "OTHER_PROGRAM",
    "TOO_MANY",
    "WRONG_TOKEN",
    "before_hello",
    "second_hello",
    "too_long",
    "wrong_host",
]

WRONG_TOKEN = "Send the header: Authorization: Bearer TOKEN\n"
TOO_MANY = "Too many wrong tokens. Wait a minute.\n"
OTHER_PROGRAM = "Another program is connected. Give it an account of its own.\n"


def wrong_host(url: str) -> str:
    """Return what a program hears that connects under another name."""
    return f"Connect to {url}\n"


def too_long(limit: int) -> MisunderstoodError:
    """A line was too long."""
    return MisunderstoodError(
        f"The line is longer than {limit:,} bytes; it was thrown away.",
        advice="Cut long messages, or leave out what Boltun does not need.",
    )


def before_hello(kind: str) -> MisunderstoodError:
    """Something was said before the hello."""
    return MisunderstoodError(
        f"{kind} came before hello.", where="type", advice='Say {"type": "hello", "version": 1} first.'
    )


def second_hello() -> MisunderstoodError:
    """The program said hello again."""
    return MisunderstoodError("hello was said before.", advice="Say it once.")
