"""several minds for a contact, one behind the other.

Version 0002, after 0001. What was chosen stays the one that is asked first.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Adding it needs no new table, and so nothing that refers to the old one is touched.
    op.add_column("contacts", sa.Column("minds_behind", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
