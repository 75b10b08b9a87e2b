"""Elements that recall (docs/aiml.md §3.3): stars, predicates, properties, what was said."""

from __future__ import annotations

from typing import Any

import pytest


def one(pattern: str, template: str, that: str = "") -> str:
    condition = f"<that>{that}</that>" if that else ""
    return f"<category><pattern>{pattern}</pattern>{condition}<template>{template}</template></category>"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("<star/>", "Big Bob"),
        ('<star index="1"/>', "Big Bob"),
        ('<star index="2"/>', "OK"),
        ("<star><index>2</index></star>", "OK"),
        ('x<star index="3"/>', "x"),
        ('x<star index="0"/>', "x"),
        ('x<star index="-1"/>', "x"),
        ('<star index="two"/>', "Big Bob"),
        ('<star index=""/>', "Big Bob"),
        ('x<star index="99999999999999999999"/>', "x"),
    ],
)
def test_star(talk: Any, template: str, said: str) -> None:
    assert talk(one("I AM * TODAY *", template)).say("I am Big Bob today, OK?") == said


def test_many_stars(talk: Any) -> None:
    pattern = " ".join(f"* W{number}" for number in range(24))
    words = " ".join(f"s{number} w{number}" for number in range(24))
    assert talk(one(pattern, '<star index="24"/>')).say(words) == "s23"


def test_empty_star_is_the_property_nullstar(talk: Any) -> None:
    assert talk(one("YES ^", "[<star/>]")).say("yes") == "[]"
    assert talk(one("YES ^", "[<star/>]"), bot_properties=[["nullstar", "nothing"]]).say("yes") == "[nothing]"


def test_thatstar(talk: Any) -> None:
    ann = talk(
        one("GO", "Left. Do you like tea or coffee?")
        + one("BOTH", '<thatstar/>+<thatstar index="2"/>', "* LIKE * OR COFFEE")
        + one("WHAT", "You heard: <thatstar/>")
    )
    ann.say("go")
    assert ann.say("both") == "Do you+tea"
    assert ann.say("what") == "You heard: Do you+tea"


def test_thatstar_without_a_that_is_the_whole_last_sentence(talk: Any) -> None:
    ann = talk(one("GO", "One. Two three.") + one("WHAT", "[<thatstar/>]"))
    assert ann.say("what") == "[]"
    ann.say("go")
    assert ann.say("what") in ("[Two three]", "[Two three.]")


def test_topicstar(talk: Any) -> None:
    ann = talk(
        one("SET *", '<think><set name="topic"><star/></set></think>OK')
        + '<topic name="MY *">'
        + one("WHAT", "<topicstar/>")
        + "</topic>"
    )
    ann.say("set my green car")
    assert ann.say("what") == "green car"


def test_topic_as_a_child(talk: Any) -> None:
    ann = talk(
        one("SET *", '<think><set name="topic"><star/></set></think>OK')
        + "<category><pattern>WHAT</pattern><topic>CARS</topic><template>cars</template></category>"
        + one("WHAT", "anything")
    )
    assert ann.say("what") == "anything"
    ann.say("set cars")
    assert ann.say("what") == "cars"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('<set name="x">  a \n b </set>', "a b"),
        ("<set><name>x</name>a</set>", "a"),
        ("<set><name><lowercase>X</lowercase></name>a</set>", "a"),
        ('<think><set name="x">a</set></think><get name="x"/>', "a"),
        ('<think><set name="x">a</set></think><get><name>x</name></get>', "a"),
        ('<set name="x">a</set><set name="x">b</set><get name="x"/>', "abb"),
        ('[<get name="unset"/>]', "[]"),
        ('<set name="x"></set>[<get name="x"/>]', "[]"),
        ("<set>lost</set>", "lost"),
    ],
)
def test_set_and_get(talk: Any, template: str, said: str) -> None:
    assert talk(one("GO", template)).say("go") == said


def test_what_a_get_of_nothing_gives(talk: Any) -> None:
    template = '<get name="age"/> <get name="x"/> <get var="v"/>'
    ann = talk(
        one("GO", template), bot_pdefaults=[["age", "many"]], bot_properties=[["default-get", "unknown"]]
    )
    assert ann.say("go") == "many unknown unknown"


def test_predicates_are_of_one_contact(talk: Any) -> None:
    ann = talk(one("KEEP *", '<set name="x"><star/></set>') + one("SHOW", '[<get name="x"/>]'))
    ann.say("keep a b")
    assert ann.say("show") == "[a b]"
    ann.memory = ann.mind.new_memory()
    assert ann.say("show") == "[]"


def test_variables_live_in_their_own_template(talk: Any) -> None:
    ann = talk(
        one("OUTER", '<set var="v">a</set><srai>INNER</srai><get var="v"/>')
        + one("INNER", '[<get var="v"/>]<think><set var="v">b</set></think>')
    )
    assert ann.say("outer") == "a[]a"
    assert ann.say("inner") == "[]"


def test_variables_and_predicates_are_apart(talk: Any) -> None:
    assert talk(one("GO", '<set var="v">a</set>[<get name="v"/>]')).say("go") == "a[]"


@pytest.mark.parametrize(
    "template",
    ['<bot name="color"/>', '<bot name="Color"/>', "<bot><name>color</name></bot>", "<bot>color</bot>"],
)
def test_bot(talk: Any, template: str) -> None:
    assert talk(one("GO", template), bot_properties=[["color", "green"]]).say("go") == "green"


def test_unknown_property(talk: Any) -> None:
    assert talk(one("GO", '[<bot name="x"/>]')).say("go") == "[]"
    assert talk(one("GO", '<bot name="x"/>'), bot_properties=[["default-property", "?"]]).say("go") == "?"


def test_input_request_response(talk: Any) -> None:
    ann = talk(
        one("GO", '[<input/>|<input index="2"/>|<request/>|<response/>]')
        + one("HI", "Hello there. Nice day.")
        + one("BYE", "See you")
    )
    assert ann.say("go") == "[go|||]"
    ann.say("Hi! Bye!")
    assert ann.say("Go?") == "[Go?|Bye!|Hi! Bye!|Hello there. Nice day. See you]"
    assert ann.say("Hi. Go!") == (
        "Hello there. Nice day. [Go!|Hi.|Go?|[Go?|Bye!|Hi! Bye!|Hello there. Nice day. See you]]"
    )


@pytest.mark.parametrize(
    ("index", "said"),
    [
        ("", "Three."),
        (' index="1"', "Three."),
        (' index="1,2"', "Two."),
        (' index="1,3"', "One."),
        (' index="1,4"', ""),
        (' index="2"', "Older two."),
        (' index="2,2"', "Older one."),
        (' index="3,1"', ""),
        (' index="1,*"', "Three."),
    ],
)
def test_that_counts_sentences_from_the_end(talk: Any, index: str, said: str) -> None:
    ann = talk(
        one("A", "Older one. Older two.") + one("B", "One. Two. Three.") + one("GO", f"[<that{index}/>]")
    )
    ann.say("a")
    ann.say("b")
    assert ann.say("go") == f"[{said}]"


def test_history_is_bounded(talk: Any) -> None:
    ann = talk(one("*", "<star/>"))
    for number in range(40):
        ann.say(f"word {number}")
    assert len(ann.memory.requests) == len(ann.memory.replies) == len(ann.memory.inputs) == 32
    assert ann.memory.requests[0] == "word 39"


def test_facts_of_the_program(talk: Any) -> None:
    ann = talk(
        one("GO", "<id/>|<size/>|<vocabulary/>|<program/>|<version/>") + one("ONE TWO", "x"),
    )
    who, size, vocabulary, program, version = ann.say("go").split("|")
    assert who == "ann"
    assert size == "2"
    assert vocabulary == "3"
    assert program.startswith("Boltun")
    assert version in program


def test_old_tags(talk: Any) -> None:
    ann = talk(
        one("I AM *", "<think><set_name><star/></set_name></think>Hi <getname/>")
        + one("WHO", "<get_name/> and <bot_color/>")
        + one("ABOUT", "<settopic>CARS</settopic>")
        + '<topic name="CARS">'
        + one("WHAT", "cars")
        + "</topic>",
        bot_properties=[["color", "red"]],
    )
    assert ann.say("I am Bob") == "Hi Bob"
    assert ann.say("who") == "Bob and red"
    ann.say("about")
    assert ann.say("what") == "cars"


def test_that_is_the_last_sentence_of_the_last_reply(talk: Any) -> None:
    ann = talk(
        one("A", "I like tea. Do you?")
        + one("YES", "tea", "DO YOU")
        + one("YES", "both", "I LIKE TEA DO YOU")
        + one("YES", "nothing")
    )
    assert ann.say("yes") == "nothing"
    ann.say("a")
    assert ann.say("yes") == "tea"
    assert ann.say("yes") == "nothing"


def test_that_within_one_message_is_that_of_the_turn_before(talk: Any) -> None:
    ann = talk(one("AH", "Do you?") + one("YES", "after", "DO YOU") + one("YES", "before"))
    assert ann.say("Ah. Yes.") == "Do you? before"


def test_that_is_compared_as_words_are_matched(talk: Any) -> None:
    base = (
        one("HI", "Hello. What's up?")
        + one("NOTHING", "written out", "WHAT IS UP")
        + one("STILL NOTHING", "as it stands", "WHAT'S UP")
        + one("*", "what")
    )
    ann = talk(base)
    for question, said in (("nothing", "written out"), ("still nothing", "as it stands"), ("x", "what")):
        ann.say("hi")
        assert ann.say(question) == said
    bob = talk(base, normal_substitution=[["what's", "what is"]])
    for question, said in (("nothing", "written out"), ("still nothing", "as it stands"), ("x", "what")):
        bob.say("hi")
        assert bob.say(question) == said


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("<favoritemovie/>", "favoritemovie"),
        ("<favoritesong />", "favoritesong"),
        ("<favorite_food/>", "favoritefood"),
        ("<for_fun/>", "forfun"),
        ("<kind_music/>", "kindmusic"),
        ("<look_like/>", "looklike"),
        ("<talk_about/>", "talkabout"),
        ("<Botmaster/>", "master"),
        ("<birthday/>", "birthday"),
    ],
)
def test_old_tags_that_name_what_the_bot_is(talk: Any, tag: str, name: str) -> None:
    ann = talk(
        f"<category><pattern>A</pattern><template>it is {tag}</template></category>",
        bot_properties=[[name, "known"]],
    )
    assert ann.say("a") == "it is known"
