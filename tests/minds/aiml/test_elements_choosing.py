"""Elements that choose and redirect (docs/aiml.md §3.1, §3.2): random, condition, loop, think, srai."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.opening import Opening
from boltun.minds.protocol import Reply


def one(pattern: str, template: str, that: str = "") -> str:
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"


def test_random_is_uniform(talk: Any) -> None:
    ann = talk(one("GO", "<random><li>a</li><li>b</li><li>c</li></random>"))
    counted = Counter(ann.say("go") for _ in range(300))
    assert set(counted) == {"a", "b", "c"}
    assert min(counted.values()) > 60


def test_random_works_out_only_what_it_chose(talk: Any) -> None:
    ann = talk(
        one("GO", '<random><li><set name="x">a</set></li><li><set name="y">b</set></li></random>')
        + one("SHOW", '<get name="x"/><get name="y"/>')
    )
    ann.say("go")
    assert ann.say("show") in ("a", "b")


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("[<random></random>]", "[]"),
        ("<random><li>only</li></random>", "only"),
        ("<random>text <li>a</li> more</random>", "a"),
        ("<random><li><random><li>deep</li></random></li></random>", "deep"),
        ("[<random><li/></random>]", "[]"),
        ("<conditional_random><li>x</li></conditional_random>", "x"),
    ],
)
def test_random_edges(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_choices_are_repeatable(talk: Any) -> None:
    base = one("GO", "<random><li>a</li><li>b</li><li>c</li></random>")
    talks = [[ann.say("go") for _ in range(20)] for ann in (talk(base), talk(base))]
    assert talks[0] == talks[1]


CONDITIONS = {
    "block": '<condition name="x" value="yes">holds</condition>',
    "block-children": "<condition><name>x</name><value>yes</value>holds</condition>",
    "single": '<condition name="x"><li value="no">not</li><li value="yes">holds</li></condition>',
    "single-child": "<condition><name>x</name><li><value>yes</value>holds</li></condition>",
    "many": '<condition><li name="y" value="1">not</li><li name="x" value="yes">holds</li></condition>',
    "many-children": "<condition><li><name>x</name><value>yes</value>holds</li></condition>",
    "case": '<condition name="x" value=" YES ">holds</condition>',
    "any": '<condition name="x" value="*">holds</condition>',
    "pattern": '<condition name="x"><li value="no *">not</li><li value="^ yes">holds</li></condition>',
    "default": '<condition name="x"><li value="no">not</li><li>holds</li></condition>',
    "first": '<condition name="x"><li value="yes">holds</li><li value="*">not</li><li>not</li></condition>',
    "nested": '<condition name="x" value="yes"><condition name="x"><li>holds</li></condition></condition>',
    "value of a predicate": '<condition name="x"><li><value><get name="same"/></value>holds</li></condition>',
    "name within": '<condition><name><get name="named"/></name><li value="yes">holds</li></condition>',
}


@pytest.mark.parametrize("template", CONDITIONS.values(), ids=CONDITIONS.keys())
def test_condition_that_holds(talk: Any, template: str) -> None:
    before = "".join(
        f'<think><set name="{name}">{value}</set></think>'
        for name, value in (("x", "yes"), ("same", "yes"), ("named", "x"))
    )
    assert talk(one("GO", before + template)).say("go") == "holds"


@pytest.mark.parametrize(
    "template",
    [
        '<condition name="x" value="yes">a</condition>',
        '<condition name="x" value="*">a</condition>',
        '<condition name="x"><li value="*">a</li></condition>',
        '<condition name="x"><li value="yes">a</li></condition>',
        '<condition name="x"></condition>',
        "<condition></condition>",
        '<condition var="x" value="*">a</condition>',
    ],
)
def test_condition_that_does_not_hold(talk: Any, template: str) -> None:
    assert talk(one("GO", f"[{template}]")).say("go") == "[]"


def test_condition_on_a_variable(talk: Any) -> None:
    template = '<set var="v">1</set><condition var="v"><li value="1">yes</li><li>no</li></condition>'
    assert talk(one("GO", template)).say("go") == "1yes"
    many = (
        '<set var="v">1</set><condition><li name="v" value="1">a</li><li var="v" value="1">b</li></condition>'
    )
    assert talk(one("GO", many)).say("go") == "1b"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("very * day", True),
        ("* day", True),
        ("^ very good day ^", True),
        ("_ good *", True),
        ("* night", False),
        ("very good day *", False),
        ("very *", True),
    ],
)
def test_condition_with_a_pattern(talk: Any, value: str, said: bool) -> None:
    base = one(
        "GO",
        f'<think><set name="x">Very good day</set></think><condition name="x" value="{value}">a</condition>',
    )
    assert (talk(base).say("go") == "a") is said


def test_unset_predicate_is_compared_as_get_shows_it(talk: Any) -> None:
    base = one("GO", '<condition name="x"><li value="unknown">new</li><li>known</li></condition>')
    assert talk(base).say("go") == "known"
    assert talk(base, bot_properties=[["default-get", "unknown"]]).say("go") == "new"


def test_condition_on_the_topic(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            '<condition name="topic"><li value="cars">cars</li><li value="*">x</li><li>none</li></condition>',
        )
        + one("SET", '<set name="topic">Cars</set>')
    )
    assert ann.say("go") == "none"
    ann.say("set")
    assert ann.say("go") == "cars"


def test_loop_counts(talk: Any) -> None:
    ann = talk(
        one(
            "COUNT",
            '<think><set name="n">0</set></think><condition name="n"><li value="3"></li>'
            '<li><set name="n"><map name="successor"><get name="n"/></map></set> <loop/></li></condition>',
        )
    )
    assert ann.say("count") == "1 2 3"


def test_loop_in_a_redirecting_item(talk: Any) -> None:
    ann = talk(
        one(
            "COUNT",
            '<think><set name="n">0</set></think><condition name="n"><li value="2">end</li>'
            "<li><srai>NEXT</srai><loop/></li></condition>",
        )
        + one("NEXT", '<set name="n"><map name="successor"><get name="n"/></map></set>,')
    )
    assert ann.say("count") == "1,2,end"


def test_loop_belongs_to_the_innermost_condition(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            '<think><set name="a">0</set></think><condition name="a"><li value="0">x<condition name="a">'
            '<li value="0"><think><set name="a">1</set></think>i<loop/></li><li>e</li></condition></li>'
            "</condition>",
        )
    )
    assert ann.say("go") == "xie"


def test_loop_outside_a_condition_does_nothing(talk: Any) -> None:
    assert talk(one("GO", "a<loop/>b")).say("go") == "ab"


def test_think_says_nothing_and_acts(talk: Any) -> None:
    ann = talk(
        one("GO", 'a<think>b<set name="x">1</set><srai>SET</srai></think>c<get name="y"/>')
        + one("SET", '<set name="y">2</set>')
    )
    assert ann.say("go") == "ac2"


def test_srai(talk: Any) -> None:
    ann = talk(
        one("SAY *", "I say <srai><star/></srai>!")
        + one("HELLO *", "hello <star/>")
        + one("NOTHING", "[<srai>NOWHERE AT ALL</srai>]")
        + one("EMPTY", "[<srai></srai>]")
    )
    assert ann.say("Say hello, Big World") == "I say hello Big World!"
    assert ann.say("nothing") == "[]"
    assert ann.say("empty") == "[]"


def test_default_answer(talk: Any) -> None:
    ann = talk(one("GO", "[<srai>NOWHERE</srai>]"), bot_properties=[["default-response", "Pardon?"]])
    assert ann.say("go") == "[Pardon?]"
    assert ann.say("what else") == "Pardon?"


def test_srai_has_its_own_stars(talk: Any) -> None:
    ann = talk(one("A *", "<srai>B x</srai> <star/>") + one("B *", "<star/>"))
    assert ann.say("a y") == "x y"


def test_srai_sees_the_current_topic(talk: Any) -> None:
    ann = talk(
        one("GO", '<think><set name="topic">CARS</set></think><srai>WHAT</srai>')
        + '<topic name="CARS">'
        + one("WHAT", "cars")
        + "</topic>"
        + one("WHAT", "anything")
    )
    assert ann.say("go") == "cars"


def test_sr(talk: Any) -> None:
    ann = talk(one("PLEASE *", "<sr/>!") + one("SING", "la la"))
    assert ann.say("please sing") == "la la!"


def test_sraix_has_no_network(talk: Any) -> None:
    base = one("ASK *", '<sraix service="weather"><star/></sraix>')
    assert talk(base).say("ask the weather") is None
    assert talk(one("ASK *", '<sraix default="no idea"><star/></sraix>')).say("ask me") == "no idea"
    assert talk(one("ASK *", "<sraix><star/><default>no <star/></default></sraix>")).say("ask me") == "no me"
    failed = base + one("SRAIXFAILED *", "nobody knows <star/>")
    assert talk(failed).say("ask the weather") == "nobody knows the weather"
    for pattern in ("SRAIXFAILED ^", "SRAIXFAILED"):
        ann = talk(base + one(pattern, "nobody knows") + one("*", "anything"))
        assert ann.say("ask the weather") == "nobody knows"
    assert talk(base + one("*", "anything")).say("ask the weather") is None


def test_sraix_asks_a_mind_that_a_person_named(talk: Any) -> None:
    asked: list[tuple[str, str]] = []

    def ask(name: str, text: str) -> str | None:
        asked.append((name, text))
        return {"cook": "soup"}.get(name)

    opening = Opening(ask=ask)
    base = one("COOK *", '<sraix bot="cook" default="none"><star/></sraix>') + one(
        "ASK *", "<sraix><bot>nobody</bot><star/><default>none</default></sraix>"
    )
    ann = talk(base, opening=opening)
    assert ann.say("cook me dinner") == "soup"
    assert ann.say("ask me this") == "none"
    assert asked == [("cook", "me dinner"), ("nobody", "me this")]


def test_sraix_outlives_a_mind_that_fails(talk: Any) -> None:
    def ask(name: str, text: str) -> str | None:
        raise RuntimeError("gone")

    ann = talk(one("ASK", '<sraix bot="x" default="none">y</sraix>'), opening=Opening(ask=ask))
    assert ann.say("ask") == "none"


def test_minds_that_ask_each_other_come_to_an_end(talk: Any) -> None:
    talks: list[Any] = []

    def ask(name: str, text: str) -> str | None:
        other = talks[0]
        reply: Reply = other.mind.reply(_message(text), other.mind.new_memory(), other.dice)
        return reply.text

    talks.append(talk(one("ASK", 'x<sraix bot="me" default="end">ask</sraix>'), opening=Opening(ask=ask)))
    assert talks[0].say("ask") == "xxxxend"


def _message(text: str) -> Message:
    contact = Contact(account="practice:test", address="ann")
    return Message(contact=contact, text=text, at=0.0, received_at=0.0)


def test_gossip_is_its_content(talk: Any) -> None:
    assert talk(one("GO", "<gossip>a secret</gossip>")).say("go") == "a secret"
