"""From messages to turns, and from turns to pairs: what somebody said, and what the owner answered."""

from __future__ import annotations

import heapq
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boltun.history.past import Past

__all__ = ["Pair", "Pairing", "in_order", "is_short"]

TURN = 120.0
"""Messages of one person with at most so many seconds between them are one turn."""
LATEST = 1800.0
"""An answer comes within so many seconds, unless it quotes what it answers."""
DAY = 86400.0
_MOST_WORDS = 12
_MOST_CHARACTERS = 120
_MOST_UNSPACED = 40
_MOST_PARTS = 4
_KNOWN_IDS = 400
_WINDOW = 64
"""So many messages of a chat wait for one that was said before them and stands behind them."""

_UNUSABLE = re.compile(
    r"https?://|\bwww\.|\w@\w+\.\w|^\s*[/!.][a-zа-я]\w*|```|^\s*[{<]\w|\bt\.me/|\b\w+\.(?:com|org|net|ru|jp|io|de)\b",
    re.IGNORECASE,
)
_OTHER_TOPIC = re.compile(
    r"(?:кстати|ах да|а, да|между прочим|by the way|btw|oh,? and|anyway|ところで|そういえば|そうだ)\b",
    re.IGNORECASE,
)
_UNSPACED = re.compile("[\u3041-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")


class Part(NamedTuple):
    """One message of a turn."""

    at: float
    text: str


class Pair(NamedTuple):
    """A turn of the other person, and the owner's turn that answers it; no answer: ``said`` is empty.

    ``earlier`` are messages before that nobody has answered so far.
    """

    chat: str
    at: float
    heard: tuple[str, ...]
    said: tuple[str, ...]
    earlier: tuple[str, ...] = ()
    opens: bool = False
    """The owner spoke first after a day or more; nothing was heard."""


def is_short(text: str) -> bool:
    """Whether a turn is short enough to be learned."""
    if not text or len(text) > _MOST_CHARACTERS:
        return False
    if _UNSPACED.search(text):
        return len(text) <= _MOST_UNSPACED
    return text.count(" ") < _MOST_WORDS


def in_order(past: Iterable[Past]) -> Iterator[Past]:
    """Put the messages of a chat in the order of their times, where these are true instants."""
    waiting: list[tuple[float, int, Past]] = []
    chat, count = "", 0
    for one in past:
        if one.chat != chat or not one.sure:
            while waiting:
                yield heapq.heappop(waiting)[2]
            chat = one.chat
        if not one.sure:
            yield one
            continue
        count += 1
        if len(waiting) < _WINDOW:
            heapq.heappush(waiting, (one.at, count, one))
        else:
            yield heapq.heappushpop(waiting, (one.at, count, one))[2]
    while waiting:
        yield heapq.heappop(waiting)[2]


class _Chat:
    """What is going on in one chat."""

    __slots__ = ("at", "blocked", "earlier", "heard", "known", "opens", "said", "target")

    def __init__(self) -> None:
        self.at: float | None = None
        self.heard: list[Part] = []
        self.earlier: list[Part] = []
        self.said: list[Part] = []
        self.target: list[Part] | None = None
        self.blocked = False
        self.opens = False
        self.known: OrderedDict[str, tuple[bool, Part]] = OrderedDict()


class Pairing:
    """Makes pairs of the messages of many chats, as they come."""

    def __init__(self) -> None:
        self._chats: dict[str, _Chat] = {}

    def take(self, chat: str, past: Past, mine: bool | None) -> Iterator[Pair]:
        """Take the next message of a chat; yield the pairs that are complete with it."""
        now = self._chats.get(chat)
        if now is None:
            now = self._chats[chat] = _Chat()
        text = past.text
        if text:
            text = " ".join(text.split())
            if len(text) > 4000 or _UNUSABLE.search(text):
                text = ""
        if now.at is not None and past.at < now.at - TURN:
            # The clock was set back: nobody knows what answers what.
            yield from self._close(chat, now)
            now.heard, now.earlier, now.at = [], [], None
        part = Part(past.at, text)
        if past.id:
            now.known[past.id] = (bool(mine), part)
            if len(now.known) > _KNOWN_IDS:
                now.known.popitem(last=False)
        if mine:
            yield from self._mine(chat, now, part, past.reply_to)
        else:
            yield from self._theirs(chat, now, part if mine is False else Part(past.at, ""))
        now.at = past.at

    def end(self) -> Iterator[Pair]:
        """Yield what is left when everything is read."""
        for chat, now in self._chats.items():
            yield from self._close(chat, now)
            if now.heard and not now.blocked:
                yield _alone(chat, now.heard)
        self._chats.clear()

    def _mine(self, chat: str, now: _Chat, part: Part, reply_to: str) -> Iterator[Pair]:
        if not part.text:
            yield from self._close(chat, now)
            now.heard, now.earlier, now.blocked = [], [], False
            return
        quoted = now.known.get(reply_to) if reply_to else None
        if quoted is None and now.said and part.at - now.said[-1].at <= TURN:
            now.said.append(part)
            return
        yield from self._close(chat, now)
        now.said = [part]
        if reply_to:
            # The owner says himself what he answers.
            if quoted is not None and not quoted[0] and quoted[1].text:
                now.target = [quoted[1]]
                now.heard = [one for one in now.heard if one is not quoted[1]]
                now.earlier = [one for one in now.earlier if one is not quoted[1]]
            return
        if now.heard and not now.blocked and part.at - now.heard[-1].at <= LATEST:
            now.target = now.heard
        elif not now.heard and not now.blocked and (now.at is None or part.at - now.at >= DAY):
            now.opens = True
        now.heard, now.blocked = [], False

    def _theirs(self, chat: str, now: _Chat, part: Part) -> Iterator[Pair]:
        yield from self._close(chat, now)
        if now.heard and part.at - now.heard[-1].at > TURN:
            if not now.blocked:
                yield _alone(chat, now.heard)
                now.earlier = [one for one in now.heard if one.at >= part.at - LATEST]
            now.heard, now.blocked = [], False
        if not part.text:
            now.blocked = True
        now.heard.append(part)

    def _close(self, chat: str, now: _Chat) -> Iterator[Pair]:
        """End the owner's turn."""
        said, target, opens = now.said, now.target, now.opens
        if not said:
            return
        now.said, now.target, now.opens = [], None, False
        earlier, now.earlier = now.earlier, []
        words = tuple(one.text for one in said)
        if opens:
            yield Pair(chat, said[0].at, (), words, opens=True)
        elif target is not None and not _OTHER_TOPIC.match(words[0]):
            heard = tuple(one.text for one in target)
            yield Pair(chat, target[-1].at, heard, words, tuple(one.text for one in earlier[-_MOST_PARTS:]))
        elif target is not None:
            yield _alone(chat, target)


def _alone(chat: str, heard: list[Part]) -> Pair:
    return Pair(chat, heard[-1].at, tuple(one.text for one in heard), ())
