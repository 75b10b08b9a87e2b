"""``boltun doctor``: versions, libraries, paths, and what is missing."""

from __future__ import annotations

import argparse
import asyncio
import ctypes.util
import os
import platform
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boltun import __version__
from boltun.cli.output import say, say_line
from boltun.errors import BoltunError, SecretError
from boltun.passwords import Passwords, Place
from boltun.paths import Profile, bundled_bases, migrations_folder
from boltun.plugins import Broken, Plugins, found_elsewhere
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.rules.state import Wanted

__all__ = ["add_parser", "examined"]

_LIBRARIES = (
    ("PySide6-Essentials", "the window", "pip install PySide6-Essentials"),
    ("SQLAlchemy", "memory", "pip install SQLAlchemy"),
    ("alembic", "memory", "pip install alembic"),
    ("chardet", "files in old encodings", "pip install chardet"),
    ("slixmpp", "XMPP accounts", "pip install slixmpp"),
    ("keyring", "passwords in the system's keyring", "pip install keyring"),
    ("cryptography", "passwords encrypted with a master password", "pip install cryptography"),
    ("platformdirs", "the profile", "pip install platformdirs"),
    ("tomlkit", "settings", "pip install tomlkit"),
    ("h11", "the HTTP interface", "pip install h11"),
    ("pymorphy3", "forms of Russian words", "pip install pymorphy3"),
    ("simplemma", "forms of English words", "pip install simplemma"),
)
_EXTRAS = (
    ("sudachipy", "Japanese words", "ja"),
    ("sudachidict-core", "Japanese words", "ja"),
    ("numpy", "near in meaning", "meaning"),
)

# Libraries that PySide6's wheels expect from the system: the loader's name, and the package on Debian.
_SYSTEM = (
    ("EGL", "libegl1"),
    ("GL", "libgl1"),
    ("fontconfig", "libfontconfig1"),
    ("dbus-1", "libdbus-1-3"),
    ("glib-2.0", "libglib2.0-0"),
    ("xkbcommon-x11", "libxkbcommon-x11-0"),
    ("xcb-cursor", "libxcb-cursor0"),
    ("xcb-icccm", "libxcb-icccm4"),
    ("xcb-keysyms", "libxcb-keysyms1"),
    ("xcb-shape", "libxcb-shape0"),
)


_PASSWORD = re.compile(r"(?<=:)(?<!//)[^/:@][^/@]*(?=@)|(?<=[?&]password=)[^&]*")
"""The password in the address of a database."""

_LANGUAGES = {"ru": "Russian", "en": "English", "ja": "Japanese"}


class _Finding(NamedTuple):
    good: bool
    what: str
    advice: str = ""
    needed: bool = True
    bad: str = "MISSING"
    """What is wrong with it."""
    seen: bool = True
    """Whether anybody looked at it."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "doctor",
        help="say what is installed, where things lie, and what is missing",
        description="Say what is installed, where things lie, and what is missing or wrong: then the exit"
        " code is 1.",
    )
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    missing = False
    for line, is_missing in examined(args.profile):
        say_line(line) if line else say("")
        missing |= is_missing
    return int(missing)


def examined(profile: Profile) -> Iterator[tuple[str, bool]]:
    """Tell line by line what is installed, where things lie, and whether what is needed is missing.

    Checks every page of the memory, which may take a while.
    """
    yield f"Boltun {__version__}, Python {platform.python_version()}, {platform.platform()}", False
    for title, findings in (
        ("Libraries", _libraries()),
        ("Optional parts", _extras()),
        ("Plug-ins", _plugins()),
        ("Text", _text()),
        ("System", _system()),
        ("Places", _places(profile)),
    ):
        yield "", False
        yield title, False
        for finding in findings:
            mark = "ok" if finding.good else finding.bad if finding.needed else "no"
            if finding.good and not finding.seen:
                mark = "unseen"
            advice = f" — {finding.advice}" if finding.advice and mark != "ok" else ""
            yield f"  {mark:8}{finding.what}{advice}", finding.needed and not finding.good


def _libraries() -> Iterator[_Finding]:
    for name, use, advice in _LIBRARIES:
        yield _package(name, use, advice, needed=True)
    yield _Finding(True, f"SQLite {sqlite3.sqlite_version}")


def _extras() -> Iterator[_Finding]:
    for name, use, extra in _EXTRAS:
        yield _package(name, use, f"pip install 'boltun[{extra}]'", needed=False)


def _package(name: str, use: str, advice: str, *, needed: bool) -> _Finding:
    try:
        return _Finding(True, f"{name} {version(name)} ({use})")
    except PackageNotFoundError:
        return _Finding(False, f"{name} ({use})", advice, needed)


def _plugins() -> Iterator[_Finding]:
    """The plug-ins of other packages, and those that cannot be used."""
    from boltun.cli import serving
    from boltun.minds import registry as minds
    from boltun.networks import registry as networks

    groups: list[tuple[str, Plugins[Any] | Broken]] = [
        ("kind of mind", minds.plugins()),
        ("network", networks.plugins()),
        ("interface", serving.plugins()),
        *found_elsewhere(),
    ]
    for what, found in groups:
        if isinstance(found, Broken):
            # Without the libraries of the window nobody edits; the rest works.
            yield _Finding(False, f"{what}s of other packages", found.reason, needed=False)
            continue
        for name, package in found.packages.items():
            yield _Finding(True, f"{package}: the {what} {name}")
        for broken in found.broken:
            yield _Finding(False, broken.text, broken.advice, bad="WRONG")


def _text() -> Iterator[_Finding]:
    """Whether the installed libraries can also be loaded."""
    from boltun.text.forms.lexicons import lexicon_of
    from boltun.text.segmenter import SudachiSegmenter, segmenter_name

    for language, title in _LANGUAGES.items():
        yield _Finding(
            lexicon_of(language) is not None,
            f"forms of {title} words",
            "“~” lists know such words by their stem only, without typos",
            needed=False,
        )
    name = segmenter_name()
    yield _Finding(
        name == SudachiSegmenter.name,
        f"Japanese split into words by {name}",
        "lists of Japanese words find less",
        needed=False,
    )


def _system() -> Iterator[_Finding]:
    if sys.platform != "linux":
        return
    for library, package in _SYSTEM:
        found = ctypes.util.find_library(library)
        yield _Finding(found is not None, found or f"lib{library}", f"apt-get install {package}")
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    yield _Finding(
        display is not None,
        f"display {display}" if display else "display",
        "without one, use boltun chat or boltun serve",
        needed=False,
    )


def _places(profile: Profile) -> Iterator[_Finding]:
    yield _place("settings ", profile.settings_path, profile.config)
    yield from _wrong_settings(profile)
    yield from _missing_bases(profile)
    yield from _database(profile)
    yield _place("bases    ", profile.bases, profile.bases)
    yield _place("log      ", profile.log_path, profile.log)
    yield from _passwords(profile)
    for title, find in (("bundled bases", bundled_bases), ("migrations", migrations_folder)):
        try:
            yield _Finding(True, f"{title}  {find()}")
        except BoltunError as error:
            yield _Finding(False, title, str(error))


def _passwords(profile: Profile) -> Iterator[_Finding]:
    """Say where passwords are, and which ones an earlier version put into a plain file without asking."""
    try:
        keeping = Passwords(profile).keeping()
    except SecretError as error:
        yield _Finding(False, "passwords", str(error), bad="WRONG")
        return
    kept = set(keeping.places.values())
    if Place.KEYRING in kept or (keeping.keyring and not kept):
        yield _Finding(
            True,
            "passwords in the system's keyring",
            "not looked at: it may ask you to unlock it",
            seen=False,
        )
    if keeping.master:
        yield _place("passwords, encrypted with the master password,", keeping.path, profile.data)
    if Place.FILE in kept or keeping.usual is None:
        yield _place("passwords", keeping.path, profile.data)
    if keeping.unasked:
        yield _Finding(
            False,
            f"in it as they are: {', '.join(keeping.unasked)}",
            "encrypt them with: boltun account passwords --keep-in encrypted",
            needed=False,
        )


def _place(title: str, path: Path, folder: Path) -> _Finding:
    """Say where something is, and whether it can be written there."""
    hindrance = _hindrance(folder, is_folder=True) or _hindrance(path, is_folder=path == folder)
    advice = f"{hindrance}. Make it writable, or choose another place with --profile DIR"
    return _Finding(not hindrance, f"{title} {path}{_absent(path)}", advice, bad="WRONG")


def _hindrance(path: Path, *, is_folder: bool) -> str:
    """Say why nothing can be written or made at a path; empty if it can. Makes nothing."""
    place = path
    while not _exists(place) and place != place.parent:
        place = place.parent
    if place != path or is_folder:
        if not place.is_dir():
            return f"{place} is not a folder"
        return "" if os.access(place, os.W_OK | os.X_OK) else f"The folder {place} cannot be written"
    if place.is_dir():
        return f"{place} is a folder"
    if not place.is_file():
        return f"{place} is a device or a pipe"
    return "" if os.access(place, os.R_OK | os.W_OK) else f"{place} cannot be read and written"


def _database(profile: Profile) -> Iterator[_Finding]:
    """Say where the memory is, and check every page of it."""
    if isinstance(profile.database, Path):
        found = _place("database ", profile.database, profile.data)
    else:
        found = _Finding(True, f"database  {_PASSWORD.sub('***', profile.database)}")
    unreadable: list[str] = []
    if found.good:
        try:
            from boltun.store.opening import examine, file_of, unreadable_accounts

            examine(profile.database)
            if file_of(profile.database) is None:
                found = found._replace(seen=False, advice="not looked at: it lies on a server")
            unreadable = unreadable_accounts(profile.database)
        except ModuleNotFoundError:  # the list of libraries names it
            found = found._replace(seen=False, advice="not looked at: a library is missing")
        except BoltunError as error:
            found = _Finding(False, found.what, str(error), bad="WRONG")
    yield found
    for key in unreadable:
        network, _, address = key.partition(":")
        yield _Finding(
            False,
            f"options of the account {marked_line(key)}: they cannot be read",
            f"give them anew with: boltun account change {network} {marked_line(address)}",
            bad="WRONG",
        )


def _wrong_settings(profile: Profile) -> Iterator[_Finding]:
    try:
        from boltun.settings import Settings
    except ModuleNotFoundError:  # the list of libraries names it
        return
    for problem in Settings(profile.settings_path).problems:
        yield _Finding(False, str(problem), bad="WRONG")
    from boltun.calendars.opening import opened_rules

    file, _, problems = opened_rules(profile)
    for problem in problems:
        yield _Finding(False, str(problem), bad="WRONG")
    if file.rules.wanted.kinds:
        yield from _computer(file.rules.wanted)


def _computer(wanted: Wanted) -> Iterator[_Finding]:
    """What can be known of the computer's state, as far as the rules ask for it."""
    from boltun.cli.state_words import knowledge_words
    from boltun.computer.computer import look_once

    for one in asyncio.run(look_once(time.time, wanted))[1]:
        yield _Finding(one.said is not None, knowledge_words(one), needed=False)


def _missing_bases(profile: Profile) -> Iterator[_Finding]:
    """The bases that the settings and modes name and that are not there."""
    try:
        from boltun.minds.listing import find_minds
        from boltun.rules.file import RulesFile
        from boltun.rules.in_force import named_minds
        from boltun.settings import OWN_MINDS, Settings

        settings = Settings(profile.settings_path, bases=profile.bases)
        rules = RulesFile(profile.rules_path, profile.bases).rules
        wanted = list(named_minds(settings, rules))
        if not wanted:
            return
        found = find_minds(bundled_bases(), profile.bases, map(Path, settings[OWN_MINDS]))
    except (ModuleNotFoundError, BoltunError):  # the list of libraries, or of places, names it
        return
    names = {info.name for info in found}
    for words, name, in_rules in wanted:
        if name not in names:
            place = "the rules" if in_rules else "the settings"
            yield _Finding(
                False,
                f"{marked_line(words)} in {place}: there is no base named {marked_line(name)}",
                "choose one that boltun base list names",
                bad="WRONG",
            )


def _absent(path: Path) -> str:
    return "" if _exists(path) else " (not there yet)"


def _exists(path: Path) -> bool:
    # `Path.exists` may fail in a folder that nobody may look into.
    return os.path.exists(path)  # noqa: PTH110
