"""Who is who in exports that do not say which messages are the owner's: names are compared, never guessed."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from boltun.errors import HistoryError
from boltun.history.past import Past, Reading, Source

__all__ = ["Owner", "Unknown", "find_owner", "root"]

_LOOKED_AT = 400
"""Messages of each source that are looked at for names."""
_TAIL = re.compile(r"(?:[_`^]+|[|\[{][\w|\]}-]*|[_-]?(?:away|afk|mobile|phone|home|work))$")


def root(name: str) -> str:
    """Return a name as it is compared: small letters, without what people hang on a nick."""
    plain = " ".join(name.casefold().split()).lstrip("~@+%&!").strip()
    return _TAIL.sub("", plain) or plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A chat of which nobody knows who is the owner."""

    chat: str
    title: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """The owner's names, the other person of each chat, and what only a person can tell."""

    names: frozenset[str]
    others: Mapping[str, str] = field(default_factory=dict)
    rooms: frozenset[str] = frozenset()
    """Chats with more than one other person."""
    unknown: tuple[Unknown, ...] = ()

    def mine(self, past: Past) -> bool | None:
        """Say whether a message is the owner's; None: nobody can tell."""
        if past.mine is not None:
            return past.mine
        name = root(past.who)
        other = self.others.get(past.chat)
        if other is None:
            return None
        if name == other:
            return False
        return True if name in self.names else None


def find_owner(
    sources: Iterable[Source],
    read: Callable[[Reading], Iterable[Past]],
    me: Iterable[str],
    *,
    reading: Callable[[Source], Reading],
) -> Owner:
    """Find out who the owner is, from the names that the person gave (``me``) and those in the files."""
    spoken: dict[str, Counter[str]] = defaultdict(Counter)
    shown: dict[str, str] = {}
    titles: dict[str, str] = {}
    peers: dict[str, set[str]] = defaultdict(set)
    names = {root(one) for one in me}
    for source in sources:
        one = reading(source)
        try:
            for past in islice(read(one), _LOOKED_AT):
                if past.mine is None and past.who:
                    name = root(past.who)
                    spoken[past.chat][name] += 1
                    shown.setdefault(name, past.who)
        except HistoryError:
            pass  # whoever reads it whole tells it
        titles |= one.titles
        names |= {root(name) for name in one.owners}
        for chat, found in one.peers.items():
            peers[chat] |= {root(name) for name in found if name}
    return _settled(spoken, names, peers, shown, titles)


def _settled(
    spoken: Mapping[str, Counter[str]],
    given: set[str],
    peers: Mapping[str, set[str]],
    shown: Mapping[str, str],
    titles: Mapping[str, str],
) -> Owner:
    names = set(given)
    others: dict[str, str] = {}
    rooms: set[str] = set()
    opened = {chat for chat, who in spoken.items() if who}
    while True:
        before = len(names)
        for chat in sorted(opened):
            _settle(chat, set(spoken[chat]), names, peers.get(chat, set()), others, rooms)
        opened -= rooms | others.keys()
        if len(names) == before:
            common = _common([set(spoken[chat]) for chat in opened])
            if common is None:
                break
            names.add(common)
    unknown = tuple(
        Unknown(
            chat=chat,
            title=titles.get(chat, ""),
            names=tuple(shown[one] for one, _ in spoken[chat].most_common()),
        )
        for chat in sorted(opened)
    )
    return Owner(names=frozenset(names), others=others, rooms=frozenset(rooms), unknown=unknown)


def _settle(
    chat: str,
    who: set[str],
    names: set[str],
    peers: set[str],
    others: dict[str, str],
    rooms: set[str],
) -> None:
    """Settle one chat if its names tell who is who."""
    theirs = who - names
    known = {one for one in theirs if one in peers}
    if len(who) > 2:
        if len(theirs) == 1 and len(who & names) == len(who) - 1:
            others[chat] = next(iter(theirs))
        else:
            rooms.add(chat)
        return
    if who & names:
        if len(theirs) == 1:
            others[chat] = next(iter(theirs))
        elif not theirs and len(who) == 2 and len(who & peers) == 1:
            others[chat] = next(iter(who & peers))  # somebody with a name that the owner has elsewhere
        elif not theirs:
            others[chat] = ""
        return
    if len(known) == 1:
        others[chat] = next(iter(known))
        names |= who - known
    elif len(who) == 1:
        rooms.add(chat)  # one voice only: there is nothing to learn


def _common(chats: list[set[str]]) -> str | None:
    """Return the one name that is in all of several chats, while nobody else is in two of them."""
    if len(chats) < 2:
        return None
    counts = Counter(name for who in chats for name in who)
    (first, most), *rest = counts.most_common(2)
    return first if most == len(chats) and rest and rest[0][1] == 1 else None
