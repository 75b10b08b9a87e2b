"""Events of networks are taken in group by group, in order, and none is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from boltun.desk.inbox import Inbox, Incoming, contact_of
from boltun.errors import BoltunError, StoreError
from boltun.message import Contact, Message
from boltun.networks.protocol import BookmarkMoved, MessageArrived, MessageReceived, OwnerActive

ANN = Contact(account="practice:me", address="ann")
BOB = Contact(account="practice:me", address="bob")


def message(text: str, contact: Contact = ANN) -> MessageReceived:
    return MessageReceived(message=Message(contact=contact, text=text, at=0, received_at=0))


def arrived(id_: str) -> MessageArrived:
    return MessageArrived(account="practice:me", id=id_)


def name_of(event: Incoming) -> str:
    if isinstance(event, MessageReceived):
        return event.message.text
    return event.id if isinstance(event, MessageArrived) else type(event).__name__


class Reader:
    """Reads what an inbox hands it, unless something in it cannot be read now or ever."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.tries = 0
        self.told: list[str] = []
        self.full = False
        self.bad = ""
        self.inbox = Inbox(self._read, self._failed)

    def _read(self, events: Sequence[Incoming]) -> None:
        self.tries += 1
        names = [name_of(event) for event in events]
        if self.full:
            raise StoreError("The disk is full.")
        if self.bad in names:
            raise ValueError(self.bad)
        self.groups.append(names)

    def _failed(self, error: BoltunError) -> None:
        self.told.append(str(error))

    @property
    def names(self) -> list[str]:
        return [name for group in self.groups for name in group]


@pytest.fixture
def run(travel: Callable[..., Any]) -> Callable[..., Reader]:
    def play(scene: Callable[[Reader], Any]) -> Reader:
        async def whole() -> Reader:
            reader = Reader()
            await scene(reader)
            return reader

        reader: Reader = travel(whole())
        return reader

    return play


Run = Callable[..., Reader]


def test_events_of_one_moment_are_read_together_and_at_most_32_at_once(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        for number in range(70):
            reader.inbox.put(message(str(number)))
        assert reader.groups == [], "whoever brings them does not wait"
        await asyncio.sleep(1)

    reader = run(scene)
    assert [len(group) for group in reader.groups] == [32, 32, 6]
    assert reader.names == [str(number) for number in range(70)]


def test_what_nobody_waits_for_is_read_a_moment_later_or_with_the_next_message(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.inbox.put(arrived("1"))
        await asyncio.sleep(0.05)
        reader.inbox.put(BookmarkMoved(account="practice:me", bookmark="5"))
        await asyncio.sleep(0.04)
        assert reader.groups == []
        await asyncio.sleep(0.02)
        assert reader.groups == [["1", "BookmarkMoved"]]
        reader.inbox.put(arrived("2"))
        reader.inbox.put(message("hi"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert reader.groups[1:] == [["2", "hi"]]
        reader.inbox.put(arrived("3"))
        await asyncio.sleep(1)

    assert run(scene).groups[2:] == [["3"]]


def test_a_full_disk_is_told_once_and_everything_waits_in_order(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.full = True
        for text in ("one", "two"):
            reader.inbox.put(message(text))
        await asyncio.sleep(1)
        reader.inbox.put(message("three"))
        await asyncio.sleep(20)
        assert reader.tries < 12, "it is not tried without a pause"
        assert reader.told == ["The disk is full."]
        reader.full = False
        await asyncio.sleep(6)
        assert reader.groups == [["one", "two", "three"]]
        reader.full = True
        reader.inbox.put(message("four"))
        await asyncio.sleep(1)
        assert reader.told == ["The disk is full."] * 2, "it is another time"

    run(scene)


@pytest.mark.parametrize("last", ["three", "alone"])
def test_what_can_never_be_read_costs_no_other(run: Run, last: str) -> None:
    async def scene(reader: Reader) -> None:
        reader.bad = "two" if last == "three" else "alone"
        for text in ("one", "two", "three") if last == "three" else ("alone",):
            reader.inbox.put(message(text))
        await asyncio.sleep(1)
        reader.inbox.put(message("later"))
        await asyncio.sleep(1)

    reader = run(scene)
    assert reader.names == (["one", "three", "later"] if last == "three" else ["later"])
    assert reader.told == [f"A message could not be read in: ValueError({reader.bad!r})."]


@pytest.mark.parametrize("flood", [1000, 1500])
def test_of_a_flood_at_most_a_thousand_wait(run: Run, flood: int) -> None:
    async def scene(reader: Reader) -> None:
        for number in range(flood):
            reader.inbox.put(message(str(number)))
            assert number + 1 - len(reader.names) <= 1000
        assert bool(reader.names) is (flood > 1000)
        await asyncio.sleep(1)

    assert run(scene).names == [str(number) for number in range(flood)]


def test_in_a_flood_on_a_full_disk_nothing_is_tried_again_and_again(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.full = True
        reader.inbox.put(message("0"))
        await asyncio.sleep(1)
        for number in range(1, 1500):
            reader.inbox.put(message(str(number)))
        assert reader.tries == 1
        reader.full = False
        await asyncio.sleep(10)

    assert run(scene).names == [str(number) for number in range(1500)]


def test_reading_up_a_conversation_waits_for_its_events_alone(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        await reader.inbox.read_up(ANN)
        assert asyncio.get_running_loop().time() == 0
        reader.full = True
        reader.inbox.put(message("hi"))
        reader.inbox.put(OwnerActive(contact=ANN, at=0))
        await reader.inbox.read_up(BOB)
        waiting = [asyncio.create_task(reader.inbox.read_up(ANN)) for _ in range(2)]
        await asyncio.sleep(1)
        assert not any(one.done() for one in waiting)
        reader.full = False
        await asyncio.sleep(5)
        assert all(one.done() for one in waiting)

    run(scene)


def test_it_knows_whether_more_of_a_conversation_waits(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.inbox.put(message("one"))
        reader.inbox.put(message("other", BOB))
        assert not reader.inbox.holds_more(ANN)
        reader.inbox.put(message("two"))
        assert reader.inbox.holds_more(ANN)
        reader.inbox.read_all()
        assert not reader.inbox.holds_more(ANN)

    assert run(scene).groups == [["one", "other", "two"]]


def test_what_is_read_at_once_is_not_read_again(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.inbox.put(arrived("1"))
        reader.inbox.put(message("hi"))
        reader.inbox.close()
        assert reader.groups == [["1", "hi"]]
        await asyncio.sleep(10)

    assert run(scene).tries == 1


def test_after_the_end_nothing_is_tried_any_more_and_what_comes_is_still_read(run: Run) -> None:
    async def scene(reader: Reader) -> None:
        reader.full = True
        reader.inbox.put(message("one"))
        reader.inbox.close()
        tries = reader.tries
        await asyncio.sleep(100)
        assert reader.tries == tries
        reader.full = False
        reader.inbox.put(message("two"))
        await asyncio.sleep(1)

    assert run(scene).names == ["one", "two"]


def test_an_event_knows_its_contact() -> None:
    assert contact_of(message("hi", BOB)) == contact_of(OwnerActive(contact=BOB, at=0)) == BOB
