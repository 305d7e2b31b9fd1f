"""Read and write games with variations as text. The format is in docs/notation.md, "Studies"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from taluva.errors import IllegalMoveError, NotationError
from taluva.finding import find_games, find_positions
from taluva.game import Game
from taluva.moves import parse_move
from taluva.names import tidy
from taluva.notation import TEXT_LIMIT, format_position, parse_game, parse_position, quoted
from taluva.tiles import Tile
from taluva.transport import readings
from taluva.variations import (
    COMMENT_LENGTH,
    MOST_LINES,
    MOST_MOVES,
    NAME_LENGTH,
    Line,
    Mark,
    Note,
    Variations,
    set_up_game,
    step_of,
    tidy_comment,
    with_hand,
)

VERSION = 1

_HEAD = re.compile(r"^study \d+[ \r]*$", re.MULTILINE)
_MARGIN = re.compile(r"^[ >|*•`#+]+|[ *`]+$", re.MULTILINE)
_OWN = re.compile("(?:study|line|plays|note) ")
_LINE = re.compile(r'line (\d{1,3})(?: from (\d{1,3}) at (\d{1,3}))?(?: (".*"))?', re.ASCII)
_NOTE = re.compile(rf'note (\d{{1,3}})(?: ({"|".join(mark.value for mark in Mark)})( engine)?)?(?: (".*"))?', re.ASCII)
# An older reader takes a line with what looks like a move for a damaged turn.
_LIKE_A_MOVE = re.compile(r"(?<=\d),")


def format_study(variations: Variations) -> str:
    """Return a game with its variations as text: the record of the main line, then what older readers skip.

    Of a position that was set up, the position stands for the record. Without variations and notes
    the text of a game is its record.
    """
    main = variations.main
    text = format_position(main.positions[0]) if variations.is_set_up else str(main)
    return text + format_section(variations)


def format_section(variations: Variations) -> str:
    """Return what follows the record in the text of a study; empty if there is nothing."""
    rows = list(_rows(variations))
    return f"study {VERSION}\n" + "".join(f"{row}\n" for row in rows) if rows else ""


def parse_section(text: str, game: Game) -> Variations:
    """Parse the output of `format_section` for its game; raise NotationError for anything else."""
    return _with_section(game, text.splitlines(), 1)


def parse_study(text: str) -> Variations:
    """Parse the output of `format_study`; raise NotationError, with the line at fault, for anything else."""
    if len(text) > TEXT_LIMIT:
        raise NotationError("too long")
    head, section, number = _split(text)
    game = set_up_game(parse_position(head)) if head.startswith("taluva position") else parse_game(head)
    return _with_section(game, section, number)


def find_study(text: str) -> Variations | None:
    """Return the game or position with variations in a text that has travelled; None if there is none in it.

    Raises NotationError for variations that are damaged; the record before them can be whole nevertheless.
    """
    if len(text) > TEXT_LIMIT or "study" not in text:  # few texts have one: the others cost nothing here
        return None
    error: NotationError | None = None
    for reading in readings(text):
        head, section, number = _split(_MARGIN.sub("", reading))
        if not section:
            continue
        section = [section[0], *takewhile(_OWN.match, filter(None, section[1:]))]  # words may follow
        games = find_games(head).whole
        positions = () if games else find_positions(head).whole
        if not games and not positions:
            continue
        game = games[-1].value if games else set_up_game(positions[-1].value)
        try:
            return _with_section(game, section, number)
        except NotationError as damaged:
            error = error or damaged
    if error is not None:
        raise error
    return None


def _split(text: str) -> tuple[str, list[str], int]:
    """Return a text up to its section of variations, the lines of the section, and the number of its first line."""
    match = _HEAD.search(text)
    if match is None:
        return text, [], 0
    return text[: match.start()], text[match.start() :].rstrip().splitlines(), text[: match.start()].count("\n") + 1


# ---- writing -------------------------------------------------------------------


def _rows(variations: Variations) -> Iterator[str]:
    for index, line in enumerate(variations.lines):
        name = f" {_quoted(line.name)}" if line.name else ""
        if index:
            yield f"line {index + 1} from {line.parent + 1} at {line.ply}{name}"
        elif name:
            yield f"line 1{name}"
        if (index or variations.is_set_up) and line.steps:
            yield f"plays {_moves(line)}"
        for ply, note in line.notes.items():
            mark = f" {note.mark.value}" if note.mark else ""
            engine = " engine" if note.by_engine else ""
            comment = f" {_quoted(note.comment)}" if note.comment else ""
            yield f"note {ply}{mark}{engine}{comment}"


def _moves(line: Line) -> str:
    """Return the moves of a line with the tiles that they lay, and the tile in hand after them."""
    words = []
    for tile, move in line.steps:
        words += [str(move)] if tile is None else [str(tile), str(move)]
    hand = line.game.position.hand
    if hand is not None:
        words.append(str(hand))
    return " ".join(words).replace(",", ".")


def _quoted(text: str) -> str:
    return _LIKE_A_MOVE.sub(r"\\u002c", quoted(text))


# ---- reading -------------------------------------------------------------------


class _Unfinished(NamedTuple):
    """What was read of a section so far; moves: how many all lines but the main one have."""

    lines: list[Line]
    moves: int = 0


def _with_section(game: Game, rows: Sequence[str], number: int) -> Variations:
    """Return a game with the variations of a section; number: the line of the text at which it starts."""
    read = _Unfinished([Line(game)])
    for at, row in enumerate(rows):
        try:
            read = _with_row(read, row.rstrip()) if at else _checked(read, row)
        except NotationError as error:
            raise error.at_line(number + at) from error.__cause__
    lines = read.lines
    if any(not line.steps for line in lines[1:]):
        raise NotationError("a line without moves", "", number + len(rows) - 1)
    variations = Variations(tuple(lines))
    if not variations.is_arranged:
        raise NotationError("lines out of order", "", number + len(rows) - 1)
    return variations


def _checked(read: _Unfinished, head: str) -> _Unfinished:
    if head.rstrip() != f"study {VERSION}":
        raise NotationError(f"not a study of version {VERSION}", head)
    return read


def _with_row(read: _Unfinished, row: str) -> _Unfinished:
    lines = read.lines
    word, _, rest = row.partition(" ")
    if word == "line":
        return read._replace(lines=_with_line(lines, row))
    if word == "plays":
        line = _played(lines, rest.split(" "))
        moves = read.moves + len(line.steps) * (len(lines) > 1)
        if moves > MOST_MOVES:
            raise NotationError("too many moves", row)
        return _Unfinished([*lines[:-1], line], moves)
    match = _NOTE.fullmatch(row)
    if match is None:
        raise NotationError("not a line, moves or a note", row)
    ply = int(match[1])
    line = lines[-1]
    if not line.owns(ply):
        raise NotationError("no such move", row)
    if line.notes and ply <= max(line.notes):
        raise NotationError("notes out of order", row)
    note = Note(Mark(match[2]) if match[2] else None, bool(match[3]), _text(match[4]))
    comment = note.comment
    if note == Note() or len(comment) > COMMENT_LENGTH or comment != tidy_comment(comment):
        raise NotationError("not a note", row)
    notes = {**line.notes, ply: note}
    return read._replace(lines=[*lines[:-1], Line(line.game, line.parent, line.ply, line.name, notes)])


def _with_line(lines: list[Line], row: str) -> list[Line]:
    match = _LINE.fullmatch(row)
    if match is None:
        raise NotationError("not a line", row)
    number, name = int(match[1]), _text(match[4])
    if len(name) > 10 * NAME_LENGTH or name != tidy(name, NAME_LENGTH):
        raise NotationError("not a name", row)
    if match[2] is None:
        if number != 1 or len(lines) > 1 or lines[0] != Line(lines[0].game) or not name:
            raise NotationError("not the next line", row)
        return [Line(lines[0].game, name=name)]
    parent, ply = int(match[2]) - 1, int(match[3])
    if number != len(lines) + 1 or number > MOST_LINES or not 0 <= parent < len(lines):
        raise NotationError("not the next line", row)
    above = lines[parent]
    if not above.owns(ply) or ply == above.game.ply:
        raise NotationError("no move to leave from", row)
    if lines[-1].parent >= 0 and not lines[-1].steps:
        raise NotationError("a line without moves", row)
    return [*lines, Line(above.game.at(ply), parent, ply, name)]


def _played(lines: Sequence[Line], words: Sequence[str]) -> Line:
    """Return the last line with moves."""
    line = lines[-1]
    is_set_up = len(lines) == 1 and line.game.is_set_up
    if line.notes or line.steps or not (is_set_up or line.parent >= 0):
        raise NotationError("moves in the wrong place")
    game = line.game
    for before, word in zip(["", *words], words):
        lays = word[:1].isdigit() or word[:1] == "-"
        if "," in word or (len(word) != 2 and lays) != (len(before) == 2):
            raise NotationError("not a move", word)
        try:
            if len(word) == 2:
                game = with_hand(game, Tile.parse(word))
            else:
                game = game.play(parse_move(word.replace(".", ",")))
        except IllegalMoveError as error:
            raise NotationError("an illegal move", str(error)) from error
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error), word) from None
    line = Line(game, line.parent, line.ply, line.name)
    if not line.steps:
        raise NotationError("a line without moves")
    if line.parent >= 0 and _is_there(lines[:-1], line):
        raise NotationError("a line that is there already")
    return line


def _is_there(lines: Sequence[Line], line: Line) -> bool:
    """Return whether a line begins with the same move as another one that continues from the same place."""
    rivals = [each for each in lines if (each.parent, each.ply) == (line.parent, line.ply)]
    return any(step_of(each.game, line.ply) == line.steps[0] for each in (lines[line.parent], *rivals))


def _text(quoted: str | None) -> str:
    if quoted is None:
        return ""
    try:
        text: str = json.loads(quoted)
    except ValueError:
        raise NotationError("not a text", quoted) from None
    return text
