"""The command line, as people type it."""
