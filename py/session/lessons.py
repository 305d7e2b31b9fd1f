"""The lessons for those who have never played, each on a prepared island."""

from __future__ import annotations

from session.goals import (
    all_of,
    builds,
    buries,
    expands,
    is_eruption,
    is_new_land,
    leads_to,
    leaves_no_temple,
    stays_in,
    wins,
)
from session.i18n import N_
from session.learning import Lesson, Step
from session.scenes import Scene
from taluva import Kind

_ISLAND = "JC@0,0/0 SR@-2,1/0 LJ@0,2/1"
_LONG = f"{_ISLAND} RC@-2,3/0"

LESSONS = (
    Lesson(
        "lay",
        N_("Lay a tile"),
        Scene(_ISLAND, hand="CR"),
        (
            Step(
                N_(
                    "Each turn begins with a tile. Lay it on the water beside the island: choose a marked place, turn "
                    "the tile by choosing the place again, then confirm."
                ),
                is_new_land,
                N_("New land! It is on level 1 and free for everybody."),
                N_("That would be allowed, but it is an eruption. Lay the tile on the water first."),
                shows=False,
            ),
        ),
        "0,-1/2",
    ),
    Lesson(
        "erupt",
        N_("Let a volcano erupt"),
        Scene(_ISLAND, own="hut:1,1", hand="CS"),
        (
            Step(
                N_(
                    "A tile can also go on the island: its volcano on a volcano, the lava in another direction, on "
                    "level ground. Choose the marked volcano and lay the tile on it."
                ),
                is_eruption,
                N_("An eruption! The land there is on level 2 now."),
                N_("That would be new land. Let a volcano of the island erupt."),
            ),
        ),
        "0,0/4",
    ),
    Lesson(
        "found",
        N_("Found a settlement"),
        Scene(_ISLAND, own="hut:-1,0", other="hut:0,1"),
        (
            Step(
                N_(
                    "After the tile you build. A single hut on level 1, apart from your own buildings, founds a "
                    "settlement. Found a second one."
                ),
                builds(Kind.HUT),
                N_("A new settlement. One hut is enough to begin."),
                N_("That would make your settlement larger. Found a new one, apart from it."),
            ),
        ),
        "hut:1,0",
    ),
    Lesson(
        "expand",
        N_("Expand"),
        Scene(f"{_ISLAND} SJ@0,0/4", own="hut:1,1 hut:-1,0"),
        (
            Step(
                N_(
                    "A settlement grows to all free hexes of one terrain beside it, with as many huts on each as its "
                    "level. Expand the settlement by the lake to both hexes of jungle."
                ),
                expands(2),
                N_("Three huts at once: one on level 1, two on level 2."),
                N_("That would fill one hex only. The jungle beside the lake has two."),
                ((builds(Kind.HUT), N_("That would build a single hut. Choose to expand instead.")),),
            ),
        ),
        "expand:J:1,1",
    ),
    Lesson(
        "temple",
        N_("Build a temple"),
        Scene(_ISLAND, own="hut:-1,0 hut:-1,1 hut:0,1"),
        (
            Step(
                N_(
                    "Most temples win. A temple goes next to a settlement of at least three hexes that has none. Yours"
                    " is large enough."
                ),
                builds(Kind.TEMPLE),
                N_("Your first temple. No eruption can cover it, and the settlement can have no second one."),
                N_("That can be built as well, but the temple is worth more."),
            ),
        ),
        "temple:1,0",
    ),
    Lesson(
        "tower",
        N_("Build a tower"),
        Scene(f"{_LONG} CS@0,0/4 JS@0,2/3", own="hut:1,1", hand="LR"),
        (
            Step(
                N_(
                    "A tower needs level 3 beside a settlement of yours. Let the right volcano erupt: the land beside "
                    "your hut can rise to level 3."
                ),
                all_of(is_eruption, leads_to(Kind.TOWER)),
                N_("Level 3, right beside your hut."),
                N_("That would be new land, on level 1."),
            ),
            Step(
                N_("Now build the tower on level 3, beside your hut."),
                builds(Kind.TOWER),
                N_("A tower. No eruption can cover it, as with temples."),
                N_("That can be built as well, but level 3 is rare: build the tower."),
            ),
        ),
        "0,2/2 tower:0,1",
    ),
    Lesson(
        "cut",
        N_("Cut a settlement"),
        Scene(_ISLAND, other="hut:-1,0 hut:-1,1 hut:0,1 hut:1,0 hut:1,1", hand="CR"),
        (
            Step(
                N_(
                    "The other player could build a temple next. Bury huts in the middle, so that no three hexes are "
                    "left together."
                ),
                leaves_no_temple,
                N_("Cut! What is left is too small for a temple."),
                N_("The settlement would stay as it is, and the temple would be built."),
                ((buries, N_("Huts would be buried, but three hexes would still be together: enough for a temple.")),),
                shows=False,
            ),
        ),
        "0,0/4",
    ),
    Lesson(
        "win",
        N_("Win early"),
        Scene(_LONG, own="hut:1,-1 hut:1,0 hut:1,1 temple:-1,3 temple:-1,0", hand="JS", lost=(17, 0)),
        (
            Step(
                N_(
                    "Your huts are used up, and one temple is left. Whoever uses up two kinds of buildings wins at "
                    "once. Lay the tile so that you can build the temple."
                ),
                leads_to(Kind.TEMPLE),
                N_("And now the last temple."),
                N_("After this tile you could not build the temple."),
                shows=False,
            ),
            Step(
                N_("Build your last temple."),
                wins,
                N_("All huts and all temples are built: you win, however many tiles are left."),
                N_("That does not win. Build the temple."),
            ),
        ),
        "0,-1/2 temple:0,1",
    ),
    Lesson(
        "stay",
        N_("Stay in the game"),
        Scene(_ISLAND, own="hut:1,-1 hut:1,0 hut:1,1", other="hut:0,1", hand="SR", lost=(17, 0)),
        (
            Step(
                N_(
                    "Whoever cannot build is out. You have no huts left, and your settlement has no free land beside "
                    "it. Lay the tile so that you can build a temple."
                ),
                stays_in,
                N_("There is room for a temple now."),
                N_(
                    "After this tile you could build nothing and would be out of the game. Bring free land to your "
                    "settlement."
                ),
                shows=False,
            ),
            Step(
                N_("Build the temple."),
                builds(Kind.TEMPLE),
                N_("You stay in the game. Keep some huts for the end, and you will know all there is to know."),
                N_("Build the temple beside your settlement."),
            ),
        ),
        "2,-2/5 temple:2,-1",
    ),
)
