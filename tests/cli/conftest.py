from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test sits in an empty folder and keeps its games there too."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path
