"""`@rule("GD-11")` above a test says which rules of help.md it speaks for."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
