"""Plain data as text: JSON in one canonical form, and its digest."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def encode(value: Any) -> bytes:
    """Canonical JSON: the same data is always the same bytes."""
    return _encoder.encode(value)


def digest(value: Any) -> str:
    """A short name for plain data: the first 128 bits of its SHA-256."""
    return hashlib.sha256(encode(value)).hexdigest()[:32]
