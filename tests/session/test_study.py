"""The study board: when it opens, playing there by hand, what the computer sees, another tile, and the way back."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bots.jobs import WatchJob
from session.charts.review import Stand
from session.page.commands import GoToPlace, LearnStands, LeaveStudy, LookOn, PutOnTable, StudyPosition, TakeTile
from session.page.controls import BY_NAME
from session.page.state import State
from session.study.curve import curve_of, place_at, place_by_key
from session.study.study import Look, Study, read_look
from session.study.words import marks, rows, shares, state_words
from session.table.intents import Choose, Confirm, GoToPly, Prepare, Redo, Suggest, Undo
from session.table.turn_marks import turns_markup
from taluva import Hex, Phase, parse_game
from taluva.variations import Place
from tests.rules.random_games import random_game
from tests.session.pages import after, save_of, table_in
from tests.session.worker import told_when_done

WHOLE = random_game(2)


def studied(ply: int = 12, levels: tuple[int, ...] = (0, 3)) -> State:
    """Return the state with a study of a finished game, after some of its plies."""
    return after(State(), PutOnTable(save_of(WHOLE, levels=levels)), GoToPly(ply), StudyPosition())


def study_in(state: State) -> Study:
    """Return the study on the page."""
    assert state.study is not None
    return state.study


def look_at(state: State, simulations: int = 12) -> Look:
    """Return what the worker sees in the position on the board."""
    request = {"watch": str(table_in(state).position), "seed": 1, "simulations": simulations}
    return read_look(told_when_done(WatchJob(request)), True)


@pytest.mark.parametrize(
    ("state", "can"),
    [
        (after(State(), PutOnTable(save_of(WHOLE))), True),
        (after(State(), PutOnTable(save_of(WHOLE.at(12), levels=(0, 3)))), False),
        (after(State(), PutOnTable(save_of(WHOLE.at(12)))), False),
        (after(State(), PutOnTable(save_of(WHOLE.at(12)), True)), True),
        (after(State(), PutOnTable(save_of(WHOLE.at(12), levels=(3, 3)))), True),
        (after(State(), PutOnTable(save_of(WHOLE.at(0)), True)), False),
        (after(State(), PutOnTable(save_of(WHOLE.at(12)), True, True)), False),
        (after(State(), PutOnTable(save_of(WHOLE.at(12), visited=True), is_own=True)), False),
        (after(State(), PutOnTable(save_of(WHOLE), True, True)), True),
        (State(), False),
    ],
    ids=[
        "finished",
        "against a computer",
        "between people",
        "by a link",
        "of computers",
        "nothing laid",
        "a link into a game under way",
        "a record of a game under way",
        "the end of a game under way, by a link",
        "at home",
    ],
)
def test_a_position_is_studied_when_no_person_plays_for_a_result(state: State, can: bool) -> None:
    assert state.can_study is can
    assert (after(state, StudyPosition()).study is not None) is can


def test_a_button_that_is_grey_says_why_the_position_cannot_be_studied() -> None:
    control = BY_NAME["study-here"]
    assert control.shown is not None and control.why_disabled is not None
    playing = after(State(), PutOnTable(save_of(WHOLE.at(12), levels=(0, 3))))
    words = {
        "before the first tile": after(State(), PutOnTable(save_of(WHOLE.at(0)))),
        "once it’s over": playing,
        "a game of yours": after(State(), PutOnTable(save_of(WHOLE.at(12)), True, True)),
    }
    for part, state in words.items():
        assert control.shown(state) and part in control.why_disabled(state)
    assert control.why_disabled(after(State(), PutOnTable(save_of(WHOLE)))) == ""
    assert not control.shown(studied()), "it is studied already"


def test_the_curve_of_chances_follows_the_line_and_leads_to_its_moves() -> None:
    state = studied()
    table = table_in(state)
    curve = curve_of(study_in(state), table)
    assert curve is not None and (curve.ply, curve.last) == (12, WHOLE.ply) and curve.words.startswith("Turn ")
    assert all("L" not in path for path in curve.paths), "only the end is known"
    state = after(state, LearnStands(WHOLE, (Stand(2, (0.5, 0.5)), Stand(12, (0.25, 0.75)))))
    curve = curve_of(study_in(state), table)
    assert curve is not None and curve.paths[0].startswith("M2 50L12 75L") and "25%" in curve.words
    assert place_at(curve, 0.5).ply == round(WHOLE.ply / 2) and place_at(curve, 7).ply == WHOLE.ply
    assert place_by_key(curve, "Home") == Place(0, 0) and place_by_key(curve, "PageDown") == Place(0, 2)
    assert place_by_key(curve, "ArrowRight") == Place(0, 13) and place_by_key(curve, "a") is None
    other = next(move for move in table.position.placements if move != WHOLE.moves[12])
    branched = after(state, Prepare(other), Confirm())
    back = after(branched, GoToPlace(Place(1, 5)))
    curve = curve_of(study_in(back), table_in(back))
    assert curve is not None and (curve.line, curve.last) == (1, 13), "going back does not change the line"


def test_every_seat_is_played_by_hand_and_the_game_waits_as_it_was() -> None:
    state = studied()
    waiting = study_in(state).waiting
    table = table_in(state)
    assert table.game == table.game.at(12) and table.game.moves == WHOLE.moves[:12] and not table.browsing
    assert "Maru" in table.game.names[1] and state.computer_turn is None
    for move in WHOLE.moves[12:16]:
        state = after(state, Prepare(move), Confirm())
    assert table_in(state).game.moves == WHOLE.moves[:16]
    state = after(state, Undo(), Undo())
    assert table_in(state).game.ply == 14
    assert state.save == waiting.save
    left = after(state, LeaveStudy())
    assert left.study is None and table_in(left) == waiting


def test_what_was_played_later_can_be_played_again() -> None:
    state = after(studied(), *(Redo(),) * 4)
    assert table_in(state).game.moves == WHOLE.moves[:16]
    looked_back = after(state, GoToPly(6))
    assert looked_back.can_study
    back = after(looked_back, StudyPosition())
    assert table_in(back).game.ply == 6 and not table_in(back).browsing
    assert table_in(after(back, *(Redo(),) * 10)).game.moves == WHOLE.moves[:16]


def test_the_computer_says_the_three_best_turns_with_chances_and_how_sure_it_is() -> None:
    state = studied()
    table = table_in(state)
    assert rows(study_in(state), table) == () == marks(study_in(state), table)
    assert state_words(study_in(state), table) == "The computer is looking at it…"
    state = after(state, LookOn(look_at(state)))
    study = study_in(state)
    assert len(rows(study, table)) == 3 and study.tries == 12
    assert state_words(study, table) == "12 trial games"
    assert abs(sum(share.chances for share in shares(study, table)) - 100) <= 1
    drawn = marks(study, table)
    assert [mark.look for mark in drawn] == ["other", "other", "good"] and drawn[-1].ghost
    for mark in drawn:
        ElementTree.fromstring(f"<svg>{turns_markup((mark,), 12, (1, 2))}</svg>")
    suggested = BY_NAME["study-line"].action
    assert suggested is not None and suggested(state, {"rank": "2"}) == Suggest(study.lines[1].hint)
    shown = after(state, Suggest(study.lines[1].hint))
    assert marks(study_in(shown), table_in(shown)) == (), "what is prepared is not covered"
    assert after(shown, Confirm()).table is not None and study_in(after(shown, Confirm())).lines == ()


def test_what_was_seen_of_another_position_is_never_shown() -> None:
    state = studied()
    look = look_at(state)
    elsewhere = after(state, Prepare(WHOLE.moves[12]), Confirm(), LookOn(look))
    assert table_in(elsewhere).position.phase is Phase.BUILD
    assert rows(study_in(elsewhere), table_in(elsewhere)) == ()
    failed = after(state, LookOn(None))
    assert state_words(study_in(failed), table_in(failed)) == "The computer isn’t answering."
    assert not study_in(after(failed, LookOn(look))).failed


def test_at_the_end_of_a_game_its_result_stands_for_the_chances() -> None:
    state = after(studied(WHOLE.ply), GoToPly(None))
    assert state_words(study_in(state), table_in(state)) == "The game is over here."
    assert WHOLE.outcome is not None
    won = {share.seat for share in shares(study_in(state), table_in(state)) if share.chances}
    assert won == set(WHOLE.outcome.winners)


def test_any_tile_that_is_left_can_be_taken_in_hand() -> None:
    state = studied()
    position = table_in(state).position
    later = WHOLE.deck[len(position.board.laid) + 1 :]
    boxed = next(tile for tile, count in position.unseen().items() if count and tile not in later)
    for tile in (next(tile for tile in later if tile != position.hand), boxed):
        taken = after(state, Choose(Hex(0, 0)), TakeTile(tile))
        game = table_in(taken).game
        assert game.position.hand == tile and game.moves == WHOLE.moves[:12] and table_in(taken).pending is None
        assert parse_game(str(game)).position == game.position, "its text is a game's"
    branched = after(state, Prepare(next(iter(position.placements))), Confirm())
    branched = after(branched, Prepare(next(iter(table_in(branched).position.builds))), Confirm())
    left = next(tile for tile in table_in(branched).position.unseen() if tile != table_in(branched).position.hand)
    assert table_in(after(branched, TakeTile(left))).position.hand == left, "after a branch too"
    building = after(state, Prepare(WHOLE.moves[12]), Confirm())
    assert after(building, TakeTile(boxed)) is building
    assert after(State(), TakeTile(boxed)).study is None
