"""A set of categories as a mind: options, memories, traces, files."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.cli.explanation import explain
from boltun.message import Contact, Message
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.opening import files, open_mind
from boltun.minds.library import open_mind as open_any
from boltun.minds.opening import Opening
from boltun.minds.protocol import ReplyOptions
from boltun.minds.registry import kind_of


def one(pattern: str, template: str, that: str = "") -> str:
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"


CHEWING = (
    one("*", "<random><li>Hm</li></random>")
    + one("HELLO", "Hi")
    + one("SO *", "<think><set name='x'>1</set></think><srai><star/></srai>")
    + one("WELL *", "Well, <srai><star/></srai>")
    + one("*", "After that.", "HI")
)


def test_chew_leaves_out_what_only_fits_anything(talk: Any) -> None:
    ann = talk(CHEWING, options=ReplyOptions(chew=True))
    assert ann.say("what") is None
    assert ann.last is not None
    assert ann.last.silence == "no reply found"
    assert ann.say("so what") is None
    assert ann.say("well what") == "Well, Hm"
    assert ann.say("hello. what. hello") == "Hi Hi"
    assert ann.say("hello") == "Hi"
    assert ann.say("whatever you say") == "After that."
    assert ann.say("so hello") == "Hi"


def test_without_chew_everything_is_answered(talk: Any) -> None:
    assert talk(CHEWING).say("what. so what") == "Hm Hm"


def test_nothing_that_was_left_out_counts_as_said(talk: Any) -> None:
    ann = talk(CHEWING, options=ReplyOptions(chew=True))
    ann.say("hello")
    ann.memory = ann.memory._replace(previous=ann.memory.previous._replace(text="Hi", last_sentence="Hi"))
    assert ann.say("strange") == "After that."
    assert ann.say("strange") is None
    assert ann.memory.previous.text == "After that."


def test_chew_keeps_back_the_default_response(talk: Any) -> None:
    base = one("HELLO", "Hi")
    properties = [["default-response", "Pardon?"]]
    assert talk(base, bot_properties=properties).say("what") == "Pardon?"
    chewing = ReplyOptions(chew=True)
    assert talk(base, options=chewing, bot_properties=properties).say("what") is None


def test_lowercase_begins_with_a_small_letter_and_that_still_matches(talk: Any) -> None:
    ann = talk(
        one("HELLO", "Nice to see you!") + one("REALLY", "Yes.", "NICE TO SEE YOU"),
        options=ReplyOptions(lowercase=True),
    )
    assert ann.say("hello") == "nice to see you!"
    assert ann.say("really") == "yes."


def test_options_share_everything(talk: Any) -> None:
    ann = talk(one("HELLO", "Hi"))
    other = ann.mind.with_options(ReplyOptions(chew=True))
    assert other.knowledge is ann.mind.knowledge
    assert other.name == ann.mind.name
    assert ann.mind.with_options(ann.mind.options) is ann.mind
    assert ann.mind.options == ReplyOptions()


def test_memory_says_only_what_it_knows() -> None:
    assert AimlMemory().as_json() == {}
    assert AimlMemory.from_json({}) == AimlMemory()


@pytest.mark.parametrize(
    "data",
    [
        {"predicates": ["a"]},
        {"previous": "text"},
        {"inputs": "text", "learned": 5},
        {"triples": [["a"], 5]},
        {"topic": None, "sent_at": "soon"},
        {"unknown": 1},
    ],
)
def test_memory_of_another_kind_is_as_if_never_met(data: dict[str, Any]) -> None:
    assert AimlMemory.from_json(data)._replace(triples=()) == AimlMemory()


def test_memory_is_not_changed_by_a_reply(talk: Any) -> None:
    ann = talk(one("KEEP *", '<set name="x"><star/></set>'))
    ann.say("keep one")
    before, data = ann.memory, ann.memory.as_json()
    ann.say("keep two")
    assert before.as_json() == data
    assert before.predicates["x"] == "one"


def test_a_learned_category_that_cannot_be_read_any_more_costs_only_itself(talk: Any) -> None:
    ann = talk(one("HELLO", "Hi"))
    ann.memory = ann.memory._replace(learned=("<category><broken", one("NEW", "yes")))
    assert ann.say("new") == "yes"
    assert ann.say("hello") == "Hi"


def test_trace_names_what_the_page_names(talk: Any) -> None:
    ann = talk(
        one("SAY *", '<srai><star/></srai><condition name="x" value="1">a</condition>')
        + one("HELLO *", "Hello", "WHO IS THERE")
        + one("KNOCK", "Who is there?")
    )
    ann.say("knock")
    ann.say("say hello big world")
    trace = ann.trace
    assert trace["kind"] == "aiml"
    assert trace["input"] == "say hello big world"
    assert trace["that"] == "Who is there?"
    assert trace["topic"] == "*"
    assert trace["srai"] == 1
    first, second = trace["matches"]
    assert (first["pattern"], first["that"], first["topic"], first["line"], first["depth"]) == (
        "say *",
        "*",
        "*",
        2,
        0,
    )
    assert first["star"] == ["hello big world"]
    assert (second["that"], second["star"], second["depth"]) == ("who is there", ["big world"], 1)
    assert first["file"].endswith("bot.aiml")
    lines = explain(ann.last.why.told())
    assert any("say *" in line and "bot.aiml:2" in line for line in lines)
    assert any("x is not set" in line for line in lines)


def test_trace_of_a_flood_is_short(talk: Any) -> None:
    ann = talk(one("GO", "<srai>GO</srai>"))
    ann.say("go")
    assert len(ann.trace["steps"]) < 200
    assert any("given up" in step["template"] for step in ann.trace["steps"])
    assert max(step.get("depth", 0) for step in ann.trace["steps"]) <= 12


def test_trace_of_silence(talk: Any) -> None:
    ann = talk(one("GO", "x"))
    ann.say("stop")
    assert ann.trace["matches"] == [{"input": "stop", "depth": 0, "pattern": None}]
    ann.say("")
    assert ann.trace["matches"] == []


def test_set_is_opened_like_every_mind(tmp_path: Path) -> None:
    greeting = one("HELLO", 'Hi <bot name="name"/>')
    (tmp_path / "a.aiml").write_text(f"<aiml>{greeting}</aiml>")
    (tmp_path / "b.properties").write_text('[["name", "Ann"]]')
    assert kind_of(tmp_path).name == "aiml"
    mind = open_any(tmp_path)
    message = Message(contact=Contact(account="a", address="b"), text="hello", at=0, received_at=0)
    assert mind.reply(message, mind.new_memory(), Random(0)).text == "Hi Ann"
    assert mind.name == str(tmp_path)
    assert [file.name for file in files(tmp_path)] == ["a.aiml", "b.properties"]
    assert files(tmp_path / "a.aiml") == [tmp_path / "a.aiml"]


def test_only_a_set_that_asks_other_minds_may_be_slow(tmp_path: Path) -> None:
    (tmp_path / "a.aiml").write_text(f"<aiml>{one('HELLO', 'Hi')}</aiml>")
    (tmp_path / "b.aiml").write_text(f"<aiml>{one('HELLO', '<sraix>Hi</sraix>')}</aiml>")

    def ask(name: str, text: str) -> str | None:
        return None

    assert [
        open_mind(tmp_path / name, opening).slow
        for name in ("a.aiml", "b.aiml")
        for opening in (Opening(), Opening(ask=ask))
    ] == [False, False, False, True]


@pytest.mark.parametrize(("fold_yo", "answers"), [(True, "да да"), (False, " ")])
def test_yo_is_compared_as_the_person_says(talk: Any, fold_yo: bool, answers: str) -> None:
    ann = talk(
        "<category><pattern>ЕЩЁ</pattern><template>да</template></category>"
        "<category><pattern><set>trees</set></pattern><template>да</template></category>",
        opening=Opening(fold_yo=fold_yo),
        trees_set=[["елка"]],
    )
    assert " ".join(ann.say(text) or "" for text in ("еще", "ёлка")) == answers
