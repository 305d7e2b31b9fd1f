"""Saved games as values and as text: saves, links, imports."""
