"""The table: a game, the step in preparation, and how intents change them."""
