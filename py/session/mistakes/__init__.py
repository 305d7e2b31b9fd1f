"""Learning from one's own mistakes after a game."""
