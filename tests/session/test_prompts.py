"""The prompts: the ways to build, the main button."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.intents import Choose, TakeOption
from session.table.prompts import confirm_label, option_rows, overview, undo_words
from session.table.table import Table
from session.table.update import update
from taluva import Hex, Kind, Options, Phase, Rule
from tests.rules.random_games import climber, random_game, whole_game
from tests.session.first_turns import ANYWHERE, BUILDING, EXPANSION, FIRST, SECOND
from tests.session.games import game_of
from tests.session.tables import table_after, table_of, with_setup


@pytest.mark.parametrize(
    ("table", "label"),
    [
        (table_after(FIRST), "Place tile"),
        (table_after(BUILDING), "Build"),
        (table_after(BUILDING, Choose(Hex(1, 0))), "Build hut"),
        (table_after(EXPANSION, Choose(Hex(1, 0))), "Build 1 hut"),
        (table_after(ANYWHERE, Choose(Hex(1, 0))), "Build"),
    ],
)
def test_the_label_of_the_main_button(table: Table, label: str) -> None:
    assert confirm_label(table) == label


def test_the_words_of_the_ways_to_build() -> None:
    hut, temple, tower, expand = option_rows(table_after(EXPANSION, Choose(Hex(1, 0))))
    assert (hut.name, hut.detail, hut.reason) == (
        "Hut",
        "Next to your settlement: expand",
        "beside-own",
    )
    assert (temple.name, temple.reason, tower.name, tower.reason) == ("Temple", "too-small", "Tower", "level")
    assert (expand.name, expand.detail, expand.cost) == ("Expand", "Jungle: 1 hex, level 1", 1)
    assert (expand.terrain, expand.settlement, expand.reason, expand.chosen) == ("jungle", "1,-1", "", True)
    assert [row.chosen for row in (hut, temple, tower)] == [False] * 3


def test_nobody_is_told_to_expand_without_huts() -> None:
    table = table_after(random_game(4, Options(2, all_tiles=True), 83), Choose(Hex(-8, 6)))
    hut, *_others, expand = option_rows(table)
    assert not table.position.players[table.position.seat].supply.huts
    assert (hut.detail, expand.detail) == ("You don’t have enough huts left.", "It takes 1 hut; you have 0.")
    assert hut.reason == "beside-own"


def test_a_hut_joins_or_founds_a_settlement() -> None:
    assert option_rows(table_after(ANYWHERE, Choose(Hex(1, 0))))[0].detail == "Joins your settlement, on level 1"
    assert option_rows(table_after(BUILDING, Choose(Hex(1, 0))))[0].detail == "Founds a settlement on level 1"


@pytest.mark.parametrize(
    ("kind", "detail", "label"),
    [
        (Kind.TEMPLE, "For a settlement of 3 hexes or more", "Build temple"),
        (Kind.TOWER, "On level 3 or higher", "Build tower"),
    ],
)
def test_the_words_of_a_temple_and_a_tower(kind: Kind, detail: str, label: str) -> None:
    table = table_after(whole_game(Options(), 3, climber).at(21), Choose(Hex(3, -2)))
    index = next(n for n, choice in enumerate(table.choices) if choice.kind is kind)
    row = option_rows(table)[index]
    assert (row.name, row.detail, row.cost, row.reason) == (kind.name.capitalize(), detail, 1, "")
    assert confirm_label(update(table, TakeOption(index))) == label


def test_the_overview_says_where_each_kind_can_be_built_or_why_not() -> None:
    rows = overview(table_after(EXPANSION))
    assert [(row.kind, row.detail) for row in rows] == [
        ("hut", "On 3 hexes"),
        ("temple", "Needs a settlement of 3 hexes"),
        ("tower", "On level 3 or higher"),
        ("expand", "On 1 hex"),
    ]
    assert overview(table_after(EXPANSION, Choose(Hex(1, 0)))) == overview(table_after(FIRST)) == []
    assert [row.detail for row in overview(table_after(BUILDING))][1:] == ["Needs a settlement first"] * 3


def test_the_overview_speaks_of_no_hex_where_none_is_chosen() -> None:
    hemmed_in = game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:1,0 -2,1/0")
    assert [row.detail for row in overview(table_after(hemmed_in))] == [
        "On 4 hexes",
        "No free hex next to your settlement",
        "On level 3 or higher",
        "No free hex next to your settlement",
    ]


def test_without_a_chosen_hex_there_are_no_ways_to_build() -> None:
    assert option_rows(table_after(BUILDING)) == option_rows(table_after(FIRST, Choose(Hex(0, 0)))) == []


def test_a_computer_offers_no_choice() -> None:
    chosen = table_after(BUILDING, Choose(Hex(1, 0)))
    table = with_setup(chosen, levels=(3, 0))
    assert option_rows(chosen) and not option_rows(table)


@given(st.integers(0, 9), st.sampled_from([Options(2, all_tiles=True), Options(4, huts_anywhere=True)]), st.data())
def test_rows_agree_with_the_choices(seed: int, options: Options, data: st.DataObject) -> None:
    whole = random_game(seed, options)
    plies = [ply for ply, position in enumerate(whole.positions) if position.phase is Phase.BUILD]
    game = whole.at(data.draw(st.sampled_from(plies)))
    hex_ = data.draw(st.sampled_from(sorted(h for laid in game.position.board.laid for h in laid.hexes())))
    table = table_after(game, Choose(hex_))
    rows = option_rows(table)
    assert len(rows) == len(table.choices)
    names = [row.name for row in rows if row.kind == "expand"]
    assert len(set(names)) == len(names), "expansions have different names"
    for index, (row, choice) in enumerate(zip(rows, table.choices)):
        assert (row.kind, row.cost) == (choice.kind.word, choice.cost)
        assert Rule(row.reason) is choice.violation.rule if choice.violation else row.reason == ""
        assert row.name and row.detail and "{" not in row.name + row.detail
        if choice.violation is None:
            taken = update(table, TakeOption(index))
            assert [each.chosen for each in option_rows(taken)].index(True) == index
            assert confirm_label(taken).startswith("Build ")


def test_several_expansions_are_numbered() -> None:
    table = table_after(random_game(2, plies=13), Choose(Hex(1, 0)))
    rows = option_rows(table)[3:]
    assert [row[1:] for row in rows] == [
        ("Expand 1", "Jungle: 1 hex, level 1", 1, "jungle", "0,1", "", False),
        ("Expand 2", "Jungle: 2 hexes, levels 1+1", 2, "jungle", "2,-1", "", False),
    ]
    assert [row.chosen for row in option_rows(update(table, TakeOption(4)))] == [False] * 4 + [True]


def test_an_unaffordable_expansion_says_what_it_costs() -> None:
    game = random_game(0, Options(2, all_tiles=True), 63)
    left = game.position.players[game.position.seat].supply.huts
    details = set()
    for hex_ in {h for laid in game.position.board.laid for h in laid.hexes()}:
        for row in option_rows(table_after(game, Choose(hex_))):
            if row.kind == Kind.EXPAND.word and row.reason == Rule.SUPPLY.value:
                details.add(row.detail == f"It takes {row.cost} huts; you have {left}.")
    assert details == {True}


@pytest.mark.parametrize(
    ("table", "begins"),
    [
        (table_of(FIRST), "There is nothing"),
        (table_of(BUILDING), ""),
        (table_of(SECOND), "In this game you can only"),
        (table_of(SECOND, takeback=True), ""),
        (table_of(SECOND, shown=1), "Go back to the game"),
        (table_of(SECOND, closed="Done."), "You can’t undo"),
        (table_of(SECOND, levels=(2, 2)), "You can’t undo"),
    ],
)
def test_the_reason_why_nothing_can_be_undone(table: Table, begins: str) -> None:
    words = undo_words(table)
    assert words.startswith(begins) and bool(words) is not table.can_undo
