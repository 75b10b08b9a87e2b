"""The tree of errors that Boltun raises.

    BoltunError
    ├── TextError          a file that cannot be read or written as text
    ├── MindError          a base, script or application that cannot be opened
    │   └── NotApprovedError  its own program code may not run yet, nor ask other computers
    ├── PackageError       a package of a base that cannot be made, read or installed
    ├── SettingsError      a setting with a wrong name, type or range
    ├── HistoryError       an export of conversations that cannot be read or learned from
    ├── StoreError         the database
    │   └── DamagedError      it is not whole any more
    ├── NetworkError       an account or its connection
    │   └── NotConnectedError  nothing is taken just now
    ├── SecretError        a password that cannot be kept or read
    └── MissingExtraError  an optional part that is not installed

Each error is one English sentence of what happened, where it happened, and what to do about it. The sentence
is a template with its values apart, so that the window can translate the one and keep the other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

__all__ = [
    "BoltunError",
    "DamagedError",
    "HistoryError",
    "MindError",
    "MissingExtraError",
    "NetworkError",
    "NotApprovedError",
    "NotConnectedError",
    "PackageError",
    "SecretError",
    "SettingsError",
    "StoreError",
    "TextError",
    "reason_of",
]


class BoltunError(Exception):
    """Something that a person must hear of: what happened, where, and what to do.

    ``what`` and ``advice`` are English templates in ``str.format`` style; ``values`` fills both.
    ``line`` counts from 1.
    """

    def __init__(
        self,
        what: str,
        *,
        path: Path | str | None = None,
        line: int | None = None,
        advice: str = "",
        **values: object,
    ) -> None:
        self.what = what
        self.path = path
        self.line = line
        self.advice = advice
        self.values = values
        super().__init__(str(self))

    def __str__(self) -> str:
        place = "" if self.path is None else str(self.path)
        if self.line is not None:
            place += f":{self.line}" if place else f"line {self.line}"
        parts = [self.what.format(**self.values)]
        if place:
            parts.insert(0, f"{place}:")
        if self.advice:
            parts.append(self.advice.format(**self.values))
        return " ".join(parts)


class TextError(BoltunError):
    """A file that cannot be read or written as text."""


class MindError(BoltunError):
    """A base, script or application that cannot be opened."""


class NotApprovedError(MindError):
    """A mind brings program code of its own or asks other computers, and nobody has agreed to that yet."""

    def __init__(self, folder: Path, *, where: str = "") -> None:
        """``where``: which other computers it asks; empty: it is about program code."""
        self.folder = folder
        """The folder that the person would have to agree to, as it is now."""
        self.where = where
        if where:
            super().__init__(
                "This application sends what people write to other computers: {where}.",
                path=folder,
                advice="Look at its configuration, and then agree to it.",
                where=where,
            )
        else:
            super().__init__(
                "This application runs program code of its own, which can do whatever you can do.",
                path=folder,
                advice="Look at its Python files, and then agree to it.",
            )


class PackageError(BoltunError):
    """A package of a base cannot be made, read or installed."""


class SettingsError(BoltunError):
    """A setting with a wrong name, type or range."""


class HistoryError(BoltunError):
    """An export of conversations cannot be read, or nothing can be learned from it."""


class StoreError(BoltunError):
    """The database cannot be opened, read or written."""


class DamagedError(StoreError):
    """The database is not whole any more, or its disk fails: nothing is written to it until a person helps.

    ``path`` is its file.
    """


class NetworkError(BoltunError):
    """An account or its connection fails."""


class NotConnectedError(NetworkError):
    """A network takes nothing just now, and will when it is connected again."""

    @classmethod
    def of(cls, account: str) -> Self:
        """Return the error that the account with this address is not connected."""
        return cls("{account} is not connected.", advice="Try again when it is online.", account=account)


class SecretError(BoltunError):
    """A password cannot be kept or read."""


class MissingExtraError(BoltunError):
    """An optional part of Boltun is not installed."""

    def __init__(self, what: str, *, extra: str) -> None:
        super().__init__(
            "{subject} needs an optional part that is not installed.",
            advice="Install it with: pip install 'boltun[{extra}]'",
            subject=what,
            extra=extra,
        )


def reason_of(error: BaseException) -> str:
    """Return why something failed: an error for people in its own words, another one as Python shows it."""
    return str(error) if isinstance(error, BoltunError) else repr(error)
