"""Many games at once: simulations, tournaments, reports."""
