"""People: contacts on several networks who are one person, with one memory.

A person is a row among the contacts, of an account of its own that counts as removed, as that of the bin
does; so nobody finds it among contacts and conversations. What minds learn while contacts are joined belongs
to this row. What they had learned of each before stays where it was, and so is there again when they are
parted. Replies that were sent stay with the contact who got them; a person's memory reads those of all.

What is learned from several cannot be told apart. So when one of them is parted or forgotten, what was
learned together is forgotten too, and the others begin again with what was known of each before.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import ColumnElement, Insert, Table, bindparam, delete, insert, select, update

from boltun.errors import StoreError
from boltun.message import ChatKind
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.models import AccountRow, BinRow, ContactRow, JoinedRow, MemoryRow, RepeatRow
from boltun.store.records import Answers

__all__ = ["PEOPLE_ACCOUNT", "People"]

PEOPLE_ACCOUNT = "person:"
"""The key of the account to which people belong."""

_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_bin: Table = BinRow.__table__  # type: ignore[assignment]
_joined: Table = JoinedRow.__table__  # type: ignore[assignment]
_learned: tuple[Table, ...] = (
    RepeatRow.__table__,  # type: ignore[assignment]
    MemoryRow.__table__,
)

_who: ColumnElement[int] = bindparam("who")
_person: ColumnElement[int] = bindparam("whole")

PLACE = select(_accounts.c.id).where(_accounts.c.key == PEOPLE_ACCOUNT)
ADD_PLACE = (
    insert(_accounts)
    .values(
        key=PEOPLE_ACCOUNT,
        network="person",
        address="",
        enabled=False,
        ask_first=True,
        options="{}",
        listed=False,
        removed=True,
        device="",
    )
    .returning(_accounts.c.id)
)
ADD_PERSON = (
    insert(_contacts)
    .values(
        account_id=bindparam("account_id"),
        address=bindparam("address"),
        name="",
        kind=ChatKind.DIRECT.value,
        groups="[]",
        listed=False,
        automatic=False,
        answers=Answers.NEVER.value,
        warned=False,
        unread=0,
    )
    .returning(_contacts.c.id)
)
KIND = select(_contacts.c.kind).where(_contacts.c.id == _who)
ALL = (
    select(_joined.c.contact_id, _joined.c.person_id, _bin.c.at)
    .join(_bin, _bin.c.contact_id == _joined.c.contact_id, isouter=True)
    .order_by(_joined.c.contact_id)
)
PERSON = select(_joined.c.person_id).where(_joined.c.contact_id == _who)
MEMBERS = (
    select(_joined.c.contact_id)
    .join(_contacts, _contacts.c.id == _joined.c.contact_id)
    .where(_joined.c.person_id == _person)
    # Whoever wrote last knows best.
    .order_by(_contacts.c.last_message_id.is_(None), _contacts.c.last_message_id.desc(), _contacts.c.id)
)
JOIN = insert(_joined).values(contact_id=bindparam("contact_id"), person_id=bindparam("person_id"))
TAKE_OVER = update(_joined).where(_joined.c.person_id == _who).values(person_id=_person)
SUCCEED = update(_joined).where(_joined.c.contact_id == _who).values(contact_id=_person)
PART = delete(_joined).where(_joined.c.contact_id == _who)
REMOVE = delete(_contacts).where(_contacts.c.id == _who)
UNLEARN = tuple(delete(table).where(table.c.contact_id == _who) for table in _learned)


def _learn(table: Table) -> Insert:
    """Return the copying of what was learned of ``who`` to ``whole``, where that one knows nothing."""
    names = [column.name for column in table.columns if column.name != "contact_id"]
    known = table.alias("known")
    there_already = select(known.c.mind).where(known.c.contact_id == _person, known.c.mind == table.c.mind)
    return insert(table).from_select(
        ["contact_id", *names],
        select(bindparam("whole", type_=table.c.contact_id.type), *(table.c[name] for name in names)).where(
            table.c.contact_id == _who, ~there_already.exists()
        ),
    )


LEARN = tuple(map(_learn, _learned))


class People:
    """Joins contacts and parts them. Who belongs to whom is cached, for every message asks for it."""

    def __init__(self, database: Database, *, changed: Callable[[], None] = lambda: None) -> None:
        """``changed`` is called after contacts were joined or parted: caches may be wrong then."""
        self._database = database
        self._changed = changed
        self._people: dict[int, int] | None = None
        self._members: dict[int, tuple[int, ...]] = {}

    def clear(self) -> None:
        """Drop what is cached, because somebody else changed it."""
        self._people = None

    def of(self, contact_id: int) -> int:
        """Return under which number a contact is remembered: that of his person, or his own."""
        return self._known().get(contact_id, contact_id)

    def members(self, contact_id: int) -> tuple[int, ...]:
        """Return all contacts who are the same person, this one among them, but not those in the bin."""
        person = self._known().get(contact_id)
        found = () if person is None else self._members.get(person, ())
        return found if contact_id in found else (contact_id,)

    def join(self, one: int, other: int) -> None:
        """Let two contacts be one person, with all who are one with either. StoreError for rooms."""
        if one == other:
            raise StoreError("These are not two contacts but one.")
        for contact_id in (one, other):
            row = self._database.row(KIND, {"who": contact_id})
            if row is None:
                raise StoreError("There is no contact {contact}.", contact=contact_id)
            if row[0] != ChatKind.DIRECT.value:
                raise StoreError("A room is not a person.", advice="Choose a contact.")
        with self._database:
            self._join(one, other)
        self.clear()
        self._changed()

    def _join(self, one: int, other: int) -> None:
        database = self._database
        person, second = self._person_of(one), self._person_of(other)
        if person is not None and person == second:
            return
        if person is None or second is None:
            whole = person or second or self._add_person(one)
            for contact_id, known in ((one, person), (other, second)):
                if known is None:
                    database.write(JOIN, {"contact_id": contact_id, "person_id": whole})
            self._learn(whole)
            return
        for statement in LEARN:
            database.write(statement, {"who": second, "whole": person})
        database.write(TAKE_OVER, {"who": second, "whole": person})
        database.write(REMOVE, {"who": second})

    def part(self, contact_id: int) -> bool:
        """Let a contact be a person of his own again; return whether he was joined with others."""
        with self._database:
            person = self._person_of(contact_id)
            if person is None:
                return False
            self._database.write(PART, {"who": contact_id})
            self._begin_anew(person)
        self.clear()
        self._changed()
        return True

    # --- for the store's own parts, inside a transaction ---------------------------------

    def saw_owner(self, contact_id: int, at: float) -> None:
        """Note that the owner was active in a conversation. He talks with a person: the others who are the
        same one hear of it, too, but are not looked at by that."""
        for one in self.members(contact_id):
            statement = statements.SAW_OWNER if one == contact_id else statements.SAW_OWNER_ELSEWHERE
            self._database.write(statement, {"contact": one, "seen_at": at})

    def answered(self, contact_id: int, at: float) -> None:
        """Note for the others who are the same person that this contact was answered."""
        for one in self.members(contact_id):
            if one != contact_id:
                self._database.write(statements.ANSWERED_ELSEWHERE, {"contact": one, "when": at})

    def unlearn(self, contact_id: int) -> None:
        """Forget what was learned of a contact together with others; what was sent to each stays known."""
        person = self._person_of(contact_id)
        if person is not None:
            self._begin_anew(person)
            self.clear()

    def remove(self, contact_id: int) -> None:
        """Forget a contact who is about to be removed for good."""
        person = self._person_of(contact_id)
        if person is not None:
            self._database.write(PART, {"who": contact_id})
            self._begin_anew(person)
            self.clear()

    def succeed(self, contact_id: int, successor: int) -> None:
        """Let another contact be who this one was, unless he is joined with somebody already."""
        if self._person_of(contact_id) is not None and self._person_of(successor) is None:
            self._database.write(SUCCEED, {"who": contact_id, "whole": successor})
            self.clear()

    def _begin_anew(self, person: int) -> None:
        """Forget what was learned together, and go on with what was known of each before. One who is left
        alone is no person any more."""
        for statement in UNLEARN:
            self._database.write(statement, {"who": person})
        if len(self._database.rows(MEMBERS, {"whole": person})) < 2:
            self._database.write(REMOVE, {"who": person})
        else:
            self._learn(person)

    def _learn(self, person: int) -> None:
        for (contact_id,) in self._database.rows(MEMBERS, {"whole": person}):
            for statement in LEARN:
                self._database.write(statement, {"who": contact_id, "whole": person})

    def _person_of(self, contact_id: int) -> int | None:
        row = self._database.row(PERSON, {"who": contact_id})
        return None if row is None else int(row[0])

    def _add_person(self, contact_id: int) -> int:
        row = self._database.row(PLACE)
        place = self._database.insert(ADD_PLACE, {}) if row is None else int(row[0])
        # Each has an address of its own; nobody sees it.
        return self._database.insert(ADD_PERSON, {"account_id": place, "address": str(contact_id)})

    def _known(self) -> dict[int, int]:
        if self._people is None:
            people: dict[int, int] = {}
            members: dict[int, list[int]] = {}
            for contact, person, binned in self._database.rows(ALL):
                people[contact] = person
                if binned is None:
                    members.setdefault(person, []).append(contact)
            self._members = {person: tuple(contacts) for person, contacts in members.items()}
            self._people = people
        return self._people
