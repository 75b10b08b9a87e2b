"""All kinds of minds, by name: Boltun's own, and those of other packages."""

from __future__ import annotations

import logging
import stat
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.errors import MindError, reason_of
from boltun.minds.guarded import GUARD, guarded
from boltun.minds.kind import Claim, Head, MindKind
from boltun.plugins import Broken, Plugins, find

if TYPE_CHECKING:
    from boltun.minds.source import SourceLanguage

__all__ = [
    "broken_kinds",
    "find_kind",
    "find_kind_of",
    "is_mind_folder",
    "kind_named",
    "kind_of",
    "kinds",
    "plugins",
    "source_language",
    "unreadable",
    "usual_kind",
]

_log = logging.getLogger(__name__)

GROUP = "boltun.minds"


@cache
def plugins() -> Plugins[MindKind]:
    """Return what was found when kinds were first looked for."""
    ours = "boltun.minds:kind:KIND"
    return find(
        GROUP,
        MindKind,
        lambda kind: kind.name,
        rank_of=lambda kind: kind.rank,
        guarded=guarded,
        guard=GUARD,
        ours=ours,
    )


def kinds() -> tuple[MindKind, ...]:
    """Return all kinds of minds, ours first."""
    return tuple(plugins().found.values())


def broken_kinds() -> tuple[Broken, ...]:
    """Return the plug-ins that should have been kinds of minds."""
    return plugins().broken


def find_kind(name: str) -> MindKind | None:
    """Return the kind of this name; None if there is none."""
    return plugins().found.get(name)


def kind_named(name: str) -> MindKind:
    """Return the kind of this name; MindError if there is none."""
    kind = find_kind(name)
    if kind is None:
        broken = next((one for one in broken_kinds() if one.name == name), None)
        if broken is not None:
            raise MindError(
                "The kind of mind {name} cannot be used: {reason}.",
                advice="Install the package {package} again, or ask its author.",
                name=name,
                reason=broken.reason,
                package=broken.package,
            )
        raise MindError(
            "There is no kind of mind named {kind}.",
            advice="Known are: {known}.",
            kind=name,
            known=", ".join(plugins().found),
        )
    return kind


def find_kind_of(path: Path) -> MindKind | None:
    """Tell by name and content which kind of mind a file or folder is; None: of none. OSError as for stat."""
    head = Head(path)
    best, sure = None, Claim.NO
    for kind, claim in _claims(path, head):
        if claim > sure:
            best, sure = kind, claim
    return best


def source_language(name: str) -> SourceLanguage | None:
    """Return the language of a kind's files; None if they are plain text to an editor."""
    kind = find_kind(name)
    return None if kind is None or kind.language is None else kind.language()


def usual_kind() -> MindKind:
    """Return the kind that any text is taken for."""
    return next(kind for kind in kinds() if kind.is_usual)


def kind_of(path: Path) -> MindKind:
    """Tell which kind of mind a file or folder is; MindError if it is none, or is not there."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
            # Opening a pipe would wait for ever.
            raise MindError("This is no file with a text in it.", path=path, advice="Choose another one.")
        if kind := find_kind_of(path):
            return kind
    except (OSError, ValueError) as error:  # a zero in the name
        raise unreadable(path, error) from error
    if not stat.S_ISDIR(mode):
        raise MindError("Nobody knows what kind of mind this is.", path=path, advice="Choose another one.")
    raise MindError(
        "This folder holds no mind.",
        path=path,
        advice="Choose a file, or a folder with {holding}.",
        holding=" or ".join(kind.in_folders for kind in kinds() if kind.in_folders),
    )


def is_mind_folder(path: Path) -> bool:
    """Whether a folder is a mind."""
    return path.is_dir() and find_kind_of(path) is not None


def unreadable(path: Path, error: OSError | ValueError) -> MindError:
    """Return the error of a file that cannot be read."""
    reason = getattr(error, "strerror", None) or str(error)
    return MindError("This file cannot be read: {reason}.", path=path, reason=reason)


def _claims(path: Path, head: Head) -> Iterator[tuple[MindKind, Claim]]:
    """Yield the claims of the kinds, up to the first that knows the name."""
    ours = plugins()
    taken = {end for kind in ours.found.values() if kind.name not in ours.packages for end in kind.suffixes}
    for kind in ours.found.values():
        try:
            claim = kind.claim(path, head)
            if claim is Claim.NAME and kind.name in ours.packages and path.suffix.lower() in taken:
                # Another package cannot take over the files that end as ours do: its names do not tell.
                claim = Claim.NO if kind.claims is None else Claim.CONTENT
        except Exception as error:
            if kind.name not in ours.packages:
                raise
            # A plug-in must not keep Boltun from recognizing the files of all others.
            if ours.is_first("claims", kind.name, path):
                _log.warning(
                    "The kind %s of the package %s cannot say whether %s is one of it: %s",
                    kind.name,
                    ours.packages[kind.name],
                    path,
                    reason_of(error),
                )
            continue
        yield kind, claim
        if claim is Claim.NAME:
            return
