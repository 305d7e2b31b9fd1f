"""Draw the island as SVG text: where hexes are and how they look. Pure functions, which the page uses too."""
