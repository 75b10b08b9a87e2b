"""people: contacts that are one person, with one memory.

Version 0008, after 0007.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "joined",
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name="fk_joined_contact_id_contacts", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["contacts.id"], name="fk_joined_person_id_contacts", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", name="pk_joined"),
    )
    op.create_index("ix_joined_person_id", "joined", ["person_id"])


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
