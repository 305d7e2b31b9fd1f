"""What can be built at a hex: the choices are the engine's moves, with the nearest reason if there is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.choices import choices_at, kinds_by_hex, nearest_refusal, sole_choice
from session.text.words import refusal_words
from taluva import Build, Hex, Kind, Mode, Options, Phase, Position, Rule, Terrain
from tests.rules.random_games import random_game
from tests.session.games import game_of

OPTIONS = [
    Options(4, huts_anywhere=True),
    Options(4, mode=Mode.TEAMS),
    Options(3, mode=Mode.RANKING),
    Options(2, all_tiles=True),
]


@st.composite
def building_positions(draw: st.DrawFn) -> Position:
    """Draw a position of a random game in the build phase."""
    game = random_game(draw(st.integers(0, 9)), draw(st.sampled_from(OPTIONS)), draw(st.integers(1, 90)))
    plies = range(game.ply, 0, -1)
    return next(p for p in (game.at(ply).position for ply in plies) if p.phase is Phase.BUILD)


def land_and_coast(position: Position) -> list[Hex]:
    land = {hex_ for laid in position.board.laid for hex_ in laid.hexes()}
    return sorted(land | {near for hex_ in land for near in hex_.neighbours()})


@given(building_positions())
def test_the_legal_choices_are_the_legal_moves(position: Position) -> None:
    moves = set()
    for hex_ in land_and_coast(position):
        for choice in choices_at(position, hex_):
            if choice.violation is None:
                assert choice.move is not None
                moves.add(choice.move)
    assert moves == set(position.builds)


@given(building_positions())
def test_choices_agree_with_the_marks_on_the_board(position: Position) -> None:
    marked = kinds_by_hex(position)
    for hex_ in land_and_coast(position):
        choices = choices_at(position, hex_)
        legal = tuple(dict.fromkeys(choice.kind for choice in choices if choice.violation is None))
        assert marked.get(hex_, ()) == legal
        assert [choice.kind for choice in choices[:3]] == [Kind.HUT, Kind.TEMPLE, Kind.TOWER]
        assert {choice.kind for choice in choices[3:]} == {Kind.EXPAND}


@given(building_positions())
def test_choices_agree_with_the_engine(position: Position) -> None:
    for hex_ in land_and_coast(position):
        for choice in choices_at(position, hex_):
            if choice.move is None:
                assert choice.violation is not None and choice.filled == () and choice.cost == 0
                continue
            assert position.violation(choice.move) == choice.violation
            assert hex_ in choice.filled
            if choice.violation is None:
                before, after = position.players[position.seat], position.play(choice.move).players[position.seat]
                assert sum(before.supply) - sum(after.supply) == choice.cost


@given(building_positions())
def test_there_is_a_refusal_only_where_nothing_can_be_built(position: Position) -> None:
    marked = kinds_by_hex(position)
    for hex_ in land_and_coast(position):
        choices = choices_at(position, hex_)
        refusal = nearest_refusal(choices)
        assert (refusal is None) is (hex_ in marked)
        assert (sole_choice(choices) is not None) is (sum(not choice.violation for choice in choices) == 1)
        if refusal is not None:
            assert refusal_words(refusal)


def position_of(tiles: str, moves: str, options: Options | None = None) -> Position:
    position = game_of(tiles, moves, options).position
    assert position.phase is Phase.BUILD
    return position


# The first player's hut is on the clearing (1,-1), next to the jungle (1,0).
BESIDE = position_of("JC JC JC", "0,0/0 hut:1,-1 1,1/3 hut:0,2 2,-1/0")
CENTRE = Hex(0, 0)


# An eruption on (0,0) has raised (0,1) and (1,0) to level 2; the player's hut on (1,-1) is next to (1,0).
RAISED = position_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 0,0/5")


@pytest.mark.parametrize(
    ("position", "hex_", "rule", "words"),
    [
        (BESIDE, CENTRE, Rule.VOLCANO, "You can’t build on a volcano."),
        (BESIDE, Hex(1, -1), Rule.OCCUPIED, "There is a building here already."),
        (BESIDE, Hex(0, 2), Rule.OCCUPIED, "There is a building here already."),
        (BESIDE, Hex(9, 9), Rule.LEVEL, "You can’t build on water."),
        (BESIDE, Hex(-1, 0), Rule.LEVEL, "You can’t build on water."),
        (RAISED, Hex(0, 1), Rule.NO_SETTLEMENT, "None of your settlements is next to this hex."),
    ],
)
def test_the_nearest_refusal(position: Position, hex_: Hex, rule: Rule, words: str) -> None:
    refusal = nearest_refusal(choices_at(position, hex_))
    assert refusal is not None and refusal.rule is rule
    assert refusal_words(refusal) == words


def test_each_way_to_build_has_its_own_refusal() -> None:
    hut, temple, tower, expand = choices_at(BESIDE, Hex(1, 0))
    refusals = [choice.violation and choice.violation.rule for choice in (hut, temple, tower, expand)]
    assert refusals == [Rule.BESIDE_OWN, Rule.TOO_SMALL, Rule.LEVEL, None]
    assert expand.move == Build(Kind.EXPAND, Hex(1, -1), Terrain.JUNGLE)
    assert (expand.cost, expand.filled) == (1, (Hex(1, 0),))


@given(building_positions())
def test_expansions_that_fill_the_same_hexes_are_one_choice(position: Position) -> None:
    frame = position.board.frame
    for hex_ in land_and_coast(position):
        names: dict[tuple[Hex, ...], Hex] = {}
        for expansion in position.builds.expansions:
            filled = tuple(frame.hexes(expansion.filled))
            if hex_ in filled:
                first = expansion.settlement.first
                names[filled] = min(first, names.get(filled, first))
        offered = {
            choice.filled: choice.move.hex
            for choice in choices_at(position, hex_)
            if choice.kind is Kind.EXPAND and choice.move is not None
        }
        assert offered == names


def test_an_unaffordable_expansion_has_its_cost() -> None:
    position = random_game(0, OPTIONS[-1], 63).position
    left = position.players[position.seat].supply.huts
    unaffordable = [
        choice
        for hex_ in land_and_coast(position)
        for choice in choices_at(position, hex_)
        if choice.kind is Kind.EXPAND and choice.violation is not None and choice.violation.rule is Rule.SUPPLY
    ]
    assert unaffordable
    for choice in unaffordable:
        assert choice.cost > left
        assert choice.violation is not None and set(choice.violation.hexes) == set(choice.filled)
