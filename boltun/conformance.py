"""Tests for authors of plug-ins: what Boltun expects of every mind and of every network.

A package's author makes a subclass in a test module and runs pytest; the page `docs/extending.md` shows it.
The parts of Boltun itself pass the same tests. Nothing here imports pytest, and no other part of Boltun
imports this.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from boltun.errors import BoltunError, NetworkError
from boltun.message import Account, Contact, Message, Presence
from boltun.minds.kind import MindKind
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Merit, Mind, Reply, ReplyOptions, Silence
from boltun.minds.registry import kind_named, kind_of
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    Network,
    NetworkEvent,
)
from boltun.networks.registry import network_kind, open_network

__all__ = ["MindTests", "NetworkTests"]

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
_SOON = 10.0
"""Seconds within which a network has to do what it is asked."""


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


class NetworkTests:
    """What every network must do. A subclass names it, and has an account on it."""

    network: str
    """The name of the network."""
    password: str | None = None

    def account(self, folder: Path) -> Account:
        """Return an account, for which a network may use an empty folder. Its server need not be there."""
        raise NotImplementedError

    async def write(self, account: Account, text: str) -> bool:
        """Let somebody write to the account, which is online; False if no test can do that."""
        return False

    def test_its_account_can_be_added(self, tmp_path: Path) -> None:
        """The network makes a connection of the account, and connects nothing yet."""
        account = self.account(tmp_path)
        assert account.network == self.network == network_kind(self.network).name
        assert account.key == f"{self.network}:{account.address}"
        told: list[NetworkEvent] = []
        network = self._open(account, told)
        assert network.account == account
        assert told == []

    def test_it_runs_until_it_is_cancelled(self, tmp_path: Path) -> None:
        """``run`` says how it goes from the first moment on, and ends when it is cancelled, and only then."""

        async def scene() -> None:
            account, told = self.account(tmp_path), Told()
            running = asyncio.create_task(self._open(account, told).run())
            await told.until(lambda event: isinstance(event, ConnectionChanged))
            await asyncio.sleep(0.2)
            assert not running.done(), "run returned although nobody cancelled it"
            await _end(running)
            states = [event.state for event in told if isinstance(event, ConnectionChanged)]
            assert states[0] is not ConnectionState.OFFLINE
            assert states[-1] is ConnectionState.OFFLINE, "the last state must be OFFLINE"
            assert all(event.text is not None for event in told if isinstance(event, ConnectionChanged))

        _run(scene())

    def test_it_may_be_cancelled_at_once(self, tmp_path: Path) -> None:
        """A network that never came to anything ends, too."""

        async def scene() -> None:
            running = asyncio.create_task(self._open(self.account(tmp_path), []).run())
            await asyncio.sleep(0)
            await _end(running)

        _run(scene())

    def test_before_it_runs_it_refuses_in_sentences(self, tmp_path: Path) -> None:
        """Without a connection a call does nothing, or raises a NetworkError and nothing else."""
        account = self.account(tmp_path)
        contact = Contact(account=account.key, address="anna")
        message = Message(contact=contact, text="hi", at=_AT, received_at=_AT)

        async def scene() -> None:
            network = self._open(account, [])
            with contextlib.suppress(NetworkError):
                assert isinstance(await network.send(contact, "hi", "test1"), str)
            for call in (
                network.typing(contact, True),
                network.mark_read(message),
                network.set_presence(Presence.AWAY),
                network.subscription(contact, False),
            ):
                with contextlib.suppress(NetworkError):
                    await call

        _run(scene())

    def test_a_bookmark_may_come_from_any_thread(self, tmp_path: Path) -> None:
        """``kept`` takes every bookmark, also one that it has never heard of."""

        async def scene() -> None:
            network = self._open(self.account(tmp_path), [])
            await asyncio.to_thread(network.kept, "")
            await asyncio.to_thread(network.kept, "an old one")

        _run(scene())

    def test_a_message_comes_with_all_that_belongs_to_it(self, tmp_path: Path) -> None:
        """A message that somebody writes is told, with its sender, once."""

        async def scene() -> None:
            account, told = self.account(tmp_path), Told()
            network = self._open(account, told)
            running = asyncio.create_task(network.run())
            await told.until(_settled)
            if await self.write(account, "Hello!"):
                event = await told.until(lambda event: isinstance(event, MessageReceived))
                assert isinstance(event, MessageReceived)
                assert event.message.text == "Hello!"
                assert event.message.contact.account == account.key
                assert event.message.contact.address
                network.kept(event.bookmark)
                await asyncio.sleep(0.2)
                assert sum(isinstance(one, MessageReceived) for one in told) == 1
            await _end(running)

        _run(scene())

    def _open(self, account: Account, told: list[NetworkEvent]) -> Network:
        return open_network(account, self.password, told.append, Keepsake())


class Told(list[NetworkEvent]):
    """What a network told, and a way to wait for it."""

    async def until(self, wanted: Callable[[NetworkEvent], bool]) -> NetworkEvent:
        """Wait for an event."""
        async with asyncio.timeout(_SOON):
            while True:
                for event in self:
                    if wanted(event):
                        return event
                await asyncio.sleep(0.01)


def _settled(event: NetworkEvent) -> bool:
    """Whether it is connected, or has given up for now."""
    return isinstance(event, ConnectionChanged) and event.state is not ConnectionState.CONNECTING


async def _end(running: asyncio.Task[None]) -> None:
    running.cancel()
    done, _ = await asyncio.wait([running], timeout=_SOON)
    assert done, f"run did not end within {_SOON:g} seconds after it was cancelled"
    assert running.cancelled() or running.exception() is None


def _run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


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
