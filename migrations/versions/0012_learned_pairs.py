"""pairs that Boltun learned from the owner's own answers, each with the answer that it came from.

Version 0012, after 0011.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learned_pairs",
        sa.Column("message_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_learned_pairs_message_id_messages", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message_id", name="pk_learned_pairs"),
    )


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
