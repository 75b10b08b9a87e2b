"""Pairs of a base as CSV and JSON, for spreadsheets and other programs.

It writes the key line as the base has it, the reply, and the kind, for people who sort by it. It reads key
and reply: from columns of these names or, without a heading, from the first two columns.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from boltun.errors import TextError
from boltun.minds.boltun.pairs import classify
from boltun.text.encoding import decode
from boltun.text.files import read_file, replace_file

__all__ = ["Format", "from_csv", "from_json", "read_pairs", "to_csv", "to_json", "write_pairs"]

Pair = tuple[str, str]
"""A key line and a reply line."""

_COLUMNS = ("key", "reply", "kind")
_KEY_NAMES = frozenset(
    {
        *(
            "key",
            "key line",
            "phrase",
            "phrase or words",
            "words",
            "keywords",
            "pattern",
            "message",
            "question",
        ),
        *("ключ", "фраза", "фраза или слова", "слова", "ключевые слова", "сообщение", "вопрос"),
        *("キー", "句", "句または言葉", "言葉", "語", "キーワード", "フレーズ", "メッセージ", "質問"),
    }
)
_REPLY_NAMES = frozenset(
    {
        *("reply", "replies", "answer", "answers", "response"),
        *("ответ", "ответы", "реплика"),
        *("返事", "返信", "返答", "回答", "答え", "応答"),
    }
)
"""What people call the two columns, in the languages of the window. A first row with both is a heading."""
_DELIMITERS = ",;\t"


class Format(StrEnum):
    """The formats of pairs; the values are endings of file names."""

    CSV = "csv"
    JSON = "json"


def to_csv(pairs: Iterable[Pair]) -> str:
    """Write pairs as CSV with a heading, fields in quotation marks where they need them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    writer.writerows((key, reply, _kind(key)) for key, reply in pairs)
    return text.getvalue()


def to_json(pairs: Iterable[Pair]) -> str:
    """Write pairs as a JSON list of objects, one on each line."""
    rows = [
        json.dumps({"key": key, "reply": reply, "kind": _kind(key)}, ensure_ascii=False)
        for key, reply in pairs
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n" if rows else "[]\n"


def from_csv(text: str) -> list[Pair]:
    """Read pairs from CSV, separated by commas, semicolons or tabs; TextError says what is wrong."""
    text = text.removeprefix("\ufeff")
    delimiter = _delimiter(text)
    # The limit is that of the whole process, so it is never lowered.
    csv.field_size_limit(max(len(text), csv.field_size_limit()))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    pairs: list[Pair] = []
    key_at, reply_at = 0, 1
    try:
        for number, row in enumerate(reader):
            names = [cell.strip().casefold() for cell in row]
            if number == 0 and (places := _heading(names)) is not None:
                key_at, reply_at = places
            elif any(names):
                pairs += _pair(row, key_at, reply_at, reader.line_num)
    except csv.Error as error:
        raise TextError("This is no CSV: {reason}.", line=reader.line_num, reason=str(error)) from error
    return pairs


def from_json(text: str) -> list[Pair]:
    """Read pairs from JSON: objects with key and reply, lists of the two, or one object of keys and replies.

    TextError says what is wrong.
    """
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise TextError("This is no JSON: {reason}.", line=error.lineno, reason=error.msg) from error
    except RecursionError as error:
        raise TextError("This JSON is nested too deeply.") from error
    except ValueError as error:  # a number of thousands of digits
        raise TextError("This is no JSON: {reason}.", reason=str(error)) from error
    return [
        (_one_line(key), _one_line(reply))
        for number, (key, reply) in enumerate(_rows(data), 1)
        if _require_text(key, reply, number) and key.strip()
    ]


def read_pairs(path: Path) -> list[Pair]:
    """Read pairs from a file, in any encoding; TextError says why that is impossible."""
    text = decode(read_file(path), path=path).text
    try:
        as_json = path.suffix.lower() == ".json" or text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{")
        # A list of key lines in brackets begins like JSON, too.
        if as_json and path.suffix.lower() != ".csv":
            return from_json(text)
        return from_csv(text)
    except TextError as error:
        error.path = path
        raise


def write_pairs(path: Path, pairs: Iterable[Pair], form: Format) -> None:
    """Write pairs to a file; TextError if that fails, and then it is as it was.

    CSV gets a byte order mark: spreadsheets then know that it is UTF-8.
    """
    if form is Format.JSON:
        data = to_json(pairs).encode("utf-8", "surrogatepass")
    else:
        data = to_csv(pairs).encode("utf-8-sig", "surrogatepass")
    replace_file(path, data)


def _kind(key: str) -> str:
    stripped = key.strip()
    return classify(stripped).kind.value if stripped else ""


def _heading(names: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of key and reply where a first row names them; None where it is a pair."""
    key = next((at for at, name in enumerate(names) if name in _KEY_NAMES), None)
    reply = next((at for at, name in enumerate(names) if name in _REPLY_NAMES), None)
    return None if key is None or reply is None else (key, reply)


def _delimiter(text: str) -> str:
    """Return the separator of the fields: the sign that the first line has most of, outside of quotation
    marks.

    A comma with a blank behind it is a comma of the language.
    """
    counts = dict.fromkeys(_DELIMITERS, 0)
    quoted = False
    head = text[:10_000]
    for character, after in zip(head, head[1:] + "\n", strict=False):
        if character == '"':
            quoted = not quoted
        elif character in "\r\n" and not quoted:
            break
        elif character in counts and after != " " and not quoted:
            counts[character] += 1
    return max(_DELIMITERS, key=counts.__getitem__)


def _pair(row: Sequence[str], key_at: int, reply_at: int, line: int) -> Iterator[Pair]:
    if max(key_at, reply_at) >= len(row):
        raise TextError(
            "This row has no reply.",
            line=line,
            advice="Each row needs a key line and a reply, in two columns.",
        )
    if key := _one_line(row[key_at]).strip():
        yield key, _one_line(row[reply_at])


def _rows(data: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(data, dict):
        for key, replies in data.items():
            for reply in replies if isinstance(replies, list) else [replies]:
                yield key, reply
        return
    if not isinstance(data, list):
        raise TextError("This JSON holds no pairs.", advice="Write a list of objects with key and reply.")
    for row in data:
        if isinstance(row, dict):
            yield row.get("key"), row.get("reply")
        elif isinstance(row, list) and len(row) > 1:
            yield row[0], row[1]
        else:
            yield row, None


def _require_text(key: Any, reply: Any, number: int) -> bool:
    if isinstance(key, str) and isinstance(reply, str):
        return True
    raise TextError(
        "Entry {number} is no pair.",
        advice="Write a list of objects with key and reply.",
        number=number,
    )


def _one_line(text: str) -> str:
    return " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
