"""What is due, what is held and what sleeps too long are found without a look at all tables."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_leases_worker", "leases")
    op.drop_index("ix_leases_due", "leases")
    op.create_index("ix_leases_worker_due", "leases", ["worker", "due"])
    op.create_index("ix_leases_slept", "leases", ["slept"])


def downgrade() -> None:
    op.drop_index("ix_leases_slept", "leases")
    op.drop_index("ix_leases_worker_due", "leases")
    op.create_index("ix_leases_due", "leases", ["due"])
    op.create_index("ix_leases_worker", "leases", ["worker"])
