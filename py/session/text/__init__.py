"""What the page says, in the player's language."""
