"""The search's own view of a position agrees with the rules."""

from __future__ import annotations

from bots.changes import build, lay
from bots.danger import Danger
from bots.endings import eliminated, ended
from bots.field import UNSURE, Field, field_of
from bots.grid import Grid
from bots.search import build_of
from bots.turns import all_shores, eruptions, listed, shores, ways
from taluva import Options, Phase, Placement, Position, parse_position
from tests.bots.positions import EVERY_GAME, each_game, midgame
from tests.rules.random_games import random_game


def seen(field: Field) -> dict[str, object]:
    """Return all that a field says, in an order of its own and without what is known of eruptions."""
    found: dict[str, object] = {name: getattr(field, name) for name in Field.__slots__}
    found["levels"] = [layer for layer in field.levels if layer]
    found["realms"] = [
        (sorted((*camp[:-1], camp[-1] & UNSURE) for camp in camps), codes & UNSURE, rim)
        for camps, codes, rim in field.realms
    ]
    return found


def without_buried(facts: dict[str, object], field: Field) -> dict[str, object]:
    """Leave out how many huts lie buried, which no decision depends on."""
    return {**facts, "status": [(out, place) for _, out, place in field.status]}


@each_game
def test_every_turn_leads_to_the_field_of_the_position_it_leads_to(options: Options) -> None:
    for seed in range(3):
        game = random_game(seed, options)
        for before, move, after in zip(game.positions, game.moves, game.positions[1:]):
            grid = Grid.around(before.board)
            field = field_of(before, grid)
            if isinstance(move, Placement):
                assert before.hand is not None
                tile = (int(before.hand.first), int(before.hand.second))
                field = lay(grid, field, grid.bit(move.hex), move.rotation, tile)
                if after.phase is not Phase.BUILD:
                    assert not ways(field, options.huts_anywhere)
                    field = eliminated(options, field)
            else:
                found = ways(field, options.huts_anywhere)
                way = next(w for w in found if before.play(build_of(before, grid, w)).board == after.board)
                field = ended(options, build(grid, field, *way))
            truth = field_of(after, grid)
            assert without_buried(seen(field), field) == without_buried(seen(truth), truth)


def places_of(position: Position) -> set[tuple[object, int]]:
    grid = Grid.around(position.board)
    field = field_of(position, grid)
    return {(grid.hex_of(bit), d) for bit, d in listed(eruptions(grid, field)) + listed(all_shores(grid, field))}


def test_every_place_and_every_way_is_found() -> None:
    for seed in range(2):
        for options in EVERY_GAME.values():
            for position in random_game(seed, options).positions[1:]:
                if position.phase is Phase.TILE:
                    assert places_of(position) == set(position.legal_moves)
                elif position.phase is Phase.BUILD:
                    grid = Grid.around(position.board)
                    found = [build_of(position, grid, w) for w in ways(field_of(position, grid), options.huts_anywhere)]
                    assert len(set(found)) == len(found) and set(found) <= set(position.legal_moves)
                    # Where huts may stand anywhere, a hut and an expansion of one hex may be the same.
                    results = {position.play(move).board for move in position.legal_moves}
                    assert {position.play(move).board for move in found} == results


def test_places_that_matter_are_some_of_all() -> None:
    for position in random_game(5).positions[1:]:
        if position.phase is Phase.TILE:
            grid = Grid.around(position.board)
            field = field_of(position, grid)
            assert set(listed(shores(grid, field, position.seat))) <= set(listed(all_shores(grid, field)))


def test_the_turn_passes_over_those_who_play_no_more() -> None:
    options = Options(players=4)
    position = midgame(1, options=options)
    assert position.seat == 0
    for gone, following in ((1, 2), (2, 1)):
        before = parse_position(str(position).replace(f"seat {gone + 1}: in", f"seat {gone + 1}: out"))
        field = eliminated(options, field_of(before, Grid.around(before.board)))
        assert [field.plays(seat) for seat in range(4)] == [seat not in (0, gone) for seat in range(4)]
        assert (field.seat, field.over) == (following, False)


def test_what_an_eruption_leaves_is_what_the_rules_leave() -> None:
    looked_at = 0
    for seed in range(6):
        for position in random_game(seed).positions[1:]:
            if position.phase is not Phase.TILE:
                continue
            grid = Grid.around(position.board)
            field = field_of(position, grid)
            danger = Danger(grid, field, {})
            for camps, _, _ in field.realms:
                for camp in camps:
                    truth = set()
                    for move in position.placements:
                        area = 0
                        for hex_ in move.hexes():
                            area |= grid.bit(hex_)
                        if area & camp[0]:
                            truth.add(camp[0] & ~area)
                    assert set(danger.rests(camp[0])) == truth
                    looked_at += len(truth)
    assert looked_at > 100
