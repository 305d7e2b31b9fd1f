"""What the player sees and does, without a browser: state, words, drawings."""
