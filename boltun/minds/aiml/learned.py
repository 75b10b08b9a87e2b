"""Categories taught while talking: by one contact for itself, or for everybody (docs/aiml.md §3.7, §5)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock

from boltun.errors import BoltunError
from boltun.message import Contact
from boltun.minds.aiml.category import Category
from boltun.minds.aiml.documents import read_category, read_head
from boltun.minds.aiml.element import DEEPEST, Element, TemplateError, parse
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.notes import note
from boltun.minds.aiml.recovery import Pieces
from boltun.minds.folder import Folder, OutsideError
from boltun.minds.protocol import Problem
from boltun.text.encoding import decode
from boltun.text.files import replace_file

__all__ = [
    "LearnedForAll",
    "forget_all_taught",
    "forget_taught",
    "kept_file",
    "kept_files",
    "learned_category",
    "learned_key",
    "teacher",
    "with_layer",
]

_log = logging.getLogger(__name__)

_PLACE = re.compile(": line [0-9]+, column [0-9]+$")
"""The line of a mistake within its category; reports name the line of the category in the file."""
_BY = "taught-by"
"""An attribute of a category: who taught it, as a mark without a name."""
_ENDING, _ASIDE = ".learned.aiml", ".broken"
_RECENT = 100
_AT_HAND = 2_000
"""The results of reading so many categories are kept."""

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- What people taught this mind for everybody (learnf). You may change, add and remove categories; Boltun
     reads them when it opens the mind, and before it writes what is learned next. -->
<aiml version="2.1">
"""


@lru_cache(_AT_HAND)
def learned_category(xml: str) -> Category:
    """Return a taught category; MindError says what is wrong with it."""
    return read_category(xml)


@lru_cache(_AT_HAND)
def learned_key(xml: str) -> tuple[object, ...]:
    """Return what two categories must have in common if the later one replaces the earlier one."""
    patterns, that, topic = read_head(learned_category(xml))
    return tuple(pattern.casefold() for pattern in patterns), that, topic.casefold()


def with_layer(knowledge: Knowledge, categories: Iterable[str]) -> Knowledge:
    """Return the knowledge with taught categories above it; unreadable ones are left out."""
    layer = []
    for xml in categories:
        try:
            layer.append(learned_category(xml))
        except BoltunError:
            # A description of the mistake might quote people's messages.
            _log.warning("A learned category is left out.")
    return knowledge.with_categories(layer) if layer else knowledge


class LearnedForAll:
    """The categories that all contacts taught one mind, in a file that a person can read and change.

    Shared by all threads that answer with the mind. ``knowledge`` is that of the files with it.
    """

    def __init__(self, knowledge: Knowledge, path: Path | None) -> None:
        self._base = knowledge
        self._path = path
        self._lock = Lock()
        self._categories: dict[tuple[object, ...], str] = {}
        self._by: dict[tuple[object, ...], str] = {}
        """Who taught them, if that is known."""
        self._stamp: object = None
        self.problems: tuple[Problem, ...] = ()
        """The problems of the file when it was last read; the categories concerned are not in use."""
        self._take_what_the_file_says()
        self._settled = with_layer(knowledge, self._categories.values())
        self._recent: dict[tuple[object, ...], str] = {}
        """Newer categories: a layer of its own, so that learning does not take longer the more is known."""
        self.knowledge = self._settled

    def __len__(self) -> int:
        return len(self._categories)

    @property
    def characters(self) -> int:
        """The length of all of them together."""
        return sum(map(len, self._categories.values()))

    def add(self, categories: Iterable[str], by: str = "") -> None:
        """Take up categories and save them; if saving fails, they last for this run.

        ``by`` is the mark of the one who taught them (`teacher`).
        """
        with self._lock:
            learned = {learned_key(xml): xml for xml in categories}
            if self._take_what_the_file_says():
                self._settle()
            self._categories |= learned
            self._by |= dict.fromkeys(learned, by)
            self._recent |= learned
            if len(self._recent) > _RECENT:
                self._settle()
            self.knowledge = with_layer(self._settled, self._recent.values())
            if self._path is None:
                return
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                # A link in its place may lead anywhere, so nothing is written through it.
                folder = Folder(self._path.parent)
                if self.problems:
                    # Categories that could not be read are not among those that are written.
                    _keep_aside(folder, self._path)
                    self.problems = ()
                folder.write(self._path.name, _written(self._categories, self._by).encode())
                self._stamp = _stamp(self._path)
            except (BoltunError, OSError) as error:
                _log.error("What was learned for all cannot be saved: %s", error)

    def forget(self, by: str | None) -> None:
        """Forget what somebody taught, or all (None), here and in the file; OSError if that stays."""
        with self._lock:
            if by is None:
                self._categories, self._by = {}, {}
            else:
                self._categories = {
                    key: xml for key, xml in self._categories.items() if self._by.get(key) != by
                }
            try:
                if self._path is not None:
                    forget_taught(self._path, by)
            finally:
                self._take_what_the_file_says()
                self._settle()
                self.knowledge = self._settled

    def _settle(self) -> None:
        self._settled = with_layer(self._base, self._categories.values())
        self._recent = {}

    def _take_what_the_file_says(self) -> bool:
        """Read the file if it is not the one that was read or written last."""
        if self._path is None:
            return False
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        if stamp is None:
            # It was there and is gone: somebody wants it forgotten.
            self._categories, self._by, self.problems = {}, {}, ()
            return True
        try:
            found, by, self.problems = _read(self._path)
        except OutsideError as error:
            _log.error("What was learned for all is not read: %s", error)
            return False
        except (OSError, BoltunError) as error:
            # The categories of this run stay, and are written anew.
            _put_aside(self._path, error)
            return False
        for problem in self.problems:
            _log.warning("%s:%d: %s", self._path, problem.line, problem.text)
        if self.problems and not found:
            return False
        self._categories, self._by = found, by
        return True


def teacher(contact: Contact) -> str:
    """Return the mark of a contact: always the same, and nobody's name."""
    words = f"{contact.account}\n{contact.address}".casefold()
    return blake2b(words.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()


def forget_taught(path: Path, by: str | None) -> None:
    """Remove from a file what somebody taught, or remove it whole (None). OSError if that is impossible.

    Unreadable categories go, too, because nobody knows whose they are; so does the file that was put aside.
    """
    path.with_suffix(_ASIDE).unlink(missing_ok=True)
    left: dict[tuple[object, ...], str] = {}
    marks: dict[tuple[object, ...], str] = {}
    if by is not None and path.exists():
        try:
            found, marks, problems = _read(path)
        except BoltunError:
            pass  # it is no text
        else:
            left = {key: xml for key, xml in found.items() if marks.get(key) != by}
            if len(left) == len(found) and not problems:
                return
    if left:
        replace_file(path, _written(left, marks).encode())
    else:
        path.unlink(missing_ok=True)


def forget_all_taught(folder: Path, contact: Contact | None) -> list[Path]:
    """Forget in the files of all minds what a contact taught, or everybody; return the files that stay."""
    by = None if contact is None else teacher(contact)
    left = []
    for file in kept_files(folder):
        try:
            forget_taught(file, by)
        except OSError:
            left.append(file)
    return left


def _stamp(path: Path) -> object:
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def kept_file(folder: Path, name: str) -> Path:
    """Return the file in which a mind of this name keeps what it was taught for everybody."""
    readable = re.sub(r"[^\w-]+", "_", Path(name).name)[:60]
    mark = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()
    return folder / f"{readable}-{mark}{_ENDING}"


def kept_files(folder: Path) -> list[Path]:
    """Return all minds' files of what they were taught for everybody; one may only have been put aside."""
    try:
        names = {one.name for one in folder.iterdir()}
    except OSError:
        return []
    aside = (name.removesuffix(_ASIDE) + ".aiml" for name in names if name.endswith(_ASIDE))
    return [folder / name for name in sorted({*names, *aside}) if name.endswith(_ENDING)]


def _written(categories: Mapping[tuple[object, ...], str], by: Mapping[tuple[object, ...], str]) -> str:
    marked = (_marked(xml, by.get(key, "")) for key, xml in categories.items())
    return _HEAD + "".join(f"\n{xml}\n" for xml in marked) + "\n</aiml>\n"


def _marked(xml: str, by: str) -> str:
    """Return a category with the mark of who taught it."""
    return f'<category {_BY}="{by}"{xml[len("<category") :]}' if by and xml.startswith("<category") else xml


def _put_aside(path: Path, error: Exception) -> None:
    aside = path.with_suffix(_ASIDE)
    _log.error("What was learned for all cannot be read, and is put aside as %s: %s", aside, error)
    try:
        path.replace(aside)
    except OSError as problem:
        _log.error("It cannot even be put aside: %s", problem)


def _keep_aside(folder: Folder, path: Path) -> None:
    aside = path.with_suffix(_ASIDE)
    _log.warning("%s: the file as it was, with what cannot be read, is kept as %s.", path, aside)
    folder.write(aside.name, folder.read(path))


def _read(
    path: Path,
) -> tuple[dict[tuple[object, ...], str], dict[tuple[object, ...], str], tuple[Problem, ...]]:
    """Read the categories of a file that `_written` made and people may have changed, and who taught them.

    Mistakes are left out and reported, category by category.
    """
    text = decode(Folder(path.parent).read(path), path=path).text
    found: dict[tuple[object, ...], str] = {}
    by: dict[tuple[object, ...], str] = {}
    problems: list[Problem] = []
    for element, line, topic in _categories(text, path, problems):
        if topic and not any(element.elements("topic")):
            around = Element("topic", {}, line)
            around.children.append(topic)
            element.children.append(around)
        mark = element.attributes.get(_BY, "")
        element.attributes = {name: value for name, value in element.attributes.items() if name != _BY}
        xml = element.xml()
        try:
            key = learned_key(xml)
            found[key], by[key] = xml, mark
        except BoltunError as error:
            problems.append(
                note("left-out", path, line, reason=error.what.format(**error.values).rstrip("."))
            )
    return found, by, tuple(problems)


def _categories(text: str, path: Path, problems: list[Problem]) -> Iterator[tuple[Element, int, str]]:
    """Yield the categories of a file, each with its line and topic; of a broken file all whole ones."""
    try:
        # A whole file has more than one template, and its categories are inside <aiml> and <topic>.
        root = parse(text, most=len(text), deepest=DEEPEST + 3)
    except TemplateError:
        pass
    else:
        for element in root.elements("category", "topic"):
            if element.tag == "category":
                yield element, element.line, ""
            else:
                for category in element.elements("category"):
                    yield category, category.line, element.attributes.get("name", "")
        return
    some = False
    for _start, piece, line, topic in Pieces(text.encode("utf-8", "replace"), 0, ""):
        some = True
        try:
            category = parse(piece.decode(), most=len(piece), deepest=DEEPEST + 1)
        except TemplateError as error:
            problems.append(note("bad-category", path, line, reason=_PLACE.sub("", str(error))))
        else:
            yield category, line, topic
    if text.strip() and not (some and problems):
        # The mistake is outside of the categories.
        problems.append(note("bad-learned-file", path, 1))
