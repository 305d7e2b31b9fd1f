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
        N_("The idea of the game"),
        (
            Paragraph(
                N_(
                    "Together you build an island, tile by tile, and each of you settles it. Its volcanoes "
                    "keep changing everything."
                ),
            ),
            Paragraph(
                N_(
                    "When the tiles run out, whoever has built the most temples wins. Build all of two of your "
                    "three kinds of buildings and you win at once."
                ),
            ),
            Paragraph(N_("A player who can’t build is out of the game.")),
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
                    "One tile: a volcano, jungle and a clearing. The lava flows to the corner between the two "
                    "terrains: that is the direction of the volcano."
                ),
            ),
            Paragraph(
                N_(
                    "There are five terrains: jungle, clearing, sand, rock and lake. You can build on all of "
                    "them, even on the lake."
                ),
            ),
            Figure(
                Scene(_ISLAND, hand="SR"),
                N_(
                    "Three tiles. From the north, row by row: a clearing; rock, a volcano and jungle; a volcano, sand,"
                    " jungle and a lake; a volcano."
                ),
            ),
            Paragraph(N_("Each player has 20 huts, 3 temples and 2 towers. Those not built yet are the supply.")),
            Paragraph(N_("The level of a hex is the number of tiles stacked there. Water has no level.")),
            Figure(
                Scene(_MOUNTAIN, hand="JJ"),
                N_(
                    "An island after three eruptions: the land rises from level 1 at the shore to level 3 in the "
                    "middle."
                ),
            ),
            Paragraph(
                N_(
                    "Hexes next to each other with one player’s buildings on them form a settlement, whatever "
                    "their levels. A lone building is a settlement too."
                ),
            ),
        ),
    ),
    Section(
        "turn",
        N_("A turn"),
        (
            Paragraph(
                N_("You draw a tile and place it: next to the island as new land, or on top of it as an eruption."),
            ),
            Paragraph(N_("Then you build exactly once: a hut, a tower or a temple, or you expand a settlement.")),
            Paragraph(N_("The first tile of the game goes in the middle, turned any way you like."), Rule.NOT_START),
            Paragraph(
                N_(
                    "The order is always the same: you never build before you place your tile, and you never "
                    "place a second one."
                ),
                Rule.WRONG_STEP,
            ),
            Paragraph(N_("Once the game is over, nothing more is placed or built."), Rule.GAME_OVER),
        ),
    ),
    Section(
        "land",
        N_("New land"),
        (
            Paragraph(
                N_(
                    "The tile goes on the water, and at least one of its edges touches the island. Gaps in the "
                    "land are allowed."
                ),
                Rule.NOT_TOUCHING,
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The tile is on the water and touches the island: allowed."),
                "0,-1/2",
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The tile does not touch the island: not allowed."),
                "3,0/1",
            ),
            Paragraph(N_("All three hexes of a tile are on water, or all three are on land."), Rule.OVERLAP),
        ),
        2,
    ),
    Section(
        "eruption",
        N_("Eruption"),
        (
            Paragraph(N_("The tile goes on the island, with its volcano on a volcano."), Rule.NO_VOLCANO),
            Paragraph(
                N_(
                    "The lava flows in a new direction. So a tile never covers exactly one other tile, but "
                    "parts of two or three."
                ),
                Rule.SAME_DIRECTION,
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_(
                    "Volcano on volcano, the lava in a new direction, all three hexes below on level 1: an "
                    "eruption. The land rises to level 2."
                ),
                "0,0/4",
            ),
            Figure(
                Scene(_ISLAND, hand="CR"),
                N_("The lava would flow the same way, and the tile would cover exactly one other: not allowed."),
                "0,0/0",
            ),
            Paragraph(
                N_("The three hexes below are on the same level: there is no gap under the tile."),
                Rule.NOT_LEVEL,
            ),
            Figure(
                Scene(_HILL, hand="CR"),
                N_("The rock is on level 1, the other two hexes on level 2: not allowed."),
                "0,0/3",
            ),
            Paragraph(
                N_("You may cover huts, your own and those of others. They leave the game but still count as built."),
            ),
            Paragraph(N_("You may split a settlement in two, and you may cover two or three volcanoes.")),
            Figure(
                Scene(_ISLAND, hand="CR", other="hut:-1,0 hut:-1,1 hut:0,1 hut:1,0"),
                N_("The eruption covers the two huts in the middle. One hut is left on each side: two settlements."),
                "0,0/4",
            ),
            Paragraph(N_("A temple is never covered."), Rule.COVERS_TEMPLE),
            Figure(
                Scene(_ISLAND, hand="CR", own="hut:1,0 temple:0,1 hut:1,1"),
                N_("There is a temple under the tile: not allowed."),
                "0,0/4",
            ),
            Paragraph(N_("A tower is never covered."), Rule.COVERS_TOWER),
            Paragraph(
                N_(
                    "A settlement is never covered completely: at least one of its buildings must remain. So a "
                    "lone hut is always safe."
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
            Paragraph(N_("You can’t build on a volcano."), Rule.VOLCANO),
            Paragraph(N_("You can’t build where there is a building already."), Rule.OCCUPIED),
            Paragraph(
                N_("You need enough pieces for the whole action, or you can’t choose it."),
                Rule.SUPPLY,
            ),
            Paragraph(
                N_(
                    "Building may join your settlements. What counts is the settlement before you build, so a "
                    "joined one may end up with two temples or two towers."
                ),
            ),
        ),
    ),
    Section(
        "hut",
        N_("Hut"),
        (
            Paragraph(N_("You build one hut on a free hex on level 1. That is how a settlement is founded.")),
            Paragraph(
                N_(
                    "Every way to build has its level: a single hut, level 1; a tower, level 3 or higher; a "
                    "temple or an expansion, any level. Water has no level."
                ),
                Rule.LEVEL,
            ),
            Paragraph(
                N_(
                    "A single hut may not be next to your own buildings; to make a settlement larger, expand "
                    "it. Some editions do without this rule: choose “Anywhere” to play that way."
                ),
                Rule.BESIDE_OWN,
            ),
            Figure(
                Scene(_ISLAND, own="hut:-1,0"),
                N_("A second hut by the lake, not next to the first: a new settlement."),
                "hut:1,1",
            ),
        ),
        2,
    ),
    Section(
        "temple",
        N_("Temple"),
        (
            Paragraph(N_("You build a temple or a tower next to one of your own settlements."), Rule.NO_SETTLEMENT),
            Paragraph(N_("For a temple, the settlement must have at least three hexes."), Rule.TOO_SMALL),
            Paragraph(N_("It must not have a temple yet."), Rule.HAS_TEMPLE),
            Paragraph(N_("The temple may be on any level.")),
            Figure(
                Scene(_ISLAND, own="hut:-1,0 hut:-1,1 hut:0,1"),
                N_("The settlement has three hexes; the temple makes four."),
                "temple:1,0",
            ),
        ),
        2,
    ),
    Section(
        "tower",
        N_("Tower"),
        (
            Paragraph(N_("You build a tower on level 3 or higher, next to one of your own settlements of any size.")),
            Paragraph(N_("The settlement must not have a tower yet."), Rule.HAS_TOWER),
            Figure(
                Scene(_MOUNTAIN, own="hut:1,1"),
                N_("The tower is on level 3, next to the hut by the shore."),
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
            Paragraph(N_("All of these hexes are filled, at least one. Hexes that touch only the new huts are not.")),
            Paragraph(
                N_("If no free hex of a terrain is next to the settlement, you can’t expand to it."),
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
                    "Early victory: a player who has built all of two of the three kinds of buildings wins at "
                    "once, whatever the others have built."
                ),
            ),
            Paragraph(
                N_(
                    "Out of tiles: the turn with the last tile is played to its end. The most temples win; if "
                    "that’s a tie, the most towers, then the most huts. Covered huts count. Players still tied share "
                    "the victory."
                ),
            ),
            Paragraph(
                N_(
                    "Out of the game: a player who can’t build after placing the tile. The buildings stay on "
                    "the board and in the others’ way. The last player left wins."
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
                    "The editions differ in a few points. You choose each of them when you set up a game, in "
                    "any combination."
                ),
            ),
            Paragraph(
                N_(
                    "Tiles: one edition has 12 for each player, drawn from the 48, so that nobody knows what "
                    "will come. The others use all 48, whatever the number of players."
                ),
            ),
            Paragraph(N_("New huts: not next to your own buildings, or on any free hex on level 1.")),
            Paragraph(
                N_(
                    "Ranking: an early victory takes the best rank still free, and the others play on. A "
                    "player who is out takes the last free rank. When the tiles run out, the rest are ranked "
                    "as usual."
                ),
            ),
            Paragraph(
                N_(
                    "Teams, for four: partners sit opposite each other. A team wins early when one partner has "
                    "built all of two kinds and the other all of one. When the tiles run out, their buildings "
                    "are added up."
                ),
            ),
            Paragraph(
                N_(
                    "A partner who is out no longer counts but still wins with the team. A team is out when "
                    "both partners are."
                ),
            ),
        ),
    ),
)


def figures() -> tuple[Figure, ...]:
    """Return all figures, in order."""
    return tuple(block for section in RULEBOOK for block in section.blocks if isinstance(block, Figure))
