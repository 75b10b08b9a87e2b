"""A network of letters: each message is a file in a folder.

A letter to the owner is the file ``in/NUMBER SENDER.txt``; what Boltun writes goes to ``out``. A letter stays
in ``in`` until Boltun has written it down, so a crash loses none.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from uuid import uuid4

from boltun.errors import NetworkError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.protocol import (
    Capabilities,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    Sink,
)

__all__ = ["LetterboxNetwork"]

_PAUSE = 0.05
"""Seconds between two looks into the folder."""


class LetterboxNetwork:
    """The letterbox of one account, whose address is the folder."""

    capabilities = Capabilities()

    def __init__(self, account: Account, password: str | None, sink: Sink, keepsake: Keepsake) -> None:
        self.account = account
        self._sink = sink
        self._folder = Path(account.address)
        self._paper = str(account.options.get("paper", "white"))
        self._seal = str(account.options.get("seal", ""))

    async def run(self) -> None:
        """Look for letters until cancelled."""
        told: set[str] = set()
        state = None
        try:
            while True:
                new = self._new_letters(told)
                now = ConnectionState.WAITING if new is None else ConnectionState.ONLINE
                if now is not state:
                    self._tell(state := now, "" if new is not None else "The folder is not there.")
                for letter in new or []:
                    told.add(letter.name)
                    self._deliver(letter)
                await asyncio.sleep(_PAUSE)
        finally:
            self._tell(ConnectionState.OFFLINE, "Disconnected.")

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Write a letter and return its id."""
        id = id or uuid4().hex
        letter = self._folder / "out" / f"{contact.address} {id}.{self._paper}.txt"
        try:
            letter.write_text(f"{text}\n{self._seal}\n", encoding="utf-8")
        except OSError as error:
            raise NetworkError("The letter cannot be written: {reason}.", reason=str(error)) from error
        return id

    def kept(self, bookmark: str) -> None:
        """Take away the letter that is written down; those before it were taken away before."""
        (self._folder / "in" / bookmark).unlink(missing_ok=True)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Nobody sees somebody write a letter."""

    async def mark_read(self, message: Message) -> None:
        """Nobody sees a letter being read."""

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """A letterbox has no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it."""

    def _new_letters(self, told: set[str]) -> list[Path] | None:
        """Return the letters that nobody was told of, oldest first; None where there is no folder."""
        try:
            letters = sorted((self._folder / "in").iterdir())
        except OSError:
            return None
        return [letter for letter in letters if letter.suffix == ".txt" and letter.name not in told]

    def _deliver(self, letter: Path) -> None:
        now = time.time()
        contact = Contact(account=self.account.key, address=letter.stem.partition(" ")[2])
        message = Message(
            contact=contact,
            text=letter.read_text(encoding="utf-8").strip(),
            at=now,
            received_at=now,
            server_id=letter.name,
        )
        self._sink(MessageReceived(message=message, bookmark=letter.name))

    def _tell(self, state: ConnectionState, template: str) -> None:
        self._sink(ConnectionChanged(account=self.account.key, state=state, template=template))
