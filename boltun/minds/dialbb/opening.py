"""A DialBB application, opened from its folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boltun.errors import MindError
from boltun.minds.dialbb.mind import DialbbMind
from boltun.minds.dialbb.processor import DialogueProcessor
from boltun.minds.opening import Opening
from boltun.paths import bundled_bases

__all__ = ["files", "open_mind"]

_CONFIG = "config.yml"
_MOST_FILES = 2_000
_GENERATED = ("_scenario_graph.",)


def open_mind(path: Path, opening: Opening) -> DialbbMind:
    """Open an application by its folder or its configuration.

    NotApprovedError where it brings Python code that the person has not agreed to; what came with the
    program is asked for nothing. MindError where the application cannot be built.
    """
    config = _config_of(path)
    processor = DialogueProcessor(config, may_run=_asking(opening.may_run), lends_contexts=True)
    return DialbbMind(
        processor,
        name=opening.name or str(path.absolute()),
        path=path,
        dialogue_timeout=opening.dialogue_timeout,
        ask=opening.ask,
    )


def files(path: Path) -> list[Path]:
    """Return all files that the application is made of: everything in its folder but what it made itself."""
    folder = _config_of(path).parent
    found = []
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder).parts
        if any(part.startswith((".", "__pycache__", "~$")) for part in inside):
            continue
        if file.is_file() and not file.name.startswith(_GENERATED):
            found.append(file)
            if len(found) >= _MOST_FILES:
                break
    return found


def _config_of(path: Path) -> Path:
    if not path.is_dir():
        return path
    config = path / _CONFIG
    if not config.is_file():
        raise MindError(
            "This folder holds no DialBB application.",
            path=path,
            advice="There has to be a config.yml in it.",
        )
    return config


def _asking(may_run: Callable[[Path], bool]) -> Callable[[Path], bool]:
    bundled = bundled_bases().resolve()

    def ask(folder: Path) -> bool:
        return folder.resolve().is_relative_to(bundled) or may_run(folder)

    return ask
