"""The variations of a study: branches by playing, going to them, notes, marks of the computer, and saving."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from session.page.commands import (
    CommentPosition,
    DeleteMove,
    GoToPlace,
    JudgeMove,
    LeaveStudy,
    LookOn,
    MarkMove,
    NameLine,
    PromoteLine,
    PutOnTable,
    RestoreMove,
    StudyPosition,
    TakeTile,
)
from session.page.controls import BY_NAME
from session.page.state import State
from session.saves.imports import read_text
from session.saves.save import format_save, parse_save, record_text
from session.study.branch_words import branch_rows, here_words, note_words, ways_on
from session.study.branches import ENOUGH, lost, place_on
from session.study.study import Look, StudyLine
from session.table.intents import Confirm, GoToPly, Prepare, Redo, Undo
from taluva import Move, Phase
from taluva.variations import Mark, Note, Place
from taluva.variations_text import format_study, parse_study
from tests.session.pages import after, save_of, table_in
from tests.session.test_study import WHOLE, studied, study_in


def branched() -> State:
    """Return a study at ply 12 of a game, in which another turn has been played there."""
    state = studied()
    for _ in range(2):
        moves = table_in(state).position.legal_moves
        state = after(state, Prepare(next(move for move in moves if move not in WHOLE.moves)), Confirm())
    return state


def place_in(state: State) -> Place:
    """Return the place on the board."""
    place = place_on(study_in(state), table_in(state))
    assert place is not None
    return place


def seen_there(state: State, chance: float, tries: int = ENOUGH) -> State:
    """Return the state after the computer has looked at the position: the first seat's chance is this."""
    position = table_in(state).position
    moves: list[Move] = list(position.legal_moves)
    line = StudyLine((moves[0],), (chance, 1 - chance), tries)
    return after(state, LookOn(Look((line,), tries, True)))


def test_another_move_makes_a_branch_and_the_same_one_none() -> None:
    assert len(study_in(after(studied(), *(Redo(),) * 4)).tree.lines) == 1
    state = branched()
    assert place_in(state) == (1, 14) and study_in(state).tree.main.moves == WHOLE.moves
    back = after(state, Undo(), Undo())
    assert place_in(back) == (0, 12) and len(ways_on(study_in(back), table_in(back))) == 2
    here = after(back, GoToPlace(Place(0, 15)))
    assert table_in(here).game.moves == WHOLE.moves[:15] and table_in(here).redo == WHOLE.moves[15:]
    assert after(here, GoToPlace(Place(7, 1))) == here
    other = next(tile for tile in table_in(back).position.unseen() if tile != table_in(back).position.hand)
    taken = after(back, TakeTile(other))
    placement = next(iter(table_in(taken).position.placements))
    taken = after(taken, Prepare(placement), Confirm())
    assert len(study_in(taken).tree.lines) == 3 and table_in(after(taken, Undo())).position.hand == other


def test_notes_are_saved_with_the_game_and_come_back_with_the_study() -> None:
    state = after(branched(), MarkMove(Mark.GOOD), CommentPosition("  So  far "), NameLine("Elsewhere"))
    save = state.save
    assert save is not None and save.game.moves == WHOLE.moves
    tree = parse_study(save.study)
    assert tree.lines[1].name == "Elsewhere" and tree.note(Place(1, 14)) == Note(Mark.GOOD, False, "So far")
    read = parse_save("x", format_save(save))
    assert read.study == save.study and read.game == save.game
    again = after(State(), PutOnTable(read), GoToPly(12), StudyPosition(), GoToPlace(Place(1, 14)))
    assert study_in(again).tree.lines[1].name == "Elsewhere"
    assert note_words(study_in(again), table_in(again)) == "Good. So far"
    emptied = after(again, MarkMove(None), CommentPosition(""), NameLine(""), DeleteMove(), DeleteMove())
    assert emptied.save is not None and emptied.save.study == ""


def test_the_file_of_a_game_has_its_notes_and_an_import_brings_them_back() -> None:
    state = after(branched(), CommentPosition("So far"), NameLine("Elsewhere"), LeaveStudy())
    assert state.save is not None
    text = record_text(state.save)
    imported = read_text(f"Look:\n\n{text}\nYours")
    assert imported.game.moves == WHOLE.moves and not imported.problem
    tree = parse_study(imported.study)
    assert tree.lines[1].name == "Elsewhere" and format_study(tree) == text
    damaged = read_text(text.replace("line 2", "line 3"))
    assert damaged.game.moves == WHOLE.moves and "can’t be read" in damaged.problem and not damaged.study
    unfinished = after(studied(), CommentPosition("Why?")).save
    assert unfinished is not None and record_text(replace(unfinished, study="x")) == str(WHOLE)


def test_a_link_to_a_game_that_waits_here_unfinished_is_no_way_to_study_it() -> None:
    own = save_of(WHOLE.at(14), id="mine")
    assert not after(State(), PutOnTable(own, True)).can_study
    assert after(State(), PutOnTable(replace(own, id=""), True)).can_study


def test_what_was_deleted_last_can_be_brought_back() -> None:
    state = branched()
    gone = after(state, Undo(), DeleteMove())
    assert place_in(gone) == (0, 12) and len(study_in(gone).tree.lines) == 1
    shown = BY_NAME["branch-restore"].shown
    assert shown is not None and shown(gone) and not shown(state)
    back = after(gone, RestoreMove())
    assert study_in(back).tree == study_in(state).tree and not shown(back)
    assert after(after(back, GoToPlace(Place(0, 0))), DeleteMove()) == after(back, GoToPlace(Place(0, 0)))


def test_a_branch_moves_up_and_the_game_that_was_played_waits_all_the_same() -> None:
    state = after(branched(), PromoteLine())
    assert place_in(state) == (0, 14) and study_in(state).tree.lines[1].game.moves == WHOLE.moves
    left = after(state, LeaveStudy())
    assert table_in(left).game.moves == WHOLE.moves
    again = after(left, StudyPosition())
    assert len(study_in(again).tree.lines) == 2 and place_in(again) == (1, WHOLE.ply)


@pytest.mark.parametrize(
    ("chance", "mark"), [(0.7, Mark.BEST), (0.69, Mark.GOOD), (0.64, None), (0.55, Mark.DUBIOUS), (0.3, Mark.BLUNDER)]
)
def test_the_computer_marks_a_turn_by_what_it_cost(chance: float, mark: Mark | None) -> None:
    state = studied(4)
    assert table_in(state).position.seat == 0 and table_in(state).position.phase is Phase.TILE
    state = seen_there(state, 0.7)
    for move in WHOLE.moves[4:6]:
        state = after(state, Prepare(move), Confirm())
    state = after(seen_there(state, chance), JudgeMove())
    assert study_in(state).tree.note(Place(0, 6)) == (Note(mark, True) if mark else Note())
    assert mark is None or here_words(study_in(state), table_in(state)).by == "set by the computer"  # type: ignore[union-attr]


def test_the_computer_marks_nothing_that_it_has_not_looked_at_for_long() -> None:
    state = seen_there(studied(4), 0.7, ENOUGH - 1)
    for move in WHOLE.moves[4:6]:
        state = after(state, Prepare(move), Confirm())
    state = seen_there(state, 0.2)
    assert lost(study_in(state), table_in(state).seen) is None
    judged = after(state, JudgeMove())
    assert "hasn’t looked long enough" in study_in(judged).problem and study_in(judged).tree is study_in(state).tree


def test_the_lines_are_listed_with_their_turns_signs_and_words() -> None:
    state = after(branched(), MarkMove(Mark.BLUNDER), CommentPosition("No."))
    rows = branch_rows(study_in(state), table_in(state))
    assert [(row.title, row.depth, row.is_here) for row in rows] == [("Main line", 0, False), ("From turn 7", 1, True)]
    assert len(rows[0].chips) == 24 and rows[0].chips[6].place == (0, 14)
    chip = rows[1].chips[0]
    assert (chip.label, chip.is_here, chip.is_noted) == ("7 ??", True, True)
    assert chip.words.startswith("Turn 7, Player 1: ") and chip.words.endswith(". Blunder")
    here = here_words(study_in(state), table_in(state))
    assert here is not None and here.title == "Turn 7, Player 1" and here.can_promote and here.can_judge
    start = after(state, GoToPlace(Place(0, 0)))
    first = here_words(study_in(start), table_in(start))
    assert first is not None and first.title == "The first position" and not first.can_delete


def test_damaged_notes_are_said_and_cost_no_game() -> None:
    for study in ("study 1\nnote", str(WHOLE) + "study 1\nline 2 from 9 at 9", str(WHOLE) + "study 9\n", "\ud800"):
        fields = json.loads(format_save(save_of(WHOLE)))
        save = parse_save("x", json.dumps({**fields, "study": study}))
        state = after(State(), PutOnTable(save), GoToPly(4), StudyPosition())
        assert re.fullmatch(r"The notes on this game can’t be read: line \d+\.", study_in(state).problem)
        assert table_in(state).game.moves == WHOLE.moves[:4]
    assert parse_save("x", json.dumps({**fields, "study": 5})).study == ""


def test_a_full_study_says_so_and_plays_on() -> None:
    state = studied()
    study = study_in(state)
    lines = (study.tree.lines[0], *[replace(study.tree.lines[0], parent=0, ply=WHOLE.ply - 1)] * 199)
    full = replace(state, study=replace(study, tree=replace(study.tree, lines=lines)))
    move = next(move for move in table_in(full).position.legal_moves if move != WHOLE.moves[12])
    played = after(full, Prepare(move), Confirm())
    assert study_in(played).problem.startswith("This study is full") and table_in(played).game.moves[-1] == move
    assert place_on(study_in(played), table_in(played)) is None
    assert here_words(study_in(played), table_in(played)) is None


def test_a_visited_game_is_kept_with_its_notes_as_one_that_nobody_plays() -> None:
    unfinished = save_of(WHOLE.at(14))
    state = after(State(), PutOnTable(unfinished, True), StudyPosition(), CommentPosition("Why?"), LeaveStudy())
    save = state.save
    assert save is not None and save.visited and save.study
    again = after(State(), PutOnTable(parse_save("x", format_save(save))))
    assert again.can_study
    played = after(again, Prepare(WHOLE.moves[14]), Confirm())
    assert not played.can_study and played.save is not None and played.save.study == save.study
