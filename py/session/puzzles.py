"""The puzzles: positions from games, in which one turn reaches the aim. tools/puzzles.py found and judges them."""

from __future__ import annotations

from session.learning import Lesson

PUZZLES: tuple[Lesson, ...] = ()
