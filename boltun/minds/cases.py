"""Conversations that a mind must hold, as plain text files beside it.

    # Comments and blank lines are skipped.
    == The subject of what follows
    = The title of a conversation
    % chew
    > what the contact writes
    | the same in other words
    < one of the allowed replies
    < another one
    <! nonsense
    @ +31m
    & {"initTalkingFlag": true}
    > the next message
    < -
    ! final
    ! emotion = joy

``==`` names a subject, for reports. ``=`` begins a conversation, ``%`` sets its options (`OPTIONS`),
``@ +31m`` lets time pass (s, m, h, d). Several ``>`` lines in a row are the lines of one message; ``^`` in
place of a message lets the mind speak first. ``&`` gives the next message its ``aux``, a JSON object. Each
``|`` says the message in other words: the conversation must also hold with these.

After a message stand the replies that are allowed, one to a line, where ``-`` is silence, ``*`` any
reply, ``* understood`` any that is not a general one, and ``* 1.5`` any of that priority in a base's trace
(``at once``, ``0`` to ``3``, ``repeat``). ``<~ TEXT`` allows any reply that contains the text, ``<! TEXT``
forbids all that contain it, whatever is allowed; letter case does not count in these. A
backslash before a reply takes it as it stands; without one ``\\n`` is the end of a line. ``!`` asks for more:
``! final`` that the conversation is over, ``! not final`` that it goes on, ``! KEY = VALUE`` for a value of
the reply's ``aux``. Ten seconds pass from message to message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boltun.errors import MindError, TextError
from boltun.minds.protocol import Merit, ReplyOptions
from boltun.text.encoding import decode
from boltun.text.files import read_file, reason_of

__all__ = [
    "OPTIONS",
    "Case",
    "CaseError",
    "Expected",
    "Turn",
    "Wording",
    "parse_cases",
    "read_cases",
]

OPTIONS = ("chew", "lowercase", "always-understand")
"""The names that a ``%`` line may give; they are those of `ReplyOptions`."""

_FINAL = {"final": True, "not final": False}

_UNDERSTOOD = "understood"

PRIORITIES = ("at once", "0", "1", "1.5", "1.6", "1.7", "1.75", "2", "2.5", "3", "repeat")

_LONG_MARKS = ("==", "<~", "<!")

_BETWEEN_MESSAGES = 10.0
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_PAUSE = re.compile(r"\+(\d+(?:\.\d+)?)([smhd])")


class CaseError(MindError):
    """A file of conversations that cannot be understood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The replies that may follow a message: any of these."""

    replies: tuple[str, ...] = ()
    silence: bool = False
    anything: bool = False
    understood: bool = False
    """Any reply that is not general."""
    priorities: tuple[str, ...] = ()
    containing: tuple[str, ...] = ()
    """Any reply that contains one of these, in whatever letter case."""
    forbidden: tuple[str, ...] = ()
    """No reply may contain one of these, in whatever letter case."""
    final: bool | None = None
    """Whether the conversation must be over; None: either way."""
    aux: Mapping[str, str] = field(default_factory=dict)
    """Values that the reply's ``aux`` must have, as texts."""
    lines: tuple[str, ...] = ()
    """As it is written in the file."""

    def allows(self, reply: str | None, priority: str | None, merit: Merit | None = None) -> bool:
        """Tell whether a reply (None: silence) found with this priority may follow; `forbids` comes first."""
        if reply is None:
            return self.silence
        if self.anything or priority in self.priorities:
            return True
        if self.understood and merit is not Merit.GENERAL:
            return True
        said = reply in self.replies or reply.strip() in self.replies
        return said or _contained(self.containing, reply) is not None

    def allows_drawn(self, raw: str, priority: str | None, merit: Merit | None = None) -> bool:
        """Tell the same of a reply as the base has it: its leading space is never sent."""
        stripped = raw.lstrip(" ")
        lowered = stripped[:1].lower() + stripped[1:]
        return self.allows(stripped, priority, merit) or self.allows(lowered, priority, merit)

    def forbids(self, reply: str | None) -> str | None:
        """Return the forbidden text that a reply contains; None if it contains none."""
        return None if reply is None else _contained(self.forbidden, reply)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A message in other words, and its line in the file."""

    line: int
    message: str


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
    others: tuple[Wording, ...] = ()
    """The message in other words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One conversation with a contact that the mind has never met."""

    title: str
    line: int
    subject: str = ""
    """For reports; empty: none."""
    path: Path | None = None
    options: ReplyOptions = field(default_factory=ReplyOptions)
    turns: tuple[Turn, ...] = ()


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


def _contained(texts: Sequence[str], reply: str) -> str | None:
    """Return the first of the texts that a reply contains."""
    folded = reply.casefold()
    return next((text for text in texts if text.casefold() in folded), None)


class _Parser:
    """Reads line by line; a turn is complete when the next message, pause or conversation begins."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._cases: list[Case] = []
        self._titles: dict[str, int] = {}
        self._subject = ""
        self._title = ""
        self._title_line = 0
        self._options: dict[str, bool] = {}
        self._turns: list[Turn] = []
        self._message: list[str] | None = None
        self._opening = False
        self._message_line = 0
        self._others: list[Wording] = []
        self._pause = 0.0
        self._aux: dict[str, Any] = {}
        self._next_aux: dict[str, Any] = {}
        self._allowed: list[str] = []
        self._containing: list[str] = []
        self._forbidden: list[str] = []
        self._more: list[str] = []

    def cases(self, text: str) -> list[Case]:
        lines = text.replace("\r\n", "\n").split("\n")
        for number, line in enumerate(lines, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            # The longer marks stand without a space: "< ~ or so" allows a reply that begins with a tilde.
            mark = line[:2] if line.startswith(_LONG_MARKS) else line[0]
            rest = line[len(mark) :].strip()
            if mark == "==":
                self._name_subject(rest, number)
                continue
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
                case "|":
                    self._take_wording(rest, number)
                case "<":
                    self._take_reply(rest, number)
                case "<~" | "<!":
                    self._take_part(mark, rest, number)
                case "&":
                    self._take_aux(rest, number)
                case "!":
                    self._ask_for_more(rest, number)
                case _:
                    raise self._error(
                        "A line begins with {mark!r}",
                        number,
                        "Lines begin with == = % @ & > | ^ < <~ <! ! or #.",
                        mark=mark,
                    )
        self._end_case(len(lines))
        return self._cases

    def _name_subject(self, subject: str, number: int) -> None:
        self._end_case(number)
        if not subject:
            raise self._error("A subject has no name", number, "Write == SUBJECT.")
        self._subject = subject

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
        if mark == ">" and self._message is not None and not (self._others or self._has_replies):
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

    @property
    def _has_replies(self) -> bool:
        return bool(self._allowed or self._containing or self._forbidden)

    def _take_wording(self, text: str, number: int) -> None:
        if self._message is None:
            raise self._error(
                "Other words stand before any message", number, "Write the message first: > TEXT."
            )
        if self._has_replies:
            raise self._error(
                "Other words stand after a reply", number, "They belong right below the message."
            )
        if not text:
            raise self._error("The other words are missing", number, "Write | TEXT.")
        self._others.append(Wording(line=number, message=text))

    def _take_part(self, mark: str, text: str, number: int) -> None:
        if self._message is None and not self._opening:
            raise self._error("A reply stands before any message", number, "Write the message first: > TEXT.")
        if not text:
            raise self._error("The text of {mark} is empty", number, "Write {mark} TEXT.", mark=mark)
        (self._containing if mark == "<~" else self._forbidden).append(text)

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
        if not (self._allowed or self._containing):
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
        if text.startswith("* ") and text[2:].strip() not in (*PRIORITIES, _UNDERSTOOD):
            known = ", ".join(PRIORITIES)
            raise self._error(
                "There is no priority {text!r}",
                number,
                "Priorities are {known}; any reply that is not general is written < * understood.",
                text=text[2:],
                known=known,
            )
        self._allowed.append(text)

    def _end_turn(self, number: int) -> None:
        if self._message is None and not self._opening:
            return
        if not (self._allowed or self._containing):
            raise self._error(
                "The message in line {asked} has no allowed reply",
                number,
                "Write < TEXT, <~ TEXT, < * understood, < * or < -.",
                asked=self._message_line,
            )
        message = None if self._message is None else "\n".join(self._message)
        pause = self._pause + (_BETWEEN_MESSAGES if self._turns else 0.0)
        self._turns.append(
            Turn(
                line=self._message_line,
                message=message,
                pause=pause,
                expected=_expected(self._allowed, self._containing, self._forbidden, self._more),
                aux=self._aux,
                others=tuple(self._others),
            )
        )
        self._message, self._opening, self._pause, self._aux = None, False, 0.0, {}
        self._others, self._allowed, self._containing, self._forbidden, self._more = [], [], [], [], []

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
                subject=self._subject,
                path=self._path,
                options=ReplyOptions(
                    chew=self._options.get("chew", False),
                    lowercase=self._options.get("lowercase", False),
                    always_understand=self._options.get("always_understand", False),
                ),
                turns=tuple(self._turns),
            )
        )
        self._title, self._options, self._turns, self._pause = "", {}, [], 0.0

    def _error(self, what: str, line: int, advice: str = "", **values: object) -> CaseError:
        return CaseError(what + ".", path=self._path, line=line, advice=advice, **values)


def _expected(
    allowed: Sequence[str], containing: Sequence[str], forbidden: Sequence[str], more: Sequence[str]
) -> Expected:
    of_kind = tuple(text[2:].strip() for text in allowed if text.startswith("* "))
    special = {"-", "*"}
    replies = [text for text in allowed if text not in special and not text.startswith("* ")]
    values = [text.partition("=") for text in more if text not in _FINAL]
    finals = [_FINAL[text] for text in more if text in _FINAL]
    return Expected(
        replies=tuple(_unescaped(text) for text in replies),
        silence="-" in allowed,
        anything="*" in allowed,
        understood=_UNDERSTOOD in of_kind,
        priorities=tuple(kind for kind in of_kind if kind != _UNDERSTOOD),
        containing=tuple(_unescaped(text) for text in containing),
        forbidden=tuple(_unescaped(text) for text in forbidden),
        final=finals[-1] if finals else None,
        aux={key.strip(): value.strip() for key, _, value in values},
        lines=(
            *(f"< {text}" for text in allowed),
            *(f"<~ {text}" for text in containing),
            *(f"<! {text}" for text in forbidden),
            *(f"! {text}" for text in more),
        ),
    )


def _unescaped(text: str) -> str:
    return text[1:] if text.startswith("\\") else text.replace("\\n", "\n")
