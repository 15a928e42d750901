"""A table's password as it is kept: salted and slow to guess."""

from __future__ import annotations

import hashlib
import secrets


def hashed(password: str, salt: str = "") -> str:
    """Nothing for no password."""
    if not password:
        return ""
    salt = salt or secrets.token_hex(8)
    key = hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**12, r=8, p=1, dklen=16)
    return f"{salt}:{key.hex()}"


def fits(password: str, kept: str) -> bool:
    """Is this the password that was kept? Where none was, any will do."""
    if not kept:
        return True
    return secrets.compare_digest(hashed(password, kept.partition(":")[0]), kept)
