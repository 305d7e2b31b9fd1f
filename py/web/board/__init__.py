"""The island on the page, and the hands on it."""
