"""A set of AIML files, opened."""

from __future__ import annotations

from pathlib import Path

from boltun.errors import TextError
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.layout import find
from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.opening import Opening, nobody
from boltun.text.files import read_file

__all__ = ["files", "open_mind"]


def open_mind(path: Path, opening: Opening) -> AimlMind:
    """Open an AIML file, or a folder with all that belongs to a bot.

    In ``cache`` the compiled form of large sets is kept, in ``kept`` what is taught for all.
    """
    name = opening.name or str(path.absolute())
    # Other minds may take their time.
    slow = opening.ask is not nobody and any(_asks(file) for file in find(path).documents)
    return AimlMind(
        Knowledge.load(path, encoding=opening.encoding, cache=opening.cache, fold_yo=opening.fold_yo),
        name=name,
        dialogue_timeout=opening.dialogue_timeout,
        ask=opening.ask,
        slow=slow,
        learned=kept_file(opening.kept, name) if opening.kept is not None else None,
    )


def _asks(file: Path) -> bool:
    try:
        return b"<sraix" in read_file(file).replace(b"\0", b"")
    except TextError:
        return False


def files(path: Path) -> list[Path]:
    """Return all files that the set is read from."""
    return find(path).files
