"""What is wrong in a base, with exact lines and reasons."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.boltun.checks import TEMPLATES, problems
from boltun.minds.boltun.document import Document
from boltun.minds.protocol import Problem, Severity
from boltun.text.encoding import decode
from tests.documents import document_of

GOOD = """привет
Привет!

 (зелёный чай?)
Чаю? С удовольствием!
(:).)
Улыбка вам к лицу.
(~скучно мне.)
Давай скучать вместе.
{ты тебя.}
Всё обо мне да обо мне.
[пока]
До связи.
((
Не грусти.
<QUESTION>
где
<IGNORED>
ты
<IGNORED>
тебя
<ESCAPE>
Сменим тему.
<FAILURE>
Не понял.
<INITIAL>
Есть кто живой?
<REPEAT>
Это уже было.
@спасибо
пасиб спс
"""


TOPIC = "<ON чай>\n(чай.)\n<SAY чай>\nок\n"


def found(text: str) -> list[Problem]:
    return problems(document_of(text), lexicons={"ru", "en", "ja"})


def codes(text: str) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.code) for problem in found(text)]


def test_a_good_base_has_no_problems() -> None:
    assert found(GOOD) == []
    assert found("") == []


@pytest.mark.parametrize(
    ("text", "line", "column", "code", "severity"),
    [
        (" (чай\nок\n", 1, 2, "bracket-without-partner", "error"),
        ("{ты.\nок\n", 1, 1, "bracket-without-partner", "error"),
        ("[да\nок\n", 1, 1, "bracket-without-partner", "error"),
        ("<ESCAPE\nок\n", 1, 1, "bracket-without-partner", "error"),
        ("чай.)\nок\n", 1, 5, "bracket-without-opening", "warning"),
        ("ты?}\nок\n", 1, 4, "bracket-without-opening", "warning"),
        ("привет]\nок\n", 1, 7, "bracket-without-opening", "warning"),
        ("ESCAPE>\nок\n", 1, 7, "bracket-without-opening", "warning"),
        ("да] нет]\nок\n", 1, 8, "bracket-without-opening", "warning"),
        ("[да].\nок\n", 1, 1, "text-after-bracket", "warning"),
        ("<WHAT>\nок\n", 1, 1, "unknown-tag", "error"),
        ("\n<escape>\nок\n", 2, 1, "lowercase-tag", "error"),
        ("(чай)\nок\n", 1, 1, "list-without-mark", "error"),
        ("(.)\nок\n", 1, 1, "empty-list", "error"),
        ("(, !.)\nок\n", 1, 1, "empty-list", "error"),
        ("[]\nок\n", 1, 1, "empty-phrase", "error"),
        ("@\nок\n", 1, 1, "empty-head", "error"),
        ("a\nb\nчай", 3, 0, "key-without-reply", "error"),
        ("a\nb\n<ESCAPE>\n", 3, 0, "key-without-reply", "error"),
        ("[ну]\n\nчай\nок\n", 2, 0, "empty-reply", "warning"),
        ("[ну]\n  \nчай\nок\n", 2, 0, "empty-reply", "warning"),
        ("<QUESTION>\n\n", 2, 0, "empty-word", "warning"),
        ("@a\n\n", 2, 0, "empty-aliases", "warning"),
        ("(чай - кофе.)\nок\n", 1, 6, "word-never-occurs", "warning"),
        ("(сайт ya.ru.)\nок\n", 1, 7, "word-across-sentences", "warning"),
        ("<QUESTION>\n!\n", 2, 1, "word-never-occurs", "warning"),
        ("<IGNORED>\n don't\n", 2, 2, "not-one-word", "warning"),
        ("<QUESTION>\nis … right\n", 2, 1, "not-one-word", "warning"),
        ("<IGNORED>\nты\n{ты тебя.}\nок\n", 3, 5, "word-not-ignored", "warning"),
        ("<IGNORED>\nну,\n", 2, 1, "not-one-word", "warning"),
        ("@a\nb c d don't\n", 2, 7, "alias-not-one-word", "warning"),
        ("@a\nb, c\n", 2, 1, "alias-not-one-word", "warning"),
        ("@a\nb - c\n", 2, 3, "word-never-occurs", "warning"),
        ("ну\nок\n （кот.）\nок\n", 3, 2, "full-width-opener", "warning"),
        ("（кот？)\nок\n", 1, 1, "full-width-opener", "warning"),
        ("（猫　元気）\nок\n", 1, 1, "full-width-opener", "warning"),
        ("｛ты。｝\nок\n", 1, 1, "full-width-opener", "warning"),
        ("［да］\nок\n", 1, 1, "full-width-opener", "warning"),
        ("＜ESCAPE＞\nок\n", 1, 1, "full-width-opener", "warning"),
        ("＠head\nок\n", 1, 1, "full-width-opener", "warning"),
        ("@a\nb c\n@b\nd\n", 2, 1, "alias-is-head", "warning"),
        ("@a\nx a\n", 2, 3, "alias-is-head", "warning"),
        ("@a\nb c\n@d\nc\n", 4, 1, "alias-of-two-heads", "warning"),
        ("чай\nок\n\n чай\nок\n", 4, 0, "duplicate-pair", "warning"),
        # Topics: what is wrong with the tags.
        ("<ON>\n(чай.)\n", 1, 1, "empty-topic-name", "error"),
        # … and it is the name that is missing, whatever else is.
        ("<ON>\n\n", 1, 1, "empty-topic-name", "error"),
        (" <SAY >\nок\n", 1, 2, "empty-topic-name", "error"),
        ("<ON \u200b>\n(чай.)\n", 1, 0, "empty-topic-name", "error"),
        ("<on чай>\n(чай.)\n", 1, 1, "lowercase-tag", "error"),
        ("<ON a>b>\n(чай.)\n", 1, 1, "unknown-tag", "error"),
        ("＜ON чай＞\nок\n", 1, 1, "full-width-opener", "warning"),
        ("<ON чай>\n(чай.)\n", 1, 0, "topic-without-reply", "error"),
        ("\n<SAY чай>\nок\n<SAY чай>\nда\n", 2, 0, "topic-without-key", "error"),
        (f"{TOPIC}<SAY чаи>\nда\n", 5, 0, "misspelt-topic", "error"),
        (f"{TOPIC}<ON чаё>\nда\n", 5, 0, "misspelt-topic", "error"),
        (f"{TOPIC}<ON Чай>\n\n", 6, 0, "empty-topic-keys", "warning"),
        (f"{TOPIC}<SAY чай>\n\n", 6, 0, "empty-reply", "warning"),
        (f"{TOPIC}<SAY чай>\nок\n", 5, 0, "duplicate-pair", "warning"),
        (f"{TOPIC}<ON чай>\n(чай.)\n", 5, 0, "duplicate-pair", "warning"),
        # What is wrong with their keys.
        (f"{TOPIC}<ON чай>\n[да] {{я.\n", 6, 6, "key-not-closed", "error"),
        (f"{TOPIC}<ON чай>\n[да] или [нет]\n", 6, 6, "text-between-keys", "error"),
        (f"{TOPIC}<ON чай>\n <ESCAPE>\n", 6, 2, "no-key-of-topic", "error"),
        (f"{TOPIC}<ON чай>\n@чай\n", 6, 1, "no-key-of-topic", "error"),
        (f"{TOPIC}<ON чай>\n[да] (как (чай.)\n", 6, 11, "bracket-inside-key", "warning"),
        (f"{TOPIC}<ON чай>\n[да][нет]\n", 6, 5, "bracket-inside-key", "warning"),
        (f"{TOPIC}<ON ЧАЙ>\n[да] (Чай.)\n", 6, 6, "duplicate-key", "warning"),
        (f"{TOPIC}<ON чай>\n[да] [да]\n", 6, 6, "duplicate-key", "warning"),
        # A key there is checked as anywhere.
        (f"{TOPIC}<ON чай>\n (кофе\n", 6, 2, "bracket-without-partner", "error"),
        (f"{TOPIC}<ON чай>\nкофе.)\n", 6, 6, "bracket-without-opening", "warning"),
        (f"{TOPIC}<ON чай>\n[да] (кофе)\n", 6, 6, "list-without-mark", "error"),
        (f"{TOPIC}<ON чай>\n[да] (.)\n", 6, 6, "empty-list", "error"),
        (f"{TOPIC}<ON чай>\n[да] (, !.)\n", 6, 6, "empty-list", "error"),
        (f"{TOPIC}<ON чай>\n[да] []\n", 6, 6, "empty-phrase", "error"),
        (f"{TOPIC}<ON чай>\n（кофе.）\n", 6, 1, "full-width-opener", "warning"),
        (f"{TOPIC}<ON чай>\n(да кофе.) (кофе - да.)\n", 6, 18, "word-never-occurs", "warning"),
        (f"{TOPIC}<ON чай>\n(a b?) (a.b.)\n", 6, 9, "word-across-sentences", "warning"),
        (f"{TOPIC}<ON чай>\n(ты.) {{ты.}}\n", 6, 8, "word-not-ignored", "warning"),
    ],
)
def test_each_problem_is_found_at_its_place(
    text: str, line: int, column: int, code: str, severity: str
) -> None:
    (problem,) = found(text)
    assert (problem.line, problem.column, problem.code, problem.severity) == (line, column, code, severity)
    assert not re.search(r"\{[a-z]|\bNone\b", problem.text)


@pytest.mark.parametrize(
    "text",
    [
        "как дела? :)\nок\nпривет )))\nок\n<3\nок\n:]\nок\nну и ну :-}\nок\n",
        "чай\nок\nчай\nда\nЧай\nок\n(чай.)\nок\n(чай?)\nок\n",
        "@a\nb b\n@a\nb c\n",
        "<IGNORED>\nЕщё\n{еще.}\nок\n",
        "(:-! да! по-моему.)\nок\n",
        "(смеётся) привет\nок\n",
        "@привет\nхай :) ай-ай )) ещё\n",
        "（＾▽＾）\nок\n（´・ω・｀）\nок\n＜３＞\nок\n＠\nок\n（ため息）はあ\nок\n（猫\nок\n（\nок\n",
    ],
)
def test_what_is_unusual_but_meant_is_no_problem(text: str) -> None:
    assert found(text) == []


def test_a_bad_line_hides_nothing_behind_it() -> None:
    text = "(чай\nок\n" + GOOD + "<what>\nок\n(кофе)\nок\n"
    end = text.count("\n")
    assert codes(text) == [
        (1, 1, "bracket-without-partner"),
        (end - 3, 1, "unknown-tag"),
        (end - 1, 1, "list-without-mark"),
    ]


def test_several_problems_come_in_the_order_of_their_places() -> None:
    assert codes("{ты - вы\n\n(а)\nб\n(- чай , кофе.)\nок") == [
        (1, 1, "bracket-without-partner"),
        (2, 0, "empty-reply"),
        (3, 1, "list-without-mark"),
        (5, 2, "word-never-occurs"),
        (5, 8, "word-never-occurs"),
    ]


def test_a_long_list_of_bad_words_is_checked_word_by_word() -> None:
    words = [f"w{number}" for number in range(20_000)]
    text = "{" + " ".join(words) + ".}\nok\n"
    places = [(problem.column, problem.values["word"]) for problem in found(text)]
    assert places[:3] == [(2, "w0"), (5, "w1"), (8, "w2")]
    assert len(places) == len(words)


def test_a_problem_names_what_it_is_about() -> None:
    (problem,) = found("чай\nок\n\nчай\nок\n")
    assert problem.text == "The same key and reply are in line 1 already."
    (problem,) = found("@a\nb\n@c\nb\n")
    assert problem.text == "The alias “b” already stands for “a” in line 2."
    (problem,) = found("<escape>\nок\n")
    assert problem.text == "Tags are in capital letters: <ESCAPE>, not <escape>."
    assert problem.severity is Severity.ERROR
    (problem,) = found("@cannot\ncan't\n")
    assert (
        problem.text == "The alias “can't” is read as “can · t”, so it is never found: an alias is one word."
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("（猫.）", "(猫.)"),
        ("（～猫　元気？）", "(~猫　元気?)"),
        ("（猫）", "(猫.)"),
        ("［こんにちは。］", "[こんにちは。]"),
        ("＜ｅｓｃａｐｅ＞", "<ESCAPE>"),
        ("＠ 猫", "@猫"),
    ],
)
def test_a_full_width_key_comes_with_the_one_that_is_probably_meant(line: str, meant: str) -> None:
    (problem,) = found(f"{line}\nок\n")
    assert problem.text == (
        f"“{line[0]}” is not “{meant[0]}” but a full-width character, so the line is a plain phrase."
        f" Perhaps you mean “{meant}”."
    )
    assert found(f"{meant}\nок\n") == []


def test_unreadable_bytes_are_told_with_their_place() -> None:
    document = Document(
        decode("привет\nда\n".encode() + b"(ok.)\nyes \xff or \xff\n", encoding="utf-8"), path=Path("x")
    )
    (problem,) = problems(document)
    assert (problem.path, problem.line, problem.column, problem.code) == (Path("x"), 4, 5, "unreadable-bytes")


def test_inexact_lists_without_a_lexicon_get_one_hint_a_language() -> None:
    text = "(~чай.)\nок\n(~кофе.)\nок\n(~tea чай.)\nok\n(coffee.)\nok\n"
    document = document_of(text)
    assert [
        (problem.line, problem.code, problem.severity) for problem in problems(document, lexicons=())
    ] == [
        (1, "no-lexicon", Severity.HINT),
        (5, "no-lexicon", Severity.HINT),
    ]
    assert [problem.line for problem in problems(document, lexicons=["ru"])] == [5]


def test_an_inexact_list_of_a_topic_without_a_lexicon_is_told_at_its_place() -> None:
    document = document_of("<ON чай>\n[чай] (~чай.)\n<SAY чай>\nок\n")
    (problem,) = problems(document, lexicons=())
    assert (problem.line, problem.column, problem.code) == (2, 8, "no-lexicon")


def test_a_misspelt_topic_comes_with_the_name_that_is_probably_meant() -> None:
    first, second = found("<ON invitation>\n(join us.)\n\n<SAY invitatoin>\nfine\n")
    assert (
        first.text == "There is no pair <SAY invitation>. Perhaps you mean the topic “invitatoin” of line 4."
    )
    assert (
        second.text == "There is no pair <ON invitatoin>. Perhaps you mean the topic “invitation” of line 1."
    )
    (problem,) = found("<ON invitation>\n(join us.)\n")
    assert problem.text == "The topic “invitation” has no reply: there is no pair <SAY invitation>."
    (problem,) = found(f"{TOPIC}<SAY погода>\nда\n")
    assert problem.text == "Nothing leads to the topic “погода”: there is no pair <ON погода>."


def test_words_are_split_as_asked() -> None:
    document = document_of("(ab cd.)\nok\n")
    assert [problem.code for problem in problems(document, words=lambda text: [])] == ["empty-list"]


def test_changed_lines_are_checked_as_they_are_now() -> None:
    document = document_of("(чай)\nок\n")
    document.replace_lines(0, 1, ["(чай.)"])
    assert problems(document) == []


@given(
    st.lists(
        st.text('({[<>]})@~.?! aIяё-\t"…（）［］｛｝＜＞＠。', max_size=8)
        | st.sampled_from(["<ON a>", "<SAY a>", "<ON b>"]),
        max_size=8,
    ).map("\n".join)
)
def test_any_base_can_be_checked(text: str) -> None:
    document = document_of(text)
    for problem in problems(document):
        assert problem.code in TEMPLATES
        assert 1 <= problem.line <= len(document.lines)
        assert 0 <= problem.column <= len(document.lines[problem.line - 1])
        assert problem.text


def test_the_sample_base_has_no_problems(shared: Path) -> None:
    assert problems(Document.open(shared / "conformance" / "boltun" / "mini.mindw")) == []


def test_the_large_base_of_the_original_has_no_false_alarms(shared: Path) -> None:
    codes = {problem.code for problem in problems(Document.open(shared / "data" / "boltun.mindw"))}
    assert codes == {"word-never-occurs", "duplicate-pair", "not-one-word"}
