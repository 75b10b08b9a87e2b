"""The tables, as typed SQLAlchemy models.

They are read and written through Core (``statements``). The models name the columns once, for the statements
and for the check that ``migrations/`` builds the same tables. Times are Unix seconds. Enumerations are stored
as their values, JSON as text.
"""

from __future__ import annotations

from sqlalchemy import Double, ForeignKey, Index, LargeBinary, MetaData, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "AccountRow",
    "Base",
    "BinRow",
    "ContactRow",
    "ExplanationRow",
    "HeldReplyRow",
    "JoinedRow",
    "JournalRow",
    "LearnedPairRow",
    "LessonRow",
    "MemoryRow",
    "MessageRow",
    "PictureRow",
    "PromiseRow",
    "RepeatRow",
    "RequestRow",
    "ThumbRow",
    "UsedReplyRow",
]


class Base(DeclarativeBase):
    """The base of all tables: constraints get names, so that a migration can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str: Text, float: Double, bytes: LargeBinary}  # noqa: RUF012 - SQLAlchemy reads it from the class


class AccountRow(Base):
    """A login of the owner. Passwords are never here."""

    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    network: Mapped[str]
    address: Mapped[str]
    enabled: Mapped[bool]
    ask_first: Mapped[bool]
    options: Mapped[str]
    """JSON object."""
    listed: Mapped[bool]
    """False: only a contact names it; nobody has added it."""
    removed: Mapped[bool]
    """Its conversations are kept unseen, and come back when it is added again."""
    device: Mapped[str]
    """The name of this program among the owner's devices, drawn once; empty: not drawn yet."""
    bookmark: Mapped[str | None]
    """How far the network's messages are written down here, in the network's own words."""


class ContactRow(Base):
    """One chat of one account."""

    __tablename__ = "contacts"
    __table_args__ = (UniqueConstraint("account_id", "address"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    address: Mapped[str]
    name: Mapped[str]
    kind: Mapped[str]
    groups: Mapped[str]
    """JSON list."""
    listed: Mapped[bool]
    automatic: Mapped[bool]

    answers: Mapped[str]
    mind: Mapped[str | None]
    """The mind that is asked first."""
    minds_behind: Mapped[str | None]
    """JSON list of the minds that are asked after it."""
    paused_until: Mapped[float | None]
    stopped_until: Mapped[float | None]
    warned: Mapped[bool]
    warned_at: Mapped[float | None]
    last_answer_at: Mapped[float | None]
    grave_as_usual: Mapped[bool | None]
    """His serious messages are answered like any other."""
    model: Mapped[bool | None]
    """His messages may be sent to a language model."""

    owner_active_at: Mapped[float | None]
    unread: Mapped[int]
    grave: Mapped[str | None]
    """The kind of his last serious message, while the owner has not looked at it."""
    # No foreign keys: they would make a circle, and the end of a conversation may be deleted before its
    # beginning.
    last_message_id: Mapped[int | None]
    last_incoming_id: Mapped[int | None]
    dismissed_id: Mapped[int | None]
    """The digest leaves out his messages up to this one."""


class MessageRow(Base):
    """One message in either direction; a held reply is one in state ``held``."""

    __tablename__ = "messages"
    __table_args__ = (
        Index("ix_messages_contact_id_id", "contact_id", "id"),
        # The ids of messages in both directions.
        Index(
            "ix_messages_contact_id_network_id",
            "contact_id",
            "network_id",
            sqlite_where=text("network_id <> ''"),
            postgresql_where=text("network_id <> ''"),
        ),
        # The network's own server never gives two messages the same id.
        Index(
            "uq_messages_contact_id_server_id",
            "contact_id",
            "server_id",
            unique=True,
            sqlite_where=text("server_id <> ''"),
            postgresql_where=text("server_id <> ''"),
        ),
        # Messages without an id, by time. With "network_id = ''" SQLite would prepare each search for an id
        # anew, to see whether it searches for the empty one.
        Index(
            "ix_messages_contact_id_at",
            "contact_id",
            "at",
            sqlite_where=text("length(network_id) = 0 AND state IS NULL"),
            postgresql_where=text("length(network_id) = 0 AND state IS NULL"),
        ),
        # Messages that a crash may have left open; nearly always empty.
        Index(
            "ix_messages_open",
            "id",
            sqlite_where=text("outcome = 'waiting' OR state = 'intended'"),
            postgresql_where=text("outcome = 'waiting' OR state = 'intended'"),
        ),
        # No message can be answered twice, whatever the program does.
        Index(
            "uq_messages_reply_to",
            "reply_to",
            unique=True,
            sqlite_where=text("reply_to IS NOT NULL AND state NOT IN ('failed', 'dropped')"),
            postgresql_where=text("reply_to IS NOT NULL AND state NOT IN ('failed', 'dropped')"),
        ),
        # For the limits.
        Index(
            "ix_messages_sent_at_contact_id",
            "sent_at",
            "contact_id",
            sqlite_where=text("author = 'bot' AND sent_at IS NOT NULL"),
            postgresql_where=text("author = 'bot' AND sent_at IS NOT NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contacts.id", ondelete="CASCADE"))
    author: Mapped[str]
    text: Mapped[str]
    at: Mapped[float]
    received_at: Mapped[float]
    network_id: Mapped[str]
    server_id: Mapped[str]
    """The id that the network's own server gave an incoming message; empty if there is none."""
    sender: Mapped[str]
    edited_of: Mapped[str | None]
    replayed: Mapped[bool]
    held_up: Mapped[bool]
    """It came while this account was cut off, so its sender is not to blame for the delay."""
    automatic: Mapped[bool]
    addressed: Mapped[bool]
    encrypted: Mapped[bool]

    outcome: Mapped[str | None]
    reason: Mapped[str]

    # No foreign key: an old message may go while its answer stays.
    reply_to: Mapped[int | None]
    state: Mapped[str | None]
    mind: Mapped[str | None]
    sent_at: Mapped[float | None]
    delivered_at: Mapped[float | None]
    displayed_at: Mapped[float | None]


class JournalRow(Base):
    """What one transaction wrote, before it is spread over the other tables (``journal``)."""

    __tablename__ = "journal"

    id: Mapped[int] = mapped_column(primary_key=True)
    entry: Mapped[str]
    """JSON."""


class ExplanationRow(Base):
    """Why a message was settled as it was: apart from the message, because it is long and rarely read."""

    __tablename__ = "explanations"

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    why: Mapped[str]
    """JSON."""


class HeldReplyRow(Base):
    """The memory to keep once a held reply is sent."""

    __tablename__ = "held_replies"

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    memory: Mapped[str | None]
    """JSON."""


class PromiseRow(Base):
    """A message of Boltun that promises something in the name of the owner."""

    __tablename__ = "promises"
    __table_args__ = (
        Index(
            "ix_promises_open",
            "message_id",
            sqlite_where=text("NOT kept"),
            postgresql_where=text("NOT kept"),
        ),
    )

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    kept: Mapped[bool]
    """The owner has ticked it off."""


class RequestRow(Base):
    """A message in which a contact asks something of the owner: to talk, at once, to be called."""

    __tablename__ = "requests"
    __table_args__ = (
        Index(
            "ix_requests_open",
            "message_id",
            sqlite_where=text("NOT done"),
            postgresql_where=text("NOT done"),
        ),
    )

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    kind: Mapped[str] = mapped_column(primary_key=True)
    """The value of a ``desk.requests.Request``."""
    done: Mapped[bool]
    """The owner has ticked it off, or the contact asked again later."""


class LearnedPairRow(Base):
    """A pair that was learned at once from an answer of the owner."""

    __tablename__ = "learned_pairs"

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    """The answer."""
    asked_id: Mapped[int]
    """The message that it answers."""
    key: Mapped[str]
    reply: Mapped[str]


class LessonRow(Base):
    """A message that got no good reply."""

    __tablename__ = "lessons"
    __table_args__ = (
        Index("ix_lessons_topic", "topic"),
        Index("ix_lessons_status_message_id", "status", "message_id"),
    )

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    topic: Mapped[str]
    """Its words; messages with the same words are alike (``text.topics``)."""
    general: Mapped[bool]
    """It got a general reply instead of silence."""
    status: Mapped[str]


class ThumbRow(Base):
    """What the owner thinks of a reply that was sent."""

    __tablename__ = "thumbs"

    message_id: Mapped[int] = mapped_column(
        ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    up: Mapped[bool]
    status_before: Mapped[str | None]
    """The status of the lesson that a thumb down made new; None: it was no lesson."""


class UsedReplyRow(Base):
    """A reply of a base that was really sent to a contact, in its original form; one row each time."""

    __tablename__ = "used_replies"
    __table_args__ = (Index("ix_used_replies_contact_id_mind_at", "contact_id", "mind", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contacts.id", ondelete="CASCADE"))
    mind: Mapped[str]
    reply: Mapped[str]
    at: Mapped[float]


class RepeatRow(Base):
    """The contact's last message (prepared), how often he repeated it, when it was answered."""

    __tablename__ = "repeat_state"

    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    mind: Mapped[str] = mapped_column(primary_key=True)
    last: Mapped[str]
    repeats: Mapped[int]
    answered_at: Mapped[float | None]


class MemoryRow(Base):
    """The memory of a mind of another kind."""

    __tablename__ = "mind_memory"

    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    mind: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[str]
    """JSON."""


class PictureRow(Base):
    """The picture of a contact, apart from him: it is large, and read only to be drawn."""

    __tablename__ = "pictures"

    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    key: Mapped[str]
    """By this the network knows it again."""
    kind: Mapped[str]
    """Its MIME type."""
    data: Mapped[bytes]


class JoinedRow(Base):
    """A contact who is one person with others."""

    __tablename__ = "joined"
    __table_args__ = (Index("ix_joined_person_id", "person_id"),)

    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    person_id: Mapped[int] = mapped_column(ForeignKey("contacts.id", ondelete="CASCADE"))
    """The contact that stands for the person, of an account of its own (``people``)."""


class BinRow(Base):
    """A contact whom the owner deleted, kept for a while: his row belongs to the bin's account meanwhile.

    So nothing that asks for the contacts of an account, or for one by address, finds him.
    """

    __tablename__ = "bin"
    __table_args__ = (Index("ix_bin_account_id", "account_id"),)

    contact_id: Mapped[int] = mapped_column(
        ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    """The account that he was a contact of."""
    address: Mapped[str]
    """His address there."""
    at: Mapped[float]
    """When he was deleted."""
