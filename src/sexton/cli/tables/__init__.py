"""How each game looks in a terminal; same names as the games' packages."""
