"""A study: a position of a game on the table, played by hand for every seat, while the computer looks on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from session.saves.save import Save
from session.table.hints import Hint, HintReason, read_reasons
from session.table.table import Table
from session.text.names import plain_names
from taluva import Game, Move, Phase, Tile, parse_move
from taluva.names import without_isolation


class StudyLine(NamedTuple):
    """One of the best turns; chances: of every seat after it, 0 to 1. tries: how many simulations began with it."""

    moves: tuple[Move, ...]
    chances: tuple[float, ...]
    tries: int
    reasons: tuple[HintReason, ...] = ()

    @property
    def hint(self) -> Hint:
        """Return the turn as a suggestion."""
        return Hint(self.moves, self.reasons)


@dataclass(frozen=True)
class Study:
    """A study on the table. An immutable value.

    waiting: the table set aside for it. lines: the best turns in the position looked at, the best first.
    tries: how many simulations the computer has done there. done: whether it has seen enough.
    failed: whether it does not answer.
    """

    waiting: Table
    lines: tuple[StudyLine, ...] = ()
    tries: int = 0
    done: bool = False
    failed: bool = False

    @property
    def chances(self) -> tuple[float, ...]:
        """Return every seat's chances if the best turn is played; empty before they are known."""
        return self.lines[0].chances if self.lines else ()


class Look(NamedTuple):
    """What the computer sees at a moment; it belongs to the position that it was asked about."""

    lines: tuple[StudyLine, ...]
    tries: int
    done: bool


def begun(table: Table) -> tuple[Study, Table]:
    """Return a study of the position on a table, and its own table, where what was played later can be redone."""
    game = table.seen
    waiting = replace(table, shown=None, pending=None, hint=None)
    later = table.game.moves[game.ply :]
    return Study(waiting), Table(_by_hand(table, game), redo=later)


def from_here(table: Table) -> Table:
    """Return the table of a study with the position that is looked at to play on from."""
    later = table.game.moves[table.seen.ply :]
    return Table(replace(table.save, game=table.seen), redo=(*later, *table.redo) if later else table.redo)


def with_tile(table: Table, tile: Tile) -> Table:
    """Return the table with another tile in hand; one that is not left, or at the wrong time, changes nothing."""
    game = table.game
    position = game.position
    if position.phase is not Phase.TILE or table.browsing or not position.unseen()[tile] or position.hand == tile:
        return table
    drawn = len(position.board.laid)
    deck = list(game.deck)
    later = next((n for n in range(drawn + 1, len(deck)) if deck[n] == tile), None)
    if later is not None:
        deck[later] = deck[drawn]
    deck[drawn] = tile  # where it was in the box, the one in hand takes its place there
    other = Game.new(game.options, deck=deck, names=game.names).replay(game.moves)
    return replace(table, save=replace(table.save, game=other), pending=None, hint=None, redo=())


def looked(study: Study, look: Look | None) -> Study:
    """Return the study with what the computer sees; None if it does not answer."""
    if look is None:
        return replace(study, failed=True)
    return replace(study, lines=look.lines, tries=look.tries, done=look.done, failed=False)


def read_look(reply: Mapping[str, Any], done: bool) -> Look:
    """Return what the worker sees from its reply (docs/bots.md)."""
    lines = tuple(
        StudyLine(
            tuple(parse_move(text) for text in one["moves"]),
            tuple(one["all"]),
            one["tries"],
            read_reasons(one["reasons"]),
        )
        for one in reply["candidates"]
    )
    return Look(lines, reply["tries"], done)


def _by_hand(table: Table, game: Game) -> Save:
    """Return the save of a game in which all seats are played by hand, under the names that they had."""
    names = tuple(without_isolation(name) for name in plain_names(game.names, table.levels))
    return replace(
        table.save, game=replace(game, names=names), levels=(), takeback=True, clock=None, running=0.0, stopped=False
    )
