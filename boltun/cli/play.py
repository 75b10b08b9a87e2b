"""``boltun play``: a mind at the keyboard or in a pipe (docs/play.md). Other programs drive minds with it."""

from __future__ import annotations

import argparse
import json
import logging
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from boltun.cli.explanation import explain
from boltun.cli.models import add_model_option, chosen_model
from boltun.cli.named import named
from boltun.cli.opened import Opener, add_opening_options
from boltun.cli.output import complain, json_text, say, say_line, tell
from boltun.errors import BoltunError
from boltun.gravity.sober import Sober
from boltun.log_lines import LineFormatter
from boltun.message import Contact, Message
from boltun.minds.acquaintance import MOST_SAID, Acquaintance, Said, knowing
from boltun.minds.chain import Chain, speaker
from boltun.minds.filling import Known, fill_reply
from boltun.minds.protocol import Detailed, Memory, Mind, Reply, ReplyOptions, Trace
from boltun.minds.trace import Told
from boltun.paths import Profile
from boltun.rules.schedule import wall

__all__ = ["add_parser", "add_reply_options", "reply_options"]

_ACCOUNT = "play"
_NOBODY = "you"
"""A contact whom no program names."""

_Explain = Callable[[Told], list[str]]
"""Says a trace in words."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="talk with a base at the keyboard, or drive it from another program",
        description="Talk with a mind at the keyboard; with --json, JSON Lines in and out, one a message.",
    )
    parser.add_argument(
        "minds",
        metavar="MIND",
        nargs="+",
        type=named,
        help="a reply base, ELIZA script, AIML file or folder, config.yml, or a bundled one such as"
        " en/listener; of several the first that has a reply answers",
    )
    parser.add_argument(
        "--json", action="store_true", help="JSON Lines from standard input to standard output"
    )
    parser.add_argument("--explain", action="store_true", help="say why each reply was chosen")
    parser.add_argument(
        "--open", action="store_true", help="let the mind begin, where it has something to begin with"
    )
    parser.add_argument("--seed", type=int, help="make every choice repeatable")
    add_reply_options(parser)
    add_opening_options(parser)
    parser.add_argument("--database", metavar="URL", default=argparse.SUPPRESS, help="keep memory there")
    parser.set_defaults(func=_run)


def add_reply_options(parser: argparse.ArgumentParser) -> None:
    """Add the switches that change the replies of a mind."""
    parser.add_argument("--silent", action="store_true", help="stay silent without a good answer (chew)")
    parser.add_argument("--lowercase", action="store_true", help="start answers with a small letter")
    parser.add_argument("--always-understand", action="store_true", help='never say "I don\'t understand"')
    parser.add_argument(
        "--language-aids",
        action=argparse.BooleanOptionalAction,
        help="read misspelt words as they are probably meant, or never; otherwise as the base says",
    )
    add_model_option(parser)


def reply_options(args: argparse.Namespace) -> ReplyOptions:
    """Return the switches as the mind takes them."""
    return ReplyOptions(
        chew=args.silent,
        lowercase=args.lowercase,
        always_understand=args.always_understand,
        aids=args.language_aids,
        meaning=chosen_model(args),
    )


def _run(args: argparse.Namespace) -> int:
    if len(args.minds) > 1 and (args.kind or args.encoding):
        raise BoltunError("--kind and --encoding say something of one base.", advice="Name only one.")
    if args.open and args.json:
        raise BoltunError(
            "--open is for talking at the keyboard.", advice='With --json write a line {{"start": true}}.'
        )
    opener = Opener(args, args.minds, _kept_with(args.database, args.profile) if args.database else None)
    with ExitStack() as stack:
        stack.enter_context(_warnings_told())
        mind = _lined_up([opener.open(path) for path in args.minds], reply_options(args))
        keeper: _Keeper = _Run(mind)
        if args.database:
            keeper = stack.enter_context(_Kept(mind, args.database))
        explained = partial(explain, file=args.minds[0]) if args.explain else None
        player = _Player(mind, keeper, Random(args.seed))
        if args.json:
            _pipe(player, explained)
        else:
            _talk(player, explained, opens=args.open)
    return 0


def _lined_up(minds: Sequence[Mind], options: ReplyOptions) -> Mind:
    if len(minds) == 1:
        return minds[0].with_options(options)
    return Chain(minds, options=options, failed=complain)


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Print the warnings of the program to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(LineFormatter("boltun: %(message)s"))
    logger = logging.getLogger("boltun")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def _kept_with(database: str, profile: Profile) -> Path | None:
    """Return the folder for what minds learn for everybody: beside the database, if that is a file."""
    if "://" in database:
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            url = make_url(database)
        except ArgumentError:
            return None  # the store says what is wrong with it
        if url.get_backend_name() != "sqlite":
            return profile.data / "minds"
        database = url.database or ":memory:"
    if database == ":memory:":
        return None
    path = Path(database).expanduser().absolute()
    return path.with_name(f"{path.name}.minds")


class _Keeper:
    """Holds the memory."""

    def load(self, contact: str, at: float) -> Memory:
        raise NotImplementedError

    def save(self, contact: str, memory: Memory) -> None:
        raise NotImplementedError


class _Run(_Keeper):
    """Memory for this run only."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._memories: dict[str, Memory] = {}

    def load(self, contact: str, at: float) -> Memory:
        memory = self._memories.get(contact)
        return self._mind.new_memory() if memory is None else memory

    def save(self, contact: str, memory: Memory) -> None:
        self._memories[contact] = memory


class _Kept(_Keeper):
    """Memory in a database."""

    def __init__(self, mind: Mind, url: str) -> None:
        from boltun.store.store import Store

        self._mind = mind
        self._store = Store.open(url)

    def __enter__(self) -> _Kept:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def load(self, contact: str, at: float) -> Memory:
        return self._store.memories.load(self._id(contact), self._mind, at)

    def save(self, contact: str, memory: Memory) -> None:
        from boltun.store.records import Remembered

        self._store.memories.save(self._id(contact), Remembered(mind=self._mind, memory=memory))

    def _id(self, contact: str) -> int:
        return self._store.contacts.id_of(Contact(account=_ACCOUNT, address=contact))


class _BadLineError(ValueError):
    """An input line that is no message; the error says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Input:
    """One line of input, checked."""

    contact: str
    at: float
    text: str | None
    said: tuple[str, ...] = ()
    remember: bool = True
    aux: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, line: bytes) -> _Input:
        try:
            data = json.loads(line.decode().removeprefix("\ufeff"))
        except UnicodeDecodeError as error:
            raise _BadLineError(f"not valid UTF-8: byte {error.start + 1} means nothing in it") from None
        except (ValueError, RecursionError) as error:
            raise _BadLineError(f"not valid JSON: {error}") from None
        if not isinstance(data, dict):
            raise _BadLineError("not a JSON object")
        start = _typed(data, "start", False, bool)
        if not start and "text" not in data:
            raise _BadLineError('the key "text" is missing')
        at = data.get("at", None)
        if at is None:
            at = time.time()
        elif isinstance(at, bool) or not isinstance(at, int | float) or not _is_time(at):
            raise _BadLineError('"at" is not a number of seconds')
        said = _typed(data, "said", [], list)
        if not all(isinstance(reply, str) for reply in said):
            raise _BadLineError('"said" is not a list of texts')
        return cls(
            contact=_typed(data, "contact", _NOBODY, str),
            at=float(at),
            text=None if start else _typed(data, "text", "", str),
            said=tuple(said),
            remember=_typed(data, "remember", True, bool),
            aux=_typed(data, "aux", {}, dict),
        )


def _is_time(at: int | float) -> bool:
    try:
        return math.isfinite(at)
    except OverflowError:  # a whole number that no float can hold
        return False


def _typed(data: dict[str, Any], key: str, default: Any, kind: type) -> Any:
    value = data.get(key, default)
    if not isinstance(value, kind):
        names = {bool: "true or false", str: "a text", list: "a list", dict: "an object"}
        raise _BadLineError(f'"{key}" is not {names[kind]}')
    return value


class _Player:
    """The mind, what it remembers of each contact, and the dice."""

    def __init__(self, mind: Mind, keeper: _Keeper, dice: Random) -> None:
        self._mind = mind
        self._keeper = keeper
        self._dice = dice
        self._said: dict[str, list[Said]] = {}
        """What was said in this run, for minds that read the last messages."""

    def answer(self, one: _Input) -> Reply:
        """Answer as if every reply were sent at once."""
        memory = self._keeper.load(one.contact, one.at)
        if one.said:
            memory = memory.said(one.said, one.at)
        message = Message(
            contact=Contact(account=_ACCOUNT, address=one.contact),
            text=one.text or "",
            at=one.at,
            received_at=one.at,
            aux=one.aux,
        )
        if one.text is None:
            reply = self._mind.greet(memory, self._dice, message)
        else:
            sober = Sober().reply(message.text, memory, self._mind, self._dice)
            reply = sober or self._asked(message, memory)
        if one.remember:
            self._keeper.save(one.contact, reply.remembers.sent(one.at))
        name = "" if one.contact == _NOBODY else one.contact
        return fill_reply(reply, Known(now=wall(one.at, None), name=name), in_mode=False)

    def _asked(self, message: Message, memory: Memory) -> Reply:
        said = self._said.setdefault(message.contact.address, [])
        # Whoever types here, or lets a program do so, has agreed to the models that he names.
        with knowing(Acquaintance(may_send=True, said=tuple(said))):
            reply = self._mind.reply(message, memory, self._dice)
        if reply.text is not None:
            name = speaker(self._mind, reply) or ""
            said.append(Said(text=message.text, by_contact=True, mind=name))
            said.append(Said(text=reply.text, by_contact=False, mind=name))
        del said[:-MOST_SAID]
        return reply


def _pipe(player: _Player, explained: _Explain | None) -> None:
    # JSON is UTF-8, whatever the terminal's encoding.
    out = sys.stdout.buffer
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if not line.strip():
            continue
        try:
            one = _Input.read(line)
        except _BadLineError as error:
            _write(out, {"error": str(error), "line": number})
            continue
        reply = player.answer(one)
        result: dict[str, Any] = {
            "contact": one.contact,
            "at": one.at,
            "text": one.text,
            "reply": reply.text,
            "silence": reply.silence,
            "final": reply.final,
            "aux": dict(reply.aux),
            "trace": _page(reply.why),
        }
        if explained is not None:
            result["explanation"] = explained(reply.why.told())
        _write(out, result)


def _page(why: Trace) -> dict[str, Any]:
    """Return a trace in the form of its kind, or in the common form if its kind has none."""
    return why.detail() if isinstance(why, Detailed) else why.told().as_json()


def _write(out: BinaryIO, result: dict[str, Any]) -> None:
    out.write(json_text(result).encode() + b"\n")
    out.flush()


def _talk(player: _Player, explained: _Explain | None, *, opens: bool) -> None:
    if opens:
        _say(player.answer(_Input(contact=_NOBODY, at=time.time(), text=None)), explained)
    for text in _lines():
        _say(player.answer(_Input(contact=_NOBODY, at=time.time(), text=text)), explained)


def _say(reply: Reply, explained: _Explain | None) -> None:
    say(reply.text if reply.text is not None else f"({reply.silence})", flush=True)
    if explained is not None:
        for line in explained(reply.why.told()):
            say_line("    " + line, flush=True)
    if reply.final:
        tell("(The conversation is over; what you write next begins another one.)")


def _lines() -> Iterator[str]:
    """Your lines, or those of a pipe, until they end."""
    prompt = "> " if sys.stdin.isatty() else ""
    if prompt:
        with suppress(ImportError):
            import readline  # noqa: F401  # line editing, where the system has it
    while True:
        try:
            yield input(prompt)
        except EOFError:
            if prompt:
                say("")
            return
