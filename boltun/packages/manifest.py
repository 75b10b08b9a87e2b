"""The manifest of a package: what it says of itself, as TOML (docs/packages.md §2)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boltun.errors import PackageError
from boltun.minds.registry import usual_kind
from boltun.packages.names import is_file_name, is_name

__all__ = ["FORMAT", "Manifest", "parse_manifest"]

FORMAT = 1
_LONGEST = 200
_LONGEST_DESCRIPTION = 1000
_MOST_AUTHORS = 20
_MOST_FILES = 50
_VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a package says of itself."""

    name: str
    version: str = "1.0"
    kind: str = field(default_factory=lambda: usual_kind().name)
    """The name of the kind of its base."""
    language: str = ""
    """``en``, ``ru``, ``ja`` …; empty: it names none."""
    licence: str = ""
    """The name of its licence; empty: it names none."""
    authors: tuple[str, ...] = ()
    description: str = ""
    conversations: tuple[str, ...] = ()
    """The files with conversations that the base must hold, by their paths in the package."""

    def __post_init__(self) -> None:
        """Refuse what no package can have: PackageError."""
        if not is_name(self.name):
            raise _wrong("name", self.name, "letters, digits, “-” and “_”, and no device of Windows")
        if not _VERSION.fullmatch(self.version):
            raise _wrong("version", self.version, "numbers with dots between them, such as 1.2")
        if self.language and not _LANGUAGE.fullmatch(self.language):
            raise _wrong("language", self.language, "a tag such as en, ru or ja")
        if len(self.authors) > _MOST_AUTHORS:
            raise _wrong("authors", f"{len(self.authors)} names", f"{_MOST_AUTHORS} names at most")
        for key, text in (("licence", self.licence), *(("authors", one) for one in self.authors)):
            _must_fit(key, text, _LONGEST)
        _must_fit("description", self.description, _LONGEST_DESCRIPTION)
        if len(self.conversations) > _MOST_FILES or len(set(self.conversations)) < len(self.conversations):
            raise _wrong("conversations", "too many files", f"{_MOST_FILES} files at most, each once")
        for path in self.conversations:
            if not self._is_beside(path):
                raise _wrong("conversations", path, f"{self.name}.cases.txt, or files in {self.name}.cases")

    @property
    def base(self) -> str:
        """The base's file in the package."""
        return f"{self.name}.txt"

    @property
    def files(self) -> tuple[str, ...]:
        """The base and its conversations."""
        return (self.base, *self.conversations)

    def written(self) -> str:
        """Return the manifest as its file has it."""
        values: dict[str, object] = {
            "format": FORMAT,
            "name": self.name,
            "version": self.version,
            "kind": self.kind,
            "language": self.language,
            "licence": self.licence,
            "authors": list(self.authors),
            "description": self.description,
            "base": self.base,
            "conversations": list(self.conversations),
        }
        # TOML writes numbers, lists and these texts, in which everything can be seen, as JSON does.
        return "".join(f"{key} = {json.dumps(one, ensure_ascii=False)}\n" for key, one in values.items())

    def _is_beside(self, path: str) -> bool:
        """Whether this is where conversations of the base are looked for."""
        folder, _, name = path.rpartition("/")
        return path == f"{self.name}.cases.txt" or (folder == f"{self.name}.cases" and is_file_name(name))


def parse_manifest(text: str) -> Manifest:
    """Read a manifest; PackageError says what is wrong in it."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise PackageError("The manifest of this package is not valid TOML.") from error
    number = values.get("format")
    if type(number) is int and number > FORMAT:
        raise PackageError("This package is made for a newer Boltun.", advice="Install a newer Boltun.")
    if type(number) is not int or number != FORMAT:
        raise _wrong("format", number, str(FORMAT))
    manifest = Manifest(
        name=_text(values, "name"),
        version=_text(values, "version"),
        kind=_text(values, "kind"),
        language=_text(values, "language", ""),
        licence=_text(values, "licence", ""),
        authors=_texts(values, "authors"),
        description=_text(values, "description", ""),
        conversations=_texts(values, "conversations"),
    )
    if _text(values, "base") != manifest.base:
        raise _wrong("base", values["base"], manifest.base)
    return manifest


def _text(values: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = values.get(key, default)
    if value is None:
        raise PackageError("The manifest of this package does not say its {key}.", key=key)
    if not isinstance(value, str):
        raise _wrong(key, value, "a text")
    return value


def _texts(values: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = values.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(key, value, "a list of texts")
    return tuple(value)


def _must_fit(key: str, text: str, longest: int) -> None:
    if len(text) > longest or not text.isprintable():
        raise _wrong(key, text, f"one line of {longest} characters at most")


def _wrong(key: str, value: object, allowed: str) -> PackageError:
    # What is no text may be nested deeper than Python can show.
    shown = value if isinstance(value, str) else type(value).__name__
    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
    return PackageError(
        "A package cannot have “{value}” as its {key}.",
        advice="Allowed: {allowed}.",
        key=key,
        value=shown,
        allowed=allowed,
    )
