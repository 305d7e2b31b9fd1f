"""What a search takes and gives: its settings, its candidates, and the arms it keeps of them with their answers."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from bots.greedy import EvaluatedTurn
from bots.search_state import SearchState, TilePair
from taluva import Move

# From so many simulations on, how many turns are considered, and how many of these against searched answers.
_WIDTHS = ((2_400, 120, 24), (900, 60, 12), (0, 40, 8))


class Settings(NamedTuple):
    """How a computer player searches.

    simulations: how many at most; 0 plays greedily.
    arms: how many candidate turns the bandit (UCB1) chooses from.
    varied: the percentage of these that are the best of other buildings each, whatever the evaluation says.
    plies: how many turns of all players a simulation plays.
    blend: over how many of the last of these the chances are averaged, unless the game ends.
    width: for how many placements a simulated turn evaluates all buildings.
    explore: how readily turns that did badly are tried again.
    prior: how many simulations the evaluation of a turn counts for; above 0.
    screening: after how many simulations the best turns are simulated anew, against answers that are searched.
    finalists: how many turns these are.
    answers: among how many of the next player's turns an answer is chosen, by what simulations say of each.
    final_plies, final_blend: as plies and blend, for the simulations of these turns.
    noise: standard deviation of the error in each turn's value, in thousandths of a unit.
    blind: the percentage of placements that are overlooked.
    calm: how much less a turn that erupts seems worth, in thousandths of a unit.
    thrifty: whether to keep a hut for every turn left, whatever else would be better.
    """

    simulations: int = 100_000
    arms: int = 40
    varied: int = 50
    plies: int = 3
    blend: int = 2
    width: int = 3
    explore: float = 0.2
    prior: float = 1.0
    screening: int = 300
    finalists: int = 8
    answers: int = 4
    final_plies: int = 5
    final_blend: int = 4
    noise: int = 0
    blind: int = 0
    calm: int = 0
    thrifty: bool = False

    def with_simulations(self, count: int) -> Settings:
        """Return these settings with another number of simulations: the more there are, the more turns they consider.

        Turns that were chosen otherwise, as level 4's are, stay as many.
        """
        changed = self._replace(simulations=count)
        if [self.arms, self.finalists] not in [width for _least, *width in _WIDTHS]:
            return changed
        arms, finalists = next(width for least, *width in _WIDTHS if count >= least)
        return changed._replace(arms=arms, finalists=finalists)


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


class Answers:
    """The answers to a turn with one tile, and what simulations say of each for the player who gives them.

    after: the states that they lead to. A clear answer is alone.
    """

    __slots__ = ("_explore", "_harmonic", "_totals", "_visits", "_weights", "after", "seat")

    def __init__(self, seat: int, after: list[SearchState], explore: float) -> None:
        self.seat = seat
        self.after = after
        self._explore = explore
        self._totals = [0.0] * len(after)
        self._weights = [0] * len(after)
        self._visits = 0
        self._harmonic = 0.0

    def expect(self, number: int, chances: float) -> None:
        """Count what the evaluation says of an answer as one simulation."""
        self._totals[number] += chances
        self._weights[number] += 1

    def add(self, number: int, chances: float) -> None:
        """Count a simulation of an answer."""
        self.expect(number, chances)
        self._visits += 1
        self._harmonic += 1.0 / self._visits

    def choose(self) -> int:
        """Return the number of the answer with the highest upper confidence bound."""
        if len(self.after) == 1:
            return 0
        width = self._explore * sqrt(self._harmonic)
        best, highest = 0, -1.0
        for number, (total, weight) in enumerate(zip(self._totals, self._weights)):
            bound = total / weight + width / sqrt(weight)
            if bound > highest:
                best, highest = number, bound
        return best


class Arm:
    """A candidate turn of the root, with the results of its simulations.

    prior: each seat's chances by the evaluation, or once it was screened by greedy answers. totals: the sums of the
    simulated ones. replies: the states after the next player's turn, by the tile it draws. answers: its turns that
    are searched, by the tile. screened: how many simulations had greedy answers before the others. final: whether it
    is simulated with searched answers.
    """

    __slots__ = ("after", "answers", "final", "prior", "replies", "screened", "totals", "turn", "visits")

    def __init__(self, turn: EvaluatedTurn, after: SearchState, prior: list[float]) -> None:
        self.turn = turn
        self.after = after
        self.prior = prior
        self.totals = [0.0] * len(prior)
        self.visits = 0
        self.screened = 0
        self.final = False
        self.replies: dict[TilePair, SearchState] = {}
        self.answers: dict[TilePair, Answers] = {}

    def begin_anew(self, means: list[float]) -> None:
        """Forget the simulations but for their mean, as the prior of those to come."""
        if not self.after.over:
            self.prior = means
        self.totals = [0.0] * len(means)
        self.screened += self.visits
        self.visits = 0
        self.replies = {}
        self.answers = {}


def varied_turns(turns: list[EvaluatedTurn], settings: Settings) -> list[EvaluatedTurn]:
    """Return the turns to simulate: the best ones, and the best one of each building that is not among them.

    turns: the best first. The best turns are often the same building after different placements.
    """
    arms = settings.arms
    count = arms - arms * settings.varied // 100
    chosen, rest = turns[:count], turns[count:]
    buildings = {turn.building for turn in chosen}
    others = []
    for turn in rest:
        building = turn.building
        if building in buildings:
            others.append(turn)
        else:
            buildings.add(building)
            chosen.append(turn)
    return (chosen + others)[:arms]


def most_promising(arms: list[Arm], seat: int, weight_of_prior: float, error: float, width: float) -> Arm:
    """Return the arm with the highest upper confidence bound for a seat.

    weight_of_prior, error: as how many simulations the prior counts, and what corrects it. width: of the bounds after
    one simulation.
    """
    best, highest = arms[0], -1.0
    for arm in arms:
        weight = arm.visits + weight_of_prior
        bound = (arm.totals[seat] + weight_of_prior * (arm.prior[seat] + error)) / weight + width / sqrt(weight)
        if bound > highest:
            best, highest = arm, bound
    return best
