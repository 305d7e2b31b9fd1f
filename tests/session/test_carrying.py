"""The tile carried over the board: where it snaps to, how it turns, and what becomes of it when it is let go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.carrying import can_be_carried, snapped
from session.table.cells import board_cells
from session.table.intents import Cancel, Carry, Choose, Confirm, Rotate
from session.table.table import Ghost, Table
from taluva import Game, Hex, Options, Phase
from taluva.drawing.geometry import Point, center
from tests.browser.random_play import TALL, WIDE, played
from tests.session.games import game_of
from tests.session.tables import after, table_of

HEIGHT = 12.0
SECOND = game_of("JC SR", "0,0/0 hut:1,0")


def rugged() -> Game:
    """Return a game on an island of many heights."""
    return played(18, TALL, Options(2), 32)


def over(table: Table, hex_: Hex, dx: float = 0.0, dy: float = 0.0) -> Point:
    """Return a point of the drawing beside the middle of a hex."""
    x, y = center(hex_, table.position.board.level(hex_), HEIGHT)
    return x + dx, y + dy


def snap(table: Table, point: Point) -> Ghost | None:
    return snapped(table, board_cells(table), HEIGHT, point)


@given(
    st.sampled_from([rugged, lambda: SECOND, lambda: played(27, WIDE, Options(2), 20)]), st.integers(0, 5), st.data()
)
def test_over_a_place_the_tile_lies_there_in_a_rotation_that_fits(
    game_of_its_kind: Callable[[], Game], rotation: int, data: st.DataObject
) -> None:
    game = game_of_its_kind()
    table = table_of(game, rotation=rotation)
    place = data.draw(st.sampled_from(game.position.placements.hexes()))
    ghost = snap(table, over(table, place, data.draw(st.floats(-15, 15)), data.draw(st.floats(-12, 12))))
    assert ghost is not None and not ghost.fixed
    legal = game.position.placements.rotations(place)
    assert ghost.hex == place
    assert ghost.rotation in legal
    assert rotation not in legal or ghost.rotation == rotation, "it was turned though it fitted"
    carried = after(table, Carry(ghost))
    assert carried.ghost_violation is None and carried.refusal is None and carried.move is None


def test_beside_a_place_the_tile_goes_to_it() -> None:
    table = table_of(SECOND)
    place = min(SECOND.position.placements.hexes(), key=lambda at: center(at)[0])
    assert snap(table, over(table, place, dx=-100)) == snap(table, over(table, place))


def test_in_the_open_sea_it_lies_nowhere() -> None:
    table = table_of(rugged())
    assert snap(table, (4000.0, 4000.0)) is None
    assert after(table, Carry(None)) == table


def test_the_first_tile_goes_to_its_only_place_from_anywhere() -> None:
    ghost = snap(table_of(Game.new(seed=7)), (900.0, -700.0))
    assert ghost is not None and ghost.hex == Hex(0, 0)


def test_where_it_cannot_lie_the_reason_is_told() -> None:
    table = table_of(rugged())
    placements, board = rugged().position.placements, rugged().position.board
    shut = [
        at
        for at in board.frame.hexes(board.land)
        if not any(placements.rotations(near) for near in (at, *at.neighbours()))
    ]
    ghost = snap(table, over(table, shut[0]))
    assert ghost is not None and ghost.hex == shut[0]
    carried = after(table, Carry(ghost))
    assert carried.refusal is not None and carried.refusal == carried.ghost_violation


def test_it_keeps_to_its_place_between_two() -> None:
    table = table_of(SECOND)
    place = Hex(0, 1)
    near = next(at for at in place.neighbours() if SECOND.position.placements.rotations(at))
    (x, y), (nx, ny) = over(table, place), over(table, near)
    middle = (x + nx) / 2, (y + ny) / 2
    for here in (place, near):
        carried = after(table, Carry(snap(table, over(table, here))))
        between = snap(carried, middle)
        assert between is not None and between.hex == here


def test_turned_on_the_way_it_stays_turned() -> None:
    table = table_of(SECOND)
    place = next(at for at in SECOND.position.placements.hexes() if len(SECOND.position.placements.rotations(at)) > 2)
    carried = after(table, Carry(snap(table, over(table, place))))
    turned = after(carried, Rotate(True))
    assert turned.ghost is not None and carried.ghost is not None
    assert turned.ghost.rotation != carried.ghost.rotation
    assert snap(turned, over(table, place, dx=9)) == turned.ghost


@pytest.mark.parametrize("asks", [True, False])
def test_let_go_it_is_fixed_and_waits_unless_there_is_one_way_and_nothing_asks(asks: bool) -> None:
    placements = rugged().position.placements
    for ways in (1, 2):
        place = next(at for at in placements.hexes() if len(placements.rotations(at)) == ways)
        table = table_of(rugged())
        ghost = snap(table, over(table, place))
        assert ghost is not None
        dropped = after(table, Carry(ghost), Carry(ghost._replace(fixed=True)), asks=asks)
        if asks or ways > 1:
            assert dropped.ghost == ghost._replace(fixed=True) and dropped.game is rugged()
            assert after(dropped, Cancel()).ghost is None
            assert after(dropped, Confirm()).game.ply == rugged().ply + 1
        else:
            assert dropped.game.ply == rugged().ply + 1


def test_put_back_where_it_lay_it_is_not_laid() -> None:
    placements = rugged().position.placements
    place = next(at for at in placements.hexes() if len(placements.rotations(at)) == 1)
    before = Ghost(place, placements.rotations(place)[0], True)
    back = after(table_of(rugged()), Carry(None), Carry(before), asks=False)
    assert back.ghost == before and back.game is rugged()


def test_only_a_person_to_lay_a_tile_carries_it() -> None:
    assert can_be_carried(table_of(SECOND))
    building = game_of("JC SR", "0,0/0")
    assert building.position.phase is Phase.BUILD
    for table in (table_of(building), table_of(SECOND, levels=(3, 3)), table_of(SECOND, shown=0)):
        assert not can_be_carried(table)
        assert snap(table, over(table, Hex(0, 1))) is None
    chosen = after(table_of(building), Choose(Hex(1, 0)))
    assert after(chosen, Carry(Ghost(Hex(1, 0), 0, False))) == chosen
