"""Gloom, by Keith Baker."""
