"""The legal moves of a step are a set and a sequence: what both offer, on a board small enough to count."""

from __future__ import annotations

import pytest

from taluva import Build, Game, Hex, Placement, Placements, Terrain, parse_move, parse_position

START = Game.new(seed=1)
BUILDING = START.play(parse_move("0,0/0"))
EXPANDING = """taluva position 1
options: players=2 tiles=12 huts=apart mode=solo first=1
laid: JC@0,0/0
seat 1: in place=- buried=0 hut:1,-1
seat 2: in place=- buried=0
turn: seat=1 phase=build hand=- ply=1 end=-
"""
SECOND = BUILDING.play(parse_move("hut:1,0"))


def test_the_first_tile_has_six_ways_on_one_hex() -> None:
    placements = START.position.placements
    assert placements.hexes() == [Hex(0, 0)]
    assert placements.rotations(Hex(0, 0)) == (0, 1, 2, 3, 4, 5)
    assert list(placements) == [Placement(Hex(0, 0), rotation) for rotation in range(6)]


def test_the_second_tile_may_lie_wherever_some_rotation_fits() -> None:
    placements = SECOND.position.placements
    assert placements.hexes() == sorted({move.hex for move in placements}, key=lambda hex_: (hex_.r, hex_.q))
    assert len(placements) == 72


@pytest.mark.parametrize("game", [START, SECOND, BUILDING], ids=["first tile", "second tile", "building"])
def test_sets_are_joined_cut_and_compared(game: Game) -> None:
    moves = game.position.builds if game is BUILDING else game.position.placements
    some = frozenset(list(moves)[1:3])
    assert moves & some == some
    assert moves | some == frozenset(moves)
    assert moves - some == frozenset(moves) - some
    assert some < moves and not moves <= some


@pytest.mark.parametrize("game", [START, SECOND, BUILDING], ids=["first tile", "second tile", "building"])
def test_moves_are_numbered_from_zero(game: Game) -> None:
    moves = game.position.builds if game is BUILDING else game.position.placements
    assert [moves[number] for number in range(len(moves))] == list(moves)
    for outside in (-1, len(moves)):
        with pytest.raises(IndexError) as error:
            moves[outside]
        assert error.value.args[0] in (outside, "list index out of range")


def test_moves_tell_how_many_they_are() -> None:
    assert repr(START.position.placements) == "<6 placements>"
    assert repr(BUILDING.position.builds) == "<2 builds>"


@pytest.mark.parametrize("move", ["expand:J:9,9", "hut:1,0"])
def test_only_an_expansion_of_ones_own_fills_hexes(move: str) -> None:
    build = parse_move(move)
    assert isinstance(build, Build)
    with pytest.raises(ValueError, match=f"no settlement to expand: {move}"):
        BUILDING.position.builds.expansion(build)


def test_an_expansion_tells_what_it_fills() -> None:
    position = parse_position(EXPANDING)
    move = parse_move("expand:J:1,-1")
    assert isinstance(move, Build)
    expansion = position.builds.expansion(move)
    assert (expansion.terrain, position.board.frame.hexes(expansion.filled), expansion.cost) == (
        Terrain.JUNGLE,
        [Hex(1, 0)],
        1,
    )


def test_a_rotation_that_is_none_is_an_error_and_no_member() -> None:
    placements = Placements(START.position.board)
    for rotation in (-1, 6):
        assert Placement(Hex(0, 0), rotation) not in placements
        with pytest.raises(ValueError, match=f"^no such rotation: {rotation}$"):
            placements.violation(Placement(Hex(0, 0), rotation))
