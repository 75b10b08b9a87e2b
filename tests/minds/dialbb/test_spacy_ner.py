"""Named entities by spaCy: patterns, and a model that is trained here, as none may be downloaded."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.spacy_ner import SpaCyNER

pytestmark = pytest.mark.skipif(find_spec("spacy") is None, reason="spaCy is not installed")

Made = Callable[..., SpaCyNER]


@pytest.fixture
def make(tmp_path: Path) -> Made:
    def made(**settings: Any) -> SpaCyNER:
        config = {
            "name": "ner",
            "input": {"input_text": "user_utterance", "aux_data": "aux_data"},
            "output": {"aux_data": "aux_data"},
            **settings,
        }
        return SpaCyNER(config, {"language": "en"}, str(tmp_path))

    return made


def _found(block: SpaCyNER, text: str | None, aux_data: dict[str, Any] | None = None) -> Any:
    return block.process({"input_text": text, "aux_data": aux_data}, "s")["aux_data"]


PATTERNS = [
    {"label": "Dish", "pattern": "ramen"},
    {"label": "Dish", "pattern": [{"LOWER": "fried"}, {"LOWER": "noodles"}]},
    {"label": "Date", "pattern": "tomorrow"},
]


def test_patterns_find_entities_in_the_order_in_which_they_stand(make: Made) -> None:
    block = make(model="blank:en", patterns=PATTERNS)
    assert _found(block, "ramen or fried noodles or ramen tomorrow?") == {
        "NE_Dish": "ramen:fried noodles",
        "NE_Date": "tomorrow",
    }


def test_what_is_found_takes_the_place_of_what_was_sent(make: Made) -> None:
    sent = {"NE_Dish": "soup", "NE_Other": "x", "emotion": "joy"}
    found = _found(make(model="blank:en", patterns=PATTERNS), "ramen", sent)
    assert found == {"NE_Dish": "ramen", "NE_Other": "x", "emotion": "joy"}
    assert sent["NE_Dish"] == "soup"


@pytest.mark.parametrize("text", ["", None, "nothing here"])
def test_nothing_is_found_in_nothing(make: Made, text: str | None) -> None:
    assert _found(make(model="blank:en", patterns=PATTERNS), text, {"a": 1}) == {"a": 1}


@pytest.mark.parametrize("text", ["\ud800 ramen", "ramen " * 50_000, "\0ramen 👍🏽 ramen"])
def test_whatever_is_written_is_looked_through(make: Made, text: str) -> None:
    assert "ramen" in _found(make(model="blank:en", patterns=PATTERNS), text)["NE_Dish"]


@pytest.mark.filterwarnings("ignore:Dictionary.create:DeprecationWarning")
def test_japanese_patterns_work(make: Made) -> None:
    pytest.importorskip("sudachipy", reason="SudachiPy is not installed")
    patterns = [{"label": "Date", "pattern": "昨日"}, {"label": "Date", "pattern": "きのう"}]
    assert _found(make(model="blank:ja", patterns=patterns), "昨日は寒かった") == {"NE_Date": "昨日"}


def test_several_threads_may_ask(make: Made) -> None:
    block = make(model="blank:en", patterns=PATTERNS)
    wrong: list[Any] = []

    def ask(number: int) -> None:
        for turn in range(100):
            found = _found(block, f"word{number}x{turn} ramen")
            if found != {"NE_Dish": "ramen"}:
                wrong.append(found)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_wrong_settings_are_a_build_error(make: Made) -> None:
    for settings in ({}, {"model": 3}, {"model": ""}):
        with pytest.raises(BuildError, match="no model"):
            make(**settings)
    with pytest.raises(BuildError, match="in the output list"):
        make(model="blank:en", output={"entities": "x"})
    with pytest.raises(BuildError, match="patterns"):
        make(model="blank:en", patterns=[{"label": "Dish"}])
    with pytest.raises(MindError, match="en_nowhere"):
        make(model="en_nowhere")


def test_a_missing_part_is_named(make: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtraError, match=r"boltun\[spacy\]"):
        make(model="blank:en")


def _trained(folder: Path) -> None:
    """Train a small English model of persons and places."""
    import spacy
    from spacy.training import Example

    persons = ["Ann", "John", "Mary", "Peter", "Carol", "David"]
    places = ["London", "Paris", "Rome", "Madrid", "Vienna", "Oslo"]
    model = spacy.blank("en")
    model.add_pipe("ner")
    examples = []
    for number in range(24):
        person, place = persons[number % 6], places[(number * 5 + number // 6) % 6]
        start = ["My name is ", "I am ", "This is ", "Please call "][number // 6]
        text = f"{start}{person} and I live in {place}"
        entities = [
            (len(start), len(start) + len(person), "PERSON"),
            (len(text) - len(place), len(text), "GPE"),
        ]
        examples.append(Example.from_dict(model.make_doc(text), {"entities": entities}))
    spacy.util.fix_random_seed(1)
    dice = random.Random(1)
    optimizer = model.initialize(lambda: examples)
    for _ in range(30):
        dice.shuffle(examples)
        model.update(examples, sgd=optimizer, drop=0.1)
    model.to_disk(folder)


def test_a_trained_english_model_finds_names_that_it_never_saw(make: Made, tmp_path: Path) -> None:
    _trained(tmp_path / "names")
    block = make(model="names", patterns=[{"label": "Date", "pattern": "today"}])
    found = _found(block, "My name is Bob and I live in Berlin")
    assert found == {"NE_PERSON": "Bob", "NE_GPE": "Berlin"}
    assert _found(block, "today")["NE_Date"] == "today"
    # A pattern counts more than the model.
    robots = make(model="names", patterns=[{"label": "Robot", "pattern": "Bob"}])
    found_by_pattern = _found(robots, "My name is Bob and I live in Berlin")
    assert found_by_pattern == {"NE_Robot": "Bob", "NE_GPE": "Berlin"}
    # The same by its path.
    assert _found(make(model=str(tmp_path / "names")), "I am Bob and I live in Berlin") == found


@pytest.mark.filterwarnings("ignore:Dictionary.create:DeprecationWarning")
@pytest.mark.skipif(find_spec("ja_ginza") is None, reason="GiNZA is not installed: pip install ja-ginza")
def test_ginza_finds_japanese_entities(make: Made) -> None:
    block = make(model="ja_ginza", patterns=[{"label": "Date", "pattern": "昨日"}])
    found = _found(block, "田中さんは昨日、東京で味噌ラーメンを食べた")
    assert found["NE_Person"] == "田中"
    assert found["NE_Date"] == "昨日"
    assert found["NE_Dish"] == "味噌ラーメン"


EXPRESSIONS = [
    {"label": "Year", "pattern": [{"TEXT": {"REGEX": r"^(19|20)\d\d$"}, "LENGTH": 4}]},
    {"label": "Thing", "pattern": [{"LOWER": {"REGEX": {"IN": ["^foo", "bar$"]}}}, {"LOWER": "here"}]},
    {"label": "Code", "pattern": [{"SHAPE": {"REGEX": "^XXd+$"}}]},
]


def test_patterns_may_have_expressions(make: Made) -> None:
    block = make(model="blank:en", patterns=EXPRESSIONS)
    text = "in 1999 and 19991 a Foozle here or some crowbar here or a barrel here, AB12"
    assert _found(block, text) == {
        "NE_Year": "1999",
        "NE_Thing": "Foozle here:crowbar here",
        "NE_Code": "AB12",
    }


def test_an_expression_that_runs_wild_is_stopped(
    make: Made, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("boltun.minds.dialbb.spacy_ner._SECONDS", 0.1)
    block = make(model="blank:en", patterns=[{"label": "A", "pattern": [{"TEXT": {"REGEX": "^(a|aa)+$"}}]}])
    assert _found(block, "a" * 60 + "b", {"emotion": "joy"}) == {"emotion": "joy"}
    assert "The expressions in the patterns of block ner take too long." in caplog.text
    assert _found(block, "aaa") == {"NE_A": "aaa"}


@pytest.mark.parametrize("source", ["(", "(?:(?:a{1000}){1000}){1000}"])
def test_an_expression_that_cannot_be_used_is_refused(make: Made, source: str) -> None:
    with pytest.raises(BuildError, match="The patterns of block ner are wrong"):
        make(model="blank:en", patterns=[{"label": "A", "pattern": [{"TEXT": {"REGEX": source}}]}])
