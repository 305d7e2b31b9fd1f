"""Compare charts, small pictures, marks and views with the expected ones.

After an intended change run `python3 build.py test tests/session/test_expected_drawings.py --rewrite` and review the
difference with `git diff tests/session/expected`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import dist, sin

import pytest

from session.charts.chart import chart_svg, chart_table
from session.charts.facts import facts, why_words
from session.charts.figure_rows import figure_rows
from session.charts.own_curve import own_curve_svg
from session.charts.review import GameReview, ReviewedTurn, Stand, curve_svg, curve_table
from session.charts.statistics import statistics
from session.saves.summary import summary_fields, summary_of, thumbnail
from session.table.camera import Camera
from session.table.cells import board_cells
from session.table.framing import Scene, automatic, beyond, still_good
from session.table.intents import Choose, PointAt, Rotate
from session.table.marks import coast_dots, ghost_drawing, hex_marks, in_the_way
from session.table.moments import moment, rests_for, shown_for
from session.table.on_board import button_places, prepares_tile
from session.table.presses import is_on_tile, press
from session.table.table import Table
from session.table.turn_marks import TurnMark, turns_markup
from taluva import Game, Hex, Mode, Options, Phase
from taluva.drawing.cells import Cell, land_cells
from taluva.drawing.geometry import Box, Point, center
from tests.expected import check_expected, lines
from tests.rules.random_games import builder, climber, random_game, whole_game
from tests.session.scenes import scene_of
from tests.session.tables import after, table_of
from tests.session.test_expected_words import EXPECTED

COLOURS = (2, 4, 1, 3)


def two() -> Game:
    """Return a game of two with high land."""
    return whole_game(Options(2, all_tiles=True), 3, climber)


def four() -> Game:
    """Return a game of four."""
    return whole_game(Options(4, mode=Mode.RANKING), 2, builder)


def review_of(game: Game) -> GameReview:
    """Return a review with made-up chances and costly turns, one of them grave."""
    seats = game.options.players
    stands = []
    for ply in range(0, game.ply + 1, 2):
        shares = [1.5 + sin(ply * (seat + 1) / 5) for seat in range(seats)]
        stands.append(Stand(ply, tuple(round(share / sum(shares), 3) for share in shares)))
    turns = [(4, 0.09), (8, 0.31), (10, 0.2)]
    mistakes = []
    for ply, lost in turns:
        played = tuple(game.moves[ply : ply + 2])
        seat = game.at(ply).position.seat
        mistakes.append(ReviewedTurn(ply, seat, lost, played, played, (), chances=0.5 - lost))
    return GameReview(tuple(stands), tuple(mistakes))


def charts() -> str:
    """Draw what a result shows."""
    drawn: list[object] = []
    for game in (two(), four()):
        review, names, colours = review_of(game), game.names, COLOURS[: game.options.players]
        figures = statistics(game, [1.5 * ply for ply in range(game.ply)])
        drawn += [chart_svg(figures, names, colours), chart_table(figures, names), figures]
        drawn += [f"{row.name}: {row.figures}" for row in figure_rows(figures)]
        drawn += [curve_svg(review, game, colours), curve_table(review, game)]
        drawn += [own_curve_svg(review, game, seat, colour) for seat, colour in enumerate(colours)]
        drawn += [own_curve_svg(review, game, 1, 3, here) for here in (0, 7, 8, game.ply)]
    drawn += [own_curve_svg(GameReview(review.stands[:count]), game, 0, 1) for count in (0, 1, 2)]
    return lines(*drawn)


def pictures() -> str:
    """Draw small pictures of games."""
    drawn: list[object] = []
    for game in (two(), four()):
        for ply in (0, 1, 9, 30, game.ply):
            summary = summary_of(game.at(min(ply, game.ply)))
            drawn += [summary_fields(summary), *thumbnail(summary, COLOURS)]
    return lines(*drawn)


def turns() -> str:
    """Draw turns, played and as ghosts, with and without a label."""
    game = two()
    drawn = []
    for ply in range(0, min(game.ply, 60), 2):
        before, moves = game.at(ply).position, tuple(game.moves[ply : ply + 2])
        look = ("played", "answer", "good", "nearly", "no", "other")[ply // 2 % 6]
        marks = [TurnMark(before, moves, look, "" if ply % 8 else "54 %", ply % 4 == 0), TurnMark(before, (), look)]
        drawn.append(turns_markup(marks[: 1 + ply % 3], 6 + ply / 10, COLOURS))
    return lines(*drawn)


def scenes() -> Iterator[Scene]:
    """Yield the game in its course, as the view is chosen by it."""
    for game in (two(), four()):
        for ply in range(1, game.ply, 9):
            yield scene_of(table_of(game.at(ply), levels=(0, 3, 0, 0)[: game.options.players]))


def views() -> str:
    """Show what the view shows by itself."""
    shown: list[object] = []
    for scene in scenes():
        for free in (Box(6, 46, 384, 476), Box(0, 0, 300, 200), Box(296, 60, 984, 640)):
            for fingers in (True, False):
                camera = automatic(scene, free, fingers)
                near = Camera(camera.scale * 1.6, camera.x - 40, camera.y - 30)
                judged = [still_good(scene, each, free, fingers) for each in (camera, near)]
                sides = [sorted(beyond(each, scene.content, free)) for each in (camera, near)]
                shown.append(f"{camera.scale:.4f} {camera.x:.2f} {camera.y:.2f} {judged} {sides}")
    return lines(*shown)


def buttons() -> str:
    """Say where the tick and the cross lie, in the middle of the board and at its edges, near and far."""
    said: list[object] = []
    for scene in list(scenes())[::2]:
        cells = board_cells(scene.table)
        legal = sorted(at for at, cell in cells.items() if cell.legal)
        for number, here in enumerate((legal[:1], legal[-1:], legal[len(legal) // 2 :][:1])):
            for at in here:
                x, y = center(at, cells[at].level, scene.height)
                free = (Box(-9e3, -9e3, 9e3, 9e3), Box(x - 120, y - 50, x + 60, y + 150), scene.content)[number]
                for scale in (0.45, 0.9):
                    places = button_places(at, cells, scene.height, scale, free, prepares_tile(scene.table))
                    said.append(f"{at} {scale} " + " ".join(f"{place[0]:.2f},{place[1]:.2f}" for place in places))
    return lines(*said)


def marked() -> str:
    """Draw what is marked: legal places, the last turns, a chosen hex with its ways to build, and tiles in hand."""
    drawn: list[object] = []
    for ply in (2, 3, 20, 21, 39):
        begun = table_of(two().at(ply))
        board = begun.position.board
        land = sorted(board.frame.hexes(board.land))
        for intent in (None, PointAt(land[-1]), *map(Choose, land[2 :: len(land) // 3])):
            table = begun if intent is None else after(begun, intent)
            cells = board_cells(table)
            drawn.append(f"{ply} {intent} {in_the_way(table, cells)}")
            if begun.position.phase is Phase.BUILD or intent is None:
                drawn += [f"{at} {marks}" for at, marks in hex_marks(table, cells, COLOURS).items()]
                drawn.append(coast_dots(cells))
            ghost = ghost_drawing(table, cells, 9.0)
            if ghost is not None:
                drawn += [ghost[:-1], ghost.markup]
    return lines(*drawn)


def presses() -> str:
    """Map what presses around a tile do: T turns it, c chooses the hex below, o does that where the tile lies."""
    said: list[object] = []
    for ply, which in ((2, (0,)), (28, (20,))):
        scene = scene_of(table_of(two().at(ply)))
        board = scene.table.position.board
        places = sorted(scene.table.position.placements.hexes())
        for here in (places[number] for number in which):
            table = after(scene.table, Choose(here))
            cells = board_cells(table)
            middles = {at: center(at, board.level(at), scene.height) for at in cells}
            x, y = middles[here]
            said.append(str(here))
            for row in range(-7, 8):
                points = [(x + 13.0 * column, y + 15.0 * row) for column in range(-12, 13)]
                said.append("".join(map(partial(pressed, table, cells, scene.height, middles), points)))
    return lines(*said)


def pressed(table: Table, cells: Mapping[Hex, Cell], height: float, middles: Mapping[Hex, Point], point: Point) -> str:
    """Return the letter of what a press at a point does on the hex whose middle is nearest."""
    nearest = min(middles, key=lambda at: (dist(middles[at], point), at))
    if isinstance(press(table, cells, height, nearest, point), Rotate):
        return "T"
    return "o" if is_on_tile(table, cells, height, point) else "c"


def motions() -> str:
    """Say when things move, ply by ply."""
    said: list[object] = []
    for game in (two(), four()):
        for ply in range(1, game.ply + 1):
            now = game.at(ply)
            seen = moment(now, land_cells(now.positions[-2].board))
            shown = [shown_for(game.moves[ply - 1], hurried) for hurried in (True, False)]
            said.append(f"{ply} {seen} {rests_for(now)} {shown}")
        said += [*facts(game, game.names, None), *facts(game, game.names, 1, review_of(game)), why_words(game)]
    return lines(*said)


def endings() -> str:
    """Say of games of all kinds what is worth knowing at their ends, to all and to each player."""
    said: list[object] = []
    for seed, options in enumerate((Options(), Options(3), Options(4), Options(4, mode=Mode.TEAMS), Options(2))):
        game = random_game(seed, options)
        names = ("Ana", "Ben", "Cem", "Dora")[: options.players]
        said.append(why_words(game))
        for you in (None, *range(options.players)):
            for review in (None, review_of(game)):
                said += [f"{seed} {you} {each.figure}: {each.words}" for each in facts(game, names, you, review)]
    return lines(*said)


@pytest.mark.parametrize("draw", [charts, pictures, turns, views, buttons, marked, presses, motions, endings])
def test_drawings_have_not_changed(draw: Callable[[], str], request: pytest.FixtureRequest) -> None:
    check_expected(EXPECTED / f"{draw.__name__}.txt", draw(), request.config)
