"""The puzzles: positions in which exactly one turn reaches the aim. tools/puzzles finds and judges them."""

from __future__ import annotations

from typing import NamedTuple

from session.lessons.goals import one_of
from session.lessons.lesson import Lesson, Step
from session.table.scenes import Scene
from session.text.i18n import N_
from taluva import Placement, parse_move


class _Aim(NamedTuple):
    """The messages of an aim; wrong: the answer to every move that does not lead to it."""

    title: str
    task: str
    done: str
    wrong: str


AIMS = {
    "win": _Aim(
        N_("Win this turn"),
        N_("Build the last of a second kind of building this turn, and you win."),
        N_("An early victory: all of two kinds are built!"),
        N_("That doesn’t win this turn."),
    ),
    "stop": _Aim(
        N_("Stop the victory"),
        N_("Your opponent is out of huts and has one temple left: building it would win. Place the tile to stop that."),
        N_("Stopped! There’s no room for that temple next turn."),
        N_("The temple could still be built, and you’d lose the game."),
    ),
    "temple": _Aim(
        N_("A temple this turn"),
        N_("Place the tile so that you can build a temple, then build it."),
        N_("The temple is built!"),
        N_("That doesn’t lead to a temple this turn."),
    ),
    "tower": _Aim(
        N_("A tower this turn"),
        N_("Place the tile so that you can build a tower, then build it."),
        N_("The tower is built!"),
        N_("That doesn’t lead to a tower this turn."),
    ),
    "cut": _Aim(
        N_("Too small for a temple"),
        N_("Leave your opponent no settlement large enough for a temple."),
        N_("No three hexes are left together!"),
        N_("A settlement would still be large enough for a temple."),
    ),
    "bury": _Aim(
        N_("Cover the most huts"),
        N_("Cover as many of your opponent’s huts as one tile can."),
        N_("That’s the most you can cover!"),
        N_("You can cover more than that."),
    ),
    "huts": _Aim(
        N_("The most huts at once"),
        N_("Build as many huts this turn as you can."),
        N_("That’s the most you can build!"),
        N_("You can build more huts than that."),
    ),
    "save": _Aim(
        N_("Save the settlement"),
        N_("An eruption could split your largest settlement. Play so that none can touch it next turn."),
        N_("Safe! No eruption can touch it next turn."),
        N_("An eruption could still touch the settlement."),
    ),
}
"""The aims by name, as in tools/puzzles."""

TILE_IS_RIGHT = N_("Good placement. Now build.")
TILE_HINTS = (
    N_("The volcano goes on the marked hex. How should the tile be turned?"),
    N_("This is the place. See what it changes, then confirm."),
)
BUILD_HINTS = (
    N_("Build on the marked land."),
    N_("This is what to build: confirm."),
)


def _puzzle(number: int, aim: str, scene: Scene, solution: str) -> Lesson:
    title, task, done, wrong = AIMS[aim]
    moves = [parse_move(word) for word in solution.split()]
    said = [*[TILE_IS_RIGHT] * (len(moves) - 1), done]
    hints = [TILE_HINTS if isinstance(move, Placement) else BUILD_HINTS for move in moves]
    steps = [
        Step(task, one_of(move), words, wrong, help_, shows=False) for move, words, help_ in zip(moves, said, hints)
    ]
    return Lesson(f"puzzle-{number}-{aim}", title, scene, tuple(steps), solution, is_puzzle=True, theme=aim)


PUZZLES = (
    _puzzle(
        1,
        "huts",
        Scene(
            "SL@0,0/4 JL@2,-1/3 RC@0,0/5 RC@-1,2/5 JC@1,1/0 JR@2,-2/0 RS@2,-2/4",
            "hut:-1,1 hut:-1,3 hut:1,-1 hut:2,-1 hut:2,0",
            "hut:3,-3",
            "RR",
        ),
        "0,0/0 expand:R:2,-1",
    ),
    _puzzle(
        2,
        "tower",
        Scene(
            "SJ@0,0/5 JS@1,-2/4 RJ@2,-1/1 SJ@0,0/0 RC@-1,0/4 CS@3,-1/4 SJ@2,-1/0",
            "hut:-2,1 hut:-1,1 hut:0,1 hut:1,0",
            "hut:0,-1",
            "LL",
        ),
        "2,-1/3 tower:1,0",
    ),
    _puzzle(
        3,
        "cut",
        Scene(
            "CJ@0,0/4 JR@-2,2/5 LS@-1,3/0 SL@-1,0/3 SC@-2,4/5 RL@-1,-1/0",
            "hut:-2,0 hut:-2,1 hut:0,-2 hut:0,-1",
            "hut:-2,5 hut:-1,4 hut:0,1 hut:0,2 hut:0,3",
            "CJ",
        ),
        "-1,3/5",
    ),
    _puzzle(
        4,
        "win",
        Scene(
            "LL@0,0/5 SC@-1,1/2 JC@0,0/4 JL@0,-1/2 JR@-2,-1/4 JC@0,-1/3",
            "hut:-1,-1 hut:0,1 temple:-1,1 temple:-2,1 temple:1,0",
            "hut:-3,0",
            "CJ",
            (12, 0),
        ),
        "0,0/2 expand:J:-1,-1",
    ),
    _puzzle(
        5,
        "bury",
        Scene(
            "LR@0,0/0 RR@2,-2/5 JC@2,-2/4 CJ@3,-3/2 RC@1,-2/3 SR@-1,0/2 JC@4,-4/5 SJ@0,0/2",
            "hut:2,-3 hut:3,-4",
            "hut:0,-2 hut:0,-1 hut:1,-1 hut:2,-1",
            "SL",
        ),
        "0,0/1",
    ),
    _puzzle(
        6,
        "stop",
        Scene(
            "SJ@0,0/5 SR@1,2/2 JC@0,3/3 RS@1,2/3 RC@-1,2/3 JS@1,-2/4",
            "hut:0,-1",
            "hut:-2,2 hut:-2,3 hut:-1,3 hut:-1,4 hut:0,2 temple:1,-1 temple:1,0",
            "RJ",
            (0, 14),
        ),
        "-1,2/4",
    ),
    _puzzle(
        7,
        "win",
        Scene(
            "CR@0,0/2 JC@0,1/3 SR@0,0/4 JR@-2,2/2 RC@-2,0/1 CC@-2,0/0 RR@1,0/1 LL@0,2/0",
            "hut:-3,2 hut:-2,-1 hut:-2,1 hut:-1,1 hut:-1,2 hut:0,1 temple:-1,-1 temple:1,-1 temple:2,-1",
            "hut:1,2",
            "JL",
            (8, 0),
        ),
        "0,0/3 expand:L:-1,2",
    ),
    _puzzle(
        8,
        "cut",
        Scene(
            "JS@0,0/3 JC@1,0/4 CJ@0,0/4 JJ@-3,1/0 JC@0,-1/0 JC@-1,-1/1 CL@2,0/1 JL@2,1/0",
            "hut:3,0 hut:3,1",
            "hut:-1,-2 hut:0,-2 hut:1,-2 hut:1,-1 hut:2,-1",
            "CJ",
        ),
        "0,-1/1",
    ),
    _puzzle(
        9,
        "temple",
        Scene(
            "RC@0,0/5 JL@-2,0/5 CR@2,1/3 JC@-1,-2/5 SC@0,4/2 RL@-1,-4/5 JC@-2,3/2 JS@-3,-1/0 LJ@-1,-2/3 "
            "RC@1,-4/4 SR@1,-4/3",
            "hut:1,-3 temple:0,-2 hut:-1,-1 hut:-1,0 hut:-2,1 hut:-2,2 hut:-3,3",
            "hut:-1,-3 hut:1,0 hut:0,1 hut:1,1 temple:1,2 hut:0,3 hut:-1,4",
            "SJ",
            (1, 0),
        ),
        "-2,0/0 temple:-1,0",
    ),
    _puzzle(
        10,
        "stop",
        Scene(
            "SC@0,0/2 RJ@-2,1/5 RC@-1,2/0 JR@0,0/4 SR@1,2/1 CJ@-3,0/5 JC@0,3/3",
            "hut:-1,3",
            "hut:-3,1 hut:-2,0 hut:-1,0 hut:-1,1 hut:0,-1 temple:0,2 temple:1,1",
            "JC",
            (0, 14),
        ),
        "-2,1/1",
    ),
    _puzzle(
        11,
        "save",
        Scene(
            "JC@0,0/5 CJ@-2,2/0 JS@0,2/0 JC@1,-1/2 LS@-3,2/1 SC@1,-1/4 LC@-2,2/2 JC@2,1/1",
            "hut:0,1 hut:1,0 hut:2,0 hut:3,0",
            "hut:-3,1",
            "RL",
        ),
        "2,1/3 temple:-1,2",
    ),
    _puzzle(
        12,
        "win",
        Scene(
            "SC@0,0/3 CJ@1,-1/5 SJ@2,1/2 CC@4,0/3 SJ@2,1/0 JS@0,3/2 CS@1,-1/4 JC@-3,4/1 SL@3,-1/0 JL@6,-1/2 "
            "SJ@-2,1/4 JS@0,4/3 JR@0,4/2 RL@3,-1/3 RC@2,1/1 RR@-2,1/5 LS@4,0/1 JS@1,3/1 CR@0,-1/2 JS@-1,6/3 "
            "SJ@-1,6/2",
            "hut:2,-1 hut:0,0 hut:1,0 tower:2,0 hut:1,1 temple:0,2 hut:1,2 hut:2,2 hut:-2,3 hut:-1,3 hut:0,3 hut:-1,4",
            "temple:0,-2 temple:4,-2 hut:-1,-1 hut:4,-1 hut:-1,0 tower:3,0 hut:-1,1 hut:3,1",
            "JC",
            (5, 6),
        ),
        "1,-1/5 tower:1,0",
    ),
)
