"""Rich media fall back to text, ``oob`` is handed over, nothing acts (docs/aiml.md §3.6, §3.9)."""

from __future__ import annotations

import builtins
import os
import socket
import subprocess
from typing import Any

import pytest


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


SHOWN = [
    (
        "Choose: <button>Yes</button><button><text>No</text><postback>NOPE</postback></button>",
        "Choose:\nYes\nNo",
    ),
    ("<button><text>Shop</text><url>http://s.example/</url></button>", "Shop (http://s.example/)"),
    ("See <link><text>here</text><url>http://s.example/</url></link>.", "See here (http://s.example/)."),
    ("<image>http://s.example/a.png</image>", "http://s.example/a.png"),
    ("<video>http://s.example/a.mp4</video>", "http://s.example/a.mp4"),
    ("<img src='a.png' alt='A cat'/>", "A cat"),
    ("A <reply><text>Sure</text><postback>YES</postback></reply>", "A\nSure"),
    ("<list><item>one</item><item>two</item></list>", "- one\n- two"),
    ("Do: <olist><item>one</item><item><star/></item></olist>Now.", "Do:\n1. one\n2.\nNow."),
    ("<ul><li>one</li><li>two</li></ul>", "- one\n- two"),
    (
        "<card><image>http://s/a.png</image><title>Tea</title><subtitle>hot</subtitle>"
        "<button><text>Buy</text></button></card>",
        "Tea: hot (http://s/a.png)\nBuy",
    ),
    (
        "<carousel><card><title>A</title></card><card><title>B</title></card></carousel>",
        "A\nB",
    ),
    ("One.<split/>Two.<split/><split/>", "One.\nTwo."),
    ("One<delay>3</delay> two", "One two"),
    ("<p>a</p>b", "a\nb"),
]


@pytest.mark.parametrize(("template", "said"), SHOWN)
def test_rich_media_are_shown_as_text(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_media_are_handed_over(talk: Any) -> None:
    ann = talk(
        one("GO *", "<button><text><star/></text><postback>B</postback></button><image>http://x/</image>")
    )
    ann.say("go Home")
    assert ann.aux["media"] == [
        {"type": "button", "text": "Home", "postback": "B"},
        {"type": "image", "url": "http://x/"},
    ]


def test_split_makes_several_messages(talk: Any) -> None:
    ann = talk(one("GO", "One.<split/>Two.") + one("WHAT", "<that/>"))
    ann.say("go")
    assert ann.aux["messages"] == ["One.", "Two."]
    assert ann.say("what") == "Two."


@pytest.mark.parametrize(
    ("written", "delays"), [("3", [3.0]), ("1e9", [30.0]), ("-1", None), ("soon", None), ("nan", None)]
)
def test_delay_is_data_and_bounded(talk: Any, written: str, delays: list[float] | None) -> None:
    ann = talk(one("GO", f"<delay>{written}</delay>x"))
    assert ann.say("go") == "x"
    assert ann.aux.get("delay") == delays


def test_oob_is_taken_out_and_handed_over(talk: Any) -> None:
    ann = talk(
        one("CALL *", "Calling. <oob><dial><star/></dial></oob>")
        + one("ALARM", '<oob><alarm hour="7"><message>Up</message><get name="x"/></alarm></oob>x')
        + one("PLAIN", "<oob>do <b>it</b></oob>x")
        + one("TWICE", "<oob><a>1</a><a>2</a></oob>x")
        + one("DEEP", "<oob><a><srai>NUMBER</srai></a></oob>x")
        + one("NUMBER", "five")
    )
    assert ann.say("call 555 1234") == "Calling."
    assert ann.aux["oob"] == [{"dial": "555 1234"}]
    ann.say("alarm")
    assert ann.aux["oob"] == [{"alarm": {"hour": "7", "": {"message": "Up"}}}]
    ann.say("plain")
    assert ann.aux["oob"] == [{"b": "it"}]
    ann.say("twice")
    assert ann.aux["oob"] == [{"a": ["1", "2"]}]
    ann.say("deep")
    assert ann.aux["oob"] == [{"a": "five"}]


def test_data_do_not_flood(talk: Any) -> None:
    ann = talk(one("GO", "<oob><x>1</x></oob>" * 500 + "x"))
    ann.say("go")
    assert len(ann.aux["oob"]) == 100


@pytest.mark.parametrize("tag", ["system", "javascript"])
def test_code_is_never_run(talk: Any, tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[object] = []
    for module, name in (
        (os, "system"),
        (os, "popen"),
        (subprocess, "Popen"),
        (socket, "create_connection"),
        (builtins, "eval"),
        (builtins, "exec"),
    ):
        monkeypatch.setattr(module, name, lambda *values, **_: ran.append(values))
    ann = talk(one("GO", f"[<{tag}>echo pwned</{tag}>]<think><{tag}>echo pwned</{tag}></think>"))
    assert ann.say("go") == "[]"
    assert not ran


def test_control_characters_never_come_out(talk: Any) -> None:
    ann = talk(one("SAY *", "<star/>&#127;<star/>"))
    said = ann.say("say a\x07b\x1dc\x1ed\x00\x85e")
    assert said is not None
    assert all(letter >= " " and not "\x7f" <= letter <= "\x9f" for letter in said)
