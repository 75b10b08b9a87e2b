"""Puts the base of a package into the folder of the person's bases."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from boltun.errors import BoltunError, PackageError, TextError
from boltun.minds.case_files import case_files
from boltun.packages.archive import LICENCE, MANIFEST, README, Package
from boltun.packages.manifest import Manifest, parse_manifest
from boltun.text.files import is_there, read_file, replace_file

__all__ = ["Before", "before", "install"]

_MOST_OF_A_MANIFEST = 1 << 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What is there already under the name of a package."""

    files: tuple[Path, ...]
    """The base, conversations beside it, or both."""
    manifest: Manifest | None
    """The package that it came with; None: the person put it there otherwise."""


def before(package: Package, bases: Path) -> Before | None:
    """Return what is there already under the name of a package; None: nothing."""
    base = bases / package.manifest.base
    wanted = [bases / name for name in package.manifest.files]
    files = tuple(file for file in dict.fromkeys([*wanted, *case_files(base)]) if is_there(file))
    if not files:
        return None
    try:
        manifest = parse_manifest(read_file(_folder(package, bases) / MANIFEST, _MOST_OF_A_MANIFEST).decode())
    except (BoltunError, UnicodeDecodeError):
        manifest = None
    return Before(files=files, manifest=manifest)


def install(package: Package, bases: Path, *, replace: bool = False) -> Path:
    """Write a package into the folder of bases, and return the file of its base.

    What was there under its name is kept in the folder ``NAME.package/older``. Unless it came with a package
    of the same name, it is replaced only with ``replace``. PackageError or TextError says why it was not
    installed.
    """
    there = before(package, bases)
    if there is not None and there.manifest is None and not replace:
        raise PackageError(
            "There is another base of this name, which came with no package.",
            path=there.files[0],
            advice="Rename it, or agree that it is replaced: it is kept beside.",
        )
    folder = _folder(package, bases)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if there is not None:
            _keep(there, bases, folder)
        for name in reversed(package.manifest.files):  # the base comes last: then it has its conversations
            file = bases / name
            file.parent.mkdir(exist_ok=True)
            replace_file(file, package.files[name])
        pages = {MANIFEST: package.manifest.written(), README: package.readme, LICENCE: package.licence}
        for name, text in pages.items():
            replace_file(folder / name, text.encode())
        wanted = {bases / name for name in package.manifest.files}
        for file in case_files(bases / package.manifest.base):
            if file not in wanted:
                file.unlink()
    except OSError as error:
        raise TextError(
            "The package cannot be written: {reason}.", path=folder, reason=error.strerror or str(error)
        ) from error
    return bases / package.manifest.base


def _folder(package: Package, bases: Path) -> Path:
    return bases / f"{package.manifest.name}.package"


def _keep(there: Before, bases: Path, folder: Path) -> None:
    """Copy a base and its conversations beside, under its version; nothing kept before is lost."""
    version = there.manifest.version if there.manifest is not None else "own"
    older = folder / "older"
    number, kept = 1, older / version
    while kept.exists():
        number += 1
        kept = older / f"{version}-{number}"
    kept.mkdir(parents=True)
    for file in there.files:
        target = kept / file.relative_to(bases)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)
