"""Tells the talk of programs from the talk of people (docs/rules.md §5).

Every sign needs several messages in a row. One message proves nothing, because people repeat themselves,
paste, and write fast, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from boltun.desk.reason import Reason

__all__ = ["LOOKED_BACK", "Exchange", "Shape", "is_marked", "loop", "shape_of"]

LOOKED_BACK: Final = 24
"""So many exchanges are looked at."""

_RECENT: Final = 600.0
"""The same text counts as a repetition for so many seconds."""
_SAME: Final = 3
"""The same long text so often is a loop. Once more is a person who thinks that it got lost."""
_SAME_RUNNING: Final = 6
"""The same short text so often, with no other between. People say “ok” and “lol” again and again."""
_LONGEST_ROUND: Final = 4
"""A loop goes round among at most so many texts."""
_ROUNDS: Final = 5
_RECENT_ROUNDS: Final = 1800.0
_ALIKE: Final = 6
"""So many long texts that differ in a word or two are a loop."""
_ALIKE_AMONG: Final = 8
"""They stand among so many."""
_ALIKE_SHARE: Final = 0.66
_ECHOES: Final = 4
_TELLING: Final = 6
"""Shorter texts stand in many others by chance."""
_MARKS: Final = 2
"""So many messages that say that a program writes them; people quote such a text once."""
_MARKS_AMONG: Final = 5
_PASTED: Final = 4
"""So many messages that no person could have typed; people paste, but write in between."""
_PASTED_AMONG: Final = 8
_FAST: Final = 5
"""So many messages in a row that answer what nobody could have read."""
_CHARACTERS_A_SECOND: Final = 40
"""Nobody types faster, not even with proposed words."""
_GLANCE: Final = 1.0
"""Seconds in which nobody reads an answer and begins to write."""
_STEADY: Final = 7
"""So many messages in a row that come after the same time."""
_STEADY_SHARE: Final = 0.15
_STEADY_SECONDS: Final = 0.3
_TURN: Final = 120.0
"""In a loop each side waits at most so many seconds, turn by turn; people go away, or write two in a row."""
_TURN_SPREAD: Final = 6.0
"""The longest wait of a program that waits at random, in its shortest."""
_AT_ONCE: Final = 4.0
"""Some of many messages people answer sooner than this. A program that plays a person never does."""
_LONG: Final = 16
"""From so many columns on a text is long: few people write just the same twice."""
_KEPT: Final = 300
"""Of a text only so many characters are compared."""

_WORD = re.compile(r"\w+")
_MARK = re.compile(
    r"\b(?:automat(?:ic|ed)(?:ally)?[ -](?:generated |sent )?(?:reply|response|answer|message|e-?mail)"
    r"|auto[ -]?(?:reply|response|responder|answer)|out[ -]of[ -]office (?:reply|message)"
    r"|do[ -]?not[ -]reply|no-?reply|i am (?:a|an) (?:chat)?bot)\b"
    r"|автоматическ\w+ (?:ответ|сообщени|уведомлени|рассылк)|автоответ|не отвечайте на это"
    r"|自動(?:返信|応答|送信|配信|通知)|返信しないで|このメッセージは自動",
    re.IGNORECASE,
)


class Shape(NamedTuple):
    """A text as texts are compared: without case, numbers and punctuation."""

    text: str
    parts: frozenset[str]
    """Its words, or of a text without blanks its pairs of characters."""
    is_long: bool
    characters: int


# An answer is looked at before it is sent, and with the next message.
@lru_cache(maxsize=64)
def shape_of(text: str) -> Shape:
    """Return the shape of a text."""
    words = _WORD.findall(text[:_KEPT].casefold())
    if len(words) > 1:
        # A number alone is a message like any other.
        words = ["0" if any(map(str.isdigit, word)) else word for word in words]
    plain = " ".join(words) or text[:_KEPT].strip()
    parts = frozenset(words) if len(words) > 3 else frozenset(map("".join, pairwise(plain)))
    width = sum(2 if east_asian_width(character) in "WF" else 1 for character in plain[:_LONG])
    return Shape(plain, parts, width >= _LONG, len(text))


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A message of a contact and Boltun's answer. Times are Unix seconds by our clock."""

    incoming: str
    answer: str
    at: float
    """When the message came."""
    after_answer: float | None = None
    """Seconds since Boltun's last answer; None: the contact wrote more than one message since then."""
    after_own: float | None = None
    """Seconds since the contact's message before, answered or not; None: there was none."""

    @cached_property
    def message(self) -> Shape:
        """The shape of the message."""
        return shape_of(self.incoming)

    @cached_property
    def reply(self) -> Shape:
        """The shape of the answer."""
        return shape_of(self.answer)

    @cached_property
    def is_marked(self) -> bool:
        """Whether the message says that a program wrote it."""
        return is_marked(self.incoming)


def is_marked(text: str) -> bool:
    """Whether a text says that a program wrote it. A question does not: it asks whether we are one."""
    return _MARK.search(text) is not None and not text.rstrip().endswith(("?", "？"))


def loop(talk: Sequence[Exchange]) -> Reason | None:
    """Return the sign that a program writes, if the last exchanges show one; the last is about to happen."""
    if _count_marks(talk) >= _MARKS:
        return Reason.LOOP_MARK
    if _is_echo(talk):
        return Reason.LOOP_ECHO
    if _is_same(talk) or _goes_round(talk) or _is_alike(talk):
        return Reason.LOOP
    if _is_too_fast(talk) or _is_steady(talk) or _is_turn_by_turn(talk):
        return Reason.LOOP_PACE
    return None


def _count_marks(talk: Sequence[Exchange]) -> int:
    # The newest counts: a talk that goes on differently is one among people again.
    return sum(one.is_marked for one in talk[-_MARKS_AMONG:]) if talk[-1].is_marked else 0


def _is_echo(talk: Sequence[Exchange]) -> bool:
    last = talk[-_ECHOES - 1 :]
    return len(last) > _ECHOES and all(_echoes(one.message, before.reply) for before, one in pairwise(last))


def _echoes(message: Shape, said: Shape) -> bool:
    return message.text == said.text or (len(said.text) >= _TELLING and said.text in message.text)


def _is_same(talk: Sequence[Exchange]) -> bool:
    newest = talk[-1]
    if not newest.message.is_long:
        return False
    since = newest.at - _RECENT
    return sum(one.message.text == newest.message.text and one.at > since for one in talk) >= _SAME


def _goes_round(talk: Sequence[Exchange]) -> bool:
    """Whether the last texts are the same few in the same order, round after round."""
    since = talk[-1].at - _RECENT_ROUNDS
    texts = [one.message.text for one in talk if one.at > since]
    for length in range(1, _LONGEST_ROUND + 1):
        needed = max(_SAME_RUNNING, length * _ROUNDS)
        last = texts[-needed:]
        if len(last) == needed and last[length:] == last[:-length]:
            return True
    return False


def _is_alike(talk: Sequence[Exchange]) -> bool:
    newest = talk[-1].message
    if not newest.is_long:
        return False
    return sum(_share(one.message, newest) >= _ALIKE_SHARE for one in talk[-_ALIKE_AMONG:]) >= _ALIKE


def _share(one: Shape, other: Shape) -> float:
    """Return how much two texts have in common, from 0 to 1."""
    return 2 * len(one.parts & other.parts) / max(len(one.parts) + len(other.parts), 1)


def _is_too_fast(talk: Sequence[Exchange]) -> bool:
    if sum(map(_not_typed, talk[-_PASTED_AMONG:])) >= _PASTED:
        return True
    last = talk[-_FAST:]
    return len(last) == _FAST and all(map(_not_read, last))


def _not_typed(one: Exchange) -> bool:
    """Whether nobody could type the message in the time since the one before."""
    return one.after_own is not None and one.after_own < one.message.characters / _CHARACTERS_A_SECOND


def _not_read(one: Exchange) -> bool:
    """Whether nobody could read Boltun's answer and type the message since then."""
    typing = one.message.characters / _CHARACTERS_A_SECOND
    return one.after_answer is not None and one.after_answer < _GLANCE + typing


def _waits(talk: Sequence[Exchange], count: int) -> list[float]:
    """Return the last waits if the two sides took turns; fewer than ``count`` if they did not."""
    return [one.after_answer for one in talk[-count:] if one.after_answer is not None]


def _is_steady(talk: Sequence[Exchange]) -> bool:
    waits = _waits(talk, _STEADY)
    if len(waits) < _STEADY:
        return False
    mean = sum(waits) / len(waits)
    return max(waits) - min(waits) <= max(_STEADY_SECONDS, _STEADY_SHARE * mean)


def _is_turn_by_turn(talk: Sequence[Exchange]) -> bool:
    waits = _waits(talk, LOOKED_BACK)
    if len(waits) < LOOKED_BACK - 1:
        return False
    return min(waits) >= _AT_ONCE and max(waits) <= min(_TURN, _TURN_SPREAD * min(waits))
