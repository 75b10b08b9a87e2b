"""The index against a plain scan that is obviously right, in memory and mapped from a file."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.boltun import compiler, mind
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.knowledge import Tables
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.boltun.pairs import PairKind, classify
from boltun.minds.boltun.search import find
from boltun.minds.cache import Cache
from boltun.minds.protocol import ReplyOptions
from boltun.text.forms import FormIndex
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import sentences, split_words
from tests.minds.traces import detail_of

WORDS = ["кот", "пёс", "чай", "мёд", "где", "я", "Ёж", ":)", "))", "猫", "ай-ай", "lol"]
KEY = bytes(32)
word = st.sampled_from(WORDS)
phrase = st.lists(word, min_size=1, max_size=4).map(" ".join)
key = st.one_of(
    st.tuples(phrase, st.sampled_from(".?!")).map("".join),
    st.tuples(phrase, st.sampled_from(".?")).map(lambda pair: f"({''.join(pair)})"),
    st.tuples(phrase, st.sampled_from(".?")).map(lambda pair: f"[{''.join(pair)}]"),
    st.tuples(phrase, st.sampled_from(".?")).map(lambda pair: f"{{{''.join(pair)}}}"),
    st.sampled_from(["<IGNORED>", "<QUESTION>"]),
    st.sampled_from(["(кот", "()", "(.)", "<escape>", "@", "(a b)", "("]),
)
pair = st.tuples(st.sampled_from(["", "\n", " "]), key, st.one_of(word, phrase)).map(
    lambda parts: f"{parts[0]}{parts[1]}\n{parts[2]}\n"
)
base = st.lists(pair, max_size=25).map("".join)
message = st.lists(st.tuples(phrase, st.sampled_from([" ", ". ", "? ", "?"])).map("".join), max_size=3).map(
    "".join
)


def message_of(text: str) -> Message:
    return Message(contact=Contact(account="test", address="ann"), text=text, at=0.0, received_at=0.0)


def pairs_of(text: str) -> list[tuple[int, str, str]]:
    """Line from 1, key and reply, read line by line."""
    lines = text.split("\n")
    found = []
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
        elif at + 1 < len(lines) - (not lines[-1]):
            found.append((at + 1, lines[at].strip(), lines[at + 1]))
            at += 2
        else:
            break
    return found


def scan(text: str, said: str) -> set[tuple[int, int, int]]:
    """Phase, line and number of words of everything that a message finds, by looking at every pair."""
    pairs = [(line, classify(key), reply) for line, key, reply in pairs_of(text)]
    pairs = [
        (line, key, reply) for line, key, reply in pairs if key.kind is PairKind.STUDY or not key.problem
    ]

    def fold(text: str) -> str:
        return fold_yo(prepare(text))

    def replies(kind: PairKind) -> set[str]:
        return {fold(reply) for _, key, reply in pairs if key.kind is kind}

    whole = fold(said)
    found = set()

    def exact(kind: PairKind, phase: int, text: str) -> None:
        for wanted in (text, "" if text[-1] in ".?!" else text + "."):
            hits = {
                (phase, line, 0) for line, key, _ in pairs if key.kind is kind and fold(key.text) == wanted
            }
            if hits:
                found.update(hits)
                return

    exact(PairKind.PHRASE, 1, whole)
    if found:
        return found
    exact(PairKind.STUDY, 2, whole)
    for sentence in sentences(whole):
        exact(PairKind.PHRASE, 4, sentence.text)
        exact(PairKind.STUDY, 5, sentence.text)
        words = set(sentence.words)
        asks = sentence.asked or bool(words & replies(PairKind.QUESTION))
        for line, key, _ in pairs:
            listed = set(split_words(fold(key.text)))
            if key.question is not asks or not listed:
                continue
            if key.kind is PairKind.KEYWORDS and listed <= words:
                found.add((7, line, len(listed)))
            if key.kind is PairKind.SPECIALS and listed & words & replies(PairKind.IGNORED):
                found.add((8, line, 0))
    return found


def looked_up(knowledge, said: str) -> set[tuple[int, int, int]]:
    findings = find(knowledge, FormIndex(()), prepare(said), ReplyOptions())
    return {
        (hits.phase, knowledge.line(pair), words)
        for hits in findings.passes[0].hits
        for pair, words in hits.found
    }


@given(base, message)
@settings(max_examples=4 * settings().max_examples)
def test_the_index_finds_what_a_scan_finds(text, said):
    if prepare(said):
        assert looked_up(compile_text(text), said) == scan(text, said)


@given(st.lists(base, max_size=6).map("".join), st.integers(1, 60))
@settings(max_examples=2 * settings().max_examples)
def test_every_pair_is_read_wherever_a_block_of_lines_ends(text, block):
    whole = compile_text(text)
    before, compiler._BLOCK = compiler._BLOCK, block
    try:
        cut = compile_text(text)
    finally:
        compiler._BLOCK = before
    expected = [(line, reply) for line, _, reply in pairs_of(text)]
    for tables in (whole, cut):
        assert [(tables.line(n), tables.reply(n)) for n in range(tables.size)] == expected
    assert (whole.phrases, whole.studies) == (cut.phrases, cut.studies)


@given(base, message)
def test_a_mapped_base_finds_the_same(tmp_path_factory, text, said):
    path = tmp_path_factory.mktemp("packed") / "base"
    tables = compile_text(text)
    pack(tables, path, {"made": "for a test"}, KEY)
    packed = Packed.open(path, {"made": "for a test"}, KEY)
    assert packed is not None
    assert packed.size == tables.size
    assert packed.general == tables.general
    if prepare(said):
        assert looked_up(packed, said) == looked_up(tables, said)
    for n in range(tables.size):
        assert (packed.reply(n), packed.line(n)) == (tables.reply(n), tables.line(n))


def test_half_a_character_of_a_damaged_file_is_mapped_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "packed"
    tables = compile_text("кот\nМяу \ud83d\n")
    pack(tables, path, {}, KEY)
    packed = Packed.open(path, {}, KEY)
    assert packed is not None
    assert packed.reply(0) == tables.reply(0) == "Мяу \ud83d"


@given(st.text(max_size=300), st.text(max_size=50))
@settings(max_examples=3 * settings().max_examples)
def test_any_text_compiles_and_answers_anything(text, said):
    from boltun.message import Contact, Message

    mind = BoltunMind.compile(text)
    one = Message(contact=Contact(account="a", address="b"), text=said, at=0, received_at=0)
    reply = mind.reply(one, mind.new_memory(), Random(1))
    assert reply.text is None or reply.text.strip()
    assert detail_of(reply.why)["kind"] == "boltun"


@pytest.mark.parametrize("size", [0, 1, 8, 17, 40, 200, -8, -1])
def test_a_damaged_cache_is_not_used(tmp_path: Path, size: int):
    path = tmp_path / "base"
    pack(compile_text("[да.]\nраз\n"), path, {}, KEY)
    assert Packed.open(path, {}, KEY) is not None
    path.write_bytes(path.read_bytes()[:size])
    assert Packed.open(path, {}, KEY) is None


def test_a_cache_of_another_base_is_not_used(tmp_path: Path):
    pack(compile_text("[да.]\nраз\n"), tmp_path / "base", {"size": 1}, KEY)
    assert Packed.open(tmp_path / "base", {"size": 2}, KEY) is None
    assert Packed.open(tmp_path / "none", {"size": 2}, KEY) is None


def test_a_large_base_is_mapped_when_it_is_opened_again_and_read_anew_when_it_changed(tmp_path: Path):
    path = tmp_path / "large.txt"
    text = "".join(f"вопрос номер {n}?\nответ {n}\n" for n in range(30_000))
    path.write_text(text, encoding="utf-8")
    cache = Cache(tmp_path, tmp_path / "key")
    assert not isinstance(BoltunMind.open(path, cache=cache).knowledge, Packed)
    mapped = BoltunMind.open(path, cache=cache).knowledge
    assert isinstance(mapped, Packed)
    assert mapped.reply(29_999) == "ответ 29999"
    path.write_text(re.sub("ответ", "другой ответ", text), encoding="utf-8")
    changed = BoltunMind.open(path, cache=cache).knowledge
    assert not isinstance(changed, Packed)
    assert changed.reply(5) == "другой ответ 5"


@pytest.mark.parametrize("fold", [True, False])
def test_a_mapped_base_reads_yo_as_it_was_compiled(tmp_path: Path, monkeypatch, fold: bool):
    monkeypatch.setattr(mind, "_WORTH_A_CACHE", 0)
    path = tmp_path / "base.txt"
    path.write_text("ёж\nИголки!\n(мед.)\nСладко!\n", encoding="utf-8")
    cache = Cache(tmp_path, tmp_path / "key")
    for kind in (Tables, Packed):
        opened = BoltunMind.open(path, cache=cache, fold_yo=fold)
        assert isinstance(opened.knowledge, kind)
        said = [
            opened.reply(message_of(text), opened.new_memory(), Random(1)).text
            for text in ("ёж", "еж", "мед", "мёд")
        ]
        assert said == (["Иголки!"] * 2 + ["Сладко!"] * 2 if fold else ["Иголки!", None, "Сладко!", None])


def test_what_is_mapped_belongs_to_one_file_and_the_options_it_was_read_with(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(mind, "_WORTH_A_CACHE", 0)
    path = tmp_path / "base.txt"
    path.write_text("кот\nМяу!\n", encoding="utf-8")
    cache = Cache(tmp_path, tmp_path / "key")
    given: tuple[dict[str, Any], ...] = ({}, {"fold_yo": False}, {"encoding": "utf-8"})
    for options in given:
        assert not isinstance(BoltunMind.open(path, cache=cache, **options).knowledge, Packed)
        assert isinstance(BoltunMind.open(path, cache=cache, **options).knowledge, Packed)


def test_a_base_that_is_not_there_is_named(tmp_path: Path, read_aloud):
    with pytest.raises(MindError, match="cannot be opened: No such file") as caught:
        BoltunMind.open(tmp_path / "gone.txt")
    assert caught.value.path == tmp_path / "gone.txt"
    read_aloud(caught.value)


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path):
    path = tmp_path / "large.txt"
    path.write_text("".join(f"вопрос номер {n}?\nответ {n}\n" for n in range(30_000)), encoding="utf-8")
    (tmp_path / "file").touch()
    mind = BoltunMind.open(path, cache=Cache(tmp_path / "file" / "there", tmp_path / "key"))
    assert mind.knowledge.size == 30_000
