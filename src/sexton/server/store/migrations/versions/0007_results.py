"""How games ended, for statistics; finished tables are counted one by one afterwards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("counted", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_tables_counted", "tables", ["status", "counted"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("stayed", sa.Boolean, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("usual", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("ix_results_identity", "results", ["identity", "ended"])


def downgrade() -> None:
    op.drop_table("results")
    op.drop_index("ix_tables_counted", "tables")
    with op.batch_alter_table("tables") as changing:
        changing.drop_column("counted")
