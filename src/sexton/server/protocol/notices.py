"""How I hear of my tables while I am not here."""

from __future__ import annotations

from typing import Annotated

import msgspec

Key = Annotated[str, msgspec.Meta(max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class Occasions(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Of what I would hear."""

    turns: bool  # It is my turn in a game that takes its time.
    invitations: bool  # Somebody asks me to a table, or to play again.
    results: bool  # A game is over.


class PushKeys(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    p256dh: Key
    auth: Key


class NewPush(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where this browser can be woken: what it says of its subscription."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    keys: PushKeys


class NewAddress(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    address: Annotated[str, msgspec.Meta(max_length=254)]


class NoticeInfo(msgspec.Struct, frozen=True):
    """How I am reached; nobody else is told any of it."""

    occasions: Occasions
    key: str  # by which a browser is to know this server's pushes; "": it sends none
    woken: bool  # This browser can be.
    browsers: int  # of mine that can be
    mails: bool  # This server sends e-mail.
    address: str  # mine; "": none
    confirmed: bool
