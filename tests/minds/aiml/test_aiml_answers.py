"""Whether a message is answered at all, and what of an answer counts (docs/aiml.md §3.11, §4.2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.chain import Chain
from boltun.minds.protocol import Silence

ANN = Contact(account="practice:test", address="ann")


def category(pattern: str, template: str, that: str = "") -> str:
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("a", "the sky"),
        ("say what's up", "the sky"),
        ("say I'm happy", "you are happy"),
        ("say I don’t", "why not"),
        ("tell me I'm late", "you are late"),
        ("say that's all folks", "literally"),
    ],
)
def test_redirections_write_contractions_out_as_messages_do(talk: Any, said: str, answer: str) -> None:
    ann = talk(
        category("WHAT IS UP", "the sky")
        + category("I AM *", "you are <star/>")
        + category("I DO NOT", "why not")
        + category("A", "<srai>what's up</srai>")
        + category("SAY *", "<sr/>")
        + category("TELL ME *", "<srai><star/></srai>")
        + category("THAT'S ALL *", "literally")
        + category("THAT IS *", "written out")
    )
    assert ann.say(said) == answer


NOWHERE = category("SAY *", "<srai>nowhere <star/></srai>")


@pytest.mark.parametrize(
    "template",
    [
        "<srai>nowhere</srai>",
        "<srai>say this</srai>",
        '<sraix bot="nobody">hm</sraix>',
        "<system>date</system>",
        '<get name="never"/>',
        '<think><set name="x">1</set></think> <star index="3"/>',
    ],
)
def test_what_comes_to_nothing_is_no_wish_for_silence(talk: Any, template: str) -> None:
    ann = talk(category("A", template) + NOWHERE)
    assert ann.say("a") is None
    assert ann.last.silence is Silence.NOTHING_FOUND
    behind = talk(category("*", "behind")).mind
    chain = Chain([ann.mind, behind])
    message = Message(contact=ANN, text="a", at=1.0, received_at=1.0)
    assert chain.reply(message, chain.new_memory(), Random(0)).text == "behind"


@pytest.mark.parametrize(
    "template",
    ["", '<think><set name="x">1</set></think>', "<srai>quiet</srai>", "<oob><hangup/></oob>"],
)
def test_a_template_without_words_wants_silence(talk: Any, template: str) -> None:
    ann = talk(category("A", template) + category("QUIET", "<think>hush</think>"))
    assert ann.say("a") is None
    assert ann.last.silence is Silence.EMPTY_REPLY


def test_the_last_sentence_that_was_answered_gives_id_and_emotion(talk: Any) -> None:
    ann = talk(
        '<category><pattern>A</pattern><template id="one" emotion="glad">A.</template></category>'
        '<category><pattern>B</pattern><that id="one"/><template>after a</template></category>'
    )
    assert ann.say("a. zzz") == "A."
    assert ann.aux == {"id": "one", "emotion": "glad"}
    assert ann.say("b") == "after a"


def test_markup_that_somebody_teaches_comes_back_whole(talk: Any) -> None:
    ann = talk(
        category(
            "RAIN IS *",
            "<learn><category><pattern>RAIN</pattern><template><eval><star/></eval></template></category>"
            "</learn>ok",
        )
    )
    ann.say("rain is <b>wet</b>")
    assert ann.say("rain") == "<b>wet</b>"


def test_steps_say_who_took_the_message_and_what_a_condition_asks_for(talk: Any) -> None:
    ann = talk(
        category("HELLO *", "<srai>HI</srai>")
        + category(
            "HI",
            '<condition><li name="name" value="*">a</li><li name="x" value="y">b</li><li>c</li></condition>',
        )
    )
    assert ann.say("hello you") == "c"
    steps = [step["template"].format(**step["values"]) for step in ann.trace["steps"]]
    assert steps[0] == "hello you is taken by hello *"
    assert "HI: hi" in steps
    assert "name is not set; anything at all is asked for" in steps
    assert "x is not set; “y” is asked for" in steps


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("x 😊", "x 😊"),
        ("x ❤️ you", "x you"),
        ("hello 😊", "hi"),
        ("hello", "hi"),
        ("😊", "smile"),
        ("😊 what", "any"),
        ("say 😊", "smile"),
    ],
)
def test_a_wildcard_may_stand_for_a_picture(talk: Any, said: str, answer: str) -> None:
    ann = talk(
        category("X *", "x <star/>")
        + category("HELLO", "hi")
        + category("😊", "smile")
        + category("SAY *", "<sr/>")
        + category("*", "any")
    )
    assert ann.say(said) == answer
