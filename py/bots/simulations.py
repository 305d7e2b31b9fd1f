"""Simulations: turns played on with tiles drawn by lot, scored by the chances at their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bots.candidates import Settings
from bots.chances import chances_of
from bots.greedy import GreedyPolicy
from bots.last_turn import LastTurn
from bots.search_state import SearchState, TilePair


class Simulator:
    """Plays on from the positions that one search comes to.

    unseen: the tiles not drawn yet. random: returns a number from 0 up to 1.
    """

    def __init__(
        self,
        policy: GreedyPolicy,
        last_turn: LastTurn,
        settings: Settings,
        unseen: Sequence[TilePair],
        random: Callable[[], float],
    ) -> None:
        self._policy = policy
        self._last_turn = last_turn
        self._settings = settings
        self._unseen = unseen
        self._random = random
        self._draws: list[tuple[TilePair, ...]] = []
        self._first_draws: list[TilePair] = []

    def play(self, state: SearchState, tile: TilePair) -> SearchState:
        """Return the state after a greedy turn, or after the best one where it is the last."""
        if state.tiles_left == 1:
            return self._last_turn.play(state, tile)
        return self._policy.play(state, tile, self._settings.width)

    def play_on(self, passed: list[SearchState], tiles: Sequence[TilePair]) -> None:
        """Play turns with these tiles after the last of some states, and add the states that follow."""
        for tile in tiles:
            if passed[-1].over:
                break
            passed.append(self.play(passed[-1], tile))

    def chances(self, passed: Sequence[SearchState], blend: int) -> list[float]:
        """Return each seat's chances after turns, 0 to 1.

        passed: the states after each turn. blend: over how many of the last ones the chances are averaged, unless
        the game is over.
        """
        last = passed[-1]
        ends = [last] if last.over else passed[-blend:]
        evaluator = self._policy.evaluator
        sums = [0.0] * len(last.supplies)
        for state in ends:
            sums = [total + chances for total, chances in zip(sums, chances_of(evaluator, state))]
        return [total / len(ends) for total in sums]

    def tiles_of(self, number: int, plies: int) -> tuple[TilePair, ...]:
        """Return the tiles that a turn's simulation with this number draws, the same for every turn.

        plies: how many, or all there are; a longer simulation draws more after those of a shorter one.
        """
        while len(self._draws) <= number:
            first: TilePair | None = None
            if self._unseen and plies:
                # Every tile comes first once before any comes first again.
                self._first_draws = self._first_draws or list(self._unseen)
                first = self._first_draws.pop(int(self._random() * len(self._first_draws)))
            self._draws.append(() if first is None else (first, *self.tiles_after((first,), self._settings.plies - 1)))
        tiles = self._draws[number]
        if len(tiles) < plies:
            tiles = self._draws[number] = (*tiles, *self.tiles_after(tiles, plies - len(tiles)))
        return tiles[:plies]

    def tiles_after(self, tiles: Sequence[TilePair], count: int) -> tuple[TilePair, ...]:
        """Draw tiles after some that are not drawn yet: so many, or all there are."""
        unseen = list(self._unseen)
        for tile in tiles:
            unseen.remove(tile)
        return tuple(unseen.pop(int(self._random() * len(unseen))) for _ in range(min(count, len(unseen))))
