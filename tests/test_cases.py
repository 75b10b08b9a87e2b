"""The bundled bases hold their conversations, and a file of conversations is read as it is written."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from boltun.message import Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.case_playing import play_case, wordings
from boltun.minds.cases import Case, CaseError, parse_cases, read_cases
from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.protocol import Mind, Reply
from boltun.minds.trace import Told
from boltun.text import segmenter

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
DICE = range(5)
"""Every conversation is held with so many throws of the dice."""

BASE = """\
<QUESTION>
where
<ESCAPE>
Go on.
<FAILURE>
Pardon?
<INITIAL>
Anybody there?
<REPEAT>
Again?
[thanks.]
 You're welcome.
(cat.)
A cat!
(cat.)
Meow.
"""


@cache
def bundled(language: str) -> BoltunMind:
    return BoltunMind.open(ROOT / "bases" / language / "friend.txt")


def conversations(language: str, *names: str) -> list[object]:
    paths = sorted((CASES / language).glob("*.txt"))
    chosen = [path for path in paths if (path.stem in names if names else path.stem != "listener")]
    return [
        pytest.param(case, id=f"{path.stem}: {case.title}") for path in chosen for case in read_cases(path)
    ]


def hold(case: Case, mind: Mind) -> None:
    problems = {
        f"{case.path}, {outcome.problem}"
        for seed in DICE
        for outcome in play_case(case, mind, Random(seed))
        if outcome.problem
    }
    assert not problems, "\n".join(sorted(problems))


def play(text: str, seed: int = 0) -> list[str]:
    (case,) = parse_cases(text)
    return [outcome.problem for outcome in play_case(case, BoltunMind.compile(BASE), Random(seed))]


@pytest.mark.parametrize("case", conversations("ru"))
def test_russian_base_holds(case: Case) -> None:
    hold(case, bundled("ru"))


@pytest.mark.parametrize("case", conversations("en"))
def test_english_base_holds(case: Case) -> None:
    hold(case, bundled("en"))


@pytest.mark.skipif(find_spec("sudachipy") is None, reason="Japanese words need the extra: boltun[ja]")
@pytest.mark.parametrize("case", conversations("ja"))
def test_japanese_base_holds(case: Case) -> None:
    hold(case, bundled("ja"))


@pytest.mark.parametrize("case", conversations("ja", "everywhere"))
def test_japanese_base_holds_its_main_phrases_without_a_dictionary(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segmenter, "installed_segmenter", segmenter.ScriptSegmenter)
    hold(case, BoltunMind.open(ROOT / "bases" / "ja" / "friend.txt"))


@pytest.mark.parametrize("case", conversations("ru", "listener") + conversations("en", "listener"))
def test_listener_holds(case: Case) -> None:
    assert case.path is not None
    hold(case, ElizaMind.open(ROOT / "bases" / case.path.parent.name / "listener.txt"))


@pytest.mark.skipif(find_spec("sudachipy") is None, reason="Japanese words need the extra: boltun[ja]")
@pytest.mark.parametrize("case", conversations("ja", "listener"))
def test_japanese_listener_holds(case: Case) -> None:
    hold(case, ElizaMind.open(ROOT / "bases" / "ja" / "listener.txt"))


def registers() -> list[object]:
    """Conversations for the bases beside the friend: tests/cases/formal/en.txt holds en/formal.txt."""
    paths = sorted(path for name in ("formal", "secretary") for path in (CASES / name).glob("*.txt"))
    return [
        pytest.param(case, id=f"{path.parent.name} {path.stem}: {case.title}")
        for path in paths
        for case in read_cases(path)
    ]


@cache
def register(language: str, name: str) -> BoltunMind:
    return BoltunMind.open(ROOT / "bases" / language / f"{name}.txt")


@pytest.mark.parametrize("case", registers())
def test_formal_base_and_secretary_hold(case: Case) -> None:
    assert case.path is not None
    if case.path.stem == "ja" and find_spec("sudachipy") is None:
        pytest.skip("Japanese words need the extra: boltun[ja]")
    hold(case, register(case.path.stem, case.path.parent.name))


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_each_language_has_conversations_of_several_turns(language: str) -> None:
    cases = [case for path in (CASES / language).glob("*.txt") for case in read_cases(path)]
    assert len(cases) >= 25
    assert sum(len(case.turns) for case in cases) >= 3 * len(cases) * 0.9
    assert any(case.options.chew for case in cases)
    assert any(turn.pause > 1800 for case in cases for turn in case.turns)


def test_right_replies_are_no_problem() -> None:
    assert play(
        "= All kinds\n> thanks\n< You're welcome.\n> my cat\n< A cat!\n< Meow.\n^\n< Anybody there?\n"
    ) == [
        "",
        "",
        "",
    ]


def test_a_wrong_reply_is_told_with_its_line_and_the_talk_goes_on() -> None:
    first, second = play("= Wrong\n\n> thanks\n< Thank you.\n> cat\n< *\n")
    assert first.startswith("line 3: 'thanks' was answered \"You're welcome.\" (priority at once)")
    assert second == ""


def test_a_reply_that_another_throw_of_the_dice_would_give_must_be_allowed_too() -> None:
    problems = [play(f"= Tight\n> cat\n< {reply}\n", seed=1)[0] for reply in ("A cat!", "Meow.")]
    assert any(problem.startswith("line 2: 'cat' might be answered") for problem in problems)
    assert all(problems)


def test_silence_is_expected_and_told() -> None:
    assert play("= Chew\n% chew\n> blah\n< -\n") == [""]
    assert play("= Talk\n> blah\n< -\n")[0].startswith("line 2: 'blah' was answered")
    assert "silence (no reply found)" in play("= Chew\n% chew\n> blah\n< *\n")[0]


def test_a_priority_stands_for_its_replies() -> None:
    assert (
        play("= General\n> blah\n< * 3\n> blah\n< * repeat\n> cat\n< * 1\n> thanks\n< * at once\n")
        == [""] * 4
    )
    assert play("= General\n> cat\n< * 3\n")[0] != ""


def test_time_passes_between_messages() -> None:
    again = "= Again\n> thanks\n< *\n{}> thanks\n< You're welcome.\n"
    assert play(again.format("@ +31m\n")) == ["", ""]
    assert play(again.format("@ +29m\n"))[1] != ""
    assert play(again.format("@ +30m\n@ +60s\n")) == ["", ""]


def test_options_belong_to_one_conversation() -> None:
    first, second = parse_cases("= One\n% chew lowercase\n> a\n< -\n= Two\n> a\n< *\n")
    assert (first.options.chew, first.options.lowercase) == (True, True)
    assert (second.options.chew, second.options.lowercase) == (False, False)
    # A reply that begins with a space keeps its capital.
    small = "= Small\n% lowercase\n> cat\n< a cat!\n< meow.\n> thanks\n< You're welcome.\n"
    assert play(small) == ["", ""]


def test_lines_of_one_message_are_joined() -> None:
    (case,) = parse_cases("= Lines\n> my\n> cat\n< *\n> alone\n< *\n")
    assert [turn.message for turn in case.turns] == ["my\ncat", "alone"]


def test_a_backslash_takes_a_reply_literally() -> None:
    (case,) = parse_cases("= Literal\n> a\n< \\-\n< \\*\n< - or so\n")
    assert case.turns[0].expected.replies == ("-", "*", "- or so")
    assert not case.turns[0].expected.silence


def told(text: str, reply: Reply) -> list[str]:
    """Hold a conversation with a mind that always gives this reply."""

    class Constant:
        kind, name, slow = "constant", "constant", False

        def reply(self, message: Message, memory: object, dice: Random) -> Reply:
            if message.text == "fail":
                raise RuntimeError("broken")
            return replace(reply, aux={**reply.aux, **message.aux})

        def with_options(self, options: object) -> Constant:
            return self

        def new_memory(self) -> BoltunMemory:
            return BoltunMemory()

    (case,) = parse_cases(text)
    return [outcome.problem for outcome in play_case(case, Constant(), Random(0))]  # type: ignore[arg-type]


class Nothing:
    def told(self, *, brief: bool = False) -> Told:
        return Told()

    def detail(self) -> dict[str, object]:
        return {"kind": "constant", "priority": 3, "drawn_from": ["else"]}


ENDED = Reply(
    text="Bye.\nBye!", why=Nothing(), remembers=BoltunMemory(), final=True, aux={"id": 15, "on": True}
)


def test_more_can_be_asked_of_a_reply_than_its_text() -> None:
    right = "< Bye.\\nBye!\n! final\n! id = 15\n! on = true\n! mood = joy\n"
    assert told('= A\n& {"mood": "joy"}\n> x\n' + right, ENDED) == [""]
    ends = "line 2: 'x' ended the conversation"
    assert told("= A\n> x\n< *\n! not final\n", ENDED) == [ends]
    assert told("= A\n> x\n< *\n! id = 16\n", ENDED) == ["line 2: 'x' was answered with id = 15, not 16"]
    assert told("= A\n> x\n< *\n! mood = joy\n", ENDED) == ["line 2: 'x' was answered without a value 'mood'"]


def test_priorities_and_choices_are_those_of_a_base_only() -> None:
    assert told("= A\n> x\n< *\n", ENDED) == [""]
    assert told("= A\n> x\n< * 3\n", ENDED)[0].startswith("line 2: 'x' was answered")


def test_other_wordings_must_hold_in_place_of_the_message() -> None:
    (case,) = parse_cases("= A\n> thanks\n| thx\n| Thanks.\n< You're welcome.\n> cat\n| dog\n< *\n")
    held = list(wordings(case))
    assert [[(turn.line, turn.message) for turn in one.turns] for one in held] == [
        [(2, "thanks"), (6, "cat")],
        [(3, "thx"), (6, "cat")],
        [(4, "Thanks."), (6, "cat")],
        [(2, "thanks"), (7, "dog")],
    ]
    mind = BoltunMind.compile(BASE)
    problems = {outcome.problem for one in held for outcome in play_case(one, mind, Random(0))}
    (problem,) = problems - {""}
    assert problem.startswith("line 3: 'thx' was answered")


def test_a_reply_that_is_not_general_is_understood() -> None:
    assert play("= A\n> a cat\n< * understood\n> thanks\n< * understood\n") == ["", ""]
    (problem,) = play("= A\n> hm\n< * understood\n")
    assert problem.endswith("which is not among the allowed replies")
    assert play("= A\n> \n< * understood\n")[0].startswith("line 2: '' was met with silence")


def test_a_part_of_a_reply_is_enough() -> None:
    assert play("= A\n> thanks\n<~ WELCOME\n") == [""]
    assert play("= A\n> hm\n<~ go ON\n<~ DON\n") == [""]
    assert play("= A\n> hm\n<~ go\n< -\n")[0].startswith("line 2: 'hm' ")


def test_a_forbidden_part_is_found_in_every_reply_that_might_be_drawn() -> None:
    problems = {tuple(play("= A\n> cat\n< *\n<! MEOW\n", seed)) for seed in DICE}
    assert problems == {
        (f"line 2: 'cat' {how} answered 'Meow.', which contains the forbidden 'MEOW'",)
        for how in ("was", "might be")
    }


def test_a_subject_holds_for_all_that_follows() -> None:
    held = parse_cases("= A\n> x\n< *\n== Cats and dogs\n= B\n> x\n< *\n= C\n> x\n< *\n==D\n= D\n> x\n< *\n")
    assert [one.subject for one in held] == ["", "Cats and dogs", "Cats and dogs", "D"]


def test_what_only_looks_like_a_mark_is_a_reply() -> None:
    (case,) = parse_cases("= A\n> x\n< ~ or so\n< ! no\n< \\* understood\n")
    assert case.turns[0].expected.replies == ("~ or so", "! no", "* understood")
    assert not case.turns[0].expected.understood


def test_a_mind_that_fails_ends_the_conversation_with_a_problem() -> None:
    problems = told("= A\n> x\n< *\n> fail\n< *\n> x\n< *\n", ENDED)
    assert problems == ["", "line 4: 'fail' made the mind fail: RuntimeError('broken')"]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("> hello\n< *\n", 1, "begins with a line = TITLE"),
        ("= A\n< hello\n", 2, "before any message"),
        ("= A\n> hello\n\n> there\n< *\n= B\n> x\n", 8, "line 7 has no allowed reply"),
        ("= A\n> hello\n< *\n= A\n> x\n< *\n", 4, "used before, in line 1"),
        ("= A\n% loud\n> x\n< *\n", 2, "no option 'loud'"),
        ("= A\n> x\n< *\n% chew\n", 4, "before the first message"),
        ("= A\n> x\n< *\n@ 31m\n", 4, "'31m' is no time"),
        ("= A\n> x\n< * 4\n", 3, "no priority '4'"),
        ("= A\n> x\n<\n", 3, "empty"),
        ("= A\n^ x\n< *\n", 2, "Nothing stands after ^"),
        ("= A\n= B\n> x\n< *\n", 1, "'A' has no message"),
        ("=\n", 1, "no title"),
        ("= A\nhello\n", 2, "begins with 'h'"),
        ("= A\n& [1]\n> x\n< *\n", 2, "'[1]' is no JSON object"),
        ("= A\n& {\n> x\n< *\n", 2, 'is no JSON object. Write for example & {"a": 1}.'),
        ("= A\n> x\n! final\n< *\n", 3, "before any reply"),
        ("= A\n> x\n< *\n! soon\n", 4, "'soon' asks for nothing"),
        ("= A\n> x\n< *\n! = 3\n", 4, "'= 3' asks for nothing"),
        ("==\n= A\n> x\n< *\n", 1, "A subject has no name. Write == SUBJECT."),
        ("= A\n> x\n< *\n== B\n> x\n< *\n", 5, "begins with a line = TITLE"),
        ("= A\n| x\n> x\n< *\n", 2, "Other words stand before any message"),
        ("= A\n^\n| x\n< *\n", 3, "Other words stand before any message"),
        ("= A\n> x\n<! y\n| z\n< *\n", 4, "Other words stand after a reply"),
        ("= A\n> x\n|\n< *\n", 3, "The other words are missing"),
        ("= A\n> x\n| y\n> z\n< *\n", 4, "line 2 has no allowed reply"),
        ("= A\n<~ x\n", 2, "before any message"),
        ("= A\n<! x\n", 2, "before any message"),
        ("= A\n> x\n<~\n", 3, "The text of <~ is empty. Write <~ TEXT."),
        ("= A\n> x\n< *\n<!\n", 4, "The text of <! is empty"),
        ("= A\n> x\n<! y\n= B\n> x\n< *\n", 4, "line 2 has no allowed reply"),
        ("= A\n> x\n< * misunderstood\n", 3, "no priority 'misunderstood'"),
    ],
)
def test_what_has_no_meaning_is_an_error_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_cases(text, Path("talk.txt"))
    assert caught.value.line == line
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"talk.txt:{line}: ")


def test_a_missing_file_is_an_error_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"nothing\.txt"):
        read_cases(tmp_path / "nothing.txt")
