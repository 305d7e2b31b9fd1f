"""The exceptions that the library raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.game import Game
    from taluva.moves import Move
    from taluva.violations import Violation


class NotationError(ValueError):
    """Report text that cannot be parsed.

    problem: what is wrong, in a few words.
    excerpt: the text at fault, shortened to 40 characters; for messages only.
    line: the 1-based line at which parsing stopped.
    """

    def __init__(self, problem: str, excerpt: str = "", line: int = 1) -> None:
        self.problem = problem
        self.excerpt = excerpt if len(excerpt) <= 40 else excerpt[:39] + "…"
        self.line = line
        quoted = f": {self.excerpt!r}" if excerpt else ""
        super().__init__(f"line {line}: {problem}{quoted}")

    def at_line(self, line: int) -> NotationError:
        """Return the same error on another line (1-based)."""
        return NotationError(self.problem, self.excerpt, line)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with all its attributes."""
        return type(self), (self.problem, self.excerpt, self.line)


class RecordError(NotationError):
    """Report a record whose first moves can be replayed but not the rest.

    game: the game up to the error. If a move breaks a rule, `__cause__` is the IllegalMoveError.
    """

    def __init__(self, problem: str, excerpt: str, line: int, game: Game) -> None:
        super().__init__(problem, excerpt, line)
        self.game = game

    def at_line(self, line: int) -> RecordError:
        """Return the same error on another line (1-based)."""
        return RecordError(self.problem, self.excerpt, line, self.game)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with all its attributes."""
        return type(self), (self.problem, self.excerpt, self.line, self.game)


class IllegalMoveError(ValueError):
    """Report a move that the rules refuse.

    move: the refused move.
    violation: the rule that it breaks and the hexes concerned.
    """

    def __init__(self, move: Move, violation: Violation) -> None:
        self.move = move
        self.violation = violation
        super().__init__(f"{move}: {violation}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with all its attributes."""
        return type(self), (self.move, self.violation)
