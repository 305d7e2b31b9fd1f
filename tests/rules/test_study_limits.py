"""Texts of studies at the limits of what they may hold, and just beyond."""

from __future__ import annotations

import pytest

from taluva import Game, NotationError, Options
from taluva.notation import TEXT_LIMIT
from taluva.variations import (
    COMMENT_LENGTH,
    MOST_LINES,
    MOST_MOVES,
    NAME_LENGTH,
    FullError,
    Mark,
    Note,
    Place,
    Variations,
)
from taluva.variations_text import find_study, format_study, parse_section, parse_study
from tests.rules.random_games import main_line


def problem_of(text: str) -> str:
    with pytest.raises(NotationError) as refused:
        parse_study(text)
    return str(refused.value)


def test_a_text_may_be_so_long() -> None:
    text = f"{main_line()}study 1\nnote 3 good\n"
    assert parse_study(text.ljust(TEXT_LIMIT)).note(Place(0, 3)) == Note(Mark.GOOD)
    assert problem_of(text.ljust(TEXT_LIMIT + 1)) == "line 1: too long"


def test_a_name_and_a_comment_may_be_so_long() -> None:
    head = f"{main_line()}study 1\n"
    first = head.count("\n") + 1
    assert parse_study(f'{head}line 1 "{"é" * NAME_LENGTH}"\n').lines[0].name == "é" * NAME_LENGTH
    long = f'line 1 "{"é" * (NAME_LENGTH + 1)}"'
    assert problem_of(head + long) == f"line {first}: not a name: {long[:39] + '…'!r}"
    very_long = f'line 1 "{"é" * (10 * NAME_LENGTH + 1)}"'
    assert problem_of(head + very_long).startswith(f"line {first}: not a name: ")
    assert parse_study(f'{head}note 3 "{"é" * COMMENT_LENGTH}"\n').note(Place(0, 3)).comment == "é" * COMMENT_LENGTH
    assert problem_of(f'{head}note 3 "{"é" * (COMMENT_LENGTH + 1)}"\n').startswith(f"line {first}: not a note: ")


def test_a_study_may_have_so_many_lines() -> None:
    tree = Variations.of(main_line())
    try:
        for ply in range(2, 12, 2):
            for move in main_line().positions[ply].legal_moves:
                if move != main_line().moves[ply]:
                    tree, _place = tree.with_game(main_line().at(ply).play(move))
    except FullError:
        pass
    assert len(tree.lines) == MOST_LINES
    text = format_study(tree)
    assert len(text) < TEXT_LIMIT and parse_study(text) == tree
    row = f"line {MOST_LINES + 1} from 1 at 11"
    assert problem_of(text + row) == f"line {text.count(chr(10)) + 1}: not the next line: {row!r}"


def first_moves(game: Game, choice: int) -> Game:
    """Return a game played on to its end, with a choice for its next tile, then with one of the first moves."""
    game = game.play(game.position.placements[choice])
    while not game.is_over:
        moves = game.position.builds if game.position.hand is None else game.position.placements
        game = game.play(moves[len(moves) // 2 if game.position.hand else 0])
    return game


@pytest.mark.slow
def test_a_study_may_have_so_many_moves() -> None:
    start = Game.new(Options(2, all_tiles=True), seed=1)
    start = start.play(start.position.placements[0])
    start = start.play(start.position.builds[0])
    long = first_moves(start, 0)
    tree, moves, choice = Variations.of(long), 0, 0
    while moves < MOST_MOVES:
        choice += 1
        line = first_moves(start, choice)
        line = line.at(min(line.ply, 2 + MOST_MOVES - moves))
        tree, _place = tree.with_game(line)
        moves += line.ply - 2
    assert long.ply > 40 and moves == MOST_MOVES
    text = format_study(tree)
    assert len(parse_study(text).lines) == len(tree.lines)
    head = text.splitlines()[:-1]
    longer = first_moves(start, choice).at(tree.lines[-1].game.ply + 1)
    row = format_study(Variations.of(long).with_game(longer)[0]).splitlines()[-1]
    assert problem_of("\n".join([*head, row])) == f"line {len(head) + 1}: too many moves: {row[:39] + '…'!r}"


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("line 1 from 1 at 4", "line 2: not the next line: 'line 1 from 1 at 4'"),
        ("line 3 from 1 at 4", "line 2: not the next line: 'line 3 from 1 at 4'"),
        ("line 2 from 0 at 4", "line 2: not the next line: 'line 2 from 0 at 4'"),
        ("line 2 from 2 at 4", "line 2: not the next line: 'line 2 from 2 at 4'"),
        ("line 2 from 1 at 13", "line 2: no move to leave from: 'line 2 from 1 at 13'"),
        ("line 2 from 1 at 12", "line 2: no move to leave from: 'line 2 from 1 at 12'"),
        ("line 2 from 1 at 4", "line 2: a line without moves"),
        ("line 2 from 1 at 4\nline 3 from 1 at 6", "line 3: a line without moves: 'line 3 from 1 at 6'"),
        ("line 2 from 1 at 4\nnote 4 good", "line 3: no such move: 'note 4 good'"),
        ("line 1", "line 2: not the next line: 'line 1'"),
        ('line 2 "x"', "line 2: not the next line: 'line 2 \"x\"'"),
        ('line 1 "x"\nline 1 "y"', "line 3: not the next line: 'line 1 \"y\"'"),
        ('note 3 good\nline 1 "x"', "line 3: not the next line: 'line 1 \"x\"'"),
        ('line 1 "x\\', "line 2: not a line: 'line 1 \"x\\\\'"),
        ('line 1 "\\x"', "line 2: not a text: '\"\\\\x\"'"),
        ('note 3 "\\x"', "line 2: not a text: '\"\\\\x\"'"),
        ("plays JC 0.0/0", "line 2: moves in the wrong place"),
        ("note 13 good", "line 2: no such move: 'note 13 good'"),
        ("note 3", "line 2: not a note: 'note 3'"),
        ("note 3 engine", "line 2: not a line, moves or a note: 'note 3 engine'"),
        ("note 4 good\nnote 3 good", "line 3: notes out of order: 'note 3 good'"),
        ("note 3 good\nnote 3 good", "line 3: notes out of order: 'note 3 good'"),
        ("notes", "line 2: not a line, moves or a note: 'notes'"),
    ],
)
def test_a_row_that_cannot_follow_is_named(rows: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_section(f"study 1\n{rows}\n", main_line())
    assert str(refused.value) == problem


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ("", "not a move"),
        ("{tile}", "a line without moves"),
        ("{tile} {move}", "a line that is there already"),
        ("{tile} {tile} {move}", "not a move: '{tile}'"),
        ("{move}", "not a move: '{move}'"),
        ("{tile} hut:1.0", "not a move: 'hut:1.0'"),
        ("{tile} 9.9/0", "an illegal move: '9,9/0: not-touching 9,9 10,9 10,8'"),
        ("{tile} 0,0/0", "not a move: '0,0/0'"),
        ("XX", "not a terrain: 'X'"),
        ("{tile} 0.0/9", "not a move: '0,0/9'"),
    ],
)
def test_moves_that_cannot_be_played_are_named(moves: str, problem: str) -> None:
    words = {"tile": str(main_line().positions[4].hand), "move": str(main_line().moves[4]).replace(",", ".")}
    with pytest.raises(NotationError) as refused:
        parse_section(f"study 1\nline 2 from 1 at 4\nplays {moves.format(**words)}\n", main_line())
    assert str(refused.value) == f"line 3: {problem.format(**words)}"


def test_words_around_a_study_are_skipped() -> None:
    text = format_study(Variations.of(main_line()).noted(Place(0, 3), Note(Mark.GOOD)))
    for sent in (f"Look:\n\n{text}\nCheers\nnote 5 best", f"> {text}".replace("\n", "\n> "), f"```\n{text}```"):
        read = find_study(sent)
        assert read is not None and format_study(read) == text
    assert find_study(text.replace("study 1", "study one")) is None
    assert find_study("study 1\nnote 3 good") is None
