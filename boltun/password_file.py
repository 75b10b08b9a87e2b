"""The file that says where each account's password is kept. It also holds the passwords that no keyring
keeps."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Self

from boltun.errors import SecretError, TextError
from boltun.sealing import Lock
from boltun.text.files import read_file, reason_of, replace_file

__all__ = ["Entry", "PasswordFile", "Place", "unusable"]

_VERSION = 2
_MOST_BYTES = 4 << 20


class Place(StrEnum):
    """A place for a password."""

    KEYRING = "keyring"
    """In the system's keyring."""
    MASTER = "encrypted"
    """In ``Profile.passwords_path``, sealed with the master password."""
    FILE = "file"
    """In ``Profile.passwords_path`` as it is, readable by the user only."""
    RUN = "run"
    """Nowhere: a temporary profile forgets it when this run ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Where one account's password is."""

    place: Place
    text: str = field(default="", repr=False)
    """The password itself (FILE), or the sealed one (MASTER)."""
    agreed: bool = True
    """Whether the person was asked. Version 1 put passwords into a plain file without asking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordFile:
    """What the file holds, as a value."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    damaged: Mapping[str, object] = field(default_factory=dict, repr=False)
    """Entries that nobody can read; they stay in the file."""
    lock: Lock | None = None
    broken_lock: object = field(default=None, repr=False)
    """A lock that nobody can read; it stays in the file."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the file; a missing one is empty. SecretError if it cannot be read at all."""
        try:
            content = read_file(path, most=_MOST_BYTES).decode("utf-8")
        except UnicodeError as error:
            raise unusable(path, type(error).__name__) from None
        except TextError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return cls()
            raise unusable(path, reason_of(error)) from None
        try:
            kept = json.loads(content)
            if not isinstance(kept, dict):
                raise ValueError
            return cls._of(kept)
        except (ValueError, RecursionError):
            # A parser's error quotes what it read.
            raise unusable(path, "it is not JSON of accounts and passwords") from None

    @classmethod
    def _of(cls, kept: dict[str, object]) -> Self:
        if "version" not in kept:
            if not all(isinstance(one, str | None) for one in kept.values()):
                raise ValueError
            return cls(entries={key: _old(one) for key, one in kept.items()})
        accounts = kept.get("accounts")
        if kept["version"] != _VERSION or not isinstance(accounts, dict):
            raise ValueError
        entries: dict[str, Entry] = {}
        damaged: dict[str, object] = {}
        for key, one in accounts.items():
            try:
                entries[key] = _entry(one)
            except ValueError:
                damaged[key] = one
        master, lock, broken = kept.get("master"), None, None
        if master is not None:
            try:
                lock = Lock.read(master)
            except ValueError:
                broken = master
        return cls(entries=entries, damaged=damaged, lock=lock, broken_lock=broken)

    def write(self, path: Path) -> None:
        """Write the file, closed to others. SecretError if that is impossible."""
        kept: dict[str, object] = {"version": _VERSION}
        if self.lock is not None:
            kept["master"] = self.lock.written()
        elif self.broken_lock is not None:
            kept["master"] = self.broken_lock
        kept["accounts"] = {**self.damaged, **{key: _written(one) for key, one in self.entries.items()}}
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # The file is closed to others before anything is in it; replacing it keeps its mode.
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            if os.name == "posix":
                path.chmod(0o600)
            replace_file(path, json.dumps(kept, indent=1).encode())
        except OSError as error:
            raise unusable(path, error.strerror or type(error).__name__) from None
        except TextError as error:
            raise unusable(path, str(error.values.get("reason", ""))) from None

    def having(self, account: str, entry: Entry) -> Self:
        """Return the file with an account's entry, in place of any other."""
        damaged = {key: one for key, one in self.damaged.items() if key != account}
        return replace(self, entries={**self.entries, account: entry}, damaged=damaged)

    def lacking(self, account: str) -> Self:
        """Return the file without an account."""
        return replace(
            self,
            entries={key: one for key, one in self.entries.items() if key != account},
            damaged={key: one for key, one in self.damaged.items() if key != account},
        )

    def at(self, place: Place) -> dict[str, Entry]:
        """Return the entries whose passwords are kept there."""
        return {key: one for key, one in self.entries.items() if one.place is place}


def _old(password: object) -> Entry:
    """Return the entry of version 1: a password as it is, or None for the keyring."""
    if password is None:
        return Entry(place=Place.KEYRING)
    return Entry(place=Place.FILE, text=str(password), agreed=False)


def _entry(kept: object) -> Entry:
    if not isinstance(kept, dict) or kept.get("place") not in (Place.KEYRING, Place.MASTER, Place.FILE):
        raise ValueError
    place = Place(kept["place"])
    text = kept.get("sealed" if place is Place.MASTER else "password", "")
    if not isinstance(text, str) or (place is not Place.KEYRING and not text):
        raise ValueError
    return Entry(place=place, text=text, agreed=kept.get("agreed") is not False)


def _written(entry: Entry) -> dict[str, object]:
    kept: dict[str, object] = {"place": entry.place.value}
    if entry.place is not Place.KEYRING:
        kept["sealed" if entry.place is Place.MASTER else "password"] = entry.text
    return kept if entry.agreed else {**kept, "agreed": False}


def unusable(path: Path, reason: str) -> SecretError:
    """Return the error of a file that cannot be used."""
    return SecretError(
        "The passwords cannot be read or written: {reason}.",
        path=path,
        advice="Make the file yours and readable, or move it away and enter the passwords anew.",
        reason=reason,
    )
