"""A set of AIML files, opened."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from boltun.errors import BoltunError
from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.layout import find
from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.opening import Opening, nobody

__all__ = ["files", "open_mind"]

_BOUNDS = Bounds()


def open_mind(path: Path, opening: Opening) -> AimlMind:
    """Open an AIML file, or a folder with everything that belongs to a bot.

    ``cache`` keeps the compiled form of large sets, ``kept`` what is taught for everybody.
    """
    name = opening.name or str(path.absolute())
    # Other minds may take their time.
    slow = opening.ask is not nobody and _asks(path)
    return AimlMind(
        Knowledge.load(path, encoding=opening.encoding, cache=opening.cache, fold_yo=opening.fold_yo),
        name=name,
        dialogue_timeout=opening.dialogue_timeout,
        ask=opening.ask,
        slow=slow,
        learned=kept_file(opening.kept, name) if opening.kept is not None else None,
    )


def _asks(path: Path) -> bool:
    layout = find(path)
    for file in layout.documents:
        # Opening the set reports the files that cannot be read.
        with suppress(BoltunError):
            if b"<sraix" in layout.read(file, _BOUNDS.file).replace(b"\0", b""):
                return True
    return False


def files(path: Path) -> list[Path]:
    """Return all files that the set is read from."""
    return find(path).files
