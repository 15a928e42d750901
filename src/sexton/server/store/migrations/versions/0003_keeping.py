"""Longer links, games that somebody keeps, and which browser holds which secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

IDS = (("tables", "id"), ("members", "table_id"), ("log", "table_id"), ("leases", "table_id"))


def upgrade() -> None:
    op.add_column(
        "members", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("secrets", sa.Column("label", sa.String(60), nullable=False, server_default=""))
    op.add_column("secrets", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE secrets SET seen = created")
    op.create_index("ix_members_table_id", "members", ["table_id"])
    op.create_index("ix_secrets_identity", "secrets", ["identity"])
    resize(16, 32)


def resize(old: int, new: int) -> None:
    """SQLite does not count letters."""
    if op.get_bind().dialect.name == "sqlite":
        return
    for table, column in IDS:
        op.alter_column(
            table, column, type_=sa.String(new), existing_type=sa.String(old),
            existing_nullable=False,
        )  # fmt: skip


def downgrade() -> None:
    op.drop_index("ix_secrets_identity", "secrets")
    op.drop_index("ix_members_table_id", "members")
    for table, column in (("secrets", "seen"), ("secrets", "label"), ("members", "kept")):
        with op.batch_alter_table(table) as changing:
            changing.drop_column(column)
