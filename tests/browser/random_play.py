"""Random play: choose among the legal moves of a board, the same way on the page as in the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from taluva import Build, Game, Hex, Kind, Options, Phase, Placement, Position
from tests.browser.comparison import cells_of, filled

KINDS = {kind.word: kind for kind in Kind}


class Taste(NamedTuple):
    """The weights of random moves.

    eruption: for each level under a volcano. near: for each adjacent land hex. The rest: for each way to build.
    """

    eruption: float = 1
    near: float = 1
    hut: float = 1
    temple: float = 1
    tower: float = 1
    expand: float = 1


EVEN = Taste()
TALL = Taste(eruption=30, near=6, hut=0.3, temple=1000, tower=1000)
WIDE = Taste(eruption=0.2, near=3, expand=1000)
LOW = Taste(eruption=0.05, near=4, temple=0.001, tower=0.001, expand=100)


def choose(cells: Mapping[str, Mapping[str, Any]], chance: random.Random, taste: Taste) -> tuple[Hex, str]:
    """Return a random hex and a word from its `data-legal`: a rotation or a way to build."""
    land = {Hex.parse(text) for text, cell in cells.items() if cell["level"] != "0"}
    moves, weights = [], []
    for text in sorted(text for text, cell in cells.items() if "legal" in cell):
        here = Hex.parse(text)
        around = sum(neighbour in land for neighbour in here.neighbours())
        tile = taste.eruption ** int(cells[text]["level"]) * taste.near**around
        for word in cells[text]["legal"].split():
            moves.append((here, word))
            weights.append(getattr(taste, word, tile))
    return chance.choices(moves, weights)[0]


def expansions_at(position: Position, here: Hex) -> list[Build]:
    """Return the expansions that fill a hex, sorted: one for each settlement and set of hexes filled."""
    builds = [move for move in position.builds if move.kind is Kind.EXPAND and here in filled(position, move)]
    return sorted(builds)


def move_for(position: Position, here: Hex, word: str, chance: random.Random) -> Placement | Build:
    """Return the move that a hex and a word stand for; if several expansions fill the hex, a random one."""
    if position.phase is Phase.TILE:
        return Placement(here, int(word))
    if word != "expand":
        return Build(KINDS[word], here)
    return chance.choice(expansions_at(position, here))


def played(seed: int, taste: Taste = EVEN, options: Options | None = None, plies: int = 1000) -> Game:
    """Return a random game of some plies, or to its end; the seed also shuffles the deck."""
    games, later = _game_by_game(seed, taste, options)
    games.extend(islice(later, max(0, plies + 1 - len(games))))
    return games[min(plies, len(games) - 1)]


@cache
def _game_by_game(seed: int, taste: Taste, options: Options | None) -> tuple[list[Game], Iterator[Game]]:
    """Return the plies played so far, since many tests begin with the same, and the rest."""

    def rest() -> Iterator[Game]:
        chance = random.Random(seed)
        game = Game.new(options, seed=seed)
        yield game
        while not game.is_over:
            game = game.play(move_for(game.position, *choose(cells_of(game.position), chance, taste), chance))
            yield game

    return [], rest()
