"""What is known of a kind of mind: all that anybody outside its folder has to know.

Another package adds one by an entry point of the group `boltun.minds` that names a `MindKind`; the page
`docs/extending.md` walks through that. Its module is imported when kinds are first looked for: what answers,
checks or colours belongs in other modules, named by `later`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.message import Contact
from boltun.minds.folder import Folder, read_head
from boltun.plugins import later, value_of

if TYPE_CHECKING:
    from boltun.minds.opening import Opening
    from boltun.minds.protocol import Mind, Problem
    from boltun.minds.source import SourceLanguage
    from boltun.minds.teaching import Teachable

__all__ = ["Claim", "Head", "MindKind", "later", "value_of"]


class Claim(IntEnum):
    """How sure a kind is that a file or folder is a mind of it. The highest claim wins."""

    NO = 0
    MAYBE = 1
    """Any text could be one."""
    CONTENT = 2
    """What is in it looks like one."""
    NAME = 3
    """It is named like one."""


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


def _one_file(path: Path) -> Sequence[Path]:
    return [path]


@dataclass(frozen=True, slots=True, kw_only=True)
class MindKind:
    """One kind of mind."""

    name: str
    """Names memories, files of the profile and command-line options: small letters; never changed again."""
    title: str
    """What one is, in English, with its article: ``an ELIZA script``. Front ends translate."""
    label: str = ""
    """What stands behind the name of a mind in lists, in English; empty if it goes without saying."""
    suffixes: tuple[str, ...] = ()
    """The ends of names of files that are looked at in a folder of minds; in small letters."""
    parts: tuple[str, ...] = ()
    """Those of files that belong to such a mind and can be edited, besides."""
    in_folders: str = ""
    """What makes a folder such a mind, in English: ``AIML files``; empty: no folder is one."""
    main: str = ""
    """The file of such a folder that is edited when the folder is opened; empty: any of its files."""
    answers_whole: bool = False
    """A file in such a folder answers with all the others, also while it is edited."""
    declares_encoding: bool = False
    """Its files may say in an XML declaration what they are in."""
    named_by_folder: bool = False
    """A mind of it is called like the folder that it lies in, not like its file."""

    open: Callable[[Path, Opening], Mind]
    """Opens one; MindError or TextError if it cannot be opened."""
    claims: Callable[[Path, Head], Claim] | None = None
    """Says whether a file is one, or a folder, without opening it; None: files are, by their suffixes."""
    files: Callable[[Path], Sequence[Path]] = _one_file
    """All that a mind is read from."""
    problems: Callable[[Path, str | None], Sequence[Problem]] | None = None
    """What is wrong in a file in this encoding, without opening it as a mind; None: the mind tells."""
    settles: Callable[[Folder, str], Iterable[str] | None] | None = None
    """Whether a file at the top of a folder with program code settles what is run.

    None if it does not, else the names in it of files and folders that the person agrees to as well.
    """
    forget: Callable[[Path, Contact | None], Sequence[Path]] | None = None
    """Forgets what a contact taught for everybody, or all did (None), in the folder where minds keep that.

    Returns the files that could not be changed.
    """
    language: Callable[[], SourceLanguage] | None = None
    """How its files are written, for an editor; None: as plain text."""
    teach: Callable[[], Teachable] | None = None
    """How pairs are taught to it; None: they cannot be."""
    examples: tuple[str, ...] = ()
    """The minds that come with it, as ``LANGUAGE/NAME`` of files and folders below ``examples_in``."""
    examples_in: Callable[[], Path] | None = None
    """Where its examples are; None: among those of Boltun."""
    rank: int = 0
    """Whose is lower is asked first what a file is."""
    is_usual: bool = False
    """What any text is taken for. Bundled minds of it answer where nobody chose one."""

    def claim(self, path: Path, head: Head) -> Claim:
        """Say how sure it is that a file or folder is a mind of this kind."""
        if self.claims is not None:
            return self.claims(path, head)
        named = path.suffix.lower() in self.suffixes and not path.is_dir()
        return Claim.NAME if named else Claim.NO
