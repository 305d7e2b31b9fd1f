"""What there is to see of a ply: on which hex, in which order, and when."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from session.table.moments import Laying, Raising, counting, losses, moment, rests_for, shown_for
from taluva import Building, Game, Hex, Options, Placement
from taluva.drawing.cells import land_cells
from tests.rules.random_games import builder, random_game, whole_game
from tests.rules.strategies import fewer_examples
from tests.session.games import game_of


def seen(game: Game) -> Laying | Raising:
    """Return what there is to see of the last ply of a game."""
    return moment(game, land_cells(game.positions[-2].board))


def test_new_land_falls_at_once_and_buries_nothing() -> None:
    laying = seen(game_of("JC", "0,0/0"))
    assert isinstance(laying, Laying) and not laying.erupts
    assert laying.hexes == (Hex(0, 0), Hex(1, 0), Hex(1, -1)) and laying.buried == ()
    assert laying.falls == 0 < laying.lands < laying.ends


def test_an_eruption_rumbles_before_its_tile_falls() -> None:
    laying = seen(game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 0,0/5"))
    assert isinstance(laying, Laying) and laying.erupts and laying.level == 2
    assert laying.falls > 0


@fewer_examples
@given(st.integers(0, 9), st.sampled_from([Options(2, all_tiles=True), Options(4)]))
def test_every_hut_that_a_tile_buries_sinks_before_the_tile_lands(seed: int, options: Options) -> None:
    game = random_game(seed, options)
    for ply in range(1, game.ply + 1):
        laying = seen(game.at(ply))
        if isinstance(laying, Laying):
            players = zip(game.positions[ply - 1].players, game.positions[ply].players)
            assert sum(sinking.huts for sinking in laying.buried) == sum(b.buried - a.buried for a, b in players)
            assert all(sinking.at < laying.falls for sinking in laying.buried)
            assert laying.ends <= 1600, "an eruption lasts too long"


@fewer_examples
@given(st.integers(0, 9))
def test_huts_appear_from_the_settlement_outwards(seed: int) -> None:
    game = random_game(seed, Options(2, all_tiles=True))
    for ply in range(1, game.ply + 1):
        move, raising = game.moves[ply - 1], seen(game.at(ply))
        if isinstance(move, Placement):
            continue
        assert isinstance(raising, Raising) and raising.seat == game.positions[ply - 1].seat
        board = game.positions[ply].board
        for appearing in raising.appear:
            built = board.building(appearing.hex)
            assert built is not None and built[2] == len(appearing.at)
        times = [at for appearing in raising.appear for at in appearing.at]
        assert times == sorted(times) and times[0] == 0 and times[-1] <= 500 and times[-1] < raising.ends
        if raising.settlement:
            far = [min(map(appearing.hex.distance, raising.settlement)) for appearing in raising.appear]
            assert far == sorted(far) and far[0] == 1


def test_a_temple_or_tower_takes_its_time_and_the_last_of_a_kind_is_named() -> None:
    lasts = set()
    for seed in range(12):
        game = whole_game(Options(), seed, builder)
        for ply, move in enumerate(game.moves, 1):
            if isinstance(move, Placement):
                continue
            raising = seen(game.at(ply))
            assert isinstance(raising, Raising)
            left = game.positions[ply].players[raising.seat].supply[_PLACES[move.kind.building]]
            assert raising.last is (left == 0)
            tall = move.kind.building is not Building.HUT
            assert (raising.ring is not None) is (tall or raising.last)
            assert raising.ends >= (600 if tall else 200)
            lasts.add(raising.last)
    assert lasts == {True, False}


_PLACES = {Building.HUT: 0, Building.TEMPLE: 1, Building.TOWER: 2}


@fewer_examples
@given(st.integers(0, 9))
def test_a_computers_turn_takes_at_least_two_seconds(seed: int) -> None:
    game = random_game(seed)
    for ply in range(0, game.ply - 1, 2):
        tile, build = game.moves[ply], game.moves[ply + 1]
        assert isinstance(tile, Placement)
        shown = shown_for(tile, False) + shown_for(build, False)
        assert shown + rests_for(game.at(ply + 1)) + rests_for(game.at(ply + 2)) >= 2200
        assert shown_for(tile, True) < shown_for(tile, False)


@fewer_examples
@given(st.integers(0, 9), st.sampled_from([Options(2, all_tiles=True), Options(4)]))
def test_numbers_count_with_what_is_seen_and_losses_are_those_of_the_eruption(seed: int, options: Options) -> None:
    game = random_game(seed, options)
    for ply in range(1, game.ply + 1):
        now = game.at(ply)
        before, after = (position.players for position in now.positions[-2:])
        what = seen(now)
        if isinstance(what, Laying):
            buried = {seat: b.buried - a.buried for seat, (a, b) in enumerate(zip(before, after))}
            assert losses(what) == {seat: huts for seat, huts in buried.items() if huts}
            continue
        count = counting(now, what)
        place = {Building.HUT: 0, Building.TEMPLE: 1, Building.TOWER: 2}[count.building]
        old, new = (players[count.seat].supply[place] for players in (before, after))
        assert count.numbers == tuple(range(old, new - 1, -1)) and len(count.numbers) > 1
        assert 0 < count.begins < count.begins + count.lasts <= what.ends
