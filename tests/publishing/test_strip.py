"""A strip shows, at every ply, what a drawing of that position shows."""

from __future__ import annotations

import pytest

from taluva import Game
from taluva.drawing.cells import land_cells
from taluva.drawing.island import art_of, painters_order, shore
from taluva.publishing.numbering import Numbering
from taluva.publishing.strip import Span, Spans, last_turn, strip_of, strip_of_tree, whole_game
from tests.publishing.studies import study
from tests.rules.records import RECORDS, recorded

MOSTLY = ["solo-last", "ranking-early-out-shared", "teams-tiles-out"]


def is_at(spans: Spans, ply: int) -> bool:
    return sum(span.first <= ply < span.end for span in spans) == 1


def compare(game: Game, first: int, last: int) -> None:
    strip = strip_of(game, first, last)
    for ply in range(first, last + 1):
        cells = land_cells(game.positions[ply].board)
        shown = [(look.hex, look.art) for look in strip.looks if is_at(look.spans, ply)]
        assert shown == [(hex_, art_of(hex_, cells)) for hex_ in painters_order(cells)]
        coasts = [(coast.foot, coast.shade) for coast in strip.coasts if is_at(coast.spans, ply)]
        assert coasts == [shore(cells, strip.height)]


@pytest.mark.slow
@pytest.mark.parametrize("name", MOSTLY)
def test_every_ply_shows_the_hexes_of_its_own_drawing(name: str) -> None:
    game = recorded(name)
    compare(game, 0, game.ply)


@pytest.mark.long
@pytest.mark.parametrize("name", RECORDS)
def test_every_ply_of_every_recorded_game_shows_the_hexes_of_its_own_drawing(name: str) -> None:
    game = recorded(name)
    compare(game, 0, game.ply)


def test_a_part_of_a_game_shows_only_its_own_plies() -> None:
    game = recorded("solo-last")
    compare(game, 20, 23)
    assert len(strip_of(game, 20, 23).looks) < len(strip_of(game).looks)


def test_a_game_has_its_plies_and_those_of_its_last_turn() -> None:
    game = recorded("solo-last").at(22)
    assert (whole_game(game), last_turn(game), last_turn(game.at(21))) == (Span(0, 23), Span(20, 23), Span(20, 22))
    assert strip_of(game).plies == strip_of(game, last=22).plies == Span(0, 23)
    assert whole_game(game.at(0)) == last_turn(game.at(0)) == Span(0, 1)


def test_what_a_ply_has_changed_is_outlined_during_that_ply_only() -> None:
    game = recorded("solo-last")
    changes = strip_of(game).changes
    assert [change.spans for change in changes] == [(Span(ply, ply + 1),) for ply in range(1, game.ply + 1)]
    for change, before, after in zip(changes, game.positions, game.positions[1:]):
        old, new = land_cells(before.board), land_cells(after.board)
        assert {hex_ for hex_, _ in change.hexes} == {hex_ for hex_ in new if new[hex_] != old.get(hex_)}
        assert all(new[hex_].level == level for hex_, level in change.hexes)


@pytest.mark.parametrize(("first", "last"), [(-1, 3), (3, 2), (0, 1000)])
def test_plies_that_a_game_does_not_have_are_refused(first: int, last: int) -> None:
    with pytest.raises(ValueError, match="no plies"):
        strip_of(recorded("solo-last"), first, last)


def test_positions_of_variations_show_the_hexes_of_their_own_drawings_each_way_once() -> None:
    tree = study()
    strip, numbering = strip_of_tree(tree), Numbering(tree)
    for number, place in enumerate(numbering.places):
        assert numbering.number(place) == number
        cells = land_cells(tree.game(place).position.board)
        shown = [(look.hex, look.art) for look in strip.looks if is_at(look.spans, number)]
        assert shown == [(hex_, art_of(hex_, cells)) for hex_ in painters_order(cells)]
        assert sum(is_at(coast.spans, number) for coast in strip.coasts) == 1
        assert sum(is_at(change.spans, number) for change in strip.changes) == (number > 0)
    assert len({(look.hex, look.art) for look in strip.looks}) == len(strip.looks)
