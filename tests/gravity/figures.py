"""Says how many of the messages of the lists are taken for grave; it shows none of them.

python tests/gravity/figures.py             the messages that the model has not read
python tests/gravity/figures.py building    those that it was learned from
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boltun.gravity import Kind, gravity_of

HERE = Path(__file__).parent

QUIET = (Kind.ILLNESS, Kind.BAD_NEWS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What became of the messages of one list."""

    taken: int
    """So many were taken for grave."""
    all: int
    right_kind: int = 0
    """Of those, so many for the kind under whose heading they stand."""
    urgent: int = 0
    """Of those taken, so many for a kind whose answer names telephone numbers or condoles."""

    @property
    def share(self) -> float:
        return self.taken / self.all


def messages(half: str, language: str, what: str, author: str = "*") -> Iterator[tuple[str, str]]:
    """Yield the messages of a language, and the kinds that a list says; ``what`` is *grave* or *ordinary*.

    ``author`` is the end of a name, such as ``_2``; of the first author it is empty, of all ``*``.
    """
    for path in sorted((HERE / half).glob(f"{language}_{what}{author}.txt")):
        kind = ""
        for line in path.read_text(encoding="utf-8").split("\n"):
            if what == "grave" and line.startswith("["):
                kind = line.strip("[] ")
            elif line.strip():
                yield line, kind


def figures(half: str, language: str, what: str, author: str = "*") -> Figures:
    """Return what becomes of the messages of a language, of one author or all."""
    found = [(gravity_of(text), kind) for text, kind in messages(half, language, what, author)]
    return Figures(
        taken=sum(gravity is not None for gravity, _ in found),
        all=len(found),
        right_kind=sum(gravity is not None and gravity.kind.value == kind for gravity, kind in found),
        urgent=sum(gravity is not None and gravity.kind not in QUIET for gravity, _ in found),
    )


def main(half: str = "held_out") -> None:
    """Print the figures."""
    for language in ("en", "ru", "ja"):
        authors = {
            path.stem.removeprefix(f"{language}_grave").removeprefix(f"{language}_ordinary")
            for path in (HERE / half).glob(f"{language}_*.txt")
        }
        for author in ("*", *sorted(authors)):
            print_figures(half, language, author)


def print_figures(half: str, language: str, author: str) -> None:
    """Print what becomes of the messages of an author."""
    grave, ordinary = (figures(half, language, what, author) for what in ("grave", "ordinary"))
    name = "all" if author == "*" else f"author {author[1:] or 1}"
    found = (
        f"{grave.share:.1%} of {grave.all} grave messages found"
        f" ({grave.right_kind / grave.taken:.1%} with their kind), "
        if grave.taken
        else ""
    )
    print(
        f"{language}, {name}: {found}{ordinary.share:.1%} of {ordinary.all} ordinary ones taken for grave"
        f" ({ordinary.urgent} of {ordinary.taken} answered with numbers or condolences)"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
