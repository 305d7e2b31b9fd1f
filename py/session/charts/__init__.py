"""What is counted and drawn of a whole game."""
