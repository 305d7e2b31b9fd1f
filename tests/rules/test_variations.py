"""Variations: a tree of lines that is edited, written as text and read again, and what an older reader makes of it."""

from __future__ import annotations

import random
import textwrap
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Game, NotationError, Options, Phase, parse_game, parse_position
from taluva.finding import find_games, find_positions
from taluva.variations import (
    COMMENT_LENGTH,
    MOST_LINES,
    FullError,
    Line,
    Mark,
    Note,
    Place,
    Step,
    Variations,
    set_up_game,
    with_hand,
)
from taluva.variations_text import find_study, format_study, parse_study
from tests.rules.hostile_input import MOST_BYTES, MOST_CALLS, SIZE, bytes_to_read, calls_to_read
from tests.rules.random_games import any_move, random_game
from tests.rules.strategies import fewer_examples
from tools.steps import ROOT

COMMENTS = st.text(max_size=60) | st.sampled_from(
    [
        "Better is hut:0,1 or 2,-1/5.",
        "moves: 3\nresult: tiles 2",
        "taluva game 1",
        "7. 1 JC 0,0/1",
        "“so” – \\n 100 %25",
    ]
)


def other_lines(game: Game, rng: random.Random, count: int) -> Variations:
    """Return a game with random lines that leave it or one another, some with other tiles in hand."""
    tree = Variations.of(game)
    for _ in range(count):
        line = tree.lines[int(rng.random() * len(tree.lines))].game
        other = line.at(int(rng.random() * (line.ply + 1)))
        if other.position.phase is Phase.TILE and rng.random() < 0.5:
            other = with_hand(other, rng.choice(sorted(other.position.unseen().elements())))
        for _ in range(1 + int(rng.random() * 3)):
            if not other.is_over:
                other = other.play(any_move(other.position, rng))
        tree, _ = tree.with_game(other)
    return tree


def edited(tree: Variations, rng: random.Random, comments: list[str]) -> Variations:
    """Return a tree after random notes, names, promotions and deletions."""
    for comment in comments:
        index = int(rng.random() * len(tree.lines))
        line = tree.lines[index]
        own = Place(index, line.ply + 1 + int(rng.random() * (line.game.ply - line.ply)))
        action = int(rng.random() * 6)
        if action == 0 and line.parent >= 0:
            tree = tree.promoted(index)
        elif action == 1:
            tree = tree.named(index, comment)
        elif action == 2 and own.ply > 4:
            tree = tree.without(own)
        else:
            tree = tree.noted(own, Note(rng.choice([None, *Mark]), rng.random() < 0.5, comment))
    return tree


def content(tree: Variations) -> list[tuple[object, ...]]:
    """Return what a text of a tree says: everything but the tiles that nobody has drawn."""
    return [
        (line.parent, line.ply, line.steps, line.game.position.hand, line.name, dict(line.notes)) for line in tree.lines
    ]


def assert_is_tree(tree: Variations) -> None:
    """Assert what holds for every tree."""
    assert tree.is_arranged
    first_steps: set[tuple[int, int, Step]] = set()
    for line in tree.lines[1:]:
        above = tree.lines[line.parent]
        assert line.steps and above.owns(line.ply) and above.game.moves[: line.ply] == line.game.moves[: line.ply]
        ways = {(line.parent, line.ply, line.steps[0])}
        if above.game.ply > line.ply:
            ways.add((line.parent, line.ply, Line(above.game, ply=line.ply).steps[0]))
        assert len(ways) == 2 and not first_steps & {(line.parent, line.ply, line.steps[0])}
        first_steps |= {(line.parent, line.ply, line.steps[0])}
    for index, line in enumerate(tree.lines):
        assert all(line.owns(ply) for ply in line.notes)
        assert tree.place_of(line.game) == (index, line.game.ply)


@cache
def example() -> Variations:
    """Return a game with two lines, one of them from the other, and notes."""
    game = random_game(3, plies=12)
    one, place = Variations.of(game).with_game(game.at(4).play(game.positions[4].placements[0]))
    one = one.named(place.line, "Further north").noted(place, Note(Mark.BLUNDER, True, "It loses 3,1 and hut:0,1."))
    line = one.game(place)
    two, deeper = one.with_game(line.play(line.position.builds[0]))
    other = two.game(place)
    three, _ = two.with_game(other.play(other.position.builds[1]))
    return three.noted(Place(0, 12), Note(None, False, "Here it ends.\n\nWhy?")).noted(deeper, Note(Mark.GOOD))


@fewer_examples
@given(st.integers(0, 5), st.randoms(use_true_random=False), st.lists(COMMENTS, max_size=12), st.booleans())
def test_any_tree_reads_back_from_its_text_and_an_older_reader_finds_its_game(
    seed: int, rng: random.Random, comments: list[str], is_set_up: bool
) -> None:
    game = random_game(seed, plies=8 + seed)
    if is_set_up:
        game = set_up_game(game.at(6).position).replay(game.moves[6:7])
    tree = edited(other_lines(game, rng, 6), rng, comments)
    assert_is_tree(tree)
    text = format_study(tree)
    again = parse_study(text)
    assert content(again) == content(tree) and format_study(again) == text
    assert parse_study(text.replace("\n", "\r\n")).lines == again.lines
    sent = "Look at this:\n\n" + "".join(f"> {row}\n" for row in text.splitlines())
    seen = find_study(sent)
    assert (seen is None) == (text == str(tree.main)) if not tree.is_set_up else True
    assert seen is None or content(seen) == content(tree)
    if tree.is_set_up:
        assert find_positions(sent).whole[0].value == tree.main.positions[0]
    else:
        assert tree.main in [finding.value for finding in find_games(sent).whole]
        assert tree.main in [finding.value for finding in find_games(text.replace("\n", " ")).whole] or '"' in text


def test_a_bare_game_is_its_record() -> None:
    game = random_game(1, plies=9)
    assert format_study(Variations.of(game)) == str(game) and parse_study(str(game)).is_bare
    assert find_study(str(game)) is None


def test_the_study_in_the_documents_is_one() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    shown = textwrap.dedent(page[page.index("    taluva game 1", page.index("## Studies")) : page.index("- `line` is")])
    tree = parse_study(shown)
    assert format_study(tree) == shown.rstrip() + "\n"
    assert [line.name for line in tree.lines] == ["", "Further west", ""]
    assert tree.note(Place(1, 5)) == Note(Mark.DUBIOUS, True) and "0,1" in tree.note(Place(0, 4)).comment


def test_the_same_move_is_no_line_of_its_own_and_another_tile_is() -> None:
    game = random_game(3, plies=12)
    tree, place = Variations.of(game).with_game(game.at(7))
    assert tree.lines == (Line(game),) and place == (0, 7)
    later = random_game(3, plies=15)
    assert Variations.of(game).with_game(later) == (Variations.of(later), Place(0, 15))
    before = game.at(6)
    other = next(tile for tile in sorted(before.position.unseen()) if tile != before.position.hand)
    taken = with_hand(before, other)
    assert parse_game(str(taken)).position.hand == other
    branched, place = tree.with_game(taken.play(game.moves[6]))
    assert place == (1, 7) and branched.leaving(Place(0, 6)) == (1,)
    assert branched.place_of(taken) == (0, 6) and branched.game(place).position == taken.play(game.moves[6]).position


def test_a_promoted_line_changes_places_with_the_one_that_it_leaves() -> None:
    tree = example()
    up = tree.promoted(1)
    assert up.main == tree.lines[1].game and up.lines[0].name == "Further north"
    assert up.lines[0].notes[5].mark is Mark.BLUNDER
    old = next(index for index, line in enumerate(up.lines) if line.game == tree.main)
    assert up.lines[old].notes[12].comment.startswith("Here")
    assert content(up.promoted(old)) == content(tree)
    with pytest.raises(ValueError, match="first already"):
        tree.promoted(0)


def test_what_is_deleted_takes_along_what_follows_and_another_line_takes_its_place() -> None:
    tree = example()
    assert [line.parent for line in tree.lines] == [-1, 0, 1]
    assert len(tree.without(Place(1, 5)).lines) == 1
    shorter = tree.without(Place(0, 5))
    assert shorter.main == tree.lines[1].game and len(shorter.lines) == 2
    assert tree.without(Place(0, 9)).main.ply == 8
    for place in (Place(0, 0), Place(1, 2)):
        with pytest.raises(ValueError, match="no move leads there"):
            tree.without(place)


def test_a_tree_that_is_full_refuses_more() -> None:
    game = random_game(3, plies=12)
    tree = Variations.of(game)
    with pytest.raises(FullError):
        for move in (move for ply in range(2, 12) for move in game.positions[ply].legal_moves):
            at = next(ply for ply in range(2, 12) if move in game.positions[ply].legal_moves)
            tree, _ = tree.with_game(game.at(at).play(move))
    assert len(tree.lines) == MOST_LINES
    with pytest.raises(ValueError, match="another line"):
        tree.noted(Place(1, 0), Note())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("study 1", "study 2", "not a study of version 1"),
        ("line 2 from 1 at 4", "line 2 from 1 at 12", "no move to leave from"),
        ("line 2 from 1 at 4", "line 2 from 2 at 4", "not the next line"),
        ("line 2 from 1 at 4", "line 2 from 1 at 3", "no tile is in hand"),
        ("note 5 blunder", "note 4 blunder", "no such move"),
        ("note 5 blunder", "note 5 awful", "not a line, moves or a note"),
        ('"Further north"', '" Further north"', "not a name"),
        ('"It loses', '"  It loses', "not a note"),
        ("note 12", "note 12\nnote 12", "not a note"),
        ("plays ", "plays JJ 0.0/9 ", "not a move"),
        ("plays ", "plays 0,0/1 ", "not a move"),
        ("line 3 from 2 at 5\nplays", "line 3 from 2 at 5\nline 4 from 2 at 5\nplays", "a line without moves"),
    ],
)
def test_a_damaged_text_is_refused_with_its_line(old: str, new: str, problem: str) -> None:
    text = format_study(example())
    assert old in text
    damaged = text.replace(old, new)
    with pytest.raises(NotationError) as caught:
        parse_study(damaged)
    assert caught.value.problem == problem and caught.value.line > text.count("\n", 0, text.index("study 1"))
    if "," not in new:
        assert find_games(damaged).whole[0].value == example().main, "the game is whole nevertheless"
    with pytest.raises(NotationError):
        find_study(damaged)


def test_lines_are_written_in_their_order_and_each_once() -> None:
    text = format_study(example())
    second = text[text.index("line 2") : text.index("note 5")]
    with pytest.raises(NotationError, match="there already"):
        parse_study(text + second.replace("line 2", "line 4"))
    branch = random_game(3, plies=12).at(2)
    early = Variations.of(random_game(3, plies=12)).with_game(branch.play(branch.position.placements[0]))[0]
    line = next(row for row in format_study(early).splitlines() if row.startswith("plays"))
    with pytest.raises(NotationError, match=rf"^line {text.count(chr(10)) + 2}: lines out of order$"):
        parse_study(f"{text}line 4 from 1 at 2\n{line}\n")


def test_a_position_that_was_set_up_stands_for_the_record() -> None:
    position = random_game(4, plies=10).position
    text = format_study(Variations.of(set_up_game(position)).noted(Place(), Note(comment="Set up.")))
    assert parse_position(text[: text.index("study 1")]) == position
    drawn = set_up_game(random_game(4, plies=9).position.play(random_game(4, plies=10).moves[9]))
    assert drawn.position.phase is Phase.TILE and len(drawn.deck) == Options().tile_count


@pytest.mark.parametrize(
    "section",
    [
        'note 1 "' + "a" * 90_000 + '"\n',
        "".join(f'note {ply} "{"é" * COMMENT_LENGTH}"\n' for ply in range(1, 12)),
        "line 2 from 1 at 4\nplays " + "JJ " * 30_000,
        "line 2 from 1 at 4\nplays" + " 0.0/0" * 15_000,
        "line 2 from 1 at 4\n" * 4_000,
        'line 1 "' + "\\u0301" * 14_000 + '"',
        "study 1\n" * 9_000,
        'note 1 "' + "[" * 90_000,
    ],
)
def test_texts_made_to_do_harm_cost_little(section: str) -> None:
    text = f"{random_game(3, plies=12)}study 1\n{section}"[:SIZE]
    assert calls_to_read(find_study, text) < 2 * MOST_CALLS
    assert bytes_to_read(find_study, text) < MOST_BYTES
