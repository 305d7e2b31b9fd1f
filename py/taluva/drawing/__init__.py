"""The island as a drawing: where hexes lie and how they look, as SVG text. Pure; the page draws with it too."""
