"""What lies near a message in meaning is found where its words find nothing (docs/meaning.md)."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from boltun.cli import main
from boltun.message import Contact, Message
from boltun.minds.boltun.doctor import examine
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.cache import Cache
from boltun.minds.chain import Chain
from boltun.minds.examining import Sample
from boltun.minds.kept_traces import told_from_json
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Silence
from tests.documents import document_of
from tests.minds.meaning.small import make_small, model_with

WORDS = {
    "dinner": (1, 0, 0, 0),
    "supper": (1, 0.3, 0, 0),
    "eat": (0.8, 0.6, 0, 0),
    "sleep": (0, 0, 1, 0),
    "doze": (0, 0.2, 1, 0),
    "rain": (0, 0, 0, 1),
    "drizzle": (0, 0.2, 0, 1),
    "die": (1, 0, 0, 0),
    "died": (1, 0, 0, 0),
    "dad": (1, 0, 0, 0),
    "my": (1, 0, 0, 0),
    "what": (0.01, 0, 0, 0),
}
BASE = """\
[dinner]
At six.

(sleep?)
Never.

<ON weather>
(rain.)
<SAY weather>
She stays in.

<ON general chatter>
(doze dinner.)
<SAY general chatter>
Well, well.

<ESCAPE>
Mrrr.

<MEANING>
0.9
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return model_with(tmp_path_factory.mktemp("model"), WORDS)


def mind(model: Path | None, base: str = BASE, **options: bool) -> BoltunMind:
    return BoltunMind.compile(base, name="b").with_options(ReplyOptions(meaning=model, **options))


def said(
    text: str, model: Path | None, base: str = BASE, memory: Memory | None = None, **options: bool
) -> Reply:
    asked = mind(model, base, **options)
    message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
    return asked.reply(message, memory or asked.new_memory(), Random(1))


def test_what_lies_near_is_found_and_told_with_line_and_likeness(model: Path) -> None:
    reply = said("Supper", model)
    assert (reply.text, reply.merit) == ("At six.", Merit.MEANT)
    told = reply.why.told()
    assert told.rank == "1.65"
    (found,) = [one for one in told.candidates if one.chosen]
    assert (found.line, found.reason) == (1, "near in meaning")
    assert found.likeness == pytest.approx(0.958, abs=0.001)
    assert told_from_json(told.as_json()) == told


def test_without_a_model_or_the_tag_nothing_changes(model: Path) -> None:
    assert said("supper", None).text == "Mrrr."
    assert said("supper", model, BASE.replace("<MEANING>\n0.9\n", "")).text == "Mrrr."


def test_what_is_found_by_words_comes_first(model: Path) -> None:
    assert said("dinner", model).merit is Merit.EXACT
    reply = said("supper. rain", model)
    assert (reply.text, reply.merit) == ("She stays in.", Merit.FOUND)
    # Then nobody even looks for what lies near.
    assert not said("rain eat", model).why.told().steps
    inexact = BASE + "(~supper.)\nInexact.\n"
    assert said("suppers", model, inexact).merit is Merit.NEAR


def test_it_comes_before_general_replies_and_special_words(model: Path) -> None:
    special = BASE + "<IGNORED>\ndrizzle\n{drizzle.}\nWet.\n"
    assert said("drizzle", model, special).text == "She stays in."
    # A general topic is never found by meaning, however near it lies.
    assert said("doze supper", model).text == "Mrrr."


def test_a_list_is_found_only_for_sentences_of_its_type(model: Path) -> None:
    assert said("doze?", model).text == "Never."
    assert said("doze", model).text == "Mrrr."
    assert said("drizzle", model).text == "She stays in."
    assert said("drizzle?", model).text == "Mrrr."


def test_the_base_says_how_near_is_near_enough(model: Path) -> None:
    assert said("eat", model).text == "Mrrr."
    (step,) = said("eat", model).why.told().steps
    assert step.template.format(**step.values) == (
        "By meaning nothing lies near enough: the nearest 0.80, wanted 0.90"
    )
    assert step.line == 1
    assert said("eat", model, BASE.replace("0.9", "0.75")).text == "At six."
    assert said("eat", model, BASE.replace("0.9", "0,75")).text == "At six."
    assert said("eat", model, BASE.replace("0.9", "")).text == "At six."
    assert said("supper", model, BASE.replace("0.9", "very near")).text == "Mrrr."


def test_serious_messages_are_never_answered_by_meaning(model: Path) -> None:
    base = BASE.replace("[dinner]", "[my dad]")
    assert said("dad my", model, base).merit is Merit.MEANT
    reply = said("my dad died", model, base)
    assert reply.merit is Merit.GENERAL
    assert [step.template for step in reply.why.told().steps] == [
        "Nothing is sought by meaning: the message may be serious"
    ]
    # An exact hit is one all the same: the owner wrote it for this.
    assert said("my dad died", model, base + "[my dad died]\nOh no.\n").text == "Oh no."


@pytest.mark.parametrize("text", ["no supper", "don't supper", "supper 7"])
def test_vectors_do_not_see_a_no_or_a_number_but_boltun_does(model: Path, text: str) -> None:
    reply = said(text, model)
    assert reply.text == "Mrrr."
    assert reply.why.told().steps[0].line == 1


def test_of_a_message_each_sentence_is_compared(model: Path) -> None:
    assert said("What? Supper!", model).text == "At six."
    assert said("what. " * 5 + "supper", model).text == "At six."


def test_used_replies_count_as_always(model: Path) -> None:
    base = BASE + "[dinner]\nAt seven.\n"
    asked = mind(model, base)
    memory = asked.new_memory()
    message = Message(contact=Contact(account="a", address="b"), text="supper", at=0, received_at=0)
    first = asked.reply(message, memory, Random(1))
    second = asked.reply(message, first.remembers.sent(0), Random(1))
    assert {first.text, second.text} == {"At seven.", "At six."}


def test_a_model_that_cannot_be_used_is_told_and_stops_nothing(tmp_path: Path) -> None:
    reply = said("supper", tmp_path)
    assert reply.text == "Mrrr."
    (step,) = reply.why.told().steps
    assert "it has no file model.safetensors" in step.template.format(**step.values)


def test_chewing_keeps_what_lies_near(model: Path) -> None:
    assert said("supper", model, chew=True).text == "At six."
    assert said("eat", model, chew=True).silence is Silence.NOTHING_FOUND


def test_the_first_answer_is_slow_until_the_model_is_open(model: Path) -> None:
    asked = mind(model)
    before = asked.slow
    message = Message(contact=Contact(account="a", address="b"), text="dinner", at=0, received_at=0)
    asked.reply(message, asked.new_memory(), Random(1))
    assert (before, asked.slow) == (True, False)
    assert not asked.with_options(ReplyOptions(meaning=model, chew=True)).slow
    assert not mind(None).slow
    assert not mind(model, "[a]\nb\n").slow


def in_chain(text: str, model: Path, *bases: str) -> Reply:
    minds = [BoltunMind.compile(base, name=str(number)) for number, base in enumerate(bases)]
    chain = Chain(minds, options=ReplyOptions(meaning=model))
    message = Message(contact=Contact(account="a", address="b"), text=text, at=0, received_at=0)
    return chain.reply(message, chain.new_memory(), Random(1))


def test_in_a_chain_it_gives_way_to_what_others_find_by_words(model: Path) -> None:
    assert in_chain("supper", model, BASE, "[supper]\nExactly.\n").text == "Exactly."
    reply = in_chain("supper", model, BASE, "(~suppers.)\nInexactly.\n<ESCAPE>\nGeneral.\n")
    assert (reply.text, reply.merit) == ("At six.", Merit.MEANT)
    assert reply.remembers.as_json()["spoke"] == "0"
    last = in_chain("supper", model, "<ESCAPE>\nGeneral.\n", BASE)
    assert (last.text, last.merit) == ("At six.", Merit.MEANT)


def test_what_is_not_said_is_not_remembered(model: Path) -> None:
    reply = in_chain("supper", model, BASE, "[supper]\nExactly.\n")
    assert list(reply.remembers.as_json()["asked"]) == ["1"]


def test_the_compiled_form_of_a_large_base_finds_the_same(model: Path, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text(BASE + "".join(f"(word{number} other.)\nr{number}\n" for number in range(12_000)))
    cache = Cache(tmp_path / "cache", tmp_path / "key")
    options = ReplyOptions(meaning=model)
    first = BoltunMind.open(path, cache=cache).with_options(options)
    again = BoltunMind.open(path, cache=cache).with_options(options)
    assert type(first.knowledge) is not type(again.knowledge)
    assert list(first.knowledge.meant()) == list(again.knowledge.meant())
    message = Message(contact=Contact(account="a", address="b"), text="drizzle", at=0, received_at=0)
    for one in (first, again):
        assert one.reply(message, one.new_memory(), Random(1)).text == "She stays in."
    assert list((tmp_path / "cache").glob("*.meaning"))


def test_a_model_made_of_real_texts_finds_what_people_mean(tmp_path: Path) -> None:
    model = make_small(tmp_path)
    base = "what is for dinner?\nFish.\n[see you tomorrow]\nBye.\n[что на ужин?]\nРыба.\n<MEANING>\n0.6\n"
    meant = {
        "what will we eat tonight": "Fish.",
        "catch you later tomorrow": "Bye.",
        "что приготовить на обед": "Рыба.",
        "quantum physics": None,
        "где ключи": None,
    }
    assert {text: said(text, model, base).text for text in meant} == meant


def test_the_doctor_offers_numbers_by_what_they_would_answer(model: Path) -> None:
    def found(base: str, sample: Sample) -> list[Problem]:
        document = Document.of(document_of(base))
        return [one for one in examine(document, sample) if one.code == "near-in-meaning"]

    sample = replace(Sample.of(("supper", "eat", "dinner", "w"), is_history=True), meaning=model)
    (problem,) = found(BASE, sample)
    assert problem.text.startswith("By meaning so many of 4 messages would be answered for which words find")
    assert (problem.values["n90"], problem.values["n70"]) == (1, 2)
    assert problem.values["said"] == "supper"
    assert [mend.values["number"] for mend in problem.mends] == ["0.8", "0.7", "0.6"]
    (edit,) = problem.mends[0].edits
    assert (edit.start, edit.count, list(edit.lines)) == (problem.line - 1, 1, ["0.8"])
    assert BASE.splitlines()[edit.start] == "0.9"
    (without,) = found(BASE.replace("<MEANING>\n0.9\n", ""), sample)
    assert list(without.mends[1].edits[0].lines) == ["<MEANING>", "0.7"]
    assert not found(BASE, replace(sample, meaning=None))
    assert not found(BASE, replace(sample, is_history=False))


def test_the_command_line_says_it(model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "b.txt"
    path.write_text(BASE)
    done = subprocess.run(
        [sys.executable, "-m", "boltun", "play", path, "--meaning", model, "--explain"],
        input="supper\n",
        capture_output=True,
        text=True,
    )
    assert "\n    * near in meaning to line 1, 0.96 → At six.\n" in done.stdout
    assert main(["check", str(path)]) == 0
    path.write_text(BASE.replace("0.9", "70 %"))
    assert main(["check", str(path)]) == 1
    assert f"{path}:21: error: “70 %” does not say" in capsys.readouterr().out


def test_without_a_model_numpy_stays_out(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(BASE)
    program = (
        "import sys; from boltun.cli import main; code = main(['play', sys.argv[1]]);"
        " sys.exit(code or 'numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "b.txt"], input="supper\n", capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "Mrrr.\n"), done.stderr
