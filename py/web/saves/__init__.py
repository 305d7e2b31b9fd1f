"""Saved games on the page: the storage, the list, what is opened and shared."""
