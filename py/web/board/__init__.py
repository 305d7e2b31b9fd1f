"""The island on the page, and the input on it."""
