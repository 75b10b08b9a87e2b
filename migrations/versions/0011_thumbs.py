"""what the owner thinks of replies: thumbs up and down.

Version 0011, after 0010.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "thumbs",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("up", sa.Boolean(), nullable=False),
        sa.Column("status_before", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_thumbs_message_id_messages", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", name="pk_thumbs"),
    )


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
