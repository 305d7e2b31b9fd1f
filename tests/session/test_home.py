"""What home says of the player: which computer, which game, which lesson, as static/home.js reads it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.page.commands import ClearTable, PutOnTable, StartLesson
from session.page.home import Home, format_home, home_after, parse_home, puzzles_at_home
from session.page.state import State
from session.puzzles.training import Training
from session.saves.summary import summary_of, thumbnail_paths
from session.setup import against_computer
from taluva.drawing.geometry import number
from tests.rules.random_games import random_game
from tests.session.pages import FOUR_PLIES, after, on_table, save_in, save_of

OVER = random_game(1)
NOTHING = Progress()


def stored(home: Home) -> dict[str, Any]:
    """Return the fields of what home says."""
    return dict(json.loads(format_home(home)))


def test_before_the_first_game_there_is_the_first_lesson_only() -> None:
    home = home_after(Home(), State())
    assert stored(home) == {"version": 1, "computer": None, "lesson": {"done": 0, "number": 1, "count": len(LESSONS)}}


@pytest.mark.parametrize(("levels", "level"), [((0, 3), 3), ((4, 0), 4), ((0, 0), 2), ((), 2), ((5, 1), 2)], ids=str)
def test_the_computer_that_a_person_has_played_last_is_the_one_to_play(levels: tuple[int, ...], level: int) -> None:
    assert home_after(Home(2), on_table(levels=levels)).level == level


def test_a_game_waits_with_its_turn_its_players_and_its_picture() -> None:
    home = home_after(Home(), on_table(FOUR_PLIES, id="a", changed=7, levels=(0, 2)))
    game = stored(home)["game"]
    box, art = thumbnail_paths(summary_of(FOUR_PLIES), (1, 2))
    assert game == {
        "id": "a",
        "changed": 7,
        "turn": 3,
        "of": 24,
        "seat": 0,
        "players": [{"you": True}, {"character": "tavi"}],
        "box": f"{number(box.left)} {number(box.top)} {number(box.width)} {number(box.height)}",
        "art": [list(path) for path in art],
    }
    assert {look.split()[0] for look, _line in game["art"]} >= {"thumb-shore", "volcano", "jungle", "thumb-piece"}


def test_names_that_somebody_has_chosen_are_written_out() -> None:
    game = replace(FOUR_PLIES, names=("Zoë", "Player 2"))
    home = home_after(Home(), on_table(game))
    assert stored(home)["game"]["players"] == [{"name": "Zoë"}, {"number": 2}]
    assert '"players":[{"name":"Zoë"},{"number":2}]' in format_home(home), "short, as it is read at each start"


def test_a_game_waits_until_it_is_over_or_another_one_comes() -> None:
    state = on_table(FOUR_PLIES, id="a")
    home = home_after(Home(), state)
    for later in (after(state, ClearTable()), after(state, StartLesson(LESSONS[0])), after(State())):
        assert home_after(home, later).waiting == save_in(state)
    assert home_after(home, on_table(id="b")).waiting_id == "b"
    assert home_after(home, on_table(OVER)).waiting is None


def test_a_game_that_is_only_visited_does_not_wait() -> None:
    home = home_after(Home(), on_table(FOUR_PLIES, id="a", visiting=True))
    assert (home.waiting, home.waiting_id) == (None, "")
    assert Home(waiting={}).waiting_id == ""


@pytest.mark.parametrize(
    ("progress", "lesson"),
    [
        (Progress((LESSONS[0].id, LESSONS[1].id), LESSONS[1].id), {"done": 2, "number": 3, "count": 9}),
        (Progress((LESSONS[0].id,), LESSONS[4].id), {"done": 1, "number": 5, "count": 9}),
        (Progress((LESSONS[0].id,), "puzzle-1-huts"), {"done": 1, "number": 2, "count": 9}),
        (Progress(tuple(lesson.id for lesson in LESSONS), ""), {"done": 9, "number": 9, "count": 9}),
    ],
)
def test_the_next_lesson_is_told(progress: Progress, lesson: dict[str, int]) -> None:
    assert stored(home_after(Home(), State(progress=progress)))["lesson"] == lesson


def test_the_days_in_a_row_and_what_to_practise_are_told() -> None:
    training = Training(days=(20_000, 20_004, 20_005, 20_300))
    home = Home(puzzles=puzzles_at_home(training, 20_006, "tower"))
    assert stored(home)["puzzles"] == {"day": 20_005, "days": 2, "theme": "tower"}
    assert home_after(home, on_table(FOUR_PLIES)).puzzles == home.puzzles


@pytest.mark.parametrize(
    ("days", "day"), [((), 0), ((20_006,), 20_006), ((20_007,), 20_007), ((20_008,), 0), ((20_005, 20_006), 20_006)]
)
def test_days_from_a_clock_that_was_set_back_since_are_left_out(days: tuple[int, ...], day: int) -> None:
    assert puzzles_at_home(Training(days=days), 20_006, "").day == day


def test_what_was_stored_stays_until_something_changes() -> None:
    home = home_after(Home(), on_table(FOUR_PLIES, id="a", levels=(0, 2)))
    text = format_home(home)
    assert parse_home(text, Progress(("lay",), "lay")).progress == Progress(("lay",), "lay")
    again = parse_home(text, NOTHING)
    assert (again.level, again.waiting_id, format_home(again)) == (2, "a", text)


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", '{"version":2,"computer":3}', '{"version":1,"computer":9,"game":[]}', "x" * 200_000]
)
def test_damaged_or_newer_texts_say_nothing(text: str | None) -> None:
    assert parse_home(text, NOTHING) == Home()


def test_a_first_game_is_of_one_person_who_begins() -> None:
    setup = against_computer(1)
    assert (setup.levels, setup.options.first, setup.takeback) == ((0, 1), 0, True)
    state = after(State(), PutOnTable(save_of(setup.game(5), levels=setup.levels)))
    assert home_after(Home(), state).level == 1
