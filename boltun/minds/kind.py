"""A kind of mind: everything about it that other parts of Boltun have to know.

Another package adds one by an entry point of the group `boltun.minds` that names a `MindKind`; the page
`docs/extending.md` walks through that. Boltun imports its module when it first looks for kinds: the code that
answers, checks or colours belongs in other modules, named by `later`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.checks import must_be_called, must_be_name, must_have, must_have_texts
from boltun.message import Contact
from boltun.minds.folder import Folder, read_head
from boltun.plugins import later, value_of

if TYPE_CHECKING:
    from boltun.minds.examining import Sample
    from boltun.minds.opening import Opening
    from boltun.minds.protocol import Mind, Problem
    from boltun.minds.sharing import Fact
    from boltun.minds.source import SourceLanguage
    from boltun.minds.teaching import Teachable

__all__ = ["Claim", "Head", "MindKind", "NewFile", "later", "value_of"]


class Claim(IntEnum):
    """How sure a kind is that a file or folder is a mind of it. The highest claim wins."""

    NO = 0
    MAYBE = 1
    """Any text could be one."""
    CONTENT = 2
    """Its content looks like one."""
    NAME = 3
    """Its name says so."""


class Head:
    """The beginning of a file, read when a kind asks for it and kept for the next one."""

    LONG = 1 << 20

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[int, str] = {}

    def text(self, size: int = 1 << 16) -> str:
        """Return the first ``size`` bytes as a text in which tags can be found: ASCII, in every encoding.

        OSError if the file cannot be read.
        """
        if size not in self._known:
            # UTF-16 has a zero byte beside each letter.
            self._known[size] = read_head(self._path, size).replace(b"\0", b"").decode("latin-1")
        return self._known[size]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFile:
    """How a new file of a kind begins, for the window to offer it."""

    title: str
    """What it is called until it has a name, in English: ``New echo``."""
    label: str = ""
    """The same in a menu, with an & before the letter that chooses it; empty: no letter does."""
    text: str = ""

    def __post_init__(self) -> None:
        """Refuse what no menu could show: TypeError or ValueError."""
        must_have(self, title=str, label=str, text=str)
        if not self.title:
            raise ValueError("the new file has no title")


def _one_file(path: Path) -> Sequence[Path]:
    return [path]


@dataclass(frozen=True, slots=True, kw_only=True)
class MindKind:
    """One kind of mind."""

    name: str
    """The name in memories, files of the profile and command-line options, in small letters; it must never
    change."""
    title: str
    """One of them, in English, with its article: ``an ELIZA script``. Front ends translate."""
    label: str = ""
    """What lists add to the name of a mind, in English; empty if it goes without saying."""
    suffixes: tuple[str, ...] = ()
    """The suffixes of files that count in a folder of minds; in small letters."""
    parts: tuple[str, ...] = ()
    """The suffixes of other files that belong to such a mind and can be edited."""
    in_folders: str = ""
    """The content that makes a folder such a mind, in English: ``AIML files``; empty: no folder is one."""
    main: str = ""
    """The file that opens in the editor if such a folder is opened; empty: any of its files."""
    answers_whole: bool = False
    """A file in such a folder answers with all the others, also while it is being edited."""
    agreed_alone: bool = False
    """What a person agrees to is the file of such a mind, not its folder."""
    sends: bool = False
    """Its minds send words out of this computer: each is a `boltun.minds.sending.Sender`."""
    declares_encoding: bool = False
    """Its files may name their encoding in an XML declaration."""
    named_by_folder: bool = False
    """A mind of this kind has the name of its folder, not of its file."""

    open: Callable[[Path, Opening], Mind]
    """Opens one; MindError or TextError if it cannot be opened."""
    claims: Callable[[Path, Head], Claim] | None = None
    """Says whether a file or folder is one, without opening it; None: files are, by their suffixes."""
    files: Callable[[Path], Sequence[Path]] = _one_file
    """All files that a mind is read from."""
    problems: Callable[[Path, str | None], Sequence[Problem]] | None = None
    """The problems of a file in this encoding, without opening it as a mind; None: the mind reports them."""
    examine: Callable[[Path, str | None, Sample], Sequence[Problem]] | None = None
    """What a long look at a file in this encoding finds, beside its problems; None: nobody looks.

    The messages of the sample show what it catches. Takes linear time.
    """
    facts: Callable[[Path, str | None], Sequence[Fact]] | None = None
    """What a file in this encoding holds, told before somebody takes it from others; None: such a mind cannot
    be shared.

    Only kinds of Boltun have this, and of these only such whose files run nothing and ask nobody.
    """
    settles: Callable[[Folder, str], Iterable[str] | None] | None = None
    """Whether a file at the top of a folder with program code decides what runs.

    None if it does not, otherwise the names in it of files and folders that the person agrees to as well.
    """
    forget: Callable[[Path, Contact | None], Sequence[Path]] | None = None
    """Forgets what a contact, or everybody (None), taught for all, in the folder where minds keep that.

    Returns the files that could not be changed.
    """
    language: Callable[[], SourceLanguage] | None = None
    """The language of its files, for an editor; None: plain text."""
    languages: tuple[str, ...] = ()
    """Names that other programs' editors have for that language, beside the name of the kind."""
    new: NewFile | None = None
    """How a new file of it begins; None: the window offers none."""
    teach: Callable[[], Teachable] | None = None
    """The module that teaches it pairs; None: it cannot be taught."""
    examples: tuple[str, ...] = ()
    """The minds that come with it, as ``LANGUAGE/NAME`` of files and folders below ``examples_in``.

    Of the usual kind the first in a language answers if nobody chose one.
    """
    examples_in: Callable[[], Path] | None = None
    """Where its examples are; None: among those of Boltun."""
    rank: int = 0
    """The kind with the lower rank is asked first about a file."""
    is_usual: bool = False
    """Any text is taken for this kind. Bundled minds of it answer if nobody chose one."""

    def __post_init__(self) -> None:
        """Refuse what nobody could choose or find: ValueError."""
        if not self.name:
            raise ValueError("the kind of mind has no name")
        must_be_name(self.name, "a kind of mind")
        must_have(self, title=str, label=str, in_folders=str, main=str, sends=bool, rank=int)
        must_have(self, new=(NewFile, type(None)))
        must_have_texts(self, "suffixes", "parts", "examples")
        if not self.title or self.open is None:
            raise ValueError(f"the kind of mind has no {'open' if self.title else 'title'}")
        must_be_called(self, "open", "claims", "files", "problems", "examine", "facts", "settles", "forget")
        must_be_called(self, "language", "teach", "examples_in")
        for suffix in (*self.suffixes, *self.parts):
            if not suffix.startswith("."):
                raise ValueError(f"the suffix {suffix!r} does not begin with a dot")
            if suffix != suffix.lower():
                raise ValueError(f"the suffix {suffix!r} is not in small letters")
        for example in self.examples:
            if not all(example.partition("/")):
                raise ValueError(f"{example!r} in examples does not read LANGUAGE/NAME")

    def claim(self, path: Path, head: Head) -> Claim:
        """Say how sure it is that a file or folder is a mind of this kind."""
        if self.claims is not None:
            return self.claims(path, head)
        named = path.suffix.lower() in self.suffixes and not path.is_dir()
        return Claim.NAME if named else Claim.NO
