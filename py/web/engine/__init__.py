"""The computer players on the page: the worker and those who ask it."""
