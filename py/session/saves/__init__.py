"""Saved games as values and texts: saves, links, imports."""
