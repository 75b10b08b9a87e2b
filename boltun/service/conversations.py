"""Conversations: the messages with everybody, and what the owner does there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from boltun.desk.policy import Decision
from boltun.errors import StoreError
from boltun.events import ContactChanged, Event, ReplyWaiting
from boltun.message import Author, Contact, Presence
from boltun.minds.replay import Conversation, Utterance
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.picture import Picture
from boltun.search import search
from boltun.service.core import Core
from boltun.service.minds import Minds
from boltun.statistics import Found
from boltun.store.records import Answers, StoredContact, StoredMessage

__all__ = ["Conversations"]

_PAGE = 500
"""So many messages are read at a time."""


class Conversations:
    """Contacts, their messages, and the owner's wishes for each."""

    def __init__(self, core: Core, minds: Minds) -> None:
        self._core = core
        self._minds = minds
        self._searches = 0
        """How many searches there were."""
        self._waiting: dict[int, float] = {}
        self._limited: dict[int, str] = {}

    # --- what is known ----------------------------------------------------------------

    async def all(self) -> list[StoredContact]:
        """Return all contacts with a conversation, newest first."""
        return self._core.store.contacts.conversations()

    async def contacts(self) -> list[StoredContact]:
        """Return everybody, by name."""
        return self._core.store.contacts.all()

    async def contact(self, contact_id: int) -> StoredContact:
        """Return one contact."""
        return self._core.store.contacts.get(contact_id)

    async def with_pictures(self) -> frozenset[int]:
        """Return the contacts who have a picture, by number."""
        return self._core.store.pictures.holders()

    async def picture(self, contact_id: int) -> Picture | None:
        """Return the picture of a contact; None: he has none."""
        return self._core.store.pictures.get(contact_id)

    async def history(
        self, contact_id: int, before_id: int | None = None, limit: int = 200
    ) -> list[StoredMessage]:
        """Return the last messages before ``before_id``, oldest first."""
        return self._core.store.messages.history(contact_id, before_id, limit)

    async def history_after(self, contact_id: int, after_id: int, limit: int = 200) -> list[StoredMessage]:
        """Return the first messages after ``after_id``, oldest first."""
        return self._core.store.messages.history_after(contact_id, after_id, limit)

    async def message(self, message_id: int) -> StoredMessage:
        """Return one message."""
        return self._core.store.messages.get(message_id)

    async def search(self, query: str, contact_id: int | None = None, limit: int = 200) -> list[Found]:
        """Return the newest messages with all words of ``query``; a quoted phrase counts as a whole.

        A search that is still under way ends with what it has found, because a new search makes it useless.
        """
        self._searches += 1
        this = self._searches
        store = self._core.store
        return await search(
            store.search,
            store.statistics,
            query,
            contact_id=contact_id,
            limit=limit,
            wanted=lambda: self._searches == this,
        )

    async def transcripts(self, most: int | None = 5_000) -> list[Conversation]:
        """Return everybody's messages, the newest ``most`` of each (None: all), to be replayed."""
        transcripts = []
        store = self._core.store
        for stored in store.contacts.conversations():
            messages: list[Utterance] = []
            before: int | None = None
            # One more than needed shows that there are more.
            while (most is None or len(messages) <= most) and (
                page := store.messages.history(stored.id, before, _PAGE)
            ):
                written = [one for one in page if one.author is Author.CONTACT and not one.replayed]
                messages[:0] = [Utterance(one.text, one.at) for one in written]
                before = page[0].id
                await asyncio.sleep(0)  # others on the loop come first
            if messages:
                title = stored.contact.name or stored.contact.address
                complete = most is None or len(messages) <= most
                transcripts.append(
                    Conversation(
                        title=title,
                        messages=messages if most is None else messages[-most:],
                        contact=stored.contact,
                        complete=complete,
                    )
                )
        return transcripts

    async def remembered(self, contact_id: int, path: Path | None) -> tuple[Contact, dict[str, Any] | None]:
        """Return a contact, and a copy of what the mind in a file remembers of it just now."""
        contact = self._core.store.contacts.get(contact_id).contact
        name = next((info.name for info in self._minds.all() if info.path == path), None)
        if name is None:
            return contact, None
        mind = await self._minds.load(name)
        return contact, self._core.store.memories.load(contact_id, mind, self._core.clock()).as_json()

    async def why(self, message_id: int) -> dict[str, Any]:
        """Return the decision on a message, and the trace of its reply; ``{}`` if nothing was kept.

        Keys: ``action`` and ``reason`` (codes of ``desk.policy`` and ``desk.reason``), and if they apply
        ``mind``, ``trace`` (as in `boltun play`), ``error``; ``own_reply``: the reply of the mind, if the
        owner changed a held reply.
        """
        return self._core.desk.why(message_id)

    async def prospect(self, contact_id: int) -> Decision:
        """Return what would be decided if this contact wrote an ordinary message now."""
        return self._core.desk.outlook.prospect(self._core.store.contacts.get(contact_id))

    def waiting(self) -> Mapping[int, float]:
        """Return the contacts whose answer is on its way, and when it is due."""
        return self._waiting

    def limited_by(self, contact_id: int) -> str:
        """Return the name of the network, if it lets an answer to this contact wait; else nothing."""
        return self._limited.get(contact_id, "")

    def presence(self, contact: Contact) -> Presence | None:
        """Return what the contact shows; None if the network has not told."""
        return self._core.connections.presence_of(contact)

    def note(self, event: Event) -> None:
        """Note whose answer is due when."""
        if isinstance(event, ReplyWaiting):
            # A new mapping each time, because other threads read it.
            waiting = {key: due for key, due in self._waiting.items() if key != event.contact_id}
            if event.due is not None:
                waiting[event.contact_id] = event.due
            self._waiting = waiting
            limited = {key: name for key, name in self._limited.items() if key in waiting}
            if event.limited_by:
                limited[event.contact_id] = event.limited_by
            else:
                limited.pop(event.contact_id, None)
            self._limited = limited

    # --- what the owner does ----------------------------------------------------------

    async def mark_seen(self, contact_id: int) -> None:
        """The owner looked at this conversation: nothing is unread. This does not silence Boltun."""
        if self._core.store.contacts.mark_read(contact_id):
            self._core.tell(ContactChanged(contact_id=contact_id))

    async def write(self, contact_id: int, text: str) -> int:
        """Send the owner's own message and return its id; silences Boltun there for a while.

        NetworkError if it could not be sent; the message stays in the history as failed.
        """
        return await self._core.desk.write(contact_id, text)

    async def typing(self, contact_id: int) -> None:
        """The owner types in this conversation: silences Boltun there for a while."""
        self._core.desk.owner_active(contact_id)

    async def start(self, contact_id: int) -> None:
        """Let Boltun write first, after the usual thinking and typing.

        MindError if its mind has no opening phrase.
        """
        await self._core.desk.start_conversation(contact_id)

    async def send_held(self, message_id: int, text: str | None = None) -> None:
        """Send a held reply at once, or ``text`` in its place. ``message_id`` is the reply's own."""
        await self._core.desk.send_held(message_id, text)

    async def drop_held(self, message_id: int) -> None:
        """Drop a held reply."""
        self._core.desk.drop_held(message_id)

    # --- what the owner wants of a contact --------------------------------------------

    async def set_answers(self, contact_id: int, answers: Answers) -> None:
        """Choose whether this contact is answered."""
        self._core.desk.set_answers(contact_id, answers)

    async def set_grave_as_usual(self, contact_id: int, as_usual: bool) -> None:
        """Choose whether serious messages of this contact are answered like any other."""
        self._core.desk.grave.set_as_usual(contact_id, as_usual)

    async def set_model(self, contact_id: int, may_send: bool) -> None:
        """Choose whether the words of this contact may be sent to a language model."""
        contacts = self._core.store.contacts
        contacts.save_settings(contact_id, replace(contacts.get(contact_id).settings, model=may_send))
        self._core.tell(ContactChanged(contact_id=contact_id))

    async def set_minds(self, contact_id: int, names: Sequence[str]) -> None:
        """Choose the minds that answer this contact, one behind the other; none: the default ones."""
        names = tuple(dict.fromkeys(names))
        chosen = self._core.store.contacts.get(contact_id).settings.minds
        for name in names:
            # A chosen mind that is gone may stay in the list: the others answer in its place.
            if name not in chosen:
                self._minds.library.info(name)
        self._core.desk.set_minds(contact_id, names)

    async def join(self, contact_id: int, other_id: int) -> None:
        """Let two contacts be the same person: one memory, one count of answers, one owner who takes over.

        Whoever is the same as one of them is so, too. StoreError for rooms and for practice.
        """
        people = self._core.store.people
        for one in (contact_id, other_id):
            if self._core.store.contacts.get(one).contact.account == PRACTICE_ACCOUNT.key:
                raise StoreError("Nobody is the same person as the friend in practice.")
        people.join(contact_id, other_id)
        for one in people.members(contact_id):
            self._core.tell(ContactChanged(contact_id=one))

    async def part(self, contact_id: int) -> bool:
        """Let a contact be a person of his own again; return whether he was joined with others."""
        people = self._core.store.people
        members = people.members(contact_id)
        if not people.part(contact_id):
            return False
        for one in members:
            self._core.tell(ContactChanged(contact_id=one))
        return True

    async def forget(self, contact_id: int) -> None:
        """Forget Boltun's words to this contact, so that it may say everything again. The history stays."""
        self._core.store.memories.forget(contact_id)
