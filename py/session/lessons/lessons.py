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
    leads_to_expansion,
    leaves_no_temple,
    stays_in,
    wins,
)
from session.lessons.lesson import Lesson, Step
from session.table.scenes import Scene
from session.text.i18n import N_
from taluva import Kind, Terrain

_ISLAND = "JC@0,0/0 SR@-2,1/0 LJ@0,2/1"
_LONG = f"{_ISLAND} RC@-2,3/0"

LESSONS = (
    Lesson(
        "lay",
        N_("Place a tile"),
        Scene(_ISLAND, own="hut:-1,1", hand="CR"),
        (
            Step(
                N_(
                    "Every turn starts with a tile: a volcano and two kinds of land. Press a golden ring near "
                    "your hut, then press the tile to turn it until its green clearing touches the hut. "
                    "Confirm."
                ),
                all_of(is_new_land, leads_to_expansion(Terrain.CLEARING)),
                N_("New land, and room for your settlement to grow!"),
                N_("The clearing doesn’t touch your hut yet. Turn the tile, or try another ring."),
                (N_("Like this, the clearing touches your hut. Confirm, or try another place."),),
                ((is_eruption, N_("That’s allowed, but it’s an eruption. This time, place the tile on the water.")),),
            ),
        ),
        "-2,3/1",
    ),
    Lesson(
        "erupt",
        N_("Let a volcano erupt"),
        Scene(_ISLAND, own="hut:1,1", hand="CS"),
        (
            Step(
                N_(
                    "A tile can also cover the island: that’s an eruption. Press the marked volcano: yours "
                    "goes on top. Confirm."
                ),
                is_eruption,
                N_("What an eruption! The land there has risen to level 2."),
                N_("That would be new land. Set off a volcano on the island instead."),
                (N_("Like this, the new lava points away from the dashed arrow. Confirm."),),
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
                    "After the tile, you build. A hut on level 1, not next to your other buildings, founds a "
                    "settlement. Press one of the marked hexes to found your second."
                ),
                builds(Kind.HUT),
                N_("A second settlement! One hut is all it takes."),
                N_("That would make your settlement larger. Found a new one instead, not next to it."),
                (
                    N_(
                        "The marked hexes are free and don’t touch your hut. A new hut is ready on one of them: "
                        "confirm."
                    ),
                ),
            ),
        ),
        "hut:1,0",
        levels=True,
    ),
    Lesson(
        "expand",
        N_("Expand a settlement"),
        Scene(f"{_ISLAND} SJ@0,0/4", own="hut:1,1 hut:-1,0"),
        (
            Step(
                N_(
                    "A settlement expands to all free hexes of one terrain next to it: one hut on level 1, two "
                    "on level 2. Find your hut on the lake, press the jungle next to it and choose Expand."
                ),
                expands(2),
                N_("Three huts in one go: your settlement is big enough for a temple!"),
                N_("That would fill only one hex. The lake has two of jungle next to it."),
                (N_("Both marked hexes are jungle, and the huts for them are ready: confirm."),),
                ((builds(Kind.HUT), N_("That would be a single hut. Choose Expand instead.")),),
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
                    "When the tiles run out, whoever has the most temples wins. A temple goes next to a settlement "
                    "of three hexes or more. Yours is large enough: build on a marked hex."
                ),
                builds(Kind.TEMPLE),
                N_("Your first temple!"),
                N_("You could build that too, but a temple is worth more."),
                (N_("Both marked hexes touch your three huts. A temple is ready on one of them: confirm."),),
            ),
        ),
        "temple:1,0",
    ),
    Lesson(
        "tower",
        N_("Build a tower"),
        Scene(f"{_ISLAND} CR@-1,-1/0 CS@0,0/4 JR@-1,-1/5", own="hut:1,-1", hand="LR"),
        (
            Step(
                N_(
                    "A tower needs level 3 next to one of your settlements. Place the tile on the marked "
                    "volcano and turn it until the land next to your hut rises to level 3."
                ),
                all_of(is_eruption, leads_to(Kind.TOWER)),
                N_("Just right: level 3, next to your hut."),
                N_("Like this, no land next to your hut rises to level 3. Turn the tile on the marked volcano."),
                (N_("Like this, the land next to your hut rises to level 3. Confirm."),),
            ),
            Step(
                N_("Now build the tower up there."),
                builds(Kind.TOWER),
                N_("What a view! Like a temple, a tower is safe from every eruption."),
                N_("You could build that too, but level 3 is rare: build the tower."),
                (N_("The tower is ready on the marked hex: confirm."),),
            ),
        ),
        "0,0/2 tower:0,-1",
        levels=True,
    ),
    Lesson(
        "cut",
        N_("Split a settlement"),
        Scene(_ISLAND, other="hut:-1,0 hut:-1,1 hut:0,1 hut:1,0 hut:1,1", hand="CR"),
        (
            Step(
                N_(
                    "Your opponent’s settlement is large enough for a temple. Cover huts in the middle with an "
                    "eruption, so that no three hexes stay together."
                ),
                leaves_no_temple,
                N_("Split! What’s left is too small for a temple."),
                N_("The settlement would stay as it is, ready for a temple."),
                (N_("Like this, the tile covers the two huts that hold the settlement together. Confirm."),),
                ((buries, N_("That covers huts, but three hexes would still be together: enough for a temple.")),),
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
                    "Build all your pieces of two kinds and you win at once. You have no huts left and one temple: "
                    "place the tile so that there’s still room for it."
                ),
                leads_to(Kind.TEMPLE),
                N_("Good: the temple still has its place."),
                N_("After this tile, you couldn’t build the temple."),
                (N_("The free hex next to your huts must stay free, so the tile goes on the water. Confirm."),),
                shows=False,
            ),
            Step(
                N_("Now build your last temple."),
                wins,
                N_("All huts, all temples: you win, however many tiles are left!"),
                N_("That doesn’t win the game. Build the temple."),
                (N_("Your last temple is ready on the marked hex: confirm."),),
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
                    "If you can’t build, you’re out. You have no huts left, and there’s no free land next to "
                    "your settlement. Bring new land to it, so that you can build a temple."
                ),
                stays_in,
                N_("Saved! Now there’s room for a temple."),
                N_(
                    "After this tile you couldn’t build and would be out of the game. Its land has to touch "
                    "your settlement."
                ),
                (N_("Like this, a free hex of the tile touches your settlement. Confirm."),),
                shows=False,
            ),
            Step(
                N_("Build a temple on the new land."),
                builds(Kind.TEMPLE),
                N_("You’re still in! Keep a few huts for the end. That’s all you need to know: enjoy your first game."),
                N_("Build the temple next to your settlement."),
                (N_("The temple is ready on the marked hex: confirm."),),
            ),
        ),
        "2,-2/5 temple:2,-1",
    ),
)
