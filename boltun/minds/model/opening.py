"""A language model, opened from its file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from boltun.errors import BoltunError, MindError, SecretError
from boltun.minds.content import Content
from boltun.minds.model.budget import Budget
from boltun.minds.model.mind import ModelMind
from boltun.minds.model.model_file import ModelFile, read
from boltun.minds.model.nearest import BasePairs
from boltun.minds.opening import Opening
from boltun.minds.protocol import Problem, Severity
from boltun.minds.sending import SAMPLE
from boltun.paths import bundled_bases
from boltun.text.encoding import decode
from boltun.text.files import read_file

__all__ = ["MOST_BYTES", "base_of", "files", "open_mind", "problems"]

MOST_BYTES = 1 << 16
"""A larger file is none of a language model."""


def open_mind(path: Path, opening: Opening) -> ModelMind:
    """Open a model; it asks nobody before the person has agreed to the file as it is.

    TextError or MindError if the file cannot be read.
    """
    data = read_file(path, MOST_BYTES)
    file, found = _read(data, path, opening.encoding)
    content = Content(
        folder=path,
        digest=blake2b(data, digest_size=32).hexdigest(),
        files={},
        modules={},
        links={},
        where=file.where,
    )
    faulty = any(problem.severity is Severity.ERROR for problem in found)
    base = base_of(file, path)
    name = opening.name or str(path.absolute())

    def asked() -> bool:
        return opening.may_run(content)

    mind = ModelMind(
        file,
        name=name,
        path=path,
        faulty=faulty,
        is_on=asked,
        pairs=None if base is None else BasePairs(base),
        budget=Budget(opening.kept, name),
        key=lambda: _key(file, opening),
        look=lambda: problems(path, opening.encoding),
    )
    content = replace(content, shown=lambda: _words(mind))
    if not opening.only_checks and not faulty:
        # At a terminal this asks the person, at once and not in the middle of a conversation.
        asked()
    return mind


def _words(mind: ModelMind) -> str:
    """Return what would be sent for a simple message, as a text."""
    return "\n\n".join(f"[{one['role']}]\n{one['content']}" for one in mind.sending(SAMPLE).messages)


def files(path: Path) -> Sequence[Path]:
    """Return the file. Its base is read anew by itself when it changes."""
    return [path]


def problems(path: Path, encoding: str | None) -> Sequence[Problem]:
    """Return what is wrong in a file, and with its base; TextError or MindError if it cannot be read."""
    file, found = _read(read_file(path, MOST_BYTES), path, encoding)
    base = base_of(file, path)
    if base is not None and not base.is_file():
        template = "The base {base} is not there."
        line = next((at for at, text in enumerate(_lines(path, encoding), 1) if text.startswith("base")), 1)
        found.append(
            Problem(
                code="no-such-base",
                severity=Severity.WARNING,
                template=template,
                path=path,
                line=line,
                values={"base": file.base},
            )
        )
    return found


def base_of(file: ModelFile, path: Path) -> Path | None:
    """Return the file of the base: beside the model's own, or a bundled one such as ``en/friend``."""
    if not file.base:
        return None
    beside = path.parent / Path(file.base).expanduser()
    bundled = bundled_bases() / f"{file.base}.txt"
    return bundled if not beside.exists() and bundled.is_file() else beside


def _key(file: ModelFile, opening: Opening) -> str:
    """Return the key for the endpoint; empty: there is none. MindError if it cannot be read."""
    if file.key_from:
        return os.environ.get(file.key_from, "")
    try:
        return opening.secret(file.key_name) or ""
    except SecretError as error:
        what = "The key of {where} cannot be read: {reason}"
        raise MindError(what, where=file.where, reason=str(error)) from error


def _read(data: bytes, path: Path, encoding: str | None) -> tuple[ModelFile, list[Problem]]:
    try:
        return read(decode(data, encoding=encoding or "utf-8", path=path).text, path)
    except BoltunError:
        raise
    except ValueError as error:
        raise MindError("This file cannot be read: {reason}.", path=path, reason=str(error)) from error


def _lines(path: Path, encoding: str | None) -> list[str]:
    return decode(read_file(path, MOST_BYTES), encoding=encoding or "utf-8", path=path).text.splitlines()
