"""Compare what is said at the table, and felt of plies, with the expected words.

After an intended change run `python3 build.py test tests/session/test_expected_words.py --rewrite` and review the
difference with `git diff tests/session/expected`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from session.table.haptics import pulses_of
from session.table.inspection import inspect
from session.table.intents import Choose, Rotate, TakeOption
from session.table.legal_moves import legal_groups
from session.table.log import entry, news
from session.table.narrator import narration
from session.table.prompts import confirm_label, option_rows, overview, undo_words
from session.table.sounds import notes_of
from session.table.table import Table
from taluva import Game, Hex, Mode, Options, Phase
from tests.expected import check_expected
from tests.rules.random_games import builder, climber, settler, spender, whole_game
from tests.session.tables import after, table_of

EXPECTED = Path(__file__).parent / "expected"
EVERY = 3
"""One hex in so many is chosen: all of them together say the same things over and over."""


def games() -> Iterator[Game]:
    """Yield games that between them have every building, eruption, refusal and end."""
    yield whole_game(Options(2, all_tiles=True), 3, climber)
    yield whole_game(Options(3, mode=Mode.RANKING), 2, builder, spender, settler)
    yield whole_game(Options(4, mode=Mode.TEAMS), 1, builder)


def tables() -> Iterator[tuple[str, Table]]:
    """Yield tables in the course of the games, with their names."""
    for number, game in enumerate(games()):
        for ply in (*range(0, game.ply, 3), game.ply):
            yield f"{number}.{ply}", table_of(game.at(ply), levels=(0, 0, 3, 0)[: game.options.players])


def hexes(table: Table) -> Iterable[Hex]:
    """Return some of the land and of the coast."""
    board = table.position.board
    land = board.frame.hexes(board.land)
    coast = sorted({near for hex_ in land for near in hex_.neighbours()} - set(land))
    return (*sorted(land)[::EVERY], *coast[:: 2 * EVERY])


def distinct(said: Iterable[tuple[str, str]]) -> str:
    """Return each text once, with where it was said first."""
    first: dict[str, str] = {}
    for where, text in said:
        first.setdefault(text, where)
    return "".join(f"{where}: {text}\n" for text, where in first.items())


def narrated() -> Iterator[tuple[str, str]]:
    """Say what the narrator says before a choice and after each, turned and with each way to build."""
    for name, table in tables():
        yield name, str(narration(table))
        for hex_ in hexes(table):
            chosen = after(table, Choose(hex_))
            yield f"{name} {hex_}", str(narration(chosen))
            if table.position.phase is Phase.TILE:
                yield f"{name} {hex_} turned", str(narration(after(chosen, Rotate(clockwise=True))))
            for option in range(len(chosen.choices)):
                yield f"{name} {hex_} {option}", str(narration(after(chosen, TakeOption(option))))


def prompted() -> Iterator[tuple[str, str]]:
    """Say what can be built, in rows, and what the buttons are called."""
    for name, table in tables():
        yield name, f"undo: {undo_words(table)}"
        yield from ((name, str(kind)) for kind in overview(table))
        for hex_ in hexes(table) if table.position.phase is Phase.BUILD else ():
            chosen = after(table, Choose(hex_))
            for option, row in enumerate(option_rows(chosen)):
                yield f"{name} {hex_}", str(row)
                yield f"{name} {hex_} {option}", confirm_label(after(chosen, TakeOption(option)))


def inspected() -> Iterator[tuple[str, str]]:
    """Say what is on some hexes."""
    for name, table in tables():
        for hex_ in hexes(table):
            seen, where = inspect(table, hex_), f"{name} {hex_}"
            for words in (seen.title, "; ".join(seen.lines), *seen.layers, "; ".join(seen.can), *seen.reasons):
                yield where, str(words)


def logged() -> Iterator[tuple[str, str]]:
    """Say what the history and the news say of each ply, and what is heard and felt of it."""
    for number, game in enumerate(games()):
        for ply in range(1, game.ply + 1):
            before, now, name = game.at(ply - 1), game.at(ply), f"{number}.{ply}"
            yield name, f"{entry(game, ply)} {news(before, now, (0, 0, 3, 0)[: game.options.players])}"
            yield name, f"{notes_of(before, now)} {pulses_of(before, now)}"


def listed() -> Iterator[tuple[str, str]]:
    """List the legal moves to read, of a tile and of buildings."""
    game = next(games())
    for ply in (0, 2, 15, 37):
        for group in legal_groups(table_of(game.at(ply))):
            yield (
                f"{ply} {group.hex}",
                f"{group.title}: {'; '.join(f'{each.move} {each.words}' for each in group.moves)}",
            )


@pytest.mark.slow
@pytest.mark.parametrize("say", [narrated, prompted, inspected, logged, listed])
def test_what_is_said_has_not_changed(
    say: Callable[[], Iterator[tuple[str, str]]], request: pytest.FixtureRequest
) -> None:
    check_expected(EXPECTED / f"{say.__name__}.txt", distinct(say()), request.config)
