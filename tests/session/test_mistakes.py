"""The review of one's own mistakes: the turns, the tries and their verdicts, what is said and drawn, the way back."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from bots.jobs import JudgeJob, ReviewJob
from bots.review import COSTLY as WORST_OF_THE_WORKER
from session.charts.review import COSTLY, GameReview, ReviewedTurn, read_review
from session.mistakes.marks import marks
from session.mistakes.overview import curve, stops, turn_rows
from session.mistakes.walk import Stage, Try, Verdict, Walk, costly_turns, read_try
from session.mistakes.words import learnt, place, retry_words, rows, said, title
from session.page.commands import (
    GoToMistake,
    JudgeTry,
    LeaveMistakes,
    NextMistake,
    PutOnTable,
    RetryJudging,
    ReviewMistakes,
    ShowBetter,
    TryTurn,
)
from session.page.control_behaviour import main_way
from session.page.narrator import spoken
from session.page.state import State
from session.table.hints import HintReason
from session.table.intents import Confirm, GoToPly, PlayMove, Prepare, SetSeat, Undo
from session.table.turn_marks import boxes_to_see, turns_markup
from taluva import Game, Move, Placement
from taluva.drawing.geometry import center
from tests.rules.random_games import random_game
from tests.session.pages import after, save_of, table_in
from tests.session.worker import told_when_done

SIMULATIONS = 2
SEED = 7
MINE = 0


@cache
def whole() -> Game:
    """Return a finished game of a person with a computer."""
    game = random_game(2)
    assert game.is_over
    return game


@cache
def review() -> GameReview:
    """Return the review of the first turns of that game."""
    request = {"review": str(whole().at(16)), "seed": SEED, "simulations": SIMULATIONS}
    return read_review(told_when_done(ReviewJob(request)))


def begun(levels: tuple[int, ...] = (0, 3)) -> State:
    """Return the state at the first costly turn of the game's person."""
    turns = costly_turns(review(), MINE)[:2]
    return after(State(), PutOnTable(save_of(whole(), levels=levels)), ReviewMistakes(MINE, turns))


def walk_in(state: State) -> Walk:
    """Return the walk on the page."""
    assert state.walk is not None
    return state.walk


def played(state: State, moves: tuple[Move, ...]) -> State:
    """Return the state after a whole turn by hand."""
    for move in moves:
        state = after(state, Prepare(move), Confirm())
    return state


def judged(state: State) -> State:
    """Return the state once the worker has judged the try on the table."""
    walk = walk_in(state)
    moves = [str(move) for move in walk.current]
    request = {
        "judge": str(walk.game),
        "ply": walk.turn.ply,
        "moves": moves,
        "seed": SEED,
        "simulations": SIMULATIONS,
    }
    return after(state, JudgeTry(read_try(walk.current, told_when_done(JudgeJob(request)))))


def some_turn(game: Game) -> tuple[Move, ...]:
    """Return a turn that is neither the game's nor the best one: the last of all."""
    laid = max(game.position.legal_moves)
    return laid, max(game.play(laid).position.legal_moves)


# ---- the whole game beside it ------------------------------------------------------------------


@pytest.mark.slow
def test_the_curve_and_the_list_of_turns_lead_to_every_costly_turn() -> None:
    turns = costly_turns(review(), MINE)
    state = after(State(), PutOnTable(save_of(whole(), levels=(0, 3))), ReviewMistakes(MINE, turns, review()))
    walk = walk_in(state)
    assert [stop.place for stop in stops(walk)] == list(range(len(turns)))
    assert sum(stop.width for stop in stops(walk)) == pytest.approx(1)
    rows_ = turn_rows(walk)
    assert len(rows_) == sum(isinstance(move, Placement) for move in whole().moves)
    assert [row.place for row in rows_ if row.place is not None] == list(range(len(turns)))
    assert all(
        re.fullmatch(r"\?\? −\d+" if row.grave else r"\? −\d+", row.mark) for row in rows_ if row.place is not None
    )
    assert {row.seat for row in rows_ if row.mark} == {turn.seat for turn in review().mistakes if turn.lost >= COSTLY}
    there = after(state, GoToMistake(1))
    assert (walk_in(there).index, walk_in(there).stage) == (1, Stage.LOOKING)
    assert curve(walk_in(there)) != curve(walk), "the line stands where the walk does"
    assert after(state, GoToMistake(len(turns))) is state


# ---- which turns ------------------------------------------------------------------------------


def test_every_costly_turn_comes_in_the_order_of_play() -> None:
    turns = costly_turns(review(), MINE)
    assert len(turns) >= 2 and all(turn.lost >= COSTLY == WORST_OF_THE_WORKER for turn in turns)
    assert [turn.ply for turn in turns] == sorted(turn.ply for turn in turns)
    assert {turn.seat for turn in turns} == {MINE}


def test_each_person_at_the_device_is_offered_the_own_turns_and_no_computer_is() -> None:
    counts = [len(costly_turns(review(), seat)) for seat in (0, 1)]
    assert retry_words(whole(), review(), (0, 3)) == ((0, f"Review my mistakes: {counts[0]}"),)
    both = retry_words(whole(), review(), ())
    assert [words for _, words in both] == [f"Mistakes of Player {seat + 1}: {counts[seat]}" for seat in (0, 1)]


def test_only_a_finished_game_with_costly_turns_is_reviewed() -> None:
    turns = costly_turns(review(), MINE)
    unfinished = after(State(), PutOnTable(save_of(whole().at(20))))
    assert after(unfinished, ReviewMistakes(MINE, turns)) is unfinished
    finished = after(State(), PutOnTable(save_of(whole())))
    assert after(finished, ReviewMistakes(MINE, ())) is finished
    assert after(State(), ReviewMistakes(MINE, turns)).walk is None


def test_turns_of_another_game_are_not_reviewed() -> None:
    turns = costly_turns(review(), MINE)
    other = after(State(), PutOnTable(save_of(random_game(1))))
    assert other.table is not None and other.table.game.is_over
    assert after(other, ReviewMistakes(MINE, turns)) is other


# ---- the way ----------------------------------------------------------------------------------


def test_the_way_leads_from_what_was_played_over_a_try_to_the_end_and_back_to_the_game() -> None:
    state = begun()
    waiting = walk_in(state).waiting
    first, second = walk_in(state).turns
    assert table_in(state).game == whole().at(first.ply + len(first.played)) and table_in(state).hands_off
    state = after(state, TryTurn())
    assert table_in(state).game == whole().at(first.ply) and not table_in(state).hands_off
    assert walk_in(state).stage is Stage.TRYING
    state = played(state, first.better)
    assert walk_in(state).stage is Stage.JUDGED and walk_in(state).leads_on, "the best turn needs no judge"
    assert walk_in(state).judged is not None and walk_in(state).judged.verdict is Verdict.GOOD  # type: ignore[union-attr]
    state = after(state, main_way(walk_in(state)))
    assert (walk_in(state).index, walk_in(state).stage, walk_in(state).tries) == (1, Stage.LOOKING, ())
    state = after(state, ShowBetter())
    assert table_in(state).game == whole().at(second.ply).replay(second.better)
    state = after(state, main_way(walk_in(state)))
    assert walk_in(state).stage is Stage.OVER and table_in(state).game == whole()
    assert said(walk_in(state)).sentences == (learnt(walk_in(state)), "Better turns found by you: 1 of 2.")
    assert after(state, TryTurn()) is state
    state = after(state, main_way(walk_in(state)))
    assert state.walk is None and table_in(state) == waiting and state.is_game


def test_tries_are_judged_one_by_one_and_each_only_once() -> None:
    state = after(begun(), TryTurn())
    walk = walk_in(state)
    moves = some_turn(walk.before)
    assert moves not in (walk.turn.played, walk.turn.better)
    state = played(state, moves)
    assert walk_in(state).stage is Stage.JUDGING and table_in(state).hands_off and state.computer_turn is None
    state = judged(state)
    verdict = walk_in(state).judged
    assert verdict is not None and verdict.moves == moves and rows(walk_in(state))[0].verdict is verdict.verdict
    assert len(said(walk_in(state)).sentences) >= 2, "with the reason"
    state = played(after(state, TryTurn()), walk.turn.played)
    assert walk_in(state).stage is Stage.JUDGED, "what was played is judged already"
    assert walk_in(state).judged == walk.played and len(rows(walk_in(state))) == 2
    state = played(after(state, TryTurn()), moves)
    assert walk_in(state).judged == verdict and len(rows(walk_in(state))) == 2


def test_the_tile_of_a_try_can_be_taken_back_but_nothing_before_it() -> None:
    state = after(begun(), TryTurn())
    assert not table_in(state).can_undo
    moves = some_turn(walk_in(state).before)
    laid = after(state, PlayMove(moves[0]))
    assert walk_in(laid).stage is Stage.TRYING and table_in(laid).can_undo
    assert table_in(after(laid, Undo())).game == table_in(state).game


def test_a_computer_that_does_not_answer_is_asked_again_and_a_late_answer_is_not_taken() -> None:
    state = played(after(begun(), TryTurn()), some_turn(walk_in(begun()).before))
    failed = after(state, JudgeTry(None))
    assert walk_in(failed).stage is Stage.FAILED and said(walk_in(failed)).kind == "bad"
    assert main_way(walk_in(failed)) == RetryJudging()
    again = after(failed, RetryJudging())
    assert walk_in(again).stage is Stage.JUDGING and table_in(again).game == table_in(state).game
    elsewhere = after(again, ShowBetter())
    late = JudgeTry(Try(walk_in(again).current, 0.5, 0.5))
    assert after(elsewhere, late) is elsewhere
    other = JudgeTry(Try(walk_in(again).turn.played, 0.5, 0.5))
    assert walk_in(after(again, other)).stage is Stage.JUDGING


def test_the_saved_game_stays_as_it_is_and_no_seat_changes_hands() -> None:
    state = begun()
    save = state.save
    tried = played(after(state, TryTurn()), some_turn(walk_in(state).before))
    assert tried.save is save
    assert after(tried, SetSeat(1, 0)) is tried
    assert after(tried, LeaveMistakes()).save is save
    looking_back = after(tried, GoToPly(0))
    assert table_in(looking_back).browsing and walk_in(looking_back) == walk_in(tried)


# ---- what is said and drawn ------------------------------------------------------------------------


def test_every_stage_is_said_and_drawn() -> None:
    state = begun()
    for step in (None, TryTurn(), ShowBetter(), NextMistake()):
        state = state if step is None else after(state, step)
        walk = walk_in(state)
        assert spoken(state) == said(walk) and all(said(walk).sentences)
        assert title(walk) and place(walk) == f"{walk.index + 1} of 2"
        drawn = marks(walk)
        assert drawn and drawn[0].look.startswith("played")
        for mark in drawn:
            ElementTree.fromstring(f"<svg>{turns_markup((mark,), 12, (1, 2))}</svg>")
    assert marks(replace(walk_in(state), stage=Stage.OVER)) == ()


def test_a_turn_that_allowed_something_shows_the_answer_and_who_could_give_it() -> None:
    turn = next(turn for seat in (0, 1) for turn in costly_turns(review(), seat) if turn.answer)
    state = after(State(), PutOnTable(save_of(whole())), ReviewMistakes(turn.seat, (turn,)))
    answer = marks(walk_in(state))[1]
    assert answer.ghost and answer.moves == turn.answer and answer.before.seat != turn.seat
    words = said(walk_in(state)).sentences
    assert words[0].startswith("Played: ") and words[1].startswith("With the next tile, Player ") and len(words) > 2
    markup = turns_markup((answer,), 12, (1, 2))
    assert markup.count("turn-tile") == isinstance(turn.answer[0], Placement)


def test_the_view_shows_all_turns_or_else_the_last_and_its_tile() -> None:
    turn = next(turn for seat in (0, 1) for turn in costly_turns(review(), seat) if turn.answer)
    state = after(State(), PutOnTable(save_of(whole())), ReviewMistakes(turn.seat, (turn,)))
    played, answer = marks(walk_in(state))
    both, last, tile = boxes_to_see((played, answer), 12)
    assert boxes_to_see((answer,), 12) == (last, last, tile)
    assert boxes_to_see((), 12) == ()
    tile_played = turn.played[0]
    assert isinstance(tile_played, Placement)
    for hex_ in tile_played.hexes():
        x, y = center(hex_, played.before.board.level(hex_) + 1, 12)
        assert both.left < x < both.right and both.top < y < both.bottom
    for one, other in ((both, last), (last, tile)):
        assert one.left <= other.left and one.top <= other.top
        assert one.right >= other.right and one.bottom >= other.bottom


def test_verdicts_follow_what_a_try_costs() -> None:
    for chances, verdict in ((0.5, Verdict.GOOD), (0.481, Verdict.GOOD), (0.45, Verdict.NEARLY), (0.42, Verdict.NO)):
        assert Try((), chances, 0.5).verdict is verdict


WINS, TEMPLE, READY = HintReason("wins"), HintReason("temple", None, 1), HintReason("ready", None, 0, 3)
CUTS, FOUNDS = HintReason("cuts", 0, 0, 4), HintReason("founds")


@pytest.mark.parametrize(
    ("reasons", "harm", "words"),
    [
        ([(TEMPLE,), (TEMPLE, READY), (WINS,)], [(), (), ()], "In 2 of 3 costly turns the better one would have built"),
        ([(FOUNDS,), (FOUNDS,), ()], [(CUTS,), (CUTS,), (CUTS,)], "After 3 of 3 costly turns the next player could"),
        ([(READY,)], [()], "The better turn would have prepared"),
        ([(), ()], [(), ()], "Turn 3 cost the most: winning chances down from 60% to 30%."),
    ],
)
def test_what_was_learnt_is_what_most_turns_have_in_common(
    reasons: list[tuple[HintReason, ...]], harm: list[tuple[HintReason, ...]], words: str
) -> None:
    turns = tuple(
        ReviewedTurn(4 * n, 0, 0.2 + 0.1 * n, (), (), why, False, 0.3, (), allowed)
        for n, (why, allowed) in enumerate(zip(reasons, harm))
    )
    walk = Walk(table_in(after(State(), PutOnTable(save_of(whole())))), 0, turns)
    assert learnt(walk).startswith(words)
    if reasons[0]:  # what speaks for the played turn as well teaches nothing
        shared = replace(walk, turns=tuple(turn._replace(shared=True, harm=()) for turn in turns))
        assert learnt(shared).startswith("Turn ")
