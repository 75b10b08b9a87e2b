"""Stems of words that no lexicon knows: the endings are cut off that leave enough letters.

Deliberately careful: a stem keeps at least three letters and a vowel. Words of other languages stay whole.
"""

import re

__all__ = ["stem"]

_SHORTEST_STEM = 3


def stem(word: str, language: str | None) -> str:
    """The stem of a folded word."""
    if language == "ru":
        return _russian(word)
    if language == "en":
        return _english(word)
    return word


# --- Russian: what may follow the first vowel of a word, the most specific class of endings first.

_RU_REFLEXIVE = re.compile("(?:ся|сь)$")
_RU_GERUND = re.compile("(?:(?<=[ая])(?:вшись|вши|в)|(?:ившись|ывшись|ивши|ывши|ив|ыв))$")
_RU_ADJECTIVE = re.compile(
    "(?:(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)?"
    "(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею))$"
)
_RU_VERB = re.compile(
    "(?:(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)"
    "|(?:ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю))$"
)
_RU_NOUN = re.compile(
    "(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$"
)
_RU_LAST = re.compile("(?:ь|(?<=н)н|и)$")
_RU_VOWEL = re.compile("[аеиоуыэюя]")


def _russian(word: str) -> str:
    vowel = _RU_VOWEL.search(word)
    if vowel is None:
        return word
    first = max(vowel.end(), _SHORTEST_STEM)
    head, tail = word[:first], word[first:]
    rest, cut = _RU_GERUND.subn("", tail)
    if not cut:
        tail = _RU_REFLEXIVE.sub("", tail)
        for endings in (_RU_ADJECTIVE, _RU_VERB, _RU_NOUN):
            rest, cut = endings.subn("", tail)
            if cut:
                break
    return head + _RU_LAST.sub("", rest)


# --- English: plural, past, -ing, possessive.

_EN_ENDING = re.compile(r"(?P<own>'s?|s')$")
_EN_S = re.compile(r"(?:(?<=[^aeiou])(?P<ies>ies)|(?P<es>(?<=[sxz])es|(?<=[cs]h)es)|(?<=[^su'i])s)$")
_EN_VERB = re.compile(r"(?:ing|ed)$")
_EN_VOWEL = re.compile("[aeiouy]")
_EN_DOUBLE = re.compile(r"([bdfgmnprt])\1$")


def _english(word: str) -> str:
    word = _EN_ENDING.sub("", word)
    if len(word) > _SHORTEST_STEM:
        match = _EN_S.search(word)
        if match:
            word = word[: match.start()] + ("y" if match["ies"] else "")
    match = _EN_VERB.search(word)
    if match and match.start() >= _SHORTEST_STEM - 1 and _EN_VOWEL.search(word, 0, match.start()):
        word = _EN_DOUBLE.sub(r"\1", word[: match.start()])
    if len(word) > _SHORTEST_STEM:
        word = word.removesuffix("e")
    return word[:-1] + "i" if len(word) > _SHORTEST_STEM and word.endswith("y") else word
