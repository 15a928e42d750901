"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead.bot.judgement import judge
from sexton.games.bring_out_yer_dead.bot.ranking import rank

__all__ = ["judge", "rank"]
