"""Language models: what would be sent, switching them on, their keys, and drafts that they make."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from boltun.desk.acquainting import said_before
from boltun.errors import BoltunError, MindError
from boltun.message import Author, ChatKind, Contact, Message
from boltun.minds.acquaintance import Acquaintance, Said, knowing
from boltun.minds.library import open_mind
from boltun.minds.listing import MindInfo
from boltun.minds.protocol import Problem, Reply, Severity
from boltun.minds.registry import kind_of
from boltun.minds.sending import SAMPLE, Limits, Prices, Sender, SendingMind, Spent
from boltun.password_file import Place
from boltun.service.core import Core
from boltun.service.minds import Minds

__all__ = ["Models", "ShownModel"]

_LAST = 50
"""So many messages back the last one of a contact is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownModel:
    """What a language model would be sent, word for word, and what it may use."""

    where: str
    """The computer that would be asked."""
    model: str
    messages: tuple[Mapping[str, str], ...]
    """Each with ``role`` and ``content``, in the order in which they are sent."""
    left_out: int
    """So many of the last messages would stay here."""
    is_on: bool
    spent: Spent
    """What was used today."""
    limits: Limits
    prices: Prices
    problems: tuple[Problem, ...]

    @property
    def is_faulty(self) -> bool:
        """Whether the file has errors, so that nobody is asked."""
        return any(one.severity is Severity.ERROR for one in self.problems)


class Models:
    """The language models of the person. None is asked before he switched it on."""

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds

    async def show(self, path: Path, contact_id: int | None = None, text: str = "") -> ShownModel:
        """Return what would be sent for a message: ``text``, or else the last one of the contact.

        Nothing is sent. MindError or TextError if the file or its base cannot be read.
        """
        said: tuple[Said, ...] = ()
        if contact_id is not None:
            history = self._core.store.messages.history(contact_id, None, _LAST)
            theirs = [one for one in history if one.author is Author.CONTACT]
            if theirs:
                said = said_before(self._core.store, contact_id, theirs[-1].id)
                text = text or theirs[-1].text

        def shown() -> ShownModel:
            mind = self._open(path)
            terms, sending = mind.terms(), mind.sending(text or SAMPLE, said)
            return ShownModel(
                where=terms.where,
                model=terms.asked,
                messages=sending.messages,
                left_out=sending.left_out,
                is_on=mind.is_on(),
                spent=mind.spent(),
                limits=terms.limits,
                prices=terms.prices,
                problems=tuple(mind.problems()),
            )

        return await asyncio.to_thread(shown)

    async def would_send(self, contact_id: int) -> ShownModel | None:
        """Return what the model of a contact would be sent for his last message; None: there is no model.

        That is the first among the minds that answer him, else any. Nothing is sent.
        """
        chosen = self._minds.answering(self._core.store.contacts.get(contact_id).settings.minds)
        known = [info for info in self._minds.all() if info.sends]
        known.sort(key=lambda info: info.name not in chosen)
        return await self.show(known[0].path, contact_id) if known else None

    async def switch(self, path: Path, on: bool) -> None:
        """Let the model be asked from now on, with the file as it is; or no longer.

        MindError if the file has errors or cannot be read, TextError if the choice cannot be kept.
        """

        def turned() -> None:
            if not on:
                self._minds.approvals.withdraw(path)
                return
            mind = self._open(path)
            faults = [one for one in mind.problems() if one.severity is Severity.ERROR]
            if faults:
                raise MindError(
                    "The file of this language model has errors: {fault}",
                    path=path,
                    line=faults[0].line,
                    advice="Mend them first.",
                    fault=faults[0].text,
                )
            self._minds.approvals.approve(path)

        await asyncio.to_thread(turned)

    async def keep_key(self, path: Path, key: str, place: Place | None = None) -> None:
        """Keep the key of the endpoint where passwords are; empty: forget it.

        SecretError if somebody has to choose a place first, or if it cannot be kept.
        """

        def keep() -> None:
            name = self._open(path).terms().key_name
            if not name:
                raise MindError("Nothing asks for a key here.", path=path)
            if key:
                self._core.passwords.set(name, key, place)
            else:
                self._core.passwords.delete(name)

        await asyncio.to_thread(keep)

    async def has_key(self, path: Path) -> bool:
        """Whether a key is kept for the endpoint. Asks no keyring."""

        def has() -> bool:
            name = self._open(path).terms().key_name
            return bool(name) and self._core.passwords.place_of(name) is not None

        return await asyncio.to_thread(has)

    async def try_out(self, path: Path, text: str) -> Reply:
        """Return what the model says to words of the owner's own; the day's limits count.

        MindError or TextError if the file cannot be read.
        """
        return await self._asked(path, text)

    async def drafter(self) -> MindInfo | None:
        """Return the model that makes drafts: the first that answers by default, else any that is on."""
        known = [info for info in self._minds.all() if info.sends]
        known.sort(key=lambda info: info.name not in self._minds.defaults)
        for info in known:
            with contextlib.suppress(BoltunError):
                mind = await asyncio.to_thread(self._open, info.path)
                if await asyncio.to_thread(mind.is_on):
                    return info
        return None

    async def may_draft(self, message_id: int) -> bool:
        """Whether ``draft`` has a model to ask, and the contact who wrote this is marked."""
        stored = self._core.store.messages.get(message_id)
        marked = self._core.store.contacts.get(stored.contact_id).settings.model
        return marked and await self.drafter() is not None

    async def draft(self, message_id: int) -> str:
        """Return a reply to a message of a contact, for the owner to change and to teach.

        MindError says why there is none: no model is on, the contact is not marked, or the model said
        nothing fit.
        """
        stored = self._core.store.messages.get(message_id)
        contact = self._core.store.contacts.get(stored.contact_id)
        if not contact.settings.model:
            raise MindError(
                "{contact} is not marked: nothing of what he wrote is sent to a language model.",
                advice="Mark him in the panel with all that holds for a contact.",
                contact=contact.contact.name or contact.contact.address,
            )
        info = await self.drafter()
        if info is None:
            raise MindError(
                "No language model is switched on.",
                advice="Write one under Bases, and switch it on there.",
            )
        reply = await self._asked(info.path, stored.text, contact.contact)
        if reply.text is None:
            steps = reply.why.told().steps
            reason = steps[-1].template.format(**steps[-1].values) if steps else ""
            raise MindError("The language model made no draft: {reason}", reason=reason)
        return reply.text

    async def _asked(self, path: Path, text: str, contact: Contact | None = None) -> Reply:
        now = self._core.clock()
        heard = contact or Contact(account="draft:", address="owner", kind=ChatKind.DIRECT)
        message = Message(contact=heard, text=text, at=now, received_at=now)

        def ask() -> Reply:
            mind = self._open(path)
            with knowing(Acquaintance(may_send=True)):
                return mind.reply(message, mind.new_memory(), Random())

        return await asyncio.to_thread(ask)

    def _open(self, path: Path) -> SendingMind:
        """Open a model; in a worker. MindError if the file is none."""
        kind = kind_of(path)
        if kind.sends:
            mind = open_mind(path, kind.name, replace(self._minds.opening(), name=str(path.absolute())))
            if isinstance(mind, Sender):
                return mind
        raise MindError(
            "This is {title}, which sends no words to another computer.",
            path=path,
            advice="Choose the file of a language model.",
            title=kind.title,
        )
