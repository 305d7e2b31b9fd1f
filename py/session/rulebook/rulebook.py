"""The rules of the game as the page shows them: sections of paragraphs and figures, as data."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from session.rulebook.figures import Figure
from session.table.scenes import Scene
from session.text.i18n import N_
from taluva import Rule


class Paragraph(NamedTuple):
    """A paragraph; rule: the refusal that it explains."""

    text: str
    rule: Rule | None = None


Block: TypeAlias = Paragraph | Figure


class Section(NamedTuple):
    """A section; id: its anchor. level: 1, or 2 for a subsection of the last one of level 1."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 1


_ISLAND = "JC@0,0/0 SR@-2,1/0 LJ@0,2/1"
_HILL = f"{_ISLAND} CS@0,0/4"
_MOUNTAIN = f"{_ISLAND} RC@-2,3/0 CS@0,0/4 JS@0,2/3 LR@0,2/2"

RULEBOOK = (
    Section(
        "goal",
        N_("What it is about"),
        (
            Paragraph(
                N_(
                    "You settle an island that you and the others build tile by tile, and that volcanoes keep changing."
                ),
            ),
            Paragraph(
                N_(
                    "Most temples win when the tiles are used up. Whoever first uses up two of the three kinds of "
                    "buildings wins at once."
                ),
            ),
            Paragraph(N_("Whoever cannot build is out of the game.")),
        ),
    ),
    Section(
        "pieces",
        N_("Tiles and buildings"),
        (
            Paragraph(N_("There are 48 tiles. Each has three hexes: a volcano and two terrains.")),
            Figure(
                Scene("JC@0,0/0", hand="SR"),
                N_(
                    "One tile: the volcano, jungle and a clearing. The lava runs to the corner between the two "
                    "terrains: that is the direction of the volcano."
                ),
            ),
            Paragraph(
                N_(
                    "There are five terrains: jungle, clearing, sand, rock and lake. All can be built on, the lake too."
                ),
            ),
            Figure(
                Scene(_ISLAND, hand="SR"),
                N_(
                    "Three tiles. From the north, row by row: a clearing; rock, a volcano and jungle; a volcano, sand,"
                    " jungle and a lake; a volcano."
                ),
            ),
            Paragraph(N_("Each player has 20 huts, 3 temples and 2 towers. What is not yet built is the supply.")),
            Paragraph(N_("The level of a hex is the number of tiles that lie there. Water has none.")),
            Figure(
                Scene(_MOUNTAIN, hand="JJ"),
                N_(
                    "An island after three eruptions: the land rises from level 1 at the shore to level 3 in the "
                    "middle."
                ),
            ),
            Paragraph(
                N_(
                    "Hexes side by side with buildings of one player are a settlement, whatever their levels. A "
                    "single building is a settlement too."
                ),
            ),
        ),
    ),
    Section(
        "turn",
        N_("A turn"),
        (
            Paragraph(
                N_("You draw a tile and lay it: beside the island as new land, or on the island as an eruption."),
            ),
            Paragraph(N_("Then you build exactly once: a hut, a tower, a temple, or an expansion of a settlement.")),
            Paragraph(N_("The first tile of a game goes to the middle, turned as you like."), Rule.NOT_START),
            Paragraph(
                N_(
                    "The two steps are always taken in this order: nothing is built before the tile lies, and no "
                    "second tile is laid."
                ),
                Rule.WRONG_STEP,
            ),
            Paragraph(N_("When the game is over, nothing more is laid or built."), Rule.GAME_OVER),
        ),
    ),
    Section(
        "land",
        N_("New land"),
        (
            Paragraph(
                N_(
                    "The tile is laid on water, and at least one of its edges touches the island. Holes in the land "
                    "are allowed."
                ),
                Rule.NOT_TOUCHING,
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The tile lies on water and touches the island: allowed."),
                "0,-1/2",
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The tile does not touch the island: not allowed."),
                "3,0/1",
            ),
            Paragraph(N_("A tile lies on water with all three hexes, or on land with all three."), Rule.OVERLAP),
        ),
        2,
    ),
    Section(
        "eruption",
        N_("Eruption"),
        (
            Paragraph(N_("The tile is laid on the island, and its volcano on a volcano."), Rule.NO_VOLCANO),
            Paragraph(
                N_(
                    "The lava flows in another direction than before. So a tile never lies exactly on one other "
                    "tile, but on two or three."
                ),
                Rule.SAME_DIRECTION,
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_(
                    "Volcano on volcano, with another direction, on level ground: the volcano erupts. The three hexes "
                    "rise to level 2."
                ),
                "0,0/4",
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The lava would flow as before, exactly onto one tile: not allowed."),
                "0,0/0",
            ),
            Paragraph(
                N_("The three hexes underneath have the same level. Nothing under the tile is empty."),
                Rule.NOT_LEVEL,
            ),
            Figure(
                Scene(_HILL, hand="CR"),
                N_("The rock is on level 1, the other two hexes on level 2: not allowed."),
                "0,0/3",
            ),
            Paragraph(
                N_("Huts may be covered, your own and those of others. They leave the game, but still count as built."),
            ),
            Paragraph(N_("A settlement can be cut in two, and two or three volcanoes can be covered.")),
            Figure(
                Scene(_ISLAND, hand="CR", other="hut:-1,0 hut:-1,1 hut:0,1 hut:1,0"),
                N_("The eruption buries the two huts in the middle. One hut is left on each side: two settlements."),
                "0,0/4",
            ),
            Paragraph(N_("A temple is never covered."), Rule.COVERS_TEMPLE),
            Figure(
                Scene(_ISLAND, hand="CR", own="hut:1,0 temple:0,1 hut:1,1"),
                N_("A temple stands under the tile: not allowed."),
                "0,0/4",
            ),
            Paragraph(N_("A tower is never covered."), Rule.COVERS_TOWER),
            Paragraph(
                N_(
                    "A settlement is never covered as a whole: at least one of its buildings remains. This protects "
                    "every single hut."
                ),
                Rule.COVERS_SETTLEMENT,
            ),
            Figure(
                Scene(_ISLAND, hand="CR", other="hut:0,1"),
                N_("The hut is a whole settlement: not allowed."),
                "0,0/4",
            ),
        ),
        2,
    ),
    Section(
        "build",
        N_("Building"),
        (
            Paragraph(N_("Nothing is built on a volcano."), Rule.VOLCANO),
            Paragraph(N_("Nothing is built where something stands already."), Rule.OCCUPIED),
            Paragraph(
                N_(
                    "The supply must suffice for everything that is to be built at once; otherwise it cannot be chosen."
                ),
                Rule.SUPPLY,
            ),
            Paragraph(
                N_(
                    "Building may join settlements. The conditions are looked at before: a joined settlement may "
                    "have two temples or two towers."
                ),
            ),
        ),
    ),
    Section(
        "hut",
        N_("Hut"),
        (
            Paragraph(N_("One hut is built on a free hex of level 1. That is how a settlement is founded.")),
            Paragraph(
                N_(
                    "Every way to build has its levels: a single hut level 1, a tower level 3 or higher; temples and"
                    " expansions go to any level. Water has no level."
                ),
                Rule.LEVEL,
            ),
            Paragraph(
                N_(
                    "A single hut stands apart from your own buildings; to grow, a settlement is expanded. Some "
                    "editions do not ask for this: choose “Anywhere” to play so."
                ),
                Rule.BESIDE_OWN,
            ),
            Figure(
                Scene(_ISLAND, own="hut:-1,0"),
                N_("A second hut by the lake, apart from the first: a new settlement."),
                "hut:1,1",
            ),
        ),
        2,
    ),
    Section(
        "temple",
        N_("Temple"),
        (
            Paragraph(N_("A temple and a tower are built next to a settlement of your own."), Rule.NO_SETTLEMENT),
            Paragraph(N_("For a temple, the settlement has at least three hexes."), Rule.TOO_SMALL),
            Paragraph(N_("It has no temple yet."), Rule.HAS_TEMPLE),
            Paragraph(N_("The temple may stand on any level.")),
            Figure(
                Scene(_ISLAND, own="hut:-1,0 hut:-1,1 hut:0,1"),
                N_("The settlement has three hexes; the temple joins it as the fourth."),
                "temple:1,0",
            ),
        ),
        2,
    ),
    Section(
        "tower",
        N_("Tower"),
        (
            Paragraph(N_("A tower is built on level 3 or higher, next to a settlement of your own of any size.")),
            Paragraph(N_("The settlement has no tower yet."), Rule.HAS_TOWER),
            Figure(
                Scene(_MOUNTAIN, own="hut:1,1"),
                N_("The tower stands on level 3, next to the hut at the shore."),
                "tower:0,1",
            ),
        ),
        2,
    ),
    Section(
        "expand",
        N_("Expanding"),
        (
            Paragraph(
                N_(
                    "Choose a settlement and a terrain. Every free hex of that terrain next to the settlement gets "
                    "as many huts as its level."
                ),
            ),
            Paragraph(N_("All these hexes are filled, at least one. Hexes that only the new huts touch are not.")),
            Paragraph(
                N_("Where no free hex of the terrain is next to the settlement, it cannot be expanded there."),
                Rule.NO_HEX,
            ),
            Figure(
                Scene(f"{_ISLAND} SJ@0,0/4", own="hut:1,1"),
                N_("The settlement by the lake expands to jungle: one hut on level 1, two huts on level 2."),
                "expand:J:1,1",
            ),
        ),
        2,
    ),
    Section(
        "end",
        N_("The end of the game"),
        (
            Paragraph(
                N_(
                    "Early victory: whoever has used up two of the three kinds of buildings wins at once, whatever "
                    "the others have built."
                ),
            ),
            Paragraph(
                N_(
                    "Tiles used up: the turn with the last tile is finished. Most temples win; if equal, most "
                    "towers; then most huts. Buried huts count. Those still equal share the victory."
                ),
            ),
            Paragraph(
                N_(
                    "Out of the game: whoever can build nothing after laying the tile. The buildings stay and are in"
                    " the way of others. Who is left alone wins."
                ),
            ),
        ),
    ),
    Section(
        "variants",
        N_("Editions and variants"),
        (
            Paragraph(
                N_(
                    "The editions differ in a few points. Each is a choice when you set up a game, and all of them "
                    "go together."
                ),
            ),
            Paragraph(
                N_(
                    "Tiles: in one edition 12 for each player, drawn from the 48, so that nobody knows what will "
                    "come. In the others all 48, however many play."
                ),
            ),
            Paragraph(N_("New huts: apart from your own buildings, or on any free hex of level 1.")),
            Paragraph(
                N_(
                    "Ranking: an early victory takes the best free place and the others play on. Who is out takes "
                    "the last free place. At the end of the tiles the rest are ranked as usual."
                ),
            ),
            Paragraph(
                N_(
                    "Teams, for four: two partners sit opposite each other. A team wins early when one has used up "
                    "two kinds and the other one kind. At the end of the tiles their buildings are added."
                ),
            ),
            Paragraph(
                N_(
                    "A partner who is out counts for nothing any more, but wins with the team. A team is out when "
                    "both partners are."
                ),
            ),
        ),
    ),
)


def figures() -> tuple[Figure, ...]:
    """Return all figures, in order."""
    return tuple(block for section in RULEBOOK for block in section.blocks if isinstance(block, Figure))
