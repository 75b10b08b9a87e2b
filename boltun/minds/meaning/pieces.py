"""The numbers of a text's pieces: the part *model* of a ``tokenizer.json``."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from boltun.minds.meaning.wording import UnknownPartError

__all__ = ["Vocabulary", "vocabulary_of"]

_LONGEST_PIECE: Final = 64
"""No vocabulary of words has longer ones that a message has, too."""
_LONGEST_WORD: Final = 200
_MOST: Final = 2_000_000
_REMEMBERED: Final = 1 << 16


class Vocabulary:
    """Numbers pieces. Those that are unknown have no number."""

    def __init__(self, look_up: Callable[[str], list[int]], size: int, unknown: int | None) -> None:
        self._look_up = look_up
        self._unknown = unknown
        self.size = size
        """One more than the highest number."""
        self._known: dict[str, tuple[int, ...]] = {}

    def numbers(self, piece: str) -> tuple[int, ...]:
        """Return the numbers of what a piece consists of."""
        known = self._known.get(piece)
        if known is None:
            found = self._look_up(piece) if len(piece) <= _LONGEST_WORD else []
            known = tuple(number for number in found if number != self._unknown)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[piece] = known
        return known


def vocabulary_of(told: Any) -> Vocabulary:
    """Return the vocabulary that a model tells; UnknownPartError if Boltun does not know its kind."""
    if not isinstance(told, Mapping):
        raise UnknownPartError("a vocabulary")
    match told.get("type"):
        case "Unigram":
            return _unigram(told)
        case "WordLevel" | "WordPiece" | "BPE" as kind:
            vocab = _numbered(told.get("vocab"))
            name = told.get("unk_token")
            unknown = vocab.get(name) if isinstance(name, str) else None
            size = max(vocab.values()) + 1
            if kind == "WordLevel":
                return Vocabulary(lambda piece: [vocab[piece]] if piece in vocab else [], size, unknown)
            look_up = _word_piece(told, vocab) if kind == "WordPiece" else _merging(told, vocab)
            return Vocabulary(look_up, size, unknown)
        case kind:
            raise UnknownPartError(str(kind)[:60])


def _numbered(vocab: Any) -> dict[str, int]:
    if not isinstance(vocab, dict) or not 0 < len(vocab) <= _MOST:
        raise UnknownPartError("a vocabulary")
    if not all(type(number) is int and 0 <= number < _MOST for number in vocab.values()):
        raise UnknownPartError("a vocabulary")
    return vocab


def _word_piece(told: Mapping[str, Any], vocab: dict[str, int]) -> Callable[[str], list[int]]:
    """Take the longest known beginning again and again; a word with an unknown rest is unknown."""
    inner = told.get("continuing_subword_prefix", "##")
    most = told.get("max_input_chars_per_word", 100)
    if not isinstance(inner, str) or len(inner) > 8 or type(most) is not int:
        raise UnknownPartError("WordPiece")
    longest = min(max(map(len, vocab)), _LONGEST_PIECE)

    def look_up(word: str) -> list[int]:
        numbers: list[int] = []
        start = 0
        while start < len(word) <= most:
            for end in range(min(len(word), start + longest), start, -1):
                number = vocab.get(word[start:end] if start == 0 else inner + word[start:end])
                if number is not None:
                    break
            else:
                return []
            numbers.append(number)
            start = end
        return numbers

    return look_up


def _merging(told: Mapping[str, Any], vocab: dict[str, int]) -> Callable[[str], list[int]]:
    """Join the neighbours that were joined earliest when the vocabulary was made (byte pair encoding)."""
    merges = told.get("merges")
    if not isinstance(merges, list) or len(merges) > _MOST:
        raise UnknownPartError("BPE")
    if any(told.get(name) for name in ("continuing_subword_prefix", "end_of_word_suffix", "byte_fallback")):
        raise UnknownPartError("BPE with signs of its own")
    ranks: dict[tuple[str, str], int] = {}
    for rank, merge in enumerate(merges):
        both = merge.split(" ") if isinstance(merge, str) else merge
        if not isinstance(both, list) or len(both) != 2 or not all(isinstance(one, str) for one in both):
            raise UnknownPartError("BPE")
        ranks.setdefault((both[0], both[1]), rank)
    keeps = told.get("unk_token") is not None
    whole_first = told.get("ignore_merges") is True

    def look_up(word: str) -> list[int]:
        if whole_first and word in vocab:
            return [vocab[word]]
        # Without a sign for what is unknown, it is as if it were not there.
        parts = [one for one in word if keeps or one in vocab]
        while len(parts) > 1:
            rank, at = min((ranks.get(pair, _MOST), at) for at, pair in enumerate(pairwise(parts)))
            if rank == _MOST:
                break
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return [vocab[part] for part in parts if part in vocab]

    return look_up


def _unigram(told: Mapping[str, Any]) -> Vocabulary:
    """Cut so that the pieces are the likeliest together (Viterbi)."""
    listed, unknown = told.get("vocab"), told.get("unk_id")
    if not isinstance(listed, list) or not 0 < len(listed) <= _MOST:
        raise UnknownPartError("a vocabulary")
    if unknown is not None and type(unknown) is not int:
        raise UnknownPartError("a vocabulary")
    scores: dict[str, tuple[float, int]] = {}
    for number, row in enumerate(listed):
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)):
            raise UnknownPartError("a vocabulary")
        if type(row[1]) not in (int, float) or not abs(row[1]) < 1e9:
            raise UnknownPartError("a vocabulary")
        scores[row[0]] = (float(row[1]), number)
    longest = min(max(map(len, scores)), _LONGEST_PIECE)
    dear = min(score for score, _ in scores.values()) - 10.0
    bytes_of = [scores.get(f"<0x{byte:02X}>", (0.0, -1))[1] for byte in range(256)]
    falls_back = told.get("byte_fallback") is True and min(bytes_of) >= 0

    def look_up(word: str) -> list[int]:
        best: list[tuple[float, int, int]] = [(0.0, -1, -1)] + [(-math.inf, -1, -1)] * len(word)
        for start in range(len(word)):
            before = best[start][0]
            is_known = False
            for end in range(start + 1, min(len(word), start + longest) + 1):
                found = scores.get(word[start:end])
                if found is not None:
                    is_known |= end == start + 1
                    if before + found[0] > best[end][0]:
                        best[end] = (before + found[0], start, found[1])
            if not is_known and before + dear > best[start + 1][0]:
                best[start + 1] = (before + dear, start, -1)
        numbers: list[int] = []
        end = len(word)
        while end > 0:
            _, start, number = best[end]
            if number >= 0:
                numbers.append(number)
            elif falls_back:
                numbers += [bytes_of[byte] for byte in reversed(word[start:end].encode("utf-8", "replace"))]
            end = start
        return numbers[::-1]

    return Vocabulary(look_up, len(listed), unknown)
