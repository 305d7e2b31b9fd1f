"""The panels around the board."""
