"""People who want to be forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leaving",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("instead", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("leaving")
