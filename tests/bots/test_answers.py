"""With time the best turns are tried against answers that are searched, not only against greedy ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random

import pytest

from bots import Candidate, Search, Settings
from bots.answers import AnswerSearch
from bots.bitboard import Grid
from bots.candidates import Answers
from bots.evaluation import Evaluator
from bots.greedy import GreedyPolicy
from bots.last_turn import LastTurn
from bots.move_conversion import tile_pair
from bots.search_state import search_state_of
from bots.simulations import Simulator
from bots.weights import TUNED
from taluva import Options
from tests.bots.sample_games import ALL_OPTIONS, midgame

pytestmark = pytest.mark.slow


def end_of(work: Generator[bool, None, Answers]) -> Answers:
    """Return what work in steps returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            assert isinstance(end.value, Answers)
            return end.value


@pytest.mark.parametrize(
    "options", [Options(), ALL_OPTIONS["three"], ALL_OPTIONS["teams"]], ids=["two", "three", "teams"]
)
def test_a_searched_answer_is_the_best_of_several_by_simulation_and_not_always_the_greedy_one(options: Options) -> None:
    greedy = 0
    for seed in range(16):
        position = midgame(seed, options=options)
        grid = Grid.around(position.board)
        policy = GreedyPolicy(grid, Evaluator(options, TUNED))
        unseen = sorted(map(tile_pair, position.unseen().elements()))
        simulator = Simulator(policy, LastTurn(grid, options), Settings(), unseen, Random(seed).random)
        state, tile = search_state_of(position, grid), unseen[0]
        search = AnswerSearch(policy, simulator, Settings())
        both = [end_of(search.find(state, tile)) for _ in range(2)]
        ends = [answers.after[answers.choose()] for answers in both]
        # The same tiles come after every answer, so that the same answer is found again.
        assert ends[0].supplies == ends[1].supplies and ends[0].levels == ends[1].levels
        best = policy.play(state, tile, 5)
        greedy += (ends[0].supplies, ends[0].holdings) == (best.supplies, best.holdings)
    assert greedy < 16


def test_an_answer_that_simulations_contradict_gives_way_to_another() -> None:
    position = midgame(5)
    state = search_state_of(position, Grid.around(position.board))
    answers = Answers(0, [state, state], 0.2)
    for number, chances in enumerate((0.6, 0.5)):
        answers.expect(number, chances)
        answers.add(number, chances)
    assert answers.choose() == 0
    chosen = []
    for _ in range(20):
        chosen.append(answers.choose())
        answers.add(chosen[-1], (0.1, 0.5)[chosen[-1]])
    assert chosen[0] == 0 and chosen.count(1) > 10


def test_after_the_screening_the_best_turns_come_first_with_chances_of_their_own() -> None:
    settings = Settings(simulations=24, arms=10, screening=24, finalists=3)
    position = midgame(5)
    screened = Search(position, settings, seed=1).run().candidates(10)
    search = Search(position, settings._replace(simulations=120), seed=1).run()
    candidates = search.candidates(10)
    assert 120 <= search.simulations <= 125
    assert {candidate.moves for candidate in candidates[:3]} == {candidate.moves for candidate in screened[:3]}
    assert [candidate.chances for candidate in candidates[:3]] == sorted(
        (candidate.chances for candidate in candidates[:3]), reverse=True
    )
    assert candidates[0].chances != screened[0].chances
    # Only the finalists are tried more often.
    assert {each.moves: each.visits for each in candidates[3:]} == {each.moves: each.visits for each in screened[3:]}


def test_simulations_against_searched_answers_play_further_and_count_as_more() -> None:
    def finalists(plies: int, blend: int) -> list[Candidate]:
        settings = Settings(simulations=60, arms=4, screening=8, finalists=2, final_plies=plies, final_blend=blend)
        return Search(midgame(5), settings, seed=1).run().candidates(2)

    short, long = finalists(3, 2), finalists(5, 4)
    assert sum(each.visits for each in long) < sum(each.visits for each in short)
    assert {each.chances for each in long}.isdisjoint(each.chances for each in short)
    assert {each.chances for each in long}.isdisjoint(each.chances for each in finalists(5, 2))


def test_a_longer_simulation_draws_the_tiles_of_the_shorter_one_first() -> None:
    position = midgame(5)
    grid = Grid.around(position.board)
    policy = GreedyPolicy(grid, Evaluator(position.options, TUNED))
    unseen = sorted(map(tile_pair, position.unseen().elements()))
    simulator = Simulator(policy, LastTurn(grid, position.options), Settings(), unseen, Random(1).random)
    short = [simulator.tiles_of(number, 3) for number in range(len(unseen))]
    long = [simulator.tiles_of(number, 5) for number in range(len(unseen))]
    assert [tiles[:3] for tiles in long] == short == [simulator.tiles_of(number, 3) for number in range(len(unseen))]
    assert all(len(tiles) == 5 and not Counter(tiles) - Counter(unseen) for tiles in long)
    # Every tile comes first once.
    assert sorted(tiles[0] for tiles in long) == unseen
