"""A seat in words alone, for language models and whoever else reads and writes."""

from __future__ import annotations

from sexton.text.desk import Desk
from sexton.text.seat import TextSeat
from sexton.text.trial import Trial, sheet, trial

__all__ = ["Desk", "TextSeat", "Trial", "sheet", "trial"]
