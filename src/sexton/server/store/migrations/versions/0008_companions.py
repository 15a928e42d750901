"""Invitations, people one would not meet again, and tables taken off one's list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "members", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "invitations",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("inviter", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    op.create_index("ix_invitations_created", "invitations", ["created"])
    op.create_table(
        "apart",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("apart")
    op.drop_table("invitations")
    with op.batch_alter_table("members") as changing:
        changing.drop_column("hidden")
