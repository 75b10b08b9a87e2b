"""DialBB applications as a kind of mind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boltun.minds.folder import Folder
from boltun.minds.kind import Claim, Head, MindKind, later, value_of

__all__ = ["KIND"]

_CONFIG = "config.yml"
_NAMES = (".yml", ".yaml")
_SHEET = ".xlsx"
_named_in = later("boltun.minds.dialbb.belongings:named_in")
_is_configuration = later("boltun.minds.dialbb.belongings:is_configuration")


def _claims(path: Path, head: Head) -> Claim:
    if path.is_dir():
        return Claim.NAME if (path / _CONFIG).exists() else Claim.NO
    suffix = path.suffix.lower()
    # A sheet is the scenario of the application beside it.
    is_part = suffix == _SHEET and (path.parent / _CONFIG).is_file()
    return Claim.NAME if suffix in _NAMES or is_part else Claim.NO


def _settles(folder: Folder, name: str) -> Iterator[str] | None:
    # The readers of configurations take a while to load, and most people have no applications.
    if not name.lower().endswith(_NAMES) or not _is_configuration(folder, name):
        return None
    names: Iterator[str] = _named_in(folder, name)
    return names


KIND = MindKind(
    name="dialbb",
    title="a DialBB application",
    label="DialBB application",
    suffixes=_NAMES,
    parts=(_SHEET,),
    in_folders="a DialBB application's config.yml",
    main=_CONFIG,
    named_by_folder=True,
    rank=-1,
    claims=_claims,
    open=later("boltun.minds.dialbb.opening:open_mind"),
    files=later("boltun.minds.dialbb.opening:files"),
    settles=_settles,
    language=value_of("boltun.minds.dialbb.language:language"),
    examples=("en/message", "ja/message", "ru/message"),
)
