"""The file of a package: a ZIP file, read within bounds, written the same each time (docs/packages.md §3)."""

from __future__ import annotations

import io
import stat
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from boltun.errors import PackageError
from boltun.packages.manifest import Manifest, parse_manifest
from boltun.packages.names import plain

__all__ = [
    "LICENCE",
    "MANIFEST",
    "MOST_BYTES",
    "README",
    "SUFFIX",
    "Package",
    "read_package",
    "written_package",
]

SUFFIX = ".boltun"
MANIFEST = "manifest.toml"
README = "README.md"
LICENCE = "LICENSE"

MOST_BYTES = 2 << 20
"""So large a package may be, packed and unpacked; the check of the worst base takes time, too."""
_MOST_OF_A_PAGE = 1 << 20
_MOST_OF_A_MANIFEST = 1 << 14
"""A key of so many parts takes Python two seconds."""
_MOST_ENTRIES = 100
_MOST_OF_A_LIST = 1 << 16
"""So many bytes the list of entries may have: Python makes objects of all of it before anybody can count."""

_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\x05\x06"
_LARGE_MARK = b"PK\x06\x07"
_LARGE_LENGTH = 20
_TIME = (1980, 1, 1, 0, 0, 0)
_ENCRYPTED = 1
_UNIX = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A package as it was read, all of it in memory."""

    manifest: Manifest
    readme: str
    licence: str
    """The text of its licence; empty: it brings none."""
    files: Mapping[str, bytes]
    """The base and its conversations in UTF-8, by their paths in the package."""


def written_package(package: Package) -> bytes:
    """Return the bytes of a package: the same for the same content, on every computer and at any time."""
    pages = {MANIFEST: package.manifest.written(), README: package.readme, LICENCE: package.licence}
    entries = {name: text.encode() for name, text in pages.items() if text} | dict(package.files)
    made = io.BytesIO()
    with ZipFile(made, "w") as file:
        for name in sorted(entries):
            entry = ZipInfo(name, _TIME)
            # What compresses may do so in another way in its next version.
            entry.compress_type = ZIP_STORED
            entry.create_system = _UNIX
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            file.writestr(entry, entries[name])
    return made.getvalue()


def read_package(data: bytes) -> Package:
    """Read a package within bounds of time and memory; PackageError says in a sentence what is wrong."""
    try:
        entries = _entries(data)
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError) as error:
        raise _damaged() from error
    except (zlib.error, struct.error, OverflowError) as error:
        raise _damaged() from error
    if MANIFEST not in entries:
        raise PackageError("This is no package of Boltun: it has no manifest.")
    manifest = parse_manifest(_decoded(entries, MANIFEST, _MOST_OF_A_MANIFEST))
    for name in manifest.files:
        if name not in entries:
            raise PackageError("The package names the file {name} and does not hold it.", name=name)
        _decoded(entries, name, MOST_BYTES)
    for name in entries:
        if name not in (*manifest.files, MANIFEST, README, LICENCE):
            raise PackageError(
                "The package holds the file {name}, which its manifest does not name.", name=name
            )
    return Package(
        manifest=manifest,
        readme=_decoded(entries, README, _MOST_OF_A_PAGE),
        licence=_decoded(entries, LICENCE, _MOST_OF_A_PAGE),
        files={name: entries[name] for name in manifest.files},
    )


def _entries(data: bytes) -> dict[str, bytes]:
    if len(data) > MOST_BYTES:
        raise _too_large()
    _must_be_short(data)
    found: dict[str, bytes] = {}
    taken: set[str] = set()
    room = MOST_BYTES
    with ZipFile(io.BytesIO(data)) as file:
        for entry in _checked(file):
            if plain(entry.filename) in taken:
                raise PackageError("The package holds the file {name} twice.", name=_shown(entry.filename))
            taken.add(plain(entry.filename))
            with file.open(entry) as opened:
                content = opened.read(room + 1)
            room -= len(content)
            if room < 0:
                raise _too_large()
            if len(content) != entry.file_size:
                raise _damaged()
            found[entry.filename] = content
    return found


def _must_be_short(data: bytes) -> None:
    """Look at the end of the file, which says how long the list of entries is."""
    if len(data) < _END.size or data[-_END.size :][:4] != _END_MARK:
        raise PackageError(
            "This is no package of Boltun: it is no ZIP file, or has something behind its end."
        )
    *_, here, entries, length, _offset, comment = _END.unpack(data[-_END.size :])
    large = data[-_END.size - _LARGE_LENGTH : -_END.size].startswith(_LARGE_MARK)
    if large or comment or length > _MOST_OF_A_LIST or here != entries:
        raise PackageError("The list of files in the package is too long.")
    if entries > _MOST_ENTRIES:
        raise PackageError("The package holds more than {most} files.", most=_MOST_ENTRIES)


def _checked(file: ZipFile) -> Iterator[ZipInfo]:
    """Yield the entries that are files; PackageError if one is anything else, or its name leads elsewhere."""
    entries = file.infolist()
    if len(entries) > _MOST_ENTRIES:
        raise PackageError("The package holds more than {most} files.", most=_MOST_ENTRIES)
    for entry in entries:
        name = entry.orig_filename
        parts = name.rstrip("/").split("/")
        if name != entry.filename or not name.isprintable() or "\\" in name or ":" in name:
            raise PackageError("The package holds a file with the name “{name}”.", name=_shown(name))
        if any(part in ("", ".", "..") for part in parts):
            raise PackageError("A file of the package leads out of it: {name}.", name=_shown(name))
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise PackageError("The package holds a link or a device: {name}.", name=_shown(name))
        if entry.flag_bits & _ENCRYPTED:
            raise PackageError("The package holds an encrypted file: {name}.", name=_shown(name))
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise PackageError("The package is compressed in a way that it may not be.")
        if not entry.is_dir():
            yield entry
        elif entry.file_size:
            raise _damaged()


def _decoded(entries: Mapping[str, bytes], name: str, most: int) -> str:
    data = entries.get(name, b"")
    if len(data) > most:
        raise PackageError(
            "The file {name} of the package is larger than {size} KB.", name=name, size=most >> 10
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PackageError("The file {name} of the package is not in UTF-8.", name=name) from error
    if "\0" in text or text.startswith("\ufeff"):
        raise PackageError("The file {name} of the package is no plain UTF-8.", name=name)
    return text


def _shown(name: str) -> str:
    return name if len(name) <= 80 else f"{name[:80]}…"


def _damaged() -> PackageError:
    return PackageError("The package is damaged: it cannot be unpacked.", advice="Get it anew.")


def _too_large() -> PackageError:
    return PackageError("The package is larger than {size} MB.", size=MOST_BYTES >> 20)
