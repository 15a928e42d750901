"""Many games between bots: one loop (play), one pool, one place for statistics.

`simulate` counts who wins how often; `ladder` finds out which bot is stronger.
"""
