"""Libraries that only training needs: a sentence where one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sexton.core.errors import BadOption


def library(name: str) -> Any:
    """A library by its name; says how it is installed where it is not there."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise BadOption(f"{name} is not installed: `sexton install train` brings it.") from None
