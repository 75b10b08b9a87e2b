"""What Boltun expects of every mind."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from boltun.errors import BoltunError
from boltun.message import Contact, Message
from boltun.minds.kind import MindKind
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Merit, Mind, Reply, ReplyOptions, Silence
from boltun.minds.registry import kind_named, kind_of

__all__ = ["MindTests"]

_AT = 1_800_000_000.0
_CONTACT = Contact(account="test:owner", address="anna")
_ODD_TEXTS = (
    "",
    " \t\n",
    "\0",
    "?!",
    "Hello 👋🏽",
    "שלום",
    "a" * 5_000,
    "word " * 1_000,
    "{text} %s <b>&amp;",
    "\ud83d",
)
_ODD_VALUES: tuple[object, ...] = (None, True, -1, 10**30, 0.5, "", "odd", [], [None], {}, {"odd": {}})
_LONGEST = 50_000


class MindTests:
    """What every mind must do. A subclass names its kind, and makes a file of it."""

    kind: str
    """The name of the kind."""
    messages: Sequence[str] = ("hello", "How are you?", "yes", "no")
    """Texts of contacts that it should meet in a test."""

    def make(self, folder: Path) -> Path:
        """Make a mind in an empty folder; return the file or folder that it is opened from."""
        raise NotImplementedError

    # --- the file ---------------------------------------------------------------

    def test_its_file_is_recognized(self, tmp_path: Path) -> None:
        """A file of the kind is taken for one."""
        assert kind_of(self.make(tmp_path)).name == self.kind

    def test_its_files_are_there(self, tmp_path: Path) -> None:
        """The kind lists the files that a mind is read from, and they are there."""
        files = list(self._kind.files(self.make(tmp_path)))
        assert files
        assert all(file.exists() for file in files)

    def test_a_file_that_cannot_be_read_is_told_in_a_sentence(self, tmp_path: Path) -> None:
        """A file that is gone, or is no such file, raises a BoltunError and nothing else."""
        path = self.make(tmp_path)
        file = path if path.is_file() else next(file for file in self._kind.files(path))
        for data in (b"", b"\xff\xfe\x00", bytes(range(256)) * 8, b"\0" * 1_000):
            file.write_bytes(data)
            with contextlib.suppress(BoltunError):
                self._open(path).problems()
        file.unlink()
        with contextlib.suppress(BoltunError):
            self._open(path).problems()

    def test_its_problems_can_be_told(self, tmp_path: Path) -> None:
        """Problems have sentences, and lines that count from 1; 0 means the whole file."""
        for problem in self._mind(tmp_path).problems():
            assert problem.text
            assert problem.line >= 0

    # --- answers ----------------------------------------------------------------

    def test_it_answers_every_text(self, tmp_path: Path) -> None:
        """No text makes it fail, and what it says is a text that a server takes."""
        mind = self._mind(tmp_path)
        memory = mind.new_memory()
        for text in (*self.messages, *_ODD_TEXTS):
            reply = mind.reply(_message(text), memory, Random(1))
            _check(reply)
            memory = reply.remembers.sent(_AT) if reply.text is not None else reply.remembers

    def test_the_same_question_gets_the_same_answer(self, tmp_path: Path) -> None:
        """Message, memory and dice decide. There is no other clock, and no other chance."""
        mind, again = self._mind(tmp_path), self._open(self.make(tmp_path))
        assert self._talk(mind) == self._talk(mind) == self._talk(again)

    def test_answering_changes_no_memory(self, tmp_path: Path) -> None:
        """A memory is a value: the next one is another one."""
        mind = self._mind(tmp_path)
        memory = mind.new_memory()
        before = _data(memory)
        for text in self.messages:
            mind.reply(_message(text), memory, Random(2)).remembers.sent(_AT)
            assert _data(memory) == before

    def test_several_threads_may_ask_it(self, tmp_path: Path) -> None:
        """A mind is shared by all contacts."""
        mind = self._mind(tmp_path)
        alone = self._talk(mind)
        with ThreadPoolExecutor(8) as threads:
            assert all(talk == alone for talk in threads.map(lambda _: self._talk(mind), range(16)))

    def test_it_may_speak_first(self, tmp_path: Path) -> None:
        """A greeting is a reply like any other; silence says that there is none."""
        mind = self._mind(tmp_path)
        for message in (None, _message("")):
            reply = mind.greet(mind.new_memory(), Random(3), message)
            _check(reply)
            assert (reply.text is None) == (reply.silence is not None)

    def test_its_owner_can_do_without_general_replies(self, tmp_path: Path) -> None:
        """Under the option ``chew`` it gives no reply that would fit every message."""
        mind = self._mind(tmp_path).with_options(ReplyOptions(chew=True))
        for text in (*self.messages, "zzz qqq"):
            reply = mind.reply(_message(text), mind.new_memory(), Random(4))
            assert reply.text is None or reply.merit is not Merit.GENERAL

    def test_its_silence_has_a_reason(self, tmp_path: Path) -> None:
        """A reply without a text says why."""
        mind = self._mind(tmp_path)
        for text in (*self.messages, "", "zzz qqq"):
            reply = mind.reply(_message(text), mind.new_memory(), Random(5))
            assert reply.text is not None or isinstance(reply.silence, Silence)

    # --- what it remembers and tells --------------------------------------------

    def test_what_it_remembers_can_be_kept(self, tmp_path: Path) -> None:
        """A memory that was written and read again is the same."""
        mind = self._mind(tmp_path)
        for memory in self._memories(mind):
            data = _data(memory)
            assert _data(mind.memory_from_json(data)) == data

    def test_a_memory_that_makes_no_sense_counts_as_missing(self, tmp_path: Path) -> None:
        """The file of a database may have become anything."""
        mind = self._mind(tmp_path)
        for memory in self._memories(mind):
            for odd in _spoiled(_data(memory)):
                read = mind.memory_from_json(odd)
                _check(mind.reply(_message(self.messages[0]), read, Random(6)))

    def test_it_hears_what_was_said_for_it(self, tmp_path: Path) -> None:
        """Replies that the owner wrote may become part of a memory."""
        mind = self._mind(tmp_path)
        _data(mind.new_memory().said(["one", "two"], _AT))

    def test_it_tells_why(self, tmp_path: Path) -> None:
        """The account of a reply is plain data, and its sentences can be told."""
        mind = self._mind(tmp_path)
        for text in (*self.messages, ""):
            why = mind.reply(_message(text), mind.new_memory(), Random(7)).why
            for brief in (False, True):
                told = why.told(brief=brief)
                json.dumps(told.as_json())
                for step in told.steps:
                    assert step.template.format(**step.values)

    # --- its editor -------------------------------------------------------------

    def test_its_editor_reads_unfinished_texts(self, tmp_path: Path) -> None:
        """The language, if the kind has one, reads every beginning of a file, and colours each line of it."""
        if self._kind.language is None:
            return
        language, path = self._kind.language(), self.make(tmp_path)
        file = path if path.is_file() else next(file for file in self._kind.files(path))
        whole = file.read_text(encoding="utf-8", errors="replace")
        for end in range(0, len(whole) + 1, max(1, len(whole) // 20)):
            text, state = whole[:end], 0
            for line in text.split("\n"):
                spans, state = language.highlight(line, state)
                assert all(0 <= one.start <= one.start + one.length <= len(line) for one in spans)
            source = language.read(text, file)
            lines = text.count("\n") + 1
            assert all(1 <= one.line <= lines for one in source.outline())
            assert all(problem.text for problem in source.problems())
            source.target(lines, 1)
            assert all(isinstance(word, str) for word in source.completions(lines, 1))
            with contextlib.suppress(BoltunError):
                source.mind(Opening(name="test")).new_memory()

    # --- inside -----------------------------------------------------------------

    @property
    def _kind(self) -> MindKind:
        return kind_named(self.kind)

    def _open(self, path: Path) -> Mind:
        return open_mind(path, self.kind, Opening(name="test", may_run=lambda content: True))

    def _mind(self, folder: Path) -> Mind:
        return self._open(self.make(folder))

    def _talk(self, mind: Mind) -> list[str | None]:
        memory, dice = mind.new_memory(), Random(8)
        said = []
        for text in self.messages:
            reply = mind.reply(_message(text), memory, dice)
            memory = reply.remembers.sent(_AT) if reply.text is not None else reply.remembers
            said.append(reply.text)
        return said

    def _memories(self, mind: Mind) -> Iterator[Memory]:
        memory = mind.new_memory()
        yield memory
        for text in self.messages:
            reply = mind.reply(_message(text), memory, Random(9))
            memory = reply.remembers.sent(_AT) if reply.text is not None else reply.remembers
            yield memory


def _message(text: str) -> Message:
    return Message(contact=_CONTACT, text=text, at=_AT, received_at=_AT)


def _data(memory: Memory) -> dict[str, Any]:
    """Return what is kept of a memory, as it is read again."""
    read: dict[str, Any] = json.loads(json.dumps(memory.as_json()))
    return read


def _check(reply: Reply) -> None:
    assert isinstance(reply, Reply)
    assert reply.text is None or (isinstance(reply.text, str) and len(reply.text) <= _LONGEST)
    assert reply.merit is None or isinstance(reply.merit, Merit)
    _data(reply.remembers.sent(_AT))


def _spoiled(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield data with something odd in each of its places."""
    yield {}
    yield {"odd": "value"}
    for name in data:
        yield {key: value for key, value in data.items() if key != name}
        for odd in _ODD_VALUES:
            yield {**data, name: odd}
