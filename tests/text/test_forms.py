import json
import pickle
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boltun.text.forms import LANGUAGES, FormIndex, How, installed_lexicons
from boltun.text.segmenter import segment

DATA = Path(__file__).parent / "data"
WORDS = st.text(
    alphabet="аеёйкопт-abcegnost'猫食べるラーーンｱกิ019:)🙂🏽\ufe0f\u0301\ud800", min_size=1, max_size=12
)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    if request.param not in installed_lexicons():
        pytest.skip(f"no lexicon of {request.param} is installed")
    return request.param


def trial(language: str) -> Iterator[tuple[str, str, str]]:
    for line in (DATA / f"forms.{language}.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            how, listed, words = line.split("\t")
            for word in words.split():
                yield how, listed, word


def frequent(language: str) -> list[str]:
    lines = (DATA / f"frequent.{language}.txt").read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(word for line in lines if not line.startswith("#") for word in line.split()))


def hows(listed: str, *words: str, **options: object) -> list[How | None]:
    index = FormIndex([listed], **options)  # type: ignore[arg-type]
    return [index.how(word, listed) for word in words]


@pytest.mark.parametrize(("language", "least"), [("ru", 0.97), ("en", 0.96), ("ja", 0.97)])
def test_the_trial_is_passed(language: str, least: float):
    """F1 over words that must and must not stand for a listed word, all written by hand."""
    if language not in installed_lexicons():
        pytest.skip(f"no lexicon of {language} is installed")
    counts: Counter[str] = Counter()
    wrong = []
    for how, listed, word in trial(language):
        found = listed in FormIndex([listed]).matches(word)
        counts[
            "right" if found and how != "no" else "wrong" if found else "none" if how == "no" else "missed"
        ] += 1
        if found is (how == "no"):
            wrong.append(f"{word} for {listed}")
    f1 = 2 * counts["right"] / (2 * counts["right"] + counts["wrong"] + counts["missed"])
    assert f1 >= least, f"F1 {f1:.3f}: {', '.join(wrong)}"
    assert counts["wrong"] == 0, ", ".join(wrong)


def test_the_trial_is_large_enough():
    for language, forms, typos, others in (("ru", 60, 60, 200), ("en", 60, 60, 200), ("ja", 60, 30, 100)):
        counts = Counter(how for how, _, _ in trial(language))
        assert counts["form"] >= forms
        assert counts["typo"] >= typos
        assert counts["no"] >= others


def test_no_frequent_word_is_taken_for_a_typo(language: str):
    words = frequent(language)
    listed = [listed for _, listed, _ in trial(language)]
    taken = []
    # In halves, since a listed word is no typo of another by definition.
    for asked, others in ((words[::2], words[1::2]), (words[1::2], words[::2])):
        index = FormIndex([*listed, *others])
        taken += [
            (word, found)
            for word in asked
            for found in index.matches(word)
            if index.how(word, found) == "typo"
        ]
    assert taken == []


@pytest.mark.parametrize(
    ("listed", "words"),
    [
        ("собака", "собаку собаками"),
        ("идти", "шёл шла идём"),
        ("человек", "люди людьми"),
        ("хороший", "лучше"),
        ("ёлка", "елка елки"),
        ("run", "ran running"),
        ("child", "children"),
        ("think", "thought thinking"),
        ("猫", "ネコ ねこ"),
        ("食べる", "食べ"),
    ],
)
def test_a_form_stands_for_its_word(listed: str, words: str):
    assert set(hows(listed, *words.split())) == {"form"}


@pytest.mark.parametrize(
    ("listed", "word"),
    [
        ("from", "form"),
        ("form", "from"),
        ("себя", "тебя"),
        ("тебя", "себя"),
        ("пот", "потом"),
        ("мыть", "мой"),
        ("еж", "уж"),
        ("2025", "2026"),
        (":)", ":("),
        ("кот", "коит2"),
    ],
)
def test_a_known_word_is_never_a_typo(listed: str, word: str):
    assert hows(listed, word) == [None]


def test_a_typo_needs_four_letters_and_its_first_letter_while_it_is_short():
    assert hows("кот", "кты", "ккот") == [None, "typo"]
    assert hows("пока", "ппка", "цока") == ["typo", None]
    assert hows("привет", "ривет", "бривет") == ["typo", "typo"]


def test_two_slips_are_forgiven_from_eight_letters_on():
    assert hows("программист", "програмисст", "пргрмст") == ["typo", None]
    assert hows("привет", "првиет", "првтие") == ["typo", None]


def test_only_the_nearest_typos_are_taken():
    index = FormIndex(["grandmother", "grandfather", "grandmothers"])
    assert index.matches("grandmothr") == ("grandmother",)


def test_a_typo_of_a_form_is_no_match():
    """Slips are compared with the listed words, never with stems or lemmas."""
    assert hows("собака", "сабаку") == [None]


def test_a_word_that_is_listed_is_no_typo_of_another():
    index = FormIndex(["боттон", "боттун"])
    assert index.matches("боттун") == ("боттун",)


def test_lengthened_letters_are_written_once_or_twice():
    assert hows("привет", "приивеееет", "ппппривет", "приветттттт") == ["typo", "form", "form"]
    assert hows("cool", "coooool") == ["form"]
    assert hows("so", "sooooo") == ["form"]
    assert hows("длинный", "длиннннннный") == ["form"]


def test_spelling_is_folded():
    assert hows("don't", "don’t") == ["form"]
    assert hows("кофе", "ко́фе") == ["form"]
    assert hows("cat", "ｃａｔ") == ["form"]
    assert hows("👍", "👍🏽", "👎") == ["form", None]
    assert hows("❤️", "❤") == ["form"]


def test_matches_begin_with_the_word_itself():
    index = FormIndex(["good", "better", "best", "cat"])
    assert index.matches("better")[0] == "better"
    assert set(index.matches("better")) == {"good", "better", "best"}
    assert index.how("better", "better") == "exact"
    assert index.how("better", "good") == "form"
    assert index.how("better", "cat") is None
    assert index.how("better", "not listed") is None


def test_japanese_is_matched_as_it_is_segmented():
    index = FormIndex(["寿司", "食べる"])
    found = {listed for word in segment("昨日スシを食べました") for listed in index.matches(word)}
    assert found == {"寿司", "食べる"}


class TestWithoutLexicons:
    def test_exact_words_folds_and_stems_match(self):
        assert hows("собака", "собака", "собаку", "собакааа", lexicons={}) == ["exact", "form", "form"]
        assert hows("cat", "cats", "CAT".lower(), lexicons={}) == ["form", "exact"]
        assert hows("stop", "stopped", "stopping", lexicons={}) == ["form", "form"]
        assert hows("すごい", "すごーい", "すごーーい", lexicons={}) == ["form", "form"]

    def test_typos_do_not(self):
        assert hows("привет", "превет", lexicons={}) == [None]
        assert hows("hello", "helo", lexicons={}) == [None]

    def test_irregular_forms_do_not(self):
        assert hows("run", "ran", lexicons={}) == [None]
        assert hows("человек", "люди", lexicons={}) == [None]

    def test_the_index_tells_which_languages_lack_one(self):
        assert FormIndex(["кот", "cat", ":)", "猫"], lexicons={}).without_lexicon == {"ru", "en", "ja"}
        assert FormIndex([":)", "42"], lexicons={}).without_lexicon == set()

    @given(st.lists(WORDS, max_size=6), WORDS)
    def test_nothing_breaks(self, listed: list[str], word: str):
        index = FormIndex(listed, lexicons={})
        assert set(index.matches(word)) <= set(listed)
        assert all(found in index.matches(found) for found in listed)


def test_languages_with_a_lexicon_are_named():
    assert set(installed_lexicons()) <= set(LANGUAGES)
    assert installed_lexicons()["ru"] == "pymorphy3"
    assert FormIndex(["кот"]).without_lexicon == set()


def test_nothing_is_loaded_without_need():
    """A base without `~` lists pays nothing, and one with Russian lists loads no other lexicon."""
    code = (
        "import json, sys\n"
        "from boltun.text.forms import FormIndex\n"
        "def loaded(): return sorted({'pymorphy3', 'simplemma', 'sudachipy'} & sys.modules.keys())\n"
        "empty = FormIndex([])\n"
        "empty.matches('собаку'), empty.matches('dogs')\n"
        "without = loaded()\n"
        "index = FormIndex(['собака', ':)'])\n"
        "index.matches('hello'), index.matches('猫'), index.matches('собаку')\n"
        "print(json.dumps([without, loaded()]))\n"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    assert json.loads(output) == [[], ["pymorphy3"]]


def test_a_copy_through_pickle_answers_the_same():
    index = FormIndex(["собака", "hello"])
    copy = pickle.loads(pickle.dumps(index))
    assert copy.words == index.words
    assert copy.matches("собаку") == ("собака",)
    assert copy.matches("helo") == ("hello",)
    assert pickle.loads(pickle.dumps(FormIndex(["кот"], lexicons={}))).without_lexicon == {"ru"}


def test_threads_may_share_an_index():
    index = FormIndex(["собака", "привет", "run", "猫"])
    words = ["собаку", "превет", "ran", "ねこ"] * 50
    expected = [index.matches(word) for word in words]
    results: list[list[tuple[str, ...]]] = []

    def work() -> None:
        mine = FormIndex(index.words)
        results.append([mine.matches(word) for word in words])
        results.append([index.matches(word) for word in words])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 8


@settings(max_examples=3 * settings().max_examples)
@given(st.lists(WORDS, max_size=6), WORDS)
def test_exact_always_matches_and_nothing_breaks(listed: list[str], word: str):
    index = FormIndex(listed)
    found = index.matches(word)
    assert set(found) <= set(listed)
    assert len(set(found)) == len(found)
    assert all(index.how(word, one) is not None for one in found)
    for own in listed:
        assert index.matches(own)[0] == own
        assert index.how(own, own) == "exact"


@pytest.mark.parametrize(
    "letters", ["а", "привет", "e", "hello", "猫", "ー", "あ", "'", "-", "\u0301", "ﷺ", "🙂", "\ud800"]
)
def test_a_word_of_a_hundred_thousand_letters_is_only_compared(letters: str):
    word = (letters * 100_000)[:100_000]
    index = FormIndex([word, "привет", "hello", "猫"])
    assert index.matches(word) == (word,)
    assert index.matches(word + "x") == ()


def test_thousands_of_alike_words_are_looked_at_in_part_only():
    index = FormIndex(
        [f"абвгдежз{number}".translate(str.maketrans("0123456789", "абвгдежзик")) for number in range(5_000)]
    )
    assert len(index.matches("абвгдежзщщ")) <= 500
