"""Positions set up by hand: what is refused, and why; and what games reach is not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from taluva import TILE_SET, Building, Hex, LaidTile, Mode, Options, Phase, Placement, Rule, Tile, parse_position
from taluva.reachable import Fault, Reason, faults_of, position_of
from taluva.setting_up import Draft, furnished, laid_board, pieces_of
from tests.rules.random_games import climber, random_game, whole_game
from tests.rules.records import recorded
from tests.rules.scenario import BOARDS

SCENARIOS = {
    block.partition("\n")[0]: block
    for block in re.split("^## ", Path(__file__).with_name("set_up.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
}


def draft_of(block: str) -> tuple[Draft, str]:
    """Return the draft of a scenario, and the faults that are expected."""
    players, laid, expected, pieces = 2, list[LaidTile](), "", dict[Hex, tuple[int, Building]]()
    options, fields = Options(), dict[str, str]()
    for line in block.splitlines()[1:]:
        if line.startswith("->"):
            expected = line.removeprefix("-> ")
            continue
        key, _, value = line.partition(": ")
        word, _, number = key.partition(" ")
        seat = int(number or 1) - 1
        if word == "game":
            words = dict(each.split("=") for each in value.split())
            players = int(words.get("players", 2))
            options = Options(players, words.get("tiles") == "48")
        elif word == "board":
            laid = [tile_of(text) for text in BOARDS.get(value, value).split(";")]
        elif word == "line":
            laid = line_of(int(value))
        elif word in ("huts", "temples", "towers"):
            building = Building[word[:-1].upper()]
            pieces.update((Hex.parse(text), (seat, building)) for text in value.split())
        elif key:
            fields[key] = value
    draft = Draft.empty(options)
    if laid and not pieces and ("turn" not in fields or "spread" in fields):
        pieces = some_huts(laid)
    turn = fields.get("turn", "seat 1").split()
    draft = replace(
        draft,
        board=furnished(laid_board(players, laid), pieces),
        buried=tuple(int(fields.get(f"buried {seat + 1}", 0)) for seat in range(players)),
        out=tuple(str(seat + 1) in fields.get("out", "") for seat in range(players)),
        seat=int(turn[1]) - 1,
        hand=Tile.parse(turn[3]) if "tile" in turn else None,
        builds="build" in turn,
    )
    return draft, expected


def tile_of(text: str) -> LaidTile:
    """Read `JC 0,0 2`."""
    name, place, rotation = text.split()
    return LaidTile(Tile.parse(name), Hex.parse(place), int(rotation))


def line_of(count: int) -> list[LaidTile]:
    """Return so many tiles in a row, no kind more often than the box holds it."""
    return [LaidTile(tile, Hex(2 * at, 0), 0) for at, tile in enumerate(TILE_SET[:count])]


def some_huts(laid: list[LaidTile]) -> dict[Hex, tuple[int, Building]]:
    """Return huts of both players, one on each tile in turn."""
    return {tile.hexes()[1]: (at % 2, Building.HUT) for at, tile in enumerate(laid)}


def written(fault: Fault) -> str:
    """Return a fault as scenarios write it."""
    words = [fault.reason.value]
    hexes = fault.hexes
    if fault.violation is not None:
        words.append(fault.violation.rule.value)
        hexes = fault.violation.hexes
    words += [f"of {fault.number}"] if fault.number or fault.reason.value == "lost" else []
    words += [f"seat {fault.seat + 1}"] if fault.seat is not None else []
    words += ["at", *map(str, sorted(hexes))] if hexes and fault.reason.value != "tiles" else []
    return " ".join(words)


def assert_is_about(fault: Fault, draft: Draft) -> None:
    """Assert what scenarios do not write of a fault."""
    assert isinstance(fault.hexes, tuple)
    laid, pieces = draft.board.laid, pieces_of(draft.board)
    match fault.reason:
        case Reason.TILE:
            assert fault.hexes in [tile.hexes() for tile in laid]
        case Reason.TILES:
            assert set(fault.hexes) == {hex_ for tile in laid[fault.number :] for hex_ in tile.hexes()}
        case Reason.PLACE:
            assert fault.violation is not None and fault.violation.hexes == fault.hexes
            assert pieces[fault.hexes[0]] == (fault.seat, fault.building)
        case Reason.PIECES:
            own = [hex_ for hex_, piece in pieces.items() if piece == (fault.seat, fault.building)]
            assert set(fault.hexes) == set(own) and fault.building is not None
        case _:
            assert fault.building is None


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_no_game_reaches_is_refused(name: str) -> None:
    draft, expected = draft_of(SCENARIOS[name])
    assert "; ".join(map(written, faults_of(draft))) == expected.replace("ok", "")
    for fault in faults_of(draft):
        assert_is_about(fault, draft)
    if expected == "ok":
        position = position_of(draft)
        assert parse_position(str(position)) == position
        assert position.board.laid[0].hex == Hex(0, 0)
    else:
        with pytest.raises(ValueError, match=r"^no game can reach the position$"):
            position_of(draft)


def test_an_island_is_moved_only_if_no_volcano_is_in_the_middle() -> None:
    own, _expected = draft_of("## own\nboard: SR 0,1 5; JC 0,0 0\nhuts 1: 1,0\nhuts 2: 1,1")
    assert position_of(own).board.laid == own.board.laid[::-1]
    other, _expected = draft_of(SCENARIOS["Tiles in any order, the first volcano anywhere"])
    assert position_of(other).board.laid == (tile_of("SR 0,0 5"), tile_of("JC 0,-1 0"))


@pytest.mark.parametrize("board", ["L3", "L4"])
def test_a_high_island_lies_anywhere(board: str) -> None:
    own, _expected = draft_of(f"## own\nboard: {board}\nturn: seat 2\nhuts 1: 1,1")
    moved = tuple(tile._replace(hex=Hex(tile.hex.q + 7, tile.hex.r - 2)) for tile in own.board.laid)
    elsewhere = replace(own, board=furnished(laid_board(2, moved), {Hex(8, -1): (0, Building.HUT)}))
    assert [fault.reason for fault in faults_of(elsewhere)] == [fault.reason for fault in faults_of(own)]
    assert Reason.TILE not in [fault.reason for fault in faults_of(own)]


def test_who_begins_follows_from_the_turns_while_everybody_plays() -> None:
    scenario, _expected = draft_of(SCENARIOS["The second of three begins"])
    assert position_of(scenario).options == Options(3, first=1)


def test_who_is_out_has_built_in_a_turn_less() -> None:
    game = recorded("ranking-early-out-shared")
    position = next(each for each in game.positions if any(player.out for player in each.players))
    draft = Draft.of(replace(position, reason=None))
    assert position_of(replace(draft, hand=None, builds=False)).ply == 2 * len(position.board.laid) - 1
    assert position_of(replace(draft, hand=None, builds=False)).options == position.options


@pytest.mark.slow
@pytest.mark.parametrize("options", [Options(), Options(3, mode=Mode.RANKING), Options(4, mode=Mode.TEAMS)], ids=str)
def test_what_games_reach_is_not_refused_and_stays_the_same(options: Options) -> None:
    for game in (random_game(5, options), whole_game(options, 5, climber)):
        for position in game.positions[1:-1:17]:
            assert not faults_of(Draft.of(position)), str(position)
            assert position_of(Draft.of(position)) == position


def test_an_island_laid_in_another_order_is_the_same_island() -> None:
    position = random_game(3).positions[30]
    laid = position.board.laid
    shifted = [tile._replace(hex=Hex(tile.hex.q + 4, tile.hex.r - 9)) for tile in laid]
    ground = [tile for at, tile in enumerate(shifted) if all(tile.hex not in below.hexes() for below in shifted[:at])]
    shifted = [*reversed(ground), *(tile for tile in shifted if tile not in ground)]
    again = Draft.of(replace(position, board=furnished(laid_board(2, shifted), {})))
    reasons = {fault.reason.value for fault in faults_of(again)}
    assert reasons <= {"too-few"}, "the island itself can be laid"


def test_tiles_and_pieces_are_laid_lifted_put_and_taken() -> None:
    draft = Draft.empty()
    assert draft.refuses_tile(Tile.parse("JC"), Placement(Hex(2, 0), 0)) is not None
    for word in ("JC 0,0 0", "SR 0,1 5"):
        tile = tile_of(word)
        draft = draft.laid(tile.tile, Placement(tile.hex, tile.rotation))
    draft = draft.put(Hex(0, 2), 0, Building.HUT).put(Hex(1, 1), 0, Building.HUT)
    assert draft.supply(0).huts == 18
    refused = draft.refuses_building(Hex(0, 2), 0, Building.TOWER), draft.refuses_building(Hex(0, 0), 1, Building.HUT)
    assert [violation and violation.rule for violation in refused] == [Rule.LEVEL, Rule.VOLCANO]
    higher = draft.laid(Tile.parse("LJ"), Placement(Hex(0, 1), 0))
    assert (higher.supply(0).huts, higher.buried, higher.board.level(Hex(1, 1))) == (18, (1, 0), 2)
    assert higher.put(Hex(1, 1), 1, Building.HUT).supply(1).huts == 18, "two huts on level 2"
    below, top = higher.tile_at(Hex(0, 2)), higher.tile_at(Hex(1, 1))
    assert below is not None and top is not None and higher.over(below) == (Hex(0, 1), Hex(1, 1))
    with pytest.raises(ValueError, match="another tile"):
        higher.lifted(below)
    back = higher.lifted(top)
    assert pieces_of(back.board) == {Hex(0, 2): (0, Building.HUT)} and len(back.board.laid) == 2
    assert back.with_huts_left(0, 19).buried == (0, 0) and back.with_huts_left(0, 4).buried == (15, 0)
    assert pieces_of(back.taken(Hex(0, 2)).board) == {}
    more = back.put(Hex(1, 0), 1, Building.TEMPLE).with_options(Options(4))
    assert (
        len(more.players) == 4 and more.with_options(Options(2)).board == back.put(Hex(1, 0), 1, Building.TEMPLE).board
    )
    assert more.position(Tile.parse("JJ")).phase is Phase.TILE
