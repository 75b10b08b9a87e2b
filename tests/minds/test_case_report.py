"""A report on conversations: what is counted, what is found amiss, and where it comes from."""

from __future__ import annotations

from pathlib import Path
from random import Random

from boltun.message import Message
from boltun.minds.aiml.opening import open_mind
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.case_report import Fault, Figures, Place, Report, reported
from boltun.minds.cases import parse_cases
from boltun.minds.chain import Chain
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Mind, Reply

BASE = """\
<ESCAPE>
Go on.
<FAILURE>
Pardon?
<REPEAT>
Again?
[thanks.]
You're welcome.
(cat.)
A cat!
(cat.)
Meow.
"""

SET = """\
<aiml version="2.0">
<category><pattern>*</pattern><template>Go on.</template></category>
<category><pattern># CAT ^</pattern>
<template><random><li>A cat!</li><li>Meow.</li></random></template></category>
</aiml>
"""

SCRIPT = """\
key: xnone
  decomp: *
    reasmb: Go on.
key: cat
  decomp: *
    reasmb: A cat!
    reasmb: Meow.
"""


def base(text: str = BASE) -> BoltunMind:
    return BoltunMind.compile(text, name="friend", path=Path("friend.txt"))


def report(text: str, mind: Mind | None = None) -> Report:
    return reported(parse_cases(text, Path("list.txt")), mind or base())


def faults(found: Report) -> list[tuple[int, Fault, str | None]]:
    return [
        (answer.line, flaw.fault, None if flaw.reply is None else flaw.reply.text)
        for answer in found.answers
        for flaw in answer.flaws
    ]


def test_every_wording_counts_as_a_message_in_its_subject() -> None:
    found = report(
        "== Pets\n= Cat\n> my cat\n| the cat\n| kitty\n< * understood\n> thanks\n< *\n<! welcome\n"
        "== Else\n= Hm\n> hm\n< You're welcome.\n"
    )
    assert found.subjects() == ["Pets", "Else"]
    assert found.figures("Pets") == Figures(
        messages=4, understood=3, general=1, forbidden=1, not_allowed=1, twins=2, alike=1, replies=1
    )
    assert found.figures("Else") == Figures(messages=1, general=1, not_allowed=1)
    assert found.figures().messages == 5


def test_faults_are_told_apart() -> None:
    found = report(
        "= A\n> kitty\n< * understood\n= B\n> thanks\n< * 3\n= C\n> \n< *\n= D\n> thanks\n< *\n<! YOU\n"
    )
    assert set(faults(found)) == {
        (2, Fault.GENERAL, "Go on."),
        (2, Fault.GENERAL, "Pardon?"),
        (5, Fault.WRONG, "You're welcome."),
        (8, Fault.SILENT, None),
        (11, Fault.FORBIDDEN, "You're welcome."),
    }


def test_all_replies_that_could_be_drawn_are_looked_at_with_their_lines() -> None:
    (answer,) = report("= A\n> my cat\n< A cat!\n<! meow\n").answers
    places = {one.text: one.places for one in answer.possible}
    assert places == {
        "A cat!": (Place(Path("friend.txt"), 9),),
        "Meow.": (Place(Path("friend.txt"), 11),),
    }
    assert {flaw.fault for flaw in answer.flaws} == {Fault.FORBIDDEN, Fault.WRONG}


def test_a_reply_of_a_topic_is_found_by_its_key_and_by_itself() -> None:
    text = "<ON cat>\n(cat.) [kitty]\n<SAY cat>\nMeow.\n<SAY cat>\nPurr.\n"
    (answer,) = report(
        "= A\n> my cat\n< Meow.\n", BoltunMind.compile(text, name="cat", path=Path("cat.txt"))
    ).answers
    assert {one.text: [place.line for place in one.places] for one in answer.possible} == {
        "Meow.": [1, 3],
        "Purr.": [1, 5],
    }


def test_a_mind_that_does_not_tell_what_it_draws_from_is_asked_again(tmp_path: Path) -> None:
    folder = tmp_path / "robin"
    folder.mkdir()
    (folder / "a.aiml").write_text(SET)
    mind = open_mind(folder, Opening())
    for line, message in ((3, "my cat"), (2, "hm")):
        (answer,) = report(f"= A\n> {message}\n< *\n", mind).answers
        assert {one.text for one in answer.possible} == ({"A cat!", "Meow."} if line == 3 else {"Go on."})
        assert all(one.places == (Place(folder / "a.aiml", line),) for one in answer.possible)
        assert answer.understood is (line == 3)


def test_a_script_and_bases_behind_each_other_say_where_a_reply_comes_from() -> None:
    script = ElizaMind.compile(SCRIPT, name="listener", path=Path("listener.txt"))
    (answer,) = report("= A\n> hm\n< *\n", script).answers
    assert (answer.general, answer.possible[0].places[-1]) == (True, Place(Path("listener.txt"), 3))
    cat, hm = report("= A\n> my cat\n< *\n= B\n> hm\n< *\n", Chain([base(), script])).answers
    assert {place.path for one in cat.possible for place in one.places} == {Path("friend.txt")}
    assert (hm.general, hm.possible[0].places[-1]) == (True, Place(Path("listener.txt"), 3))


def test_the_same_reply_twice_running_is_found_in_conversations_and_in_a_long_talk() -> None:
    single = base("(cat.)\nA cat!\n[thanks.]\nYou're welcome.\n")
    found = report("= A\n> a cat\n< *\n> the cat\n< *\n> thanks\n< *\n", single)
    assert [answer.line for answer in found.answers if answer.same_again] == [4]
    assert (found.figures().replies, found.figures().same_again) == (2, 1)
    assert found.talk.messages == found.talk.replies
    assert {reply for _, reply in found.talk.same_again} == {"A cat!", "You're welcome."}
    again = report("= A\n> a cat\n< *\n> the cat\n< *\n> thanks\n< *\n", single)
    assert again.talk == found.talk


def test_nobody_says_the_same_in_other_words_at_once_in_the_long_talk() -> None:
    alternating = base("(cat.)\nA cat!\n(dog.)\nA dog!\n<REPEAT>\n-\n")
    found = report("= A\n> a cat\n| the cat\n< *\n> a dog\n< *\n", alternating)
    assert found.talk.replies > 1000
    assert {reply for _, reply in found.talk.same_again} <= {"-"}


def test_a_failure_is_told_and_ends_the_conversation() -> None:
    class Broken(BoltunMind):
        def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
            raise RuntimeError("broken")

    found = report("= A\n^\n< -\n> hm\n< *\n> hm\n< *\n", Broken.compile(BASE))
    assert [(answer.line, flaw.fault, flaw.text) for answer in found.answers for flaw in answer.flaws] == [
        (4, Fault.FAILED, "RuntimeError('broken')")
    ]
    assert found.talk.failures == (("hm", "RuntimeError('broken')"),)
    assert not found.holds
