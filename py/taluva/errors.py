"""The errors the rules raise at their callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.game import Game
    from taluva.moves import Move
    from taluva.violations import Violation


class NotationError(ValueError):
    """Report a text that is no move, position or record.

    line: 1-based line of the text where reading stopped.
    excerpt: what was found there, shortened; for messages, never for evaluation.
    """

    def __init__(self, problem: str, excerpt: str = "", line: int = 1) -> None:
        self.problem = problem
        self.excerpt = excerpt if len(excerpt) <= 40 else excerpt[:39] + "…"
        self.line = line
        found = f": {self.excerpt!r}" if excerpt else ""
        super().__init__(f"line {line}: {problem}{found}")

    def at_line(self, line: int) -> NotationError:
        """Return the same error placed on another line (1-based)."""
        return NotationError(self.problem, self.excerpt, line)

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error go from one process to another whole."""
        return type(self), (self.problem, self.excerpt, self.line)


class RecordError(NotationError):
    """Report a record whose beginning is right, but not all that follows.

    game: what is right, up to there. Where a move breaks a rule, the cause is the IllegalMoveError.
    """

    def __init__(self, problem: str, excerpt: str, line: int, game: Game) -> None:
        super().__init__(problem, excerpt, line)
        self.game = game

    def at_line(self, line: int) -> RecordError:
        """Return the same error placed on another line (1-based)."""
        return RecordError(self.problem, self.excerpt, line, self.game)

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error go from one process to another whole."""
        return type(self), (self.problem, self.excerpt, self.line, self.game)


class IllegalMoveError(ValueError):
    """Report a move that the rules refuse.

    move: the refused move.
    violation: the rule that refuses it and the hexes concerned.
    """

    def __init__(self, move: Move, violation: Violation) -> None:
        self.move = move
        self.violation = violation
        super().__init__(f"{move}: {violation}")

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error go from one process to another whole."""
        return type(self), (self.move, self.violation)
