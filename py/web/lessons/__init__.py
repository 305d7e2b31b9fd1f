"""Lessons and puzzles on the page."""
