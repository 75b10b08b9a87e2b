"""Language aids in reply bases (docs/bases.md §20), and how right they are on lists of our own."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.cache import Cache
from boltun.minds.cases import read_cases
from boltun.minds.kept_traces import told_from_json
from boltun.minds.protocol import Merit, Reply, ReplyOptions
from boltun.text.aids import LANGUAGE_AIDS
from boltun.text.aids.romaji import hiragana, plain_reading
from boltun.text.preparing import prepare
from boltun.text.segmenter import SudachiTokenizer

ROOT = Path(__file__).resolve().parents[3]
ALL = frozenset(LANGUAGE_AIDS)
ON = "<UNDERSTAND>\nall\n"
BASE = "[привет.]\nИ тебе!\n(как дела?)\nХорошо.\n<IGNORED>\nага\n{ага.}\nУгу.\n<ESCAPE>\nХм.\n"
STRETCHED = re.compile(r"(\w)\1\1|[ーぁぃぅぇぉ〜]|[ｗ]")


def said(text: str, base: str = BASE + ON, aids: bool | None = None) -> Reply:
    mind = BoltunMind.compile(base, name="b").with_options(ReplyOptions(aids=aids))
    message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
    return mind.reply(message, mind.new_memory(), Random(1))


def test_what_is_meant_counts_as_inexact_and_is_told() -> None:
    reply = said("Ghbdtn")
    assert (reply.text, reply.merit) == ("И тебе!", Merit.NEAR)
    told = reply.why.told()
    assert told.rank == "1.5"
    assert told.readings[-1].read_as == {"ghbdtn": "привет"}
    assert told_from_json(told.as_json()) == told


def test_a_base_or_the_person_switches_it_on() -> None:
    assert said("ghbdtn", BASE).text == "Хм."
    assert said("ghbdtn", BASE, aids=True).text == "И тебе!"
    assert said("ghbdtn", BASE + ON, aids=False).text == "Хм."
    assert said("privet", BASE + "<UNDERSTAND>\nlayout\n").text == "Хм."


def test_an_exact_find_comes_first() -> None:
    assert said("привет ghbdtn").text != "И тебе!"
    reply = said("Привет. Rfr ltkf?")
    assert (reply.text, reply.merit) == ("И тебе!", Merit.FOUND)
    assert len(reply.why.told().readings) == 1
    assert said("ага, Fuf").text == "Угу."


def test_a_base_in_the_cache_knows_its_words(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text(BASE + ON + "[да.]\nНу да.\n" * 20_000, encoding="utf-8")
    cache = Cache(tmp_path / "cache", tmp_path / "key")
    for _ in range(2):
        mind = BoltunMind.open(path, cache=cache)
        message = Message(contact=Contact(account="a", address="b"), text="ghbdtn", at=0, received_at=0)
        assert mind.reply(message, mind.new_memory(), Random(1)).text == "И тебе!"


def test_the_checker_knows_the_names(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text("<UNDERSTAND>\nlayout Latin\n[a]\nb\n", encoding="utf-8")
    assert [(one.code, one.line) for one in BoltunMind.open(path).problems()] == [("unknown-aid", 2)]


# --- lists of our own ----------------------------------------------------------------


@cache
def friend(language: str) -> BoltunMind:
    return BoltunMind.open(ROOT / "bases" / language / "friend.txt")


def meant_by(text: str, language: str) -> str | None:
    found = friend(language)._aids.repaired(prepare(text), ALL)
    return None if found is None else found.text


@cache
def ordinary(language: str) -> list[str]:
    """Everyday messages, without those that are stretched themselves."""
    cases = read_cases(ROOT / f"tests/cases/everyday/{language}.cases.txt")
    turns = [turn for case in cases for turn in case.turns]
    texts = [turn.message for turn in turns] + [one.message for turn in turns for one in turn.others]
    return [text for text in dict.fromkeys(texts) if text and not STRETCHED.search(text.lower())]


def reading(text: str) -> str:
    """How Japanese is read: 今 and いま are the same word."""
    read = "".join(one.reading_form() for one in SudachiTokenizer().tokenize(text))
    return plain_reading(hiragana(read)).replace("は", "わ")


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_words_are_read_as_they_are_meant(language: str) -> None:
    if language == "ja" and find_spec("sudachipy") is None:
        pytest.skip("Japanese words need the extra: boltun[ja]")
    lines = (ROOT / f"tests/text/data/aids.{language}.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(rows) >= 300
    right = wrong = 0
    for _, written, meant in rows:
        got = meant_by(written, language)
        if got == meant or (language == "ja" and got is not None and reading(got) == reading(meant)):
            right += 1
        elif got is not None:
            wrong += 1
    changed = [text for text in ordinary(language) if meant_by(text, language) is not None]
    precision, recall = right / (right + wrong + len(changed)), right / len(rows)
    assert 2 * precision * recall / (precision + recall) >= 0.95, (right, wrong, len(rows), changed)


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_ordinary_messages_of_all_languages_stay(language: str) -> None:
    if language == "ja" and find_spec("sudachipy") is None:
        pytest.skip("Japanese words need the extra: boltun[ja]")
    texts = [text for one in ("ru", "en", "ja") for text in ordinary(one)]
    assert len(texts) >= 3_000
    changed = [text for text in texts if meant_by(text, language) is not None]
    # Laughter, keys that somebody ran along, and words that are the same in both languages.
    assert len(changed) <= 8, changed
