"""What a network's tests supply: a server with people on it.

Everything that a network may be without raises `unittest.SkipTest` until a subclass says how it is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Self
from unittest import SkipTest

from boltun.message import Account

__all__ = ["Person", "Room", "Scene"]


class Person:
    """Somebody who writes to the account, by a program that is not Boltun."""

    address: str
    """How Boltun names this contact."""

    async def write(self, text: str) -> str:
        """Write to the account; return an id by which ``edit`` finds it, once the server has the message."""
        raise NotImplementedError

    async def heard(self, within: float) -> str:
        """Return the next text that came from the account; TimeoutError if none comes.

        Each text is returned once. A long one may come in several pieces.
        """
        raise NotImplementedError

    async def edit(self, id: str, text: str) -> None:
        """Correct a message."""
        raise SkipTest("messages cannot be corrected")

    async def sees_typing(self, within: float) -> None:
        """Wait until the account was seen typing since this was last asked."""
        raise SkipTest("nobody sees the other typing")

    async def sees_read(self, within: float) -> None:
        """Wait until the account was seen to have read a message since this was last asked."""
        raise SkipTest("nobody sees what was read")

    async def confirm(self) -> None:
        """Tell the account that its last message was read, or at least arrived."""
        raise SkipTest("nobody confirms that a message arrived")


class Room:
    """A room in which the account is, with one person in it besides."""

    address: str
    """How Boltun names it."""

    async def write(self, text: str) -> None:
        """Write to the room, as that person."""
        raise NotImplementedError

    def addressing(self, text: str) -> str:
        """Return the text as somebody says it to the account's owner."""
        raise NotImplementedError

    async def heard(self, within: float) -> str:
        """Return the next text that the account wrote to the room; TimeoutError if none comes."""
        raise NotImplementedError


class Scene:
    """A server and an account on it, from ``async with`` to its end. Every test gets a new one.

    ``folder`` is empty. Nothing listens anywhere but on loopback.
    """

    lacks: ClassVar[Mapping[str, str]] = {}
    """Tests that say nothing about this network, by name without ``test_``, each with the reason."""
    account: Account
    password: str | None = None
    secrets: ClassVar[Mapping[str, str]] = {}
    wrong_password: str = "not the password"
    patience: float = 20.0
    """Seconds within which what must happen does happen."""
    longest: int = 100_000
    """Characters of the longest message that the server takes."""
    flood: int = 1_000
    """Messages that one person writes as fast as the server lets him."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def __aenter__(self) -> Self:
        """Start the server and make the account."""
        raise NotImplementedError

    async def __aexit__(self, *_: object) -> None:
        """End everything that was started."""
        raise NotImplementedError

    async def friend(self) -> Person:
        """Return a person who has never written before."""
        raise NotImplementedError

    # --- others who write -------------------------------------------------------------

    async def owner_writes(self, person: Person, text: str) -> None:
        """Write to the person on another device of the owner."""
        raise SkipTest("what the owner writes on other devices is not told")

    async def bot(self) -> Person:
        """Return a program whose messages the network marks as a program's."""
        raise SkipTest("programs are not marked")

    async def service(self) -> Person:
        """Return a service of the network itself, such as one that registers names."""
        raise SkipTest("the network has no services that write")

    async def room(self) -> Room:
        """Return a room in which the account is."""
        raise SkipTest("there are no rooms")

    async def write_twice(self, person: Person, text: str) -> None:
        """Let the server bring one message of the person two times."""
        raise SkipTest("the server brings each message once")

    async def write_before(self, person: Person, text: str) -> None:
        """Make a message of long ago, which the server tells once more when the account signs in."""
        raise SkipTest("the server tells nothing of the past")

    # --- what goes wrong --------------------------------------------------------------

    async def stop(self) -> None:
        """End the server."""
        raise SkipTest("the server cannot be ended")

    async def start(self) -> None:
        """Start it again; whoever was there before is there again when this returns."""
        raise SkipTest("the server cannot be ended")

    async def silence(self) -> None:
        """Let the link to the account pass nothing on, without an end."""
        raise SkipTest("the link cannot be silenced")

    async def speak(self) -> None:
        """Let new links work again."""
        raise SkipTest("the link cannot be silenced")

    async def revoke(self) -> None:
        """Make the account's password or token worthless while it is online, and let the server say so."""
        raise SkipTest("a password cannot be revoked")

    async def hurry(self) -> None:
        """Let the server refuse the next message of the account, with a time to wait."""
        raise SkipTest("the server asks nobody to wait")
