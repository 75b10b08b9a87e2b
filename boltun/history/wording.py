"""The forms in which texts of a history are compared: without marks, smileys and drawn out letters."""

from __future__ import annotations

import re
from functools import lru_cache

from boltun.text.forms import fold, language_of
from boltun.text.forms.lexicons import lexicon_of
from boltun.text.forms.stems import stem
from boltun.text.preparing import fold_yo, prepare
from boltun.text.segmenter import has_unspaced
from boltun.text.smileys import SMILEY_PATTERN
from boltun.text.words import split_words

__all__ = ["asks", "bare", "is_known", "key_line", "lemma", "words_of"]

_SMILEYS = re.compile(SMILEY_PATTERN, re.IGNORECASE)
_MAY_SMILE = re.compile(r"[:;=^8xXхХ][-\w()]")
_APOSTROPHES = re.compile("['’`ʼ]")
_NO_WORDS = re.compile(r"[\W_]+")
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
_DRAWN_KANA = re.compile("(?<=[\u3041-\u3096])[ー〜~]+|[〜~]+$")
_LAUGHTER = re.compile(r"(?:^| )(?:lol|ха(?:ха)+|ах(?:ах)+а?|haha\w*|hehe\w*|xd|w{2,}|笑)(?=$| )")
_ENDS = ".?!。？！…"


def bare(text: str) -> str:
    """Return the words of a text as they are compared; a text without words as it is."""
    prepared = fold_yo(prepare(text))
    plain = prepared
    if _MAY_SMILE.search(plain):
        plain = _SMILEYS.sub(" ", plain)
    if not plain.isascii():
        plain = _DRAWN_KANA.sub("", plain)
    plain = _NO_WORDS.sub(" ", _APOSTROPHES.sub("", plain)).strip()
    plain = _DRAWN_OUT.sub(r"\1", plain)
    if " " in plain:
        plain = _LAUGHTER.sub("", plain).strip() or plain
    return plain or prepared


def asks(text: str) -> bool:
    """Whether a text ends as a question."""
    end = text.rstrip(")(:;^_ \u3000\U0001f600-\U0001f64f")
    return end.endswith(("?", "？", "?!", "？！")) or "?" in text[-4:] or "？" in text[-3:]


def key_line(text: str) -> str:
    """Return a text as the key of a whole phrase: small letters, with the mark that ends a sentence."""
    key = " ".join(prepare(text).split())
    return key if key.endswith(tuple(_ENDS)) else key + "."


@lru_cache(1 << 16)
def lemma(word: str) -> str:
    """Return the dictionary form of a word, or its stem if nobody knows it."""
    folded = fold(word)
    language = language_of(folded)
    lexicon = None if language is None else lexicon_of(language)
    found = () if lexicon is None else lexicon.lemmas(folded)
    return found[0] if found else stem(folded, language)


@lru_cache(1 << 16)
def is_known(word: str) -> bool:
    """Whether a dictionary knows a word."""
    language = language_of(fold(word))
    lexicon = None if language is None else lexicon_of(language)
    return lexicon is not None and bool(lexicon.lemmas(fold(word)))


def words_of(form: str) -> list[str]:
    """Return the words of a form that `bare` made, Japanese ones too."""
    return split_words(form) if has_unspaced(form) else form.split()
