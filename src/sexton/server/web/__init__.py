"""How browsers reach a table: HTTP to make and find tables, one socket per table to play."""
