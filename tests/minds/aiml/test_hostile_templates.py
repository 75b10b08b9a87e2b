"""Templates and people that would never end (docs/aiml.md §5): bounded, and the next turn is whole."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.aiml.category import Category
from boltun.minds.aiml.documents import read_category
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.mind import AimlMind
from boltun.minds.aiml.template import ELEMENTS
from boltun.minds.aiml.text import tokenize
from tests.minds.traces import detail_of

ANN = Contact(account="practice:test", address="ann")


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


def nested(depth: int, inside: str, tag: str = "uppercase") -> str:
    return f"<{tag}>" * depth + inside + f"</{tag}>" * depth


SET_10 = '<think><set name="x">0123456789</set></think>'
DOUBLE = '<think><set name="x"><get name="x"/><get name="x"/></set></think>'

LONG = SET_10 + DOUBLE * 9
"""Makes x 5,120 characters long; each of these is another copy of it."""
COPY = '<uppercase><get name="x"/></uppercase>'
CHANCE = "<random><li></li></random>"
"""Lets no circle be found."""


def layers(count: int, inside: str) -> str:
    """Elements within each other, each with many texts of its own that wait for the innermost."""
    for _ in range(count):
        inside = f"<b>{COPY * 15}{inside}</b>"
    return inside


ATTACKS = {
    "srai of itself": one("GO", "<srai>GO</srai>"),
    "srai in a circle": one("GO", "<srai>A</srai>")
    + one("A", "<srai>B</srai>")
    + one("B", "<srai>GO</srai>"),
    "srai within think": one("GO", "<think><srai>GO</srai></think>"),
    "srai within srai": one("GO", "<srai><srai>GO</srai></srai>"),
    "srai within many elements": one("GO", nested(60, "<srai>GO</srai>")),
    "srai within a condition": one(
        "GO", '<condition name="x"><li><random><li><srai>GO</srai></li></random></li></condition>'
    ),
    "a longer text each time": one("GO ^", "<srai>GO <star/> a b</srai>"),
    "tree": one("GO", "<srai>TREE 0</srai>")
    + "".join(one(f"TREE {n}", f"<srai>TREE {n + 1}</srai><srai>TREE {n + 1}</srai>") for n in range(100))
    + one("TREE 100", "x"),
    "tree that says nothing": one("GO", "<srai>TREE 0</srai>")
    + "".join(
        one(f"TREE {n}", f"<think><srai>TREE {n + 1}</srai><srai>TREE {n + 1}</srai></think>")
        for n in range(100)
    ),
    "doubling predicate": one("GO", SET_10 + DOUBLE * 60 + '<get name="x"/>'),
    "doubling by srai": one("GO", "<srai>D 0123456789</srai>") + one("D *", "<srai>D <star/> <star/></srai>"),
    "doubling reply": one("GO", SET_10 + "<srai>D</srai>")
    + one("D", "<srai>E</srai><srai>E</srai>")
    + one("E", '<get name="x"/>' * 5000),
    "many parts": one("GO", SET_10 + DOUBLE * 9 + '<get name="x"/>' * 20_000),
    "endless loop": one("GO", '<condition name="x"><li>a<loop/></li></condition>'),
    "endless silent loop": one("GO", '<condition name="x"><li><loop/></li></condition>'),
    "endless loop that redirects": one("GO", '<condition name="x"><li><srai>A</srai><loop/></li></condition>')
    + one("A", ""),
    "many conditions in a loop": one(
        "GO",
        '<condition name="x">' + '<li name="y" value="z">a</li>' * 200 + "<li><loop/></li></condition>",
    ),
    "loops within loops": one(
        "GO",
        '<condition name="x"><li><condition name="x"><li><loop/></li></condition><loop/></li></condition>',
    ),
    "exploding": one("GO", SET_10 + DOUBLE * 8 + nested(50, '<get name="x"/>', "explode")),
    "learning without end": one(
        "GO",
        "<learn><category><pattern>GO</pattern><template><srai>GO</srai></template></category></learn><srai>GO</srai>",
    ),
    "long loop of learning": one(
        "GO",
        '<condition name="x"><li><set name="n"><map name="successor"><get name="n"/></map></set>'
        '<learn><category><pattern>N <eval><get name="n"/></eval></pattern>'
        "<template>x</template></category></learn>"
        "<loop/></li></condition>",
    ),
    "asking others": one("GO", '<sraix bot="x">y</sraix>' * 1000),
    "failing others": one("GO", '<sraix bot="x">y</sraix>')
    + one("SRAIXFAILED *", '<sraix bot="x">y</sraix>'),
    "facts": one(
        "GO",
        "".join(f"<addtriple><subj>{n}</subj><pred>p</pred><obj>o</obj></addtriple>" for n in range(900))
        + "<select><vars>?a</vars>"
        + "<q><subj>?a</subj><pred>?b</pred><obj>?c</obj></q>" * 20
        + "</select>",
    ),
    "long parts": one("GO", LONG + COPY * 15_000),
    "long parts of what is learned": one(
        "GO",
        LONG
        + "<learn><category><pattern>N</pattern><template>"
        + f"<eval>{COPY}</eval>" * 5_000
        + "</template></category></learn>",
    ),
    "long parts of data": one("GO", LONG + "<oob>" + f"<a>{COPY}</a>" * 5_000 + "</oob>"),
    "texts that wait for each other": one("GO", LONG + "<srai>D</srai>")
    + one("D", f"<think>{layers(20, CHANCE + '<srai>D</srai>')}</think>"),
    "variables of many templates": one("GO", LONG + "<srai>D</srai>")
    + one(
        "D",
        "<think>"
        + "".join(f'<set var="{n}">{COPY}</set>' for n in range(400))
        + f"</think>{CHANCE}<srai>D</srai>",
    ),
    "many long redirections": one(
        "GO",
        f"<think><set name='x'>{'a b ' * 2400}</set></think>"
        + "".join(f'<srai>L {n} <get name="x"/></srai>' for n in range(900)),
    )
    + one("L * *", '<think><star index="2"/></think>'),
    "many long redirections in Japanese": one(
        "GO",
        f"<think><set name='x'>{'漢字' * 2000}</set></think>"
        + "".join(f'<srai>L {n} <get name="x"/></srai>' for n in range(400)),
    )
    + one("L * *", '<think><star index="2"/></think>'),
    "learning many paths": one(
        "GO",
        '<condition name="z"><li><set name="n"><map name="successor"><get name="n"/></map></set>'
        "<learn><category>"
        + "".join(f'<pattern>P{n} <eval><get name="n"/></eval></pattern>' for n in range(30))
        + "".join(f"<that>T{n} u v w</that>" for n in range(30))
        + "<template>x</template></category></learn><loop/></li></condition>",
    ),
    "deep elements": one("GO", nested(90, "x", "b")),
    "deep thinking": one("GO", nested(90, '<set name="x">y</set>', "think")),
    "deep choices": one("GO", "<random><li>" * 45 + "x" + "</li></random>" * 45),
}
NEXT = one("HELLO", "Hello!") + one("KEEP", '<set name="kept">it</set>') + one("SHOW", '<get name="kept"/>')


@pytest.mark.parametrize("name", ATTACKS)
def test_attack_is_bounded_and_the_next_turn_is_whole(talk: Any, name: str) -> None:
    ann = talk(ATTACKS[name] + NEXT)
    ann.say("keep")
    tracemalloc.start()
    said = ann.say("go")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 64 * 1024 * 1024
    assert len(said or "") <= 10_000
    assert len(json.dumps(ann.memory.as_json())) < 400_000
    assert len(json.dumps(ann.trace)) < 100_000
    assert ann.say("hello") == "Hello!"
    assert ann.say("show") == "it"


def test_over_a_limit_everything_is_as_before(talk: Any, caplog: pytest.LogCaptureFixture) -> None:
    ann = talk(
        one(
            "GO",
            '<set name="x">changed</set><set name="topic">t</set><learn><category><pattern>NEW</pattern>'
            "<template>n</template></category></learn><srai>GO</srai>",
        )
        + one("SHOW", '[<get name="x"/> <get name="topic"/>]')
        + one("BEFORE", "Yes?")
        + "<category><pattern>OK</pattern><that>YES</that><template>still</template></category>",
        bot_properties=[["default-response", ""]],
    )
    ann.say("before")
    assert ann.say("go") is None
    lines = [record for record in caplog.records if "given up" in record.getMessage()]
    assert len(lines) == 1
    assert ann.memory.learned == ()
    assert ann.say("ok") == "still"
    assert ann.say("show") == "[ *]"
    assert ann.say("new") is None


def test_over_a_limit_the_default_answer_is_given(talk: Any) -> None:
    ann = talk(one("GO", "<srai>GO</srai>"), bot_properties=[["default-response", "Pardon?"]])
    assert ann.say("go") == "Pardon?"
    assert any("given up" in step["template"] for step in ann.trace["steps"])


def test_a_circle_of_redirections_is_left_early(talk: Any) -> None:
    ann = talk(one("A", "<srai>B</srai>") + one("B", "<srai>C <star/></srai>") + one("C", "<srai>A</srai>"))
    assert ann.say("a") is None
    assert ann.trace["srai"] < 20
    assert "circle" in ann.trace["steps"][-1]["values"]["reason"]


@pytest.mark.parametrize(
    "changing",
    [
        '<set name="n"><map name="successor"><get name="n"/></map></set>',
        '<set name="topic"><map name="successor"><get name="topic"/></map></set>',
        '<set name="_var_n"><map name="successor"><get name="_var_n"/></map></set>',
    ],
)
def test_what_changes_something_each_time_is_no_circle(talk: Any, changing: str) -> None:
    name = changing.split('"')[1]
    ann = talk(
        one(
            "GO",
            f'<condition name="{name}"><li value="50">there</li>'
            f"<li><think>{changing}</think><srai>GO</srai></li></condition>",
        )
        + one("START", f'<think><set name="{name}">0</set></think><srai>GO</srai>')
    )
    assert ann.say("start") == "there"


def test_chance_ends_what_would_be_a_circle(talk: Any) -> None:
    ann = talk(one("GO", "<random><li>out</li>" + "<li><srai>GO</srai></li>" * 40 + "</random>"))
    answers = [(ann.say("go"), ann.trace["srai"]) for _ in range(20)]
    assert any(answer == "out" and depth > 40 for answer, depth in answers)


@given(
    st.lists(
        st.lists(
            st.sampled_from(
                [
                    "<srai>A</srai>",
                    "<srai>B <star/></srai>",
                    "<srai>C x</srai>",
                    "<sr/>",
                    '<set name="x">1</set>',
                    '<set name="x">2</set>',
                    '<set name="topic">t</set>',
                    "<think><srai>A</srai></think>",
                    '<condition name="x" value="2"><srai>C</srai></condition>',
                    '<condition name="x" value="1"><srai>B</srai></condition>',
                    "<random><li>r</li><li><srai>A</srai></li></random>",
                    "<learn><category><pattern>B</pattern><template>learned</template></category></learn>",
                    "<addtriple><subj>s</subj><pred>p</pred><obj>o</obj></addtriple>",
                ]
            ),
            min_size=1,
            max_size=3,
        ),
        min_size=4,
        max_size=4,
    ),
    st.sampled_from(["a", "b", "b a", "c x"]),
)
def test_leaving_circles_early_changes_no_reply(templates: list[list[str]], text: str) -> None:
    patterns = ("A", "B *", "B", "C ^")
    document = "".join(
        one(pattern, "".join(parts)) for pattern, parts in zip(patterns, templates, strict=True)
    )
    said = []
    for looks_back in (16, 10**9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("boltun.minds.aiml.turn._LOOK_BACK", looks_back)
            mind = AimlMind(
                Knowledge.of_text(f"<aiml>{document}</aiml>"), limits=Limits(depth=60, redirections=300)
            )
            message = Message(contact=ANN, text=text, at=1.0, received_at=1.0)
            dice = Random(1)
            reply = mind.reply(message, mind.new_memory(), dice)
            said.append((reply.text, reply.remembers, reply.silence, reply.aux))
    assert said[0] == said[1]


def test_a_table_that_blows_up_what_is_said(talk: Any) -> None:
    ann = talk(
        one("*", "<denormalize><star/></denormalize>") + NEXT,
        normal_substitution=[["x", "y" * 100_000]],
        denormal_substitution=[["y", "z" * 100_000]],
    )
    tracemalloc.start()
    ann.say("x " * 4_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 16 * 1024 * 1024
    assert ann.say("hello") == "Hello!"


def test_compiled_templates_are_kept_by_their_size(talk: Any) -> None:
    ann = talk(
        "".join(one(f"N {n}", "<id/>" * 1_000 + str(n)) for n in range(40)) + NEXT,
        limits=Limits(templates=50_000),
    )
    for number in range(40):
        assert str(ann.say(f"n {number}")).endswith(str(number))
        assert ann.mind._shared.templates.weight <= 50_000


def test_what_is_learned_is_bounded_in_characters(talk: Any, tmp_path: Path) -> None:
    template = "x" * 900
    teaching = "".join(
        one(
            f"{word} *",
            f"<{tag}><category><pattern>{word} <eval><star/></eval> IS</pattern>"
            f"<template>{template}</template></category></{tag}>done",
        )
        for word, tag in (("ME", "learn"), ("ALL", "learnf"))
    )
    ann = talk(teaching, limits=Limits(learned_text=5_000, learned_text_for_all=10_000))
    for number in range(20):
        assert ann.say(f"me {number}") == "done"
        assert ann.say(f"all {number}") == "done"
    assert sum(map(len, ann.memory.learned)) <= 5_000
    assert 3 <= len(ann.memory.learned) <= 5
    assert 8 <= ann.mind.taught() <= 10


def test_as_many_redirections_as_are_allowed(talk: Any) -> None:
    chain = "".join(one(f"N {n}", f"<srai>N {n + 1}</srai>") for n in range(300)) + one("N 300", "end")
    ann = talk(chain)
    assert ann.say("n 100") == "end"
    assert ann.say("n 99") is None
    wide = one("GO", "<srai>X</srai>" * 1000) + one("MORE", "<srai>X</srai>" * 1001) + one("X", "x")
    bob = talk(wide)
    assert bob.say("go") == "x" * 1000
    assert bob.say("more") is None


def test_deep_redirections_with_deep_elements_are_no_depth_of_python(talk: Any) -> None:
    chain = "".join(one(f"N {n}", nested(40, f"<srai>N {n + 1}</srai>", "formal")) for n in range(199))
    assert talk(chain + one("N 199", "end")).say("n 0") == "End"


def test_as_many_rounds_as_are_allowed(talk: Any) -> None:
    count = '<set name="n"><map name="successor"><get name="n"/></map></set>'
    loops = (
        f'<think><set name="n">0</set></think><condition name="n"><li value="{{}}">end</li>'
        f"<li><think>{count}</think><loop/></li></condition>"
    )
    limits = Limits(rounds=20, seconds=1000)
    assert talk(one("GO", loops.format(20)), limits=limits).say("go") == "end"
    assert talk(one("GO", loops.format(21)), limits=limits).say("go") is None


def test_time_is_the_last_resort(talk: Any) -> None:
    ann = talk(one("GO", "<srai>X</srai>" * 900) + one("X", "x"), limits=Limits(seconds=0.0))
    assert ann.say("go") is None
    ann.mind.limits = Limits()
    assert ann.say("go") == "x" * 900


def test_flood_of_predicates(talk: Any) -> None:
    ann = talk(
        one("SET *", "<set><name><star/></name>v</set>") + one("SHOW", '<get name="n5"/>'),
        limits=Limits(predicates=50),
    )
    for number in range(100):
        ann.say(f"set n{number}")
    assert len(ann.memory.predicates) == 50
    assert ann.say("show") == "v"


def test_long_and_wide_messages(talk: Any) -> None:
    ann = talk(one("*", "<star/>") + one("^ END", "end"))
    assert len(ann.say("word " * 100_000) or "") <= 10_000
    assert len(ann.say("a. " * 100_000) or "") <= 10_000
    assert len(ann.say("x" * 1_000_000) or "") <= 10_000
    assert len(ann.say("語" * 100_000) or "") <= 10_000
    assert len(ann.memory.inputs) <= 32
    assert ann.say("the end") == "end"


def test_a_template_that_fails_is_empty_and_the_rest_goes_on(
    talk: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise KeyError("broken")

    monkeypatch.setattr("boltun.minds.aiml.templates.wording.singular", fail)
    monkeypatch.setitem(
        __import__("boltun.minds.aiml.templates.wording", fromlist=["_BUILT_IN"])._BUILT_IN, "singular", fail
    )
    ann = talk(
        one("GO", '<set name="x">1</set><map name="singular">cats</map>')
        + one("OUT", "before <srai>GO</srai>after")
        + one("WITHIN", '<map name="singular"><srai>HI</srai></map>')
        + one("AROUND", "before <srai>WITHIN</srai>after")
        + one("HI", 'Hello <get name="x"/>')
    )
    assert ann.say("go") is None
    assert "fails" in caplog.text
    assert "bot.aiml:2" in caplog.text
    assert ann.say("out") == "before after"
    assert ann.say("within") is None
    assert ann.say("around") == "before after"
    assert ann.say("Go. Hi.") == "Hello 1"


@pytest.mark.parametrize(
    "template",
    ["<b>", "a & b", "<b></i>", "<b a=>x</b>", "&nbsp;x", "\x01", nested(101, ""), "<b/>" * 60_000],
)
def test_a_template_that_is_no_xml_breaks_nothing(template: str) -> None:
    from boltun.minds.aiml.element import TemplateError
    from boltun.minds.aiml.template import compile_template

    with pytest.raises(TemplateError):
        compile_template(f"<template>{template}</template>")


def test_names_from_templates_are_only_names(talk: Any) -> None:
    ann = talk(
        one(
            "GO",
            '<set name="__class__">x</set><get name="__dict__"/><bot name="../../etc/passwd"/>'
            '<map name="../../etc/passwd">root</map><set var="__init__">y</set>[<get name="forced"/>]',
        )
    )
    assert ann.say("go") == "xunknowny[]"


TEXTS = st.text(alphabet='ab*_^#$<>&/"= 日本。!\x1d\x1e\n', max_size=12)


def elements() -> st.SearchStrategy[str]:
    tags = st.sampled_from([*sorted(ELEMENTS), "li", "eval", "blink", "name", "value", "category"])
    names = st.sampled_from(["name", "value", "var", "index", "format", "id", "bot", "jformat"])
    values = st.sampled_from(["x", "*", "1", "topic", "id:a", "", "2,1", "%Y", "GO", "successor"])

    def written(tag: str, attributes: dict[str, str], inside: list[str]) -> str:
        head = "".join(f' {name}="{value}"' for name, value in attributes.items())
        return f"<{tag}{head}>{''.join(inside)}</{tag}>"

    words = st.sampled_from(["GO", "a b", "", "1", "&lt;b&gt;", "日本"])
    return st.recursive(
        words,
        lambda inner: st.builds(
            written, tags, st.dictionaries(names, values, max_size=2), st.lists(inner, max_size=3)
        ),
        max_leaves=12,
    )


@settings(max_examples=3 * settings().max_examples, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(elements(), min_size=1, max_size=3), TEXTS)
def test_any_template_answers_or_is_silent(templates: list[str], text: str) -> None:
    document = (
        "<aiml>"
        + "".join(
            one(pattern, template) for pattern, template in zip(("GO", "A *", "*"), templates, strict=False)
        )
        + one("STILL HERE", "yes")
        + "</aiml>"
    )
    mind = AimlMind(Knowledge.of_text(document), limits=Limits(depth=5, redirections=20, rounds=20))
    memory = mind.new_memory()
    for number, said in enumerate(("go", text, "still here")):
        message = Message(contact=ANN, text=said, at=float(number), received_at=float(number))
        reply = mind.reply(message, memory, Random(1))
        remembers = reply.remembers.sent(float(number))
        assert isinstance(remembers, AimlMemory)
        memory = remembers
        assert mind.memory_from_json(json.loads(json.dumps(memory.as_json()))) == memory
        json.dumps(detail_of(reply.why))
        json.dumps(dict(reply.aux))
    assert reply.text == "yes" or memory.learned or mind.taught()


def test_a_turn_makes_so_much_text_and_no_more(talk: Any) -> None:
    ann = talk(one("GO", LONG + f"<think>{COPY}</think>" * 500 + "done"), limits=Limits(made=4_000_000))
    assert ann.say("go") == "done"
    ann.mind.limits = Limits(made=1_000_000)
    assert ann.say("go") is None
    assert "too much text" in ann.trace["steps"][-1]["values"]["reason"]


def test_a_learned_category_has_few_paths() -> None:
    known = Knowledge.of_text("<aiml/>")

    def learned(patterns: int, conditions: int) -> Category:
        return read_category(
            "<category>"
            + "".join(f"<pattern>P{n} A</pattern>" for n in range(patterns))
            + "".join(f"<that>T{n} B C</that>" for n in range(conditions))
            + "<template/></category>"
        )

    assert len(known.learned_paths(learned(10, 10))) == 100
    with pytest.raises(MindError, match="too many"):
        known.learned_paths(learned(30, 30))


def test_places_of_words_are_kept_only_for_words_that_are_compared() -> None:
    text = tokenize("a " * 5_000)
    assert len(text.spans) == len(text) == 500
