"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_identities"),
    )
    for name, column in (("secrets", "created"), ("links", "expires")):
        op.create_table(
            name,
            sa.Column("digest", sa.String(64), nullable=False),
            sa.Column("identity", sa.String(32), nullable=False),
            sa.Column(column, sa.Float, nullable=False),
            sa.PrimaryKeyConstraint("digest", name=f"pk_{name}"),
            sa.ForeignKeyConstraint(
                ["identity"], ["identities.id"], name=f"fk_{name}_identity_identities"
            ),
        )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("code", sa.String(60), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "members",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("identity", "table_id", name="pk_members"),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
    )


def downgrade() -> None:
    for name in ("log", "members", "tables", "links", "secrets", "identities"):
        op.drop_table(name)
