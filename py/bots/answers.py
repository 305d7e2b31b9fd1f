"""Answers that are searched: what the next player would do after a turn, found by simulating several of its turns.

Greedy answers are those of a weak player, and no number of simulations corrects them. A search that has the time
tries its best turns against better ones, and goes on choosing among them by what all simulations say.
"""

from __future__ import annotations

from collections.abc import Generator

from bots.candidates import Answers, Settings
from bots.chances import chances_of
from bots.evaluation import WON
from bots.greedy import EvaluatedTurn, GreedyPolicy
from bots.search_state import SearchState, TilePair
from bots.simulations import Simulator

# After how many placements the next player looks for its answers.
_PLACEMENTS = 5


class AnswerSearch:
    """Finds answers in the positions that one search comes to.

    settings: `answers` says among how many turns with different buildings the next player chooses, `plies` how many
    turns it plays on after each of them.
    """

    def __init__(self, policy: GreedyPolicy, simulator: Simulator, settings: Settings) -> None:
        self._policy = policy
        self._simulator = simulator
        self._count = settings.answers
        self._explore = settings.explore
        self._plies = settings.plies
        self._blend = settings.blend
        self._tiles: dict[TilePair, tuple[TilePair, ...]] = {}

    def find(self, state: SearchState, tile: TilePair) -> Generator[bool, None, Answers]:
        """Return the answers with a tile, each simulated once; yield after each simulation."""
        simulator, seat = self._simulator, state.seat
        if state.tiles_left == 1:
            return Answers(seat, [simulator.play(state, tile)], self._explore)
        turns = self._answers(state, tile)
        if turns[0].value >= WON:
            turns = turns[:1]
        answers = Answers(seat, [self._policy.end(turn) for turn in turns], self._explore)
        if len(turns) == 1:
            return answers
        for number, end in enumerate(answers.after):
            answers.expect(number, chances_of(self._policy.evaluator, end)[seat])
            passed = [end]
            simulator.play_on(passed, self._following(tile))
            answers.add(number, simulator.chances(passed, self._blend)[seat])
            yield True
        return answers

    def _answers(self, state: SearchState, tile: TilePair) -> list[EvaluatedTurn]:
        """Return the best turns by the evaluation, best first, each with a building of its own."""
        turns = sorted(self._policy.replies(state, tile, _PLACEMENTS), key=lambda turn: -turn.value)
        answers: dict[tuple[int, int] | None, EvaluatedTurn] = {}
        for turn in turns:
            answers.setdefault(turn.building, turn)
            if len(answers) == self._count:
                break
        return list(answers.values())

    def _following(self, tile: TilePair) -> tuple[TilePair, ...]:
        """Return the tiles after one, the same for every answer, so that luck does not choose among them."""
        if tile not in self._tiles:
            self._tiles[tile] = self._simulator.tiles_after((tile,), self._plies)
        return self._tiles[tile]
