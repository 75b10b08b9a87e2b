"""``learn``, ``learnf`` and ``eval`` (docs/aiml.md §3.7, §5)."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import pytest

from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.opening import open_mind
from boltun.minds.opening import Opening


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


def teaching(tag: str = "learn") -> str:
    return one(
        "TEACH * IS *",
        f"<{tag}><category><pattern>WHAT IS <eval><uppercase><star/></uppercase></eval></pattern>"
        f'<template>It is <eval><star index="2"/></eval>.</template></category></{tag}>Noted.',
    )


def test_learning_by_one_contact(talk: Any) -> None:
    ann = talk(teaching() + one("WHAT IS *", "No idea."))
    assert ann.say("what is tea") == "No idea."
    assert ann.say("teach tea is a Hot drink") == "Noted."
    assert ann.say("what is tea?") == "It is a Hot drink."
    ann.memory = ann.mind.new_memory()
    assert ann.say("what is tea") == "No idea."


def test_what_is_learned_again_takes_the_place(talk: Any) -> None:
    ann = talk(teaching())
    ann.say("teach tea is cold")
    ann.say("teach tea is hot")
    assert ann.say("what is tea") == "It is hot."
    assert len(ann.memory.learned) == 1


def test_learned_within_the_turn(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            "<learn><category><pattern>NEW</pattern><template>yes</template></category></learn><srai>NEW</srai>",
        )
    )
    assert ann.say("go") == "yes"


def test_only_eval_is_worked_out_while_learning(talk: Any) -> None:
    ann = talk(
        one(
            "GO *",
            '<learn><category><pattern>NEW *</pattern><template><star/> <eval><star/></eval> <get name="x"/>'
            '<set><name><eval>a<get name="x"/></eval></name>v</set></template></category></learn>'
            '<think><set name="x">later</set></think>',
        )
        + one("SHOW", '<get name="a"/>')
    )
    ann.say("go early")
    assert ann.say("new thing") == "thing early laterv"
    assert ann.say("show") == "v"


def test_learning_with_that_and_topic(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            "<learn><category><pattern>YES</pattern><that>READY</that><template>then go</template></category>"
            '<topic name="CARS"><category><pattern>YES</pattern><template>cars</template></category></topic>'
            "</learn>Ready?",
        )
        + one("TOPIC", '<set name="topic">cars</set>')
        + one("YES", "no")
    )
    ann.say("go")
    assert ann.say("yes") == "then go"
    assert ann.say("yes") == "no"
    ann.say("topic")
    assert ann.say("yes") == "cars"


HOSTILE = [
    "<b>x</b>",
    "</template></category><category><pattern>*</pattern><template>mine</template></category>",
    "&lt;b&gt; &amp; ]]>",
    "<star/> <system>date</system>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>&b;",
    "\\ {0} %s \x00 \u202e",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_person_says_is_never_markup(talk: Any, text: str) -> None:
    ann = talk(
        one(
            "KEEP *",
            "<learn><category><pattern>SHOW</pattern><template>[<eval><request/><star/></eval>]</template></category></learn>ok",
        )
        + one("SAY ^", "said")
        + one(
            "AGAIN",
            "<learn><category><pattern>SHOW</pattern><template>[<eval><request/></eval>]</template></category></learn>ok",
        )
        + one("UNKNOWN", "x")
    )
    ann.say("say " + text)
    assert ann.say("again") == "ok"
    shown = ann.say("show")
    assert shown is not None
    cleaned = "".join(letter if letter >= " " else " " for letter in "say " + text)
    assert shown == f"[{' '.join(cleaned.split())}]"
    assert ann.say("unknown") == "x"


def test_a_wildcard_that_a_person_said_is_none(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            "<learn><category><pattern>SAY <eval><request/></eval></pattern>"
            "<template>taken</template></category></learn>ok",
        )
        + one("SAY *", "free")
        + one("^ THING", "ok")
    )
    ann.say("* _ ^ # thing")
    assert ann.say("go") == "ok"
    assert ann.say("say anything at all") == "free"
    assert ann.say("say thing") == "taken"


@pytest.mark.parametrize("tag", ["learn", "learnf"])
def test_a_file_is_never_learned(
    talk: Any, tag: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    other = tmp_path / "other.aiml"
    other.write_text("<aiml>" + one("SECRET", "told") + "</aiml>")
    ann = talk(one("GO", f"<{tag}>{other}</{tag}>ok") + one("*", "no"))
    assert ann.say("go") == "ok"
    assert ann.say("secret") == "no"
    assert "refused" in caplog.text


@pytest.mark.parametrize(
    "inside",
    [
        "<category><template>x</template></category>",
        "<category><pattern>A</pattern></category>",
        "<category/>",
        "<category><pattern></pattern><template>x</template></category>",
        "<eval>x</eval>",
        "",
    ],
)
def test_a_category_that_is_none_changes_nothing(talk: Any, inside: str) -> None:
    ann = talk(one("GO", f"<learn>{inside}</learn>ok") + one("*", "no"))
    assert ann.say("go") == "ok"
    assert ann.say("anything else") == "no"
    assert ann.say("go") == "ok"


def test_quota_of_one_contact(talk: Any) -> None:
    ann = talk(teaching() + one("*", "no"), limits=Limits(learned=3))
    for number in range(5):
        assert ann.say(f"teach thing{number} is x") == "Noted."
    assert len(ann.memory.learned) == 3
    assert ann.say("what is thing2") == "It is x."
    assert ann.say("what is thing4") == "no"
    # What is known can still be changed.
    ann.say("teach thing2 is y")
    assert ann.say("what is thing2") == "It is y."


def test_a_long_category_is_not_learned(talk: Any) -> None:
    ann = talk(
        one(
            "GO *",
            "<learn><category><pattern>NEW</pattern><template>"
            + "x" * 9990
            + "<eval><star/></eval></template></category></learn>ok",
        )
    )
    assert ann.say("go y") in (None, "ok")
    assert ann.memory.learned == ()
    assert ann.say("new") is None


def test_learnf_is_for_all_and_outlives_the_program(talk: Any, tmp_path: Path) -> None:
    opening = Opening(name="bot/one", kept=tmp_path / "kept")
    ann = talk(teaching("learnf") + one("*", "no"), opening=opening)
    ann.say("teach tea is a <b>hot</b> drink")
    assert ann.memory.learned == ()
    ann.memory = ann.mind.new_memory()
    said = ann.say("what is tea")
    assert said is not None
    assert said.startswith("It is a ")
    file = kept_file(tmp_path / "kept", "bot/one")
    text = file.read_text(encoding="utf-8")
    assert "<pattern>WHAT IS TEA</pattern>" in text
    folder = ann.mind.base.files[0].parent
    again = open_mind(folder, opening)
    from random import Random

    from boltun.message import Contact, Message

    message = Message(contact=Contact(account="a", address="b"), text="what is tea", at=0, received_at=0)
    assert again.reply(message, again.new_memory(), Random(0)).text == said


def test_a_person_may_change_the_file(talk: Any, tmp_path: Path) -> None:
    opening = Opening(name="n", kept=tmp_path)
    kept_file(tmp_path, "n").write_text(
        "<aiml><!-- mine --><topic name='*'>"
        + one("WHO", "me")
        + "</topic>"
        + one("A *", "b")
        + "<category/></aiml>"
    )
    ann = talk(teaching("learnf"), opening=opening)
    assert ann.say("who") == "me"
    ann.say("teach tea is hot")
    assert kept_file(tmp_path, "n").read_text().count("<category") == 3


def test_what_a_person_changes_meanwhile_is_not_written_over(talk: Any, tmp_path: Path) -> None:
    ann = talk(teaching("learnf") + one("*", "no"), opening=Opening(name="n", kept=tmp_path))
    ann.say("teach tea is hot")
    ann.say("teach ice is cold")
    file = kept_file(tmp_path, "n")
    written = file.read_text().replace("It is cold.", "Very cold!")
    file.write_text(re.sub("<category[^>]*><pattern>WHAT IS TEA.*?</category>", "", written))
    ann.say("teach sand is dry")
    assert ann.say("what is ice") == "Very cold!"
    assert ann.say("what is tea") == "no"
    assert ann.say("what is sand") == "It is dry."
    assert file.read_text().count("<category") == 2


def test_a_large_file_is_read_again(talk: Any, tmp_path: Path) -> None:
    file = kept_file(tmp_path, "n")
    many = "".join(one(f"N {number}", "<b/>" * 30) for number in range(1000)) + one("LAST", "here")
    file.write_text(f"<aiml>{many}{one('DEEP', '<b>' * 95 + 'x' + '</b>' * 95)}</aiml>")
    ann = talk(teaching("learnf"), opening=Opening(name="n", kept=tmp_path))
    assert ann.mind.taught() == 1002
    assert ann.say("last") == "here"
    assert ann.say("deep") == "x"


def test_a_broken_file_is_put_aside(talk: Any, tmp_path: Path) -> None:
    file = kept_file(tmp_path, "n")
    file.write_text("<aiml><category>")
    ann = talk(teaching("learnf"), opening=Opening(name="n", kept=tmp_path))
    ann.say("teach tea is hot")
    assert ann.say("what is tea") == "It is hot."
    assert file.with_suffix(".broken").read_text() == "<aiml><category>"
    assert "WHAT IS TEA" in file.read_text()
    file.write_text("<aiml><category>broken again")
    ann.say("teach ice is cold")
    assert ann.say("what is tea") == "It is hot."
    assert "WHAT IS TEA" in file.read_text()
    assert "WHAT IS ICE" in file.read_text()


def test_learnf_holds_for_the_run_where_it_cannot_be_saved(talk: Any, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    ann = talk(teaching("learnf"), opening=Opening(name="n", kept=blocked / "folder"))
    ann.say("teach tea is hot")
    assert ann.say("what is tea") == "It is hot."


def test_learnf_goes_on_when_much_is_known(talk: Any) -> None:
    ann = talk(teaching("learnf") + one("*", "no"))
    for number in range(120):
        ann.say(f"teach thing{number % 110} is x{number}")
    assert ann.mind.taught() == 110
    assert ann.say("what is thing105") == "It is x105."
    assert ann.say("what is thing5") == "It is x115."


def test_quota_of_learnf(talk: Any) -> None:
    ann = talk(teaching("learnf") + one("*", "no"), limits=Limits(learned_for_all=2))
    for number in range(4):
        ann.say(f"teach thing{number} is x")
    assert ann.mind.taught() == 2
    assert ann.say("what is thing3") == "no"


def test_many_threads_teach_at_once(talk: Any, tmp_path: Path) -> None:
    from random import Random

    from boltun.message import Contact, Message

    ann = talk(teaching("learnf"), opening=Opening(name="n", kept=tmp_path))

    def teach(number: int) -> None:
        for turn in range(5):
            contact = Contact(account="a", address=str(number))
            text = f"teach thing {number} {turn} is x"
            message = Message(contact=contact, text=text, at=0, received_at=0)
            ann.mind.reply(message, ann.mind.new_memory(), Random(0))

    threads = [threading.Thread(target=teach, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ann.mind.taught() == 20
    assert kept_file(tmp_path, "n").read_text().count("<category") == 20


def test_what_many_contacts_taught_is_not_all_kept_ready(talk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boltun.minds.aiml.mind._KEPT_READY", 4_000)
    ann = talk(teaching())
    memories = []
    for number in range(10):
        ann.memory = ann.mind.new_memory()
        ann.say(f"teach tea is number {number}")
        ann.say(f"teach milk is number {number}")
        memories.append(ann.memory)
    for number, memory in enumerate(memories):
        ann.memory = memory
        assert ann.say("what is tea") == f"It is number {number}."
        assert ann.mind._shared.layers.weight <= 4_000
