"""Test the reference implementation on small boards worked out by hand."""

from __future__ import annotations

import random
from functools import partial

import pytest

from tests.rules.reference import PIECES, TERRAINS, TILE_SET, Build, Hex, Outcome, Ref, tile_hexes

TWO = "JC 0,0 0; SR 0,1 5"
# Levels 1 to 4 on twelve free hexes and three volcanoes.
HILL = (
    "JC 0,0 0; SR -2,1 0; CJ 2,-2 1; LS 2,-1 0; JS 0,1 5; RC 0,0 4; JR 2,-1 3; CL 0,0 0; "
    "SJ 2,-2 0; CC 2,-1 1; LR 2,-1 2"
)
# A placement that gives the builders on the hill nothing new but huts.
ASIDE = (-2, 2, 3)


def hexagon(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def position(
    tiles: str,
    *buildings: str,
    players: int = 2,
    mode: str = "solo",
    anywhere: bool = False,
    left: int = 10,
    buried: tuple[int, ...] = (),
    out: tuple[int, ...] = (),
    hand: str | None = None,
) -> Ref:
    """Return a game in which seat 0 is to build or, with ``hand``, to lay that tile.

    ``buildings`` are ``seat kind q,r q,r ...``, with as many huts on each hex as its level.
    ``left`` is the number of tiles still to draw, ``buried`` each seat's huts lost to eruptions.
    """
    game = Ref(players, tiles_total=48, mode=mode, anywhere=anywhere)
    for tile in tiles.split(";"):
        letters, volcano, rotation = tile.split()
        q, r = hexagon(volcano)
        assert game.lay_reason(q, r, int(rotation)) is None, tile
        game.put_tile(letters, q, r, int(rotation))
        game.drawn += 1
    for group in buildings:
        seat, kind, *hexes = group.split()
        for here in map(hexagon, hexes):
            count = game.level(here) if kind == "hut" else 1
            game.buildings[here] = (int(seat), kind, count)
            game.supplies[int(seat)][kind] -= count
    for seat_number, huts in enumerate(buried):
        game.buried[seat_number] = huts
        game.supplies[seat_number]["hut"] -= huts
    for gone in out:
        game.out[gone] = True
    game.phase, game.hand = ("build", None) if hand is None else ("tile", hand)
    game.drawn += hand is not None
    game.tiles_total = game.drawn + left
    return game


def test_the_set_of_tiles() -> None:
    assert sum(TILE_SET.values()) == 48
    hexes = {t: sum(n * kind.count(t) for kind, n in TILE_SET.items()) for t in TERRAINS}
    assert hexes == {"J": 28, "C": 23, "S": 19, "R": 15, "L": 11}


def test_tile_hexes_go_counter_clockwise_from_the_rotation() -> None:
    assert tile_hexes(0, 0, 0) == [(0, 0), (1, 0), (1, -1)]
    assert tile_hexes(3, 2, 5) == [(3, 2), (3, 3), (4, 2)]


def test_the_second_tile_has_72_placements() -> None:
    """Count by geometry: a triangle touches 12 triangles of each orientation, each with 3 volcano hexes."""
    game = Ref(2, tiles_total=24)
    assert game.legal_lays() == {(0, 0, rotation) for rotation in range(6)}
    for rotation in range(6):
        game = Ref(2, tiles_total=24)
        game.put_tile("JC", 0, 0, rotation)
        assert len(game.legal_lays()) == 72


@pytest.mark.parametrize(
    ("tiles", "buildings", "lay", "reason"),
    [
        (TWO, [], (3, 0, 0), "not-touching"),
        (TWO, [], (0, 0, 2), "overlap"),
        (TWO + "; LJ 0,1 0", [], (0, 0, 5), "not-level"),
        (TWO, [], (1, 0, 4), "no-volcano"),
        (TWO, [], (0, 0, 0), "same-direction"),
        (HILL[:-11], ["1 tower 2,-2", "0 temple 1,-1"], (2, -1, 2), "covers-tower"),
        (HILL[:-11], ["0 hut 2,-2", "0 temple 1,-1"], (2, -1, 2), "covers-temple"),
        (TWO, ["1 hut 1,0"], (0, 0, 5), "covers-settlement"),
        (TWO, ["0 hut 1,0 1,1"], (0, 1, 0), "covers-settlement"),
        (TWO, ["0 hut 1,0 1,-1", "1 hut 1,1"], (0, 1, 0), "covers-settlement"),
        (TWO, ["0 hut 1,0 1,-1", "1 hut 1,1 0,2"], (0, 1, 0), None),
        (TWO, ["1 hut 1,-1 1,0 1,1 0,2"], (0, 1, 0), None),
        (TWO, [], (2, -1, 5), None),
    ],
)
def test_laying(tiles: str, buildings: list[str], lay: tuple[int, int, int], reason: str | None) -> None:
    game = position(tiles, *buildings, hand="LJ")
    assert game.lay_reason(*lay) == reason
    assert (lay in game.legal_lays()) == (reason is None)


def test_the_first_volcano_is_on_the_origin() -> None:
    assert Ref(2, tiles_total=24).lay_reason(1, 0, 3) == "not-start"


def test_buried_huts_do_not_return_to_the_supply() -> None:
    game = position(HILL[:-11], "1 hut 1,-1 1,0", hand="LR")
    supply = game.supplies[1]["hut"]
    game.lay(2, -1, 2)
    assert (game.buried[1], game.supplies[1]["hut"], game.built(1)) == (3, supply, (0, 0, 6))
    assert game.settlements(1) == [frozenset({(1, 0)})]


@pytest.mark.parametrize(
    ("buildings", "kind", "place", "reason"),
    [
        ([], "hut", "0,0", "volcano"),
        (["1 hut 1,1"], "hut", "1,1", "occupied"),
        ([], "temple", "0,3", "level"),
        ([], "hut", "0,1", "level"),
        (["0 hut 0,1"], "hut", "1,1", "beside-own"),
        (["1 hut 0,1"], "hut", "1,1", None),
        (["0 hut 0,1"], "tower", "-1,1", "level"),
        (["1 hut 0,1"], "tower", "1,0", "no-settlement"),
        (["0 hut 0,1"], "tower", "1,0", None),
        (["0 temple 1,1"], "tower", "1,0", None),
        (["0 hut 2,-3", "0 tower 2,-2"], "tower", "1,-1", "has-tower"),
        (["0 hut 1,0", "0 tower 2,-2"], "tower", "1,-1", None),
        (["0 hut 0,1 1,0"], "temple", "1,1", "too-small"),
        (["0 hut 0,1 1,0 2,-2 2,-3"], "temple", "1,-1", "too-small"),
        (["0 hut 0,1 1,1", "0 tower 1,0"], "temple", "0,2", None),
        (["0 hut 0,1 1,0 2,-2", "0 temple 1,1"], "temple", "1,-1", "has-temple"),
        (["0 hut 0,1 1,0 2,-2 2,-3 3,-3", "0 temple 1,1"], "temple", "1,-1", None),
        (["0 hut 2,-3", "0 tower 2,-2 1,-1"], "tower", "1,0", "has-tower"),
        (["0 hut 0,1", "0 tower 2,-2 3,-2"], "tower", "1,0", "supply"),
    ],
)
def test_building_one_piece(buildings: list[str], kind: str, place: str, reason: str | None) -> None:
    game = position(HILL, *buildings)
    q, r = hexagon(place)
    assert game.build_reason(kind, q, r) == reason
    assert ((kind, q, r) in game.legal_builds()) == (reason is None)


def test_hut_anywhere() -> None:
    game = position(HILL, "0 hut 0,1", anywhere=True)
    assert game.build_reason("hut", 1, 1) is None
    assert game.build_reason("hut", 1, 0) == "level"


def expansions(game: Ref) -> set[Build]:
    return {move for move in game.legal_builds() if move[0] == "expand"}


def test_expansion_fills_every_hex_to_its_level() -> None:
    game = position(HILL, "0 hut 2,-2", buried=(13,))
    jungle: Build = ("expand", "J", frozenset({(2, -3), (3, -3)}))
    assert expansions(game) == {jungle, ("expand", "C", frozenset({(3, -2)}))}
    assert game.expand_reason("R", [(2, -2)]) == "supply"
    assert game.expand_reason("L", [(2, -2)]) == "no-hex"
    assert game.expand_reason("J", [(2, -3)]) == "no-settlement"
    game.build(jungle)
    assert (game.buildings[(2, -3)], game.buildings[(3, -3)]) == ((0, "hut", 1), (0, "hut", 2))
    assert game.supplies[0]["hut"] == 0


def test_an_expansion_fills_adjacent_hexes_only() -> None:
    """Two jungles in a row with a settlement at each end: each fills only its own."""
    game = position("JC 0,0 0; JL 3,0 3", "0 hut 1,-1 2,1")
    assert expansions(game) == {("expand", "J", frozenset({(1, 0)})), ("expand", "J", frozenset({(2, 0)}))}


def test_expansions_into_the_same_hexes_are_one_move() -> None:
    game = position(TWO, "0 hut 1,-1 1,1")
    assert expansions(game) == {("expand", "J", frozenset({(1, 0)})), ("expand", "S", frozenset({(0, 2)}))}


TEMPLES = "temple -1,0 0,2 3,-1"


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (position(HILL, f"0 {TEMPLES}", buried=(19,)), ("early", (0,), (1, None))),
        (position(HILL, f"0 {TEMPLES}", buried=(19,), left=0), ("early", (0,), (1, None))),
        (position(HILL, f"0 {TEMPLES}", buried=(18,)), None),
        (position(HILL, "1 temple 3,-1", left=0), ("tiles", (1,), (None, 1))),
        (position(HILL, "1 temple 3,-1", "0 temple 1,1", "0 tower 1,0", left=0), ("tiles", (0,), (1, None))),
        (position(HILL, "1 hut 0,2 0,1", buried=(3,), left=0), ("tiles", (0,), (1, None))),
        (position(HILL, "1 hut 0,2 0,1", buried=(2,), left=0), ("tiles", (0, 1), (1, 1))),
        (position(HILL, "1 temple 3,-1", players=3, out=(1,), left=0), ("tiles", (0,), (1, None, None))),
    ],
)
def test_end_of_a_game_without_places(game: Ref, outcome: Outcome | None) -> None:
    check_last_hut(game, outcome)


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (position(HILL, f"0 {TEMPLES}", buried=(19,), mode="ranking"), ("last", (0,), (1, 2))),
        (position(HILL, f"0 {TEMPLES}", buried=(19,), mode="ranking", players=3), None),
        (
            position(HILL, f"0 {TEMPLES}", buried=(19, 2, 2, 3), mode="ranking", players=4, left=0),
            ("tiles", (0,), (1, 3, 3, 2)),
        ),
        (position(HILL, buried=(4, 5, 2), players=3, mode="ranking", left=0), ("tiles", (0, 1), (1, 1, 3))),
    ],
)
def test_end_with_ranking(game: Ref, outcome: Outcome | None) -> None:
    check_last_hut(game, outcome)


FIRST_TEAM = (0, 2), (1, None, 1, None)
SECOND_TEAM = (1, 3), (None, 1, None, 1)
teams = partial(position, HILL, players=4, mode="teams")


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (teams(f"0 {TEMPLES}", buried=(19,)), None),
        (teams(f"0 {TEMPLES}", buried=(19, 0, 20)), ("early", *FIRST_TEAM)),
        (teams(f"2 {TEMPLES}", buried=(19, 0, 20)), ("early", *FIRST_TEAM)),
        (teams(f"0 {TEMPLES}", "2 tower 1,0 2,-2", buried=(19,)), ("early", *FIRST_TEAM)),
        (teams(f"1 {TEMPLES}", buried=(19, 20, 20)), None),
        (teams(f"0 {TEMPLES}", buried=(19, 0, 20), out=(2,)), None),
        (teams(buried=(0, 1, 1, 1), left=0), ("tiles", (0, 1, 2, 3), (1, 1, 1, 1))),
        (teams("2 temple 3,-1 -1,0", "1 temple 0,2", left=0), ("tiles", *FIRST_TEAM)),
        (teams("2 temple 3,-1 -1,0", "1 temple 0,2", left=0, out=(2,)), ("tiles", *SECOND_TEAM)),
        (teams("0 temple 3,-1 -1,0", "1 temple 0,2", left=0, out=(2,)), ("tiles", *FIRST_TEAM)),
    ],
)
def test_end_with_teams(game: Ref, outcome: Outcome | None) -> None:
    check_last_hut(game, outcome)


def check_last_hut(game: Ref, outcome: Outcome | None) -> None:
    """Let seat 0 build a hut and check the outcome."""
    game.build(("hut", 2, -3))
    assert game.outcome == outcome
    assert game.phase == ("over" if outcome else "draw")


# Seat 0 has no hut left, and no tower or temple has a place.
spent = partial(position, HILL, "0 hut -1,0", "1 hut 0,2", buried=(19,), hand="SR")


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (spent(), ("last", (1,), (None, 1))),
        (spent(left=0), ("last", (1,), (None, 1))),
        (spent(mode="ranking"), ("last", (1,), (2, 1))),
        (spent(players=3), None),
        (spent(players=3, left=0), ("tiles", (1,), (None, 1, None))),
        (spent(players=3, left=0, mode="ranking"), ("tiles", (1,), (3, 1, 2))),
        (spent(players=3, out=(2,)), ("last", (1,), (None, 1, None))),
        (spent(players=4, mode="teams", out=(1,)), None),
        (spent(players=4, mode="teams", out=(1, 2)), ("last", *SECOND_TEAM)),
    ],
)
def test_end_after_an_elimination(game: Ref, outcome: Outcome | None) -> None:
    assert game.leaves_nothing(*ASIDE)
    game.lay(*ASIDE)
    assert game.out[0]
    assert game.outcome == outcome
    assert game.buildings[(-1, 0)] == (0, "hut", 1)


def test_turns_of_those_who_left_are_skipped() -> None:
    game = position(HILL, f"0 {TEMPLES}", buried=(19, 20), players=4, mode="ranking")
    game.build(("hut", 2, -3))
    assert (game.place, game.seat) == ([1, None, None, None], 1)
    game.draw("SR")
    game.lay(*ASIDE)
    assert (game.place, game.out, game.seat) == ([1, 4, None, None], [False, True, False, False], 2)
    for tile, lay, seat in (("LJ", (2, 1, 0), 3), ("JJ", (4, -3, 1), 2)):
        game.draw(tile)
        game.lay(*lay)
        game.build(min(move for move in game.legal_builds() if move[0] == "hut"))
        assert game.seat == seat


def cost(move: Build, game: Ref) -> int:
    return sum(map(game.level, move[2])) if isinstance(move[2], frozenset) else 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "mode"),
    [
        pytest.param(2, "solo", marks=pytest.mark.long),
        pytest.param(3, "ranking", marks=pytest.mark.long),
        (4, "teams"),
    ],
)
def test_pieces_add_up_when_players_run_out_of_huts(players: int, mode: str) -> None:
    """Build as many huts as possible, so that players run out of them."""
    rng = random.Random(players)
    game = Ref(players, tiles_total=12 * players, mode=mode)
    deck = [tile for tile, count in TILE_SET.items() for _ in range(count)]
    rng.shuffle(deck)
    while game.phase != "over":
        game.draw(deck.pop())
        game.lay(*rng.choice(sorted(game.legal_lays())))
        if game.phase == "build":
            moves = sorted(game.legal_builds(), key=str)
            game.build(max(moves, key=lambda move: cost(move, game)))
        for seat in range(players):
            for kind, pieces in PIECES.items():
                placed = sum(n for owner, k, n in game.buildings.values() if (owner, k) == (seat, kind))
                buried = game.buried[seat] if kind == "hut" else 0
                assert placed + buried + game.supplies[seat][kind] == pieces
        for here, (_, kind, count) in game.buildings.items():
            assert game.terrain(here) != "V"
            assert count == (game.level(here) if kind == "hut" else 1)
            assert kind != "tower" or game.level(here) >= 3
