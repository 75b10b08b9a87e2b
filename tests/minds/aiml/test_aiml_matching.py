"""What patterns take, row by row of docs/aiml.md §2.2, and the Japanese rules (docs/aiml.md §2.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boltun.minds.aiml.category import Previous
from boltun.minds.aiml.documents import read_category, read_head
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import Match, match
from boltun.minds.aiml.text import Comparison
from boltun.minds.aiml.wordset import WordSet


def knowledge(*patterns: str, sets: dict[str, list[str]] | None = None, **properties: str) -> Knowledge:
    """Categories whose template is their pattern."""
    inner = "".join(
        f"<category><pattern>{one}</pattern><template><![CDATA[{one}]]></template></category>"
        for one in patterns
    )
    return of(inner, sets=sets, **properties)


def of(
    inner: str,
    *,
    sets: dict[str, list[str]] | None = None,
    root: str = '<aiml version="2.1">',
    **properties: str,
) -> Knowledge:
    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "a.aiml").write_text(f"{root}{inner}</aiml>", encoding="utf-8")
        (place / "config").mkdir()
        lines = "".join(f"{name}:{value}\n" for name, value in properties.items())
        (place / "config" / "properties.txt").write_text(lines, encoding="utf-8")
        (place / "sets").mkdir()
        for name, members in (sets or {}).items():
            (place / "sets" / f"{name}.txt").write_text("\n".join(members), encoding="utf-8")
        return Knowledge.load(place)


def found(
    known: Knowledge, text: str, last: str = "", topic: str = "", previous: Previous | None = None
) -> Match | None:
    return match(known, known.tokenize(text), previous or Previous(last, last), topic)


def chosen(
    known: Knowledge, text: str, last: str = "", topic: str = "", previous: Previous | None = None
) -> str | None:
    """The text of the template that answers."""
    one = found(known, text, last, topic, previous)
    if one is None:
        return None
    text = one.category.template
    for mark in ("<template>", "</template>", "<template/>", "<![CDATA[", "]]>"):
        text = text.replace(mark, "")
    return text


def stars(known: Knowledge, text: str, last: str = "", topic: str = "") -> tuple[str, ...]:
    one = found(known, text, last, topic)
    assert one is not None
    return one.stars


# --- wildcards ---


def test_star_and_underscore_take_one_or_more_words_as_few_as_will_do():
    known = knowledge("A * B * C")
    assert stars(known, "a 1 b 2 b 3 c") == ("1", "2 b 3")
    assert found(known, "a b b c") is None
    assert stars(knowledge("_ B _"), "1 2 b 3") == ("1 2", "3")


def test_all_wildcards_but_the_last_take_one_word_each():
    assert stars(knowledge("* *"), "one two three") == ("one", "two three")
    assert found(knowledge("* *"), "one") is None


def test_hash_and_caret_take_no_word_first():
    assert stars(knowledge("A # B ^"), "a b") == ("", "")
    assert stars(knowledge("A # B ^"), "a 1 2 b 3") == ("1 2", "3")
    assert stars(knowledge("^ ^ A"), "1 a") == ("", "1")


@pytest.mark.parametrize("last", range(7))
def test_the_order_is_dollar_hash_underscore_word_set_caret_star(last: int):
    order = ["$RED CAR", "# CAR", "_ CAR", "RED CAR", "<set>colour</set> CAR", "^ CAR", "* CAR"]
    known = knowledge(*reversed(order[last:]), sets={"colour": ["red"]})
    wanted = order[last]
    assert chosen(known, "red car") == wanted


def test_a_dollar_word_goes_above_and_is_no_part_of_the_word():
    known = knowledge("$WHO IS *", "_ IS ALICE")
    assert chosen(known, "Who is Alice?") == "$WHO IS *"
    assert stars(known, "Who is Alice?") == ("Alice",)


def test_an_exact_end_goes_before_a_caret_and_behind_a_hash():
    assert chosen(knowledge("HELLO ^", "HELLO"), "hello") == "HELLO"
    assert chosen(knowledge("HELLO #", "HELLO"), "hello") == "HELLO #"


def test_the_first_word_decides_before_later_ones():
    assert chosen(knowledge("A *", "* B"), "a b") == "A *"


def test_a_way_that_leads_nowhere_is_left():
    assert chosen(knowledge("A B C", "A * D", "* D"), "a b d") == "A * D"
    assert chosen(knowledge("A B C", "_ B C D", "* D"), "a b x d") == "* D"


def test_signs_within_words_are_no_wildcards():
    known = knowledge("WHAT IS C#", "MY FILE_NAME IS *")
    assert chosen(known, "what is C#?") == "WHAT IS C#"
    assert chosen(known, "my file_name is x") == "MY FILE_NAME IS *"
    assert found(known, "what is c plus") is None


# --- words ---


@pytest.mark.parametrize(
    "said",
    ["HOW ARE YOU", "how are you???", "  how   are\tyou ", "How, are: you!", "ＨＯＷ ａｒｅ　you"],
)
def test_case_punctuation_blanks_and_width_do_not_count(said: str):
    assert chosen(knowledge("How aRe\n  You"), said) == "How aRe\n  You"


def test_an_apostrophe_within_a_word_is_dropped():
    for pattern in ("DONT WORRY", "DON'T WORRY", "don’t worry"):
        for said in ("don't worry", "dont worry!", "Don’t worry"):
            assert found(knowledge(pattern), said) is not None


def test_stars_are_spelled_as_the_person_did():
    known = knowledge("MY NAME IS *")
    assert stars(known, "My name is O'Neil-Müller.") == ("O'Neil-Müller",)
    assert stars(known, "my name is Anna,  Maria 3.5!") == ("Anna, Maria 3.5",)
    assert stars(known, "My name is ＡＢＣ") == ("ＡＢＣ",)


def test_other_scripts_with_blanks_are_compared_by_words():
    known = knowledge("ПРИВЕТ *", "나는 * 좋아", "ÇA VA *")
    assert stars(known, "привет, Мир!") == ("Мир",)
    assert stars(known, "나는 너를 좋아") == ("너를",)
    assert stars(known, "c\u0327a va bien") == ("bien",)


def test_a_pattern_of_punctuation_alone_is_compared_with_it():
    known = knowledge("?", "!!!", "*")
    assert chosen(known, "？") == "?"
    assert chosen(known, "!!!") == "!!!"
    assert chosen(known, "!") == "*"
    assert chosen(known, "what?") == "*"


def test_elements_of_a_pattern_need_no_blanks_around_them():
    known = of(
        '<category><pattern><bot name="Name"/>* LOVES<bot><name>owner</name></bot></pattern>'
        "<template>x</template></category>",
        name="Big Bot",
        owner="Ann-Marie",
    )
    assert stars(known, "big bot really loves ann marie") == ("really",)


def test_a_pattern_with_a_property_that_is_not_there_is_told_and_left_out():
    known = of(
        '<category><pattern><bot name="job"/></pattern><template/></category>'
        "<category><pattern>B</pattern><template/></category>"
    )
    assert known.size == 1
    assert [problem.code for problem in known.problems] == ["missing-property"]


# --- sets ---


def test_a_set_takes_its_longest_member_that_lets_the_rest_match():
    known = of(
        "<category><pattern>I LIKE <set>thing</set> *</pattern><template>more</template></category>"
        '<category><pattern>GO <set name="Thing"/> TEA CUP</pattern><template>cup</template></category>',
        sets={"thing": ["green", "green tea", "green tea cup", "Green  Tea  CUP  Cake"]},
    )
    assert stars(known, "I like green tea cup cake now") == ("green tea cup cake", "now")
    assert stars(known, "I like Green Tea now") == ("Green Tea", "now")
    assert stars(known, "I like green tea") == ("green", "tea")
    assert stars(known, "go green tea cup") == ("green",)
    assert found(known, "I like red tea") is None


def test_the_set_of_numbers_is_built_in_and_can_be_replaced():
    known = knowledge("I AM <set>number</set>")
    assert stars(known, "I am 42") == ("42",)
    assert found(known, "I am x2") is None
    assert found(known, "I am -") is None
    other = knowledge("I AM <set>number</set>", sets={"number": ["many"]})
    assert stars(other, "I am many") == ("many",)
    assert found(other, "I am 42") is None


def test_an_unknown_set_never_matches():
    known = knowledge("A <set>nothing</set>", "A *")
    assert chosen(known, "a b") == "A *"


def test_several_sets_may_stand_at_the_same_place():
    known = knowledge("A <set>one</set>", "A <set>two</set> B", sets={"one": ["x", "x b"], "two": ["x"]})
    assert chosen(known, "a x") == "A <set>one</set>"
    assert chosen(known, "a x b") in ("A <set>one</set>", "A <set>two</set> B")


def test_a_predicate_in_a_pattern_is_looked_up_when_it_is_asked():
    known = knowledge('I AM <get name="name"/> *')
    values = {"name": "Ann Lee"}
    asked = match(
        known, known.tokenize("I am ann lee now"), Previous(), "", lambda name: values.get(name, "")
    )
    assert asked is not None
    assert asked.stars == ("now",)
    assert match(known, known.tokenize("I am bob now"), Previous(), "", lambda name: "") is None


# --- that and topic ---


def that(pattern: str, condition: str, template: str, topic: str = "") -> str:
    inner = f"<topic>{topic}</topic>" if topic else ""
    return (
        f"<category><pattern>{pattern}</pattern>{inner}<that>{condition}</that>"
        f"<template>{template}</template></category>"
    )


def test_that_is_the_last_sentence_of_the_last_reply():
    known = of(that("YES", "DO YOU LIKE TEA", "tea") + that("YES", "*", "what"))
    assert chosen(known, "yes", previous=Previous("Hello. Do you like tea?", "Do you like tea?")) == "tea"
    assert chosen(known, "yes", "Do you like tea? I do.") == "what"


def test_with_no_reply_yet_only_a_that_of_anything_matches():
    known = of(that("YES", "*", "any") + that("NO", "^", "caret") + that("NO", "_", "bar"))
    assert chosen(known, "yes") == "any"
    assert chosen(known, "no") is None
    assert chosen(known, "no", "so") == "bar"


def test_wildcards_of_that_are_stars_of_their_own():
    known = of(that("*", "I LIKE * AND ^", "x"))
    one = found(known, "me, too", "I like Tea and cake!")
    assert one is not None
    assert (one.stars, one.that_stars) == (("me, too",), ("Tea", "cake"))


def test_without_a_that_the_star_of_that_is_the_whole_last_sentence():
    for inner in ("<category><pattern>A</pattern><template/></category>", that("A", "*", "")):
        one = found(of(inner), "a", previous=Previous("One. Two, three!", "Two, three!"))
        assert one is not None
        assert one.that_stars == ("Two, three!",)


def test_the_pattern_decides_before_that_and_that_before_the_topic():
    known = of(that("A *", "*", "pattern") + that("*", "B", "that"))
    assert chosen(known, "a x", "b") == "pattern"
    known = of(that("A", "B", "that") + that("A", "*", "topic", "C"))
    assert chosen(known, "a", "b", "c") == "that"
    assert chosen(known, "a", "x", "c") == "topic"


def test_topics_stand_around_categories_or_in_them():
    known = of(
        '<topic name="MY * CATS"><category><pattern>A</pattern><template>around</template></category></topic>'
        "<category><pattern>B</pattern><topic>DOGS</topic><template>within</template></category>"
        "<category><pattern>A</pattern><template>any</template></category>"
    )
    assert chosen(known, "a", topic="my two cats") == "around"
    assert chosen(known, "a", topic="*") == "any"
    assert chosen(known, "a") == "any"
    assert chosen(known, "b", topic="Dogs") == "within"
    assert chosen(known, "b") is None
    one = found(known, "a", topic="my Two  Fat cats")
    assert one is not None
    assert one.topic_stars == ("Two Fat",)


def test_docomo_lets_topics_share_categories():
    known = of(
        '<topic name="weather|food"><category><pattern>A</pattern><template>both</template></category>'
        "</topic>"
    )
    assert chosen(known, "a", topic="food") == chosen(known, "a", topic="weather") == "both"
    assert chosen(known, "a", topic="other") is None
    assert chosen(known, "a") is None


@pytest.mark.parametrize(
    ("name", "inside", "outside"),
    [("|a||", ["a"], ["", "b"]), ("a|*", ["a", "b", ""], []), ("|", ["", "b"], [])],
)
def test_empty_names_in_a_list_of_topics_mean_nothing(name: str, inside: list[str], outside: list[str]):
    known = of(
        f'<topic name="{name}"><category><pattern>A</pattern><template>x</template></category></topic>'
    )
    assert [chosen(known, "a", topic=topic) for topic in inside] == ["x"] * len(inside)
    assert [chosen(known, "a", topic=topic) for topic in outside] == [None] * len(outside)


def test_the_last_of_equal_categories_counts_and_is_told():
    known = of(that("A", "*", "one") + "\n" + that("a!", "*", "two"))
    assert chosen(known, "a") == "two"
    assert known.graph.duplicates == [(1, 0)]


def test_several_patterns_share_a_template():
    known = of("<category><pattern>A</pattern><pattern>B *</pattern><template>x</template></category>")
    assert chosen(known, "a") == chosen(known, "b c") == "x"
    one = found(known, "b c")
    assert one is not None
    assert read_head(one.category).patterns == ("A", "B *")


def test_the_path_is_told():
    known = of(that("$A *", "_ B", "x", "C"))
    one = found(known, "a b c", "so b", "c")
    assert one is not None
    assert one.path == ("$a", "*", "<that>", "_", "b", "<topic>", "c")


# --- learned categories ---


def learned(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


def test_learned_categories_win_over_equal_ones_only():
    base = knowledge("A *", "A B C")
    bot = base.with_categories([read_category(learned("A *", "bot")), read_category(learned("*", "any"))])
    user = bot.with_categories([read_category(learned("a *", "user"))])
    assert (chosen(base, "a x"), chosen(bot, "a x"), chosen(user, "a x")) == ("A *", "bot", "user")
    assert chosen(user, "a b c") == "A B C"
    assert (chosen(base, "z"), chosen(user, "z")) == (None, "any")
    assert user.size == 5
    one = found(user, "a x")
    assert one is not None
    assert one.category.file == -1
    assert base.with_categories([]) is base


def test_learned_conditions_keep_their_rank():
    base = of(that("A", "*", "base"))
    source = '<category><pattern>A</pattern><that emotion="sad"/><template>sad</template></category>'
    known = base.with_categories([read_category(source)])
    assert chosen(known, "a", previous=Previous("x", "x", "", "sad")) == "sad"
    assert chosen(known, "a", previous=Previous("x", "x", "", "glad")) == "base"


# --- Japanese ---


def test_the_examples_of_japanese_wildcards():
    known = knowledge("*が好き", "私は*と*を食べた")
    assert stars(known, "寿司が好き！") == ("寿司",)
    assert stars(known, "私はうどんとカレーを食べた") == ("うどん", "カレー")


@pytest.mark.parametrize(
    ("pattern", "said", "wanted"),
    [
        ("*です", "ＡＢＣです", ("ＡＢＣ",)),
        ("*です", "Visual Studioです", ("Visual Studio",)),
        ("**", "寿司が", ("寿", "司が")),
        ("カレー^", "ｶﾚｰ", ("",)),
        ("＊が好き", "犬が好き", ("犬",)),
        ("今日 は *", "今日は、いい天気。", ("いい天気",)),
        ("ฉันชอบ*", "ฉันชอบแมว", ("แมว",)),
        ("我喜欢*", "我喜欢猫。", ("猫",)),
        ("_ですか", "本当ですか？", ("本当",)),
        ("$寿司*", "寿司屋", ("屋",)),
    ],
)
def test_scripts_without_blanks_are_compared_by_characters(pattern: str, said: str, wanted: Sequence[str]):
    assert stars(knowledge(pattern), said) == wanted


def test_kana_and_voicing_marks_are_told_apart_but_not_their_spelling():
    known = knowledge("ガ")
    assert found(known, "ｶﾞ") is not None
    assert found(known, "か\u3099") is None
    assert found(known, "カ\u3099") is not None
    assert found(known, "カ") is None


def test_kana_are_folded_where_the_bot_says_so():
    for asked in ({}, {"fold-kana": "true"}):
        known = knowledge("らーめんが*", "<set>food</set>？", sets={"food": ["すし"]}, **asked)
        assert (found(known, "ラーメンが好き") is not None) is bool(asked)
        assert (found(known, "スシ") is not None) is bool(asked)
        assert stars(known, "らーめんガスキ" if asked else "らーめんがスキ") == ("スキ",)


def test_a_segmenter_makes_words_of_characters(tmp_path: Path):
    def segment(text: str) -> list[str]:
        return re.findall("[ァ-ー]+|[ぁ-ん]|[一-龠]+", text)

    (tmp_path / "a.aiml").write_text(
        "<aiml><category><pattern>**食べた</pattern><template/></category></aiml>", encoding="utf-8"
    )
    known = Knowledge.load(tmp_path, comparison=Comparison(segment=segment))
    one = match(known, known.tokenize("カレーを食べた"), Previous(), "")
    assert one is not None
    assert one.stars == ("カレー", "を")


def test_sets_may_hold_japanese_words():
    known = knowledge("<set>food</set>が好き", sets={"food": ["寿司", "寿司屋"]})
    assert stars(known, "寿司屋が好き") == ("寿司屋",)
    assert stars(known, "寿司が好き") == ("寿司",)


def test_word_sets_tell_what_is_in_them():
    members = WordSet(["Red", "light  blue", ""])
    assert len(members) == 2
    assert "LIGHT blue!" in members
    assert "blue" not in members


@pytest.mark.parametrize(
    ("pattern", "said", "expected"),
    [
        ("*", "C++ and C#", ("C++ and C#",)),
        ("* AND *", "C++ and C#.", ("C++", "C#")),
        ("*", "-5", ("-5",)),
        ("PAY *", "Pay $5.50, please!", ("$5.50, please",)),
        ("TAKE *", "take 5 % of it", ("5 % of it",)),
        ("ASK *", "ask Mr. Smith", ("Mr. Smith",)),
        ("IT IS *", "it is <b>wet</b>!", ("<b>wet</b>",)),
        ("NUM <set>number</set>", "num -3", ("-3",)),
        ("SAY * TO ME", 'say "hello there" to me', ('"hello there"',)),
        ("* SHE SAID", '"well," she said', ('"well,"',)),
        ("I LIKE * SHE SAID", "(I like tea, she said)", ("tea",)),
        ("GREAT *", "great fun:)", ("fun",)),
        ("私は*が好き", "私は「うどん」が好き。", ("うどん",)),
        ("* 5", "a/5", ("a",)),
    ],
)
def test_stars_are_slices_of_what_was_typed(pattern: str, said: str, expected: tuple[str, ...]) -> None:
    assert stars(knowledge(pattern), said) == expected
