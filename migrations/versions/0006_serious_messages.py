"""serious messages: a mark until the owner has looked, and a choice for each contact.

Version 0006, after 0005.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("contacts", sa.Column("grave_as_usual", sa.Boolean(), nullable=True))
    op.add_column("contacts", sa.Column("grave", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
