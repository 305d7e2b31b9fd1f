"""The five levels, and the players that matches compare them with."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import process_time
from typing import NamedTuple

from bots.candidates import Settings
from bots.search import Search
from bots.weights import BASELINE, LEARNED, LONG, MANY, STONEMASON, TEMPLES_FIRST, TUNED, Weights
from taluva import Move, Position


class Player(NamedTuple):
    """A computer player.

    seconds: how long a whole turn may take by the clock. weights: None for those that were learnt for such games.
    timed: whether `turn` takes as much processor time, instead of making all simulations.
    """

    settings: Settings
    seconds: float = 0.9
    weights: Weights | None = TUNED
    timed: bool = False

    def search(self, position: Position, seed: int) -> Search:
        """Return this player's search of a position, not started yet."""
        return Search(position, self.settings, seed=seed, weights=self.weights)

    def turn(self, position: Position, seed: int) -> tuple[Move, ...]:
        """Return the rest of the turn, ending the search by its simulations or, if timed, by the processor time."""
        search = self.search(position, seed)
        if self.timed:
            search.step(process_time, process_time() + self.seconds)
        else:
            search.run()
        return search.best().moves


LEVELS = {
    1: Player(Settings(simulations=0, noise=1400, blind=60, thrifty=True)),
    2: Player(Settings(simulations=0, noise=600)),
    3: Player(Settings(simulations=0)),
    4: Player(Settings(simulations=12, arms=6, varied=0, plies=4, blend=1, calm=300), weights=STONEMASON),
    5: Player(Settings(), seconds=2.4, weights=None),
}
"""The levels by number, from beginner to strongest."""

_NAMED = {
    **{str(level): player for level, player in LEVELS.items()},
    "one-turn": Player(Settings(simulations=0)),
    "search": Player(Settings(), weights=None),
    "temples": Player(Settings(simulations=0), weights=TEMPLES_FIRST),
}

NAMED_WEIGHTS = {"learned": LEARNED, "long": LONG, "many": MANY, "tuned": TUNED, "baseline": BASELINE}
"""The weights that a text can name."""


def player_of(text: str) -> Player:
    """Return the player that a text names, for matches.

    text: a level 1–5, `one-turn`, `temples` or `search`, followed by `,key=value` for each entry of
    `Settings` that differs, by `,weights=baseline`, `tuned`, `learned`, `long` or `many` for other weights,
    by `,temple1=715/868/2600` for single ones, and by `,seconds=2.4` for the processor time of a turn.
    Raises ValueError for any other text.
    """
    name, *overrides = text.split(",")
    player = _NAMED.get(name)
    if player is None:
        raise ValueError(f"there is no player {name!r}")
    for override in overrides:
        key, _, value = override.partition("=")
        if key == "weights" and value in NAMED_WEIGHTS:
            player = player._replace(weights=NAMED_WEIGHTS[value])
        elif key == "seconds" and 0 < float(value) < inf:
            player = player._replace(seconds=float(value), timed=True)
        elif key in Weights._fields and len(value.split("/")) == 3:
            early, middle, late = map(int, value.split("/"))
            player = player._replace(weights=(player.weights or LEARNED)._replace(**{key: (early, middle, late)}))
        elif key in Settings._fields:
            player = player._replace(settings=_with_setting(player.settings, key, value))
        else:
            raise ValueError(f"there is no setting {override!r}")
    return player


def _with_setting(settings: Settings, key: str, value: str) -> Settings:
    if key == "simulations":
        return settings.with_simulations(int(value))
    default: int | float = getattr(settings, key)
    changed = float(value) if isinstance(default, float) else int(value)
    return Settings(**settings._asdict() | {key: changed})


def weights_text(weights: Weights) -> str:
    """Return weights as `player_of` reads them after a player's name."""
    return ",".join(f"{name}={early}/{middle}/{late}" for name, (early, middle, late) in zip(weights._fields, weights))


def choose(
    position: Position,
    level: int,
    *,
    seed: int,
    simulations: int | None = None,
    clock: Callable[[], float] | None = None,
    deadline: float | None = None,
    processes: int = 1,
) -> tuple[Move, ...]:
    """Return the rest of the turn that a level plays: a placement and a building.

    simulations: how many at most; None for as many as the level makes.
    clock, deadline: a function that returns seconds, and when to stop. Without them only
    the number of simulations ends the search, and the same seed gives the same moves
    everywhere.
    processes: how many share the search. They divide the simulations among them, or each
    uses the time. They go on waiting for the next call, so a script that uses more than
    one must guard its own start by `if __name__ == "__main__"`.
    """
    player = LEVELS[level]
    if simulations is not None and player.settings.simulations:
        player = player._replace(settings=player.settings.with_simulations(simulations))
    if processes > 1 and player.settings.simulations:
        from bots.teamwork import search_together  # not in a browser's snapshot: there are no processes there

        share = -(-player.settings.simulations // processes)
        player = player._replace(settings=player.settings._replace(simulations=share))
        seconds = None if clock is None or deadline is None else deadline - clock()
        return search_together(player.search, position, seed, processes, seconds)[0].moves
    search = player.search(position, seed)
    if clock is None or deadline is None:
        return search.run().best().moves
    search.step(clock, deadline)
    return search.best().moves
