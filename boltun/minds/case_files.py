"""The files with the conversations of a mind, and how a conversation is written down.

Those of ``friend.txt`` are in ``friend.cases.txt`` beside it, in the files ``*.txt`` of the folder
``friend.cases`` beside it, or in both. Those of a folder are beside the folder; those of a DialBB application
may also be in it, beside its ``config.yml``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.minds.cases import OPTIONS, Case, parse_cases, read_cases
from boltun.minds.folder import Folder
from boltun.minds.protocol import ReplyOptions
from boltun.text.encoding import decode
from boltun.text.files import is_file, is_folder, is_there, read_file, replace_file

__all__ = ["SUFFIX", "add_case", "case_file", "case_files", "is_case_file", "read_all_cases", "written_case"]

SUFFIX = ".cases"


def is_case_file(path: Path) -> bool:
    """Tell by its name whether a file or folder contains conversations, and so is no mind."""
    name = path.name.lower()
    return name.endswith((SUFFIX, SUFFIX + ".txt"))


def case_file(mind: Path) -> Path:
    """Return the file for a new conversation of a mind; it need not exist."""
    return mind.with_name(f"{_stem(mind)}{SUFFIX}.txt")


def case_files(mind: Path) -> list[Path]:
    """Return the files with the conversations of a mind; MindError if a folder cannot be read."""
    found = []
    for place in _places(mind):
        if is_there(place):
            # Files beside a mind came with it: nobody chose the target of a link among them.
            Folder(place.absolute().parent).below(place)
        if is_folder(place):
            try:
                found += sorted(_texts_in(Folder(place)))
            except OSError as error:
                reason = error.strerror or str(error)
                raise MindError("This folder cannot be read: {reason}.", path=place, reason=reason) from error
        elif is_file(place):
            found.append(place)
    return found


def read_all_cases(files: Iterable[Path]) -> list[Case]:
    """Read the conversations of several files; TextError or CaseError if that is impossible."""
    return [case for file in files for case in read_cases(file)]


def written_case(
    title: str,
    turns: Iterable[tuple[str | None, str | Sequence[str] | None]],
    options: ReplyOptions | None = None,
    aux: Mapping[int, Mapping[str, Any]] | None = None,
    pauses: Mapping[int, float] | None = None,
) -> str:
    """Return a conversation as a file has it: messages (None: the mind speaks first) and replies.

    A reply of None is silence; several replies mean any of them. ``aux``, and ``pauses`` in seconds before
    them, belong to the messages by their number, from 0.
    """
    lines = [f"= {_on_one_line(title)}"]
    chosen = [name for name in OPTIONS if options is not None and getattr(options, name.replace("-", "_"))]
    if chosen:
        lines.append(f"% {' '.join(chosen)}")
    for number, (message, reply) in enumerate(turns):
        if aux is not None and aux.get(number):
            lines.append("& " + json.dumps(dict(aux[number]), ensure_ascii=False))
        if pauses is not None and (pause := pauses.get(number, 0)) >= 1:
            lines.append(f"@ +{pause:.0f}s" if pause % 60 else f"@ +{pause / 60:.0f}m")
        lines += ["^"] if message is None else [f"> {line}" for line in message.splitlines() or [""]]
        several = [reply] if reply is None or isinstance(reply, str) else reply
        lines += [f"< {_written_reply(one)}" for one in several]
    return "\n".join(lines) + "\n"


def add_case(file: Path, text: str) -> Case:
    """Write a conversation at the end of a file, which need not exist, and return it.

    A title that is taken gets a number. MindError or TextError if the file cannot be understood or written;
    then it stays as it was.
    """
    Folder(file.absolute().parent).below(file)
    before = ""
    titles: set[str] = set()
    if is_there(file):
        titles = {case.title for case in read_cases(file)}
        before = decode(read_file(file), path=file).text.rstrip("\n") + "\n\n"
    (case,) = parse_cases(text, file)
    title, number = case.title, 2
    while title in titles:
        title, number = f"{case.title} ({number})", number + 1
    text = text.replace(f"= {case.title}\n", f"= {title}\n", 1)
    replace_file(file, (before + text).encode("utf-8", "replace"))
    return read_cases(file)[-1]


def _texts_in(folder: Folder) -> Iterator[Path]:
    for place in folder.places():
        if place.path.endswith(".txt") and (place.is_file or place.link):
            file = folder.path / place.path
            folder.below(file)
            if file.is_file():
                yield file


def _places(mind: Path) -> list[Path]:
    places = [case_file(mind), mind.with_name(f"{_stem(mind)}{SUFFIX}")]
    config = mind / "config.yml"
    if is_file(config):
        places += _places(config)
    return places


def _stem(mind: Path) -> str:
    return mind.name if is_folder(mind) else mind.stem


def _on_one_line(text: str) -> str:
    return " ".join(text.split()) or "-"


def _written_reply(reply: str | None) -> str:
    if reply is None:
        return "-"
    text = reply.strip()
    if not text:
        return "-"
    special = text in ("-", "*") or text.startswith(("* ", "\\"))
    if "\n" not in text:
        return "\\" + text if special or "\\n" in text else text
    # Of several lines only those without a special meaning can be written.
    return "*" if special or "\\n" in text else text.replace("\n", "\\n")
