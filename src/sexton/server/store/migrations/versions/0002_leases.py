"""Where tables live, when sleeping ones are due, and which workers there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("due", sa.Float, nullable=True),
        sa.Column("slept", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
    op.create_index("ix_leases_worker", "leases", ["worker"])
    op.create_index("ix_leases_due", "leases", ["due"])
    # Nobody knows yet when games begun before this have to be looked at: each is, once.
    op.execute(
        "INSERT INTO leases (table_id, worker, fence, due, slept)"
        " SELECT id, '', 0, 0, 0 FROM tables WHERE status = 'playing'"
    )
    with op.batch_alter_table("tables") as tables:
        tables.create_index("ix_tables_listed", ["listed", "status", "changed"])


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("ix_tables_listed")
    op.drop_table("leases")
    op.drop_table("workers")
