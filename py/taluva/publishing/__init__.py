"""Write games to be read, mailed and printed: a page that is stepped through, an article, a sheet, a moving picture."""

STEP = 1.2
"""How long a moving picture shows each position, in seconds."""
