"""The database's tables; migrations/ brings older ones up to date."""

from __future__ import annotations

import sqlalchemy as sa

NEWEST = "0013"  # the migration that leads to these tables
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
    sa.Column("crest", sa.String(30), nullable=False, server_default=""),
)

# Only digests of secrets are kept: who reads the database can't sit down as somebody else.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column(
        "identity", sa.String(32), sa.ForeignKey("identities.id"), nullable=False, index=True
    ),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("label", sa.String(60), nullable=False, server_default=""),  # what kind of browser
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),  # to the day
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
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(60), nullable=False, unique=True),
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    # The version of counting by which its game is among the results; 0: not yet.
    sa.Column("counted", sa.Integer, nullable=False, server_default="0"),
    sa.Index("ix_tables_listed", "listed", "status", "changed"),
    sa.Index("ix_tables_counted", "status", "counted"),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True, index=True),
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
)

# Somebody is asked to a table that is still open.
invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True, index=True),
    sa.Column("inviter", sa.String(32), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False, index=True),
)

# Whom somebody would not be asked by, nor be reminded of.
apart = sa.Table(
    "apart",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
)

# The primary key is the optimistic lock: two writers can't both append entry number n.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("entry", sa.LargeBinary, nullable=False),
)

# A table lives in one worker; `fence` grows whenever it changes hands, and an entry is appended
# only under the number its writer was given. A table that sleeps is woken when it is due.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("worker", sa.String(16), nullable=False),
    sa.Column("fence", sa.BigInteger, nullable=False),
    sa.Column("due", sa.Float, nullable=True),
    sa.Column("slept", sa.Float, nullable=False, index=True),  # when that was said
    sa.Index("ix_leases_worker_due", "worker", "due"),
)

# What looking back at a game has found for a seat; under way as long as there is nothing.
studies = sa.Table(
    "studies",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.String(16), nullable=False),  # of whoever works on it
    sa.Column("beat", sa.Float, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("found", sa.LargeBinary, nullable=True),
)

# How a game ended for each seat. It stays when the table is forgotten.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("identity", sa.String(32), nullable=False),  # "" where a bot sat
    sa.Column("level", sa.String(40), nullable=False),  # "" where a person sat
    sa.Column("score", sa.Integer, nullable=True),  # the box's; none for who did not stay
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),  # of the win
    sa.Column("stayed", sa.Boolean, nullable=False),  # to the end
    sa.Column("helped", sa.Boolean, nullable=False),  # by a hint, or a move taken back by consent
    sa.Column("usual", sa.Boolean, nullable=False),  # by the game's own box
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),  # counts as that
    sa.Index("ix_results_identity", "identity", "ended"),
)

# How strong people and levels of bots are at a game; it follows from the results.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("who", sa.String(48), primary_key=True),  # an identity, or "bot" and its level
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

# Who plays the deal of a day, and at which table: there is one for each.
daily = sa.Table(
    "daily",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
)

# People who want to be forgotten, until all their tables have been gone through; and what stands
# in their place there.
leaving = sa.Table(
    "leaving",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("instead", sa.String(32), nullable=False),
)

# Of what somebody would hear who is not here; whoever has said nothing hears of everything.
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("turns", sa.Boolean, nullable=False),
    sa.Column("invitations", sa.Boolean, nullable=False),
    sa.Column("results", sa.Boolean, nullable=False),
)

# Where somebody reads e-mail; nothing but the question is sent there before they have confirmed it.
mail = sa.Table(
    "mail",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("code", sa.String(64), nullable=False, index=True),  # the digest; "" when used
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("stop", sa.String(32), nullable=False, index=True),  # leads to no more of it
    sa.Column("origin", sa.String(300), nullable=False),  # where links lead to
)

# A browser that a push service can wake; by the digest of its address there.
pushes = sa.Table(
    "pushes",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(32), nullable=False, index=True),
    sa.Column("browser", sa.String(64), nullable=False, index=True),  # its secret's digest
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("origin", sa.String(300), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# Of what somebody has been sent a notice, or needs none: there is one for each mark.
noticed = sa.Table(
    "noticed",
    metadata,
    sa.Column("identity", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True, index=True),
    sa.Column("occasion", sa.String(12), primary_key=True),
    sa.Column("mark", sa.Integer, nullable=False),
)

# What this host keeps for itself: made once, and never told.
host = sa.Table(
    "host",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# What workers count together: how much is left for a key, and when that was so.
allowances = sa.Table(
    "allowances",
    metadata,
    sa.Column("key", sa.String(120), primary_key=True),
    sa.Column("rest", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# The secret is what workers know each other by; the beat is the database's own time.
workers = sa.Table(
    "workers",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("address", sa.String(300), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("beat", sa.Float, nullable=False),
)
