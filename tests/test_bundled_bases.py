"""What every bundled base is: large enough, of every kind of pair, without problems, easy on the reader."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from boltun.minds.boltun.doctor import examine
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import Key, PairKind, classify
from boltun.minds.boltun.topics import keys_of, topic_id
from boltun.minds.eliza.lines import read_line
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.examining import Sample
from boltun.minds.listing import find_minds
from boltun.minds.registry import kind_of, kinds
from boltun.text import segmenter

BASES = Path(__file__).resolve().parent.parent / "bases"
LANGUAGES = ("ru", "en", "ja")
SPEAKING = set(PairKind) - {PairKind.QUESTION, PairKind.IGNORED, PairKind.ALIASES, PairKind.PROMISE}


class Pair(NamedTuple):
    line: int
    key: Key
    reply: str


@cache
def pairs(language: str) -> list[Pair]:
    """All pairs of the friend; for a topic, one for each of its keys and each of its replies."""
    lines = (BASES / language / "friend.txt").read_text(encoding="utf-8").split("\n")
    written = []
    number = 0
    while number < len(lines):
        if lines[number].strip():
            written.append(Pair(number + 1, classify(lines[number].strip()), lines[number + 1]))
            number += 1
        number += 1
    said = defaultdict(list)
    for pair in written:
        if pair.key.kind is PairKind.SAY:
            said[topic_id(pair.key.text)].append(pair.reply)
    found = []
    for pair in written:
        if pair.key.kind is PairKind.ON:
            found += [
                Pair(pair.line, key, reply)
                for key in keys_of(pair.reply)
                for reply in said[topic_id(pair.key.text)]
            ]
        elif pair.key.kind is not PairKind.SAY:
            found.append(pair)
    return found


def replies(language: str) -> set[str]:
    return {pair.reply for pair in pairs(language) if pair.key.kind in SPEAKING}


def test_each_bundled_mind_is_declared_by_its_kind(tmp_path: Path) -> None:
    found = [info for info in find_minds(BASES, tmp_path) if info.path.is_relative_to(BASES)]
    declared = {
        BASES / name: kind.name for kind in kinds() if kind.examples_in is None for name in kind.examples
    }
    assert {info.path: info.kind for info in found} == declared
    assert all(kind_of(info.path).name == info.kind for info in found)


@pytest.mark.parametrize(("language", "least"), [("ru", 400), ("en", 400), ("ja", 200)])
def test_a_base_is_large_and_not_by_repetition(language: str, least: int) -> None:
    assert len(pairs(language)) >= least
    assert len(replies(language)) >= least * 3 // 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_pair_is_used(language: str) -> None:
    used = Counter(pair.key.kind for pair in pairs(language))
    # A friend promises nothing, and nobody need know his words before.
    unused = {PairKind.ON, PairKind.SAY, PairKind.PROMISE, PairKind.PLACEHOLDERS}
    unused |= {PairKind.UNDERSTAND, PairKind.MEANING}
    assert set(used) | unused == set(PairKind)
    lists = [pair.key for pair in pairs(language) if pair.key.kind is PairKind.KEYWORDS]
    assert {(key.question, key.fuzzy) for key in lists} >= {(True, False), (False, False), (False, True)}
    specials = [pair.key for pair in pairs(language) if pair.key.kind is PairKind.SPECIALS]
    assert {key.question for key in specials} == {True, False}
    general = (PairKind.ESCAPE, PairKind.FAILURE, PairKind.INITIAL, PairKind.REPEAT)
    assert all(used[kind] >= 5 for kind in general)
    assert used[PairKind.CLOSING] >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_things_have_several_replies(language: str) -> None:
    several = Counter((pair.key.kind, pair.key.text, pair.key.question) for pair in pairs(language))
    assert sum(count >= 2 for count in several.values()) >= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_base_has_no_problem(language: str) -> None:
    mind = BoltunMind.open(BASES / language / "friend.txt")
    assert [f"{problem.line}: {problem.text}" for problem in mind.problems()] == []


@pytest.mark.slow  # a long look takes seconds
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_and_phrase_of_a_base_can_be_reached(language: str) -> None:
    document = Document.open(BASES / language / "friend.txt")
    hidden = {"hidden-by-phrase", "hidden-by-list", "statement-with-question-word"}
    found = examine(document, Sample.of((), is_history=False))
    assert [f"{one.line}: {one.text}" for one in found if one.code in hidden] == []


def test_the_japanese_base_has_no_problem_without_a_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segmenter, "installed_segmenter", segmenter.ScriptSegmenter)
    mind = BoltunMind.open(BASES / "ja" / "friend.txt")
    assert [f"{problem.line}: {problem.text}" for problem in mind.problems()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_replies_fit_a_messenger(language: str) -> None:
    assert {reply for reply in replies(language) if len(reply) > 200} == set()
    assert {reply for reply in replies(language) if reply != reply.strip() or "  " in reply} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_utf8_with_line_feeds_only(language: str) -> None:
    data = (BASES / language / "friend.txt").read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert not data.endswith(b"\n\n")
    assert not re.search(r"[ \t]$", data.decode("utf-8"), re.M)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_says_that_a_program_writes(language: str) -> None:
    openings = [pair.reply for pair in pairs(language) if pair.key.kind is PairKind.INITIAL]
    plain = {"ru": "Болтун", "en": "Boltun", "ja": "ボルトゥン|プログラム"}[language]
    assert all(re.search(plain, opening) for opening in openings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_find_a_page_about_the_base(language: str) -> None:
    page = (BASES / language / "README.md").read_text(encoding="utf-8")
    assert "friend.txt" in page


# --- listeners, the ELIZA scripts -------------------------------------------------------------


@cache
def listener(language: str) -> ElizaMind:
    return ElizaMind.open(BASES / language / "listener.txt")


def tagged(language: str) -> Counter[str]:
    lines = (BASES / language / "listener.txt").read_text(encoding="utf-8").split("\n")
    return Counter(read.tag for line in lines if (read := read_line(line)) is not None and read.tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listener_uses_all_that_a_script_can_hold(language: str) -> None:
    lines = tagged(language)
    assert lines["key"] >= 60
    assert lines["reasmb"] >= 180
    assert lines["decomp"] >= 90
    assert (lines["pre"] >= 30, lines["post"] >= 3, lines["synon"] >= 10) == (True, True, True)
    assert (lines["initial"] >= 3, lines["final"] >= 3, lines["quit"] >= 5) == (True, True, True)
    text = listener(language).script.text
    assert len(re.findall(r"reasmb: goto ", text)) >= 15
    assert len(re.findall(r"decomp: \$", text)) >= 2
    assert len(set(re.findall(r"reasmb: (?!goto )(.+)", text))) >= 170


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listener_has_no_problem(language: str) -> None:
    assert [f"{problem.line}: {problem.text}" for problem in listener(language).problems()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listener_is_easy_on_the_reader(language: str) -> None:
    data = (BASES / language / "listener.txt").read_bytes()
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert not re.search(r"[ \t]$", data.decode("utf-8"), re.M)
    assert max(map(len, re.findall(r"reasmb: (.+)", data.decode("utf-8")))) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listener_says_that_a_program_writes(language: str) -> None:
    plain = {"ru": "программ", "en": "program", "ja": "プログラム"}[language]
    assert all(plain in opening for opening in listener(language).script.initials)
