"""``boltun restore``: puts a copy in the place of the database, or saves what a damaged one still has."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.cli.named import named
from boltun.cli.output import counted, say_line
from boltun.errors import BoltunError

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.store.rescue import Rescued

__all__ = ["add_parser"]

_NEWEST = "newest"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "restore",
        help="go back to a copy of the memory, or save what can be read of a damaged one",
        description="Without arguments: say which copies of the memory there are. With a copy: put it in"
        " place. With --begin-anew: make a new memory of what can be read of a damaged one; what cannot comes"
        " from the newest copy. The file that was there is kept in the folder “aside” beside it. Stop Boltun"
        " first.",
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "copy",
        nargs="?",
        type=named,
        metavar="COPY",
        help=f"its name in the list, the path of a file, or “{_NEWEST}”",
    )
    which.add_argument(
        "--begin-anew", action="store_true", help="save what can be read, and move the damaged file aside"
    )
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.store.opening import file_of
    from boltun.store.rescue import begin_anew, restore

    profile: Profile = args.profile
    database = file_of(profile.database)
    if database is None:
        raise BoltunError(
            "Only the memory in a file has such copies.",
            advice="Those of a server are made and restored with its own tools, such as pg_dump.",
        )
    if args.begin_anew:
        if not database.parent.is_dir():
            raise BoltunError("There is nothing to be saved.", path=database)
        _tell(begin_anew(database))
    elif args.copy is None:
        return _list(database)
    else:
        found = restore(database, _copy(database, args.copy))
        say_line(f"Restored {found.copy}.")
        _tell(found)
    return 0


def _list(database: Path) -> int:
    from boltun.store.copies import copies_of
    from boltun.store.opening import examine

    copies = copies_of(database)
    if not copies:
        say_line(f"There is no copy of {database} yet. Boltun makes one a day while it runs.")
        return 1
    say_line(f"Copies of {database}, the newest first:")
    for copy in copies:
        try:
            examine(copy.path)
            verdict = "ok"
        except BoltunError as error:
            verdict = error.what.format(**error.values)
        moment = datetime.fromtimestamp(copy.at).strftime("%Y-%m-%d %H:%M:%S")
        place = copy.path.relative_to(database.parent)
        say_line(f"  {moment}  {copy.size / 1e6:8.1f} MB  {place}  {verdict}")
    return 0


def _copy(database: Path, wanted: Path) -> Path:
    """Return the file that a name in the list, a path, or "newest" means."""
    from boltun.store.copies import copies_of

    copies = copies_of(database)
    if str(wanted) == _NEWEST:
        if not copies:
            raise BoltunError("There is no copy of it yet.", path=database)
        return copies[0].path
    for copy in copies:
        if str(wanted) in (copy.path.name, str(copy.path.relative_to(database.parent))):
            return copy.path
    return wanted.expanduser().absolute()


def _tell(found: Rescued) -> None:
    messages, contacts = counted(found.messages, "message"), counted(found.contacts, "contact")
    say_line(f"The memory now holds {messages} of {contacts}.")
    if found.gaps:
        say_line(f"Not all could be read of: {', '.join(found.gaps)}.")
        if found.copy is not None:
            missing = "row that was missing comes" if found.from_copy == 1 else "rows that were missing come"
            say_line(f"{found.from_copy} {missing} from {found.copy}.")
    if found.aside is not None:
        say_line(f"What was there before is kept as {found.aside}.")
