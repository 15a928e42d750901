"""`sexton install`: what only some commands need, with a word of how big it is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sexton.cli.install import EXTRAS
from tests.cli.shell import sexton

ROOT = Path(__file__).resolve().parents[2]


def test_every_extra_is_told_with_its_size() -> None:
    told = sexton("install").stdout
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(EXTRAS) == set(extras["optional-dependencies"])
    for name, (what, size) in EXTRAS.items():
        assert name in told
        assert what in told
        assert size in told
    assert "There is no extra 'hats'" in sexton("install", "hats", code=2).stderr


@pytest.mark.parametrize("works", [True, False])
def test_pip_is_asked_for_it(works: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def no_network(command: list[str]) -> int:
        asked.append(command)
        return 0 if works else 1

    monkeypatch.setattr("subprocess.call", no_network)
    told = sexton("install", "frames", code=0 if works else 1).stderr
    assert "250 MB" in told
    assert asked[0][-4:] == ["pip", "install", "-q", "sexton[frames]"]
    assert ("pip could not install" in told) is not works
