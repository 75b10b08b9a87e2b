"""Key lines: what kind of pair each begins."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boltun.minds.boltun.pairs import OPENERS, Key, KeyProblem, PairKind, classify, compose

K = PairKind
P = KeyProblem


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("как дела?", Key(K.STUDY, "как дела?")),
        (":-) (да.)", Key(K.STUDY, ":-) (да.)")),
        ("(чай.)", Key(K.KEYWORDS, "чай")),
        ("( зелёный чай . )", Key(K.KEYWORDS, "зелёный чай")),
        ("(где кот?)", Key(K.KEYWORDS, "где кот", question=True)),
        ("(~скучно мне.)", Key(K.KEYWORDS, "скучно мне", fuzzy=True)),
        ("(~ кто там?)", Key(K.KEYWORDS, "кто там", question=True, fuzzy=True)),
        ("(:).)", Key(K.KEYWORDS, ":)")),
        ("()).)", Key(K.KEYWORDS, "))")),
        ("(что..)", Key(K.KEYWORDS, "что.")),
        ("{ты тебя.}", Key(K.SPECIALS, "ты тебя")),
        ("{кто?}", Key(K.SPECIALS, "кто", question=True)),
        ("{~кто?}", Key(K.SPECIALS, "~кто", question=True)),
        ("[да]", Key(K.PHRASE, "да")),
        ("[(да.)]", Key(K.PHRASE, "(да.)")),
        ("<QUESTION>", Key(K.QUESTION, "")),
        ("<IGNORED>", Key(K.IGNORED, "")),
        ("<ESCAPE>", Key(K.ESCAPE, "")),
        ("<FAILURE>", Key(K.FAILURE, "")),
        ("<INITIAL>", Key(K.INITIAL, "")),
        ("<REPEAT>", Key(K.REPEAT, "")),
        ("<ON чай>", Key(K.ON, "чай")),
        ("< SAY  Чай и  кофе >", Key(K.SAY, "Чай и  кофе")),
        ("@привет", Key(K.ALIASES, "привет")),
        ("@ добрый день", Key(K.ALIASES, "добрый день")),
    ],
)
def test_each_kind_is_told_by_its_brackets(line: str, key: Key) -> None:
    assert classify(line) == key


@pytest.mark.parametrize(
    ("line", "kind", "problem"),
    [
        ("(чай", K.STUDY, P.BRACKET),
        ("(чай.", K.STUDY, P.BRACKET),
        ("(42.", K.STUDY, P.BRACKET),
        ("(чай.]", K.STUDY, P.BRACKET),
        ("{ты.", K.STUDY, P.BRACKET),
        ("[привет", K.STUDY, P.BRACKET),
        ("<QUESTION", K.STUDY, P.BRACKET),
        ("[привет].", K.STUDY, P.TEXT_AFTER_BRACKET),
        ("<WHAT>", K.STUDY, P.UNKNOWN_TAG),
        ("<>", K.STUDY, P.UNKNOWN_TAG),
        ("<ON>", K.ON, P.EMPTY_NAME),
        ("<SAY >", K.SAY, P.EMPTY_NAME),
        ("<on чай>", K.STUDY, P.LOWERCASE_TAG),
        ("<ONLY чай>", K.STUDY, P.UNKNOWN_TAG),
        ("<ON a>b>", K.STUDY, P.UNKNOWN_TAG),
        ("<ON чай", K.STUDY, P.BRACKET),
        ("<question>", K.STUDY, P.LOWERCASE_TAG),
        ("<Escape>", K.STUDY, P.LOWERCASE_TAG),
        ("(чай)", K.KEYWORDS, P.NO_MARK),
        ("(чай!)", K.KEYWORDS, P.NO_MARK),
        ("{ты}", K.SPECIALS, P.NO_MARK),
        ("()", K.KEYWORDS, P.EMPTY_LIST),
        ("(.)", K.KEYWORDS, P.EMPTY_LIST),
        ("( ?)", K.KEYWORDS, P.EMPTY_LIST),
        ("(~.)", K.KEYWORDS, P.EMPTY_LIST),
        ("{.}", K.SPECIALS, P.EMPTY_LIST),
        ("[]", K.PHRASE, P.EMPTY_PHRASE),
        ("[ ]", K.PHRASE, P.EMPTY_PHRASE),
        ("@", K.ALIASES, P.EMPTY_HEAD),
    ],
)
def test_a_bad_key_line_has_a_problem(line: str, kind: PairKind, problem: KeyProblem) -> None:
    key = classify(line)
    assert (key.kind, key.problem) == (kind, problem)


@pytest.mark.parametrize("line", ["(", "(((", "<3", "(:", "(-:", "(смеётся) привет", "<3 <3", "[:"])
def test_smileys_and_phrases_that_begin_with_a_bracket_are_study_phrases(line: str) -> None:
    assert classify(line) == Key(K.STUDY, line)


@given(st.text(min_size=1).map(str.strip).filter(bool))
def test_any_line_is_some_key_and_only_openers_make_it_special(line: str) -> None:
    key = classify(line)
    if line[0] not in OPENERS:
        assert key == Key(K.STUDY, line)
    if key.kind is K.STUDY:
        assert key.text == line


@given(st.text('({[<>]})@~.? aяON"…', min_size=1).map(str.strip).filter(bool))
@example("<ON a  b>")
@example("<SAY>")
def test_a_key_is_written_as_it_was_read(line: str) -> None:
    key = classify(line)
    if key.problem in (None, KeyProblem.EMPTY_NAME):
        assert classify(compose(key)) == key
