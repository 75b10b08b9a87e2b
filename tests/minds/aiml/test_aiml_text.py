"""Tokens, sentences, white space and substitutions (docs/aiml.md §2.1)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boltun.minds.aiml.text import (
    MAX_CHARACTERS,
    MAX_TOKENS,
    MAX_WORDS,
    Substitutions,
    Tokens,
    collapse,
    kind_of_character,
    last_sentence,
    normalise,
    split_sentences,
    tokenize,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hello, WORLD!", "hello world"),
        ("don't  stop—ok_go", "dont stop ok go"),
        ("rock'n'roll 'quoted'", "rocknroll quoted"),
        ("ＡＢＣ１２３", "abc123"),
        ("Straße ÉCOLE", "strasse école"),
        ("カレー、食べた。", "カ レ ー 食 べ た"),
        ("ｶﾞﾊﾟｰ", "ガ パ ー"),
        ("人々と〇", "人 々 と 〇"),
        ("iPhone15を買う", "iphone15 を 買 う"),
        ("나는 학생", "나는 학생"),
        ("नमस्ते दुनिया", "नमस्ते दुनिया"),
        ("สวัสดี", "ส วั ส ดี"),
        ("ㄅㄆ", "ㄅ ㄆ"),
        ("co\u00adop می\u200cخواهم \u200b \ufeff", "coop میخواهم"),
        ("", ""),
        ("  \n ", ""),
    ],
)
def test_texts_are_cut_to_comparable_words(text: str, words: str):
    assert tokenize(text).words == tuple(words.split())


def test_marks_are_kept_where_they_are_asked_for_or_all_there_is():
    assert tokenize("はい！", marks=True).words == ("は", "い", "'!")
    assert tokenize("？！").words == ("'?", "'!")
    assert tokenize("?!").words == ("'?", "'!")
    assert tokenize("👍").words == ("'👍",)
    assert tokenize("☺\ufe0f").words == tokenize("☺").words
    assert tokenize("it's", marks=True).words == ("its",)


def test_kana_are_one_where_that_is_asked_for():
    assert tokenize("らーめん", fold_kana=True).words == tokenize("ラーメン").words
    assert tokenize("らーめん").words != tokenize("ラーメン").words


@pytest.mark.parametrize("text", ["Ещё ёлка", "Еще елка", "Еще\u0308 ЁЛКА"])
def test_yo_is_ye_unless_somebody_tells_them_apart(text: str):
    assert tokenize(text).words == ("еще", "елка")
    assert (tokenize(text, fold_yo=False).words == ("еще", "елка")) == (text == "Еще елка")


def test_a_segmenter_may_join_characters_to_words():
    def segment(text: str) -> list[str]:
        return ["私", "は", "カレー", "が", "好き"]

    assert tokenize("私はカレーが好き", segment=segment).words == ("私", "は", "カレー", "が", "好き")


def test_what_stood_between_words_is_kept():
    tokens = tokenize("See http://x.example/a-b,  the  “best” (3.5)!")
    assert tokens.text() == "See http://x.example/a-b, the “best” (3.5)"
    assert tokens.text(1, 3) == "http://x"
    assert tokens.text(2, 2) == ""


def test_long_texts_are_cut():
    assert len(tokenize("a " * 3_000)) == MAX_WORDS
    assert len(tokenize("é " * 3_000)) == MAX_WORDS
    assert len(tokenize("あ" * 5_000)) == MAX_TOKENS
    assert len(tokenize("a" * 50_000).text()) == MAX_CHARACTERS


@given(
    st.text(max_size=8) | st.text(st.sampled_from("*_#^$<'ʼ\u200b\ufe0f\u0301"), max_size=4), st.booleans()
)
def test_no_word_is_empty_or_looks_like_a_key_of_the_graph(text: str, marks: bool):
    for word in tokenize(text, marks=marks).words:
        assert word
        assert word not in {"*", "_", "#", "^", "$"}
        assert not word.startswith("<")


@given(st.text(max_size=60))
def test_every_word_stands_where_it_says_in_the_text(text: str):
    tokens = tokenize(text)
    at = 0
    for start, end in tokens.spans:
        assert at <= start < end <= len(text)
        at = start
    if tokens.words and not tokens.words[0].startswith("'"):
        assert tokenize(tokens.text()).words == tokens.words


def test_a_character_that_is_several_words_is_written_once():
    assert tokenize("½ or ¼").words == ("1", "2", "or", "1", "4")
    assert tokenize("½ or ¼").text() == "½ or ¼"


@given(st.text(st.sampled_from("aB '`-.!?\u0301é がｶﾞ＊"), max_size=30))
def test_ascii_and_other_texts_are_cut_by_the_same_rule(text: str):
    # A letter of another script makes the slow way be taken.
    assert tokenize(text + " ж").words[:-1] == tuple(
        word for word in tokenize(text).words if not word.startswith("'")
    )


# --- sentences ---


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Hi there. How are you? Fine! So; ok", ["Hi there.", "How are you?", "Fine!", "So;", "ok"]),
        ("Dr. Who paid 3.5 e.g. for J. Smith. Yes.", ["Dr. Who paid 3.5 e.g. for J. Smith.", "Yes."]),
        ("So do I. You?", ["So do I.", "You?"]),
        ("Wait... what?! “No.” Yes", ["Wait...", "what?!", "“No.”", "Yes"]),
        ("see http://x.example/?a=b;c now", ["see http://x.example/?a=b;c now"]),
        ("こんにちは！元気？はい。いいえ", ["こんにちは！", "元気？", "はい。", "いいえ"]),
        ("こんにちは!元気?はい", ["こんにちは!", "元気?", "はい"]),
        ("「はい。」そうです", ["「はい。」", "そうです"]),
        ("えっと…そうですね", ["えっと…そうですね"]),
        ("मैं। तुम", ["मैं।", "तुम"]),
        ("  no end ", ["no end"]),
        ("...", ["..."]),
        ("", []),
    ],
)
def test_sentences_end_with_their_marks(text: str, sentences: list[str]):
    assert split_sentences(text) == sentences
    assert last_sentence(text) == (sentences[-1] if sentences else "")


@given(st.text(st.sampled_from("aI.!?;。… \n\"'」)3é"), max_size=40))
def test_no_letter_is_lost_between_sentences(text: str):
    sentences = split_sentences(text)
    assert "".join("".join(sentences).split()) == "".join(text.split())
    assert all(sentence == sentence.strip() != "" for sentence in sentences)


# --- white space ---


@pytest.mark.parametrize(
    ("text", "collapsed"),
    [
        ("\n   インコが好きですね! \n", "インコが好きですね!"),
        ("一行\n  二行", "一行二行"),
        ("一行。\n二行", "一行。二行"),
        ("一 行", "一 行"),
        ("one\n   two \t three", "one two three"),
        ("一\none", "一 one"),
        ("", ""),
    ],
)
def test_white_space_is_collapsed(text: str, collapsed: str):
    assert collapse(text) == collapsed


# --- substitutions ---


@pytest.mark.parametrize(
    ("pairs", "text", "wanted"),
    [
        ({" you ": " me ", " me ": " you "}, "You see me, and you.", "me see you, and me."),
        ({"i": "you", "i am": "you are"}, "I am I", "you are you"),
        ({"he": "she"}, "the he-man, he, hello", "the she-man, she, hello"),
        ({" with you ": " with me ", " you ": " I "}, "with you you", "with me I"),
        ({".com": " dot com "}, "foo.com", "foo dot com"),
        ({"'s": " is"}, "what's he’s", "what is he is"),
        ({"私": "あなた", "あなた": "私"}, "私とあなた", "あなたと私"),
        ({"i": "we"}, "İ i", "İ we"),
        ({"": "x", "  ": "y"}, "a b", "a b"),
        ({"a": ""}, "a b a", "b"),
        ({" dot com ": ".com", " dot ": "."}, "3 dot 5 is foo dot com now", "3.5 is foo.com now"),
        ({"%20": " "}, "a%20b", "a b"),
        ({" please ": ""}, "go please now", "go now"),
        ({"(": " "}, "a(b", "a b"),
        ({".*": "x", "\\1": "y"}, "a .* \\1 bc", "a x y bc"),
    ],
)
def test_substitutions_go_once_over_the_text_longest_first(pairs: dict[str, str], text: str, wanted: str):
    assert Substitutions(pairs.items()).apply(text) == wanted


def test_no_substitutions_leave_the_text_as_it_is():
    assert Substitutions().apply(" a  b ") == " a  b "
    assert not Substitutions()
    assert normalise(" a  b ", Substitutions()) == "a b"


@given(
    st.dictionaries(st.text("ab '", max_size=3), st.text("xy ", max_size=3), max_size=4),
    st.text("abc ' ", max_size=20),
)
def test_what_was_put_in_is_not_looked_at_again(pairs: dict[str, str], text: str):
    swapped = Substitutions(pairs.items()).apply(text)
    assert all(letter in text or any(letter in value for value in pairs.values()) for letter in swapped)


@example("a,B", 0, 1)
@given(st.text("aB1 .,\t", max_size=6), st.integers(0, 2), st.integers(0, 2))
def test_words_and_blanks_alone_are_written_as_any_other_text(text: str, start: int, length: int):
    """What is plain is not cut by places; the answer is the same."""
    plain = tokenize(text)
    by_places = Tokens(text, plain.words, plain.spans)
    assert tokenize(text).text(start, start + length) == by_places.text(start, start + length)


_ODD = st.text("aab b'i.:)-\u0301\u200d日1,\n", max_size=10)


def replaced_slowly(pairs: dict[str, str], text: str) -> str:
    """At each place the longest text of the table that fits there."""
    edges = " wmz"

    def inside(place: int) -> bool:
        return 0 < place < len(text) and all(
            kind_of_character(text[at]) in edges[1:] for at in (place - 1, place)
        )

    pieces, at = [], 0
    while at < len(text):
        for key in sorted(pairs, key=len, reverse=True):
            begins, ends = key[0].isalnum() and key[0] != "日", key[-1].isalnum() and key[-1] != "日"
            if (
                text[at:].startswith(key)
                and not (begins and inside(at))
                and not (ends and (begins or key[0] == "日") and inside(at + len(key)))
            ):
                pieces.append(pairs[key])
                at += len(key)
                break
        else:
            pieces.append(text[at])
            at += 1
    return " ".join("".join(pieces).split())


@given(st.dictionaries(st.text("ab1.:)-,日", min_size=1, max_size=3), st.just("X"), max_size=6), _ODD)
def test_substitutions_are_found_wherever_a_slow_search_finds_them(pairs: dict[str, str], text: str):
    assert Substitutions(pairs.items()).apply(text) == (replaced_slowly(pairs, text) if pairs else text)


@pytest.mark.parametrize(
    "text",
    [
        "x А.С. Пушкин",
        "Washington D.C. today",
        "U.S.A. today",
        "и т.д. и т.п. конец",
        "г. Москва",
        "я живу в г. Москва",
        "в 1990 г. было так",
        "meet me at 5 p.m. tomorrow",
        "J.R.R. Tolkien wrote",
        "стоит 5 руб. за штуку",
        "see No. 5 there",
        "tea, coffee etc. are fine",
    ],
)
def test_abbreviations_do_not_end_sentences(text: str) -> None:
    assert split_sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("at 5 p.m. See you", 2),
        ("I live in the U.S. What about you?", 2),
        ("no. really", 2),
        ("было в 1990 г. Потом стало лучше", 2),
        ("яблоки и т.д. Конец", 2),
        ("it is me. and you", 2),
        ("это я. а ты", 2),
    ],
)
def test_sentences_end_behind_abbreviations_where_another_begins(text: str, parts: int) -> None:
    assert len(split_sentences(text)) == parts
