"""Passwords: in the system's keyring, else in a file that only the user can read.

They are never in the database, the settings, a log or an error. The file also notes which accounts have
theirs in the keyring, so that a keyring out of reach is told apart from a password that was never given.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from boltun.errors import SecretError, TextError
from boltun.paths import Profile
from boltun.text.files import read_file, reason_of, replace_file

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

__all__ = ["Passwords", "Place"]

_MOST_BYTES = 4 << 20

PATIENCE = 60.0
"""So many seconds a keyring may take, because it may ask the person to unlock it."""

Result = TypeVar("Result")


class Place(StrEnum):
    """Where passwords are kept."""

    KEYRING = "keyring"
    """In the system's keyring."""
    FILE = "file"
    """In ``Profile.passwords_path``, readable by the user only."""


class _OutOfReachError(Exception):
    """There is no keyring, or it is locked, or it does not answer. Says only what sort of failure it was."""


class Passwords:
    """The passwords of one profile. All calls may block and are made in a worker thread, never on the loop.

    Which place is used is settled when it is first needed; where the keyring then fails to keep a password,
    the file keeps it. A temporary profile leaves nothing in the keyring.
    """

    def __init__(
        self, profile: Profile, backend: KeyringBackend | None = None, *, patience: float = PATIENCE
    ) -> None:
        """``backend`` takes the place of the system's keyring; ``patience`` is how long it may take."""
        self._path = profile.passwords_path
        self._service = f"boltun {profile.name}" if profile.name else "boltun"
        self._given = backend
        self._patience = patience
        self._place = Place.FILE if profile.is_temporary else None
        self._file_lock = threading.Lock()

    def where(self) -> Place:
        """Return where a new password is kept."""
        if self._place is None:
            try:
                self._answer_of(self._keyring)
                self._place = Place.KEYRING
            except _OutOfReachError:
                self._place = Place.FILE
        return self._place

    def get(self, account: str) -> str | None:
        """Return the password of an account; None where there is none.

        SecretError where it is in a keyring that is out of reach, or the file cannot be read.
        """
        kept = self._read()
        password = kept.get(account)
        if password is not None or account not in kept:
            return password
        try:
            return self._answer_of(lambda: self._keyring().get_password(self._service, account))
        except _OutOfReachError as error:
            raise self._unreachable(account, error) from None

    def set(self, account: str, password: str) -> None:
        """Keep the password of an account. SecretError where that is impossible."""
        in_keyring = self.where() is Place.KEYRING and self._kept_by_keyring(account, password)
        if not in_keyring:
            self._place = Place.FILE
        with self._file_lock:
            self._write(self._read() | {account: None if in_keyring else password})

    def delete(self, account: str) -> None:
        """Forget the password of an account. SecretError where a keyring out of reach still has it."""
        with self._file_lock:
            kept = self._read()
        if account not in kept:
            return
        if kept[account] is None:
            try:
                self._answer_of(lambda: self._remove_from_keyring(account))
            except _OutOfReachError as error:
                raise self._unreachable(account, error) from None
        with self._file_lock:
            kept = self._read()
            kept.pop(account, None)
            self._write(kept)

    # --- the keyring ----------------------------------------------------------------

    def _keyring(self) -> KeyringBackend:
        """Return a keyring that is fit for passwords; called in the thread of ``_answer_of``."""
        if self._given is not None:
            return self._given
        import keyring

        found = keyring.get_keyring()
        # Below 1 are those that keep nothing, and those that are not recommended (plain files, prompts).
        if found.priority < 1:
            raise _OutOfReachError("NoKeyring")
        return found

    def _kept_by_keyring(self, account: str, password: str) -> bool:
        def keep() -> bool:
            keyring = self._keyring()
            keyring.set_password(self._service, account, password)
            # Some keep nothing and say nothing.
            return keyring.get_password(self._service, account) == password

        try:
            return self._answer_of(keep)
        except _OutOfReachError:
            return False

    def _remove_from_keyring(self, account: str) -> None:
        from keyring.errors import PasswordDeleteError

        try:
            self._keyring().delete_password(self._service, account)
        except PasswordDeleteError:
            # It was not there, or is not any more.
            if self._keyring().get_password(self._service, account) is not None:
                raise

    def _answer_of(self, call: Callable[[], Result]) -> Result:
        """Run a call in a thread that nobody waits for at the end, as long as patience lasts."""
        answers: list[Result] = []
        failures: list[str] = []

        def ask() -> None:
            try:
                answers.append(call())
            except Exception as error:
                # A backend's own words might hold the password: only the sort of failure leaves this thread.
                failures.append(str(error) if isinstance(error, _OutOfReachError) else type(error).__name__)

        thread = threading.Thread(target=ask, name="keyring", daemon=True)
        thread.start()
        thread.join(self._patience)
        if answers:
            return answers[0]
        raise _OutOfReachError(failures[0] if failures else "NoAnswer")

    def _unreachable(self, account: str, error: _OutOfReachError) -> SecretError:
        return SecretError(
            "The password of {account} is in the system's keyring, which cannot be opened ({reason}).",
            advice="Unlock the keyring and try again, or enter the password anew.",
            account=account,
            reason=str(error),
        )

    # --- the file ----------------------------------------------------------------

    def _read(self) -> dict[str, str | None]:
        """Return the accounts with a password; None: it is in the keyring."""
        try:
            content = read_file(self._path, most=_MOST_BYTES).decode("utf-8")
        except UnicodeError as error:
            raise _unusable(self._path, type(error).__name__) from None
        except TextError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return {}
            raise _unusable(self._path, reason_of(error)) from None
        try:
            kept = json.loads(content)
            if not isinstance(kept, dict) or not all(isinstance(v, str | None) for v in kept.values()):
                raise ValueError
        except (ValueError, RecursionError):
            # A parser's error quotes what it read.
            raise _unusable(self._path, "it is not JSON of accounts and passwords") from None
        return kept

    def _write(self, kept: dict[str, str | None]) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Closed to others before anything is in it; replacing it keeps the mode.
            os.close(os.open(self._path, os.O_CREAT | os.O_WRONLY, 0o600))
            if os.name == "posix":
                self._path.chmod(0o600)
            replace_file(self._path, json.dumps(kept, indent=1).encode())
        except OSError as error:
            raise _unusable(self._path, error.strerror or type(error).__name__) from None
        except TextError as error:
            raise _unusable(self._path, str(error.values.get("reason", ""))) from None


def _unusable(path: Path, reason: str) -> SecretError:
    return SecretError(
        "The passwords cannot be read or written: {reason}.",
        path=path,
        advice="Make the file yours and readable, or move it away and enter the passwords anew.",
        reason=reason,
    )
