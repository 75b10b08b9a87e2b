"""A set of AIML files, opened."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.layout import find
from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.opening import Opening

__all__ = ["files", "open_mind"]


def open_mind(path: Path, opening: Opening) -> AimlMind:
    """Open an AIML file, or a folder with all that belongs to a bot.

    In the folder ``cache`` the compiled form of large sets is kept, in ``kept`` what is taught for all.
    """
    name = opening.name or str(path.absolute())
    return AimlMind(
        Knowledge.load(path, encoding=opening.encoding, cache=opening.cache),
        name=name,
        dialogue_timeout=opening.dialogue_timeout,
        ask=opening.ask,
        learned=kept_file(opening.kept, name) if opening.kept is not None else None,
    )


def files(path: Path) -> list[Path]:
    """Return all files that the set is read from."""
    return find(path).files
