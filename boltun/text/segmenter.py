"""Words in text that is written without spaces (docs/text.md §2.3).

SudachiPy (the extra `ja`) splits Japanese into its shortest units, so that 東京 is found in 東京都. It splits
keyword lists in the same way, into the same pieces. Sudachi and its dictionary are loaded on first need.
Without it, and for Thai, Lao, Khmer and Burmese, a word ends where the script changes.
"""

import re
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any, Protocol

__all__ = [
    "UNSPACED",
    "ScriptSegmenter",
    "Segmenter",
    "SudachiSegmenter",
    "SudachiTokenizer",
    "has_unspaced",
    "installed_segmenter",
    "segment",
    "segmenter_name",
]

_HAN = (
    r"\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9"
    r"\U00020000-\U0003347f"
)
_HIRAGANA = r"\u3041-\u3096\u3099\u309a\u309d-\u309f"
_KATAKANA = r"\u3099\u309a\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_LONG_VOWEL = r"\u30fc\uff70"
_THAI = r"\u0e01-\u0e3a\u0e40-\u0e4e"
_LAO = r"\u0e81-\u0ece\u0edc-\u0edf"
_BURMESE = r"\u1000-\u103f\u1050-\u108f\ua9e0-\ua9ef\uaa60-\uaa7f"
_KHMER = r"\u1780-\u17d3\u17dc\u17dd"

UNSPACED: str = _HAN + _HIRAGANA + _KATAKANA + _THAI + _LAO + _BURMESE + _KHMER
"""The letters and vowel signs of scripts without spaces, as the inside of a character class."""

_UNSPACED = re.compile(f"[{UNSPACED}]")
# A single range decides for nearly every message in an alphabet, at a tenth of the cost of the exact class.
_MAYBE_UNSPACED = re.compile(r"[\u0e01-\U0003347f]")
_SAME_SCRIPT = re.compile(
    rf"[{_HAN}]+|[{_HIRAGANA}][{_HIRAGANA}{_LONG_VOWEL}]*|[{_KATAKANA}]+"
    rf"|[{_THAI}]+|[{_LAO}]+|[{_BURMESE}]+|[{_KHMER}]+|[^{UNSPACED}]+"
)
_JAPANESE = _HAN + _HIRAGANA + _KATAKANA
_JAPANESE_OR_NOT = re.compile(f"([{_JAPANESE}]+)|[^{_JAPANESE}]+")
_ONLY_HAN = re.compile(rf"[{_HAN}]+")

# Sudachi takes 49,149 bytes at once; a letter has at most four. Shorter pieces also keep its lattice small.
_LONGEST_PIECE = 4_000
_LOOK_BACK = 200


class Segmenter(Protocol):
    """A way to split text without spaces."""

    @property
    def name(self) -> str:
        """What the doctor and the checker call it."""

    def segment(self, text: str) -> list[str]:
        """Split a run of text into words; joined again they are the text."""


class ScriptSegmenter:
    """Words end where the script changes."""

    def __init__(self, reason: str = "") -> None:
        self.name = f"changes of script ({reason})" if reason else "changes of script"

    def segment(self, text: str) -> list[str]:
        """Split at changes of script; all scripts with spaces count as one."""
        return _SAME_SCRIPT.findall(text)


class SudachiTokenizer:
    """SudachiPy for any thread, in its shortest units or its longest; all share one loaded dictionary."""

    def __init__(self, *, longest: bool = False) -> None:
        """Load the dictionary; `ModuleNotFoundError` if SudachiPy or a dictionary is not installed."""
        self._dictionary, self._mode = _sudachi()
        if longest:
            self._mode = type(self._mode).C
        self._of_thread = threading.local()  # a tokenizer refuses to serve two threads at once

    def tokenize(self, text: str) -> Iterable[Any]:
        """The morphemes of at most 12,000 characters without lone surrogates."""
        tokenizer = getattr(self._of_thread, "tokenizer", None)
        if tokenizer is None:
            # The method was renamed in 0.7.
            create = getattr(self._dictionary, "tokenizer", None) or self._dictionary.create
            tokenizer = self._of_thread.tokenizer = create(self._mode)
        morphemes: Iterable[Any] = tokenizer.tokenize(text)
        return morphemes


@cache
def _sudachi() -> tuple[Any, Any]:
    import sudachipy

    for kind in ("core", "full", "small"):
        if find_spec(f"sudachidict_{kind}"):
            return sudachipy.Dictionary(dict=kind), sudachipy.SplitMode.A
    raise ModuleNotFoundError(
        "SudachiPy has no dictionary: install sudachidict-core", name="sudachidict_core"
    )


class SudachiSegmenter:
    """Japanese words by SudachiPy; may be used from several threads."""

    name = "SudachiPy"

    def __init__(self) -> None:
        """Load the dictionary; `ModuleNotFoundError` if SudachiPy or its dictionary is not installed."""
        self._morphemes = SudachiTokenizer()

    def segment(self, text: str) -> list[str]:
        """Split Japanese into the shortest units of the dictionary, other scripts where they change."""
        words: list[str] = []
        for run in _JAPANESE_OR_NOT.finditer(text):
            if run[1]:
                for piece in _pieces(run[1]):
                    words.extend(self._words(piece))
            else:
                words.extend(_SAME_SCRIPT.findall(run[0]))
        return words

    def _words(self, piece: str) -> Iterator[str]:
        for morpheme in self._morphemes.tokenize(piece):
            word = piece[morpheme.begin() : morpheme.end()]
            if morpheme.is_oov() and _ONLY_HAN.fullmatch(word):
                # Mostly Chinese, which the dictionary does not know and cuts differently in every sentence.
                yield from word
            else:
                yield word


def _pieces(run: str) -> Iterator[str]:
    """Cut a long run, if possible between two scripts."""
    start = 0
    while len(run) - start > _LONGEST_PIECE:
        end = start + _LONGEST_PIECE
        tail = [match.start() for match in _SAME_SCRIPT.finditer(run, end - _LOOK_BACK, end)]
        if len(tail) > 1:
            end = tail[-1]
        yield run[start:end]
        start = end
    yield run[start:]


def has_unspaced(text: str) -> bool:
    """Whether any letter belongs to a script without spaces; cheap enough to ask of every message."""
    if text.isascii() or _MAYBE_UNSPACED.search(text) is None:
        return False
    return _UNSPACED.search(text) is not None


def segment(text: str) -> list[str]:
    """Split a run of text without spaces into words; joined again they are the text."""
    return installed_segmenter().segment(text) if text else []


def segmenter_name() -> str:
    """The segmenter that is in use; loads it."""
    return installed_segmenter().name


@cache
def installed_segmenter() -> Segmenter:
    """The best segmenter that this installation has."""
    try:
        return SudachiSegmenter()
    except ModuleNotFoundError:
        return ScriptSegmenter()
    except Exception as error:
        # A dictionary that does not fit its program must not cost the person an answer; the doctor shows why.
        return ScriptSegmenter(f"SudachiPy does not load: {error}")
