"""The state of the page, and every action that changes it."""
