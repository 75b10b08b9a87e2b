"""Makes a package of a base that stands on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from boltun.errors import PackageError
from boltun.minds.case_files import SUFFIX as CASES
from boltun.minds.case_files import case_file, case_files
from boltun.packages.archive import Package, read_package, written_package
from boltun.packages.manifest import Manifest
from boltun.packages.review import Review, look_at
from boltun.text.encoding import decode
from boltun.text.files import read_file

__all__ = ["pack"]


def pack(
    base: Path, manifest: Manifest, *, readme: str = "", licence: str = "", encoding: str | None = None
) -> tuple[bytes, Review]:
    """Return the bytes of a package and what was found in its base.

    The kind and the conversations of the manifest are filled in. PackageError if the base has errors, does
    not hold its conversations, or cannot be shared; TextError or MindError if it cannot be read.
    """
    found = look_at(base, encoding)
    if found.errors:
        raise PackageError(
            "The base has mistakes ({count}), the first here: {text}",
            path=base,
            line=found.errors[0].line,
            advice="See them all with: boltun check",
            count=len(found.errors),
            text=found.errors[0].text,
        )
    if found.failures or found.held < found.conversations:
        raise PackageError(
            "The base holds {held} of its {count} conversations.",
            path=base,
            advice="See what goes otherwise with: boltun test",
            held=found.held - len(found.failures),
            count=found.conversations,
        )
    files = {manifest.base: _as_utf8(base, encoding)}
    for file in case_files(base):
        beside = file == case_file(base)
        name = f"{manifest.name}{CASES}.txt" if beside else f"{manifest.name}{CASES}/{file.name}"
        files[name] = _as_utf8(file, None)
    names = tuple(name for name in files if name != manifest.base)
    manifest = replace(manifest, kind=found.kind.name, conversations=names)
    text = readme or _own_readme(manifest)
    data = written_package(Package(manifest=manifest, readme=text, licence=licence, files=files))
    # Nobody shall be sent what nobody can read.
    read_package(data)
    return data, found


def _as_utf8(path: Path, encoding: str | None) -> bytes:
    found = decode(read_file(path), encoding=encoding, path=path)
    if found.lossy_lines:
        raise PackageError(
            "This line has characters that mean nothing in its encoding.",
            path=path,
            line=found.lossy_lines[0],
            advice="Mend it, or name the encoding.",
        )
    return found.text.encode()


def _own_readme(manifest: Manifest) -> str:
    return f"# {manifest.name}\n\n{manifest.description}".rstrip() + "\n"
