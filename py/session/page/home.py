"""What the home page says of the player, as text for the storage: static/home.js shows it before Python is there."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from session.days import streak
from session.lessons.course import lesson_to_resume, number_of
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.page.state import State
from session.plain_json import read_json
from session.puzzles.training import Training
from session.saves.save import Save
from session.saves.summary import summary_of, thumbnail_paths
from session.setup import LEVELS, default_names
from session.text.characters import character_of
from taluva.drawing.geometry import number
from taluva.names import isolated

HOME = "taluva.home"
"""Where the storage has it."""

VERSION = 1
"""The version of the text, which static/home.js reads too; any other is taken for nothing."""

_TEXT_LIMIT = 100_000


class Puzzles(NamedTuple):
    """How the daily puzzle goes.

    day: the last one that was solved, as a number of days since 1970. days: how many in a row it ended.
    theme: of the puzzles to practise once the day's is solved, empty if none is weak.
    """

    day: int = 0
    days: int = 0
    theme: str = ""


class Home(NamedTuple):
    """What the home page says.

    level: of the computer played last, 0 before the first game. waiting: the game to go on with, as it was on the
    table or as it is stored here at a glance; None if there is none. progress: the lessons and puzzles done.
    puzzles: how the daily puzzle goes.
    """

    level: int = 0
    waiting: Save | dict[str, Any] | None = None
    progress: Progress = Progress()
    puzzles: Puzzles = Puzzles()

    @property
    def waiting_id(self) -> str:
        """Return the id of the game that waits, empty if none does."""
        if self.waiting is None:
            return ""
        return self.waiting.id if isinstance(self.waiting, Save) else str(self.waiting.get("id", ""))


def home_after(home: Home, state: State) -> Home:
    """Return what the home page says in a state; home: what it said before.

    A game waits there from the moment it is on the table until it is over or another one comes. One that is only
    visited does not wait.
    """
    save = state.save
    if save is None or save.visited or state.visiting:
        return home if home.progress == state.progress else home._replace(progress=state.progress)
    levels = [level for level in save.levels if level]
    level = levels[0] if levels and 0 in save.levels else home.level
    return Home(level, None if save.game.is_over else save, state.progress, home.puzzles)


def format_home(home: Home) -> str:
    """Return what the home page says as text."""
    fields: dict[str, Any] = {"version": VERSION, "computer": home.level or None, "lesson": _lesson(home.progress)}
    if home.puzzles != Puzzles():
        fields["puzzles"] = home.puzzles._asdict()
    if home.waiting is not None:
        fields["game"] = _game(home.waiting) if isinstance(home.waiting, Save) else home.waiting
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def parse_home(text: str | None, progress: Progress) -> Home:
    """Read the output of `format_home`; whatever is damaged, or of another version, says nothing."""
    if not text or len(text) > _TEXT_LIMIT:
        return Home(progress=progress)
    try:
        fields = read_json(text)
    except ValueError:
        return Home(progress=progress)
    if fields.get("version") != VERSION:
        return Home(progress=progress)
    level, game = fields.get("computer"), fields.get("game")
    level = level if type(level) is int and level in LEVELS else 0
    return Home(level, game if isinstance(game, dict) else None, progress)


def puzzles_at_home(training: Training, today: int, theme: str) -> Puzzles:
    """Return how the daily puzzle goes; theme: to practise. Days from a clock that was set back since are left out."""
    day = max((day for day in training.days if day <= today + 1), default=0)
    return Puzzles(day, streak(training.days, day), theme)


def _lesson(progress: Progress) -> dict[str, int]:
    """Return how many lessons are done, and the number of the next one."""
    done = sum(lesson.id in progress.done for lesson in LESSONS)
    following = lesson_to_resume(progress)
    number = number_of(following) if following is not None and not following.is_puzzle else min(done + 1, len(LESSONS))
    return {"done": done, "number": number, "count": len(LESSONS)}


def _game(save: Save) -> dict[str, Any]:
    """Return a game at a glance. Names that nobody has chosen are not written out: the page may change its language."""
    summary = summary_of(save.game)
    box, art = thumbnail_paths(summary, save.colours)
    return {
        "id": save.id,
        "changed": save.changed,
        "turn": summary.turn,
        "of": summary.of,
        "seat": summary.to_move,
        "players": _players(save),
        "box": " ".join(map(number, (box.left, box.top, box.width, box.height))),
        "art": art,
    }


def _players(save: Save) -> list[dict[str, Any]]:
    """Return who plays each seat: a character, the only person, a name, or the number of a nameless player."""
    levels = save.levels or (0,) * len(save.game.names)
    defaults = default_names(len(levels))
    players: list[dict[str, Any]] = []
    for seat, (level, name) in enumerate(zip(levels, save.game.names)):
        if level:
            players.append({"character": character_of(level).key})
        elif levels.count(0) == 1:
            players.append({"you": True})
        elif name == defaults[seat]:
            players.append({"number": seat + 1})
        else:
            players.append({"name": isolated(name)})
    return players
