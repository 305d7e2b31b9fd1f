"""Computer players for Taluva, in pure Python: evaluation, search, levels, matches.

>>> import bots, taluva
>>> position = taluva.Game.new(seed=7).position
>>> len(bots.choose(position, 3, seed=1))
2
"""

from bots.candidates import Candidate, Settings
from bots.levels import LEVELS, Player, choose, player_of
from bots.search import Search
from bots.weights import BASELINE, LEARNED, LONG, MANY, TUNED, Weights

Idea = Candidate
"""The earlier name of `Candidate`."""

__all__ = [
    "BASELINE",
    "LEARNED",
    "LEVELS",
    "LONG",
    "MANY",
    "TUNED",
    "Candidate",
    "Idea",
    "Player",
    "Search",
    "Settings",
    "Weights",
    "choose",
    "player_of",
]
