"""Saved games as values and as text for the browser's storage."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, TypeVar

from session.clock import MOST, Clock, ClockKind, time_still_spent
from session.plain_json import read_json
from session.saves.islands import islands_text
from session.saves.summary import Summary, parse_summary, summary_fields, summary_line, summary_of
from session.setup import COLOURS, LEVELS, Setup
from session.text.i18n import _
from session.text.names import Names, plain_names, spoken_names
from session.text.words import names_list
from taluva import Game, NotationError, parse_game
from taluva.names import is_name, tidy
from taluva.variations import Variations
from taluva.variations_text import format_study, parse_study

VERSION = 3
"""The version of the text; older ones are brought up to it, newer ones refused."""

TITLE_LENGTH = 60
"""The most characters of a title."""

_TEXT_LIMIT = 200_000
_BEGINNING = re.compile(
    rf'\{{"version":[{VERSION - 1}{VERSION}],"title":"(?:[^"\\]|\\.)*"'
    r',"created":\d{1,16},"changed":(\d{1,16}),',
    re.ASCII,
)
_LONGEST_PLY = 999_999.0

_T = TypeVar("_T")


class SaveError(ValueError):
    """Report a saved game that cannot be read, in words for the player.

    place: the wrong field; empty if it is the whole text.
    """

    def __init__(self, words: str, place: str = "") -> None:
        self.place = place
        super().__init__(words)


@dataclass(frozen=True)
class Save:
    """A saved game.

    id: identifies it in the storage; empty while it is not stored.
    title: given by the player, else empty. created, changed: ms since 1970.
    colours: per seat, 1–4. takeback: whether Undo goes back over turns.
    seconds: how long each ply took; None if unmeasured.
    levels: per seat the level 1–5 of its computer player, 0 for a person; empty for persons only.
    clock: the clock of the persons, or None. running: seconds that the ply in progress has taken so far.
    stopped: whether the players have stopped the clock.
    study: the text of the game's variations and notes, empty without any; it is read when the study opens.
    visited: whether the game came from elsewhere for a study, and nobody has played on in it.
    """

    id: str
    title: str
    created: int
    changed: int
    game: Game
    colours: tuple[int, ...]
    takeback: bool = False
    seconds: tuple[float | None, ...] = ()
    levels: tuple[int, ...] = ()
    clock: Clock | None = None
    running: float = 0.0
    stopped: bool = False
    study: str = ""
    visited: bool = False

    @property
    def setup(self) -> Setup:
        """Return what the game was set up with."""
        return Setup(self.game.options, self.game.names, self.colours, self.takeback, self.levels, self.clock)

    @property
    def is_played_here(self) -> bool:
        """Return whether a person plays the game for a result, and it is not over."""
        return not self.game.is_over and not self.visited and (not self.levels or 0 in self.levels)


def new_save(
    game: Game,
    colours: tuple[int, ...],
    *,
    title: str = "",
    now: int = 0,
    setup: Setup | None = None,
    seconds: Sequence[float | None] = (),
) -> Save:
    """Return a save of a game that was not saved before.

    now: ms since 1970. setup: the rest of the setup; without it persons play, with no clock.
    seconds: how long the first plies took; the others are unmeasured.
    """
    measured = (*seconds, *[None] * game.ply)[: game.ply]
    if setup is None:
        return Save("", title, now, now, game, colours, seconds=measured)
    return Save("", title, now, now, game, colours, setup.takeback, measured, setup.levels, setup.clock)


def begin(setup: Setup, seed: int, now: int) -> Save:
    """Return the save of a new game; seed: of its deck. now: ms since 1970."""
    return new_save(setup.game(seed), setup.colours, now=now, setup=setup)


def branch(save: Save, game: Game, now: int) -> Save:
    """Return a new save that branches off a saved game at an earlier ply; its title says so. now: ms since 1970."""
    title = _("From move {ply}: {name}").format(ply=game.ply, name=lasting_name(save))
    return new_save(game, save.colours, title=clean_title(title), now=now, setup=save.setup, seconds=save.seconds)


class ListedSave(NamedTuple):
    """What a list shows of a save; `changed` is in ms since 1970. levels: of the computers, as in the save."""

    id: str
    title: str
    changed: int
    colours: tuple[int, ...]
    summary: Summary
    levels: tuple[int, ...] = ()

    @property
    def names(self) -> Names:
        """Return the names by seat, for texts."""
        return spoken_names(self.summary.names, self.levels)

    @property
    def name(self) -> str:
        """Return the title of the game, or its players' names if it has none."""
        return self.title or names_list(self.names)

    @property
    def line(self) -> str:
        """Return how far the game is, in words."""
        return summary_line(self.summary, self.names)


def format_save(save: Save) -> str:
    """Return a save as text, without its id, which is its key in the storage."""
    fields = {
        "version": VERSION if save.game.is_set_up else VERSION - 1,
        "title": save.title,
        "created": save.created,
        "changed": save.changed,
        "colours": list(save.colours),
        "takeback": save.takeback,
        "levels": list(save.levels),
        "seconds": list(save.seconds),
        "clock": None if save.clock is None else {**asdict(save.clock), "kind": save.clock.kind.value},
        "running": rounded_seconds(save.running),
        "stopped": save.stopped,
        "card": {**summary_fields(summary_of(save.game)), **_islands(save)},
        "record": str(save.game),
    }
    # Older releases skip these fields; without them the text is as they write it.
    if save.study:
        fields["study"] = save.study
    if save.visited:
        fields["visited"] = True
    if save.game.is_set_up:  # a position has no names
        fields["names"] = list(save.game.names)
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _islands(save: Save) -> dict[str, str]:
    """Return the islands of a game that must not be studied yet."""
    return {"islands": islands_text(save.game.positions)} if save.is_played_here else {}


def parse_save(id_: str, text: str) -> Save:
    """Read a save of this or an older version; raise SaveError for anything else."""
    fields = _fields(text)
    game = _read(fields, "record", parse_game if "names" not in fields else lambda value: _set_up(value, fields))
    players = len(game.names)
    seconds = _read(fields, "seconds", lambda value: tuple(map(_seconds, value[: game.ply])))
    return Save(
        id_,
        _read(fields, "title", _title),
        _read(fields, "created", _time),
        _read(fields, "changed", _time),
        game,
        _read(fields, "colours", lambda value: _colours(value, players)),
        _read(fields, "takeback", _truth),
        (*seconds, *[None] * game.ply)[: game.ply],
        _read(fields, "levels", lambda value: _levels(value, players)),
        _read(fields, "clock", _clock),
        _read(fields, "running", _seconds) or 0.0,
        _read(fields, "stopped", _truth),
        _study(fields.get("study")),
        _truth(fields.get("visited")),
    )


def parse_listed_save(id_: str, text: str) -> ListedSave:
    """Read what a list shows of a save, without replaying it; raise SaveError if it cannot be read."""
    fields = _fields(text)
    try:
        summary = parse_summary(fields["card"])
    except (KeyError, TypeError, ValueError):
        # An older version, or edited by hand: read the record, which is slower.
        return listed_save(parse_save(id_, text))
    colours = _read(fields, "colours", lambda value: _colours(value, len(summary.names)))
    levels = _read(fields, "levels", lambda value: _levels(value, len(summary.names)))
    return ListedSave(id_, _read(fields, "title", _title), _read(fields, "changed", _time), colours, summary, levels)


def changed_in(text: str) -> int | None:
    """Return when the game of a text was changed, in ms since 1970, without reading it; None if that takes reading."""
    match = _BEGINNING.match(text)
    return int(match[1]) if match else None


def listed_save(save: Save) -> ListedSave:
    """Return what a list shows of a save."""
    return ListedSave(save.id, save.title, save.changed, save.colours, summary_of(save.game), save.levels)


def record_text(save: Save) -> str:
    """Return a saved game as the text of a file: its record, with its variations and notes if they can be read."""
    return format_study(tree_of(save))


def tree_of(save: Save) -> Variations:
    """Return a saved game with its variations and notes, or without them if they cannot be read."""
    if save.study:
        try:
            return parse_study(save.study).with_game(save.game)[0]
        except ValueError:  # damaged, or full
            pass
    return Variations.of(save.game)


def lasting_name(save: Save) -> str:
    """Return the name of a game for a title: the same whoever reads it."""
    return save.title or names_list(plain_names(save.game.names, save.levels))


def clean_title(title: str) -> str:
    """Return a typed title as it is saved: visible, trimmed, short, maybe empty."""
    return tidy(title, TITLE_LENGTH)


def carried_on(save: Save, game: Game, spent: float, now: int) -> tuple[Save, float]:
    """Return a save after its game went on or back, and the seconds already spent on its next ply.

    spent: seconds since the last change. now: ms since 1970. Time spent on plies
    that are taken back counts for the ply played instead; with a clock the time
    of later turns is given back.
    """
    common = common_plies(save.game, game)
    if save.clock is None:
        spent += sum(seconds or 0.0 for seconds in save.seconds[common:])
    else:
        spent = time_still_spent(save.game, save.seconds, spent, common)
    seconds: tuple[float | None, ...] = save.seconds[:common]
    if game.ply > common:
        seconds = (*seconds, rounded_seconds(spent), *[0.0] * (game.ply - common - 1))
        spent = 0.0
    running = rounded_seconds(spent)
    return replace(save, game=game, changed=now, seconds=seconds, running=running, visited=False), spent


def rounded_seconds(seconds: float) -> float:
    """Return seconds as a save holds them: rounded to tenths, and limited."""
    return round(min(seconds, _LONGEST_PLY), 1)


def common_plies(one: Game, other: Game) -> int:
    """Return how many plies two games have in common from the beginning."""
    count = 0
    for move, same in zip(one.moves, other.moves):
        if move != same:
            break
        count += 1
    return count


def _fields(text: str) -> dict[str, Any]:
    """Return the fields of a save's text, brought up to the present version."""
    if len(text) > _TEXT_LIMIT:
        raise SaveError(_("The saved data is too long to be a game."))
    try:
        fields = read_json(text)
    except ValueError as error:
        raise SaveError(_("The saved game is damaged.")) from error
    version = fields.get("version", 0)
    if type(version) is not int or version < 0:
        raise SaveError(_("The saved game is damaged."), "version")
    if version > VERSION:
        raise SaveError(_("This game was saved by a newer version of this page."), "version")
    for migrate in _MIGRATIONS[version:]:
        fields = migrate(fields)
    return fields


def _read(fields: dict[str, Any], name: str, read: Callable[[Any], _T]) -> _T:
    """Return a field's value; raise a SaveError that names the field if it is missing or invalid."""
    try:
        return read(fields[name])
    except NotationError as error:
        raise SaveError(_("The saved game is damaged: line {line}.").format(line=error.line), name) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(_("The saved game is damaged."), name) from error


def _from_version_0(fields: dict[str, Any]) -> dict[str, Any]:
    """Add the fields that the first version lacked; it was stored per tab and held only the record and the colours."""
    added = {"title": "", "created": 0, "changed": 0, "takeback": False, "levels": [], "seconds": []}
    return {**added, **{name: fields.get(name) for name in ("record", "colours")}}


def _from_version_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Add the fields of the clock."""
    return {**fields, "clock": None, "running": 0.0, "stopped": False}


def _from_version_2(fields: dict[str, Any]) -> dict[str, Any]:
    """Leave the fields as they are: what is new are games that begin in a position, which older pages cannot read."""
    return fields


_MIGRATIONS: Sequence[Callable[[dict[str, Any]], dict[str, Any]]] = (_from_version_0, _from_version_1, _from_version_2)
"""At index v: upgrades the fields of version v to version v + 1."""


def _truth(value: Any) -> bool:
    return value is True


def _title(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("not a title")
    return clean_title(value)


def _set_up(value: Any, fields: dict[str, Any]) -> Game:
    """Return a game that begins in a position that was set up, with its names."""
    tree, names = parse_study(value), fields["names"]
    if not tree.is_set_up or len(names) != len(tree.main.names) or not all(is_name(name) for name in names):
        raise ValueError("not a game that was set up")
    return replace(tree.main, names=tuple(names))


def _study(value: Any) -> str:
    # Never refused: what is wrong with it is said when it is opened, and the game is whole.
    return value if isinstance(value, str) else ""


def _colours(value: Any, players: int) -> tuple[int, ...]:
    colours = tuple(value)
    if len(colours) != players or len(set(colours)) != players:
        raise ValueError("not a colour for each player")
    if not all(type(colour) is int and colour in COLOURS for colour in colours):
        raise ValueError("not colours of players")
    return colours


def _levels(value: Any, players: int) -> tuple[int, ...]:
    levels = tuple(value)
    if len(levels) not in (0, players) or not all(type(level) is int and level in (0, *LEVELS) for level in levels):
        raise ValueError("not a level for each player")
    return levels


def _clock(value: Any) -> Clock | None:
    if value is None:
        return None
    clock = Clock(ClockKind(value["kind"]), value["minutes"], value["delay"])
    if type(clock.minutes) is not int or not 1 <= clock.minutes <= MOST:
        raise ValueError("minutes of the clock out of range")
    least = 1 if clock.kind is ClockKind.DELAY else 0
    if type(clock.delay) is not int or not least <= clock.delay <= least * MOST:
        raise ValueError("free seconds of the clock out of range")
    return clock


def _time(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**53:
        raise ValueError("not a time")
    return value


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= _LONGEST_PLY:
        raise ValueError("not a time")
    return rounded_seconds(float(value))
