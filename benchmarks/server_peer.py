"""Another server under the same load: boardgame.io's, on its own tic-tac-toe."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import platformdirs
from server_processes import memory, spent

PEER = "boardgame.io@0.50"


def peer(arguments: argparse.Namespace) -> dict[str, Any]:
    """boardgame.io's server on its own tic-tac-toe, with as many tables and the same rate."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        sys.exit("--peer needs npm and node.")
    script = Path(__file__).with_name("boardgame_io.cjs")
    folder = platformdirs.user_cache_path("sexton", appauthor=False) / "bench-peer"
    package = folder / "node_modules/boardgame.io/package.json"
    if not package.exists():
        folder.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--prefix", str(folder), "--ignore-scripts", "--no-audit"]
        subprocess.run([*install, PEER], check=True, timeout=600, stdout=sys.stderr)
    settings = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    port = str(arguments.port + 1)
    server = subprocess.Popen([node, script, "server", port], env=settings, stdout=sys.stderr)
    try:
        time.sleep(5)
        before = memory(server.pid)
        figures = [arguments.tables, arguments.rate, arguments.warm, arguments.seconds]
        clients = subprocess.Popen(
            [node, script, "clients", port, *map(str, figures)],
            env=settings, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert clients.stdout is not None
        clients.stdout.readline()
        start = spent(server.pid)
        told = json.loads(clients.stdout.readline())
        used = spent(server.pid).since(start)
        after = memory(server.pid)
    finally:
        server.terminate()
        server.wait(20)
    return {
        "peer": f"boardgame.io {json.loads(package.read_text())['version']}, in memory",
        "tables": arguments.tables,
        "sockets": 2 * arguments.tables,
        "offered_per_second": round(told["offered"], 1),
        "moves_per_second": round(told["moves"], 1),
        "p50_ms": round(told["p50"] or 0.0, 1),
        "p99_ms": round(told["p99"] or 0.0, 1),
        "server_cpu_share": round(used.server / used.wall, 2),
        "server_cpu_ms_per_move": round(used.server / max(1, told["count"]) * 1000, 3),
        "client_cpu_share": round(told["client"], 2),
        "kB_per_socket": round((after - before) / (2 * arguments.tables), 1),
    }
