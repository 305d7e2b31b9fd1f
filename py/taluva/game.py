"""A whole game: its options, the players' names, the deck and the moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from taluva.ending import Outcome
from taluva.moves import Move
from taluva.names import is_name
from taluva.options import Options
from taluva.position import Phase, Position
from taluva.tiles import Tile, missing_tiles, shuffled_deck


@dataclass(frozen=True)
class Game:
    """A game so far, as an immutable value: playing a move returns a new game.

    options: how it is played. names: per seat. deck: the tiles in the order they are drawn.
    moves: the moves played, in canonical form.
    positions: the position before the first move and after each move, with the next tile drawn.
    """

    options: Options
    names: tuple[str, ...]
    deck: tuple[Tile, ...]
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        *,
        seed: int | None = None,
        deck: Sequence[Tile] | None = None,
        names: Sequence[str] | None = None,
    ) -> Game:
        """Return a new game.

        options: default two players, 12 tiles each.
        seed, deck: exactly one of them: either a whole number that determines the order
        of the tiles, the same on every Python, or the tiles themselves, as many as are in play.
        names: per seat, 1–24 visible characters; default "Player 1", ….

        Raises ValueError if the arguments are invalid or contradict each other.
        """
        options = options or Options()
        if (seed is None) == (deck is None):
            raise ValueError("a game needs either a seed or a deck")
        if deck is None:
            assert seed is not None
            deck = shuffled_deck(seed, options.tile_count)
        if len(deck) != options.tile_count:
            raise ValueError(f"the deck has {len(deck)} tiles, not {options.tile_count}")
        missing_tiles(deck)
        if names is None:
            names = [f"Player {seat + 1}" for seat in range(options.players)]
        if len(names) != options.players:
            raise ValueError("each seat needs one name")
        if not all(is_name(name) for name in names):
            raise ValueError("a name has 1 to 24 visible characters")
        start = _with_tile(Position.start(options), tuple(deck))
        return cls(options, tuple(names), tuple(deck), (), (start,))

    @property
    def position(self) -> Position:
        """Return the current position."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """Return how many moves have been played."""
        return len(self.moves)

    @property
    def is_over(self) -> bool:
        """Return whether play has ended."""
        return self.position.is_over

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it is still going on."""
        return self.position.outcome

    def play(self, move: Move) -> Game:
        """Return the game after one more move, with the next tile drawn.

        Raises IllegalMoveError if a rule refuses the move.
        """
        before = self.position
        after = _with_tile(before.play(move), self.deck)
        return Game(
            self.options,
            self.names,
            self.deck,
            (*self.moves, before.canonical(move)),
            (*self.positions, after),
        )

    def replay(self, moves: Iterable[Move]) -> Game:
        """Return the game after several more moves; raises what `play` raises."""
        game = self
        for move in moves:
            game = game.play(move)
        return game

    def at(self, ply: int) -> Game:
        """Return the game as it was after `ply` moves (0 to `self.ply`)."""
        if not 0 <= ply <= self.ply:
            raise ValueError(f"no ply {ply} in a game of {self.ply}")
        return Game(self.options, self.names, self.deck, self.moves[:ply], self.positions[: ply + 1])

    @property
    def is_set_up(self) -> bool:
        """Return whether it begins in a position that was set up by hand, and not at the start of a game."""
        return bool(self.positions[0].board.laid)

    def __str__(self) -> str:
        if self.is_set_up:  # no record leads to its first position
            from taluva.variations import Variations
            from taluva.variations_text import format_study

            return format_study(Variations.of(self))
        from taluva.notation import format_game

        return format_game(self)


def _with_tile(position: Position, deck: tuple[Tile, ...]) -> Position:
    """Draw the next tile if it is time to."""
    if position.phase is not Phase.DRAW:
        return position
    return position.draw(deck[len(position.board.laid)])
