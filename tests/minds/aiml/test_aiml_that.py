"""What docomo's ``<that>`` asks of the previous reply (docs/aiml.md §4.3), and the seed's own conditions."""

from __future__ import annotations

import pytest

from boltun.minds.aiml.category import Previous, ThatCondition
from boltun.minds.aiml.documents import read_category, read_head
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import match
from boltun.minds.aiml.text import last_sentence

DOCOMO = '<aiml version="xaiml1.0.0" xmlns="http://www.nttdocomo.com/aiml/schema">'


def chosen(inner: str, previous: Previous, said: str = "はい", root: str = "<aiml>") -> str | None:
    """Which template answers: its text."""
    known = Knowledge.of_text(f"{root}{inner}</aiml>")
    found = match(known, known.tokenize(said), previous, "")
    return None if found is None else found.category.template[len("<template>") : -len("</template>")]


def category(template: str, *thats: str, pattern: str = "はい") -> str:
    return f"<category><pattern>{pattern}</pattern>{''.join(thats)}<template>{template}</template></category>"


def after(text: str, identity: str = "", emotion: str = "") -> Previous:
    return Previous(text, last_sentence(text), identity, emotion)


START = Previous()


# --- the examples of the seed ---

TALK = (
    "<category> <pattern>こんにちは</pattern> <template>こんにちは!</template> </category> "
    "<category> <pattern>今日もいい天気ですね</pattern> {} <template>そうですね!</template> </category>"
)


@pytest.mark.parametrize("written", ["<that>こんにちは!</that>", '<that partial="true">!</that>'])
@pytest.mark.parametrize("root", ["<aiml>", DOCOMO, '<aiml version="2.0">'])
def test_the_seeds_that_and_partial_that(written: str, root: str):
    inner = TALK.format(written)
    said = "今日もいい天気ですね"
    assert chosen(inner, after("こんにちは!"), said, root) == "そうですね!"
    assert chosen(inner, after("こんにちは！"), said, root) == "そうですね!"
    assert chosen(inner, after("さようなら"), said, root) is None
    assert chosen(inner, START, said, root) is None


def test_the_seeds_that_by_id():
    inner = TALK.format('<that id="001" />')
    assert chosen(inner, after("こんにちは!", "001"), "今日もいい天気ですね") == "そうですね!"
    assert chosen(inner, after("こんにちは!"), "今日もいい天気ですね") is None


@pytest.mark.parametrize(
    "thats",
    [
        ['<that emotion="happy|sad">*</that>'],
        ['<that emotion="happy"/>', '<that emotion="sad" />'],
    ],
)
def test_the_two_ways_of_the_seed_to_list_emotions_are_the_same(thats: list[str]):
    for emotion, wanted in (("happy", "x"), ("sad", "x"), ("glad", None), ("", None)):
        assert chosen(category("x", *thats), after("はい", "", emotion)) == wanted


# --- one element ---


def test_all_parts_of_an_element_must_hold():
    inner = category("x", '<that emotion="glad" partial="true">散歩</that>')
    assert chosen(inner, after("楽しい散歩です", "", "glad")) == "x"
    assert chosen(inner, after("楽しい散歩です", "", "sad")) is None
    assert chosen(inner, after("楽しい食事です", "", "glad")) is None


def test_emotions_are_trimmed_folded_and_may_be_empty():
    assert chosen(category("x", '<that emotion="|| Glad | angry|"/>'), after("a", "", "ANGRY")) == "x"
    assert chosen(category("x", '<that emotion="|"/>'), after("a")) == "x"
    assert chosen(category("x", '<that emotion="glad"/>'), after("a", "", "sad|glad")) == "x"


def test_an_unknown_emotion_is_told_and_never_matches():
    inner = category("x", '<that emotion="bored"/>')
    assert chosen(inner, after("a", "", "bored")) is None
    problems = Knowledge.of_text(f"<aiml>\n{inner}</aiml>").problems
    assert [(one.code, one.line) for one in problems] == [("unknown-emotion", 2)]


def test_an_id_is_compared_whole_and_with_case_and_the_content_is_not_looked_at():
    inner = category("x", '<that id="Talk-01">何か違う</that>')
    assert chosen(inner, after("どうぞ", "Talk-01")) == "x"
    for other in ("talk-01", "01", "Talk", "Talk-01 ", "Talk-01|x"):
        assert chosen(inner, after("どうぞ", other)) is None
    assert chosen(category("x", '<that id="a|b"/>'), after("b", "b")) is None
    assert chosen(category("x", '<that id="a|b"/>'), after("b", "a|b")) == "x"


def test_an_id_holds_even_where_nothing_was_said():
    assert chosen(category("x", '<that id="talk-01"/>'), Previous("", "", "talk-01")) == "x"


def test_a_reply_with_an_id_is_matched_by_its_text_too():
    assert chosen(category("x", "<that>どうぞ</that>"), after("どうぞ", "A")) == "x"


@pytest.mark.parametrize("written", ["<that/>", "<that>*</that>", "<that> </that>", '<that partial="true"/>'])
@pytest.mark.parametrize("root", ["<aiml>", DOCOMO])
def test_a_that_of_nothing_or_of_a_star_is_no_condition(written: str, root: str):
    assert chosen(category("x", written), START, root=root) == "x"
    assert chosen(category("x", written), after("何か。"), root=root) == "x"


def test_one_of_several_elements_is_enough():
    inner = category("x", "<that>犬</that>", '<that id="A"/>', '<that partial="1">猫</that>')
    for previous in (after("犬"), after("鳥", "A"), after("黒い猫です")):
        assert chosen(inner, previous) == "x"
    assert chosen(inner, after("黒い犬です")) is None


# --- part of the reply ---


@pytest.mark.parametrize(
    ("written", "text", "wanted"),
    [
        ("カレー", "今日の夕飯はカレーライスです", True),
        ("今日", "今日の夕飯", True),
        ("です", "カレーです", True),
        ("カレー", "カレー", True),
        ("カレー", "カレ", False),
        ("今*カレー", "ええ、今日の夕飯はカレーライスです。", True),
        ("犬", "好きなのは犬。でも猫も。", True),
        ("*", "何か", True),
        ("!", "はい！そうです。", True),
        ("?", "はい！", False),
        ("tea", "I like green tea, too. And you?", True),
        ("tea", "I like steak", False),
    ],
)
def test_partial_is_content_with_any_part_of_the_whole_reply(written: str, text: str, wanted: bool):
    inner = category("x", f'<that partial="true">{written}</that>')
    assert (chosen(inner, after(text)) == "x") is wanted


def test_partial_false_is_as_if_it_were_not_there():
    assert chosen(category("x", '<that partial="false">犬</that>'), after("黒い犬")) is None
    assert chosen(category("x", '<that partial="false">犬</that>'), after("犬")) == "x"


def test_what_is_not_a_truth_value_is_told():
    inner = category("x", '<that partial="yes">犬</that>')
    problems = Knowledge.of_text(f"<aiml>{inner}</aiml>").problems
    assert [one.code for one in problems] == ["bad-partial"]


def test_the_widened_ends_are_no_stars():
    inner = category("x", '<that partial="true">は*です</that>')
    known = Knowledge.of_text(f"<aiml>{inner}</aiml>")
    found = match(known, known.tokenize("はい"), after("今日は雨ですか"), "")
    assert found is not None
    assert found.that_stars == ("雨",)


def test_an_end_with_a_wildcard_is_not_widened():
    inner = category("x", '<that partial="true">*犬</that>')
    assert chosen(inner, after("犬です")) is None
    assert chosen(inner, after("黒い犬です")) == "x"


# --- the whole reply or its last sentence ---


def test_docomos_that_is_tried_on_the_whole_reply_and_then_on_its_last_sentence():
    text = "そうですか。元気ですか?"
    for written in ("そうですか。元気ですか?", "元気ですか", "そう*元気ですか"):
        assert chosen(category("x", f"<that>{written}</that>"), after(text)) == "x"
    assert chosen(category("x", "<that>そうですか</that>"), after(text)) is None


def test_a_plain_that_is_tried_on_the_last_sentence_only():
    inner = category("x", "<that>HI HOW ARE YOU</that>") + category("y", "<that>HOW ARE YOU</that>")
    assert chosen(inner, after("Hi. How are you?")) == "y"
    assert chosen(inner, after("Hi. How are you?"), root=DOCOMO) == "x"


def test_a_partial_element_in_a_plain_file_sees_the_whole_reply():
    assert chosen(category("x", '<that partial="true">hi</that>'), after("Hi. How are you?")) == "x"


# --- what goes first ---


def test_the_rank_of_conditions():
    ranked = [
        category("id", '<that id="A"/>'),
        category("text", "<that>黒い犬</that>"),
        category("text with a wildcard", "<that>黒い*</that>"),
        category("partial", '<that partial="true">犬</that>'),
        category("emotion", '<that emotion="glad"/>'),
        category("none"),
    ]
    previous = after("黒い犬", "A", "glad")
    for first, wanted in enumerate(["id", "text", "text with a wildcard", "partial", "emotion", "none"]):
        assert chosen("".join(ranked[first:]), previous) == wanted
        assert chosen("".join(reversed(ranked[first:])), previous) == wanted


def test_the_pattern_decides_before_any_condition():
    inner = category("pattern", pattern="はい") + category("that", '<that id="A"/>', pattern="*")
    assert chosen(inner, after("a", "A")) == "pattern"


# --- as written ---


def test_a_category_tells_its_conditions_as_written():
    xml = (
        "<category><pattern>はい <set>x</set> *</pattern>"
        '<that partial="true" emotion="glad|sad">  !\n </that><that id="B"/><that>*A</that>'
        '<template id="C">x</template></category>'
    )
    read = read_category(xml, topic="食事")
    assert read_head(read).patterns[0] == "はい <set>x</set> *"
    assert read_head(read).that == (
        ThatCondition("!", True, "", ("glad", "sad"), True),
        ThatCondition("", False, "B", (), True),
        ThatCondition("*A"),
    )
    assert read_head(read).topic == "食事"
    assert read.template == '<template id="C">x</template>'
