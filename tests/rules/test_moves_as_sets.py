"""Legal moves as a set and a sequence, on boards small enough to count by hand."""

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


def test_the_first_tile_has_six_rotations_on_one_hex() -> None:
    placements = START.position.placements
    assert placements.hexes() == [Hex(0, 0)]
    assert placements.rotations(Hex(0, 0)) == (0, 1, 2, 3, 4, 5)
    assert list(placements) == [Placement(Hex(0, 0), rotation) for rotation in range(6)]


def test_hexes_are_those_with_a_legal_rotation() -> None:
    placements = SECOND.position.placements
    assert placements.hexes() == sorted({move.hex for move in placements}, key=lambda hex_: (hex_.r, hex_.q))
    assert len(placements) == 72


@pytest.mark.parametrize("game", [START, SECOND, BUILDING], ids=["first tile", "second tile", "building"])
def test_set_operations(game: Game) -> None:
    moves = game.position.builds if game is BUILDING else game.position.placements
    some = frozenset(list(moves)[1:3])
    assert moves & some == some
    assert moves | some == frozenset(moves)
    assert moves - some == frozenset(moves) - some
    assert some < moves and not moves <= some


@pytest.mark.parametrize("game", [START, SECOND, BUILDING], ids=["first tile", "second tile", "building"])
def test_indexing_starts_at_zero_and_is_bounded(game: Game) -> None:
    moves = game.position.builds if game is BUILDING else game.position.placements
    assert [moves[number] for number in range(len(moves))] == list(moves)
    for outside in (-1, len(moves)):
        with pytest.raises(IndexError) as error:
            moves[outside]
        assert error.value.args[0] in (outside, "list index out of range")


def test_repr_counts_the_moves() -> None:
    assert repr(START.position.placements) == "<6 placements>"
    assert repr(BUILDING.position.builds) == "<2 builds>"


@pytest.mark.parametrize("move", ["expand:J:9,9", "hut:1,0"])
def test_only_the_players_own_settlements_expand(move: str) -> None:
    build = parse_move(move)
    assert isinstance(build, Build)
    with pytest.raises(ValueError, match=f"no settlement to expand: {move}"):
        BUILDING.position.builds.expansion(build)


def test_an_expansion_knows_what_it_fills() -> None:
    position = parse_position(EXPANDING)
    move = parse_move("expand:J:1,-1")
    assert isinstance(move, Build)
    expansion = position.builds.expansion(move)
    assert (expansion.terrain, position.board.frame.hexes(expansion.filled), expansion.cost) == (
        Terrain.JUNGLE,
        [Hex(1, 0)],
        1,
    )


def test_an_invalid_rotation_is_an_error_but_not_in_a_membership_test() -> None:
    placements = Placements(START.position.board)
    for rotation in (-1, 6):
        assert Placement(Hex(0, 0), rotation) not in placements
        with pytest.raises(ValueError, match=f"^no such rotation: {rotation}$"):
            placements.violation(Placement(Hex(0, 0), rotation))
