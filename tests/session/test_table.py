"""The table: the effect of each intent in each phase of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from session.table.intents import Cancel, Choose, Confirm, GoToPly, Intent, PointAt, Redo, Rotate, TakeOption, Undo
from session.table.table import Ghost, Site, Table
from session.table.update import update
from taluva import Build, Hex, Kind, Options, Phase, Placement, Rule, Terrain
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.tables import after, table_of, with_setup

TILES = "JC SR JJ"
RIGHT, LEFT = Rotate(clockwise=True), Rotate(clockwise=False)

FIRST = table_of(game_of(TILES))
"""Before the first tile, which goes to the middle in any rotation."""
BUILDING = table_of(game_of(TILES, "0,0/0"))
"""After the first tile: jungle on (1,0), clearing on (1,-1)."""
SECOND = table_of(game_of(TILES, "0,0/0 hut:1,0"))
"""The volcano can lie on (0,1) in rotations 3, 4, 5, and on the volcano (0,0) in none."""
FAR = Hex(9, 9)
CHOICES = table_of(game_of("JC JC JC", "0,0/0 hut:1,-1 1,1/3 hut:0,2 2,-1/0", Options(huts_anywhere=True)))
"""The first player has a hut on (1,-1); on the jungle (1,0) beside it, two ways to build are legal."""
OVER = table_of(random_game(1))


@pytest.mark.parametrize(
    ("table", "ways"), [(FIRST, 0), (replace(FIRST, pending=Ghost(Hex(0, 0), 0, True)), 6), (OVER, 0)]
)
def test_only_a_shown_tile_has_ways(table: Table, ways: int) -> None:
    assert table.ways == ways


def test_the_ways_of_a_shown_tile_are_the_legal_ones_or_all() -> None:
    assert replace(SECOND, pending=Ghost(Hex(0, 1), 3, True)).ways == 3
    assert replace(SECOND, pending=Ghost(FAR, 3, True)).ways == 6


def facts(table: Table) -> dict[str, Any]:
    """Return the facts about a table that the rows below can expect."""
    return {
        "pending": table.pending,
        "rotation": table.rotation,
        "refusal": table.refusal and table.refusal.rule,
        "pointed": table.pointed,
        "move": table.move,
        "ply": table.game.ply,
        "can_cancel": table.can_cancel,
        "can_undo": table.can_undo,
        "can_redo": table.can_redo,
        "shown": table.shown,
    }


@pytest.mark.parametrize("table", [FIRST, BUILDING, SECOND])
def test_a_closed_table_ignores_intents(table: Table) -> None:
    closed = replace(table, closed="Done")
    for intent in (Choose(Hex(0, 0)), Choose(Hex(1, 0)), RIGHT, TakeOption(0), Confirm(), Cancel(), Undo(), Redo()):
        assert update(closed, intent) == closed
    assert closed.hands_off and closed.move is None and not closed.can_undo and not closed.buildable


CENTRE, SHORE, JUNGLE, CLEARING = Hex(0, 0), Hex(0, 1), Hex(1, 0), Hex(1, -1)

LAYING: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "nothing is prepared at first": (
        SECOND,
        [],
        {"pending": None, "move": None, "can_cancel": False, "can_undo": False},
    ),
    "pointing shows a loose ghost": (
        FIRST,
        [PointAt(CENTRE)],
        {"pending": Ghost(CENTRE, 0, False), "move": None, "can_cancel": False, "pointed": CENTRE},
    ),
    "pointing starts in the next legal rotation": (
        SECOND,
        [PointAt(SHORE)],
        {"pending": Ghost(SHORE, 5, False), "rotation": 0},
    ),
    "pointing starts in the rotation of the held tile if that is legal": (
        SECOND,
        [LEFT, LEFT, LEFT, LEFT, PointAt(SHORE)],
        {"pending": Ghost(SHORE, 4, False), "rotation": 4},
    ),
    "pointing elsewhere moves the ghost": (
        FIRST,
        [PointAt(FAR), PointAt(CENTRE)],
        {"pending": Ghost(CENTRE, 0, False), "pointed": CENTRE},
    ),
    "pointing nowhere removes the loose ghost": (FIRST, [PointAt(CENTRE), PointAt(None)], {"pending": None}),
    "pointing at the same hex keeps its rotation": (
        FIRST,
        [PointAt(CENTRE), RIGHT, PointAt(CENTRE)],
        {"pending": Ghost(CENTRE, 5, False)},
    ),
    "pointing at an impossible hex refuses nothing yet": (
        SECOND,
        [PointAt(FAR)],
        {"pending": Ghost(FAR, 0, False), "refusal": None, "move": None},
    ),
    "choosing fixes the ghost": (
        FIRST,
        [Choose(CENTRE)],
        {"pending": Ghost(CENTRE, 0, True), "move": Placement(CENTRE, 0), "can_cancel": True, "ply": 0},
    ),
    "choosing fixes the loose ghost in its rotation": (
        FIRST,
        [PointAt(CENTRE), RIGHT, RIGHT, Choose(CENTRE)],
        {"pending": Ghost(CENTRE, 4, True), "rotation": 4},
    ),
    "a fixed ghost stays when another hex is pointed at": (
        FIRST,
        [Choose(CENTRE), PointAt(FAR)],
        {"pending": Ghost(CENTRE, 0, True), "pointed": FAR},
    ),
    "a fixed ghost stays when nothing is pointed at": (
        FIRST,
        [Choose(CENTRE), PointAt(None)],
        {"pending": Ghost(CENTRE, 0, True), "pointed": None},
    ),
    "a second click turns through the legal rotations": (
        SECOND,
        [Choose(SHORE), Choose(SHORE), Choose(SHORE)],
        {"pending": Ghost(SHORE, 3, True), "ply": 2},
    ),
    "and starts over after the last of them": (
        SECOND,
        [Choose(SHORE), Choose(SHORE), Choose(SHORE), Choose(SHORE)],
        {"pending": Ghost(SHORE, 5, True), "ply": 2},
    ),
    "a second Enter lays the tile": (
        FIRST,
        [Choose(CENTRE, by_key=True), Choose(CENTRE, by_key=True)],
        {"pending": None, "ply": 1},
    ),
    "Enter fixes a loose ghost before it lays": (
        FIRST,
        [PointAt(CENTRE), Choose(CENTRE, by_key=True)],
        {"pending": Ghost(CENTRE, 0, True), "ply": 0},
    ),
    "choosing another hex moves the ghost": (
        SECOND,
        [Choose(SHORE), Choose(Hex(1, 1))],
        {"pending": Ghost(Hex(1, 1), 5, True)},
    ),
    "the last chosen rotation is tried first on the next hex": (
        SECOND,
        [Choose(SHORE), RIGHT, Choose(Hex(-1, 1))],
        {"pending": Ghost(Hex(-1, 1), 4, True)},
    ),
    "turning right lowers the rotation": (FIRST, [RIGHT], {"rotation": 5, "pending": None}),
    "turning left raises it": (FIRST, [LEFT], {"rotation": 1}),
    "turning left goes through the legal rotations": (
        SECOND,
        [Choose(SHORE), LEFT],
        {"pending": Ghost(SHORE, 3, True), "rotation": 3},
    ),
    "choosing an impossible hex reports the rule": (
        SECOND,
        [Choose(FAR)],
        {"pending": Ghost(FAR, 0, True), "refusal": Rule.NOT_TOUCHING, "move": None, "can_cancel": True},
    ),
    "an impossible hex shows all six rotations, each with its rule": (
        SECOND,
        [Choose(CENTRE), LEFT],
        {"pending": Ghost(CENTRE, 1, True), "refusal": Rule.OVERLAP},
    ),
    "six turns lead back to the first rotation": (
        SECOND,
        [Choose(CENTRE), *[LEFT] * 6],
        {"pending": Ghost(CENTRE, 0, True), "refusal": Rule.SAME_DIRECTION},
    ),
    "confirming an impossible placement reports the rule again": (
        SECOND,
        [Choose(CENTRE), PointAt(FAR), Confirm()],
        {"pending": Ghost(CENTRE, 0, True), "refusal": Rule.SAME_DIRECTION, "ply": 2},
    ),
    "Enter on an impossible placement reports the rule again": (
        SECOND,
        [Choose(CENTRE, by_key=True), Choose(CENTRE, by_key=True)],
        {"refusal": Rule.SAME_DIRECTION, "ply": 2},
    ),
    "the next intent clears the refusal": (SECOND, [Choose(FAR), PointAt(SHORE)], {"refusal": None}),
    "the first tile elsewhere is refused": (FIRST, [Choose(SHORE)], {"refusal": Rule.NOT_START}),
    "confirming lays the tile": (
        SECOND,
        [Choose(SHORE), Confirm()],
        {"pending": None, "ply": 3, "rotation": 5, "can_undo": True, "can_cancel": False},
    ),
    "confirming a loose ghost lays nothing": (FIRST, [PointAt(CENTRE), Confirm()], {"ply": 0}),
    "confirming nothing does nothing": (FIRST, [Confirm()], {"ply": 0, "refusal": None}),
    "cancelling removes a fixed ghost": (
        FIRST,
        [Choose(CENTRE), Cancel()],
        {"pending": None, "can_cancel": False, "ply": 0},
    ),
    "cancelling leaves a loose ghost": (FIRST, [PointAt(CENTRE), Cancel()], {"pending": Ghost(CENTRE, 0, False)}),
    "there is no way to build to choose while laying": (
        FIRST,
        [Choose(CENTRE), TakeOption(0)],
        {"pending": Ghost(CENTRE, 0, True)},
    ),
    "the build of the previous turn stays": (SECOND, [Undo()], {"ply": 2}),
}

BUILDING_STEPS: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "nothing is chosen at first": (
        BUILDING,
        [],
        {"pending": None, "move": None, "can_undo": True, "can_cancel": False},
    ),
    "pointing chooses nothing": (BUILDING, [PointAt(JUNGLE)], {"pending": None, "pointed": JUNGLE}),
    "the only legal way to build is chosen, not confirmed": (
        BUILDING,
        [Choose(JUNGLE)],
        {"pending": Site(JUNGLE, 0), "move": Build(Kind.HUT, JUNGLE), "ply": 1, "can_cancel": True},
    ),
    "a second click changes nothing": (
        BUILDING,
        [Choose(JUNGLE), Choose(JUNGLE)],
        {"pending": Site(JUNGLE, 0), "ply": 1},
    ),
    "a second Enter builds": (
        BUILDING,
        [Choose(JUNGLE, by_key=True), Choose(JUNGLE, by_key=True)],
        {"pending": None, "ply": 2},
    ),
    "confirming builds": (BUILDING, [Choose(JUNGLE), Confirm()], {"pending": None, "ply": 2, "can_undo": False}),
    "choosing another hex moves the choice": (
        BUILDING,
        [Choose(JUNGLE), Choose(CLEARING)],
        {"pending": Site(CLEARING, 0), "move": Build(Kind.HUT, CLEARING)},
    ),
    "choosing a volcano reports the rule": (
        BUILDING,
        [Choose(CENTRE)],
        {"pending": Site(CENTRE, None), "refusal": Rule.VOLCANO, "move": None, "can_cancel": True},
    ),
    "choosing water reports the rule": (BUILDING, [Choose(FAR)], {"refusal": Rule.LEVEL, "move": None}),
    "confirming where nothing can be built builds nothing": (BUILDING, [Choose(CENTRE), Confirm()], {"ply": 1}),
    "Enter where nothing can be built builds nothing": (
        BUILDING,
        [Choose(CENTRE, by_key=True), Choose(CENTRE, by_key=True)],
        {"ply": 1, "pending": Site(CENTRE, None)},
    ),
    "taking the chosen option again changes nothing": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(0)],
        {"pending": Site(JUNGLE, 0)},
    ),
    "taking a refused option reports the rule and keeps the chosen one": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(1)],
        {"pending": Site(JUNGLE, 0), "refusal": Rule.NO_SETTLEMENT},
    ),
    "taking a missing option changes nothing": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(9)],
        {"pending": Site(JUNGLE, 0)},
    ),
    "taking a negative option changes nothing": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(-1)],
        {"pending": Site(JUNGLE, 0)},
    ),
    "taking an option needs a chosen hex": (BUILDING, [TakeOption(0)], {"pending": None}),
    "turning does nothing": (BUILDING, [Choose(JUNGLE), RIGHT], {"pending": Site(JUNGLE, 0), "rotation": 0}),
    "cancelling unselects the hex": (BUILDING, [Choose(JUNGLE), Cancel()], {"pending": None, "ply": 1}),
    "undoing picks the tile up in its rotation": (
        BUILDING,
        [Choose(JUNGLE), Undo()],
        {"pending": Ghost(CENTRE, 0, True), "ply": 0, "move": Placement(CENTRE, 0), "can_undo": False},
    ),
    "an undone tile can be laid in another rotation": (
        BUILDING,
        [Undo(), LEFT, Confirm()],
        {"pending": None, "ply": 1, "rotation": 1},
    ),
}

END: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "nothing can be played": (OVER, [], {"move": None, "can_cancel": False, "can_undo": False}),
    "pointing still works": (OVER, [PointAt(CENTRE)], {"pointed": CENTRE, "pending": None}),
    "choosing chooses nothing": (OVER, [Choose(CENTRE)], {"pending": None, "refusal": None}),
    "turning does nothing": (OVER, [RIGHT], {"rotation": 0, "pending": None}),
    "confirming and undoing do nothing": (OVER, [Confirm(), Undo(), Cancel(), TakeOption(0)], {"ply": OVER.game.ply}),
}

FREE = with_setup(SECOND, takeback=True)
"""A game in which turns can be taken back."""

LOOKING: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "undo takes back the build": (FREE, [Undo()], {"ply": 1, "pending": None, "can_redo": True}),
    "and then the tile, which is in hand in its rotation": (
        FREE,
        [Undo(), Undo()],
        {"ply": 0, "pending": Ghost(CENTRE, 0, True), "can_undo": False},
    ),
    "redo plays it again": (FREE, [Undo(), Undo(), Redo()], {"ply": 1, "pending": None, "can_redo": True}),
    "redo stops at the last ply": (FREE, [Undo(), Undo(), Redo(), Redo(), Redo()], {"ply": 2, "can_redo": False}),
    "without an undo there is nothing to redo": (FREE, [Redo()], {"ply": 2, "can_redo": False}),
    "playing the same move keeps the rest to redo": (
        FREE,
        [Undo(), Undo(), Confirm()],
        {"ply": 1, "can_redo": True},
    ),
    "playing another move drops it": (FREE, [Undo(), Undo(), LEFT, Confirm()], {"ply": 1, "can_redo": False}),
    "redo lays an undone tile again": (BUILDING, [Undo(), Redo()], {"ply": 1, "pending": None}),
    "the end of the game can be taken back": (with_setup(OVER, takeback=True), [Undo()], {"ply": OVER.game.ply - 1}),
    "looking back shows an earlier ply and keeps the game": (
        SECOND,
        [GoToPly(1)],
        {"shown": 1, "ply": 2, "can_undo": False, "move": None},
    ),
    "looking back discards what is prepared": (SECOND, [Choose(SHORE), GoToPly(0)], {"pending": None, "shown": 0}),
    "nothing can be done while looking back": (
        FREE,
        [GoToPly(1), Choose(JUNGLE), RIGHT, TakeOption(0), Confirm(), Undo(), Redo(), Cancel()],
        {"shown": 1, "ply": 2, "pending": None, "rotation": 0},
    ),
    "except pointing": (SECOND, [GoToPly(1), PointAt(JUNGLE)], {"pointed": JUNGLE, "pending": None}),
    "the last ply is the present": (SECOND, [GoToPly(1), GoToPly(2)], {"shown": None}),
    "so is None": (SECOND, [GoToPly(1), GoToPly(None)], {"shown": None}),
    "a negative ply is the beginning": (SECOND, [GoToPly(-3)], {"shown": 0}),
}

ALL = {
    f"{part}: {name}": row
    for part, rows in (("laying", LAYING), ("building", BUILDING_STEPS), ("the end", END), ("looking back", LOOKING))
    for name, row in rows.items()
}


def test_each_group_starts_in_its_phase() -> None:
    phases = [{start.position.phase for start, _, _ in rows.values()} for rows in (LAYING, BUILDING_STEPS, END)]
    assert phases == [{Phase.TILE}, {Phase.BUILD}, {Phase.OVER}]


@pytest.mark.parametrize(("start", "intents", "expected"), list(ALL.values()), ids=list(ALL))
def test_intents_change_the_table_as_expected(start: Table, intents: list[Intent], expected: dict[str, Any]) -> None:
    actual = facts(after(start, *intents))
    assert {name: actual[name] for name in expected} == expected


def test_several_legal_ways_to_build_wait_for_a_choice() -> None:
    table = after(CHOICES, Choose(JUNGLE))
    assert [choice.kind for choice in table.choices if choice.violation is None] == [Kind.HUT, Kind.EXPAND]
    assert (table.site, table.choice, table.move) == (Site(JUNGLE, None), None, None)
    assert after(table, Confirm()).game is table.game
    assert after(table, Choose(JUNGLE, by_key=True)).game is table.game
    hut, expansion = after(table, TakeOption(0)), after(table, TakeOption(0), TakeOption(3))
    assert hut.move == Build(Kind.HUT, JUNGLE)
    assert expansion.move == Build(Kind.EXPAND, CLEARING, Terrain.JUNGLE)
    assert after(expansion, Choose(JUNGLE, by_key=True)).game.moves[-1] == expansion.move


def test_all_six_rotations_of_an_impossible_hex_have_a_rule() -> None:
    table = after(SECOND, Choose(CENTRE))
    rules = {}
    for _ in range(6):
        assert table.ghost is not None and table.refusal is not None
        rules[table.ghost.rotation] = table.refusal.rule
        table = after(table, RIGHT)
    assert rules == dict.fromkeys(range(1, 6), Rule.OVERLAP) | {0: Rule.SAME_DIRECTION}


def test_only_a_legal_ghost_has_effects() -> None:
    legal, illegal = after(SECOND, PointAt(SHORE)), after(SECOND, PointAt(CENTRE))
    assert legal.ghost_effects is not None and legal.ghost_effects.level == 1
    assert illegal.ghost_effects is None
    assert SECOND.ghost_effects is None
