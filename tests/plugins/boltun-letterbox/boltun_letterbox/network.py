"""A network of letters: each message is a file in a folder.

A letter to the owner is the file ``in/NUMBER SENDER.txt``; what Boltun writes goes to ``out``. A letter stays
in ``in`` until Boltun has written it down, so a crash loses none. Where a file ``code`` lies beside them,
nobody looks into the letterbox before the owner has said what is in it.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from uuid import uuid4

from boltun.errors import NetworkError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.endings import Ending
from boltun.networks.protocol import (
    AccountFacts,
    Capabilities,
    ConnectionState,
    Fact,
    Keepsake,
    MessageReceived,
    QuestionAsked,
    Sink,
)
from boltun.networks.staying import Staying

__all__ = ["LetterboxNetwork"]

_PAUSE = 0.05
"""Seconds between two looks into the folder."""
_NO_FOLDER = Ending(template="The folder is not there.")


class LetterboxNetwork:
    """The letterbox of one account, whose address is the folder."""

    capabilities = Capabilities()

    def __init__(self, account: Account, password: str | None, sink: Sink, keepsake: Keepsake) -> None:
        self.account = account
        self._sink = sink
        self._folder = Path(account.address)
        self._paper = str(account.options.get("paper", "white"))
        self._seal = str(account.options.get("seal", ""))
        self._unlocked = asyncio.Event()
        self._told: set[str] = set()
        self._staying = Staying(account.key, sink)

    async def run(self) -> None:
        """Look for letters until cancelled."""
        # To look into a folder takes no time, so nothing is told of it.
        await self._staying.run(self._look, template="")

    async def _look(self) -> tuple[Ending, bool]:
        """Look for letters as long as the folder is there; return why not, and whether it was there."""
        letters = self._letters()
        if letters is None:
            return _NO_FOLDER, False
        await self._unlock()
        self._tell_facts()
        self._staying.tell(ConnectionState.ONLINE)
        before: set[str] = set()
        while letters is not None:
            for mark, letter in letters.items():
                # Somebody may still be writing it: a letter counts when two looks find the same.
                if mark in before and mark not in self._told and self._deliver(mark, letter):
                    self._told.add(mark)
            before = set(letters)
            await asyncio.sleep(_PAUSE)
            letters = self._letters()
        return _NO_FOLDER, True

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Write a letter and return its id."""
        id = id or uuid4().hex
        letter = self._folder / "out" / f"{contact.address} {id}.{self._paper}.txt"
        try:
            letter.write_text(f"{text}\n{self._seal}\n", encoding="utf-8")
        except OSError as error:
            raise NetworkError("The letter cannot be written: {reason}.", reason=str(error)) from error
        return id

    async def answer(self, id: str, text: str) -> None:
        """Take the code."""
        if text != (self._folder / "code").read_text(encoding="utf-8").strip():
            raise NetworkError("This is not the code.", advice="Look into the file “code”.")
        self._unlocked.set()

    async def _unlock(self) -> None:
        """Ask for the code, if there is one, and wait until the owner knows it."""
        if (self._folder / "code").exists() and not self._unlocked.is_set():
            self._sink(
                QuestionAsked(
                    account=self.account.key,
                    id="code",
                    label="Code",
                    help="It is in the file “code” of the letterbox.",
                    secret=True,
                )
            )
            await self._unlocked.wait()

    def _tell_facts(self) -> None:
        """Tell what the owner may want to know of the letterbox."""
        self._sink(
            AccountFacts(
                account=self.account.key,
                facts=(
                    Fact(label="Letters wait", value=str(len(self._letters() or ()))),
                    Fact(
                        label="Code",
                        value="asked for" if self._unlocked.is_set() else "none",
                        warning=not self._unlocked.is_set(),
                    ),
                ),
            )
        )

    def kept(self, bookmark: str) -> None:
        """Take away the letter that is written down; those before it were taken away before."""
        letter = self._folder / "in" / bookmark.partition(" ")[2]
        # There may be a newer letter of the same name, and nobody has read that one.
        if _mark(letter) == bookmark:
            letter.unlink(missing_ok=True)

    async def typing(self, contact: Contact, active: bool) -> None:
        """Nobody sees somebody write a letter."""

    async def mark_read(self, message: Message) -> None:
        """Nobody sees a letter being read."""

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """A letterbox has no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Nobody asks for it."""

    def _letters(self) -> dict[str, Path] | None:
        """Return the letters that are there by their marks, oldest first; None where there is no folder."""
        try:
            letters = [path for path in (self._folder / "in").iterdir() if path.suffix == ".txt"]
        except OSError:
            return None
        marked = {mark: letter for letter in letters if (mark := _mark(letter))}
        return dict(sorted(marked.items()))

    def _deliver(self, mark: str, letter: Path) -> bool:
        """Tell of a letter; say whether it could be read."""
        try:
            text = letter.read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return False
        now = time.time()
        sender = letter.stem.partition(" ")[2].strip() or "somebody"
        contact = Contact(account=self.account.key, address=sender)
        # Two letters may have the same name, but never the same mark.
        message = Message(contact=contact, text=text, at=now, received_at=now, server_id=mark)
        self._sink(MessageReceived(message=message, bookmark=mark))
        return True


def _mark(letter: Path) -> str:
    """Return what tells one letter from all others; empty where there is none, or nothing in it yet."""
    try:
        state = letter.stat()
    except (OSError, ValueError):
        return ""
    return f"{state.st_mtime_ns:020}-{state.st_size} {letter.name}" if state.st_size else ""
