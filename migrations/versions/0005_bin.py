"""the bin: contacts that were deleted and can come back.

Version 0005, after 0004.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bin",
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name="fk_bin_contact_id_contacts", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_bin_account_id_accounts", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", name="pk_bin"),
    )
    op.create_index("ix_bin_account_id", "bin", ["account_id"])


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
