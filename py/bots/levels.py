"""The five levels of computer players, and the players that matches compare them with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bots.search import Search, Settings
from bots.weights import BASELINE, TUNED, Weights
from taluva import Move, Position


class Player(NamedTuple):
    """A way to play.

    seconds: how long a turn may take by the clock, both halves together.
    """

    settings: Settings
    seconds: float = 0.9
    weights: Weights = TUNED

    def search(self, position: Position, seed: int) -> Search:
        """Return the thinking about a position, not begun yet."""
        return Search(position, self.settings, seed=seed, weights=self.weights)

    def turn(self, position: Position, seed: int) -> tuple[Move, ...]:
        """Return the rest of the turn, found by the number of simulations and not by the clock."""
        return self.search(position, seed).run().best().moves


LEVELS = {
    1: Player(Settings(simulations=0, noise=1400, blind=60, thrifty=True)),
    2: Player(Settings(simulations=0, noise=600)),
    3: Player(Settings(simulations=0)),
    4: Player(Settings(simulations=4, arms=4)),
    5: Player(Settings(), seconds=2.4),
}
"""The levels by number, from a beginner to the strongest."""

_NAMED = {
    **{str(level): player for level, player in LEVELS.items()},
    "one-turn": Player(Settings(simulations=0)),
    "search": Player(Settings()),
}
_WEIGHTS = {"tuned": TUNED, "baseline": BASELINE}


def player_of(text: str) -> Player:
    """Return the player that a text names, for matches.

    text: a level 1–5, `one-turn` or `search`; after it `,key=value` for every entry of
    `Settings` that differs, and `weights=baseline`.
    Raises ValueError for any other text.
    """
    name, *changes = text.split(",")
    player = _NAMED.get(name)
    if player is None:
        raise ValueError(f"no player is called {name!r}")
    for change in changes:
        key, _, value = change.partition("=")
        if key == "weights" and value in _WEIGHTS:
            player = player._replace(weights=_WEIGHTS[value])
        elif key in Settings._fields:
            old: int | float = getattr(player.settings, key)
            new = float(value) if isinstance(old, float) else int(value)
            player = player._replace(
                settings=Settings._make(
                    new if field == key else kept for field, kept in player.settings._asdict().items()
                )
            )
        else:
            raise ValueError(f"no setting is called {change!r}")
    return player


def choose(
    position: Position,
    level: int,
    *,
    seed: int,
    simulations: int | None = None,
    clock: Callable[[], float] | None = None,
    deadline: float | None = None,
) -> tuple[Move, ...]:
    """Return the rest of the turn that a level plays: a placement and a building.

    simulations: how many at most; None for as many as the level makes.
    clock, deadline: seconds, and when they run out. Without them only the number of
    simulations ends the search, and the same seed gives the same moves everywhere.
    """
    player = LEVELS[level]
    if simulations is not None and player.settings.simulations:
        player = player._replace(settings=player.settings._replace(simulations=simulations))
    search = player.search(position, seed)
    if clock is None or deadline is None:
        return search.run().best().moves
    search.step(clock, deadline)
    return search.best().moves
