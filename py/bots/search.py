"""The search: the best turns by the evaluation, played on a few turns with drawn tiles.

UCB1 over the turns that look best one turn ahead. A simulation draws the tiles to come
from those nobody has seen, lets everybody answer by the evaluation, and ends with the
chances that the evaluation sees. All turns are tried with the same draws, so that luck
does not choose among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from bots.changes import build, lay
from bots.endings import eliminated, ended
from bots.field import Field, Pair, field_of
from bots.grid import Grid
from bots.oneturn import Chooser, Turn
from bots.steps import Steps
from bots.turns import HUTS, Place, Way, all_shores, listed
from bots.weights import TUNED, Weights
from bots.worth import LOST, WON, Judge
from taluva import Build, Building, Kind, Move, Phase, Placement, Position
from taluva.effects import building


class Settings(NamedTuple):
    """How a computer player thinks.

    simulations: how many at most; 0 plays by the evaluation of one turn alone.
    arms: how many turns are simulated. plies: how many turns of all players follow each.
    width: of how many places an answer looks at all buildings.
    explore: how eagerly turns are tried again that did badly.
    prior: for how many simulations the evaluation of the turn itself counts; above 0.
    noise: how far, in thousandths of a unit, a turn is misjudged at most.
    blind: which share of the places is not noticed, in percent.
    thrifty: whether huts are kept for the turns to come, whatever else would be better.
    """

    simulations: int = 100_000
    arms: int = 40
    plies: int = 4
    width: int = 3
    explore: float = 0.2
    prior: float = 1.0
    noise: int = 0
    blind: int = 0
    thrifty: bool = False


class Idea(NamedTuple):
    """A turn that was thought about.

    moves: a placement and a building, only the first when nothing can be built after it,
    only the second when the tile lies already. chances: of the seat to move, 0 to 1: to
    win, or with *ranking* the share of the others that it leaves behind. all_chances: the
    same per seat. visits: how many simulations began with it.
    """

    moves: tuple[Move, ...]
    chances: float
    all_chances: tuple[float, ...]
    visits: int


class _Arm:
    """A turn of the root and what its simulations gave."""

    __slots__ = ("after", "expected", "replies", "totals", "turn", "visits")

    def __init__(self, turn: Turn, after: Field, expected: list[float]) -> None:
        self.turn = turn
        self.after = after
        self.expected = expected
        self.totals = [0.0] * len(expected)
        self.visits = 0
        self.replies: dict[Pair, Field] = {}


class Search(Steps):
    """Thinking about one position, in steps.

    position: with a tile in hand, or a building to make.
    seed: any whole number; the same position, settings and seed lead to the same ideas.
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
        self._chance = random.Random(seed)
        self._grid = Grid.around(position.board)
        self._judge = Judge(position.options, weights)
        self._chooser = Chooser(self._grid, self._judge)
        self._root = field_of(position, self._grid)
        self._seat = position.seat
        self._tiles = sorted((int(a), int(b)) for a, b in position.unseen().elements())
        self._draws: list[tuple[Pair, ...]] = []
        self._turns: list[Turn] = []
        self._arms: list[_Arm] = []
        self._surprise = [0.0] * position.options.players
        self._visits = 0
        super().__init__(self._thinking())

    @property
    def progress(self) -> float:
        """Return which part of the simulations is done, 0 to 1."""
        return 1.0 if self.done else self.simulations / max(1, self.settings.simulations)

    def run(self) -> Search:
        """Think until all simulations are done, and return itself."""
        for _ in self._pieces:
            pass
        self.done = True
        return self

    def best(self) -> Idea:
        """Return the best idea so far; before the first step, any legal turn."""
        return self.ideas(1)[0]

    def ideas(self, count: int) -> list[Idea]:
        """Return the best ideas so far, best first, at most `count` of them."""
        if self._arms:
            order = sorted(self._arms, key=self._merit, reverse=True)
            return [self._idea(arm) for arm in order[:count]]
        if self._turns:
            turns = sorted(self._turns, key=lambda turn: -turn.value)
            return [self._idea(self._arm(turn)) for turn in turns[:count]]
        chances = tuple(self.chances())
        return [Idea((min(self.position.legal_moves),), chances[self._seat], chances, 0)]

    def examine(self, moves: Sequence[Move], visits: int) -> Iterator[Idea]:
        """Simulate a turn so many times, one at each step, and yield what is known of it.

        moves: the rest of a legal turn. The search must be done.
        """
        arm = self._arm_of(moves)
        yield self._idea(arm)
        while arm.visits < visits and not arm.after.over:
            self._visit(arm)
            yield self._idea(arm)

    def chances(self) -> list[float]:
        """Return every seat's chances before the move, by the evaluation, 0 to 1."""
        return self._judge.chances(self._root, self.position.phase is Phase.BUILD)

    def _arm(self, turn: Turn) -> _Arm:
        """Return a turn to be simulated."""
        judge = self._judge
        judged = eliminated if turn.way is None else ended
        after = judged(judge.options, turn.after)
        return _Arm(turn, after, judge.chances(after))

    def _arm_of(self, moves: Sequence[Move]) -> _Arm:
        """Return the arm of a turn, a new one when it was not among those simulated."""
        grid, position, field = self._grid, self.position, self._root
        place: Place | None = None
        way: Way | None = None
        for move in moves:
            if isinstance(move, Placement):
                assert position.hand is not None
                place = (grid.bit(move.hex), move.rotation)
                field = lay(grid, field, *place, (int(position.hand.first), int(position.hand.second)))
            else:
                way = way_of(position, grid, move)
                field = build(grid, field, *way)
            position = position.play(move)
        for arm in self._arms:
            if (arm.turn.place, arm.turn.way) == (place, way):
                return arm
        return self._arm(Turn(0, place, way, field))

    def _mean(self, arm: _Arm, seat: int) -> float:
        """Return a seat's chances after a turn: what the simulations gave and what was expected."""
        prior = self.settings.prior
        expected = arm.expected[seat] + (self._surprise[seat] / self._visits if self._visits else 0.0)
        return (arm.totals[seat] + prior * expected) / (arm.visits + prior)

    def _merit(self, arm: _Arm) -> tuple[float, int]:
        return self._mean(arm, self._seat), arm.turn.value

    def _idea(self, arm: _Arm) -> Idea:
        if arm.after.over:
            chances = tuple(arm.expected)
        else:
            chances = tuple(min(1.0, max(0.0, self._mean(arm, seat))) for seat in range(len(arm.totals)))
        return Idea(self._moves(arm.turn), chances[self._seat], chances, arm.visits)

    def _moves(self, turn: Turn) -> tuple[Move, ...]:
        moves: list[Move] = []
        position = self.position
        if turn.place is not None:
            volcano, rotation = turn.place
            moves.append(Placement(self._grid.hex_of(volcano), rotation))
            position = position.play(moves[0])
        if turn.way is not None:
            moves.append(build_of(position, self._grid, turn.way))
        return tuple(moves)

    def _thinking(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        settings = self.settings
        yield from self._look()
        turns = self._turns
        if settings.noise:
            self._turns = turns = [turn._replace(value=turn.value + self._misjudged(turn)) for turn in turns]
        turns.sort(key=lambda turn: -turn.value)
        if not settings.simulations:
            return
        best = turns[0].value
        for turn in turns[: settings.arms]:
            # Nothing is better than to win at once.
            if turn.value < best >= WON:
                break
            self._arms.append(self._arm(turn))
            yield True
        if best >= WON or len(self._arms) == 1:
            return
        harmonic = 0.0
        while self.simulations < settings.simulations:
            self._visit(self._next_arm(harmonic))
            self.simulations += 1
            harmonic += 1.0 / self.simulations
            yield True

    def _look(self) -> Iterator[bool]:
        """Evaluate every turn, and keep them."""
        chooser, judge, root = self._chooser, self._judge, self._root
        stance = judge.stance(root, self._seat)
        if self.position.phase is Phase.BUILD:
            self._turns = chooser.built(root, None, judge.lens(stance, judge.turns(root, False)), 0)
            yield True
            return
        hand = self.position.hand
        assert hand is not None
        tile = (int(hand.first), int(hand.second))
        places = chooser.places(root)
        noticed = self._noticed(places) if self.settings.blind else places
        stuck = None
        # The places that matter may leave nothing to build; then the rest is looked at.
        for attempt in (noticed, places, None):
            for place in listed(all_shores(self._grid, root)) if attempt is None else attempt:
                laid = lay(self._grid, root, *place, tile)
                turns = chooser.built(laid, place, judge.lens(stance, judge.turns(laid, False)), 0)
                self._turns += turns
                if not turns:
                    stuck = Turn(LOST, place, None, laid)
                yield True
            if self._turns:
                break
        else:
            assert stuck is not None
            self._turns.append(stuck)
        if self.settings.thrifty:
            self._turns = self._affordable(self._turns)

    def _affordable(self, turns: list[Turn]) -> list[Turn]:
        """Return the turns that leave a hut for every turn to come, if there are any."""
        seat = self._seat
        coming = self._judge.turns(turns[0].after, False)[seat][0]
        kept = [turn for turn in turns if turn.after.stock[seat][0] >= coming]
        if kept:
            return kept
        most = max(turn.after.stock[seat][0] for turn in turns)
        return [turn for turn in turns if turn.after.stock[seat][0] == most]

    def _noticed(self, places: list[Place]) -> list[Place]:
        """Return the places that an inattentive player thinks of."""
        chance = self._chance.random
        kept = [place for place in places if chance() * 100 >= self.settings.blind]
        return kept or places

    def _misjudged(self, turn: Turn) -> int:
        """Return an error of judgement, about normal, in millionths."""
        if turn.value >= WON or turn.value <= LOST:
            return 0
        chance = self._chance.random
        bell = chance() + chance() + chance() + chance() - 2.0
        # Four such numbers have a deviation of the root of a third.
        return int(bell * 1.7320508 * self.settings.noise * 1000)

    def _next_arm(self, harmonic: float) -> _Arm:
        """Return the turn with the best hopes."""
        prior, explore, seat = self.settings.prior, self.settings.explore, self._seat
        surprise = self._surprise[seat] / self._visits if self._visits else 0.0
        eager = explore * sqrt(harmonic)
        best = self._arms[0]
        most = -1.0
        for arm in self._arms:
            weight = arm.visits + prior
            hopes = (arm.totals[seat] + prior * (arm.expected[seat] + surprise)) / weight + eager / sqrt(weight)
            if hopes > most:
                best, most = arm, hopes
        return best

    def _visit(self, arm: _Arm) -> None:
        """Simulate a turn once more."""
        field = arm.after
        reply, width = self._chooser.reply, self.settings.width
        for number, tile in enumerate(self._drawn(arm.visits)):
            if field.over:
                break
            if number:
                field = reply(field, tile, width)
            else:
                known = arm.replies.get(tile)
                if known is None:
                    known = arm.replies[tile] = reply(field, tile, width)
                field = known
        for seat, chances in enumerate(self._judge.chances(field)):
            arm.totals[seat] += chances
            # By how much simulations differ from the evaluation on the whole says nothing about one turn.
            self._surprise[seat] += chances - arm.expected[seat]
        arm.visits += 1
        self._visits += 1

    def _drawn(self, number: int) -> tuple[Pair, ...]:
        """Return the tiles that the simulation of a number draws, for every turn the same."""
        while len(self._draws) <= number:
            rest = list(self._tiles)
            drawn = []
            for _ in range(min(self.settings.plies, len(rest))):
                drawn.append(rest.pop(int(self._chance.random() * len(rest))))
            self._draws.append(tuple(drawn))
        return self._draws[number]


def build_of(position: Position, grid: Grid, way: Way) -> Build:
    """Return a way to build as the move of a position that does the same."""
    kind, bits, _ = way
    hexes = grid.hexes(bits)
    hex_ = hexes[0]
    if kind != HUTS:
        return Build(Kind(kind), hex_)
    if len(hexes) == 1:
        move = Build(Kind.HUT, hex_)
        if move in position.builds:
            return move
    filled = position.board.frame.set_of(hexes)
    for move, expansion in position.builds.legal_expansions.items():
        if expansion.filled == filled:
            return move
    raise AssertionError("every way to build is a legal move")


def way_of(position: Position, grid: Grid, move: Build) -> Way:
    """Return a legal building of a position as the search knows it."""
    hexes = [hex_ for hex_, _ in building(position, move).placed]
    bits = 0
    for hex_ in hexes:
        bits |= grid.bit(hex_)
    cost = position.board.huts_needed(position.board.frame.set_of(hexes))
    return int(move.kind.building), bits, cost if move.kind.building is Building.HUT else 1
