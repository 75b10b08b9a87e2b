"""What a model wrote becomes the text of a reply, or nothing: it is cleaned, cut and looked at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from unicodedata import category

from boltun.minds.model.patterns import patterns

__all__ = ["Judged", "judge"]

_THOUGHTS: Final = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_TOKENS: Final = re.compile(r"<\|[^|<>\n]{1,40}\|>|</?s>|\[/?INST\]")
_SPEAKER: Final = re.compile(r"\A\s*(?:assistant|ai|bot|reply|answer|ответ|返事)\s*[:：]\s*", re.IGNORECASE)
_TURN: Final = re.compile(r"\n\s*(?:user|human|system|assistant)\s*[:：]", re.IGNORECASE)
_FENCE: Final = re.compile(r"^\s*```.*$", re.MULTILINE)
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_BLANKS: Final = re.compile(r"[ \t\u00a0]*\n\s*|[ \t\u00a0]{2,}")
_QUOTED: Final = re.compile(r"\A(?:\"([^\"]+)\"|“([^”]+)”|«([^»]+)»|「([^」]+)」)\Z", re.DOTALL)
_ENDS: Final = re.compile(r"[.!?…。！？]+[\"”»」)）]*")
_LINKS: Final = re.compile(
    r"\b(?:https?|ftp|file|javascript|data|mailto|tel)\s*:[^\s]+|\bwww\.[^\s]+|[\w.+-]+@[\w-]+\.[\w.-]+"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|io|ai|me|co|app|dev|xyz|top|site|online|link|click"
    r"|ru|su|рф|jp|de|uk|cn|tk)\b(?:/\S*)?",
    re.IGNORECASE,
)
_REFUSALS: Final = patterns("refusals.txt")
_WORDS: Final = re.compile(r"\w+")
_AGAIN: Final = 3
"""A sentence, or a run of words, that comes so often shows that the model turns in a circle."""
_ONE_LINE: Final = 60
"""So many letters of what it was told in one piece are no chance."""


class Judged(NamedTuple):
    """The text of a reply; empty: ``reason`` is an English sentence that says why there is none."""

    text: str
    reason: str = ""
    cut: bool = False


def judge(
    written: str,
    *,
    most: int,
    message: str,
    said: Sequence[str] = (),
    told: str = "",
    facts: str = "",
) -> Judged:
    """Return what a model wrote as the text of a reply of at most so many characters.

    ``said`` are the messages before this one, ``told`` the instructions, and ``facts`` all that the owner
    wrote: links and addresses of other people are taken from nowhere else.
    """
    text = _cleaned(written)
    if not _plain(text):
        return Judged("", "The model wrote nothing.")
    if _REFUSALS.search(text):
        return Judged("", "The model refused, or spoke as a program: nothing is said.")
    if _circles(text):
        return Judged("", "The model repeated itself: nothing is said.")
    text, cut = _cut(text, most)
    plain = _plain(text)
    if plain == _plain(message) or any(plain == _plain(one) for one in said):
        return Judged("", "The model repeated what was said: nothing is said.")
    if _tells(text, told):
        return Judged("", "The model told its instructions: nothing is said.")
    if any(link.group() not in facts for link in _LINKS.finditer(text)):
        return Judged(
            "", "The model wrote a link or an address that is not among your words: nothing is said."
        )
    return Judged(text, cut=cut)


def _cleaned(written: str) -> str:
    text = _TOKENS.sub("", _THOUGHTS.sub("", written))
    text = _SPEAKER.sub("", text)
    text = _TURN.split(text, maxsplit=1)[0]
    text = _BOLD.sub(lambda found: found[1] or found[2], _FENCE.sub("", text))
    text = "".join(one for one in text if one in "\n\u200d" or category(one) not in ("Cc", "Cf", "Cs", "Co"))
    text = _BLANKS.sub(" ", text.strip())
    quoted = _QUOTED.match(text)
    return next(filter(None, quoted.groups())).strip() if quoted else text


def _cut(text: str, most: int) -> tuple[str, bool]:
    """Return the whole sentences that have room, or the whole words of the first."""
    if len(text) <= most:
        return text, False
    ends = [found.end() for found in _ENDS.finditer(text, 0, most)]
    if ends and ends[-1] >= most // 4:
        return text[: ends[-1]].strip(), True
    head = text[: most - 1]
    return (head.rpartition(" ")[0] or head).rstrip(" ,;:–—") + "…", True


def _plain(text: str) -> str:
    return " ".join(_WORDS.findall(text.casefold())) or text.strip()


def _circles(text: str) -> bool:
    sentences = Counter(_plain(one) for one in _ENDS.split(text))
    if any(count >= _AGAIN for words, count in sentences.items() if len(words) > 3):
        return True
    words = _WORDS.findall(text.casefold())
    return any(count >= _AGAIN for count in Counter(_runs(words, 5)).values())


def _runs(words: Sequence[str], length: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + length]) for at in range(len(words) - length + 1))


def _tells(text: str, told: str) -> bool:
    """Whether a long piece of the instructions stands in a text."""
    text, told = _plain(text), _plain(told)
    steps = range(0, max(len(text) - _ONE_LINE, 0) + 1, 10)
    return len(text) >= _ONE_LINE and any(text[at : at + _ONE_LINE] in told for at in steps)
