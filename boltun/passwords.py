"""Passwords: in the system's keyring, or encrypted with a master password in a file, or in plain text if the
person wants it.

They are never in the database, the settings, a log or an error. The file also notes which passwords are in
the keyring. So Boltun can tell a keyring that does not open from a password that nobody ever gave.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from boltun.errors import SecretError
from boltun.password_file import Entry, PasswordFile, Place
from boltun.paths import Profile
from boltun.sealing import Key, Lock

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

__all__ = ["SHORTEST_MASTER", "Keeping", "Passwords", "Place", "wrong_master"]

PATIENCE = 60.0
"""Seconds that a keyring may take, because it may ask the person to unlock it."""

SHORTEST_MASTER = 8
"""A new master password has at least so many characters; an older, shorter one still opens."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """Where the passwords of a profile are, and where new ones can go."""

    usual: Place | None = None
    """The place of a new one; None: the person has to choose."""
    keyring: bool = False
    """Whether there is a keyring that keeps passwords."""
    master: bool = False
    """Whether there is a master password."""
    locked: bool = False
    """Whether the master password has to be given before sealed passwords can be read."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where the password of each account is."""
    unasked: tuple[str, ...] = ()
    """Accounts whose passwords an earlier version put into the plain file without asking."""
    path: Path = field(default_factory=Path)
    """The file."""


class _OutOfReachError(Exception):
    """There is no keyring, or it is locked, or it does not answer. Says only what sort of failure it was."""


class Passwords:
    """The passwords of one profile. All calls may block and are made in a worker thread, never on the loop.

    A new password goes to the keyring. If there is none, the master password seals it. If there is no master
    password either, somebody has to say where it goes. A temporary profile keeps passwords in memory only.
    """

    def __init__(
        self, profile: Profile, backend: KeyringBackend | None = None, *, patience: float = PATIENCE
    ) -> None:
        """``backend`` takes the place of the system's keyring; ``patience`` is how long it may take."""
        self._path = profile.passwords_path
        self._service = f"boltun {profile.name}" if profile.name else "boltun"
        self._given = backend
        self._patience = patience
        self._has_keyring: bool | None = None
        self._of_this_run: dict[str, str] | None = {} if profile.is_temporary else None
        self._file_lock = threading.Lock()
        self._opened: tuple[Lock, Key] | None = None
        """The master password's key, and the lock that it opens, because the file may have got another lock.
        """

    # --- what is known ---------------------------------------------------------------

    def keeping(self) -> Keeping:
        """Return where passwords are and can go. SecretError if the file cannot be read."""
        if self._of_this_run is not None:
            places = dict.fromkeys(self._of_this_run, Place.RUN)
            return Keeping(usual=Place.RUN, places=places, path=self._path)
        file = PasswordFile.read(self._path)
        return Keeping(
            usual=self._usual(file),
            keyring=self._keyring_is_there(),
            master=_has_master(file),
            locked=_has_master(file) and self._key(file) is None,
            places={account: entry.place for account, entry in file.entries.items()},
            unasked=tuple(account for account, entry in file.entries.items() if not entry.agreed),
            path=self._path,
        )

    def place_of(self, account: str) -> Place | None:
        """Return where the password of an account is; None if there is none. Asks no keyring."""
        if self._of_this_run is not None:
            return Place.RUN if account in self._of_this_run else None
        entry = PasswordFile.read(self._path).entries.get(account)
        return None if entry is None else entry.place

    def sealed(self) -> tuple[str, ...]:
        """Return the accounts whose passwords cannot be read before ``unlock``. Asks no keyring."""
        if self._of_this_run is not None:
            return ()
        file = PasswordFile.read(self._path)
        return tuple(file.at(Place.MASTER)) if self._key(file) is None else ()

    def where(self) -> Place | None:
        """Return the place of a new password; None: somebody has to say."""
        return Place.RUN if self._of_this_run is not None else self._usual(PasswordFile.read(self._path))

    def get(self, account: str) -> str | None:
        """Return the password of an account; None if there is none.

        SecretError if its keyring cannot be reached, if it is sealed and nobody gave the master password, or
        if the file cannot be read.
        """
        if self._of_this_run is not None:
            return self._of_this_run.get(account)
        file = PasswordFile.read(self._path)
        if account in file.damaged:
            raise _damaged(self._path, account)
        entry = file.entries.get(account)
        if entry is None or entry.place is Place.FILE:
            return None if entry is None else entry.text
        if entry.place is Place.MASTER:
            return self._unsealed(file, account, entry)
        try:
            return self._answer_of(lambda: self._keyring().get_password(self._service, account))
        except _OutOfReachError as error:
            raise self._unreachable(account, error) from None

    # --- keeping ---------------------------------------------------------------------

    def set(self, account: str, password: str, place: Place | None = None) -> None:
        """Keep the password of an account.

        Without ``place`` it goes where new ones go. If there is no such place, it stays where it is.
        SecretError if somebody has to choose a place first, or if it cannot be kept.
        """
        if self._of_this_run is not None:
            self._of_this_run[account] = password
            return
        file = PasswordFile.read(self._path)
        before = file.entries.get(account)
        chosen = place or self._usual(file) or (before.place if before is not None else None)
        if chosen is Place.KEYRING and not self._kept_by_keyring(account, password):
            # From now on, everybody who asks for the place of a new one learns that somebody has to choose.
            self._has_keyring, chosen = False, None
        with self._file_lock:
            file = PasswordFile.read(self._path)
            entry = self._entry(file, account, password, chosen)
            if place is None and before is not None and before.place is Place.FILE is entry.place:
                entry = replace(entry, agreed=before.agreed)
            file.having(account, entry).write(self._path)
        if before is not None and before.place is Place.KEYRING is not entry.place:
            self._clear_keyring(account)

    def delete(self, account: str) -> None:
        """Forget the password of an account. SecretError if it is in a keyring that cannot be reached."""
        if self._of_this_run is not None:
            self._of_this_run.pop(account, None)
            return
        with self._file_lock:
            file = PasswordFile.read(self._path)
        if account not in file.entries and account not in file.damaged:
            return
        entry = file.entries.get(account)
        if entry is not None and entry.place is Place.KEYRING:
            try:
                self._answer_of(lambda: self._remove_from_keyring(account))
            except _OutOfReachError as error:
                raise self._unreachable(account, error) from None
        with self._file_lock:
            PasswordFile.read(self._path).lacking(account).write(self._path)

    def move(self, place: Place, account: str | None = None) -> None:
        """Move a password, or all of them. If none is sealed any more, the master password goes too.

        SecretError if one of them cannot be read or kept there; those before it have moved already.
        """
        accounts = list(self.keeping().places) if account is None else [account]
        for one in accounts:
            password = self.get(one)
            if password is not None:
                self.set(one, password, place)
        if account is None and place is not Place.MASTER:
            with self._file_lock:
                file = PasswordFile.read(self._path)
                if not file.at(Place.MASTER):
                    replace(file, lock=None, broken_lock=None).write(self._path)

    def agree(self) -> None:
        """Note that the person was asked about the passwords in the plain file, and wants to leave them
        there."""
        with self._file_lock:
            file = PasswordFile.read(self._path)
            entries = {account: replace(entry, agreed=True) for account, entry in file.entries.items()}
            replace(file, entries=entries).write(self._path)

    # --- the master password -----------------------------------------------------------

    def unlock(self, master: str) -> bool:
        """Unseal the passwords for this object; False: this is not the master password.

        SecretError if there is none, or if the file is damaged there.
        """
        file = PasswordFile.read(self._path)
        lock = self._lock(file)
        key = lock.open(master)
        if key is None:
            return False
        self._opened = lock, key
        return True

    def set_master(self, master: str) -> None:
        """Choose or change the master password. All sealed passwords are sealed anew, or none.

        SecretError if nobody gave the old one, if a sealed password is damaged, or if the new one is too
        short.
        """
        if 0 < len(master) < SHORTEST_MASTER:
            raise SecretError(
                "The master password is too short.",
                advice="Choose one of at least {count} characters.",
                count=SHORTEST_MASTER,
            )
        with self._file_lock:
            file = PasswordFile.read(self._path)
            sealed = file.at(Place.MASTER)
            if sealed or _has_master(file):
                self._lock(file)
            texts = {account: self._unsealed(file, account, entry) for account, entry in sealed.items()}
            if _has_master(file) and self._key(file) is None:
                raise _locked()
            lock, key = Lock.make(master)
            for account, text in texts.items():
                sealed_anew = Entry(place=Place.MASTER, text=key.seal(text, account))
                file = file.having(account, sealed_anew)
            replace(file, lock=lock, broken_lock=None).write(self._path)
            self._opened = lock, key

    def forget_master(self) -> tuple[str, ...]:
        """Give up the master password and everything that it seals; return the accounts that lost their
        passwords."""
        with self._file_lock:
            file = PasswordFile.read(self._path)
            gone = tuple(file.at(Place.MASTER))
            for account in gone:
                file = file.lacking(account)
            replace(file, lock=None, broken_lock=None).write(self._path)
            self._opened = None
        return gone

    def _lock(self, file: PasswordFile) -> Lock:
        if file.lock is not None:
            return file.lock
        if file.broken_lock is None and not file.at(Place.MASTER):
            raise SecretError("There is no master password.", path=self._path)
        raise SecretError(
            "The file is damaged in the part that checks the master password.",
            path=self._path,
            advice="Put back a copy of the file, or forget what is encrypted and enter those passwords anew.",
        )

    def _key(self, file: PasswordFile) -> Key | None:
        """Return the key of this file, if its master password was given."""
        if self._opened is None or self._opened[0] != file.lock:
            return None
        return self._opened[1]

    def _unsealed(self, file: PasswordFile, account: str, entry: Entry) -> str:
        self._lock(file)
        key = self._key(file)
        if key is None:
            raise _locked(account)
        try:
            return key.open(entry.text, account)
        except ValueError:
            raise _damaged(self._path, account) from None

    # --- places ------------------------------------------------------------------------

    def _usual(self, file: PasswordFile) -> Place | None:
        if self._keyring_is_there():
            return Place.KEYRING
        return Place.MASTER if _has_master(file) else None

    def _entry(self, file: PasswordFile, account: str, password: str, place: Place | None) -> Entry:
        if place is Place.KEYRING:
            return Entry(place=place)
        if place is Place.FILE:
            return Entry(place=place, text=password)
        if place is not Place.MASTER:
            raise SecretError(
                "There is no keyring here that keeps the password of {account}.",
                advice="Choose whether it is encrypted with a master password or kept in a plain file.",
                account=account,
            )
        self._lock(file)
        key = self._key(file)
        if key is None:
            raise _locked(account)
        return Entry(place=place, text=key.seal(password, account))

    def _keyring_is_there(self) -> bool:
        if self._has_keyring is None:
            try:
                self._answer_of(self._keyring)
                self._has_keyring = True
            except _OutOfReachError:
                self._has_keyring = False
        return self._has_keyring

    # --- the keyring ----------------------------------------------------------------

    def _keyring(self) -> KeyringBackend:
        """Return a keyring that is fit for passwords; called in the thread of ``_answer_of``."""
        found = self._given
        if found is None:
            import keyring

            found = keyring.get_keyring()
        # Below 1 are keyrings that keep nothing, and those that nobody recommends (plain files, prompts).
        if found.priority < 1:
            raise _OutOfReachError("NoKeyring")
        return found

    def _kept_by_keyring(self, account: str, password: str) -> bool:
        def keep() -> bool:
            keyring = self._keyring()
            keyring.set_password(self._service, account, password)
            # Some keyrings keep nothing and say nothing.
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
            # It was not there, or is gone already.
            if self._keyring().get_password(self._service, account) is not None:
                raise

    def _clear_keyring(self, account: str) -> None:
        """Remove a password from the keyring that is now kept elsewhere. If this fails, an old password stays
        there."""
        with contextlib.suppress(_OutOfReachError):
            self._answer_of(lambda: self._remove_from_keyring(account))

    def _answer_of(self, call: Callable[[], Result]) -> Result:
        """Run a call in a thread, and wait for it as long as patience lasts. At the end nobody waits for the
        thread."""
        answers: list[Result] = []
        failures: list[str] = []

        def ask() -> None:
            try:
                answers.append(call())
            except Exception as error:
                # A backend's own words might contain the password: only the type of the failure leaves this
                # thread.
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


def _has_master(file: PasswordFile) -> bool:
    return file.lock is not None or file.broken_lock is not None or bool(file.at(Place.MASTER))


def wrong_master(advice: str = "") -> SecretError:
    """Return the error of a wrong master password."""
    return SecretError("This is not the master password.", advice=advice)


def _locked(account: str = "") -> SecretError:
    what = "The passwords are encrypted, and the master password has not been given."
    if account:
        what = "The password of {account} is encrypted, and the master password has not been given."
    return SecretError(what, advice="Give the master password.", account=account)


def _damaged(path: Path, account: str) -> SecretError:
    return SecretError(
        "The password of {account} is damaged in the file.",
        path=path,
        advice="Enter it anew.",
        account=account,
    )
