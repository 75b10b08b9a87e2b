"""How a script answers: each rule, and each decision where programs differ (docs/eliza.md §3, §4, §5, §9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boltun.minds.protocol import ReplyOptions, Silence

Talk = Callable[..., Any]

FALL_BACK = "key: xnone\ndecomp: *\nreasmb: Nothing.\n"


def rules(word: str, *patterns: str, weight: int | str = "") -> str:
    """A key whose patterns say which of them matched, and with which groups."""
    lines = [f"key: {word} {weight}"]
    for number, pattern in enumerate(patterns, 1):
        lines += [f"decomp: {pattern}", f"reasmb: {word} {number}: (1)/(2)/(3)/(4)"]
    return "\n".join(lines) + "\n"


# --- the decisions where Hayden's text and program differ ------------------------------------


def test_a_key_without_weight_weighs_one(talk: Talk) -> None:
    script = rules("zero", "*", weight=0) + rules("plain", "*") + rules("two", "*", weight=2)
    assert talk(script)("zero plain")[0].startswith("plain")
    assert talk(script)("zero plain two")[0].startswith("two")
    assert talk(rules("minus", "*", weight=-3) + rules("zero", "*", weight=0))("minus zero")[0][:4] == "zero"


def test_what_is_kept_is_drawn_at_random_and_repeatably(talk: Talk) -> None:
    script = "key: my\ndecomp: $ * my *\nreasmb: Kept (2).\ndecomp: *\nreasmb: Aha.\n"
    kept = ["Kept hat.", "Kept cat.", "Kept bat."]
    drawn = set()
    for seed in range(40):
        one, again = talk(script, seed=seed), talk(script, seed=seed)
        said = one("my hat", "my cat", "my bat", "x", "x", "x", "x")
        assert said == again("my hat", "my cat", "my bat", "x", "x", "x", "x")
        assert said[:3] == ["Aha."] * 3
        assert sorted(said[3:6]) == sorted(kept)
        assert said[6] is None
        drawn.add(tuple(said[3:6]))
    assert len(drawn) == 6


def test_reassemblies_of_a_memory_rule_come_in_order(talk: Talk) -> None:
    one = talk(
        "key: my\ndecomp: $ my *\nreasmb: A (1)\nreasmb: B (1)\nreasmb: C (1)\ndecomp: *\nreasmb: .\n"
        + FALL_BACK
    )
    one("my a", "my b", "my c", "my d")
    assert one.memory.saved == ("A a", "B b", "C c", "A d")


def test_after_a_memory_rule_the_next_pattern_of_the_same_key_is_tried(talk: Talk) -> None:
    script = "key: my 2\ndecomp: $ *\nreasmb: Kept.\ndecomp: *\nreasmb: Said.\n" + rules("other", "*")
    one = talk(script)
    assert one("my other") == ["Said."]
    assert one.memory.saved == ("Kept.",)


def test_a_goto_that_finds_nothing_goes_on(talk: Talk) -> None:
    script = "key: a 5\ndecomp: *\nreasmb: goto b\nkey: b 0\ndecomp: never\nreasmb: No.\n" + rules("c", "*")
    assert talk(script)("a c")[0].startswith("c 1")
    assert talk(script + FALL_BACK)("a") == ["Nothing."]


def test_a_goto_to_nowhere_goes_on_and_moves_the_cursor(talk: Talk) -> None:
    script = "key: a\ndecomp: *\nreasmb: goto gone\nreasmb: Here.\n" + FALL_BACK
    assert talk(script)("a", "a", "a") == ["Nothing.", "Here.", "Nothing."]


def test_circles_of_gotos_end(talk: Talk) -> None:
    script = "key: a\ndecomp: *\nreasmb: goto b\nkey: b\ndecomp: *\nreasmb: goto a\n" + rules(
        "c", "*", weight=0
    )
    assert talk(script)("a b c")[0].startswith("c 1")
    assert talk("key: a\ndecomp: *\nreasmb: goto a\n")("a") == [None]


def test_no_key_is_tried_twice_in_a_sentence(talk: Talk) -> None:
    # b was tried by way of a and matched nothing but a goto; as a word of its own it is not tried again.
    script = "key: a 2\ndecomp: *\nreasmb: goto b\nkey: b\ndecomp: *\nreasmb: goto gone\nreasmb: Twice.\n"
    one = talk(script + FALL_BACK)
    assert one("a b") == ["Nothing."]
    assert one("b") == ["Twice."]
    assert talk(script + FALL_BACK)("a b. a b") == ["Twice."]


def test_there_may_be_any_number_of_keys_in_a_sentence(talk: Talk) -> None:
    words = [f"w{number}" for number in range(500)]
    script = "".join(f"key: {word}\ndecomp: never\nreasmb: No.\n" for word in words) + rules("last", "*")
    assert talk(script)(" ".join([*words, "last"]))[0].startswith("last 1")


def test_whole_words_are_matched(talk: Talk) -> None:
    assert talk(rules("you", "*") + FALL_BACK)("the bayou") == ["Nothing."]
    assert talk(rules("a", "* be *", "*"))("a bee")[0].startswith("a 2")


# --- a message -------------------------------------------------------------------------------


def test_case_apostrophes_and_composed_letters_do_not_matter(talk: Talk) -> None:
    one = talk("key: don't\ndecomp: * don't *\nreasmb: Why (2)?\nkey: Café\ndecomp: *\nreasmb: Coffee.\n")
    assert one("I DON’T know", "don‘t go", "cafe\u0301") == ["Why know?", "Why go?", "Coffee."]


@pytest.mark.parametrize("mark", '@#$%^&*()_-+=~{}[]|:;<>"`\\')
def test_marks_part_words(mark: str, talk: Talk) -> None:
    assert talk(rules("b", "*"))(f"a{mark}b{mark}c") == ["b 1: a b c///"]


@pytest.mark.parametrize("mark", ",.?!。！？…、")
def test_marks_end_a_sentence(mark: str, talk: Talk) -> None:
    assert talk(rules("b", "*"))(f"a{mark}b c{mark}d") == ["b 1: b c///"]


def test_a_line_is_a_sentence(talk: Talk) -> None:
    assert talk(rules("b", "*"))("a\nb c\nd") == ["b 1: b c///"]


def test_the_first_sentence_that_yields_a_reply_ends_the_message(talk: Talk) -> None:
    script = rules("low", "*", weight=1) + rules("high", "*", weight=9) + rules("never", "x", weight=99)
    assert talk(script)("Never. Nothing. It is low. It is high.")[0].startswith("low")


def test_keys_of_equal_weight_come_in_order_of_appearance(talk: Talk) -> None:
    script = rules("a", "*", weight=3) + rules("b", "*", weight=3)
    assert talk(script)("so b and a")[0].startswith("b")
    assert talk(script)("so a and b")[0].startswith("a")


def test_pre_substitution_is_one_pass_word_by_word(talk: Talk) -> None:
    script = "pre: a b c\npre: b d\npre: a z\n" + rules("c", "*", "*")
    assert talk(script)("a b") == ["c 1: b c d///"]


def test_a_word_put_in_by_pre_substitution_is_a_key(talk: Talk) -> None:
    assert talk("pre: i'm i am\n" + rules("am", "* i am *"))("I'm here") == ["am 1: /here//"]


def test_post_substitution_is_one_pass_on_the_groups_alone(talk: Talk) -> None:
    script = "post: i you\npost: you I\npost: me you all\nkey: x\ndecomp: x *\nreasmb: me: (1), and (1)\n"
    assert talk(script)("x i see you and me") == ["me: you see I and you all, and you see I and you all"]


def test_who_says_goodbye_gets_the_farewell_and_then_starts_afresh(talk: Talk) -> None:
    script = "final: Bye.\nquit: good bye\n"
    script += "key: my\ndecomp: $ my *\nreasmb: Kept.\ndecomp: *\nreasmb: A\nreasmb: B\n"
    one = talk(script + FALL_BACK)
    assert one("my a", "my b") == ["A", "B"]
    last = one.reply("Well. Good-bye!")
    assert (last.text, last.final) == ("Bye.", True)
    assert one.memory.finished
    assert one("good bye to you", "my a") == ["Nothing.", "A"]
    assert one.memory.saved == ("Kept.",)
    assert not one.memory.finished


def test_quit_is_compared_after_pre_substitution(talk: Talk) -> None:
    assert talk("pre: cya bye\nfinal: F\nquit: bye\n")("cya") == ["F"]
    assert talk("pre: bye hello\nfinal: F\nquit: bye\n")("bye") == [None]


def test_a_farewell_is_drawn(talk: Talk) -> None:
    script = "final: A\nfinal: B\nfinal: C\nquit: bye\n"
    assert {talk(script, seed=seed)("bye")[0] for seed in range(30)} == {"A", "B", "C"}


def test_a_script_without_farewell_ends_in_silence(talk: Talk) -> None:
    reply = talk("quit: bye\n").reply("bye")
    assert (reply.text, reply.final, reply.silence) == (None, True, Silence.EMPTY_REPLY)


def test_what_is_kept_comes_before_the_fall_back_also_for_a_message_without_words(talk: Talk) -> None:
    script = "key: my\ndecomp: $ my *\nreasmb: Kept (1).\ndecomp: *\nreasmb: Aha.\n" + FALL_BACK
    assert talk(script)("my a", "...", "?!", "") == ["Aha.", "Kept a.", "Nothing.", "Nothing."]


def test_the_fall_back_is_matched_against_the_last_sentence(talk: Talk) -> None:
    script = "pre: c C d\n" + rules("xnone", "b *", "*")
    assert talk(script)("A a. B c") == ["xnone 1: c d///"]
    assert talk(script)("a. b. ...") == ["xnone 1: ///"]
    assert talk(script)("") == ["xnone 2: ///"]


def test_without_anything_to_say_there_is_silence(talk: Talk) -> None:
    one = talk(rules("a", "*"))
    assert [one.reply(text).silence for text in ("b", "", " ?!")] == [
        Silence.NOTHING_FOUND,
        Silence.EMPTY,
        Silence.EMPTY,
    ]


# --- patterns, more of which is in test_eliza_patterns ------------------------------------------


def test_patterns_are_tried_in_their_order(talk: Talk) -> None:
    assert talk(rules("a", "* a b", "* a *", "*"))("x a c") == ["a 2: x/c//"]


def test_each_pattern_has_its_own_turn(talk: Talk) -> None:
    script = (
        "key: a\ndecomp: a\nreasmb: 1\nreasmb: 2\ndecomp: *\nreasmb: 3\nreasmb: goto b\nkey: b\ndecomp: *\n"
    )
    script += "reasmb: 4\nreasmb: 5\n"
    assert talk(script)("a", "a c", "a", "a c", "a", "a c", "a c", "b") == [
        *("1", "3", "2", "4", "1", "3", "5", "4"),
    ]


def test_turns_belong_to_a_contact(talk: Talk) -> None:
    one = talk("key: a\ndecomp: *\nreasmb: 1\nreasmb: 2\n")
    assert one("a") == ["1"]
    one.memory = one.mind.new_memory()
    assert one("a") == ["1"]


# --- replies -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("(1)", "cat"),
        ("((1))", "(cat)"),
        ("a(1)b", "acatb"),
        ("Your  (1) \t ?", "Your cat?"),
        ("(1) , (1) ; (1) : (1) !", "cat, cat; cat: cat!"),
        ("(2)(0)(7)(1)", "cat"),
        ("What about (2) ?", "What about?"),
        ("( 1 ) (one) (-1) ()", "cat (one) (-1) ()"),
        ("(1) - (2) - (1)", "cat - - cat"),
        ("Hm ... (1)", "Hm... cat"),
        ("goto the (1)", "goto the cat"),
        (r"\1 {} %s $1", r"\1 {} %s $1"),
    ],
)
def test_groups_are_put_in_and_blanks_tidied(rule: str, said: str, talk: Talk) -> None:
    assert talk(f"key: my\ndecomp: my * now\nreasmb: {rule}\n")("my cat now") == [said]


def test_a_reply_that_comes_out_empty_lets_the_search_go_on(talk: Talk) -> None:
    script = "key: a 2\ndecomp: a *\nreasmb: (1)\n" + rules("b", "*")
    assert talk(script)("a") == [None]
    assert talk(script)("a b") == ["b"]
    assert talk("key: a 2\ndecomp: *\nreasmb:\nreasmb: Two.\n" + FALL_BACK)("a", "a") == ["Nothing.", "Two."]


def test_what_post_substitution_puts_in_is_tidied_too(talk: Talk) -> None:
    assert talk("post: huh ?\nkey: my\ndecomp: my *\nreasmb: So (1)\n")("my huh") == ["So?"]


# --- what is kept ----------------------------------------------------------------------------


def test_at_most_twenty_sentences_are_kept_the_oldest_dropped(talk: Talk) -> None:
    one = talk("key: my\ndecomp: $ my *\nreasmb: (1)\ndecomp: *\nreasmb: .\n")
    for number in range(25):
        one(f"my {number}")
    assert one.memory.saved == tuple(str(number) for number in range(5, 25))


def test_a_reassembly_for_memory_is_kept_and_the_others_are_said(talk: Talk) -> None:
    script = (
        "key: my\ndecomp: my *\nreasm_for_memory: K1 (1)\nreasmb: S1 (1)\nreasm_for_memory: K2\nreasmb: S2\n"
    )
    one = talk(script)
    assert one("my a", "my b", "my c") == ["S1 a", "S2", "S1 c"]
    assert one.memory.saved == ("K1 a", "K2", "K1 c")


def test_a_pattern_with_nothing_but_memory_lets_the_search_go_on(talk: Talk) -> None:
    one = talk("key: my\ndecomp: *\nreasm_for_memory: Kept.\ndecomp: *\nreasmb: Said.\n")
    assert one("my a") == ["Said."]
    assert one.memory.saved == ("Kept.",)


def test_a_goto_is_never_kept(talk: Talk) -> None:
    one = talk("key: my\ndecomp: $ *\nreasmb: goto b\nreasmb: Kept.\ndecomp: *\nreasmb: Said.\nkey: b\n")
    assert one("my a", "my b") == ["Said.", "Said."]
    assert one.memory.saved == ("Kept.",)


# --- options ---------------------------------------------------------------------------------


def test_chewing_never_falls_back(talk: Talk) -> None:
    script = "key: my\ndecomp: $ *\nreasmb: Kept.\ndecomp: *\nreasmb: Said.\n"
    script += "key: a\ndecomp: *\nreasmb: goto xnone\n"
    one = talk(script + FALL_BACK, ReplyOptions(chew=True))
    assert one("blah", "a", "xnone", "") == [None] * 4
    assert one("my a", "a", "blah") == ["Said.", "Kept.", None]
    one = talk(script + FALL_BACK)
    assert one("blah", "a", "my a", "blah", "blah") == ["Nothing.", "Nothing.", "Said.", "Kept.", "Nothing."]


def test_answers_may_begin_with_a_small_letter(talk: Talk) -> None:
    script = "initial: Hello.\nfinal: Bye.\nquit: bye\n" + rules("A", "*") + FALL_BACK
    one = talk(script, ReplyOptions(lowercase=True))
    assert one("b", "bye") == ["nothing.", "bye."]
    assert one.mind.greet(one.memory, one.dice).text == "hello."


@pytest.mark.parametrize(
    ("script", "message", "said"),
    [
        ("decomp: * мой *\nreasmb: Твой (2)?", "Мой ЁЖИК болен", "Твой ёжик болен?"),
        ("decomp: *\nreasmb: «(1)»", "Всё мой ёж", "«всё мой ёж»"),
        ("decomp: * мой @еж *\nreasmb: Твой (2) (3)?", "мой ёж ещё спит", "Твой ёж ещё спит?"),
        ("decomp: * мой @еж @еж * все\nreasmb: (2)-(3)-(4)", "мой ёж еж зелёный всё", "ёж-еж-зелёный"),
        ("decomp: * мой *\nreasmb: (2)", "мой её твоё щас ещё", "её твоё сейчас ещё"),
        ("decomp: * мой *\nreasmb: (2)", "мой моё зелёное", "твоё зелёное"),
        ("decomp: * мой * ёж *\nreasmb: (2), (3)", "мой все и всё еж всё", "все и всё, всё"),
    ],
)
def test_yo_is_found_as_e_and_said_as_it_was_written(
    script: str, message: str, said: str, talk: Talk
) -> None:
    head = "pre: щас сейчас\npost: моё твоё\nsynon: еж ёжик\nkey: мой\n"
    assert talk(head + script + "\n")(message) == [said]
    assert talk(head + script + "\n")("Хм. " * 60 + message) == [said]
