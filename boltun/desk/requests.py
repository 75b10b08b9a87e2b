"""What contacts ask of Boltun itself: to stop, a human, at once, a call (docs/rules.md §16).

A request is a whole short message, or a clear phrase that is a part of a message by itself. The same words
inside a sentence ask for nothing: "I can't stop laughing".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import is_normalized

from boltun.gravity.reading import read_unspaced, read_words
from boltun.settings import CALL_BACK_WORDS, PERSON_WORDS, STOP_WORD, URGENT_WORDS, Settings

__all__ = ["Found", "Request", "requests_in"]


class Request(StrEnum):
    """What a contact asks for, the strongest first. The value is kept."""

    STOP = "stop"
    """Boltun is to be silent."""
    PERSON = "person"
    """The owner himself."""
    URGENT = "urgent"
    """The owner at once."""
    CALL_BACK = "call back"
    """A call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A request in a message."""

    request: Request
    words: str
    """The words that ask, as they are compared."""


_MOST: Final = 1_000
"""Nobody asks in a longer message."""
_CLEAR_WORDS: Final = 3
_CLEAR_LETTERS: Final = 8
"""A phrase of so many words, or of so many letters in Japanese, is clear beside other sentences, too."""
_MOST_CORES: Final = 64
_PARTS: Final = re.compile(r"[,\n、;；]+")
_JAPANESE: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_LAUGHING: Final = re.compile(
    "[😂🤣😆😹😜🤪😝😛😄😁]|\\){3,}|\\b(?:x+d+|lo+l|lmao|rofl|(?:ha|he){2,}h?|(?:ха|хи|ах){2,}х?|лол)\\b"
    "|[(（]笑|笑[)）]?$|草$|[wｗ]{2,}$|(?<=[\u3041-\u30ff\u4e00-\u9fff])[wｗ]$",
    re.IGNORECASE | re.MULTILINE,
)
_WHOLLY_QUOTED: Final = re.compile(r"\s*[\"“«「『']([^\"“”«»「」『』]+)[\"”»」』']\s*")
_QUOTED: Final = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|「[^」\n]*」|『[^』\n]*』")
_QUOTED_LINE: Final = re.compile(r"^\s*>.*$", re.MULTILINE)
_QUOTE: Final = " 0 "
"""Stands for what somebody else said."""

_AROUND: Final = """
please|pls|plz|thanks|thank you|hey|hi|hello|ok|okay|no|just|now|right now|at once|immediately|already|again
|bot|boltun|can i|could i|may i|can you|could you|would you|will you|i want|i want to|i want you to|i need
|i need to|i would like to|id like to|let me|i said|i beg you|its|it is|this is|very|really|asap|urgently
|as soon as possible|as soon as you can|when you can|if you can|when you are free|when youre free
|when you have time|later|today|tonight|tomorrow|sir
|пожалуйста|плиз|плз|спасибо|привет|эй|ну|да|нет|ок|все|уже|же|давай|бот|болтун|сейчас|прямо сейчас|немедленно
|больше|можно|можно мне|можно ли|могу я|хочу|я хочу|мне надо|мне нужно|надо|нужно|прошу|это|очень|срочно
|как сможешь|как сможете|когда сможешь|когда сможете|как освободишься|как освободитесь|когда освободишься
|когда освободитесь|как будет время|потом|позже|сегодня|завтра|вечером|обязательно
"""
_AROUND_JAPANESE: Final = """
もう|すみません|すいません|あの|ねえ|ちょっと|いますぐ|今すぐ|すぐ|早く|至急|ボット|後で|あとで|どうか|お願い|とても
|ください|下さい|お願いします|お願いいたします|頂けますか|いただけますか|もらえますか|くれますか|くれ|ほしい|欲しい|ね|よ|な
|です|だ|のですが|んですが|んだけど
"""
_TELLING: Final = """said says saying told tells wrote writes texted asked
сказал сказала сказали говорит говорят написал написала пишет просил просила просит спросил спросила"""
_REPORTED: Final = frozenset(_TELLING.split())
"""Whoever says so tells what somebody else asked for."""


class _Phrases(NamedTuple):
    spaced: Mapping[tuple[str, ...], frozenset[Request]]
    unspaced: Mapping[str, frozenset[Request]]
    longest: int
    """So many words the longest has."""
    marks: frozenset[str]
    """A word of each that is spaced, the longest: without any of them a message has no phrase."""


class _Clause(NamedTuple):
    """A part of a message between two marks."""

    text: Sequence[str] | str
    is_asked: bool


def requests_in(text: str, settings: Settings) -> tuple[Found, ...]:
    """Return what a message asks for, the strongest first, each once. Takes linear time and never fails."""
    lists = (settings[STOP_WORD], settings[PERSON_WORDS], settings[URGENT_WORDS], settings[CALL_BACK_WORDS])
    return () if len(text) > _MOST or not any(lists) else _requests(text, lists)


# Who decides about a message asks, and who grants what it asks for.
@lru_cache(maxsize=64)
def _requests(text: str, lists: tuple[str, ...]) -> tuple[Found, ...]:
    phrases = _phrases(lists)
    if _has_no_phrase(text, phrases) or _LAUGHING.search(text):
        return ()
    text = _QUOTED_LINE.sub("", text)
    if quoted := _WHOLLY_QUOTED.fullmatch(text):
        text = quoted[1]
    text = _QUOTED.sub(_QUOTE, text)
    found: dict[Request, str] = {}
    for reading in (_spaced, _unspaced):
        for request, words in reading(text, phrases):
            found.setdefault(request, words)
    return tuple(Found(request=one, words=found[one]) for one in Request if one in found)


@lru_cache(maxsize=16)
def _phrases(lists: tuple[str, ...]) -> _Phrases:
    spaced: dict[tuple[str, ...], frozenset[Request]] = {}
    unspaced: dict[str, frozenset[Request]] = {}
    for request, listed in zip(Request, lists, strict=True):
        for phrase in filter(str.strip, _PARTS.split(listed)):
            if _JAPANESE.search(phrase):
                text = read_unspaced(phrase).strip("|?,")
                unspaced[text] = unspaced.get(text, frozenset()) | {request}
            elif words := _words(phrase):
                spaced[words] = spaced.get(words, frozenset()) | {request}
    marks = frozenset(max(words, key=len) for words in spaced)
    return _Phrases(spaced, unspaced, max(map(len, spaced), default=0), marks)


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(word for word in read_words(phrase, _unstretched) if word not in ("|", "?", ","))


_STRETCHED: Final = re.compile(r"(\D)\1{2,}")
_MAYBE_STRETCHED: Final = re.compile(r"([^\W\d_])(?:[\W_]*\1){2}", re.IGNORECASE)


def _unstretched(word: str) -> str:
    """Return a word without stretched letters: somebody cries "stooop"."""
    return _STRETCHED.sub(r"\1", word)


def _has_no_phrase(text: str, phrases: _Phrases) -> bool:
    """Tell at once of most messages that they ask for nothing, whatever is quoted in them."""
    # If no letter is there three times in a row, no word has to be mended.
    text = text.replace("ё", "е").replace("Ё", "Е")
    return (
        is_normalized("NFKC", text)
        and not _JAPANESE.search(text)
        and not _MAYBE_STRETCHED.search(text)
        and phrases.marks.isdisjoint(read_words(text, str))
    )


# --- texts whose words stand apart ---


def _spaced(text: str, phrases: _Phrases) -> Iterator[tuple[Request, str]]:
    clauses = list(_clauses(read_words(text, _unstretched)))
    # Whoever says "stop" and nothing else but courtesies means it.
    is_short = all(_is_courtesy(one.text) or _asked(one.text, phrases) for one in clauses)
    before: Sequence[str] | str = ()
    for clause in clauses:
        for words in _asked(clause.text, phrases) if _REPORTED.isdisjoint(before) else ():
            is_clear = len(words) >= _CLEAR_WORDS
            for request in phrases.spaced[words]:
                if _counts(request, is_short=is_short, is_clear=is_clear, clause=clause):
                    yield request, " ".join(words)
        before = clause.text


def _counts(request: Request, *, is_short: bool, is_clear: bool, clause: _Clause) -> bool:
    """Tell whether a phrase that is found in a clause asks for this."""
    if request is Request.URGENT:
        return not clause.is_asked
    if request is Request.CALL_BACK:
        return True
    return is_clear or (is_short and not (clause.is_asked and request is Request.STOP))


def _clauses(tokens: Sequence[str]) -> Iterator[_Clause]:
    words: list[str] = []
    for token in (*tokens, "|"):
        if token not in ("|", "?", ","):
            words.append(token)
        elif words:
            yield _Clause(words, token == "?")
            words = []


def _asked(words: Sequence[str] | str, phrases: _Phrases) -> list[tuple[str, ...]]:
    """Return the phrases of which a clause consists, beside courtesies: the longest first."""
    starts, ends = _edges(words)
    found = [
        tuple(words[start:end])
        for start in starts
        for end in ends
        if 0 < end - start <= phrases.longest and tuple(words[start:end]) in phrases.spaced
    ]
    # Somebody may say it several times: "stop stop stop".
    if len(words) > 1 and len(set(words)) == 1 and (words[0],) in phrases.spaced:
        found.append((words[0],))
    return found


def _is_courtesy(words: Sequence[str] | str) -> bool:
    return len(words) in _edges(words)[0]


def _edges(words: Sequence[str] | str) -> tuple[list[int], list[int]]:
    """Return where a phrase may begin behind courtesies, and where it may end before others."""
    starts, ends = [0], [len(words)]
    for start in starts:
        for courtesy in _COURTESIES.get(words[start] if start < len(words) else "", ()):
            end = start + len(courtesy)
            if end not in starts and tuple(words[start:end]) == courtesy:
                starts.append(end)
    for end in ends:
        for courtesy in _COURTESIES_BY_END.get(words[end - 1] if end > 0 else "", ()):
            start = end - len(courtesy)
            if start >= 0 and start not in ends and tuple(words[start:end]) == courtesy:
                ends.append(start)
    return starts, ends


def _by(place: int) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for courtesy in filter(None, map(_words, _AROUND.replace("\n", "").split("|"))):
        found.setdefault(courtesy[place], []).append(courtesy)
    return found


_COURTESIES: Final = _by(0)
_COURTESIES_BY_END: Final = _by(-1)


# --- Japanese ---


def _unspaced(text: str, phrases: _Phrases) -> Iterator[tuple[Request, str]]:
    if not phrases.unspaced or not _JAPANESE.search(text):
        return
    clauses = [
        _Clause(words, mark == "?")
        for words, mark in re.findall(r"([^|?,]+)([|?,]*)", read_unspaced(text))
        if words
    ]
    cores = [_cores(str(one.text)) for one in clauses]
    is_short = all("" in some or any(one in phrases.unspaced for one in some) for some in cores)
    for number, (clause, some) in enumerate(zip(clauses, cores, strict=True)):
        follows = clauses[number + 1].text if number + 1 < len(clauses) else ""
        # "… to itta" behind it: somebody else said so.
        if str(follows).startswith(("と", "って")):
            continue
        for words in some:
            is_clear = len(words) >= _CLEAR_LETTERS
            for request in phrases.unspaced.get(words, ()):
                if _counts(request, is_short=is_short, is_clear=is_clear, clause=clause):
                    yield request, words


def _cores(text: str) -> list[str]:
    """Return what is left of a clause when courtesies are taken from its ends, the longest first."""
    cores = [text]
    for rest in cores:
        for one in _COURTESIES_UNSPACED:
            for shorter in (rest.removeprefix(one), rest.removesuffix(one)):
                if shorter not in cores:
                    cores.append(shorter)
        if len(cores) > _MOST_CORES:
            break
    return cores


_COURTESIES_UNSPACED: Final = tuple(
    read_unspaced(one) for one in _AROUND_JAPANESE.replace("\n", "").split("|") if one
)
