"""The database's tables; migrations/ brings older ones up to date."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

identities = sa.Table(
    "identities",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# Only digests of secrets are kept: who reads the database can't sit down as somebody else.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(32), sa.ForeignKey("identities.id"), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(32), sa.ForeignKey("identities.id"), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("code", sa.String(60), nullable=False, unique=True),
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
)

# The primary key is the optimistic lock: two writers can't both append entry number n.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("entry", sa.LargeBinary, nullable=False),
)
