"""One word for one thing: what the table in CONTRIBUTING.md rules out stands in no translation."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "ru": r"спис\w+ контактов|разговор\w* по кругу",
    "ja": r"データベース|自動返信|連絡先リスト",
}
"""Terms of their own that hold a word which is ruled out alone."""
ENDING = re.compile("[аеёийоыья]+$")
"""What changes in a Russian word with its case."""
BEGINNING = 4


def table() -> list[list[str]]:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## 4. ")[2]
    rows = [line.strip("| ").split("|") for line in page.split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows[1:]]


def ruled_out(code: str) -> Iterator[str]:
    """Return patterns of the words that a language does not use."""
    for row in table():
        for word in filter(None, (row[3] if len(row) > 3 else "").split(", ")):
            if bool(re.match("[а-яё]", word)) is not (code == "ru"):
                continue
            stems = [ENDING.sub("", part) for part in word.split()]
            yield r"\w* ".join(stems) if code == "ru" else re.escape(word)


def translations(code: str) -> Iterator[tuple[str, str]]:
    for message in ElementTree.parse(ROOT / "ui" / "translations" / f"boltun_{code}.ts").iter("message"):
        translation = message.find("translation")
        assert translation is not None
        for form in [one.text or "" for one in translation.iter("numerusform")] or [translation.text or ""]:
            yield message.findtext("source") or "", form


@pytest.mark.parametrize("code", ["ru", "ja"])
def test_no_translation_has_a_second_word_for_one_thing(code: str) -> None:
    wrong = re.compile(
        r"\b(?:" + "|".join(ruled_out(code)) + ")" if code == "ru" else "|".join(ruled_out(code))
    )
    found = []
    for source, form in translations(code):
        rest = re.sub(ALLOWED[code], "", form, flags=re.IGNORECASE)
        found += [f"{one[0]} in {form!r} ({source[:60]})" for one in wrong.finditer(rest.casefold())]
    assert not found, "\n".join(found)


def test_the_words_of_the_glossary_are_those_that_the_window_has() -> None:
    said = {code: " ".join(form for _, form in translations(code)).casefold() for code in ("ru", "ja")}
    missing = []
    for row in table():
        for code, words in (("ru", row[1]), ("ja", row[2])):
            for word in words.split(", "):
                # In Russian another case of the word may be all that occurs.
                parts = [part[:BEGINNING] for part in word.split()] if code == "ru" else [word]
                if not re.search(r"\w* ".join(parts), said[code], re.IGNORECASE):
                    missing.append(word)
    assert missing == []
