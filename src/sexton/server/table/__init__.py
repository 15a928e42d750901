"""A table by itself: the entries of its log, and what they add up to."""
