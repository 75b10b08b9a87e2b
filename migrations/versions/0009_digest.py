"""the digest: promises until they are ticked off, what was dismissed, and when a contact was warned.

Version 0009, after 0008.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("contacts", sa.Column("warned_at", sa.Double(), nullable=True))
    op.add_column("contacts", sa.Column("dismissed_id", sa.Integer(), nullable=True))
    op.create_table(
        "promises",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_promises_message_id_messages", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", name="pk_promises"),
    )
    op.create_index(
        "ix_promises_open",
        "promises",
        ["message_id"],
        sqlite_where=sa.text("NOT kept"),
        postgresql_where=sa.text("NOT kept"),
    )


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
