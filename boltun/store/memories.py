"""What minds remember of contacts, in the store's tables.

If a mind remembers replies, typed tables keep its memory: one row for each reply that was sent, and the state
of repeats. The rows are kept for good, so that they can be counted; only those that still matter are loaded.
All other memories are kept as their JSON. A chain has no memory of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from boltun.minds.chain import Chain, ChainMemory
from boltun.minds.parts import Repeated, Replies, has_replies, remembers_replies
from boltun.minds.protocol import Memory, Mind
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.people import People
from boltun.store.records import Remembered
from boltun.store.storable import as_json, exact, from_json, restored

__all__ = ["Memories"]

_KEPT = 512
"""So many memories are cached; the others are read again when they are needed."""

_Key = tuple[int, str]


@dataclass(slots=True)
class _Uses:
    """The content of the tables for one contact and one base: the uses after ``since``, oldest first."""

    since: float
    used: dict[str, float]
    repeated: Repeated | None


class Memories:
    """Loads memories and writes what changed in them."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._journal = database.journal
        self._people = people
        self._uses: OrderedDict[_Key, _Uses] = OrderedDict()
        self._notes: OrderedDict[_Key, dict[str, Any]] = OrderedDict()

    def clear(self) -> None:
        """Drop what is cached, because a transaction was undone."""
        self._uses.clear()
        self._notes.clear()

    def notes(self, contact_id: int, name: str) -> dict[str, Any]:
        """Return what the program itself noted of a contact under a name; empty: nothing."""
        key = self._people.of(contact_id), name
        found = self._notes.get(key)
        if found is None:
            data = self._data(key[0], name)
            found = self._notes[key] = {} if data is None else from_json(data)
            if len(self._notes) > _KEPT:
                self._notes.popitem(last=False)
        return found

    def note(self, contact_id: int, name: str, notes: dict[str, Any]) -> None:
        """Keep what the program itself notes of a contact, as a memory of a mind of that name."""
        person = self._people.of(contact_id)
        with self._database:
            self._notes[person, name] = notes
            self._write(person, name, as_json(notes))

    def load(self, contact_id: int, mind: Mind, at: float) -> Memory:
        """Return what ``mind`` remembers of a contact at that time; for a chain, what each member does."""
        if isinstance(mind, Chain):
            return mind.memory_of(lambda member: self.load(contact_id, member, at))
        if not remembers_replies(mind):
            data = self._data(self._people.of(contact_id), mind.name)
            return mind.new_memory() if data is None else mind.memory_from_json(from_json(data))
        since = at - mind.memory_span
        known = self._known(contact_id, mind.name, since)
        if not known.used and known.repeated is None:
            return mind.new_memory()
        used = dict(known.used)
        for reply, when in known.used.items():
            if when >= since:
                break
            # They are ordered, oldest first.
            del used[reply]
        return mind.memory_from_replies(Replies(used, known.repeated or Repeated()))

    def _data(self, contact_id: int, name: str) -> str | None:
        """Return the JSON of a memory; None: there is none."""
        where = {"contact": contact_id, "by_mind": name}
        if (waits := self._journal.find("mind_memory", contact_id, name)) is not None:
            return str(waits["data"])
        row = (self._database.peek if self._journal.usable else self._database.row)(statements.MEMORY, where)
        return None if row is None else str(row[0])

    def save(self, contact_id: int, remembered: Remembered) -> None:
        """Write what changed; for a chain, each member's memory under its own name."""
        with self._database:
            self._save(contact_id, remembered)

    def _save(self, contact_id: int, remembered: Remembered) -> None:
        mind = remembered.mind
        if isinstance(mind, Chain):
            assert isinstance(remembered.memory, ChainMemory)
            for member in mind.members:
                if member.name in remembered.memory.asked:
                    own = remembered.memory.members[member.name]
                    self._save(contact_id, Remembered(mind=member, memory=own))
            return
        memory = remembered.memory
        if remembers_replies(mind) and has_replies(memory):
            self._save_replies(contact_id, mind.name, memory.replies())
        else:
            self._write(self._people.of(contact_id), mind.name, as_json(memory.as_json()))

    def _write(self, contact_id: int, name: str, data: str) -> None:
        if self._journal.usable:
            self._journal.add("mind_memory", {"contact_id": contact_id, "mind": name, "data": data})
            return
        values: dict[str, object] = {"contact": contact_id, "by_mind": name, "data": data}
        if not self._database.write(statements.CHANGE_MEMORY, values):
            values = {"contact_id": contact_id, "mind": name, "data": data}
            self._database.write(statements.ADD_MEMORY, values)

    def forget(self, contact_id: int) -> None:
        """Forget what all minds remember of a contact, and of those who are the same person. Messages and
        settings stay."""
        everything = {self._people.of(contact_id), *self._people.members(contact_id)}
        with self._database:
            for kept in (self._uses, self._notes):
                for key in [key for key in kept if key[0] in everything]:
                    del kept[key]
            for one in sorted(everything):
                for statement in statements.FORGET:
                    self._database.write(statement, {"contact": one})

    def _known(self, contact_id: int, mind: str, since: float) -> _Uses:
        key = self._people.of(contact_id), mind
        known = self._uses.get(key)
        if known is not None and known.since <= since:
            self._uses.move_to_end(key)
            return known
        where = {"contact": key[0], "by_mind": key[1]}
        repeat = self._database.row(statements.REPEAT, where)
        known = _Uses(
            since=since,
            used=self._sent(contact_id, mind, since),
            repeated=None if repeat is None else Repeated(restored(repeat[0]), repeat[1], repeat[2]),
        )
        self._uses[key] = known
        if len(self._uses) > _KEPT:
            self._uses.popitem(last=False)
        return known

    def _sent(self, contact_id: int, mind: str, since: float) -> dict[str, float]:
        """Return when each reply was last sent to a contact, or to others who are the same person; oldest
        first."""
        members = self._people.members(contact_id)
        rows = [
            row
            for one in members
            for row in self._database.rows(statements.USED, {"contact": one, "by_mind": mind, "since": since})
        ]
        sent: dict[str, float] = {}
        for reply, when in rows if len(members) == 1 else sorted(rows, key=lambda row: float(row[1])):
            sent.pop(reply, None)
            sent[reply] = when
        return {restored(reply): when for reply, when in sent.items()}

    def _save_replies(self, contact_id: int, mind: str, replies: Replies) -> None:
        used = replies.used
        known = self._known(contact_id, mind, next(iter(used.values()), float("inf")))
        person = self._people.of(contact_id)
        new: list[tuple[str, float]] = []
        # They are ordered, oldest first, so the new ones are at the end.
        for reply in reversed(list(used)):
            when = used[reply]
            if known.used.get(reply, float("-inf")) >= when:
                break
            new.append((reply, when))
        for reply, when in reversed(new):
            columns = {"contact_id": contact_id, "mind": mind, "reply": exact(reply), "at": when}
            if self._journal.usable:
                self._journal.add("used_replies", columns)
            else:
                self._database.write(statements.ADD_USED, columns)
            known.used.pop(reply, None)
            known.used[reply] = when
        repeated = replies.repeated
        if repeated != known.repeated:
            last, repeats, answered_at = repeated
            values = {"last": exact(last), "repeats": repeats, "answered_at": answered_at}
            where = {"contact": person, "by_mind": mind}
            if self._journal.usable:
                self._journal.add("repeat_state", {"contact_id": person, "mind": mind, **values})
            elif known.repeated is None:
                self._database.write(statements.ADD_REPEAT, values | {"contact_id": person, "mind": mind})
            else:
                self._database.write(statements.CHANGE_REPEAT, values | where)
        known.repeated = repeated
