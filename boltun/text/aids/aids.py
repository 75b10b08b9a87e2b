"""Reads words that nobody knows as words that somebody does (docs/text.md §4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import NamedTuple

from boltun.text.aids.common_words import CORE, SURELY_JAPANESE, SURELY_RUSSIAN, Known, is_common, is_sure
from boltun.text.aids.cyrillic import likely, spellings
from boltun.text.aids.disguises import SPACED, is_mixed, undisguised, visible, without_accents
from boltun.text.aids.japanese import Readings
from boltun.text.aids.layouts import as_english, as_kana, as_russian, kana_keys
from boltun.text.aids.romaji import as_typed, hiragana, kana_of
from boltun.text.aids.stretching import shorter, shorter_kana, unstuttered
from boltun.text.forms.lexicons import lexicon_of
from boltun.text.segmenter import has_unspaced
from boltun.text.words import split_words

__all__ = ["EVERYTHING", "LANGUAGE_AIDS", "Aids", "Known", "Repaired", "aids_named"]

LAYOUT, LETTERS, STRETCHED, DISGUISED, STUTTER = "layout", "letters", "stretched", "disguised", "stutter"
LANGUAGE_AIDS = (LAYOUT, LETTERS, STRETCHED, DISGUISED, STUTTER)
"""What can be understood: the wrong layout, Latin letters, stretched, disguised and stuttered words."""

EVERYTHING = "all"
_LONGEST = 1_000
"""Longer messages are no typing mistakes, and floods get no time."""
_REMEMBERED = 4_096
_SURELY_LONG = re.compile(r"([^\W\d_])\1\1|([^\W\d_])[-–—~…]+\2")
_SIGN_INSIDE = re.compile(r"[^\W\d_][@$!|*€][^\W\d_]")
_PREFIXES = frozenset(["по", "до", "на", "за", "из", "от", "об", "не", "ни", "co", "de", "in", "re", "un"])
"""“По-польски” is no stutter."""
_LATIN = re.compile("[a-z]")
_LATIN_WORD = re.compile("[a-zāēīōūâêîôû0-9'`-]*[a-zāēīōū][a-zāēīōūâêîôû0-9'`-]*")
_CYRILLIC = re.compile("[а-яё]")
_KANA = re.compile("[ぁ-んァ-ヶー]+")
_JAPANESE_RUN = re.compile("[ぁ-んァ-ヶー〜～ｰ々一-龠]+")
_MARKED = re.compile("[ーぁぃぅぇぉァィゥェォ〜～ｰゎ]|([ぁ-んァ-ヶ])\\1")
_LONG_KANA = re.compile("([ぁ-ん])\\1\\1")
_ONLY_LONG = re.compile("[ーぁぃぅぇぉｰ〜～]+")
_HALF_WIDTH = re.compile("[\uff66-\uff9f]")
_MOST_WAYS = 64
_JAPANESE_ENDS = str.maketrans("?!.,", "？！。、")


def aids_named(line: str) -> frozenset[str]:
    """Return the language aids that a line names; ``all`` stands for each of them."""
    names = frozenset(line.lower().split())
    return frozenset(LANGUAGE_AIDS) if EVERYTHING in names else names & frozenset(LANGUAGE_AIDS)


class Repaired(NamedTuple):
    """A message as it is probably meant."""

    text: str
    read_as: Mapping[str, str]
    """What was read in another way → how."""
    others: Sequence[str] = ()
    """Japanese: other ways to write the text."""


class _Piece(NamedTuple):
    """A piece of a message between blanks, and how it may be meant."""

    written: str
    read: str = ""
    ways: tuple[Sequence[str], ...] = ()
    """Japanese: the ways to write each word of ``read``."""
    ends: str = ""
    weak: bool = False
    """Somebody may well mean what is written."""
    by_message: bool = False
    """It counts only if the message as a whole looks like this."""


class Aids:
    """Reads messages for one base. Each look-up takes little time where all is well."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._piece = lru_cache(_REMEMBERED)(self._find)

    @cached_property
    def _has(self) -> frozenset[str]:
        """The scripts of the words that are known."""
        has = set()
        for word in self._known.words:
            if len(word) > 1:
                has |= {"ru"} if _CYRILLIC.search(word) else {"en"} if _LATIN.search(word) else set()
                has |= {"ja"} if has_unspaced(word) else set()
        return frozenset(has)

    @cached_property
    def _listed(self) -> frozenset[str]:
        return frozenset(self._known.words)

    @cached_property
    def _readings(self) -> Readings:
        return Readings(self._known.words)

    @cached_property
    def _typed_as_kana(self) -> Mapping[str, str]:
        """The Latin words by what an input program for Japanese makes of them."""
        typed: dict[str, str] = {}
        for word in self._known.words:
            if len(word) > 1 and word.isascii() and word.isalpha():
                typed.setdefault(as_typed(word), word)
        return typed

    def repaired(self, text: str, kinds: frozenset[str]) -> Repaired | None:
        """Return a prepared text as it is probably meant; None if it is meant as it stands."""
        if len(text) > _LONGEST:
            return None
        read_as: dict[str, str] = {}
        new = text
        if DISGUISED in kinds:
            new = self._visible(new, read_as)
        if STUTTER in kinds:
            new = self._fluent(new, read_as)
        words = new.split()
        pieces = [self._piece(word, number == len(words) - 1, kinds) for number, word in enumerate(words)]
        pieces = self._by_message(pieces, kinds)
        if not any(one.read for one in pieces):
            return Repaired(new, read_as) if new != text else None
        for one in pieces:
            if one.read:
                read_as[one.written] = one.read
        others = tuple(self._phrases(pieces[0])) if len(pieces) == 1 and pieces[0].ways else ()
        return Repaired(self._joined(new, pieces), read_as, others)

    # --- the message as a whole ------------------------------------------------------

    def _visible(self, text: str, read_as: dict[str, str]) -> str:
        """Show unseen letters as they look, and join letters that stand apart."""
        plain = text
        if not text.isascii():
            for before in dict.fromkeys(text.split()):
                after = visible(before)
                if after != before and self._is_better(before, after):
                    read_as[before] = after
                    plain = plain.replace(before, after)
        for found in reversed(list(SPACED.finditer(plain))):
            apart = found[0].strip()
            letters = "".join(apart[::2])
            cut = self._cut(letters)
            if cut:
                start = found.start()
                plain = plain[:start] + cut + plain[start + len(apart) :]
                read_as[apart] = cut
        return plain

    def _is_better(self, before: str, after: str) -> bool:
        """Whether more is known of a piece of text in another form."""
        now, then = self._count(before), self._count(after)
        if _HALF_WIDTH.search(before):
            then = max(then, self._count(hiragana(after)))
        return then > now + 1 or (then == len(after) and len(split_words(after)) < len(split_words(before)))

    def _cut(self, letters: str) -> str:
        """Cut letters into words that are known; empty if that fails."""
        if self._known.knows(letters):
            return letters
        if has_unspaced(letters):
            return letters if self._knows_all(split_words(letters)) else ""
        best: list[list[str] | None] = [[]] + [None] * len(letters)
        for stop in range(2, len(letters) + 1):
            for start in range(max(0, stop - 20), stop - 1):
                before = best[start]
                if before is None or not self._known.knows(letters[start:stop]):
                    continue
                here = best[stop]
                if here is None or len(before) + 1 < len(here):
                    best[stop] = [*before, letters[start:stop]]
        return " ".join(best[-1] or ())

    def _fluent(self, text: str, read_as: dict[str, str]) -> str:
        """Leave out what only stutters."""
        for start, end in reversed(list(unstuttered(text))):
            part = text[start:end]
            rest = text[end:].split(maxsplit=1)[0] if text[end:].strip() else ""
            begin = text[:start].rsplit(maxsplit=1)[-1] if start and not text[start - 1].isspace() else ""
            written = begin + part + rest
            core = CORE.match(rest)
            word = core[2] if core else rest
            if start and part[0] in "-":  # a word of one letter, several times
                if self._known.knows(begin) and not self._known.knows(begin + part):
                    text = text[:start] + text[end:]
                    read_as[begin + part] = begin
                continue
            if has_unspaced(rest):
                known = any(map(self._known.knows, split_words(rest)[:1]))
            else:
                known = self._best(word) != "" and part.strip("-–—…. ") not in _PREFIXES
            if known and not self._known.knows(written):
                text = text[:start] + text[end:]
                read_as[written] = begin + rest
        return text

    def _by_message(self, pieces: list[_Piece], kinds: frozenset[str]) -> list[_Piece]:
        """Leave out readings that speak of another layout or alphabet where the message is meant as it is."""
        if LETTERS in kinds and "ja" in self._has:
            pieces = self._romaji(pieces)
        sure = sum(one.by_message and not one.weak for one in pieces)
        against = 0
        if sure:
            against = sum(not one.read and self._speaks_against(one.written) for one in pieces)
        against += sum(one.by_message and one.weak for one in pieces)
        if any(one.by_message for one in pieces) and (not sure or against > sure):
            pieces = [_Piece(one.written) if one.by_message else one for one in pieces]
        return pieces

    def _speaks_against(self, written: str) -> bool:
        """Whether a word that was left as it is shows that its layout and alphabet are meant."""
        return not has_unspaced(written) and any(map(str.isalpha, written)) and self._is_word(written)

    def _romaji(self, pieces: list[_Piece]) -> list[_Piece]:
        """Read pieces in Latin letters that stand side by side as one piece of Japanese."""
        found: list[_Piece] = []
        at = 0
        while at < len(pieces):
            run: list[tuple[str, str, str]] = []
            while at + len(run) < len(pieces):
                one = pieces[at + len(run)]
                if one.read and not one.ways:
                    break
                core = CORE.match(one.written)
                kana = kana_of(core[2]) if core and _LATIN_WORD.fullmatch(core[2]) else ""
                if not kana or core is None or core[1]:
                    break
                kana = {"wa": "は", "o": "お", "wo": "を", "e": "へ"}.get(core[2], kana) if run else kana
                run.append((one.written, kana, core[3]))
                if core[3]:
                    break
            if not run:
                found.append(pieces[at])
                at += 1
                continue
            # The longest run that makes sense, and then what is left.
            for length in range(len(run), 0, -1):
                written = [one[0] for one in run[:length]]
                kana = "".join(one[1] for one in run[:length])
                ways = self._readings.cut(kana)
                if not ways:
                    ways = next(filter(None, map(self._readings.cut, islice(shorter(kana), 4))), [])
                if ways and not all(map(self._known.knows, written)):
                    ends = run[length - 1][2].translate(_JAPANESE_ENDS)
                    common = sum(one not in SURELY_JAPANESE and self._is_word(one) for one in written)
                    found.append(
                        _Piece(
                            " ".join(written),
                            "".join(way[0] for way in ways) + ends,
                            tuple(ways),
                            ends,
                            weak=common * 2 >= length,
                            by_message=True,
                        )
                    )
                    at += length
                    break
            else:
                found.append(pieces[at])
                at += 1
        return found

    def _joined(self, text: str, pieces: list[_Piece]) -> str:
        """Put the pieces together; of several ways to write Japanese take one that is a phrase."""
        blanks = re.split(r"\S+", text)
        parts: list[str] = []
        before = False
        number = 0
        for one in pieces:
            gap = blanks[number] if number < len(blanks) else " "
            japanese = bool(one.ways)
            parts.append("" if japanese and before else gap)
            parts.append(one.read or one.written)
            before = japanese
            number += len(one.written.split())
        plain = "".join(parts).strip()
        if len(pieces) == 1 and pieces[0].ways:
            return next(filter(self._known.says, self._phrases(pieces[0])), plain)
        return plain

    def _phrases(self, one: _Piece) -> Iterator[str]:
        for way in islice(product(*one.ways), _MOST_WAYS):
            text = "".join(way)
            yield from dict.fromkeys((text + one.ends, text, text + "。", text + "？"[: one.ends == "？"]))

    # --- a piece between blanks --------------------------------------------------------

    def _find(self, written: str, last: bool, kinds: frozenset[str]) -> _Piece:
        words = split_words(written)
        if self._knows_all(words) and not (_SIGN_INSIDE.search(written) or _LONG_KANA.search(written)):
            return _Piece(written)
        if has_unspaced(written):
            return self._japanese(written, kinds)
        if read := self._straight(written, kinds):
            return _Piece(written, read)
        if LAYOUT in kinds and (found := self._typed(written, last)):
            return found
        if LETTERS in kinds and "ru" in self._has and (found := self._in_latin(written)):
            return found
        return _Piece(written)

    def _straight(self, written: str, kinds: frozenset[str]) -> str:
        """Read a piece that is stretched or disguised; empty if it is neither."""
        core = CORE.match(written)
        if core is None or not core[2]:
            return ""
        word = core[2]
        read = ""
        if STRETCHED in kinds:
            read = self._short(word)
        if not read and DISGUISED in kinds:
            if is_mixed(word):
                read = self._shown(word)
            elif not word.isascii() and (plain := without_accents(word)) != word:
                read = self._best(plain)
        if not read and len(words := split_words(word)) > 1 and "-" not in word:
            new = [one if self._known.knows(one) else self._straight(one, kinds) for one in words]
            if all(new):
                for old, one in zip(words, new, strict=True):
                    word = word.replace(old, one, 1)
                read = word
        return core[1] + read + core[3] if read else ""

    def _short(self, word: str) -> str:
        shorts = [short for short in shorter(word) if len(short) > 1]
        # A word that stands in a key comes before other forms; of these the shortest, for "оо" ends no word.
        found = next(filter(self._listed.__contains__, shorts), "")
        found = found or next(filter(self._known.knows, reversed(shorts)), "")
        if found and (_SURELY_LONG.search(word) is not None or not self._is_word(word)):
            return found
        return ""

    def _best(self, word: str) -> str:
        """Return a word, or one that it stretches; empty if neither is known."""
        return word if self._known.knows(word) else self._short(word)

    def _shown(self, word: str) -> str:
        letters = sum(sign.isalpha() for sign in word)
        if letters < 2 or len(word) < 3 or letters * 3 < len(word):
            return ""
        for cyrillic in (True, False):
            for shown in undisguised(word, cyrillic=cyrillic):
                if read := self._best(shown):
                    return read
        return ""

    def _typed(self, written: str, last: bool) -> _Piece | None:
        """Read a piece that was typed in another layout."""
        tries: list[tuple[str, Callable[[], Iterator[str]]]] = []
        if _LATIN.search(written):
            tries.append(("ru", lambda: as_russian(written, last=last)))
            if "ja" in self._has and len(written) > 2:
                for kana in islice(as_kana(written), 16):
                    ways = self._readings.cut(kana)
                    if ways and (is_sure(kana, ways) or self._known.says(kana)):
                        read = "".join(way[0] for way in ways)
                        weak = self._is_word(written)
                        return _Piece(written, read, tuple(ways), weak=weak, by_message=True)
        elif _CYRILLIC.search(written):
            tries.append(("en", lambda: as_english(written)))
        for language, readings in tries:
            if language not in self._has:
                continue
            for read in readings():
                words = [word for word in split_words(read) if any(map(str.isalpha, word))]
                if not words:
                    continue
                best = list(map(self._best, words))
                if all(best) and max(map(len, best)) > 1 and sum(map(len, words)) * 2 >= len(written):
                    for word, one in zip(words, best, strict=True):
                        read = read.replace(word, one, 1)
                    weak = (len(written) < 3 and not last) or self._is_word(written)
                    return _Piece(written, read, weak=weak, by_message=True)
        return None

    def _in_latin(self, written: str) -> _Piece | None:
        """Read a Russian word in Latin letters."""
        core = CORE.match(written)
        if core is None or not _LATIN_WORD.fullmatch(core[2]):
            return None
        word = core[2].replace("`", "'")
        parts = word.split("-")
        read = []
        for part in parts:
            for one in (part, *islice(shorter(part), 8)):
                found = next(spellings(one, self._known.words), "")
                found = found or next(filter(self._known.knows, likely(one)), "")
                if not found and len(one) > 1 and one.isalpha():
                    found = next(filter(self._known.knows, undisguised(one, cyrillic=True)), "")
                if found:
                    read.append(found)
                    break
            else:
                return None
        weak = len(word) < 3 or (word not in SURELY_RUSSIAN and self._may_be_english(word))
        return _Piece(written, core[1] + "-".join(read) + core[3], weak=weak, by_message=True)

    def _japanese(self, written: str, kinds: frozenset[str]) -> _Piece:
        if "ja" in self._has and (STRETCHED in kinds or DISGUISED in kinds):
            new = _JAPANESE_RUN.sub(lambda found: self._plain_kana(found[0], kinds), written)
            if new != written:
                return _Piece(written, new)
        core = CORE.match(written)
        if LAYOUT in kinds and core is not None:
            if (keys := kana_keys(core[2])).isalpha() and len(keys) > 2:
                if "en" in self._has and all(map(self._best, split_words(keys))):
                    return _Piece(written, core[1] + keys + core[3])
                kana = kana_of(keys)
                if kana and "ja" in self._has and (ways := self._readings.cut(kana)):
                    return _Piece(written, "".join(way[0] for way in ways), tuple(ways))
            if "en" in self._has and (word := self._typed_as_kana.get(core[2])) and len(core[2]) > 1:
                return _Piece(written, core[1] + word + core[3])
        return _Piece(written)

    def _plain_kana(self, run: str, kinds: frozenset[str]) -> str:
        """Return a run of Japanese without stretched and small kana, if more of it is known then."""
        end = run[len(run.rstrip("〜～")) :]
        best = run.rstrip("〜～")
        count = self._count(best)
        left = len(best) - count
        if STRETCHED in kinds and _MARKED.search(best) and (left or _LONG_KANA.search(best)):
            fewest = 0
            for short in shorter_kana(best):
                now = self._count(short)
                words = len(split_words(short))
                # All is known then, in the fewest words; or less is unknown, and no less known.
                if now > 1 and now == len(short) and (not fewest or words < fewest):
                    best, left, fewest = short, 0, words
                elif not fewest and len(short) - now < left and now >= max(count, 2):
                    best, left = short, len(short) - now
        if DISGUISED in kinds and left and len(best) > 2 and _KANA.fullmatch(best):
            plain = hiragana(best)
            if plain != best and self._count(plain) == len(plain):
                best = plain
        return best + end

    def _count(self, run: str) -> int:
        """Count the letters of words that are known."""
        return sum(
            len(word)
            for word in split_words(run)
            if not _ONLY_LONG.fullmatch(word) and self._known.knows(word)
        )

    def _may_be_english(self, word: str) -> bool:
        """Whether a word in Latin letters, stretched or not, is an English one."""
        return self._is_word(word) or any(map(self._is_word, islice(shorter(word), 8)))

    def _knows_all(self, words: Sequence[str]) -> bool:
        return all(
            self._known.knows(word) and not _ONLY_LONG.fullmatch(word)
            for word in words
            if any(map(str.isalpha, word))
        )

    def _is_word(self, word: str) -> bool:
        """Whether a dictionary has a word; only asked where there is something to read instead."""
        core = CORE.match(word)
        word = core[2] if core else word
        if is_common(word):
            return True
        language = "ru" if _CYRILLIC.match(word) else "en" if word.isascii() else None
        lexicon = None if language is None else lexicon_of(language)
        return lexicon is not None and bool(lexicon.lemmas(word.replace("ё", "е")))
