"""Teaching: groups messages that got no good reply, and finds a base of one's own to teach."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from boltun.errors import MindError, TextError
from boltun.likeness import Traits
from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.minds.registry import kind_named, kind_of
from boltun.minds.teaching import Teachable
from boltun.store.lessons import Lesson
from boltun.text.files import read_file, replace_file

__all__ = ["Topic", "copy_base", "copy_folder", "grouped", "teachable", "without"]

_ALIKE = 0.6
"""Messages that are at least so much alike are in the same topic."""

_COMMON = 200
"""A word in more topics than this tells nothing about any of them."""


# --- what can be taught ----------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Messages that are alike, the newest first; at least one."""

    lessons: tuple[Lesson, ...]

    @property
    def newest(self) -> Lesson:
        """The message that stands for the topic."""
        return self.lessons[0]

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """Those who wrote it, each once, the newest first."""
        return tuple(
            {(one.contact.account, one.contact.address): one.contact for one in self.lessons}.values()
        )

    @property
    def message_ids(self) -> tuple[int, ...]:
        """The ids of all its messages."""
        return tuple(one.message.id for one in self.lessons)


def grouped(lessons: Iterable[Lesson]) -> list[Topic]:
    """Group messages that are alike, also in other forms of words, with typos, and in other languages.

    The topic with the newest message comes first.
    """
    groups: list[list[Lesson]] = []
    sizes: list[int] = []
    heads: dict[str, int] = {}
    by_stem: dict[str, list[int]] = defaultdict(list)
    traits = Traits()
    for lesson in lessons:
        number = heads.get(lesson.topic)
        if number is None:
            found = traits.of(lesson.topic)
            number = _alike(found, sizes, by_stem)
            if number is None:
                number = len(groups)
                groups.append([])
                sizes.append(len(found))
                for stem in found:
                    by_stem[stem].append(number)
            heads[lesson.topic] = number
        groups[number].append(lesson)
    return [Topic(lessons=tuple(group)) for group in groups]


def _alike(found: frozenset[str], sizes: Sequence[int], by_stem: dict[str, list[int]]) -> int | None:
    """Return the group that is most like this, if any is like it enough; of several the first."""
    shared: dict[int, int] = {}
    common = 0
    for stem in found:
        numbers = by_stem.get(stem, ())
        if len(numbers) > _COMMON:
            common += 1
            continue
        for number in numbers:
            shared[number] = shared.get(number, 0) + 1
    best, most = None, _ALIKE
    for number, count in shared.items():
        # Common words are not looked up; the other topic is assumed to have as many of them.
        likeness = count / max(len(found) + sizes[number] - 2 * common - count, count, 1)
        if likeness > most or (likeness == most and (best is None or number < best)):
            best, most = number, likeness
    return best


def teachable(path: Path, kind: str = "") -> Teachable:
    """Return the module that teaches a file's kind of mind; MindError if pairs cannot be taught to it."""
    known = kind_named(kind) if kind else kind_of(path)
    if known.teach is None:
        raise MindError("Pairs cannot be taught to {title}.", path=path, title=known.title)
    return known.teach()


def copy_base(info: MindInfo, folder: Path) -> Path:
    """Copy a base under a free name into a folder, byte for byte; TextError if it cannot be written."""
    stem = f"{info.path.stem} {info.language}".strip()
    data = read_file(info.path)
    number = 1
    while True:
        path = folder / f"{stem}{'' if number == 1 else f' {number}'}{info.path.suffix}"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(path, data)
            return path
        number += 1


def copy_folder(folder: Path, into: Path) -> Path:
    """Copy a mind that is a folder, with all its files, under a free name; TextError if that fails."""
    title = f"{folder.name} {folder.parent.name}"
    number = 1
    while (copy := into / f"{title}{'' if number == 1 else f' {number}'}").exists():
        number += 1
    try:
        into.mkdir(parents=True, exist_ok=True)
        # Beside the bases, where nobody takes half of it for one.
        with TemporaryDirectory(prefix="copy-", dir=into.parent) as place:
            whole = Path(place) / "whole"
            # Without the permissions: what the system installed may be read-only.
            shutil.copytree(
                folder, whole, copy_function=shutil.copyfile, ignore=shutil.ignore_patterns("__pycache__")
            )
            for one in (whole, *filter(Path.is_dir, whole.rglob("*"))):
                one.chmod(0o755)
            whole.rename(copy)
    except (OSError, shutil.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TextError("The folder cannot be copied: {reason}.", path=copy, reason=reason) from error
    return copy


def without(topics: Iterable[Topic], message_ids: Iterable[int]) -> list[Topic]:
    """Return the topics without these messages; a topic without any is gone."""
    gone = set(message_ids)
    left = (
        replace(one, lessons=tuple(lesson for lesson in one.lessons if lesson.message.id not in gone))
        for one in topics
    )
    return [one for one in left if one.lessons]
