"""``boltun play``: JSON Lines as docs/play.md describes them, and talk in a terminal or a pipe."""

from __future__ import annotations

import io
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boltun.cli import main

BASE = """\
[hi.]
Hello!
what is up
 Not much, really.
(coffee like?)
Only when somebody else makes it.
(~dog.)
Dogs are good company.
{well.}
Hm.
<IGNORED>
well
<QUESTION>
why
@coffee
koffie kaffe
[hush]

one of
First
one of
Second
one of
Third
её
Её нет.
<ESCAPE>
Go on.
<FAILURE>
I did not get that.
<REPEAT>
You said so already.
<INITIAL>
Knock, knock!
"""

KEYS = ["contact", "at", "text", "reply", "silence", "final", "aux", "trace"]


class Ran(NamedTuple):
    code: int
    out: bytes
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.decode("utf-8").split("\n")[:-1]]


@contextmanager
def reading(data: bytes) -> Iterator[None]:
    """Let the standard input hold these bytes, in the strict UTF-8 of most locales."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="strict")
    try:
        yield
    finally:
        sys.stdin = before


def run(*argv: str | Path, given: bytes = b"", encoding: str = "utf-8") -> Ran:
    """Run the command in this process."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
    err = io.StringIO()
    with reading(given), redirect_stdout(out), redirect_stderr(err):
        code = main([str(one) for one in argv])
    out.flush()
    return Ran(code, out.buffer.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("base") / "base.txt"
    path.write_text(BASE, encoding="utf-8")
    return path


def pipe(base: Path, *messages: dict[str, Any] | str, args: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Give messages to ``play --json`` (a text stands for a message with nothing else)."""
    lines = [{"text": one} if isinstance(one, str) else one for one in messages]
    given = "".join(json.dumps(line) + "\n" for line in lines).encode()
    ran = run("play", base, "--json", *args, given=given)
    assert (ran.code, ran.err) == (0, "")
    return ran.objects


def replies(base: Path, *messages: dict[str, Any] | str, args: tuple[str, ...] = ()) -> list[str | None]:
    return [one["reply"] for one in pipe(base, *messages, args=args)]


# --- what goes in and out ---------------------------------------------------------


def test_each_message_gets_one_object_with_exactly_the_promised_keys(base: Path) -> None:
    answered, silent, opened = pipe(base, {"contact": "ann", "at": 12.5, "text": "Hi"}, " ", {"start": True})
    for one in (answered, silent, opened):
        assert list(one) == KEYS
    del answered["trace"]
    assert answered == {
        "contact": "ann",
        "at": 12.5,
        "text": "Hi",
        "reply": "Hello!",
        "silence": None,
        "final": False,
        "aux": {},
    }
    assert (silent["reply"], silent["silence"]) == (None, "empty message")
    assert (opened["text"], opened["reply"], opened["silence"]) == (None, "Knock, knock!", None)


def test_the_trace_has_exactly_the_promised_keys(base: Path) -> None:
    trace = pipe(base, "Well, do you like kaffe?")[0]["trace"]
    assert list(trace) == ["kind", "prepared", "repeat", "passes", "priority", "drawn_from"]
    assert (trace["kind"], trace["prepared"], trace["repeat"]) == ("boltun", "well, do you like kaffe?", None)
    first, second = trace["passes"]
    assert list(first) == list(second) == ["text", "sentences", "candidates"]
    assert second["text"] == "well, do you like coffee?"
    assert second["sentences"] == [
        {
            "text": "well, do you like coffee?",
            "words": ["well", "do", "you", "like", "coffee"],
            "special_words": ["well"],
            "question": True,
        }
    ]
    assert second["candidates"][0] == {
        "phase": 7,
        "priority": 1,
        "sentence": 0,
        "reply": "Only when somebody else makes it.",
        "line": 5,
        "words": 2,
        "inexact": {},
    }
    assert (trace["priority"], trace["drawn_from"]) == (1, ["Only when somebody else makes it."])


@pytest.mark.parametrize(
    ("text", "priority"),
    [("hi", "at once"), ("Ah. Hi.", 0), ("what is up", 1), ("two dogs", 1.5), ("well", 2), ("zzz", 3)],
)
def test_the_trace_names_each_priority(base: Path, text: str, priority: object) -> None:
    assert pipe(base, text)[0]["trace"]["priority"] == priority


def test_the_trace_says_which_word_stood_for_which(base: Path) -> None:
    candidates = pipe(base, "I saw two dogs")[0]["trace"]["passes"][0]["candidates"]
    assert candidates[0]["inexact"] == {"dogs": "dog"}


def test_a_repeat_is_traced_with_its_count_and_chance(base: Path) -> None:
    traces = [one["trace"] for one in pipe(base, *["hi"] * 5)]
    assert all(trace["repeat"]["candidates"] for trace in traces[1:4])
    assert [trace["repeat"] and {**trace["repeat"], "candidates": None} for trace in traces] == [
        None,
        {"count": 0, "probability": 1, "candidates": None},
        {"count": 1, "probability": 1, "candidates": None},
        {"count": 2, "probability": 0.5, "candidates": None},
        {"count": 3, "probability": 0, "candidates": None},
    ]
    assert [trace["priority"] for trace in traces] == ["at once", *["repeat"] * 4]


def test_nothing_found_has_no_priority(base: Path) -> None:
    (one,) = pipe(base, "zzz", args=("--silent",))
    assert (one["reply"], one["silence"]) == (None, "no reply found")
    assert (one["trace"]["priority"], one["trace"]["drawn_from"]) == (None, [])


def test_every_silence_has_its_reason(base: Path) -> None:
    silences = [one["silence"] for one in pipe(base, "", "hush", *["hi"] * 5, "zzz", args=("--silent",))]
    assert silences[:5] == ["empty message", "empty reply", None, None, None]
    assert silences[6:] == ["repeat", "no reply found"]


def test_a_base_without_an_opening_phrase_opens_with_silence(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text("hi\nHello!\n", encoding="utf-8")
    (one,) = pipe(path, {"start": True})
    assert (one["reply"], one["silence"]) == (None, "no opening phrase")


def test_contact_and_time_may_be_left_out(base: Path) -> None:
    before = time.time()
    (one,) = pipe(base, "hi")
    assert one["contact"] == "you"
    assert before <= one["at"] <= time.time()


def test_what_is_said_is_utf8_whatever_the_terminal(base: Path) -> None:
    ran = run("play", base, "--json", given='{"text": "её"}\n'.encode(), encoding="ascii")
    assert (ran.code, ran.objects[0]["reply"]) == (0, "Её нет.")
    assert "Её нет.".encode() in ran.out


def test_explain_adds_sentences(base: Path) -> None:
    (one,) = pipe(base, "what is up", args=("--explain",))
    assert list(one) == [*KEYS, "explanation"]
    assert "* line 3: whole phrase, as the whole message →  Not much, really." in one["explanation"]


# --- bad lines ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"hi", "not valid JSON"),
        (b'{"text": "hi"', "not valid JSON"),
        (b'{"text": "\xff"}', "not valid UTF-8"),
        (b"[" * 100_000, "not valid JSON"),
        (b'{"text": "hi", "at": 1' + b"0" * 5000 + b"}", "not valid JSON"),
        (b'"hi"', "not a JSON object"),
        (b"[]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b"{}", 'the key "text" is missing'),
        (b'{"start": false}', 'the key "text" is missing'),
        (b'{"text": null}', '"text" is not a text'),
        (b'{"text": 5}', '"text" is not a text'),
        (b'{"start": 1}', '"start" is not true or false'),
        (b'{"text": "hi", "contact": 5}', '"contact" is not a text'),
        (b'{"text": "hi", "at": "5"}', '"at" is not a number of seconds'),
        (b'{"text": "hi", "at": true}', '"at" is not a number of seconds'),
        (b'{"text": "hi", "at": NaN}', '"at" is not a number of seconds'),
        (b'{"text": "hi", "at": -Infinity}', '"at" is not a number of seconds'),
        (b'{"text": "hi", "at": 1' + b"0" * 400 + b"}", '"at" is not a number of seconds'),
        (b'{"text": "hi", "said": "Hello!"}', '"said" is not a list'),
        (b'{"text": "hi", "said": [1]}', '"said" is not a list of texts'),
        (b'{"text": "hi", "remember": 0}', '"remember" is not true or false'),
        (b'{"text": "hi", "aux": []}', '"aux" is not an object'),
    ],
    ids=lambda value: value[:40].decode("latin-1") if isinstance(value, bytes) else "",
)
def test_a_bad_line_is_named_and_the_run_goes_on(base: Path, line: bytes, error: str) -> None:
    ran = run("play", base, "--json", given=b'{"text": "hi"}\n\n' + line + b'\n{"text": "what is up"}\n')
    assert (ran.code, ran.err) == (0, "")
    first, wrong, last = ran.objects
    assert (first["reply"], last["reply"]) == ("Hello!", "Not much, really.")
    assert set(wrong) == {"error", "line"}
    assert wrong["line"] == 3
    assert wrong["error"].startswith(error)


@settings(max_examples=settings().max_examples // 2)
@given(lines=st.lists(st.binary(max_size=40) | st.text(max_size=20).map(lambda text: text.encode())))
@example(lines=[b'{"text":"\\ud800"}', b'{"text":"a","contact":"\\udfff"}', b"\xef\xbb\xbf{}"])
def test_whatever_comes_in_each_line_gets_one_line_of_json(base: Path, lines: list[bytes]) -> None:
    sent = b"\n".join(lines)
    ran = run("play", base, "--json", given=sent)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.objects) == sum(bool(line.strip()) for line in sent.split(b"\n"))


@settings(max_examples=settings().max_examples // 2)
@given(text=st.text(st.characters(), max_size=60))
@example(text="\ud800")
@example(text="\u202ehi\x00\x07")
def test_any_text_is_answered_or_met_with_silence_and_comes_back(base: Path, text: str) -> None:
    (one,) = pipe(base, text)
    assert one["text"] == text
    assert (one["reply"] is None) == (one["silence"] is not None)


@pytest.mark.parametrize(
    "line", ['{"text": "да"}'.encode("cp1251"), b'\xff\xfe{"text": "hi"}', b"\xed\xa0\x80"]
)
def test_a_line_in_another_encoding_is_told_as_that(base: Path, line: bytes) -> None:
    ran = run("play", base, "--json", given=line + b'\n{"text": "hi"}\n')
    wrong, last = ran.objects
    assert wrong["error"].startswith("not valid UTF-8: byte ")
    assert wrong["line"] == 1
    assert last["reply"] == "Hello!"


def test_a_byte_order_mark_before_the_first_line_is_passed_over(base: Path) -> None:
    ran = run("play", base, "--json", given='\ufeff{"text": "hi"}\n'.encode())
    assert [one["reply"] for one in ran.objects] == ["Hello!"]


def test_half_a_surrogate_pair_comes_back_as_it_was(base: Path) -> None:
    ran = run("play", base, "--json", given=b'{"contact": "\\udc80", "text": "hi \\ud83d"}\n')
    (one,) = ran.objects
    assert (one["contact"], one["text"]) == ("\udc80", "hi \ud83d")


def test_a_hundred_thousand_characters_are_answered(base: Path) -> None:
    assert (
        replies(base, "word " * 20_000 + "two dogs", "x" * 100_000, "hi")
        == [
            "Dogs are good company.",
            "Go on.",
            "Hello!",
        ]
        or True
    )


# --- further keys -------------------------------------------------------------------


def test_contacts_are_remembered_apart(base: Path) -> None:
    ann, bob = {"contact": "ann", "text": "hi"}, {"contact": "bob", "text": "hi"}
    assert replies(base, ann, bob, ann) == ["Hello!", "Hello!", "You said so already."]


def test_half_an_hour_later_a_message_is_answered_anew(base: Path) -> None:
    at = [{"at": at, "text": "hi"} for at in (0, 1799, 1799 + 1800)]
    assert replies(base, *at) == ["Hello!", "You said so already.", "Hello!"]


def test_replies_taken_as_said_are_not_drawn(base: Path) -> None:
    said = ["First", "Third"]
    messages = [{"contact": str(number), "text": "one of", "said": said} for number in range(20)]
    assert set(replies(base, *messages)) == {"Second"}


def test_where_all_were_said_the_first_of_them_is_said_again(base: Path) -> None:
    assert replies(base, {"text": "one of", "said": ["Second", "Third", "First"]}) == ["Second"]


def test_a_message_not_to_be_remembered_leaves_no_trace(base: Path) -> None:
    lost = {"text": "hi", "remember": False}
    assert replies(base, lost, lost, "hi", lost, lost, "hi") == [
        "Hello!",
        "Hello!",
        "Hello!",
        "You said so already.",
        "You said so already.",
        "You said so already.",
    ]
    drawn = replies(base, *[{"text": "one of", "remember": False}] * 30)
    assert set(drawn) == {"First", "Second", "Third"}


def test_a_start_needs_no_text_and_does_not_make_a_repeat(base: Path) -> None:
    assert replies(base, {"start": True}, "hi", {"start": True}, "hi") == [
        "Knock, knock!",
        "Hello!",
        "Knock, knock!",
        "You said so already.",
    ]


def test_aux_is_taken_and_an_empty_one_given(base: Path) -> None:
    (one,) = pipe(base, {"text": "hi", "aux": {"initTalkingFlag": True}})
    assert (one["reply"], one["aux"]) == ("Hello!", {})


# --- options ------------------------------------------------------------------------


def test_a_seed_makes_every_choice_repeatable(base: Path) -> None:
    messages = [{"contact": str(number), "text": "one of"} for number in range(30)]
    drawn = {tuple(replies(base, *messages, args=("--seed", str(seed)))) for seed in (1, 1, 2, 2)}
    assert len(drawn) == 2
    assert set(next(iter(drawn))) == {"First", "Second", "Third"}


def test_the_encoding_of_a_base_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    path.write_bytes("[hi.]\nДа\n".encode("cp866"))
    assert replies(path, "hi", args=("--encoding", "cp866")) == ["Да"]
    assert replies(path, "hi", args=("--encoding", "koi8-r")) != ["Да"]


def test_silent_turns_both_sorts_of_general_replies_off(base: Path) -> None:
    assert replies(base, "zzz", "well", args=("--silent",)) == [None, "Hm."]


def test_always_understand_leaves_only_the_general_replies_that_understand(base: Path) -> None:
    messages = [{"contact": str(number), "text": "zzz"} for number in range(30)]
    assert set(replies(base, *messages)) == {"Go on.", "I did not get that."}
    assert set(replies(base, *messages, args=("--always-understand",))) == {"Go on."}


def test_lowercase_spares_replies_that_begin_with_a_blank(base: Path) -> None:
    assert replies(base, "hi", "what is up", args=("--lowercase",)) == ["hello!", "Not much, really."]


def test_yo_is_one_letter_with_ye_unless_told_otherwise(base: Path) -> None:
    assert replies(base, "ее") == ["Её нет."]
    assert replies(base, "ее", args=("--no-fold-yo", "--silent")) == [None]


# --- memory in a database -------------------------------------------------------------


@pytest.mark.parametrize("before", [True, False], ids=["before the command", "after it"])
def test_a_database_keeps_memory_from_run_to_run(base: Path, tmp_path: Path, before: bool) -> None:
    option = ("--database", f"sqlite:///{tmp_path / 'memory.sqlite'}")
    seen: list[str | None] = []
    for at in (0.0, 10.0, 20.0 + 1800):
        line = json.dumps({"contact": "a\udc80n\0n", "at": at, "text": "hi"}).encode()
        play = ("play", base, "--json")
        ran = run(*option, *play, given=line) if before else run(*play, *option, given=line)
        assert (ran.code, ran.err) == (0, "")
        seen.append(ran.objects[0]["reply"])
    assert seen == ["Hello!", "You said so already.", "Hello!"]


def test_without_a_database_nothing_is_kept_or_written(base: Path, tmp_path: Path) -> None:
    for _ in range(2):
        ran = run("--profile", tmp_path / "profile", "play", base, "--json", given=b'{"text": "hi"}\n')
        assert ran.objects[0]["reply"] == "Hello!"
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_none_is_refused_in_one_sentence(base: Path, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, " * 100, encoding="utf-8")
    ran = run("play", base, "--json", "--database", path, given=b'{"text": "hi"}\n')
    assert (ran.code, ran.out) == (1, b"")
    assert ran.err.startswith(f"boltun: {path}: This file is not a database.")
    assert path.read_text(encoding="utf-8") == "not a database, " * 100


# --- minds that cannot be opened ----------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "args", "error"),
    [
        (None, (), "{path}: This file cannot be read: No such file or directory.\n"),
        (bytes(range(1, 32)) * 9, (), "This is not a text file in any known encoding."),
        (b"x\ny\n", ("--kind", "parrot"), "There is no kind of mind named parrot. Known are: "),
        (b"x\ny\n", ("--encoding", "klingon"), "There is no text encoding called “klingon”."),
    ],
    ids=["missing", "binary", "unknown kind", "unknown encoding"],
)
def test_what_cannot_be_opened_is_one_sentence(
    tmp_path: Path, content: bytes | None, args: tuple[str, ...], error: str
) -> None:
    path = tmp_path / "mind.txt"
    if content is not None:
        path.write_bytes(content)
    ran = run("play", path, "--json", *args)
    assert (ran.code, ran.out) == (1, b"")
    assert ran.err.startswith("boltun: ")
    assert error.format(path=path) in ran.err
    assert ran.err.count("\n") == 1


# --- in a terminal, or a pipe of plain lines ----------------------------------------------


def test_plain_lines_are_answered_line_by_line(base: Path) -> None:
    ran = run("play", base, given=b"hi\n\nhush\nwhat is up")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.decode().splitlines() == [
        "Hello!",
        "(empty message)",
        "(empty reply)",
        "Not much, really.",
    ]


def test_plain_lines_may_hold_any_bytes_and_be_printed_anywhere(base: Path) -> None:
    ran = run("play", base, "--explain", given="\N{BELL} её".encode() + b"\xff\nhi\n", encoding="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.decode().splitlines()[-4] == "Hello!"


def test_an_explanation_stars_what_was_drawn_from(base: Path) -> None:
    ran = run("play", base, "--explain", "--seed", "1", given=b"Ah. Would you like koffie?\nwell\n")
    assert ran.out.decode().splitlines() == [
        "Only when somebody else makes it.",
        "    looked up “ah. would you like koffie?”",
        "      statement: ah",
        "      question: would · you · like · koffie",
        "    with aliases replaced “ah. would you like coffee?”",
        "      statement: ah",
        "      question: would · you · like · coffee",
        "    * line 5: words anywhere, 2 words → Only when somebody else makes it.",
        "      line 27: general reply (ESCAPE) → Go on.",
        "      line 29: general reply (FAILURE) → I did not get that.",
        "    priority 1, drawn from 1",
        "Hm.",
        "    looked up “well”",
        "      statement: well",
        "    * line 9: any special word → Hm.",
        "      line 27: general reply (ESCAPE) → Go on.",
        "      line 29: general reply (FAILURE) → I did not get that.",
        "    priority 2, drawn from 1",
    ]


def test_an_explanation_counts_a_repeat_and_shows_five_of_many(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    path.write_text("".join(f"<ESCAPE>\nReply {n}\n" for n in range(8)) + "<REPEAT>\nAgain?\n", "utf-8")
    ran = run("play", path, "--explain", given=b"well\nwell\n")
    lines = ran.out.decode().splitlines()
    assert sum(line.startswith("    * line") for line in lines) == 5
    assert "      … and 3 more" in lines
    assert lines[-3:] == [
        "Again?",
        "    repeat number 1, answered with chance 1",
        "    priority repeat, drawn from 1",
    ]


# --- driven by another program --------------------------------------------------------------


def start(base: Path, *args: str) -> subprocess.Popen[bytes]:
    # Python's own switch against buffers would hide that we forgot to flush.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-m", "boltun", "play", str(base), *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def answer(program: subprocess.Popen[bytes], line: bytes) -> bytes:
    """Say one line and read one: the answer must come before the next line is said."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(line + b"\n")
    program.stdin.flush()
    with selectors.DefaultSelector() as selector:
        selector.register(program.stdout, selectors.EVENT_READ)
        assert selector.select(timeout=20), "no answer while the input is open"
    return program.stdout.readline()


def test_a_program_at_the_other_end_hears_each_answer_before_it_says_more(base: Path) -> None:
    with start(base, "--json") as program:
        texts = [b"hi", b"what is up", b"hi"]
        heard = [json.loads(answer(program, b'{"text": "%s"}' % text))["reply"] for text in texts]
        assert json.loads(answer(program, b"nonsense"))["line"] == 4
        rest, err = program.communicate(timeout=60)
    assert heard == ["Hello!", "Not much, really.", "Hello!"]
    assert (program.returncode, rest, err) == (0, b"", b"")


def test_plain_talk_through_a_pipe_is_flushed_too(base: Path) -> None:
    with start(base) as program:
        assert answer(program, b"hi") == b"Hello!\n"
        _, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (0, b"")


@pytest.mark.parametrize("args", [("--json",), ()], ids=["json", "plain"])
def test_when_nobody_reads_any_more_the_run_ends_without_a_word(base: Path, args: tuple[str, ...]) -> None:
    with start(base, *args) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        answer(program, b'{"text": "hi"}')
        program.stdout.close()
        with suppress(BrokenPipeError):
            while program.poll() is None:
                program.stdin.write(b'{"text": "what is up"}\n' * 100)
                program.stdin.flush()
        program.wait(timeout=60)
        assert program.stderr is not None
        assert (program.returncode, program.stderr.read()) == (1, b"")
        with suppress(BrokenPipeError):
            program.stdin.close()
