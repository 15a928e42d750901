"""How people who are not here hear of their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("turns", sa.Boolean, nullable=False),
        sa.Column("invitations", sa.Boolean, nullable=False),
        sa.Column("results", sa.Boolean, nullable=False),
    )
    op.create_table(
        "mail",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("stop", sa.String(32), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
    )
    op.create_index("ix_mail_code", "mail", ["code"])
    op.create_index("ix_mail_stop", "mail", ["stop"])
    op.create_table(
        "pushes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_pushes_identity", "pushes", ["identity"])
    op.create_index("ix_pushes_browser", "pushes", ["browser"])
    op.create_table(
        "noticed",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("occasion", sa.String(12), primary_key=True),
        sa.Column("mark", sa.Integer, nullable=False),
    )
    op.create_index("ix_noticed_table_id", "noticed", ["table_id"])


def downgrade() -> None:
    for table in ("noticed", "pushes", "mail", "wishes"):
        op.drop_table(table)
