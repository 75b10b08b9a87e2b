"""Categories that were taught while talking: by one contact for itself, or for all (`aiml.md` §2, §5.6)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from shutil import copyfile
from threading import Lock

from boltun.errors import BoltunError
from boltun.minds.aiml.category import Category
from boltun.minds.aiml.documents import read_category
from boltun.minds.aiml.element import DEEPEST, Element, TemplateError, parse
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.notes import note
from boltun.minds.aiml.recovery import Pieces
from boltun.minds.protocol import Problem
from boltun.text.encoding import decode
from boltun.text.files import read_file, replace_file

__all__ = ["LearnedForAll", "kept_file", "learned_category", "learned_key", "with_layer"]

_log = logging.getLogger(__name__)

_PLACE = re.compile(": line [0-9]+, column [0-9]+$")
"""Where in a category a slip is; what is told is where in the file the category begins."""
_RECENT = 100
_AT_HAND = 2_000
"""Of so many categories what was read of them is kept."""

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
    """Return what two categories have in common of which the later takes the earlier one's place."""
    patterns, that, topic = learned_category(xml).head()
    return tuple(pattern.casefold() for pattern in patterns), that, topic.casefold()


def with_layer(knowledge: Knowledge, categories: Iterable[str]) -> Knowledge:
    """Return the knowledge with taught categories above it; what cannot be read any more is left out."""
    layer = []
    for xml in categories:
        try:
            layer.append(learned_category(xml))
        except BoltunError as error:
            _log.warning("A learned category is left out: %s", error)
    return knowledge.with_categories(layer) if layer else knowledge


class LearnedForAll:
    """What all contacts together taught one mind, kept in a file that a person can read and change.

    Shared by all threads that answer with the mind. ``knowledge`` is that of the files with it.
    """

    def __init__(self, knowledge: Knowledge, path: Path | None) -> None:
        self._base = knowledge
        self._path = path
        self._lock = Lock()
        self._categories: dict[tuple[object, ...], str] = {}
        self._stamp: object = None
        self.problems: tuple[Problem, ...] = ()
        """What is wrong in the file, as it was read last; the categories concerned are not in use."""
        self._take_what_the_file_says()
        self._settled = with_layer(knowledge, self._categories.values())
        self._recent: dict[tuple[object, ...], str] = {}
        """What came since; a layer of its own, so that learning does not take longer the more is known."""
        self.knowledge = self._settled

    def __len__(self) -> int:
        return len(self._categories)

    @property
    def characters(self) -> int:
        """How long all of them are together."""
        return sum(map(len, self._categories.values()))

    def add(self, categories: Iterable[str]) -> None:
        """Take up categories and save them; where saving fails they hold for this run."""
        with self._lock:
            learned = {learned_key(xml): xml for xml in categories}
            if self._take_what_the_file_says():
                self._settled = with_layer(self._base, self._categories.values())
                self._recent = {}
            self._categories |= learned
            self._recent |= learned
            if len(self._recent) > _RECENT:
                self._settled = with_layer(self._base, self._categories.values())
                self._recent = {}
            self.knowledge = with_layer(self._settled, self._recent.values())
            if self._path is None:
                return
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                if self.problems:
                    # What could not be read is not among that which is written.
                    _keep_aside(self._path)
                    self.problems = ()
                replace_file(self._path, _written(self._categories.values()).encode())
                self._stamp = _stamp(self._path)
            except (BoltunError, OSError) as error:
                _log.error("What was learned for all cannot be saved: %s", error)

    def _take_what_the_file_says(self) -> bool:
        """Read the file where it is another one than that which was read or written last."""
        if self._path is None:
            return False
        stamp = _stamp(self._path)
        if stamp is None or stamp == self._stamp:
            return False
        self._stamp = stamp
        try:
            found, self.problems = _read(self._path)
        except (OSError, BoltunError) as error:
            # What is known in this run stays, and is written anew.
            _put_aside(self._path, error)
            return False
        for problem in self.problems:
            _log.warning("%s:%d: %s", self._path, problem.line, problem.text)
        if self.problems and not found:
            return False
        self._categories = found
        return True


def _stamp(path: Path) -> object:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def kept_file(folder: Path, name: str) -> Path:
    """Return where a mind of this name keeps what it was taught for all."""
    readable = re.sub(r"[^\w-]+", "_", Path(name).name)[:60]
    mark = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()
    return folder / f"{readable}-{mark}.learned.aiml"


def _written(categories: Iterable[str]) -> str:
    return _HEAD + "".join(f"\n{xml}\n" for xml in categories) + "\n</aiml>\n"


def _put_aside(path: Path, error: Exception) -> None:
    aside = path.with_suffix(".broken")
    _log.error("What was learned for all cannot be read, and is put aside as %s: %s", aside, error)
    try:
        path.replace(aside)
    except OSError as problem:
        _log.error("It cannot even be put aside: %s", problem)


def _keep_aside(path: Path) -> None:
    aside = path.with_suffix(".broken")
    _log.warning("%s: the file as it was, with what cannot be read, is kept as %s.", path, aside)
    copyfile(path, aside)


def _read(path: Path) -> tuple[dict[tuple[object, ...], str], tuple[Problem, ...]]:
    """Read the categories of a file that `_written` made and people may have changed.

    What is wrong is left out and told, category by category.
    """
    text = decode(read_file(path), path=path).text
    found: dict[tuple[object, ...], str] = {}
    problems: list[Problem] = []
    for element, line, topic in _categories(text, path, problems):
        if topic and not any(element.elements("topic")):
            around = Element("topic", {}, line)
            around.children.append(topic)
            element.children.append(around)
        xml = element.xml()
        try:
            found[learned_key(xml)] = xml
        except BoltunError as error:
            problems.append(
                note("left-out", path, line, reason=error.what.format(**error.values).rstrip("."))
            )
    return found, tuple(problems)


def _categories(text: str, path: Path, problems: list[Problem]) -> Iterator[tuple[Element, int, str]]:
    """Yield the categories of a file, each with its line and topic; of a broken one all that are whole."""
    try:
        # A whole file holds more than one template, and its categories stand within <aiml> and <topic>.
        root, _ = parse(text, most=len(text), deepest=DEEPEST + 3)
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
            category, _ = parse(piece.decode(), most=len(piece), deepest=DEEPEST + 1)
        except TemplateError as error:
            problems.append(note("bad-category", path, line, reason=_PLACE.sub("", str(error))))
        else:
            yield category, line, topic
    if text.strip() and not (some and problems):
        # The slip stands outside of the categories.
        problems.append(note("bad-learned-file", path, 1))
