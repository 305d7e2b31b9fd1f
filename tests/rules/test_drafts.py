"""A position that is being set up, change by change: the whole draft after each, and every refusal with its hexes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from taluva import TILE_SET, Board, Building, Hex, LaidTile, Mode, Options, Phase, Placement, Rule, Tile, Violation
from taluva.building import Supply
from taluva.ending import Player
from taluva.setting_up import Draft, furnished, laid_board, pieces_of
from tests.rules.random_games import climber, whole_game
from tests.rules.records import recorded

HUT, TEMPLE, TOWER = Building.HUT, Building.TEMPLE, Building.TOWER
JC, SR, LJ, JJ = map(Tile.parse, ("JC", "SR", "LJ", "JJ"))
TWO = (LaidTile(JC, Hex(0, 0), 0), LaidTile(SR, Hex(0, 1), 5))
# Level 2 on 0,1 0,2 and 1,1.
THREE = (*TWO, LaidTile(LJ, Hex(0, 1), 0))


def draft(laid: tuple[LaidTile, ...] = TWO, **pieces: tuple[int, Building]) -> Draft:
    """Return a draft for two players with buildings, by hexes such as `q1r0`."""
    places = {Hex(*map(int, name[1:].replace("m", "-").split("r"))): piece for name, piece in pieces.items()}
    return replace(Draft.empty(), board=furnished(laid_board(2, laid), places))


def test_the_open_sea() -> None:
    board = Board.empty(2, 48)
    assert Draft.empty() == Draft(Options(), board, (0, 0), (False, False), (None, None), 0, None, False)
    options = Options(3, mode=Mode.RANKING, first=2)
    empty = Draft.empty(options)
    assert empty == Draft(options, Board.empty(3, 48), (0,) * 3, (False,) * 3, (None,) * 3, 2, None, False)


def test_a_draft_of_a_position_has_all_that_it_has() -> None:
    game = recorded("ranking-early-out-shared")
    for position in (game.at(game.ply - 2).position, game.at(game.ply - 3).position):
        players, board = position.players, position.board
        seats = tuple(player.out for player in players), tuple(player.place for player in players)
        assert any(seats[0]) and any(seats[1]), "somebody is out, and somebody has a place"
        same = furnished(laid_board(4, board.laid), pieces_of(board))
        buried, builds = tuple(player.buried for player in players), position.phase is Phase.BUILD
        expected = Draft(position.options, same, buried, *seats, position.seat, position.hand, builds)
        assert Draft.of(position) == expected
        assert expected.players == players
    over = Draft.of(whole_game(Options(2), 0, climber).position)
    assert (over.out, over.places) == ((False, False), (None, None)), "what is over can be changed like any other"


def test_supplies_are_what_is_neither_on_the_board_nor_lost() -> None:
    changed = replace(draft(THREE, q0r2=(0, HUT), q1r0=(0, HUT), q1r1=(0, TEMPLE), q1rm1=(1, TOWER)), buried=(3, 0))
    assert changed.supply(0) == Supply(20 - 3 - 1 - 2, 2, 2)
    assert changed.players == (Player(Supply(14, 2, 2), 3), Player(Supply(20, 3, 1)))
    assert replace(changed, buried=(30, 0)).supply(0).huts == -13
    assert replace(changed, out=(True, False), places=(None, 1)).players[0].out


def test_a_draft_is_looked_at_as_a_position() -> None:
    shown = replace(draft(q1r0=(0, HUT)), seat=1, buried=(2, 0))
    for tile, phase in ((JJ, Phase.TILE), (None, Phase.BUILD)):
        position = shown.position(tile)
        assert (position.options, position.board, position.players) == (shown.options, shown.board, shown.players)
        assert (position.seat, position.phase, position.hand, position.ply) == (1, phase, tile, 0)


@pytest.mark.parametrize(
    ("tile", "hex_", "expected"),
    [
        (LJ, Hex(2, -1), None),
        (LJ, Hex(0, 1), None),
        (LJ, Hex(0, 0), Violation(Rule.SAME_DIRECTION, (Hex(0, 0),))),
        (LJ, Hex(9, 9), Violation(Rule.NOT_TOUCHING, (Hex(9, 9), Hex(10, 9), Hex(10, 8)))),
        (LJ, Hex(91, 0), Violation(Rule.NOT_TOUCHING, (Hex(91, 0), Hex(92, 0), Hex(92, -1)))),
        (JC, Hex(2, -1), None),
    ],
)
def test_a_tile_is_refused_as_in_a_game(tile: Tile, hex_: Hex, expected: Violation | None) -> None:
    assert draft().refuses_tile(tile, Placement(hex_, 0)) == expected
    if expected is None:
        laid = draft().laid(tile, Placement(hex_, 0))
        assert laid == draft((*TWO, LaidTile(tile, hex_, 0)))
    else:
        with pytest.raises(ValueError, match=r"^the tile cannot lie there$"):
            draft().laid(tile, Placement(hex_, 0))


def test_an_island_stays_in_its_frame() -> None:
    """The board's frame reaches further than an island of 48 tiles; beyond 90 steps nothing can be asked."""
    row = tuple(LaidTile(TILE_SET[at], Hex(2 * at, 0), 0) for at in range(45))
    long = draft(row)
    assert long.refuses_tile(TILE_SET[46], Placement(Hex(90, 0), 0)) is None
    longer = long.laid(TILE_SET[46], Placement(Hex(90, 0), 0))
    beyond = Placement(Hex(91, 1), 0)
    assert longer.refuses_tile(TILE_SET[47], beyond) == Violation(Rule.NOT_TOUCHING, beyond.hexes())


def test_tiles_of_a_kind_come_to_an_end() -> None:
    count = TILE_SET.count(LJ)
    assert [count, draft(THREE).unseen(LJ), replace(draft(THREE), hand=LJ).unseen(LJ)] == [count, count - 1, count - 2]
    assert replace(draft(THREE), hand=JJ).unseen(LJ) == count - 1
    many = draft((*TWO, *(LaidTile(LJ, Hex(2 * at, -9), 0) for at in range(count))))
    assert many.unseen(LJ) == 0
    assert many.refuses_tile(LJ, Placement(Hex(2, -1), 0)) == Violation(Rule.SUPPLY)
    with pytest.raises(ValueError, match="cannot lie"):
        many.laid(LJ, Placement(Hex(2, -1), 0))


def test_huts_under_a_tile_are_lost_and_return_with_nothing_when_it_is_lifted() -> None:
    before = replace(draft(q1r0=(1, HUT), q0r2=(0, HUT), q1r1=(0, HUT), q1rm1=(1, HUT)), buried=(1, 4))
    after = before.laid(LJ, Placement(Hex(0, 1), 0))
    assert after.buried == (2, 5) and pieces_of(after.board).keys() == {Hex(0, 2), Hex(1, -1)}
    top = after.board.laid[-1]
    assert after.lifted(top) == replace(before, board=after.lifted(top).board, buried=(2, 5))
    assert pieces_of(after.lifted(top).board) == {Hex(0, 2): (0, HUT), Hex(1, -1): (1, HUT)}
    assert after.lifted(top).board.laid == TWO


def test_the_tile_on_top_and_what_covers_one() -> None:
    three = draft(THREE)
    first, second, top = three.board.laid
    assert [three.tile_at(hex_) for hex_ in (Hex(0, 0), Hex(0, 2), Hex(1, 1), Hex(5, 5))] == [first, second, top, None]
    assert [three.over(tile) for tile in (first, second, top)] == [(Hex(1, 0),), (Hex(0, 1), Hex(1, 1)), ()]
    with pytest.raises(ValueError, match=r"^another tile lies on it$"):
        three.lifted(second)


@pytest.mark.parametrize(
    ("hex_", "building", "expected"),
    [
        (Hex(5, 5), HUT, Violation(Rule.LEVEL, (Hex(5, 5),))),
        (Hex(0, 0), HUT, Violation(Rule.VOLCANO, (Hex(0, 0),))),
        (Hex(0, 1), TEMPLE, Violation(Rule.VOLCANO, (Hex(0, 1),))),
        (Hex(1, 1), TOWER, Violation(Rule.LEVEL, (Hex(1, 1),))),
        (Hex(1, 1), TEMPLE, None),
        (Hex(1, -1), TEMPLE, None),
        (Hex(1, 1), HUT, None),
    ],
)
def test_a_building_is_refused_where_none_can_stand(hex_: Hex, building: Building, expected: Violation | None) -> None:
    three = draft(THREE)
    assert three.refuses_place(hex_, building) == three.refuses_building(hex_, 1, building) == expected
    if expected is None:
        assert pieces_of(three.put(hex_, 1, building).board) == {hex_: (1, building)}
    else:
        with pytest.raises(ValueError, match=r"^the building cannot stand there$"):
            three.put(hex_, 1, building)


def test_a_tower_stands_on_level_3() -> None:
    high = draft((*THREE, LaidTile(JJ, Hex(0, 2), 5), LaidTile(SR, Hex(0, 1), 5)))
    assert [high.board.level(hex_) for hex_ in (Hex(0, 1), Hex(1, 1))] == [3, 3]
    assert high.refuses_building(Hex(1, 1), 0, TOWER) is None


def test_a_building_needs_pieces_but_for_those_that_it_takes_the_place_of() -> None:
    short = replace(draft(THREE, q1r1=(0, HUT), q0r2=(1, HUT)), buried=(18, 18))
    assert (short.supply(0).huts, short.supply(1).huts) == (0, 1)
    refused = Violation(Rule.SUPPLY, (Hex(1, 1),))
    assert short.refuses_building(Hex(1, 1), 0, HUT) is None
    assert short.refuses_building(Hex(1, 1), 1, HUT) == refused, "two huts on level 2"
    assert short.refuses_building(Hex(1, -1), 1, HUT) is None
    assert short.refuses_building(Hex(1, -1), 0, HUT) == Violation(Rule.SUPPLY, (Hex(1, -1),))
    temples = {Hex(2 * at + 1, 0): (0, TEMPLE) for at in range(3)}
    row = tuple(LaidTile(TILE_SET[at], Hex(2 * at, 0), 0) for at in range(4))
    all_built = replace(draft(), board=furnished(laid_board(2, row), temples))
    assert all_built.refuses_building(Hex(7, 0), 0, TEMPLE) == Violation(Rule.SUPPLY, (Hex(7, 0),))
    assert all_built.refuses_building(Hex(7, 0), 1, TEMPLE) is None
    assert all_built.refuses_building(Hex(1, 0), 0, TEMPLE) is None


def test_a_building_is_put_and_taken_and_nothing_else_changes() -> None:
    one = draft(THREE, q1r0=(0, HUT))
    both = one.put(Hex(1, 1), 1, TEMPLE)
    assert both == replace(one, board=furnished(one.board, {Hex(1, 0): (0, HUT), Hex(1, 1): (1, TEMPLE)}))
    assert both.taken(Hex(1, 1)) == one
    assert both.taken(Hex(0, 2)) is both
    other = both.put(Hex(1, 1), 0, HUT)
    assert pieces_of(other.board) == {Hex(1, 0): (0, HUT), Hex(1, 1): (0, HUT)}
    assert [len(own) for own in other.board.settlements] == [1, 0], "both huts are one settlement"


def test_huts_that_are_neither_left_nor_built_are_lost() -> None:
    some = replace(draft(q1r0=(1, HUT)), buried=(0, 5))
    assert [some.with_huts_left(1, count).buried for count in (19, 20, 14, 1, 0, -3)] == [
        *((0, 0), (0, 0), (0, 5), (0, 18), (0, 19), (0, 19))
    ]
    assert some.with_huts_left(0, 18) == replace(some, buried=(2, 5))


def test_other_options_leave_what_fits() -> None:
    three = replace(Draft.empty(Options(3)), board=laid_board(3, TWO), buried=(1, 2, 3), seat=2, hand=JJ, builds=True)
    three = three.put(Hex(1, 0), 2, HUT).put(Hex(1, 1), 1, HUT)
    three = replace(three, out=(True, False, False), places=(None, None, 1))
    fewer, more = three.with_options(Options(2)), three.with_options(Options(4))
    board = furnished(laid_board(2, TWO), {Hex(1, 1): (1, HUT)})
    assert fewer == Draft(Options(2), board, (1, 2), (False, False), (None, None), 1, JJ, True), "two must play"
    board = furnished(laid_board(4, TWO), pieces_of(three.board))
    out = (True, False, False, False)
    assert more == Draft(Options(4), board, (1, 2, 3, 0), out, (None,) * 4, 2, JJ, True)
    assert replace(more, out=(True, True, False, False)).with_options(Options(4)).out == (True, True, False, False)
    assert replace(more, out=(True, True, True, False)).with_options(Options(4)).out == (False,) * 4


def test_who_is_out_is_not_to_move_and_two_play_always() -> None:
    four = replace(Draft.empty(Options(4)), seat=2, places=(1, 2, None, None))
    assert four.with_out(2, True) is four, "only one would be left"
    four = replace(four, places=(None,) * 3 + (1,))
    assert four.with_out(2, True) == replace(four, out=(False, False, True, False), seat=0)
    assert four.with_out(0, True) == replace(four, out=(True, False, False, False))
    assert four.with_out(3, True).places == (None,) * 4
    again = replace(four, places=(None,) * 4).with_out(2, True)
    assert again == replace(four, places=(None,) * 4, out=(False, False, True, False), seat=3)
    assert again.with_out(2, False) == replace(again, out=(False,) * 4)
    two = Draft.empty()
    assert two.with_out(1, True) is two
