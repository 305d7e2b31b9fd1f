"""The table: a game, the step in preparation, and how it answers to intents."""
