"""Everything that the page shows as one value, and every way in which it changes."""
