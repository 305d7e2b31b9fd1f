"""The goals of lessons and puzzles: which moves reach them."""

from __future__ import annotations

import pytest

from session.lessons.course import lesson_named
from session.lessons.goals import all_of, any_move, builds, expands, leads_to, leads_to_expansion, one_of
from session.lessons.lesson import game_for
from taluva import Kind, Move, Position, Terrain, parse_move
from tests.rules.random_games import random_game
from tests.session.first_turns import ANYWHERE, BUILDING, FIRST

LAID = parse_move("0,0/0")
HUT = parse_move("hut:1,0")


def kinds_of(position: Position) -> set[str]:
    """Return the first words of the legal moves, as they are written."""
    return {str(move).partition(":")[0] for move in position.legal_moves}


def test_a_building_is_of_its_kind_and_no_tile_is() -> None:
    game = random_game(2, plies=21)
    for move in game.position.legal_moves:
        reached = {kind for kind in Kind if builds(kind)(game.position, move)}
        assert {kind.word for kind in reached} == {str(move).partition(":")[0]}
    assert not any(builds(kind)(FIRST.position, LAID) for kind in Kind)


@pytest.mark.parametrize(("hexes", "words"), [(0, "one two"), (1, "one two"), (2, "two"), (3, "")])
def test_an_expansion_is_of_so_many_hexes(hexes: int, words: str) -> None:
    lesson = lesson_named("expand")
    position = game_for(lesson).position
    moves = {"one": parse_move("expand:S:-1,0"), "two": parse_move(lesson.solution), "hut": parse_move("hut:1,-1")}
    assert [word for word, move in moves.items() if expands(hexes)(position, move)] == words.split()
    assert not expands(0)(FIRST.position, LAID)


def test_a_tile_leads_to_what_can_be_built_after_it() -> None:
    position = random_game(2, plies=20).position
    seen = set[str]()
    for move in sorted(position.placements)[::9]:
        after = position.play(move)
        reached = {kind.word for kind in Kind if leads_to(kind)(position, move)}
        assert reached == kinds_of(after)
        lands = {terrain.value for terrain in Terrain if leads_to_expansion(terrain)(position, move)}
        words = [str(each).split(":") for each in after.legal_moves]
        assert {word[1] for word in words if word[0] == "expand"} == {Terrain(each).letter for each in lands}
        seen |= reached
    assert seen >= {"hut", "expand"}


def test_several_goals_are_reached_at_once_up_to_the_first_that_is_not() -> None:
    asked = list[str]()

    def answer(name: str, reached: bool) -> bool:
        asked.append(name)
        return reached

    def yes(_position: Position, _move: Move) -> bool:
        return answer("yes", True)

    def no(_position: Position, _move: Move) -> bool:
        return answer("no", False)

    assert all_of(yes, yes)(FIRST.position, LAID) and not all_of(yes, no, yes)(FIRST.position, LAID)
    assert asked == ["yes", "yes", "yes", "no"]


def test_one_of_some_moves_is_played() -> None:
    assert one_of(HUT, parse_move("hut:1,-1"))(BUILDING.position, HUT)
    assert not one_of(parse_move("hut:1,-1"))(BUILDING.position, HUT)
    assert not one_of()(BUILDING.position, HUT) and any_move(ANYWHERE.position, HUT)
