"""Lessons and puzzles: their positions, goals, texts and progress."""
