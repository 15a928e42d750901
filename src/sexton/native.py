"""Which build of the engine runs: the compiled one where it was made from these very sources.

`engine_build.py` leaves compiled modules and a manifest in build/native. If any source has changed
since, none of them is used: compiled modules reach into each other, so they are fresh together or
not at all. A wheel brings its compiled modules beside the sources. `SEXTON_INTERPRETED=1` runs the
sources as they are.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE.parents[1] / "build/native"
MANIFEST = "manifest.json"
SWITCH = "SEXTON_INTERPRETED"
SUFFIX = EXTENSION_SUFFIXES[0]  # names the Python it was compiled for
# What compiled modules are, or take constants and types from.
COMPILED_FROM = ("core", "games", "bots", "server")


def install() -> str:
    """Puts the compiled engine to use if it is fresh; says which build runs, and why."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        if is_compiled_in_place():
            sys.meta_path.insert(0, SourceFinder())
        return f"interpreted: {SWITCH} is set"
    if is_compiled_in_place():
        return "compiled"
    why = stale(FOLDER, PACKAGE)
    if why:
        return f"interpreted: {why}"
    sys.meta_path.insert(0, CompiledFinder(FOLDER))
    return "compiled"


def is_compiled_in_place() -> bool:
    return (PACKAGE / f"core/position{SUFFIX}").is_file()


def stale(folder: Path, package: Path) -> str:
    """Why the compiled modules in a folder can't be used with these sources; "" if they can."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        suffix, made_of = manifest["suffix"], manifest["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        return "not compiled"
    if suffix != SUFFIX:
        return "compiled for another Python"
    sources = digests(package)
    for name in sorted(made_of.keys() | sources.keys()):
        if made_of.get(name) != sources.get(name):
            return f"{name} has changed since the engine was compiled"
    return ""


def digests(package: Path) -> dict[str, str]:
    """What the sources are now, each by its place in the package."""
    found = sorted(path for room in COMPILED_FROM for path in (package / room).rglob("*.py"))
    return {
        path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in found
    }


class CompiledFinder:
    """Finds compiled modules in a folder of their own before Python finds their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("sexton"):
            return None
        place = self.folder.joinpath(*name.split("."))
        module = place.with_name(place.name + SUFFIX)
        if module.is_file():
            return importlib.util.spec_from_file_location(name, module)
        package = place / f"__init__{SUFFIX}"
        if package.is_file():
            sources = str(PACKAGE.parent.joinpath(*name.split(".")))
            return importlib.util.spec_from_file_location(
                name, package, submodule_search_locations=[sources]
            )
        return None


class SourceFinder:
    """Finds sources where compiled modules lie beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("sexton."):
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None
