"""A study: a position of a game on the table, played by hand for every seat, while the computer looks on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from session.saves.save import Save
from session.table.hints import Hint, HintReason, read_reasons
from session.table.table import Table
from session.text.names import plain_names
from taluva import Game, Move, Phase, Tile, parse_move
from taluva.names import without_isolation
from taluva.variations import Variations, with_hand


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


class View(NamedTuple):
    """What the computer has seen of a position: every seat's chances, 0 to 1, after how many simulations."""

    chances: tuple[float, ...]
    tries: int


@dataclass(frozen=True)
class Study:
    """A study on the table. An immutable value.

    waiting: the table set aside for it. tree: the game with its variations and notes.
    lines: the best turns in the position looked at, the best first.
    tries: how many simulations the computer has done there. done: whether it has seen enough.
    failed: whether it does not answer. views: what it has seen so far, by the keys of `keys_of`.
    stands: by the same keys, every seat's chances as the review of the whole game has them.
    removed: the variations before the last thing was deleted from them; None once they were changed otherwise.
    problem: what went wrong last with the variations, in words; empty if nothing did.
    """

    waiting: Table
    tree: Variations
    lines: tuple[StudyLine, ...] = ()
    tries: int = 0
    done: bool = False
    failed: bool = False
    views: Mapping[int, View] = field(default_factory=dict)
    stands: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    removed: Variations | None = None
    problem: str = ""

    @property
    def chances(self) -> tuple[float, ...]:
        """Return every seat's chances if the best turn is played; empty before they are known."""
        return self.lines[0].chances if self.lines else ()


class Look(NamedTuple):
    """What the computer sees at a moment; it belongs to the position that it was asked about."""

    lines: tuple[StudyLine, ...]
    tries: int
    done: bool


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
    other = with_hand(game, tile)
    return replace(table, save=replace(table.save, game=other), pending=None, hint=None, redo=())


def looked(study: Study, look: Look | None, seen: Game) -> Study:
    """Return the study with what the computer sees in a position of a game; None if it does not answer."""
    if look is None:
        return replace(study, failed=True)
    views, position = study.views, seen.position
    # A late answer may be about another position.
    if look.lines and not position.is_over and position.violation(look.lines[0].moves[0]) is None:
        views = {**views, keys_of(seen)[-1]: View(look.lines[0].chances, look.tries)}
    return replace(study, lines=look.lines, tries=look.tries, done=look.done, failed=False, views=views)


def with_stands(study: Study, game: Game, stands: Sequence[tuple[int, tuple[float, ...]]]) -> Study:
    """Return the study with the chances after some plies of a game, as its review has them."""
    keys = keys_of(game)
    return replace(study, stands={keys[ply]: chances for ply, chances in stands if ply < len(keys)})


def keys_of(game: Game) -> list[int]:
    """Return a key for each position of a game, the first one included: the same moves and tile give the same key."""
    key, keys = 0, [hash(game.positions[0].hand)]
    for move, before, after in zip(game.moves, game.positions, game.positions[1:]):
        key = hash((key, before.hand, move))
        keys.append(hash((key, after.hand)))
    return keys


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


def by_hand(table: Table, game: Game) -> Save:
    """Return the save of a game in which all seats are played by hand, under the names that they had."""
    names = tuple(without_isolation(name) for name in plain_names(game.names, table.levels))
    return replace(
        table.save, game=replace(game, names=names), levels=(), takeback=True, clock=None, running=0.0, stopped=False
    )
