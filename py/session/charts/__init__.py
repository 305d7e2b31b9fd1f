"""The statistics, charts and review of a whole game."""
