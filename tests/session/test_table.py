"""The table: what each intent does in each phase of a turn."""

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
"""Before the first tile; it goes to the middle in any rotation."""
BUILDING = table_of(game_of(TILES, "0,0/0"))
"""The first tile lies: jungle on (1,0), clearing on (1,-1)."""
SECOND = table_of(game_of(TILES, "0,0/0 hut:1,0"))
"""The volcano may lie on (0,1) with rotations 3, 4, 5, on the volcano (0,0) with none."""
FAR = Hex(9, 9)
CHOICES = table_of(game_of("JC JC JC", "0,0/0 hut:1,-1 1,1/3 hut:0,2 2,-1/0", Options(huts_anywhere=True)))
"""The first player has a hut on (1,-1); on the jungle (1,0) beside it two ways to build are legal."""
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
    """Return what a row of the tests below may say about a table."""
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
def test_a_closed_table_takes_nothing(table: Table) -> None:
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
    "pointing starts in a legal rotation, turned as far as needed": (
        SECOND,
        [PointAt(SHORE)],
        {"pending": Ghost(SHORE, 5, False), "rotation": 0},
    ),
    "pointing starts as the tile is held where that is legal": (
        SECOND,
        [LEFT, LEFT, LEFT, LEFT, PointAt(SHORE)],
        {"pending": Ghost(SHORE, 4, False), "rotation": 4},
    ),
    "pointing elsewhere takes the ghost along": (
        FIRST,
        [PointAt(FAR), PointAt(CENTRE)],
        {"pending": Ghost(CENTRE, 0, False), "pointed": CENTRE},
    ),
    "pointing nowhere takes the loose ghost away": (FIRST, [PointAt(CENTRE), PointAt(None)], {"pending": None}),
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
    "choosing fixes the loose ghost as it was turned": (
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
    "and begins again after the last of them": (
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
    "a rotation chosen once is tried first on the next hex": (
        SECOND,
        [Choose(SHORE), RIGHT, Choose(Hex(-1, 1))],
        {"pending": Ghost(Hex(-1, 1), 4, True)},
    ),
    "turning right lowers the number of the rotation": (FIRST, [RIGHT], {"rotation": 5, "pending": None}),
    "turning left raises it": (FIRST, [LEFT], {"rotation": 1}),
    "turning left goes through the legal rotations": (
        SECOND,
        [Choose(SHORE), LEFT],
        {"pending": Ghost(SHORE, 3, True), "rotation": 3},
    ),
    "choosing an impossible hex tells the rule": (
        SECOND,
        [Choose(FAR)],
        {"pending": Ghost(FAR, 0, True), "refusal": Rule.NOT_TOUCHING, "move": None, "can_cancel": True},
    ),
    "an impossible hex shows all six rotations, each with its rule": (
        SECOND,
        [Choose(CENTRE), LEFT],
        {"pending": Ghost(CENTRE, 1, True), "refusal": Rule.OVERLAP},
    ),
    "back to where it came from by turning on": (
        SECOND,
        [Choose(CENTRE), *[LEFT] * 6],
        {"pending": Ghost(CENTRE, 0, True), "refusal": Rule.SAME_DIRECTION},
    ),
    "confirming an impossible placement tells the rule again": (
        SECOND,
        [Choose(CENTRE), PointAt(FAR), Confirm()],
        {"pending": Ghost(CENTRE, 0, True), "refusal": Rule.SAME_DIRECTION, "ply": 2},
    ),
    "Enter on an impossible placement tells the rule again": (
        SECOND,
        [Choose(CENTRE, by_key=True), Choose(CENTRE, by_key=True)],
        {"refusal": Rule.SAME_DIRECTION, "ply": 2},
    ),
    "what comes next takes the refusal away": (SECOND, [Choose(FAR), PointAt(SHORE)], {"refusal": None}),
    "the first tile elsewhere is refused": (FIRST, [Choose(SHORE)], {"refusal": Rule.NOT_START}),
    "confirming lays the tile": (
        SECOND,
        [Choose(SHORE), Confirm()],
        {"pending": None, "ply": 3, "rotation": 5, "can_undo": True, "can_cancel": False},
    ),
    "confirming a loose ghost lays nothing": (FIRST, [PointAt(CENTRE), Confirm()], {"ply": 0}),
    "confirming nothing does nothing": (FIRST, [Confirm()], {"ply": 0, "refusal": None}),
    "cancelling takes a fixed ghost away": (
        FIRST,
        [Choose(CENTRE), Cancel()],
        {"pending": None, "can_cancel": False, "ply": 0},
    ),
    "cancelling leaves a loose ghost": (FIRST, [PointAt(CENTRE), Cancel()], {"pending": Ghost(CENTRE, 0, False)}),
    "there is no way to build to take": (FIRST, [Choose(CENTRE), TakeOption(0)], {"pending": Ghost(CENTRE, 0, True)}),
    "the building of the turn before stays": (SECOND, [Undo()], {"ply": 2}),
}

BUILDING_STEPS: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "nothing is chosen at first": (
        BUILDING,
        [],
        {"pending": None, "move": None, "can_undo": True, "can_cancel": False},
    ),
    "pointing chooses nothing": (BUILDING, [PointAt(JUNGLE)], {"pending": None, "pointed": JUNGLE}),
    "a sole possibility is chosen, not confirmed": (
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
    "choosing a volcano tells the rule": (
        BUILDING,
        [Choose(CENTRE)],
        {"pending": Site(CENTRE, None), "refusal": Rule.VOLCANO, "move": None, "can_cancel": True},
    ),
    "choosing water tells the rule": (BUILDING, [Choose(FAR)], {"refusal": Rule.LEVEL, "move": None}),
    "confirming where nothing can be built builds nothing": (BUILDING, [Choose(CENTRE), Confirm()], {"ply": 1}),
    "Enter where nothing can be built builds nothing": (
        BUILDING,
        [Choose(CENTRE, by_key=True), Choose(CENTRE, by_key=True)],
        {"ply": 1, "pending": Site(CENTRE, None)},
    ),
    "taking what is taken leaves it taken": (BUILDING, [Choose(JUNGLE), TakeOption(0)], {"pending": Site(JUNGLE, 0)}),
    "taking what is refused tells the rule and keeps what was taken": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(1)],
        {"pending": Site(JUNGLE, 0), "refusal": Rule.NO_SETTLEMENT},
    ),
    "taking a missing option changes nothing": (
        BUILDING,
        [Choose(JUNGLE), TakeOption(9)],
        {"pending": Site(JUNGLE, 0)},
    ),
    "nor does taking before the first": (BUILDING, [Choose(JUNGLE), TakeOption(-1)], {"pending": Site(JUNGLE, 0)}),
    "taking needs a chosen hex": (BUILDING, [TakeOption(0)], {"pending": None}),
    "turning does nothing": (BUILDING, [Choose(JUNGLE), RIGHT], {"pending": Site(JUNGLE, 0), "rotation": 0}),
    "cancelling gives the hex up": (BUILDING, [Choose(JUNGLE), Cancel()], {"pending": None, "ply": 1}),
    "undoing takes the tile up as it lay": (
        BUILDING,
        [Choose(JUNGLE), Undo()],
        {"pending": Ghost(CENTRE, 0, True), "ply": 0, "move": Placement(CENTRE, 0), "can_undo": False},
    ),
    "an undone tile can lie elsewhere": (
        BUILDING,
        [Undo(), LEFT, Confirm()],
        {"pending": None, "ply": 1, "rotation": 1},
    ),
}

END: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "nothing is to be done": (OVER, [], {"move": None, "can_cancel": False, "can_undo": False}),
    "pointing points": (OVER, [PointAt(CENTRE)], {"pointed": CENTRE, "pending": None}),
    "choosing chooses nothing": (OVER, [Choose(CENTRE)], {"pending": None, "refusal": None}),
    "turning does nothing": (OVER, [RIGHT], {"rotation": 0, "pending": None}),
    "confirming and undoing do nothing": (OVER, [Confirm(), Undo(), Cancel(), TakeOption(0)], {"ply": OVER.game.ply}),
}

FREE = with_setup(SECOND, takeback=True)
"""Where it is agreed that turns may be taken back."""

LOOKING: dict[str, tuple[Table, list[Intent], dict[str, Any]]] = {
    "undo goes back over the building": (FREE, [Undo()], {"ply": 1, "pending": None, "can_redo": True}),
    "and over the tile, which is in hand as it lay": (
        FREE,
        [Undo(), Undo()],
        {"ply": 0, "pending": Ghost(CENTRE, 0, True), "can_undo": False},
    ),
    "redo plays it again": (FREE, [Undo(), Undo(), Redo()], {"ply": 1, "pending": None, "can_redo": True}),
    "to the last ply": (FREE, [Undo(), Undo(), Redo(), Redo(), Redo()], {"ply": 2, "can_redo": False}),
    "without having gone back there is nothing to redo": (FREE, [Redo()], {"ply": 2, "can_redo": False}),
    "playing the same keeps the rest to redo": (
        FREE,
        [Undo(), Undo(), Confirm()],
        {"ply": 1, "can_redo": True},
    ),
    "playing something else forgets it": (FREE, [Undo(), Undo(), LEFT, Confirm()], {"ply": 1, "can_redo": False}),
    "a tile taken up can be laid again by redo": (BUILDING, [Undo(), Redo()], {"ply": 1, "pending": None}),
    "the end can be taken back": (with_setup(OVER, takeback=True), [Undo()], {"ply": OVER.game.ply - 1}),
    "looking back shows an earlier ply and keeps the game": (
        SECOND,
        [GoToPly(1)],
        {"shown": 1, "ply": 2, "can_undo": False, "move": None},
    ),
    "looking back gives up what is prepared": (SECOND, [Choose(SHORE), GoToPly(0)], {"pending": None, "shown": 0}),
    "nothing is done while looking back": (
        FREE,
        [GoToPly(1), Choose(JUNGLE), RIGHT, TakeOption(0), Confirm(), Undo(), Redo(), Cancel()],
        {"shown": 1, "ply": 2, "pending": None, "rotation": 0},
    ),
    "but pointing": (SECOND, [GoToPly(1), PointAt(JUNGLE)], {"pointed": JUNGLE, "pending": None}),
    "the last ply is the present": (SECOND, [GoToPly(1), GoToPly(2)], {"shown": None}),
    "so is none": (SECOND, [GoToPly(1), GoToPly(None)], {"shown": None}),
    "no ply is before the first": (SECOND, [GoToPly(-3)], {"shown": 0}),
}

ALL = {
    f"{part}: {name}": row
    for part, rows in (("laying", LAYING), ("building", BUILDING_STEPS), ("the end", END), ("looking back", LOOKING))
    for name, row in rows.items()
}


def test_each_start_is_in_its_phase() -> None:
    phases = [{start.position.phase for start, _, _ in rows.values()} for rows in (LAYING, BUILDING_STEPS, END)]
    assert phases == [{Phase.TILE}, {Phase.BUILD}, {Phase.OVER}]


@pytest.mark.parametrize(("start", "intents", "expected"), list(ALL.values()), ids=list(ALL))
def test_intents_do_what_they_say(start: Table, intents: list[Intent], expected: dict[str, Any]) -> None:
    found = facts(after(start, *intents))
    assert {name: found[name] for name in expected} == expected


def test_several_possibilities_wait_for_a_choice() -> None:
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
    seen = {}
    for _ in range(6):
        assert table.ghost is not None and table.refusal is not None
        seen[table.ghost.rotation] = table.refusal.rule
        table = after(table, RIGHT)
    assert seen == dict.fromkeys(range(1, 6), Rule.OVERLAP) | {0: Rule.SAME_DIRECTION}


def test_effects_are_told_of_a_legal_ghost_alone() -> None:
    legal, illegal = after(SECOND, PointAt(SHORE)), after(SECOND, PointAt(CENTRE))
    assert legal.ghost_effects is not None and legal.ghost_effects.level == 1
    assert illegal.ghost_effects is None
    assert SECOND.ghost_effects is None
