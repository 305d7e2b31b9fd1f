"""The weights of the evaluation, in thousandths of a unit.

A difference of one unit (1000) between two players is about 2.7 to 1 in chances.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from taluva import Mode, Options

WeightCurve: TypeAlias = "tuple[int, int, int]"
"""A weight with twelve turns left or more, with four, and with none."""


class Weights(NamedTuple):
    """What each term adds to a player's points.

    Every entry is (early, middle, late): with twelve turns left or more, with four, and with
    none; in between it is interpolated. `_wait` applies when another player moves next, `_move` when this
    one does.

    temple1–3, tower1–2: the first, second, third one built. hut: each hut built.
    settlement: each settlement, up to six. spot: each hex where a hut can stand, up to four.
    near: each settlement that one expansion makes large enough for a temple, up to
    three. ready: a temple can be built; more: a second and third settlement for one.
    safe: no eruption can prevent that temple. wide: that settlement has four hexes or more.
    tower: a tower can be built; towers: a second one.
    split: an eruption can cut off a part with room for another temple.
    fat: a settlement with a temple has five hexes or more, up to two.
    rise: a settlement without a tower lies beside land of level 2, up to two.
    lift: an eruption makes room for a tower, at up to two settlements.
    pair: each settlement of two hexes without a temple, up to three.
    threat: the next building can win. short: each hut that is missing for the turns left.
    """

    temple1: WeightCurve
    temple2: WeightCurve
    temple3: WeightCurve
    tower1: WeightCurve
    tower2: WeightCurve
    hut: WeightCurve
    settlement: WeightCurve
    spot: WeightCurve
    near_wait: WeightCurve
    near_move: WeightCurve
    ready_wait: WeightCurve
    ready_move: WeightCurve
    more_wait: WeightCurve
    more_move: WeightCurve
    safe: WeightCurve
    wide: WeightCurve
    tower_wait: WeightCurve
    tower_move: WeightCurve
    towers: WeightCurve
    split: WeightCurve
    fat: WeightCurve
    rise: WeightCurve
    lift_wait: WeightCurve
    lift_move: WeightCurve
    pair: WeightCurve
    threat_wait: WeightCurve
    threat_move: WeightCurve
    short: WeightCurve


BASELINE = Weights(
    temple1=(1100, 1100, 1100),
    temple2=(1380, 1380, 1380),
    temple3=(2980, 2980, 2980),
    tower1=(940, 940, 940),
    tower2=(760, 760, 760),
    hut=(62, 62, 62),
    settlement=(60, 20, 0),
    spot=(40, 13, 0),
    near_wait=(200, 200, 200),
    near_move=(260, 260, 260),
    ready_wait=(510, 510, 510),
    ready_move=(670, 670, 670),
    more_wait=(250, 250, 250),
    more_move=(330, 330, 330),
    safe=(0, 0, 0),
    wide=(0, 0, 0),
    tower_wait=(300, 300, 300),
    tower_move=(470, 470, 470),
    towers=(150, 150, 150),
    split=(100, 100, 100),
    fat=(0, 0, 0),
    rise=(0, 0, 0),
    lift_wait=(0, 0, 0),
    lift_move=(0, 0, 0),
    pair=(0, 0, 0),
    threat_wait=(430, 430, 430),
    threat_move=(5000, 5000, 5000),
    short=(250, 750, 1000),
)
"""The first weights, for comparison."""

TUNED = Weights(
    temple1=(715, 868, 2600),
    temple2=(805, 1335, 2600),
    temple3=(3200, 3296, 3600),
    tower1=(990, 980, 600),
    tower2=(760, 760, 500),
    hut=(80, 86, 40),
    settlement=(110, 50, 20),
    spot=(30, 0, -15),
    near_wait=(100, 133, 200),
    near_move=(185, 168, 300),
    ready_wait=(160, 326, 700),
    ready_move=(410, 613, 2000),
    more_wait=(215, 215, 800),
    more_move=(295, 295, 800),
    safe=(220, 296, 900),
    wide=(70, 83, 90),
    tower_wait=(330, 336, 200),
    tower_move=(375, 331, 400),
    towers=(160, 163, 165),
    split=(140, 190, 400),
    fat=(-20, -47, -60),
    rise=(30, 30, 30),
    lift_wait=(90, 90, 90),
    lift_move=(200, 200, 200),
    pair=(0, 0, 0),
    threat_wait=(430, 430, 430),
    threat_move=(5000, 5000, 5000),
    short=(250, 1416, 2000),
)
"""The weights of levels 1 to 3, by the matches in docs/bots.md."""

LEARNED = Weights(
    temple1=(908, 1340, 1960),
    temple2=(834, 1216, 2010),
    temple3=(2891, 2979, 2805),
    tower1=(435, 857, 630),
    tower2=(686, 778, 665),
    hut=(111, 157, 36),
    settlement=(144, 108, -5),
    spot=(-31, -20, -4),
    near_wait=(108, 138, 160),
    near_move=(142, 160, 211),
    ready_wait=(194, 300, 591),
    ready_move=(474, 431, 1402),
    more_wait=(186, 221, 822),
    more_move=(211, 332, 590),
    safe=(221, 234, 812),
    wide=(128, 80, 108),
    tower_wait=(339, 283, 159),
    tower_move=(432, 283, 496),
    towers=(138, 74, 122),
    split=(175, 199, 292),
    fat=(32, -37, -39),
    rise=(61, 86, 26),
    lift_wait=(72, 50, 93),
    lift_move=(144, 202, 255),
    pair=(-36, 18, -59),
    threat_wait=(333, 371, 375),
    threat_move=(5000, 5000, 5000),
    short=(349, 1319, 2244),
)
"""The weights of level 5, learnt by SPSA from TUNED, in games of searches with 60 simulations."""

LONG = Weights(
    temple1=(853, 1980, 2659),
    temple2=(1145, 1229, 2716),
    temple3=(2340, 3262, 2637),
    tower1=(894, 593, 417),
    tower2=(1366, 145, 658),
    hut=(-33, 171, 22),
    settlement=(189, 138, 21),
    spot=(-17, -45, 5),
    near_wait=(102, 157, 135),
    near_move=(129, 203, 83),
    ready_wait=(244, 403, 506),
    ready_move=(547, 541, 1906),
    more_wait=(227, 208, 1102),
    more_move=(268, 446, 503),
    safe=(332, 173, 502),
    wide=(136, 103, 104),
    tower_wait=(426, 272, 180),
    tower_move=(562, 288, 406),
    towers=(123, 88, 109),
    split=(192, 224, 295),
    fat=(20, 6, -18),
    rise=(67, 36, 36),
    lift_wait=(53, 92, 4),
    lift_move=(196, 204, 135),
    pair=(-30, 29, -72),
    threat_wait=(324, 137, 383),
    threat_move=(5000, 5000, 5000),
    short=(-152, 1154, 2514),
)
"""The weights of level 5 for two players with all 48 tiles, learnt likewise from LEARNED in such games."""

MANY = Weights(
    temple1=(792, 1220, 1526),
    temple2=(728, 1107, 1565),
    temple3=(2522, 2713, 2184),
    tower1=(556, 1145, 720),
    tower2=(877, 1040, 760),
    hut=(96, 141, 28),
    settlement=(132, 102, -4),
    spot=(-28, -18, -3),
    near_wait=(111, 148, 148),
    near_move=(146, 172, 194),
    ready_wait=(174, 280, 470),
    ready_move=(425, 402, 1116),
    more_wait=(162, 201, 640),
    more_move=(183, 302, 460),
    safe=(178, 198, 590),
    wide=(133, 86, 99),
    tower_wait=(289, 253, 122),
    tower_move=(368, 253, 379),
    towers=(118, 66, 93),
    split=(182, 214, 268),
    fat=(33, -40, -36),
    rise=(54, 78, 20),
    lift_wait=(63, 46, 73),
    lift_move=(125, 184, 200),
    pair=(-40, 20, -56),
    threat_wait=(332, 392, 340),
    threat_move=(5000, 5000, 5000),
    short=(308, 1197, 1731),
)
"""The weights of level 5 for three or four players, each for themselves, by groups from LEARNED in games of four."""

TEMPLES_FIRST = TUNED._replace(
    temple1=(2500, 2500, 2500),
    temple2=(2500, 2500, 2500),
    temple3=(3500, 3500, 3500),
    tower1=(500, 500, 500),
    tower2=(500, 500, 500),
    hut=(80, 80, 80),
    near_wait=(250, 250, 250),
    near_move=(400, 400, 400),
    ready_wait=(100, 100, 100),
    ready_move=(1800, 1800, 1800),
    more_wait=(100, 100, 100),
    more_move=(900, 900, 900),
    safe=(1500, 1500, 1500),
    split=(200, 200, 200),
    tower_wait=(150, 150, 150),
    tower_move=(250, 250, 250),
)
"""Weights of a player to practise against: temples first, only where no eruption can prevent them, and at once."""

STONEMASON = TUNED._replace(
    temple1=(1500, 1500, 2600),
    temple2=(1300, 1600, 2600),
    safe=(400, 500, 900),
)
"""Weights of level 4: temples early, where no eruption reaches them."""


def learned_weights(options: Options) -> Weights:
    """Return the weights that were learnt for a kind of game."""
    if options.players > 2 and options.mode is not Mode.TEAMS:
        return MANY
    return LONG if options.players == 2 and options.all_tiles else LEARNED
