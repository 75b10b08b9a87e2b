"""A DialBB application, opened from its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from boltun.errors import MindError
from boltun.minds.content import Content, is_code
from boltun.minds.dialbb.belongings import named_in
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.processor import DialogueProcessor
from boltun.minds.folder import Folder
from boltun.minds.opening import MayRun, Opening
from boltun.paths import bundled_bases

__all__ = ["files", "open_mind"]

_CONFIG = "config.yml"
_SHEET = ".xlsx"
_MOST_ENTRIES = 2_000


def open_mind(path: Path, opening: Opening) -> DialbbMind:
    """Open an application by its folder or its configuration.

    NotApprovedError if it brings Python code that the person has not agreed to; applications that came with
    the program need no approval. MindError if the application cannot be built.
    """
    config = _config_of(path)
    processor = DialogueProcessor(
        config, may_run=_asking(opening.may_run), lends_contexts=True, only_checks=opening.only_checks
    )
    return DialbbMind(
        processor,
        name=opening.name or str(path.absolute()),
        path=path,
        dialogue_timeout=opening.dialogue_timeout,
        ask=opening.ask,
    )


def files(path: Path) -> list[Path]:
    """Return the files of the application: its configuration, the files that it names, and its code."""
    config = _config_of(path)
    folder = Folder(config.parent)
    named = (file for name in named_in(folder, config.name) if (file := folder.file(name)) is not None)
    return sorted({config, *_code_in(config.parent), *named})


def _code_in(folder: Path) -> Iterator[Path]:
    """Find code, but do not look through a folder that is half a disk instead of an application."""
    looked_at = 0
    for place, folders, names in os.walk(folder):
        # A change in these is noticed when the application is opened the next time.
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        looked_at += len(folders) + len(names)
        yield from (path for path in (Path(place, name) for name in names) if is_code(path))
        if looked_at > _MOST_ENTRIES:
            return


def _config_of(path: Path) -> Path:
    if path.suffix.lower() == _SHEET:
        path = path.parent  # a scenario: it means the application that it belongs to
    if not path.is_dir():
        return path
    config = path / _CONFIG
    if os.path.lexists(config):
        Folder(path).below(_CONFIG)
    if not config.is_file():
        raise MindError(
            "This folder holds no DialBB application.",
            path=path,
            advice="There has to be a config.yml in it.",
        )
    return config


def _asking(may_run: MayRun) -> MayRun:
    bundled = bundled_bases().resolve()

    def ask(content: Content) -> bool:
        return content.folder.resolve().is_relative_to(bundled) or may_run(content)

    return ask
