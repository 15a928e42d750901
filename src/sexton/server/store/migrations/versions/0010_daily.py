"""The deal of a day, and what the host keeps for itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_table(
        "host",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("host")
    op.drop_table("daily")
