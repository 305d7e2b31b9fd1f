"""The computer players on the page: the worker with the engine, and everything that asks it."""
