"""A store in a file of its own, a contact, messages, a base, and a mind of another kind."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.store import Store

ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Аня", groups=("Друзья",))
BOB = Contact(account="xmpp:me@example.org", address="bob@example.org", name="Bob", listed=True)


@dataclass(frozen=True)
class Notes:
    """The memory of some other kind of mind."""

    data: Mapping[str, Any]

    def sent(self, at: float) -> Notes:
        return Notes({**self.data, "sent": at})

    def as_json(self) -> dict[str, Any]:
        return dict(self.data)


class Doctor:
    """A mind of another kind."""

    kind = "eliza"
    name = "doctor"

    def new_memory(self) -> Notes:
        return Notes({})

    def memory_from_json(self, data: Mapping[str, Any]) -> Notes:
        return Notes(data)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "boltun.sqlite"


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it, so that not every test builds the tables."""
    made = tmp_path_factory.mktemp("empty") / "boltun.sqlite"
    Store.open(made).close()
    return made


@pytest.fixture
def store(place: Path, empty: Path) -> Iterator[Store]:
    shutil.copy(empty, place)
    with Store.open(place) as opened:
        yield opened


@pytest.fixture
def reopened(store: Store, place: Path) -> Iterator[Callable[[], Store]]:
    """Close the store and open it again, as after a restart."""
    opened = [store]

    def again() -> Store:
        opened[-1].close()
        opened.append(Store.open(place))
        return opened[-1]

    yield again
    opened[-1].close()


@pytest.fixture
def base() -> BoltunMind:
    return BoltunMind.compile("привет\nПривет!\n", name="ru.mindw")


@pytest.fixture
def doctor() -> Any:
    return Doctor()


@pytest.fixture
def ann() -> Contact:
    return ANN


@pytest.fixture
def bob() -> Contact:
    return BOB


@pytest.fixture
def write() -> Callable[..., Message]:
    """Make a message of Ann's, each with an id and a time of its own unless they are given."""
    numbers = itertools.count(1)

    def message(text: str = "привет", **given: Any) -> Message:
        n = next(numbers)
        defaults: dict[str, Any] = {
            "contact": ANN,
            "at": 1000.0 + n,
            "received_at": 1000.5 + n,
            "id": f"id-{n}",
        }
        return Message(text=text, **(defaults | given))

    return message
