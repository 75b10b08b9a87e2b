"""What a language model would be sent, worked out beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boltun.errors import BoltunError
from boltun.minds.model.model_file import read
from boltun.minds.model.nearest import BasePairs, Pair
from boltun.minds.model.opening import base_of, open_mind
from boltun.minds.model.prompts import prompt
from boltun.minds.opening import MayRun, Opening
from boltun.minds.protocol import Severity
from ui.looks.wording import error_sentence

__all__ = ["Looked", "look"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What was found of one state of a file."""

    where: str
    words: str
    """Word for word what would be sent."""
    tokens: int
    is_on: bool
    may_switch: bool
    """Whether the file is saved and has no errors."""
    error: str = ""
    """Why the base cannot be read, in the language of the window; empty: it can, or there is none."""


def look(
    text: str,
    path: Path | None,
    message: str,
    kept: dict[Path, BasePairs],
    may_run: MayRun,
    *,
    saved: bool,
) -> Looked:
    """Work out what would be sent for a message; ``kept`` are bases that were read before.

    MindError if the text is no TOML. For a worker.
    """
    file, problems = read(text, path)
    pairs: list[Pair] = []
    error = ""
    base = None if path is None else base_of(file, path)
    if base is not None and file.nearest:
        try:
            pairs = list(kept.setdefault(base, BasePairs(base)).to(message, file.nearest))
        except BoltunError as problem:
            error = error_sentence(problem)
    sending = prompt(file, message, (), pairs)
    may_switch = saved and path is not None and all(one.severity is not Severity.ERROR for one in problems)
    is_on = False
    if may_switch and path is not None:
        is_on = open_mind(path, Opening(may_run=may_run, only_checks=True)).is_on()
    return Looked(
        where=file.where,
        words="\n\n".join(f"[{one['role']}]\n{one['content']}" for one in sending.messages),
        tokens=sending.size,
        is_on=is_on,
        may_switch=may_switch,
        error=error,
    )
