"""``boltun install``: shows what a package is, asks, and puts its base among the person's own."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.addresses import is_web
from boltun.cli.output import counted, say_line, tell
from boltun.errors import PackageError
from boltun.text.files import read_file

if TYPE_CHECKING:
    from boltun.packages.archive import Package
    from boltun.packages.installing import Before
    from boltun.packages.review import Review

__all__ = ["add_parser"]

_MOST_LINES = 10
"""So many problems and conversations are shown."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "install",
        help="take a package of a base, after a look at it",
        description="Show what a package is, what was found in it and what it may do. Then ask, and put its"
        " base into the profile's folder of bases.",
    )
    parser.add_argument("package", metavar="FILE|URL", help="a .boltun file, or its address with https")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--replace", action="store_true", help="replace a base of this name that came with no package"
    )
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.packages.archive import read_package
    from boltun.packages.installing import before, install
    from boltun.packages.review import review

    package = read_package(_data(args.package))
    found = review(package)
    there = before(package, args.profile.bases)
    for line in _page(package, found, there):
        say_line(line)
    foreign = there is not None and there.manifest is None
    replace = args.replace
    if not args.yes and not _agreed("Install it?"):
        raise PackageError("Nothing was installed.", advice="Agree with --yes.")
    if foreign and not replace and not args.yes:
        replace = _agreed("Replace your own base of this name? It is kept beside.")
    args.profile.make()
    say_line(f"Installed: {install(package, args.profile.bases, replace=replace)}")
    return 0


def _data(source: str) -> bytes:
    from boltun.packages.archive import MOST_BYTES

    if "://" not in source:
        return read_file(Path(source), MOST_BYTES)
    from boltun.fetching import FetchError, fetch

    if not is_web(source):
        raise PackageError("Packages come from files and https addresses only.")
    try:
        return asyncio.run(fetch(source.strip(), most=MOST_BYTES))
    except FetchError as error:
        raise PackageError(
            "The package cannot be fetched: {reason}.",
            advice="Try again, or fetch it otherwise and name the file.",
            reason=str(error),
        ) from error


def _page(package: Package, found: Review, there: Before | None) -> Iterator[str]:
    """Yield the lines that a person reads before he agrees."""
    manifest = package.manifest
    yield f"{manifest.name} {manifest.version}: {found.kind.title}"
    if manifest.description:
        yield f"  {manifest.description}"
    yield f"Language: {manifest.language or 'not said'}"
    yield f"Licence: {manifest.licence or 'not said, so ask before you pass it on'}"
    yield f"Authors: {', '.join(manifest.authors) or 'not said'}"
    for fact in found.facts:
        yield fact.text
    yield "It can only answer messages. It runs no code, and asks no other computer."
    yield from _problems(found)
    yield from _conversations(found)
    if there is not None and there.manifest is not None:
        yield f"It replaces version {there.manifest.version}, which is kept beside."
    elif there is not None:
        yield f"There is another base of this name: {there.files[0]}"


def _problems(found: Review) -> Iterator[str]:
    yield f"The check finds {counted(len(found.problems), 'problem')}" + (":" if found.problems else ".")
    for problem in found.problems[:_MOST_LINES]:
        yield f"  line {problem.line}: {problem.severity}: {problem.text}"
    if len(found.problems) > _MOST_LINES:
        yield f"  and {len(found.problems) - _MOST_LINES} more"


def _conversations(found: Review) -> Iterator[str]:
    if not found.conversations:
        yield "It brings no conversations that it must hold."
        return
    well = found.held - len(found.failures)
    yield f"It holds {well} of {counted(found.conversations, 'conversation')} that it brings."
    for failure in found.failures[:_MOST_LINES]:
        yield f"  {failure.title}, line {failure.line}: {failure.what}"
    if found.held < found.conversations:
        yield f"  {found.conversations - found.held} were not held, because they take too long."


def _agreed(question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    tell(f"{question} [y/N] ", end="")
    return sys.stdin.readline().strip().lower() in ("y", "yes")
