import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.text.segmenter import (
    ScriptSegmenter,
    Segmenter,
    SudachiSegmenter,
    has_unspaced,
    installed_segmenter,
    segment,
    segmenter_name,
)

SENTENCE = "今日はすごい雨だったので学校に行きたくなかったよ"
MIXED = st.text(alphabet="猫食東あいーゃアンｱﾞ々\u3099\U00020000กิ်កa1жй-。 \ud800\udfff🙂")


@pytest.fixture(scope="module")
def sudachi() -> Segmenter:
    pytest.importorskip("sudachipy", reason="the extra ja is not installed")
    return SudachiSegmenter()


@pytest.fixture(scope="module")
def script() -> Segmenter:
    return ScriptSegmenter()


def occurrences() -> list[tuple[str, str, bool]]:
    lines = (Path(__file__).parent / "data" / "segments.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(keyword, message, expected == "yes") for keyword, message, expected in rows]


@pytest.mark.parametrize(
    "text", ["猫", "привет ねこ", "ｶﾅ", "ไทย", "ລາວ", "မြန်", "ខ្មែរ", "々", "𠮷", "abc ー"]
)
def test_text_without_spaces_is_noticed(text: str):
    assert has_unspaced(text)


@pytest.mark.parametrize(
    "text", ["", "hello", "привет", "한국어", "𝔘😀", "—“”…", "ａｂｃ", "、。「」", "नमस्ते", "\ud800"]
)
def test_other_text_is_left_to_its_spaces(text: str):
    assert not has_unspaced(text)


def test_japanese_is_split_into_words(sudachi: Segmenter):
    words = sudachi.segment(SENTENCE)
    assert words[:4] == ["今日", "は", "すごい", "雨"]
    assert {"学校", "行き", "なかっ", "よ"} <= set(words)


@pytest.mark.parametrize(("keyword", "message", "expected"), occurrences())
def test_a_keyword_is_found_in_a_sentence(sudachi: Segmenter, keyword: str, message: str, expected: bool):
    words = {
        word for run in message.replace("、", " ").replace("？", " ").split() for word in sudachi.segment(run)
    }
    assert (set(sudachi.segment(keyword)) <= words) is expected


def test_words_in_an_alphabet_stay_whole(sudachi: Segmenter):
    assert sudachi.segment("iPhoneを") == ["iPhone", "を"]
    assert sudachi.segment("привет猫") == ["привет", "猫"]


def test_chinese_falls_into_the_same_pieces_in_every_sentence(sudachi: Segmenter):
    assert sudachi.segment("你好") == ["你", "好"]
    assert sudachi.segment("你好吗") == ["你", "好", "吗"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("猫が好き", ["猫", "が", "好", "き"]),
        ("ラーメン屋", ["ラーメン", "屋"]),
        ("すごーい", ["すごーい"]),
        ("人々は", ["人々", "は"]),
        ("ﾊﾟｿｺﾝが", ["ﾊﾟｿｺﾝ", "が"]),
        ("ไทยラオ", ["ไทย", "ラオ"]),
        ("3月", ["3", "月"]),
    ],
)
def test_without_sudachi_words_end_where_the_script_changes(script: Segmenter, text: str, words: list[str]):
    assert script.segment(text) == words


@pytest.mark.parametrize("name", ["sudachi", "script"])
@given(text=MIXED)
def test_the_words_joined_are_the_text(name: str, text: str):
    segmenter: Segmenter = SudachiSegmenter() if name == "sudachi" else ScriptSegmenter()
    words = segmenter.segment(text)
    assert "".join(words) == text
    assert "" not in words


@pytest.mark.parametrize("piece", ["あ", "ア", "漢字", "ー", "猫a", "𠮷", "あ\ud800", "\u3099", SENTENCE])
def test_a_hundred_thousand_characters_are_split(sudachi: Segmenter, piece: str):
    text = (piece * 100_000)[:100_000]
    assert "".join(sudachi.segment(text)) == text


def test_a_long_text_is_cut_where_the_script_changes(sudachi: Segmenter):
    text = ("うちの猫が" * 2_000)[:9_000]
    assert {"うち", "の", "猫", "が"} == set(sudachi.segment(text))


def test_threads_may_share_a_segmenter(sudachi: Segmenter):
    expected = sudachi.segment(SENTENCE * 20)
    results: list[list[str]] = []

    def work() -> None:
        results.extend(sudachi.segment(SENTENCE * 20) for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 200
    assert all(words == expected for words in results)


def test_the_name_tells_what_is_in_use():
    assert segmenter_name() == installed_segmenter().name
    assert SudachiSegmenter.name == "SudachiPy"
    assert ScriptSegmenter("no dictionary").name == "changes of script (no dictionary)"


def test_nothing_gives_no_words():
    assert segment("") == []
    assert ScriptSegmenter().segment("") == []
