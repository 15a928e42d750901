"""A table while the server runs: who is connected, what is sent to them, its clocks and bots."""
