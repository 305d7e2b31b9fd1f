"""Puzzles by the hundred: the pack, what a player has made of them, and which comes next."""
