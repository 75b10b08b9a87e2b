"""Paths: the folders of a profile, and of the files that came with the program."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from platformdirs import PlatformDirs

from boltun.errors import BoltunError, StoreError

__all__ = ["Profile", "bundled_bases", "documents_folder", "migrations_folder"]

PRIVATE = 0o700


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The folders of one user of the program. The value changes nothing; ``make`` makes the folders."""

    data: Path
    config: Path
    cache: Path
    log: Path
    name: str = ""
    """Empty for the person's own profile; any other profile has a name."""
    custom_database: str = ""
    """An SQLAlchemy URL in place of the profile's own database file."""
    _temporary: TemporaryDirectory[str] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def default(cls) -> Self:
        """Return the person's own profile, in the system's usual folders."""
        dirs = PlatformDirs("boltun", appauthor=False)
        return cls(
            data=Path(dirs.user_data_dir),
            config=Path(dirs.user_config_dir),
            cache=Path(dirs.user_cache_dir),
            log=Path(dirs.user_log_dir),
        )

    @classmethod
    def at(cls, folder: Path | str) -> Self:
        """Return the profile that has everything in ``folder`` (``--profile DIR``)."""
        root = Path(folder).expanduser().absolute()
        return cls(
            data=root / "data",
            config=root / "config",
            cache=root / "cache",
            log=root / "log",
            name=str(root),
        )

    @classmethod
    def temporary(cls) -> Self:
        """Return a profile that ``close`` removes again (``--temp``)."""
        try:
            folder = TemporaryDirectory(prefix="boltun-")
        except OSError as error:
            raise _unusable("The temporary folder cannot be made: {reason}.", error) from error
        return replace(cls.at(folder.name), _temporary=folder)

    def with_database(self, url: str) -> Self:
        """Return this profile with its memory in the database that an SQLAlchemy URL names."""
        return replace(self, custom_database=url)

    @property
    def is_temporary(self) -> bool:
        """Whether ``close`` removes everything in it."""
        return self._temporary is not None

    @property
    def database(self) -> Path | str:
        """What ``Store.open`` takes: the profile's own file, or an SQLAlchemy URL."""
        return self.custom_database or self.data / "boltun.sqlite"

    @property
    def settings_path(self) -> Path:
        """The settings, TOML."""
        return self.config / "settings.toml"

    @property
    def rules_path(self) -> Path:
        """The rules, TOML; most profiles have none."""
        return self.config / "rules.toml"

    @property
    def unsaved(self) -> Path:
        """The folder for what the editor has not saved yet."""
        return self.data / "unsaved"

    @property
    def encodings_path(self) -> Path:
        """The encodings that the person chose for files, JSON."""
        return self.config / "encodings.json"

    @property
    def approvals_path(self) -> Path:
        """The program code of minds that the person agreed to, JSON."""
        return self.config / "approvals.json"

    @property
    def cache_key_path(self) -> Path:
        """The key that marks the caches of this profile as its own."""
        return self.data / "cache.key"

    @property
    def passwords_path(self) -> Path:
        """The passwords, if the system has no keyring."""
        return self.data / "passwords.json"

    @property
    def refusals_path(self) -> Path:
        """What the person rejected while he learned from his history, JSON."""
        return self.data / "learning.json"

    @property
    def bases(self) -> Path:
        """The person's own bases."""
        return self.data / "bases"

    @property
    def log_path(self) -> Path:
        """The newest log."""
        return self.log / "boltun.log"

    def make(self) -> Self:
        """Make the folders that are missing, closed to everybody else; StoreError if that fails."""
        for folder in (self.data, self.config, self.cache, self.log, self.bases):
            try:
                folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
                if os.name == "posix" and folder.stat().st_mode & 0o077:
                    folder.chmod(PRIVATE)
            except OSError as error:
                raise _unusable("The folder cannot be used: {reason}.", error, folder) from error
        return self

    def close(self) -> None:
        """Remove a temporary profile; does nothing to any other. May be called again."""
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Self:
        return self.make()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def bundled_bases() -> Path:
    """Return the folder of the bases that came with the program."""
    return _bundled("bases")


def migrations_folder() -> Path:
    """Return the folder of the migrations, which bring an older database up to date."""
    return _bundled("migrations")


def documents_folder() -> Path:
    """Return the folder of the pages about single networks and other subjects (``docs``)."""
    return _bundled("docs")


def _bundled(name: str) -> Path:
    """Find a folder inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for place in (package / name, package.parent / name):
        if place.is_dir():
            return place
    raise BoltunError(
        "This installation of Boltun is not complete: the folder {name} is missing.",
        path=package,
        advice="Install Boltun again.",
        name=name,
    )


def _unusable(what: str, error: OSError, folder: Path | None = None) -> StoreError:
    return StoreError(
        what,
        path=folder,
        advice="Make it writable, or choose another place with --profile DIR.",
        reason=error.strerror or str(error),
    )
