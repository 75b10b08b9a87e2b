"""a mark of contacts whose words may be sent to a language model.

Version 0013, after 0012.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("contacts", sa.Column("model", sa.Boolean(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("a copy is kept before each step; put it back instead")
