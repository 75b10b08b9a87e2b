"""What all commands share: the list of commands, the profile, errors as sentences, exit codes."""

from __future__ import annotations

import argparse
import errno
import io
import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from boltun import __version__
from boltun.cli.named import named
from boltun.cli.output import complain, guarded
from boltun.errors import BoltunError
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.paths import Profile

__all__ = ["main"]

# The order of the help text; each is a module of this package.
_COMMANDS = (
    "play",
    "chat",
    "serve",
    "account",
    "base",
    "model",
    "contact",
    "search",
    "digest",
    "statistics",
    "mode",
    "rules",
    "simulate",
    "rehearse",
    "teach",
    "learn",
    "evaluate",
    "meaning",
    "check",
    "test",
    "convert",
    "pack",
    "install",
    "topics",
    "lsp",
    "delete",
    "restore",
    "doctor",
)

_FAILED = 1
_USAGE = 2
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Exit codes: 0 done; 1 it failed, or ``check`` or ``test`` found something; 2 the command line is wrong;
    77 ``serve`` has no account that can connect before somebody acts; 130 interrupted, 143 and 129 ended by
    SIGTERM and SIGHUP.
    """
    _let_every_text_through()
    with guarded():
        return _guarded(argv)


def _guarded(argv: Sequence[str] | None) -> int:
    try:
        try:
            with _ended_in_order() as signals:
                try:
                    code = _run(argv)
                except KeyboardInterrupt:
                    # It may come at any time, also while the commands are imported.
                    code = _INTERRUPTED
                return 128 + signals[0] if signals and code == _INTERRUPTED else code
        finally:
            # If Python writes something only at its end, it fails in Python's own words.
            sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # the reader of our output has heard enough
        return _FAILED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            traceback.print_exc()
            return _FAILED
        _write_no_more()
        complain("The output cannot be written: no space is left.")
        return _FAILED
    except Exception:
        # A fault of the program; Python itself would print it unguarded.
        traceback.print_exc()
        return _FAILED


@contextmanager
def _ended_in_order() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP end a command as Ctrl+C does, so that no temporary files are left.

    Gives the signals that came.
    """
    came: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if number != signal.SIGTERM:
            signal.signal(number, signal.SIG_IGN)  # a terminal that closes may say so twice
        interrupt = signal.getsignal(signal.SIGINT)
        if callable(interrupt):  # while asyncio runs, it has a handler of its own, which cancels what runs
            interrupt(signal.SIGINT, frame)
        else:
            raise KeyboardInterrupt

    names = ("SIGTERM", "SIGHUP") if threading.current_thread() is threading.main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # A signal that somebody chose to ignore, as nohup does, stays ignored.
    before = {one: signal.signal(one, end) for one in numbers if signal.getsignal(one) is signal.SIG_DFL}
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(argv: Sequence[str] | None) -> int:
    # Commands say themselves what fails; without a handler Python would print it again.
    logging.getLogger("boltun").addHandler(logging.NullHandler())
    parser: argparse.ArgumentParser = _Parser(
        prog="boltun",
        description="Answers your instant-messenger contacts while you are away.",
        epilog="The window is started with boltun-gui. Help for a command: boltun COMMAND --help",
    )
    parser.add_argument("--version", action="version", version=f"Boltun {__version__}")
    parser.set_defaults(profile=None, temp=False, database=None)
    _add_places(parser)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for name in _wanted(sys.argv[1:] if argv is None else argv):
        _add_command(name, commands)
        _take_places(commands.choices[name])
    args = parser.parse_args(argv)
    if args.temp and args.profile:
        parser.error("argument --temp: not allowed with argument --profile")
    if args.command is None:
        parser.print_help(sys.stderr)
        return _USAGE
    return _done(args, args.func)


def _wanted(argv: Sequence[str]) -> Sequence[str]:
    """Return the command that is named, for the others need not be imported; all if that is not plain."""
    words = iter(argv)
    for word in words:
        if word in _COMMANDS:
            return (word,)
        if word in ("--profile", "--database"):
            next(words, None)
        elif word != "--temp" and not word.startswith(("--profile=", "--database=")):
            break
    return _COMMANDS


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, although they quote arguments."""

    def error(self, message: str) -> NoReturn:
        super().error(marked_line(message))


def _add_places(parser: argparse.ArgumentParser, *, shown: bool = True) -> None:
    """Add the options that say where things are kept."""

    def help_of(text: str) -> str:
        return text if shown else argparse.SUPPRESS

    # Without defaults, so that a command's parser does not undo what stands before the command.
    later = argparse.SUPPRESS
    parser.add_argument(
        "--profile", metavar="DIR", type=named, default=later, help=help_of("keep everything in this folder")
    )
    parser.add_argument(
        "--temp",
        action="store_true",
        default=later,
        help=help_of("keep nothing: a profile that is removed at the end"),
    )
    if "--database" not in parser.format_usage():  # play has a longer form of it
        parser.add_argument(
            "--database",
            metavar="URL",
            default=later,
            help=help_of("memory in this database (an SQLAlchemy URL)"),
        )


def _take_places(parser: argparse.ArgumentParser) -> None:
    """Let a command and its subcommands take these options after its name, too."""
    if "-" not in parser.prefix_chars:
        return
    _add_places(parser, shown=False)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                _take_places(inner)


def _write_no_more() -> None:
    """Send the rest of the output nowhere, so that nothing complains about it while Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _let_every_text_through() -> None:
    """Keep a text that the terminal's encoding lacks from ending the program, in either direction."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _add_command(name: str, commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add one command. If it lacks a library, the others work all the same, above all the doctor."""
    try:
        import_module(f"boltun.cli.{name}").add_parser(commands)
    except ModuleNotFoundError as error:
        missing = _missing(error)

        def fail(args: argparse.Namespace) -> int:
            raise missing

        # Every word after it, even an option, is taken as a plain word.
        parser = commands.add_parser(
            name, help="cannot run, see the doctor", prefix_chars="\0", add_help=False
        )
        parser.add_argument("rest", nargs="*")
        parser.set_defaults(func=fail)


def _missing(error: ModuleNotFoundError) -> BoltunError:
    return BoltunError(
        "The library {name} is not installed.",
        advice="See what is missing with: boltun doctor",
        name=error.name,
    )


def _done(args: argparse.Namespace, func: Callable[[argparse.Namespace], int]) -> int:
    try:
        profile = _profile(args)
        args.profile = profile
        try:
            return func(args)
        finally:
            profile.close()
    except BoltunError as error:
        complain(error)
        return _FAILED
    except ModuleNotFoundError as error:
        complain(_missing(error))
        return _FAILED


def _profile(args: argparse.Namespace) -> Profile:
    from boltun.paths import Profile

    if args.temp:
        profile = Profile.temporary()
    elif args.profile:
        profile = Profile.at(args.profile)
    else:
        profile = Profile.default()
    return profile.with_database(args.database) if args.database else profile
