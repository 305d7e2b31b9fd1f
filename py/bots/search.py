"""The search: candidate turns chosen by the evaluation, then tried in simulations.

UCB1 over the turns that the evaluation likes best. A simulation draws the coming tiles
from those not yet drawn, plays a few turns greedily, and ends with the chances that the
evaluation gives. Every candidate is tried with the same draws, so that luck does not
choose among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from bots.bitboard import Grid
from bots.chances import chances_of, perspective_of
from bots.evaluation import LOST, WON, Evaluator
from bots.greedy import EvaluatedTurn, GreedyPolicy
from bots.incremental import IncrementalWork
from bots.move_conversion import build_move_of, build_of, placement_of, tile_move_of, tile_pair
from bots.move_generation import BuildMove, TileMove, coastal_placements, tile_moves
from bots.search_state import SearchState, TilePair, search_state_of
from bots.tempo import after_build
from bots.terminal import eliminate, end_turn
from bots.transitions import build, lay
from bots.weights import TUNED, Weights
from taluva import Move, Phase, Placement, Position


class Settings(NamedTuple):
    """How a computer player searches.

    simulations: how many at most; 0 plays greedily.
    arms: how many candidate turns the bandit (UCB1) chooses from.
    varied: the percentage of these that are the best of other buildings each, whatever the evaluation says.
    plies: how many turns of all players a simulation plays.
    width: for how many placements a simulated turn evaluates all buildings.
    explore: how readily turns that did badly are tried again.
    prior: how many simulations the evaluation of a turn counts for; above 0.
    noise: standard deviation of the error in each turn's value, in thousandths of a unit.
    blind: the percentage of placements that are overlooked.
    thrifty: whether to keep a hut for every turn left, whatever else would be better.
    """

    simulations: int = 100_000
    arms: int = 40
    varied: int = 50
    plies: int = 3
    width: int = 3
    explore: float = 0.2
    prior: float = 1.0
    noise: int = 0
    blind: int = 0
    thrifty: bool = False


class Candidate(NamedTuple):
    """A turn that the search has considered.

    moves: a placement and a building; the placement alone when nothing can be built after
    it, the building alone when the tile is laid already. chances: of the seat to move, 0
    to 1, of winning, or with *ranking* the share of the other players that it beats.
    all_chances: the same for each seat. visits: how many simulations started with it.
    """

    moves: tuple[Move, ...]
    chances: float
    all_chances: tuple[float, ...]
    visits: int


class _Arm:
    """A candidate turn of the root, with the results of its simulations.

    prior: each seat's chances by the evaluation. totals: the sums of the simulated ones.
    replies: the states after the next player's turn, by the tile it draws.
    """

    __slots__ = ("after", "prior", "replies", "totals", "turn", "visits")

    def __init__(self, turn: EvaluatedTurn, after: SearchState, prior: list[float]) -> None:
        self.turn = turn
        self.after = after
        self.prior = prior
        self.totals = [0.0] * len(prior)
        self.visits = 0
        self.replies: dict[TilePair, SearchState] = {}


class Search(IncrementalWork):
    """The search for the best turn in one position, in steps.

    position: with a tile in hand, or a building to make.
    seed: any integer; the same position, settings and seed give the same candidates.
    weights: of the evaluation.

    Raises ValueError when no move is to be made.
    """

    def __init__(
        self,
        position: Position,
        settings: Settings | None = None,
        *,
        seed: int = 0,
        weights: Weights = TUNED,
    ) -> None:
        if position.phase not in (Phase.TILE, Phase.BUILD):
            raise ValueError("no move is to be made")
        self.position = position
        self.settings = settings or Settings()
        self.simulations = 0
        self._random = random.Random(seed)
        self._grid = Grid.around(position.board)
        self._evaluator = Evaluator(position.options, weights)
        self._policy = GreedyPolicy(self._grid, self._evaluator)
        self._root = search_state_of(position, self._grid)
        self._seat = position.seat
        self._unseen = sorted(tile_pair(tile) for tile in position.unseen().elements())
        self._draws: list[tuple[TilePair, ...]] = []
        self._first_draws: list[TilePair] = []
        self._turns: list[EvaluatedTurn] = []
        self._arms: list[_Arm] = []
        self._prior_errors = [0.0] * position.options.players
        self._visits = 0
        super().__init__(self._search())

    @property
    def progress(self) -> float:
        """Return the fraction of the simulations that is done, 0 to 1."""
        return 1.0 if self.done else self.simulations / max(1, self.settings.simulations)

    def run(self) -> Search:
        """Search until all simulations are done, and return itself."""
        while self.step():
            pass
        return self

    def best(self) -> Candidate:
        """Return the best candidate so far; before the first step, any legal move."""
        return self.candidates(1)[0]

    def candidates(self, count: int) -> list[Candidate]:
        """Return the best candidates so far, best first, at most `count` of them."""
        if self._arms:
            order = sorted(self._arms, key=self._merit, reverse=True)
            return [self._candidate(arm) for arm in order[:count]]
        if self._turns:
            turns = sorted(self._turns, key=lambda turn: -turn.value)
            return [self._candidate(self._arm(turn)) for turn in turns[:count]]
        chances = tuple(self.chances())
        return [Candidate((min(self.position.legal_moves),), chances[self._seat], chances, 0)]

    ideas = candidates  # the method's earlier name

    def examine(self, moves: Sequence[Move], visits: int) -> Iterator[Candidate]:
        """Simulate a turn until it has so many visits; yield it before and after each simulation.

        moves: the rest of a legal turn. The search must be done. What is learnt of other turns stays as it was, so
        that turns can be examined in any order.
        """
        arm = self._arm_of(moves)
        errors, counted = list(self._prior_errors), self._visits
        yield self._candidate(arm)
        while arm.visits < visits and not arm.after.over:
            self._simulate(arm)
            yield self._candidate(arm)
        self._prior_errors, self._visits = errors, counted

    def chances(self) -> list[float]:
        """Return each seat's chances before the move, by the evaluation, 0 to 1."""
        return chances_of(self._evaluator, self._root, tile_laid=self.position.phase is Phase.BUILD)

    # ---- steps of the search ------------------------------------------------------------

    def _search(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        settings = self.settings
        yield from self._evaluate_turns()
        turns = self._turns
        if settings.noise:
            self._turns = turns = [turn._replace(value=turn.value + self._noise(turn)) for turn in turns]
        turns.sort(key=lambda turn: -turn.value)
        if not settings.simulations:
            return
        wins = turns[0].value >= WON
        # Nothing is better than winning at once.
        chosen = [turn for turn in turns if turn.value >= WON] if wins else self._varied(turns)
        for turn in chosen[: settings.arms]:
            self._arms.append(self._arm(turn))
            yield True
        if wins or len(self._arms) == 1:
            return
        harmonic = 0.0
        while self.simulations < settings.simulations:
            self._simulate(self._select(harmonic))
            self.simulations += 1
            harmonic += 1.0 / self.simulations
            yield True

    def _evaluate_turns(self) -> Iterator[bool]:
        """Evaluate all turns of the root."""
        policy, evaluator, root = self._policy, self._evaluator, self._root
        perspective = perspective_of(evaluator, root, self._seat)
        if self.position.phase is Phase.BUILD:
            self._turns = policy.turns(root, None, evaluator.context(perspective, after_build(root)))
            yield True
            return
        hand = self.position.hand
        assert hand is not None
        tile = tile_pair(hand)
        moves = policy.tile_moves(root)
        noticed = self._noticed(moves) if self.settings.blind else moves
        stuck = None
        # The placements that matter may leave nothing to build; then all the others are tried.
        for attempt in (noticed, moves, None):
            for move in tile_moves(coastal_placements(self._grid, root)) if attempt is None else attempt:
                laid = lay(self._grid, root, *move, tile)
                turns = policy.turns(laid, move, evaluator.context(perspective, after_build(laid)))
                self._turns += turns
                if not turns:
                    stuck = EvaluatedTurn(LOST, move, None, laid)
                yield True
            if self._turns:
                break
        else:
            assert stuck is not None
            self._turns.append(stuck)
        if self.settings.thrifty:
            self._turns = self._affordable(self._turns)

    def _varied(self, turns: list[EvaluatedTurn]) -> list[EvaluatedTurn]:
        """Return the turns to simulate: the best ones, and the best one of each building that is not among them.

        turns: the best first. The best turns are often the same building after different placements.
        """
        arms = self.settings.arms
        count = arms - arms * self.settings.varied // 100
        chosen, rest = turns[:count], turns[count:]
        buildings = {_building(turn) for turn in chosen}
        others = []
        for turn in rest:
            building = _building(turn)
            if building in buildings:
                others.append(turn)
            else:
                buildings.add(building)
                chosen.append(turn)
        return (chosen + others)[:arms]

    def _select(self, harmonic: float) -> _Arm:
        """Return the arm with the highest upper confidence bound."""
        weight_of_prior, seat = self.settings.prior, self._seat
        error = self._prior_error(seat)
        width = self.settings.explore * sqrt(harmonic)
        best = self._arms[0]
        highest = -1.0
        for arm in self._arms:
            weight = arm.visits + weight_of_prior
            bound = (arm.totals[seat] + weight_of_prior * (arm.prior[seat] + error)) / weight + width / sqrt(weight)
            if bound > highest:
                best, highest = arm, bound
        return best

    def _simulate(self, arm: _Arm) -> None:
        """Simulate a turn once more."""
        state = arm.after
        play, width = self._policy.play, self.settings.width
        for number, tile in enumerate(self._draw(arm.visits)):
            if state.over:
                break
            if number:
                state = play(state, tile, width)
            else:
                reply = arm.replies.get(tile)
                if reply is None:
                    reply = arm.replies[tile] = play(state, tile, width)
                state = reply
        for seat, chances in enumerate(chances_of(self._evaluator, state)):
            arm.totals[seat] += chances
            # By how much simulations differ from the evaluation on average says nothing about one turn.
            self._prior_errors[seat] += chances - arm.prior[seat]
        arm.visits += 1
        self._visits += 1

    def _draw(self, number: int) -> tuple[TilePair, ...]:
        """Return the tiles that the simulation with this number draws, the same for every turn."""
        while len(self._draws) <= number:
            unseen = list(self._unseen)
            drawn: list[TilePair] = []
            for _ in range(min(self.settings.plies, len(unseen))):
                if not drawn:
                    # Every tile comes first once before any comes first again.
                    self._first_draws = self._first_draws or list(unseen)
                    tile = self._first_draws.pop(int(self._random.random() * len(self._first_draws)))
                    unseen.remove(tile)
                else:
                    tile = unseen.pop(int(self._random.random() * len(unseen)))
                drawn.append(tile)
            self._draws.append(tuple(drawn))
        return self._draws[number]

    # ---- weaknesses of the lower levels -------------------------------------------------

    def _noticed(self, moves: list[TileMove]) -> list[TileMove]:
        """Return the placements that an inattentive player notices."""
        noticed = [move for move in moves if self._random.random() * 100 >= self.settings.blind]
        return noticed or moves

    def _noise(self, turn: EvaluatedTurn) -> int:
        """Return an error of judgement, roughly normal, in millionths of a unit."""
        if turn.value >= WON or turn.value <= LOST:
            return 0
        uniform = self._random.random
        bell = uniform() + uniform() + uniform() + uniform() - 2.0
        # The standard deviation of four uniform numbers is the square root of a third.
        return int(bell * 1.7320508 * self.settings.noise * 1000)

    def _affordable(self, turns: list[EvaluatedTurn]) -> list[EvaluatedTurn]:
        """Return the turns that keep a hut for every turn left, or else those that keep most."""
        seat = self._seat
        turns_left, _ = after_build(turns[0].after)[seat]
        affordable = [turn for turn in turns if turn.after.supplies[seat][0] >= turns_left]
        if affordable:
            return affordable
        most = max(turn.after.supplies[seat][0] for turn in turns)
        return [turn for turn in turns if turn.after.supplies[seat][0] == most]

    # ---- arms and candidates ------------------------------------------------------------

    def _arm(self, turn: EvaluatedTurn) -> _Arm:
        end = eliminate if turn.build is None else end_turn
        after = end(self._evaluator.options, turn.after)
        return _Arm(turn, after, chances_of(self._evaluator, after))

    def _arm_of(self, moves: Sequence[Move]) -> _Arm:
        """Return the arm of a turn, a new one if the search did not simulate it."""
        grid, position, state = self._grid, self.position, self._root
        tile_move: TileMove | None = None
        build_move: BuildMove | None = None
        for move in moves:
            if isinstance(move, Placement):
                assert position.hand is not None
                tile_move = tile_move_of(grid, move)
                state = lay(grid, state, *tile_move, tile_pair(position.hand))
            else:
                build_move = build_move_of(position, grid, move)
                state = build(grid, state, *build_move)
            position = position.play(move)
        for arm in self._arms:
            if (arm.turn.tile, arm.turn.build) == (tile_move, build_move):
                return arm
        return self._arm(EvaluatedTurn(0, tile_move, build_move, state))

    def _candidate(self, arm: _Arm) -> Candidate:
        if arm.after.over:
            chances = tuple(arm.prior)
        else:
            chances = tuple(min(1.0, max(0.0, self._mean(arm, seat))) for seat in range(len(arm.totals)))
        return Candidate(self._moves(arm.turn), chances[self._seat], chances, arm.visits)

    def _merit(self, arm: _Arm) -> tuple[float, int]:
        return self._mean(arm, self._seat), arm.turn.value

    def _mean(self, arm: _Arm, seat: int) -> float:
        """Return a seat's mean chances after a turn, over its simulations and the corrected prior."""
        weight = self.settings.prior
        prior = arm.prior[seat] + self._prior_error(seat)
        return (arm.totals[seat] + weight * prior) / (arm.visits + weight)

    def _prior_error(self, seat: int) -> float:
        """Return by how much simulations differ from the evaluation on average."""
        return self._prior_errors[seat] / self._visits if self._visits else 0.0

    def _moves(self, turn: EvaluatedTurn) -> tuple[Move, ...]:
        moves: list[Move] = []
        position = self.position
        if turn.tile is not None:
            moves.append(placement_of(self._grid, turn.tile))
            position = position.play(moves[0])
        if turn.build is not None:
            moves.append(build_of(position, self._grid, turn.build))
        return tuple(moves)


def _building(turn: EvaluatedTurn) -> tuple[int, int] | None:
    """Return what a turn builds: its kind and the set of hexes."""
    return None if turn.build is None else turn.build[:2]
