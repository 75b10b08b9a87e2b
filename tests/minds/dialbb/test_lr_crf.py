"""Understanding by examples, in Japanese and English."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.lr_crf import Understander
from boltun.minds.dialbb.processor import DialogueProcessor
from boltun.minds.dialbb.understanding.knowledge import split_pairs
from boltun.minds.dialbb.understanding.models import Lexicon, SlotModel, TypeModel, Word
from boltun.minds.dialbb.understanding.tokens import Token, split
from tests.minds.dialbb.workbooks import write_workbook

UTTERANCES = ["flag", "type", "utterance", "slots"]
SLOTS = ["flag", "slot name", "entity", "synonyms"]

JAPANESE = {
    "utterances": [
        UTTERANCES,
        ["Y", "肯定", "はい", ""],
        ["Y", "肯定", "そうです", ""],
        ["Y", "否定", "いいえ", ""],
        ["Y", "否定", "違います", ""],
        ["Y", "料理を言う", "豚骨 ラーメンが好きです", "料理=豚骨ラーメン"],
        ["Y", "料理を言う", "醤油が好き", "料理=醤油"],
        ["Y", "料理を言う", "塩ラーメンかな", "料理=塩ラーメン"],
        ["Y", "料理を言う", "好きなのは醤油ラーメン", "料理=醤油ラーメン"],
        ["Y", "地方を言う", "札幌です", "地方=札幌"],
        ["Y", "地方を言う", "博多に住んでいます", "地方=博多"],
        ["Y", "地方を言う", "博多かな", "地方=博多"],
        ["Y", "地方の料理を言う", "札幌の味噌ラーメン", "地方=札幌, 料理=味噌ラーメン"],
        ["Y", "地方の料理を言う", "博多の豚骨ラーメン", "地方=博多, 料理=豚骨ラーメン"],
        ["T", "試験", "試験です", ""],
    ],
    "slots": [
        SLOTS,
        ["Y", "料理", "味噌ラーメン", "味噌,みそ,みそラーメン,ミソラーメン"],
        ["Y", "料理", "豚骨ラーメン", "豚骨, とんこつ"],
        ["Y", "料理", "醤油ラーメン", "醤油"],
        ["Y", "料理", "塩ラーメン", "みそ"],
        ["Y", "地方", "札幌", ""],
        ["Y", "地方", "博多", "福岡"],
    ],
}
ENGLISH = {
    "utterances": [
        UTTERANCES,
        ["Y", "yes", "Yes", ""],
        ["Y", "yes", "sure, I do", ""],
        ["Y", "no", "No", ""],
        ["Y", "no", "I don't like it", ""],
        ["Y", "tell-name", "my name is Ann", "name=Ann"],
        ["Y", "tell-name", "I'm Bob Smith", "name=Bob Smith"],
        ["Y", "tell-name", "this is John speaking", "name=John"],
        ["Y", "tell-food", "I like ramen", "food=ramen"],
        ["Y", "tell-food", "I love fried noodles", "food=fried noodles"],
        ["Y", "tell-food", "my favorite is sushi", "food=sushi"],
    ],
    "slots": [
        SLOTS,
        ["Y", "food", "Ramen", "ramen noodles, noodle soup"],
        ["Y", "food", "Sushi", ""],
        ["Y", "food", "Pizza", "pizza pie"],
    ],
}
CANONICALIZERS = {
    "ja": "dialbb.builtin_blocks.preprocess.japanese_canonicalizer.JapaneseCanonicalizer",
    "en": "dialbb.builtin_blocks.preprocess.simple_canonicalizer.SimpleCanonicalizer",
}

Made = Callable[..., Understander]


@pytest.fixture
def make(tmp_path: Path) -> Made:
    def made(language: str, sheets: dict[str, Any] | None = None, **settings: Any) -> Understander:
        if sheets is None:
            sheets = JAPANESE if language == "ja" else ENGLISH
        write_workbook(tmp_path / "nlu.xlsx", sheets)
        config = {
            "name": "understander",
            "block_class": "dialbb.builtin_blocks.understanding_with_lr_crf.lr_crf_understander.Understander",
            "input": {"input_text": "canonicalized_user_utterance"},
            "output": {"nlu_result": "nlu_result"},
            "knowledge_file": "nlu.xlsx",
            "canonicalizer": {"class": CANONICALIZERS[language]},
            **settings,
        }
        return Understander(config, {"language": language}, str(tmp_path))

    return made


def _understood(block: Understander, text: str | None) -> Any:
    return block.process({"input_text": text}, "s")["nlu_result"]


@pytest.mark.parametrize(
    ("text", "kind", "slots"),
    [
        ("はい", "肯定", {}),
        ("いいえ", "否定", {}),
        ("好きなのは醤油", "料理を言う", {"料理": "醤油ラーメン"}),
        ("味噌かな", "料理を言う", {"料理": "味噌ラーメン"}),
        ("とんこつが好き", "料理を言う", {"料理": "豚骨ラーメン"}),
        ("福岡です", "地方を言う", {"地方": "博多"}),
        ("博多のみそラーメン", "地方の料理を言う", {"地方": "博多", "料理": "味噌ラーメン"}),
        # Of two entities with the same synonym the first one counts.
        ("みそかな", "料理を言う", {"料理": "味噌ラーメン"}),
    ],
)
def test_japanese_is_understood(make: Made, text: str, kind: str, slots: dict[str, str]) -> None:
    assert _understood(make("ja"), text) == {"type": kind, "slots": slots}


@pytest.mark.parametrize(
    ("text", "kind", "slots"),
    [
        ("yes", "yes", {}),
        ("no i don't", "no", {}),
        ("my name is mary", "tell-name", {"name": "mary"}),
        ("i'm carol", "tell-name", {"name": "carol"}),
        ("this is dave speaking", "tell-name", {"name": "dave"}),
        ("i like noodle soup", "tell-food", {"food": "Ramen"}),
        ("i love pizza pie", "tell-food", {"food": "Pizza"}),
    ],
)
def test_english_is_understood(make: Made, text: str, kind: str, slots: dict[str, str]) -> None:
    assert _understood(make("en"), text) == {"type": kind, "slots": slots}


def test_candidates_come_by_probability_with_the_same_slots(make: Made) -> None:
    results = _understood(make("ja", num_candidates=3), "博多のみそラーメン")
    assert [one["type"] for one in results][:1] == ["地方の料理を言う"]
    assert len({one["type"] for one in results}) == 3
    assert all(one["slots"] == results[0]["slots"] for one in results)
    results[0]["slots"].clear()
    assert results[1]["slots"]


def test_there_are_no_more_candidates_than_types(make: Made) -> None:
    assert len(_understood(make("en", num_candidates=99), "yes")) == 4


@pytest.mark.parametrize("text", ["", None, "\u3000"])
def test_an_empty_utterance_has_no_type(make: Made, text: str | None) -> None:
    assert _understood(make("ja"), text) == {"type": "", "slots": {}}
    assert _understood(make("ja", num_candidates=2), text) == [{"type": "", "slots": {}}]


def test_flags_choose_what_is_learned(make: Made) -> None:
    some = make("ja", num_candidates=99, flags_to_use=["Y"])
    every = make("ja", num_candidates=99, flags_to_use=["Any"])
    assert "試験" not in [one["type"] for one in _understood(some, "試験です")]
    assert _understood(every, "試験です")[0]["type"] == "試験"


def test_utterances_of_one_letter_are_understood(make: Made) -> None:
    lines = [UTTERANCES, ["", "no", "n", ""], ["", "yes", "y", ""]]
    block = make("en", {"utterances": lines, "slots": [SLOTS]})
    assert [_understood(block, text)["type"] for text in ("y", "n")] == ["yes", "no"]


@pytest.mark.parametrize("count", [0, 1])
def test_few_examples_are_enough_to_start(make: Made, count: int) -> None:
    lines = [UTTERANCES, ["", "only", "hello Ann", "name=Ann"]][: count + 1]
    block = make("en", {"utterances": lines, "slots": [SLOTS]})
    assert _understood(block, "hello bob")["type"] == ("only" if count else "")
    nothing = "Sheet utterances: There is no utterance to learn from."
    assert (nothing in [problem.text for problem in block.problems()]) == (count == 0)


def test_rows_that_are_not_meant_so_are_told(make: Made, caplog: pytest.LogCaptureFixture) -> None:
    lines = [
        UTTERANCES,
        ["Y", "a", "hello", "name"],
        ["Y", "a", "hello", "name=Ann"],
        ["Y", "", "hello", ""],
    ]
    block = make("en", {"utterances": lines, "slots": [SLOTS, ["Y", "name", "", ""]]})
    problems = block.problems()
    assert [(one.line, one.text) for one in problems] == [
        (2, "Sheet slots: This row has no slot name or no entity."),
        (2, "Sheet utterances: name is not of the form slot=value."),
        (3, "Sheet utterances: ann, the value of name, does not occur in the utterance."),
        (4, "Sheet utterances: This row has no type or no utterance."),
    ]
    assert {one.path and one.path.name for one in problems} == {"nlu.xlsx"}
    assert "nlu.xlsx:4: Sheet utterances" in caplog.text


@pytest.mark.parametrize(
    ("sheets", "word"),
    [
        ({"utterances": [UTTERANCES]}, "slots"),
        ({"slots": [SLOTS]}, "utterances"),
        ({"utterances": [UTTERANCES[1:]], "slots": [SLOTS]}, "'flag'"),
    ],
)
def test_a_missing_sheet_or_column_is_named(make: Made, sheets: dict[str, Any], word: str) -> None:
    with pytest.raises(MindError, match=rf"nlu\.xlsx: The.*{word}"):
        make("en", sheets)


@pytest.mark.parametrize(
    "settings",
    [
        {"num_candidates": 0},
        {"input": {"text": "x"}},
        {"num_candidates": "many"},
        {"canonicalizer": {"class": "dialbb.builtin_blocks.no.Such"}},
        {"canonicalizer": {}},
        {"canonicalizer": {"klass": 1}},
    ],
)
def test_a_wrong_setting_is_a_build_error(make: Made, settings: dict[str, Any]) -> None:
    if settings == {"canonicalizer": {}}:
        assert _understood(make("en", **settings), "yes")["type"] == "yes"
        return
    with pytest.raises(BuildError):
        make("en", **settings)


@pytest.mark.parametrize("text", ["x" * 100_000, "\ud800 yes", "a " * 50_000, "\0", "👍🏽", "%s{}[[[ @types"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_whatever_is_written_has_some_type(make: Made, language: str, text: str) -> None:
    assert _understood(make(language), text)["type"]


def test_missing_parts_are_named(make: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)
    with pytest.raises(MissingExtraError, match=r"boltun\[dialbb\]"):
        make("en")


def test_several_threads_may_ask(make: Made) -> None:
    block = make("en", num_candidates=4)
    texts = ["yes", "i'm carol", "i like noodle soup", "no"]
    expected = {text: _understood(block, text) for text in texts}
    wrong: list[str] = []

    def ask(text: str) -> None:
        wrong.extend(text for _ in range(300) if _understood(block, text) != expected[text])

    threads = [threading.Thread(target=ask, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def _words(text: str, *names: tuple[str, str]) -> list[Word]:
    return Lexicon(names).words(text, split(text))


EXAMPLES = [
    ("yes please", "yes"),
    ("yes that is right", "yes"),
    ("no thanks", "no"),
    ("no that is wrong", "no"),
    ("no no no", "no"),
    ("call me at noon", "time"),
    ("tomorrow at noon please", "time"),
]


# What scikit-learn 1.9.1 gives: CountVectorizer and LogisticRegression with their defaults, to convergence.
@pytest.mark.parametrize(
    ("types", "text", "expected"),
    [
        (3, "yes", {"yes": 0.586, "no": 0.238, "time": 0.176}),
        (3, "no please", {"yes": 0.267, "no": 0.538, "time": 0.195}),
        (3, "at noon", {"yes": 0.181, "no": 0.204, "time": 0.615}),
        (3, "that is fine", {"yes": 0.415, "no": 0.411, "time": 0.174}),
        (3, "well", {"yes": 0.359, "no": 0.380, "time": 0.260}),
        (2, "yes", {"yes": 0.628, "no": 0.372}),
        (2, "no please", {"yes": 0.369, "no": 0.631}),
        (2, "well", {"yes": 0.481, "no": 0.519}),
    ],
)
def test_types_are_as_probable_as_by_logistic_regression(
    types: int, text: str, expected: dict[str, float]
) -> None:
    examples = [(_words(text), kind) for text, kind in EXAMPLES if types == 3 or kind != "time"]
    ranked = TypeModel(examples).ranked(_words(text))
    assert dict(ranked) == pytest.approx(expected, abs=0.003)
    chances = [chance for _, chance in ranked]
    assert chances == sorted(chances, reverse=True)


def test_a_name_counts_more_than_tokens_where_nobody_wrote_blanks() -> None:
    # みそか, the last day of a month, is a word as well.
    text = "みそかな"
    tokens = [Token("みそか", "名詞", 0, 3), Token("な", "助詞", 3, 4)]
    names = [("料理", "みそ"), ("料理", "そか"), ("数", "み")]
    cut = Lexicon(names, unspaced=True).words(text, tokens)
    assert [(word.text, word.start, word.end) for word in cut] == [("みそ", 0, 2), ("か", 2, 3), ("な", 3, 4)]
    assert [word.text for word in Lexicon(names).words(text, tokens)] == ["みそか", "な"]


def test_the_longest_name_of_an_entity_is_one_word() -> None:
    names = [("food", "new york pizza"), ("food", "pizza"), ("place", "new york"), ("town", "new york")]
    words = _words("pizza in new york, new york pizza", *names)
    assert [(word.text, word.slots) for word in words] == [
        ("pizza", ("food",)),
        ("in", ()),
        ("new york", ("place", "town")),
        (",", ()),
        ("new york pizza", ("food",)),
    ]
    assert words[-1].parts == ("new", "york", "pizza")


@given(
    st.text("abc 、", max_size=20),
    st.lists(st.tuples(st.sampled_from(["x", "y"]), st.text("abc ", max_size=4)), max_size=8),
    st.booleans(),
)
def test_words_are_the_text_in_order_whatever_the_names(
    text: str, names: list[tuple[str, str]], unspaced: bool
) -> None:
    words = Lexicon(names, unspaced=unspaced).words(text, split(text))
    position = 0
    for word in words:
        assert not text[position : word.start].strip()
        assert word.text == text[word.start : word.end] != ""
        assert bool(word.slots) == (word.text in {name for _, name in names})
        assert "".join(word.parts) == word.text.replace(" ", "") or not word.slots
        position = word.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from rome to oslo", {"from": "rome", "to": "oslo"}),
        ("to rome", {"to": "rome"}),
        ("from rome from oslo", {"from": "rome"}),
        ("hello", {}),
    ],
)
def test_slots_are_found_by_the_words_around_them(text: str, expected: dict[str, str]) -> None:
    towns = ["paris", "berlin", "bonn", "new york", "tokyo", "kyoto"]
    examples: list[tuple[str, Sequence[Word], Sequence[tuple[str, str]]]] = []
    for one in towns:
        for other in towns:
            line = f"from {one} to {other}"
            examples.append((line, _words(line), [("from", one), ("to", other)]))
    examples.append(("hello", _words("hello"), []))
    model = SlotModel(examples)
    assert model.found(text, _words(text)) == expected


# Talks with a secretary, written before anything was measured: (types, precision and recall of slots).
@pytest.mark.parametrize(("language", "least"), [("en", (0.95, 0.95, 0.8)), ("ja", (0.85, 0.9, 0.95))])
def test_talks_are_understood_as_well_as_they_were(
    make: Made, language: str, least: tuple[float, float, float]
) -> None:
    path = Path(__file__).parent / "data" / f"understanding.{language}.tsv"
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    learned = [["Y", *line[1:]] for line in lines if line[0] == "learn"]
    block = make(language, {"utterances": [UTTERANCES, *learned], "slots": [SLOTS]})
    assert list(block.problems()) == []
    tried = [line for line in lines if line[0] == "try"]
    right = found = wanted = hit = 0
    for _, kind, text, slots in tried:
        canonical = "".join(text.split()) if language == "ja" else text.lower()
        result = _understood(block, canonical)
        values = {(slot, value.lower()) for slot, value in split_pairs(slots)[0]}
        right += result["type"] == kind
        found += len(result["slots"])
        wanted += len(values)
        hit += len(values & set(result["slots"].items()))
    measured = (right / len(tried), hit / found, hit / wanted)
    assert all(one >= other for one, other in zip(measured, least, strict=True)), measured


APPLICATION = """\
language: {language}
blocks:
  - name: canonicalizer
    block_class: {canonicalizer}
    input: {{input_text: user_utterance}}
    output: {{output_text: canonicalized_user_utterance}}
  - name: understander
    block_class: dialbb.builtin_blocks.understanding_with_lr_crf.lr_crf_understander.Understander
    input: {{input_text: canonicalized_user_utterance}}
    output: {{nlu_result: nlu_result}}
    knowledge_file: nlu.xlsx
    flags_to_use: [Y]
    canonicalizer:
      class: {canonicalizer}
  - name: speaker
    block_class: speaker.Speaker
    input: {{nlu_result: nlu_result, aux_data: aux_data}}
    output: {{system_utterance: system_utterance, aux_data: aux_data}}
"""
SPEAKER = """\
from dialbb.abstract_block import AbstractBlock

class Speaker(AbstractBlock):
    def process(self, input, session_id):
        nlu = input["nlu_result"]
        return {"system_utterance": nlu["type"], "aux_data": nlu["slots"]}
"""


@pytest.mark.parametrize(
    ("language", "sheets", "text", "kind", "slots"),
    [
        ("ja", JAPANESE, " ﾐｿﾗｰﾒﾝ が 好き\n", "料理を言う", {"料理": "味噌ラーメン"}),
        ("en", ENGLISH, "I  LIKE Noodle Soup", "tell-food", {"food": "Ramen"}),
    ],
)
def test_a_whole_application_understands(
    tmp_path: Path, language: str, sheets: dict[str, Any], text: str, kind: str, slots: dict[str, str]
) -> None:
    config = APPLICATION.format(language=language, canonicalizer=CANONICALIZERS[language])
    (tmp_path / "config.yml").write_text(config, encoding="utf-8")
    (tmp_path / "speaker.py").write_text(SPEAKER, encoding="utf-8")
    write_workbook(tmp_path / "nlu.xlsx", sheets)
    processor = DialogueProcessor(tmp_path / "config.yml")
    first = processor.process({"user_id": "ann"}, initial=True)
    assert first["system_utterance"] == ""
    answer = processor.process({"user_id": "ann", "session_id": first["session_id"], "user_utterance": text})
    assert (answer["system_utterance"], answer["aux_data"]) == (kind, slots)


@pytest.mark.parametrize("own", ["own.Loud", "own.Louder"])
def test_an_application_may_bring_its_own_canonicalizer(tmp_path: Path, own: str) -> None:
    config = APPLICATION.format(language="en", canonicalizer=own)
    (tmp_path / "config.yml").write_text(config, encoding="utf-8")
    (tmp_path / "speaker.py").write_text(SPEAKER, encoding="utf-8")
    (tmp_path / "own.py").write_text(
        "from dialbb.abstract_block import AbstractBlock\n"
        "class Loud(AbstractBlock):\n"
        "    def process(self, input, session_id):\n"
        "        return {'output_text': (input['input_text'] or '').upper()}\n"
        "from dialbb.builtin_blocks.preprocess.abstract_canonicalizer import AbstractCanonicalizer\n"
        "class Louder(AbstractCanonicalizer):\n"
        "    def canonicalize(self, input_text):\n"
        "        return input_text.upper()\n",
        encoding="utf-8",
    )
    write_workbook(tmp_path / "nlu.xlsx", ENGLISH)
    processor = DialogueProcessor(tmp_path / "config.yml")
    session = processor.process({"user_id": "ann"}, initial=True)["session_id"]
    answer = processor.process({"user_id": "ann", "session_id": session, "user_utterance": "i like sushi"})
    assert answer["aux_data"] == {"food": "Sushi"}
