"""The search: candidate turns chosen by the evaluation, then tried in simulations.

UCB1 over the turns that the evaluation likes best. A simulation draws the coming tiles
from those not yet drawn, plays a few turns greedily, and ends with the chances that the
evaluation gives. Every candidate is tried with the same draws, so that luck does not
choose among them. With more simulations the best ones are tried anew against answers that
are searched (`answers.py`): more of the same would only repeat what greedy answers say.
With three tiles to come, all are held against answers to every tile (`refutations.py`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from bots.answers import AnswerSearch
from bots.bitboard import Grid
from bots.candidates import Answers, Arm, Candidate, Settings, most_promising, varied_turns
from bots.chances import chances_of, perspective_of
from bots.evaluation import LOST, WON, Evaluator
from bots.greedy import EvaluatedTurn, GreedyPolicy
from bots.incremental import IncrementalWork
from bots.last_turn import LastTurn
from bots.move_conversion import build_move_of, build_of, placement_of, tile_move_of, tile_pair
from bots.move_generation import BuildMove, TileMove, coastal_placements, tile_moves
from bots.refutations import Refutations
from bots.search_state import TilePair, search_state_of
from bots.simulations import Simulator
from bots.tempo import after_build
from bots.transitions import build, lay
from bots.weaknesses import affordable_turns, error_of, noticed_moves, shy_of_eruptions
from bots.weights import Weights
from taluva import Mode, Move, Phase, Placement, Position

# With fewer simulations, a few tiles for each of a few turns say more than every tile for one.
_FOR_EVERY_TILE = 40
# As how many simulations against searched answers those against greedy ones count.
_WEIGHT_OF_SCREENING = 4.0
# How many turns after the answer count as one simulation against searched answers.
_PLIES_OF_ONE = 2
# With so many tiles left, placements that touch nothing are considered too.
_LAST_TILES = 2


class Search(IncrementalWork):
    """The search for the best turn in one position, in steps.

    position: with a tile in hand, or a building to make.
    seed: any integer; the same position, settings and seed give the same candidates.
    weights: of the evaluation; None for those that were learnt for such games.

    Raises ValueError when no move is to be made.
    """

    def __init__(
        self,
        position: Position,
        settings: Settings | None = None,
        *,
        seed: int = 0,
        weights: Weights | None = None,
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
        self._last_turn = LastTurn(self._grid, position.options)
        self._root = search_state_of(position, self._grid)
        self._seat = position.seat
        self._unseen = sorted(tile_pair(tile) for tile in position.unseen().elements())
        self._simulator = Simulator(self._policy, self._last_turn, self.settings, self._unseen, self._random.random)
        self._answers = AnswerSearch(self._policy, self._simulator, self.settings)
        self._screened = False
        self._turns: list[EvaluatedTurn] = []
        self._arms: list[Arm] = []
        self._prior_errors = [0.0] * position.options.players
        self._visits = 0
        # Before the last turn of the game every tile can be tried instead of drawing some.
        turns_end_with = self._root.tiles_left - (position.phase is Phase.TILE)
        self._exact = turns_end_with == 1 and self.settings.simulations >= _FOR_EVERY_TILE
        self._kinds = Counter(self._unseen)
        # One turn earlier every kind of tile can be tried for both turns that follow, between two players.
        self._holds = turns_end_with == 2 and position.options.players == 2 and position.options.mode is Mode.SOLO
        self._refutations: Refutations | None = None
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
        """Simulate a turn until it has so many visits; yield it meanwhile and at the end.

        moves: the rest of a legal turn. The search must be done. What is learnt of other turns stays as it was, so
        that turns can be examined in any order.
        """
        arm = self._arm_of(moves)
        errors, counted = list(self._prior_errors), self._visits
        yield self._candidate(arm)
        if self._exact:
            for tile in self._kinds:
                if tile not in arm.replies and not arm.after.over:
                    self._try_tile(arm, tile)
                    yield self._candidate(arm)
            return
        if self._refutations:
            if arm.visits < len(self._unseen):
                for _ in self._refutations.copy().hold([arm]):
                    yield self._candidate(arm)
            return
        while arm.visits < visits and not arm.after.over:
            for _ in self._simulate(arm):
                yield self._candidate(arm)
        self._prior_errors, self._visits = errors, counted
        yield self._candidate(arm)

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
            self._turns = turns = [
                turn._replace(value=turn.value + error_of(turn, settings.noise, self._random)) for turn in turns
            ]
        if settings.calm:
            self._turns = turns = shy_of_eruptions(turns, self._root.levels[0], settings.calm)
        turns.sort(key=lambda turn: -turn.value)
        if not settings.simulations:
            return
        wins = turns[0].value >= WON
        if self._exact and not wins:
            yield from self._try_every_tile(turns)
            return
        # Nothing is better than winning at once.
        chosen = [turn for turn in turns if turn.value >= WON] if wins else varied_turns(turns, self.settings)
        for turn in chosen[: settings.arms]:
            self._arms.append(self._arm(turn))
            yield True
        if wins or len(self._arms) == 1 or all(arm.after.over for arm in self._arms):
            return
        yield from self._try(self._arms, min(settings.screening, settings.simulations))
        if self.simulations < settings.simulations:
            if self._holds:
                yield from self._hold_against_answers(turns)
            else:
                yield from self._try(self._choose_finalists(), settings.simulations)

    def _try(self, arms: list[Arm], simulations: int) -> Iterator[bool]:
        """Simulate some turns, the promising ones more often, until there are so many simulations in all."""
        harmonic = 0.0
        while self.simulations < simulations:
            for _ in self._simulate(self._select(arms, harmonic)):
                self.simulations += 1
                yield True
            self.simulations += 1
            harmonic += 1.0 / self._visits
            yield True

    def _choose_finalists(self) -> list[Arm]:
        """Return the best turns so far, to be simulated anew against answers that are searched."""
        finalists = sorted(self._arms, key=self._merit, reverse=True)[: self.settings.finalists]
        means = [[self._mean(arm, seat) for seat in range(len(arm.totals))] for arm in self._arms]
        for arm, of_arm in zip(self._arms, means):
            arm.begin_anew(of_arm)
        for arm in finalists:
            arm.final = True
        self._screened = True
        self._prior_errors = [0.0] * len(self._prior_errors)
        self._visits = 0
        return finalists

    def _hold_against_answers(self, turns: list[EvaluatedTurn]) -> Iterator[bool]:
        """Find the turn that answers refute least, the best ones so far before the others."""
        arms = sorted(self._arms, key=self._merit, reverse=True)
        tried = {id(arm.turn) for arm in arms}
        for turn in turns:
            if id(turn) not in tried:
                arms.append(self._arm(turn))
                yield True
        for arm in arms:
            arm.begin_anew([self._mean(arm, seat) for seat in range(len(arm.totals))])
        self._prior_errors = [0.0] * len(self._prior_errors)
        self._visits = 0
        self._arms = arms
        self._refutations = Refutations(self._grid, self._policy, self._last_turn, self._kinds, self._seat)
        for _ in self._refutations.hold(arms):
            self.simulations += 1
            yield True
            if self.simulations >= self.settings.simulations:
                return

    def _try_every_tile(self, turns: list[EvaluatedTurn]) -> Iterator[bool]:
        """Find the turn with the best chances over all last tiles, each with the best turn that can follow.

        Most turns are given up after a few tiles: those that cannot become better than the best so far.
        """
        first = varied_turns(turns, self.settings)
        taken = {id(turn) for turn in first}
        best, total = -1.0, len(self._unseen)
        tiles = sorted(self._kinds, key=lambda tile: -self._kinds[tile])
        for turn in (*first, *(turn for turn in turns if id(turn) not in taken)):
            arm = self._arm(turn)
            if arm.after.over:
                self._arms.append(arm)
                best = max(best, arm.prior[self._seat])
            for tile in () if arm.after.over else tuple(tiles):
                before = arm.totals[self._seat]
                self._try_tile(arm, tile)
                if not arm.visits - self._kinds[tile]:
                    self._arms.append(arm)
                self.simulations += 1
                yield True
                if arm.totals[self._seat] - before < self._kinds[tile] / 2:
                    # What refutes one turn often refutes the next one.
                    tiles.remove(tile)
                    tiles.insert(0, tile)
                if self.simulations >= self.settings.simulations:
                    return
                if arm.totals[self._seat] + total - arm.visits <= best * total:
                    break
            else:
                best = max(best, self._mean(arm, self._seat))
            if best >= 1.0:
                return
            yield True

    def _try_tile(self, arm: Arm, tile: TilePair) -> None:
        """Count what follows a turn with one kind of tile as often as there are tiles of it."""
        reply = arm.replies[tile] = self._last_turn.play(arm.after, tile)
        count = self._kinds[tile]
        for seat, chances in enumerate(chances_of(self._evaluator, reply)):
            arm.totals[seat] += count * chances
        arm.visits += count

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
        if root.tiles_left <= _LAST_TILES and self.settings.simulations:
            moves = list(dict.fromkeys([*moves, *tile_moves(coastal_placements(self._grid, root))]))
        noticed = noticed_moves(moves, self.settings.blind, self._random) if self.settings.blind else moves
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
            self._turns = affordable_turns(self._turns, self._seat)

    def _select(self, arms: list[Arm], harmonic: float) -> Arm:
        """Return the arm with the highest upper confidence bound."""
        width = self.settings.explore * sqrt(harmonic)
        return most_promising(arms, self._seat, self._weight_of_prior, self._prior_error(self._seat), width)

    def _simulate(self, arm: Arm) -> Iterator[bool]:
        """Simulate a turn once more; yield after each simulation of an answer, and before a longer one goes on."""
        simulator, settings = self._simulator, self.settings
        blend = settings.final_blend if self._screened else settings.blend
        passed = [arm.after]
        tiles = simulator.tiles_of(arm.visits, settings.final_plies if self._screened else settings.plies)
        answers: Answers | None = None
        chosen = 0
        if tiles and not arm.after.over:
            tile = tiles[0]
            if self._screened:
                answers = arm.answers.get(tile)
                if answers is None:
                    answers = arm.answers[tile] = yield from self._answers.find(arm.after, tile)
                chosen = answers.choose()
                passed = [answers.after[chosen]]
            else:
                if tile not in arm.replies:
                    arm.replies[tile] = simulator.play(arm.after, tile)
                passed = [arm.replies[tile]]
        following = tiles[1:]
        while self._screened and len(following) > _PLIES_OF_ONE:
            # More turns are counted as more simulations, so that a simulation takes the same time throughout.
            simulator.play_on(passed, following[:_PLIES_OF_ONE])
            following = following[_PLIES_OF_ONE:]
            if passed[-1].over:
                break
            yield True
        simulator.play_on(passed, following)
        results = simulator.chances(passed, blend)
        if answers is not None:
            answers.add(chosen, results[answers.seat])
        for seat, chances in enumerate(results):
            arm.totals[seat] += chances
            # By how much simulations differ from the prior on average says nothing about one turn.
            self._prior_errors[seat] += chances - arm.prior[seat]
        arm.visits += 1
        self._visits += 1

    # ---- arms and candidates ------------------------------------------------------------

    def _arm(self, turn: EvaluatedTurn) -> Arm:
        after = self._policy.end(turn)
        return Arm(turn, after, chances_of(self._evaluator, after))

    def _arm_of(self, moves: Sequence[Move]) -> Arm:
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

    def _candidate(self, arm: Arm) -> Candidate:
        if arm.after.over:
            chances = tuple(arm.prior)
        else:
            chances = tuple(min(1.0, max(0.0, self._mean(arm, seat))) for seat in range(len(arm.totals)))
        return Candidate(self._moves(arm.turn), chances[self._seat], chances, arm.screened + arm.visits)

    def _merit(self, arm: Arm) -> tuple[bool, float, int]:
        return arm.final, self._mean(arm, self._seat), arm.turn.value

    def _mean(self, arm: Arm, seat: int) -> float:
        """Return a seat's mean chances after a turn, over its simulations and the corrected prior."""
        weight = 0.0 if self._exact and arm.visits else self._weight_of_prior
        if self._refutations:
            weight = len(self._unseen) - arm.visits
        prior = arm.prior[seat] + self._prior_error(seat)
        return (arm.totals[seat] + weight * prior) / (arm.visits + weight)

    @property
    def _weight_of_prior(self) -> float:
        return _WEIGHT_OF_SCREENING if self._screened else self.settings.prior

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
