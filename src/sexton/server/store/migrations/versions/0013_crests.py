"""A crest and a colour of one's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "identities", sa.Column("crest", sa.String(30), nullable=False, server_default="")
    )


def downgrade() -> None:
    with op.batch_alter_table("identities") as table:
        table.drop_column("crest")
