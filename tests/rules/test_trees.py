"""Trees of variations, change by change: what the whole tree is after each, and why one is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from taluva import Game, Options, Phase, Tile, parse_move
from taluva.tiles import TILE_COUNTS
from taluva.variations import (
    COMMENT_LENGTH,
    MOST_MOVES,
    FullError,
    Line,
    Mark,
    Note,
    Place,
    Step,
    Variations,
    set_up_game,
    step_of,
    tidy_comment,
    with_hand,
)
from tests.rules.random_games import main_line, random_game


def off(game: Game, ply: int, *choices: int) -> Game:
    """Return a game that leaves another one after a ply with its choices of the legal moves."""
    game = game.at(ply)
    for choice in choices:
        position = game.position
        game = game.play((position.placements if position.phase is Phase.TILE else position.builds)[choice])
    return game


@cache
def forked() -> Variations:
    """Return a game with lines at 4 (and one off that at 5), 6 and 8, noted at every end."""
    tree = Variations.of(main_line())
    for game in (off(main_line(), 4, 0, 0), off(main_line(), 8, 1), off(main_line(), 6, 2, 1)):
        tree, _place = tree.with_game(game)
    tree, _place = tree.with_game(off(tree.lines[1].game, 5, 1))
    for index, line in enumerate(tree.lines):
        tree = tree.named(index, f"Line {index}").noted(Place(index, line.game.ply), Note(comment=f"End {index}"))
    return tree.noted(Place(0, 3), Note(Mark.BEST)).noted(Place(0, 7), Note(Mark.GOOD, True))


def shape(tree: Variations) -> list[tuple[int, int, int, str, list[int]]]:
    """Return of each line what it leaves and where, where it ends, its name, and which positions have notes."""
    return [(line.parent, line.ply, line.game.ply, line.name, list(line.notes)) for line in tree.lines]


def test_lines_stand_behind_the_one_that_they_leave() -> None:
    assert shape(forked()) == [
        (-1, 0, 12, "Line 0", [3, 7, 12]),
        (0, 4, 6, "Line 1", [6]),
        (1, 5, 6, "Line 2", [6]),
        (0, 6, 8, "Line 3", [8]),
        (0, 8, 9, "Line 4", [9]),
    ]
    assert forked().is_arranged
    earlier, place = forked().with_game(off(main_line(), 2, 0))
    assert place == (1, 3) and [line.parent for line in earlier.lines] == [-1, 0, 0, 2, 0, 0]
    assert not Variations((forked().lines[0], *forked().lines[2:0:-1])).is_arranged
    assert [forked().leaving(Place(0, ply)) for ply in (4, 5, 6, 8)] == [(1,), (), (3,), (4,)]
    assert forked().leaving(Place(1, 5)) == (2,)
    steps = forked().lines[2].steps
    assert steps == (Step(None, forked().lines[2].game.moves[5]),)
    assert forked().lines[3].steps[0] == Step(main_line().positions[6].hand, forked().lines[3].game.moves[6])


def test_a_position_belongs_to_one_line() -> None:
    tree = forked()
    assert [tree.lines[0].owns(ply) for ply in (-1, 0, 1, 12, 13)] == [False, True, True, True, False]
    assert [tree.lines[1].owns(ply) for ply in (0, 4, 5, 6, 7)] == [False, False, True, True, False]
    assert tree.place_of(tree.lines[2].game.at(5)) == Place(1, 5)
    assert tree.place_of(tree.lines[2].game.at(3)) == Place(0, 3)
    assert tree.place_of(off(main_line(), 2, 1)) is None
    assert tree.game(Place(1, 5)) == tree.lines[1].game.at(5)
    assert (tree.note(Place(0, 3)), tree.note(Place(0, 4))) == (Note(Mark.BEST), Note())


def test_a_tree_is_bare_without_lines_notes_and_a_name() -> None:
    bare = Variations.of(main_line())
    assert bare.is_bare and bare.main == main_line() and not bare.is_set_up
    assert not bare.named(0, "x").is_bare and not bare.noted(Place(), Note(Mark.GOOD)).is_bare
    assert not bare.with_game(off(main_line(), 4, 0))[0].is_bare
    assert bare.named(0, "x").named(0, "").is_bare and bare.noted(Place(), Note()).is_bare
    assert Variations.of(set_up_game(main_line().position)).is_set_up


def test_a_game_that_goes_on_makes_its_line_longer() -> None:
    tree, place = forked().with_game(off(forked().lines[4].game, 9, 0, 1))
    assert (len(tree.lines), place, tree.lines[4].game.ply) == (5, Place(4, 11), 11)
    assert shape(tree)[:4] == shape(forked())[:4] and tree.lines[4].notes == forked().lines[4].notes
    again, place = tree.with_game(tree.lines[4].game.at(10))
    assert again is tree and place == Place(4, 10)


def test_a_full_tree_takes_no_move_more() -> None:
    long = random_game(3)
    tree = Variations.of(long.at(3))
    moves = 0
    while moves < MOST_MOVES:
        rest = min(MOST_MOVES - moves, long.ply - 2)
        tree = Variations((*tree.lines, Line(long.at(2 + rest), 0, 2)))
        moves += rest
    last = tree.lines[-1]
    shorter = Variations((*tree.lines[:-1], replace(last, game=last.game.at(last.game.ply - 1))))
    assert shorter.with_game(off(long, 2, 0))[1].ply == 3
    with pytest.raises(FullError, match=r"^too many variations$"):
        tree.with_game(off(long, 2, 0))


def test_a_note_is_tidied_and_an_empty_one_removed() -> None:
    tree = forked()
    noted = tree.noted(Place(0, 5), Note(None, True, "  two\n\n\n\tlines  "))
    assert noted.lines[0].notes == {**tree.lines[0].notes, 5: Note(None, False, "two\n\nlines")}
    assert list(noted.lines[0].notes) == [3, 5, 7, 12]
    assert noted.noted(Place(0, 5), Note(None, True, " ")) == tree
    assert tree.noted(Place(0, 7), Note()).lines[0].notes.keys() == {3, 12}
    assert noted.lines[1:] == tree.lines[1:]
    for place in (Place(1, 4), Place(0, 13)):
        with pytest.raises(ValueError, match=r"^the position belongs to another line$"):
            tree.noted(place, Note(Mark.GOOD))
    assert [mark.sign for mark in Mark] == ["★", "!", "?!", "??"]


def test_names_of_players_and_lines_change_in_all_games() -> None:
    renamed = forked().with_names(["Ana", "Bo"])
    assert {line.game.names for line in renamed.lines} == {("Ana", "Bo")}
    assert shape(renamed) == shape(forked())
    assert forked().named(1, "  a  " + "b" * 60).lines[1].name == "a " + "b" * 38


def test_a_promoted_line_takes_along_what_leaves_it_and_leaves_what_stands_above() -> None:
    assert shape(forked().promoted(3)) == [
        (-1, 0, 8, "Line 3", [3, 8]),
        (0, 4, 6, "Line 1", [6]),
        (1, 5, 6, "Line 2", [6]),
        (0, 6, 12, "Line 0", [7, 12]),
        (3, 8, 9, "Line 4", [9]),
    ]
    assert shape(forked().promoted(2)) == [
        (-1, 0, 12, "Line 0", [3, 7, 12]),
        (0, 4, 6, "Line 2", [6]),
        (1, 5, 6, "Line 1", [6]),
        (0, 6, 8, "Line 3", [8]),
        (0, 8, 9, "Line 4", [9]),
    ]
    up = forked().promoted(1)
    assert shape(up) == [
        (-1, 0, 6, "Line 1", [3, 6]),
        (0, 4, 12, "Line 0", [7, 12]),
        (1, 6, 8, "Line 3", [8]),
        (1, 8, 9, "Line 4", [9]),
        (0, 5, 6, "Line 2", [6]),
    ]
    assert up.main == forked().lines[1].game and up.lines[1].game == main_line()
    with pytest.raises(ValueError, match=r"^the main line is the first already$"):
        forked().promoted(0)


@pytest.mark.parametrize(
    ("place", "left"),
    [
        (Place(0, 12), [(-1, 0, 11), (0, 4, 6), (1, 5, 6), (0, 6, 8), (0, 8, 9)]),
        (Place(0, 10), [(-1, 0, 9), (0, 4, 6), (1, 5, 6), (0, 6, 8), (0, 8, 9)]),
        # Line 4 leaves where the ninth move goes: it takes the place of the rest.
        (Place(0, 9), [(-1, 0, 9), (0, 4, 6), (1, 5, 6), (0, 6, 8)]),
        (Place(0, 8), [(-1, 0, 7), (0, 4, 6), (1, 5, 6), (0, 6, 8)]),
        (Place(0, 6), [(-1, 0, 5), (0, 4, 6), (1, 5, 6)]),
        (Place(0, 5), [(-1, 0, 6), (0, 5, 6)]),
        (Place(0, 2), [(-1, 0, 1)]),
        (Place(1, 5), [(-1, 0, 12), (0, 6, 8), (0, 8, 9)]),
        (Place(1, 6), [(-1, 0, 12), (0, 4, 6), (0, 6, 8), (0, 8, 9)]),
        (Place(2, 6), [(-1, 0, 12), (0, 4, 6), (0, 6, 8), (0, 8, 9)]),
        (Place(3, 8), [(-1, 0, 12), (0, 4, 6), (1, 5, 6), (0, 6, 7), (0, 8, 9)]),
        (Place(4, 9), [(-1, 0, 12), (0, 4, 6), (1, 5, 6), (0, 6, 8)]),
    ],
)
def test_what_is_removed_takes_along_what_follows(place: Place, left: list[tuple[int, int, int]]) -> None:
    tree = forked().without(place)
    assert [each[:3] for each in shape(tree)] == left
    assert tree.is_arranged and all(line.owns(ply) for line in tree.lines for ply in line.notes)
    for line in tree.lines:
        assert forked().place_of(line.game) is not None, "no game is another one"


def test_a_note_where_a_line_leaves_stays_where_it_is() -> None:
    tree = forked().noted(Place(0, 6), Note(Mark.GOOD)).with_game(off(main_line(), 6, 3))[0]
    assert [line.ply for line in tree.lines] == [0, 4, 5, 6, 6, 8]
    lines = [(-1, 0, [3, 6, 8]), (0, 4, [6]), (1, 5, [6]), (0, 6, [7, 12]), (3, 8, [9]), (0, 6, [])]
    assert [(line.parent, line.ply, list(line.notes)) for line in tree.promoted(3).lines] == lines
    lines = [(-1, 0, [3, 6]), (0, 4, [6]), (1, 5, [6]), (0, 6, [8]), (0, 6, [7, 12]), (4, 8, [9])]
    assert [(line.parent, line.ply, list(line.notes)) for line in tree.promoted(4).lines] == lines


def test_lines_that_are_left_still_leave_the_same_lines() -> None:
    tree = forked().with_game(off(forked().lines[3].game, 7, 2))[0]
    assert [line.parent for line in tree.lines] == [-1, 0, 1, 0, 3, 0]
    fewer = tree.without(Place(1, 5))
    assert [line.parent for line in fewer.lines] == [-1, 0, 1, 0]
    assert [line.game for line in fewer.lines] == [tree.lines[index].game for index in (0, 3, 4, 5)]


def test_removing_leaves_the_notes_before() -> None:
    assert shape(forked().without(Place(0, 8)))[0] == (-1, 0, 7, "Line 0", [3, 7])
    assert shape(forked().without(Place(0, 9)))[0] == (-1, 0, 9, "Line 4", [3, 7, 9])
    assert shape(forked().without(Place(1, 6)))[1] == (0, 4, 6, "Line 2", [6])
    for place in (Place(), Place(0, 13), Place(1, 4)):
        with pytest.raises(ValueError, match=r"^no move leads there$"):
            forked().without(place)


# ---- games with another tile or beginning ----------------------------------------------


def test_another_tile_in_hand_changes_places_with_the_one_in_the_deck() -> None:
    game = main_line().at(6)
    hand, deck = game.position.hand, game.deck
    later = next(at for at in range(10, len(deck)) if deck[at] not in deck[3:at] and deck[at] != hand)
    taken = with_hand(game, deck[later])
    swapped = list(deck)
    swapped[3], swapped[later] = deck[later], deck[3]
    assert taken == replace(game, deck=tuple(swapped), positions=taken.positions)
    assert taken.positions[:-1] == game.positions[:-1]
    assert taken.position == replace(game.position, hand=deck[later])
    assert hand is not None and with_hand(game, hand) is game
    for end in (game.play(main_line().moves[6]), set_up_game(random_game(4, plies=10).position).at(0)):
        if end.position.phase is not Phase.TILE:
            with pytest.raises(ValueError, match=r"^no tile is in hand$"):
                with_hand(end, hand)


def test_a_tile_that_is_in_the_box_comes_from_there() -> None:
    game = main_line().at(6)
    boxed = next(tile for tile in sorted(TILE_COUNTS) if tile not in game.deck)
    taken = with_hand(game, boxed)
    assert taken.deck == (*game.deck[:3], boxed, *game.deck[4:])
    last = Tile.parse("LL")
    laid = Game.new(Options(), deck=(last, *(tile for tile in game.deck if tile != last))[:24])
    game = laid.replay([parse_move("0,0/0"), parse_move("hut:1,0")])
    with pytest.raises(ValueError, match=r"^no LL tile is left$"):
        with_hand(game, last)


def test_a_game_that_begins_in_a_position_has_the_tiles_that_are_left() -> None:
    position = main_line().at(6).position
    game = set_up_game(position)
    assert (game.options, game.names, game.moves, game.positions) == (
        Options(),
        ("Player 1", "Player 2"),
        (),
        (position,),
    )
    assert game.deck[:4] == (*(laid.tile for laid in position.board.laid), position.hand)
    assert len(game.deck) == 24 and not Counter(game.deck) - Counter(TILE_COUNTS)
    assert game.is_set_up and " ".join(map(str, game.deck[4:10])) == "SR JL RC LR JC JC", "the same each time"
    building = set_up_game(main_line().at(7).position)
    assert building.position == main_line().at(7).position and building.deck[:4] == game.deck[:4]
    all_tiles = random_game(5, Options(3, all_tiles=True), plies=9)
    whole = set_up_game(all_tiles.position)
    assert Counter(whole.deck) == TILE_COUNTS and whole.names == ("Player 1", "Player 2", "Player 3")


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("", ""),
        ("  a  b ", "a b"),
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("\n\na\n\n\n\nb\n\n", "a\n\nb"),
        ("a\n \t\n\u200b\nb", "a\n\nb"),
        ("é\u0301 \x07", "é\u0301"),
        ("a" * COMMENT_LENGTH, "a" * COMMENT_LENGTH),
        ("a" * (COMMENT_LENGTH + 1), "a" * COMMENT_LENGTH),
        (f"{'a' * (COMMENT_LENGTH - 1)}\nb", "a" * (COMMENT_LENGTH - 1)),
        ("\n" * (10 * COMMENT_LENGTH - 1) + "ab", "a"),
    ],
)
def test_comments_are_tidied(typed: str, tidied: str) -> None:
    assert tidy_comment(typed) == tidied


def test_a_step_has_the_tile_that_it_lays() -> None:
    assert step_of(main_line(), 0) == Step(main_line().deck[0], main_line().moves[0])
    assert step_of(main_line(), 1) == Step(None, main_line().moves[1])
