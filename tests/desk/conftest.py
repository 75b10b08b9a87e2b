"""A desk with everything around it: real store, practice networks, small minds, a clock that travels."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from boltun.desk.desk import Desk
from boltun.errors import MindError, StoreError
from boltun.events import Event, MessageChanged, OutcomeKind, ServiceFailed
from boltun.message import Account, Author, Message, Presence
from boltun.minds.chain import Chain
from boltun.minds.protocol import Reply, Silence
from boltun.minds.trace import Step, Told
from boltun.networks.practice import Act, PracticeNetwork
from boltun.networks.protocol import MessageReceived, OwnerActive
from boltun.rules.mode import Holding
from boltun.settings import SETTINGS, Settings
from boltun.store.records import Answers, SendState, StoredContact, StoredMessage
from boltun.store.store import Store
from tests.connection import connection_of

START = 1_800_000_000.0
ACCOUNT = Account(key="practice:me", network="practice", address="me", ask_first=False)


@dataclass(frozen=True)
class Why:
    text: str

    def told(self, *, brief: bool = False) -> Told:
        if self.text == "no explanation":
            raise ValueError("no explanation")
        if self.text == "no data":
            return Told(steps=(Step(template="odd", values={"odd": object()}),))
        return Told(steps=(Step(template="heard {text}", values={"text": self.text}),))


@dataclass(frozen=True)
class Notes:
    """What a parrot remembers: how often it was asked, and what it really said."""

    heard: int = 0
    uttered: tuple[str, ...] = ()
    fresh: str | None = None

    def sent(self, at: float) -> Self:
        return replace(self, uttered=(*self.uttered, self.fresh or ""), fresh=None)

    def said(self, replies: Iterable[str], at: float) -> Self:
        return replace(self, uttered=(*self.uttered, *replies), fresh=None)

    def as_json(self) -> dict[str, Any]:
        if "no memory!" in self.uttered:
            raise ValueError("no memory")
        return {"heard": self.heard, "said": list(self.uttered)}


class Parrot:
    """A mind that repeats with an exclamation mark. Some texts make it silent, slow or fail."""

    kind = "parrot"

    def __init__(self, name: str = "parrot", *, slow: bool = False) -> None:
        self.name = name
        self.slow = slow
        self.asked: list[str] = []

    def reply(self, message: Message, memory: Any, dice: Random) -> Reply:
        text = message.text
        self.asked.append(text)
        if text.startswith("work"):
            time.sleep(float(text.split()[1]))  # only ever in a worker
        if text.endswith("fail"):
            raise RuntimeError("a mind's own fault")
        heard = Notes(memory.heard + 1, memory.uttered)
        if text == "hush":
            return Reply(text=None, why=Why(text), remembers=heard, silence=Silence.NOTHING_FOUND)
        if text == "blank":
            return Reply(text="  \n", why=Why(text), remembers=heard)
        reply = "no memory!" if text == "no memory" else f"{text}!"
        return Reply(text=reply, why=Why(text), remembers=replace(heard, fresh=reply))

    def greet(self, memory: Any, dice: Random, message: Message | None = None) -> Reply:
        said = "hello" if message is None or message.contact.listed else f"hello {message.contact.name}"
        return Reply(text=said, why=Why(""), remembers=replace(memory, fresh=said))

    def problems(self) -> tuple[()]:
        return ()

    def with_options(self, options: object) -> Self:
        return self

    def new_memory(self) -> Notes:
        return Notes()

    def memory_from_json(self, data: Mapping[str, Any]) -> Notes:
        return Notes(data["heard"], tuple(data["said"]))


class Stage:
    """The desk and its surroundings. Between ``async with`` it runs; then only the store is left."""

    def __init__(self, store: Store, *accounts: Account, **settings: object) -> None:
        self.store = store
        self.settings = Settings(None)
        for key, value in settings.items():
            self.settings.set(key, value)
        self.accounts = {account.key: account for account in accounts or (ACCOUNT,)}
        self.networks = {key: PracticeNetwork(one, None, self.hear) for key, one in self.accounts.items()}
        self.network_of_me = self.networks[next(iter(self.accounts))]
        self.minds: dict[str, Any] = {"parrot": Parrot()}
        self.default = "parrot"
        self.presences: dict[str, Presence] = {}
        self.events: list[Event] = []
        self.desk = Desk(
            store=store,
            settings=self.settings,
            surroundings=self,
            clock=self.clock,
            dice=Random(1),
            listener=self.events.append,
            holding=lambda: self.holds,
        )
        self.holds = Holding()
        """The rules and the mode that hold."""
        self.offset = START
        self._running: list[asyncio.Task[None]] = []

    def lock(self, locked: bool) -> None:
        """Let nothing be written to the database, or let it be written again."""
        connection_of(self.store).execute(f"PRAGMA query_only = {int(locked)}")

    # --- what the desk asks

    def clock(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    def account(self, key: str) -> Account | None:
        return self.accounts.get(key)

    def network(self, key: str) -> PracticeNetwork | None:
        return self.networks.get(key)

    def online(self, key: str) -> bool:
        return key in self.networks and self.networks[key].online

    def own_presence(self, key: str) -> Presence:
        return self.presences.get(key, Presence.ONLINE)

    def own_addresses(self, key: str) -> frozenset[str]:
        return frozenset(account.address for account in self.accounts.values())

    def ready_mind(self, names: Sequence[str]) -> Any:
        asked = names or (self.default,)
        if any(name not in self.minds for name in asked):
            return None
        found = [self.minds[name] for name in asked]
        return found[0] if len(found) == 1 else Chain(found)

    async def mind(self, names: Sequence[str]) -> Any:
        found = self.ready_mind(names)
        if found is None:
            raise MindError("There is no base named {name}.", name=", ".join(names) or self.default)
        return found

    def hear(self, event: object) -> None:
        if isinstance(event, (MessageReceived, OwnerActive)):
            self.desk.take(event)

    # --- running

    async def __aenter__(self) -> Self:
        self.desk.start()
        await self.connect()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.desk.stop()
        await self.disconnect()

    async def connect(self) -> None:
        self._running = [
            asyncio.create_task(network.run())
            for key, network in self.networks.items()
            if self.accounts[key].enabled
        ]
        await asyncio.sleep(0)
        self.desk.take_up()

    async def disconnect(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    # --- acting

    def contact(self, name: str = "friend", answers: Answers | None = None, **changes: Any) -> StoredContact:
        """Return a contact as it is stored by now; ``answers`` sets how it is treated."""
        contact = replace(self.network_of_me.contact(name), **changes)
        contact_id = self.store.contacts.id_of(contact)
        if answers is not None:
            settings = self.store.contacts.get(contact_id).settings
            self.store.contacts.save_settings(contact_id, replace(settings, answers=answers))
        return self.store.contacts.get(contact_id)

    def says(self, text: str, name: str = "friend", **changes: Any) -> Message:
        """Let a contact write, now unless told otherwise."""
        contact = changes.pop("contact", None) or self.network_of_me.contact(name)
        now = self.clock()
        given: dict[str, Any] = {"id": f"id-{len(self.events)}-{now}-{text[:20]}"} | changes
        message = Message(contact=contact, text=text, **({"at": now, "received_at": now} | given))
        self.network_of_me.deliver(message)
        return message

    def owner_says(self, text: str, name: str = "friend") -> None:
        self.network_of_me.owner_writes(text, self.clock(), contact=self.network_of_me.contact(name))

    # --- looking

    def history(self, name: str = "friend") -> list[StoredMessage]:
        return self.store.messages.history(self.contact(name).id, limit=100_000)

    def incoming(self, name: str = "friend") -> list[StoredMessage]:
        return [message for message in self.history(name) if message.author is Author.CONTACT]

    def outcomes(self, name: str = "friend") -> list[tuple[str, OutcomeKind | None, str]]:
        return [(message.text, message.outcome, message.reason) for message in self.incoming(name)]

    def sent(self, name: str | None = None) -> list[str]:
        """Return what went out over the networks."""
        return [
            done.text
            for network in self.networks.values()
            for done in network.done
            if done.act is Act.SENT and name in (None, done.contact.address)
        ]

    def acts(self) -> list[tuple[Act, str]]:
        return [(done.act, done.text) for done in self.network_of_me.done]

    def outgoing(self, name: str = "friend") -> list[tuple[str, SendState | None]]:
        return [(m.text, m.state) for m in self.history(name) if m.author is not Author.CONTACT]

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "boltun.sqlite") as opened:
        yield opened


@pytest.fixture
def account() -> Account:
    return ACCOUNT


@pytest.fixture
def make_stage() -> type[Stage]:
    return Stage


@pytest.fixture
def act(store: Store, travel: Callable[..., Any], read_aloud: Callable[[str], None]) -> Callable[..., Stage]:
    """Play a scene, a coroutine function that gets the stage. Everybody is answered at once, unless told.

    A second scene plays after the first one, as after a restart. Failures are told in sentences, and of
    messages it is told with whom they are.
    """
    now = START

    def play(scene: Callable[[Stage], Any], *accounts: Account, **settings: object) -> Stage:
        defaults = {
            "thinking_time": 0,
            "typing_time": 0,
            "times_may_grow": False,
            "talk_with_everybody": True,
        }

        async def run() -> Stage:
            nonlocal now
            async with AsyncExitStack() as stack:
                stage = Stage(store, *accounts, **(defaults | settings))
                stage.offset = now
                await stack.enter_async_context(stage)
                await scene(stage)
            now = stage.clock()
            for failed in stage.told(ServiceFailed):
                read_aloud(failed.text)
            for event in set(stage.told(MessageChanged)[:50]):
                with suppress(StoreError):  # what could not be written down is there no more
                    assert store.messages.get(event.message_id).contact_id == event.contact_id
            return stage

        return travel(run())

    return play


# --- conversations as data ---


def became(outcome: tuple[str, OutcomeKind | None, str]) -> str:
    """Return what became of a message as a file says it: the reason of a silence, else the outcome."""
    _, kind, reason = outcome
    return reason if kind is OutcomeKind.SILENT else str(kind)


def setting(name: str, value: str) -> object:
    """Return the value of a setting that a file writes as a text."""
    return value == "true" if value in ("true", "false") else SETTINGS[name].type(value)
