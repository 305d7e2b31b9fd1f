"""The lessons for beginners, each on a prepared island."""

from __future__ import annotations

from session.lessons.goals import (
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
from session.lessons.lesson import Lesson, Step
from session.table.scenes import Scene
from session.text.i18n import N_
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
                    "Each turn begins with a tile of three hexes: fields with six sides. Lay it on the water: press a "
                    "white dot beside the island, press it again to turn the tile, then confirm."
                ),
                is_new_land,
                N_(
                    "New land! It is on level 1 and free for everybody. The numbers beside the names are the pieces "
                    "that each player has left."
                ),
                N_("That would be allowed, but it is an eruption. Lay the tile on the water first."),
                (N_("The tile can lie like this: on the water, beside the island. Confirm, or try another place."),),
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
                (
                    N_(
                        "The tile lies on the marked volcano now, turned so that its lava flows another way than the "
                        "old lava below. Confirm."
                    ),
                ),
            ),
        ),
        "0,0/4",
        levels=True,
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
                (N_("The marked hexes are free and not beside your hut. A hut is prepared on one: confirm."),),
            ),
        ),
        "hut:1,0",
        levels=True,
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
                (N_("Both marked hexes are jungle: one hut goes on level 1, two on level 2. Confirm the expansion."),),
                ((builds(Kind.HUT), N_("That would build a single hut. Choose to expand instead.")),),
            ),
        ),
        "expand:J:1,1",
        levels=True,
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
                (N_("Both marked hexes touch your settlement of three. A temple is prepared on one: confirm."),),
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
                    "A tower needs level 3 beside a settlement of yours. Let the marked volcano erupt: turn the tile "
                    "so that the land beside your hut rises to level 3."
                ),
                all_of(is_eruption, leads_to(Kind.TOWER)),
                N_("Level 3, right beside your hut."),
                N_("No hex beside your hut would be on level 3."),
                (N_("The tile lies on the marked volcano now: the land beside your hut rises to level 3. Confirm."),),
            ),
            Step(
                N_("Now build the tower."),
                builds(Kind.TOWER),
                N_("A tower. No eruption can cover it, as with temples."),
                N_("That can be built as well, but level 3 is rare: build the tower."),
                (N_("The tower is prepared on the marked hex: confirm."),),
            ),
        ),
        "0,2/2 tower:0,1",
        levels=True,
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
                (
                    N_(
                        "The tile lies on the marked volcano now and buries the two huts that hold the settlement "
                        "together. Confirm."
                    ),
                ),
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
                N_("There is a place for it."),
                N_("After this tile you could not build the temple."),
                (N_("The free hex beside your huts must stay free: the tile lies on the water. Confirm."),),
                shows=False,
            ),
            Step(
                N_("Build your last temple."),
                wins,
                N_("All huts and all temples are built: you win, however many tiles are left."),
                N_("That does not win. Build the temple."),
                (N_("The temple is prepared on the marked hex: confirm."),),
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
                (N_("The tile lies so that one of its free hexes touches your settlement. Confirm."),),
                shows=False,
            ),
            Step(
                N_("Build the temple."),
                builds(Kind.TEMPLE),
                N_("You stay in the game. Keep some huts for the end, and you will know all there is to know."),
                N_("Build the temple beside your settlement."),
                (N_("The temple is prepared on the marked hex: confirm."),),
            ),
        ),
        "2,-2/5 temple:2,-1",
    ),
)
