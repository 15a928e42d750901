"""What the things of the box are called."""

from __future__ import annotations

from sexton.games.gravediggers.rules.people import GREEDIEST, GUARDED, PLAIN, RAIDED

TILE_NAMES = {
    "place": "Place",
    "view": "View",
    "reveal": "Reveal",
    "gravedigger": "Gravedigger",
}
OUTCOME_TEXTS = {
    GREEDIEST: "The highest fist is paid first",
    PLAIN: "The lowest fist is paid first",
    GUARDED: "Guarded: empty fists get 5",
    RAIDED: "Raided: every fist is lost",
}
