"""What a profile keeps of people's words outside of the database: it is deleted together with them.

`docs/privacy.md` lists all of it. Nothing here knows the service, and all of it runs in another thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from boltun import log
from boltun.errors import TextError
from boltun.message import Contact
from boltun.minds.registry import kinds
from boltun.paths import Profile
from boltun.store.forgetting import forget_all, forget_before, forget_contact

__all__ = ["remove_old", "remove_traces"]


def remove_traces(
    profile: Profile,
    database: Path | None,
    contact: Contact | None,
    *,
    span: tuple[int, int] | None = None,
    before: float | None = None,
) -> list[Path]:
    """Remove everything that is kept of a contact, or of everybody (None); return the files that could not be
    removed.

    Log and crash reports go as a whole, because nobody can tell whom they mention; with ``before``, only what
    is older. The copies of ``database`` go; None: it is no file. ``span``: only his messages between these
    two ids.
    """
    left = _taught(profile, contact)
    left += log.forget(profile.log_path, before=before)
    left += _removed(file for file in _reports(profile) if before is None or _is_before(file, before))
    left += _refused(profile, contact)
    if contact is None:
        left += _removed(_files(profile.unsaved))
        left += _removed(_files(profile.cache / "minds"))
    if database is not None:
        left += forget_all(database) if contact is None else forget_contact(database, contact, span)
    return left


def remove_old(profile: Profile, database: Path | None, at: float, gone: Iterable[Contact]) -> list[Path]:
    """Remove everything from before ``at``, and what people taught who have no messages left."""
    left = [file for contact in gone for file in _taught(profile, contact)]
    left += log.forget(profile.log_path, before=at)
    left += _removed(file for file in _reports(profile) if _is_before(file, at))
    if database is not None:
        left += forget_before(database, at)
    return left


def _taught(profile: Profile, contact: Contact | None) -> list[Path]:
    folder = profile.data / "minds"
    forgetting = [kind.forget for kind in kinds() if kind.forget is not None]
    left = [file for forget in forgetting for file in forget(folder, contact)]
    # A program that was killed while it wrote left such a file.
    halves = (file for file in _files(folder) if contact is None or file.name.endswith(".new"))
    return left + _removed(halves)


def _refused(profile: Profile, contact: Contact | None) -> list[Path]:
    """Forget what was rejected while the person learned from his history, or the name of one contact."""
    path = profile.refusals_path
    if contact is None:
        return _removed([path])
    if not contact.name or not path.exists():
        return []
    from boltun.history.refusals import Refusals

    try:
        Refusals(path).forget(contact.name)
    except TextError:
        return [path]
    return []


def _reports(profile: Profile) -> list[Path]:
    """Return the reports of failures, except that of the present run."""
    return [file for file in _files(profile.log / "crashes") if file.name != "running.txt"]


def _files(folder: Path) -> list[Path]:
    with suppress(OSError):
        return [file for file in sorted(folder.iterdir()) if file.is_file() or file.is_symlink()]
    return []


def _is_before(file: Path, at: float) -> bool:
    with suppress(OSError):
        return file.stat().st_mtime < at
    return False


def _removed(files: Iterable[Path]) -> list[Path]:
    """Remove files; return those that could not be removed."""
    return [file for file in files if not _done(partial(file.unlink, missing_ok=True))]


def _done(step: Callable[[], object]) -> bool:
    try:
        step()
    except OSError:
        return False
    return True
