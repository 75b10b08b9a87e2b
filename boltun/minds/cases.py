"""Conversations that a mind must hold, as plain text files beside it.

    # Comments and blank lines are skipped.
    = The title of a conversation
    % chew
    > what the contact writes
    < one of the allowed replies
    < another one
    @ +31m
    & {"initTalkingFlag": true}
    > the next message
    < -
    ! final
    ! emotion = joy

``=`` begins a conversation, ``%`` sets its options (`OPTIONS`), ``@ +31m`` lets time pass (s, m, h, d).
Several ``>`` lines in a row are the lines of one message; ``^`` in place of a message lets the mind speak
first. ``&`` gives the next message its ``aux``, a JSON object.

After a message stand the replies that are allowed, one to a line, where ``-`` is silence, ``*`` any
reply, and ``* 1.5`` any reply of that priority in a base's trace (``at once``, ``0`` to ``3``, ``repeat``). A
backslash before a reply takes it as it stands; without one ``\\n`` is the end of a line. ``!`` asks for more:
``! final`` that the conversation is over, ``! not final`` that it goes on, ``! KEY = VALUE`` for a value of
the reply's ``aux``. Ten seconds pass from message to message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from boltun.errors import MindError, TextError
from boltun.message import Contact, Message
from boltun.minds.protocol import Memory, Mind, Reply, ReplyOptions
from boltun.text.encoding import decode
from boltun.text.files import read_file, reason_of

__all__ = [
    "OPTIONS",
    "Case",
    "CaseError",
    "Expected",
    "Outcome",
    "Turn",
    "parse_cases",
    "play_case",
    "read_cases",
]

OPTIONS = ("chew", "lowercase", "always-understand")
"""The names that a ``%`` line may give; they are those of `ReplyOptions`."""

_FINAL = {"final": True, "not final": False}

PRIORITIES = ("at once", "0", "1", "1.5", "2", "3", "repeat")

_BETWEEN_MESSAGES = 10.0
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_PAUSE = re.compile(r"\+(\d+(?:\.\d+)?)([smhd])")
_CONTACT = Contact(account="case:case", address="contact")


class CaseError(MindError):
    """A file of conversations that cannot be understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The replies that may follow a message: any of these."""

    replies: tuple[str, ...] = ()
    silence: bool = False
    anything: bool = False
    priorities: tuple[str, ...] = ()
    final: bool | None = None
    """Whether the conversation must be over; None: either way."""
    aux: Mapping[str, str] = field(default_factory=dict)
    """Values that the reply's ``aux`` must have, as texts."""
    lines: tuple[str, ...] = ()
    """As it is written in the file."""

    def allows(self, reply: str | None, priority: str | None) -> bool:
        """Tell whether a reply (None: silence) found with this priority may follow."""
        if reply is None:
            return self.silence
        said = reply in self.replies or reply.strip() in self.replies
        return said or self.anything or priority in self.priorities


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A message and the replies that may follow it.

    ``message`` None lets the mind speak first. ``pause`` is the time since the turn before, in seconds.
    """

    line: int
    message: str | None
    pause: float
    expected: Expected
    aux: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One conversation with a contact that the mind has never met."""

    title: str
    line: int
    path: Path | None = None
    options: ReplyOptions = field(default_factory=ReplyOptions)
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The answer of the mind in one turn. ``what`` says what is wrong with it; empty: nothing."""

    turn: Turn
    reply: Reply | None
    """None: the mind failed."""
    what: str = ""

    @property
    def problem(self) -> str:
        """What is wrong, with the line; empty if nothing is."""
        return f"line {self.turn.line}: {self.what}" if self.what else ""


def read_cases(path: Path) -> list[Case]:
    """Read a file of conversations; TextError or CaseError if that is impossible."""
    try:
        data = read_file(path)
    except TextError as error:
        raise CaseError(
            "Cannot read the conversations: {reason}.", path=path, reason=reason_of(error)
        ) from error
    return parse_cases(decode(data, path=path).text, path=path)


def parse_cases(text: str, path: Path | None = None) -> list[Case]:
    """Read the conversations in a text; CaseError at the first line that has no meaning."""
    return _Parser(path).cases(text)


def play_case(case: Case, mind: Mind, dice: Random) -> Iterator[Outcome]:
    """Hold the conversation with a mind, turn by turn; goes on after a wrong reply, not after a failure."""
    mind = mind.with_options(case.options)
    memory: Memory = mind.new_memory()
    now = 0.0
    for turn in case.turns:
        now += turn.pause
        message = Message(
            contact=_CONTACT, text=turn.message or "", at=now, received_at=now, aux=dict(turn.aux)
        )
        try:
            if turn.message is None:
                reply = mind.greet(memory, dice, message)
            else:
                reply = mind.reply(message, memory, dice)
            memory = reply.remembers if reply.text is None else reply.remembers.sent(now)
            what = _problem(turn, reply)
        except Exception as error:
            yield Outcome(turn=turn, reply=None, what=f"{_asked(turn)} made the mind fail: {error!r}")
            return
        yield Outcome(turn=turn, reply=reply, what=what)


def _asked(turn: Turn) -> str:
    return "The opening" if turn.message is None else repr(turn.message)


def _problem(turn: Turn, reply: Reply) -> str:
    told = reply.why.told(brief=True).own
    known = told.rank or None
    if turn.expected.allows(reply.text, known):
        # Another seed of the dice must not break the conversation either.
        wrong = (
            [] if reply.text is None else [one for one in told.drawn_from if not _allows(turn, one, known)]
        )
        if not wrong:
            return _beside(turn, reply)
        answered = f"might be answered {wrong[0]!r}"
    elif reply.text is None:
        answered = f"was met with silence ({reply.silence})"
    else:
        answered = f"was answered {reply.text!r}"
    found = "" if known is None else f" (priority {known})"
    return f"{_asked(turn)} {answered}{found}, which is not among the allowed replies"


def _beside(turn: Turn, reply: Reply) -> str:
    """Return what is wrong with a reply besides its text."""
    expected = turn.expected
    if expected.final is not None and reply.final is not expected.final:
        return f"{_asked(turn)} {'ended' if reply.final else 'did not end'} the conversation"
    for key, value in expected.aux.items():
        if key not in reply.aux:
            return f"{_asked(turn)} was answered without a value {key!r}"
        if _plain(reply.aux[key]) != value:
            return f"{_asked(turn)} was answered with {key} = {_plain(reply.aux[key])}, not {value}"
    return ""


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _allows(turn: Turn, raw: str, priority: str | None) -> bool:
    """Whether a reply as the base has it is allowed: its leading space is never sent."""
    stripped = raw.lstrip(" ")
    lowered = stripped[:1].lower() + stripped[1:]
    return turn.expected.allows(stripped, priority) or turn.expected.allows(lowered, priority)


class _Parser:
    """Reads line by line; a turn is complete when the next message, pause or conversation begins."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._cases: list[Case] = []
        self._titles: dict[str, int] = {}
        self._title = ""
        self._title_line = 0
        self._options: dict[str, bool] = {}
        self._turns: list[Turn] = []
        self._message: list[str] | None = None
        self._opening = False
        self._message_line = 0
        self._pause = 0.0
        self._aux: dict[str, Any] = {}
        self._next_aux: dict[str, Any] = {}
        self._allowed: list[str] = []
        self._more: list[str] = []

    def cases(self, text: str) -> list[Case]:
        lines = text.replace("\r\n", "\n").split("\n")
        for number, line in enumerate(lines, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            mark, rest = line[0], line[1:].strip()
            if mark != "=" and not self._title:
                raise self._error("A conversation begins with a line = TITLE", number)
            match mark:
                case "=":
                    self._begin(rest, number)
                case "%":
                    self._set_options(rest, number)
                case "@":
                    self._let_time_pass(rest, number)
                case ">" | "^":
                    self._take_message(mark, rest, number)
                case "<":
                    self._take_reply(rest, number)
                case "&":
                    self._take_aux(rest, number)
                case "!":
                    self._ask_for_more(rest, number)
                case _:
                    raise self._error(
                        "A line begins with {mark!r}",
                        number,
                        "Lines begin with = % @ & > ^ < ! or #.",
                        mark=mark,
                    )
        self._end_case(len(lines))
        return self._cases

    def _begin(self, title: str, number: int) -> None:
        self._end_case(number)
        if not title:
            raise self._error("A conversation has no title", number, "Write = TITLE.")
        if title in self._titles:
            first = self._titles[title]
            raise self._error("This title was used before, in line {first}", number, first=first)
        self._titles[title] = number
        self._title, self._title_line = title, number

    def _set_options(self, names: str, number: int) -> None:
        if self._turns or self._message is not None or self._opening:
            raise self._error("Options stand before the first message of a conversation", number)
        for name in names.split():
            if name not in OPTIONS:
                known = ", ".join(OPTIONS)
                raise self._error(
                    "There is no option {name!r}", number, "The options are {known}.", name=name, known=known
                )
            self._options[name.replace("-", "_")] = True

    def _let_time_pass(self, text: str, number: int) -> None:
        self._end_turn(number)
        match = _PAUSE.fullmatch(text)
        if match is None:
            raise self._error("{text!r} is no time", number, "Write for example @ +31m or @ +2h.", text=text)
        self._pause += float(match[1]) * _SECONDS[match[2]]

    def _take_message(self, mark: str, text: str, number: int) -> None:
        if mark == ">" and self._message is not None and not self._allowed:
            self._message.append(text)
            return
        self._end_turn(number)
        if mark == "^":
            if text:
                raise self._error("Nothing stands after ^", number, "The mind finds its opening itself.")
            self._opening = True
        else:
            self._message = [text]
        self._message_line = number
        self._aux, self._next_aux = self._next_aux, {}

    def _take_aux(self, text: str, number: int) -> None:
        self._end_turn(number)
        try:
            aux = json.loads(text)
        except (ValueError, RecursionError):
            aux = None
        if not isinstance(aux, dict):
            raise self._error(
                "{text!r} is no JSON object", number, 'Write for example & {{"a": 1}}.', text=text
            )
        self._next_aux = aux

    def _ask_for_more(self, text: str, number: int) -> None:
        if not self._allowed:
            raise self._error("More is asked for before any reply", number, "Write the reply first: < TEXT.")
        key, equals, _ = text.partition("=")
        if text not in _FINAL and not (equals and key.strip()):
            raise self._error(
                "{text!r} asks for nothing", number, "Write ! final, ! not final or ! KEY = VALUE.", text=text
            )
        self._more.append(text)

    def _take_reply(self, text: str, number: int) -> None:
        if self._message is None and not self._opening:
            raise self._error("A reply stands before any message", number, "Write the message first: > TEXT.")
        if not text:
            raise self._error("An allowed reply is empty", number, "Silence is written < -.")
        if text.startswith("* ") and text[2:].strip() not in PRIORITIES:
            known = ", ".join(PRIORITIES)
            raise self._error(
                "There is no priority {text!r}", number, "Priorities are {known}.", text=text[2:], known=known
            )
        self._allowed.append(text)

    def _end_turn(self, number: int) -> None:
        if self._message is None and not self._opening:
            return
        if not self._allowed:
            raise self._error(
                "The message in line {asked} has no allowed reply",
                number,
                "Write < TEXT, < * or < -.",
                asked=self._message_line,
            )
        message = None if self._message is None else "\n".join(self._message)
        pause = self._pause + (_BETWEEN_MESSAGES if self._turns else 0.0)
        self._turns.append(
            Turn(
                line=self._message_line,
                message=message,
                pause=pause,
                expected=_expected(self._allowed, self._more),
                aux=self._aux,
            )
        )
        self._message, self._opening, self._pause, self._aux = None, False, 0.0, {}
        self._allowed, self._more = [], []

    def _end_case(self, number: int) -> None:
        if not self._title:
            return
        self._end_turn(number)
        if not self._turns:
            raise self._error(
                "The conversation {title!r} has no message", self._title_line, title=self._title
            )
        self._cases.append(
            Case(
                title=self._title,
                line=self._title_line,
                path=self._path,
                options=ReplyOptions(**self._options),
                turns=tuple(self._turns),
            )
        )
        self._title, self._options, self._turns, self._pause = "", {}, [], 0.0

    def _error(self, what: str, line: int, advice: str = "", **values: object) -> CaseError:
        return CaseError(what + ".", path=self._path, line=line, advice=advice, **values)


def _expected(allowed: Sequence[str], more: Sequence[str]) -> Expected:
    priorities = tuple(text[2:].strip() for text in allowed if text.startswith("* "))
    special = {"-", "*"}
    replies = [text for text in allowed if text not in special and not text.startswith("* ")]
    values = [text.partition("=") for text in more if text not in _FINAL]
    finals = [_FINAL[text] for text in more if text in _FINAL]
    return Expected(
        replies=tuple(_unescaped(text) for text in replies),
        silence="-" in allowed,
        anything="*" in allowed,
        priorities=priorities,
        final=finals[-1] if finals else None,
        aux={key.strip(): value.strip() for key, _, value in values},
        lines=(*(f"< {text}" for text in allowed), *(f"! {text}" for text in more)),
    )


def _unescaped(text: str) -> str:
    return text[1:] if text.startswith("\\") else text.replace("\\n", "\n")
