"""The same game at each step of its first turns."""

from __future__ import annotations

from taluva import Options
from tests.session.games import game_of

FIRST = game_of("JC JC SR")
BUILDING = game_of("JC JC SR", "0,0/0")
SECOND = game_of("JC JC SR", "0,0/0 hut:1,-1")
ERUPTION = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2")
EXPANSION = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0")
ANYWHERE = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 2,-1/0", Options(huts_anywhere=True))
