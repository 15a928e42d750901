"""What one asks of games that were played: facts, measures, comparisons, post-mortems."""
