"""the first tables.

Version 0001, after nothing.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("network", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("ask_first", sa.Boolean(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("key", name=op.f("uq_accounts_key")),
    )
    op.create_table(
        "contacts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("groups", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("mind", sa.Text(), nullable=True),
        sa.Column("paused_until", sa.Double(), nullable=True),
        sa.Column("stopped_until", sa.Double(), nullable=True),
        sa.Column("warned", sa.Boolean(), nullable=False),
        sa.Column("last_answer_at", sa.Double(), nullable=True),
        sa.Column("owner_active_at", sa.Double(), nullable=True),
        sa.Column("unread", sa.Integer(), nullable=False),
        sa.Column("last_message_id", sa.Integer(), nullable=True),
        sa.Column("last_incoming_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_contacts_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contacts")),
        sa.UniqueConstraint("account_id", "address", name=op.f("uq_contacts_account_id_address")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.Column("network_id", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("edited_of", sa.Text(), nullable=True),
        sa.Column("replayed", sa.Boolean(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("addressed", sa.Boolean(), nullable=False),
        sa.Column("encrypted", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("reply_to", sa.Integer(), nullable=True),
        sa.Column("state", sa.Text(), nullable=True),
        sa.Column("mind", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.Double(), nullable=True),
        sa.Column("delivered_at", sa.Double(), nullable=True),
        sa.Column("displayed_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name=op.f("fk_messages_contact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
    )
    op.create_index("ix_messages_contact_id_id", "messages", ["contact_id", "id"], unique=False)
    op.create_index(
        "ix_messages_contact_id_network_id",
        "messages",
        ["contact_id", "network_id"],
        unique=False,
        sqlite_where=sa.text("network_id <> ''"),
        postgresql_where=sa.text("network_id <> ''"),
    )
    op.create_index(
        "ix_messages_contact_id_at",
        "messages",
        ["contact_id", "at"],
        unique=False,
        sqlite_where=sa.text("length(network_id) = 0 AND state IS NULL"),
        postgresql_where=sa.text("length(network_id) = 0 AND state IS NULL"),
    )
    op.create_index(
        "ix_messages_open",
        "messages",
        ["id"],
        unique=False,
        sqlite_where=sa.text("outcome = 'waiting' OR state = 'intended'"),
        postgresql_where=sa.text("outcome = 'waiting' OR state = 'intended'"),
    )
    op.create_index(
        "ix_messages_sent_at_contact_id",
        "messages",
        ["sent_at", "contact_id"],
        unique=False,
        sqlite_where=sa.text("author = 'bot' AND sent_at IS NOT NULL"),
        postgresql_where=sa.text("author = 'bot' AND sent_at IS NOT NULL"),
    )
    op.create_index(
        "uq_messages_reply_to",
        "messages",
        ["reply_to"],
        unique=True,
        sqlite_where=sa.text("reply_to IS NOT NULL AND state NOT IN ('failed', 'dropped')"),
        postgresql_where=sa.text("reply_to IS NOT NULL AND state NOT IN ('failed', 'dropped')"),
    )

    op.create_table(
        "mind_memory",
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mind", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name=op.f("fk_mind_memory_contact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", "mind", name=op.f("pk_mind_memory")),
    )
    op.create_table(
        "repeat_state",
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mind", sa.Text(), nullable=False),
        sa.Column("last", sa.Text(), nullable=False),
        sa.Column("repeats", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name=op.f("fk_repeat_state_contact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", "mind", name=op.f("pk_repeat_state")),
    )
    op.create_table(
        "used_replies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("mind", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name=op.f("fk_used_replies_contact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_used_replies")),
    )
    op.create_index(
        "ix_used_replies_contact_id_mind_at", "used_replies", ["contact_id", "mind", "at"], unique=False
    )

    op.create_table(
        "explanations",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name=op.f("fk_explanations_message_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_explanations")),
    )
    op.create_table(
        "held_replies",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("memory", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name=op.f("fk_held_replies_message_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_held_replies")),
    )


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
