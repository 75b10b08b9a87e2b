"""what contacts ask of the owner: to talk, at once, to be called.

Version 0010, after 0009.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "requests",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_requests_message_id_messages", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", "kind", name="pk_requests"),
    )
    op.create_index(
        "ix_requests_open",
        "requests",
        ["message_id"],
        sqlite_where=sa.text("NOT done"),
        postgresql_where=sa.text("NOT done"),
    )


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
