"""`sexton install`: what only some commands need, brought when it is first wanted."""

from __future__ import annotations

from typing import Annotated

import typer

from sexton.core.errors import BadOption, SextonError

EXTRAS = {
    "push": ("Web Push, on servers with https: browsers are woken when it is their turn", "20 MB"),
    "study": ("charts on the pages of report and compare", "90 MB"),
    "frames": ("pandas and Arrow: --parquet, results as frames", "250 MB"),
    "train": ("torch, PettingZoo, Gymnasium, OpenSpiel, ONNX and MCP", "some 5 GB with CUDA"),
    "cluster": ("Ray: games on many machines", "250 MB"),
}


def install(
    extra: Annotated[
        str, typer.Argument(metavar="|".join(EXTRAS), help="What for.", show_default=False)
    ] = "",
) -> None:
    """Install what only some commands need, beside Sexton; nothing of it is needed to play.

    Without a name it tells what there is, and how big.
    """
    from sexton.cli.terminal import stdout

    if not extra:
        for name, (what, size) in EXTRAS.items():
            stdout().print(f"{name:8} {what} ({size})", highlight=False)
        return
    if extra not in EXTRAS:
        raise BadOption(f"There is no extra {extra!r}: there are {', '.join(EXTRAS)}.")
    fetch(extra)


def fetch(extra: str) -> None:
    """Asks pip for it, after a word of how big it is."""
    import subprocess
    import sys

    from sexton.cli.terminal import stderr

    what, size = EXTRAS[extra]
    stderr().print(f"Installing {what}, once: {size}.", highlight=False)
    if subprocess.call([sys.executable, "-m", "pip", "install", "-q", f"sexton[{extra}]"]):
        raise SextonError(f"pip could not install sexton[{extra}]; its own words are above.")
