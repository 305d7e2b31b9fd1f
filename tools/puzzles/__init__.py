"""Find puzzles, and judge them: positions in which one turn, of all that are legal, reaches an aim.

`python -m tools.puzzles` with py/ on the path says what it can do.
"""

from tools.puzzles.aims import AIMS

__all__ = ["AIMS"]
