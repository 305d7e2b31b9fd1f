"""Import games from files, pasted text and links, up to the first error in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.saves.links import damaged_words, holds_game, linked_colours, linked_study
from session.setup import COLOURS
from session.text.faults import position_problem
from session.text.i18n import _
from session.text.names import names_of
from session.text.words import names_list, refusal_words
from taluva import Build, Game, IllegalMoveError, NotationError, Position, RecordError
from taluva.finding import Findings, find_games, find_positions
from taluva.transport import decoded
from taluva.variations import set_up_game
from taluva.variations_text import find_study, format_study

BYTE_LIMIT = 100_000
"""The largest size of a record; a whole game has about 2,000 characters."""

_HEAD = "taluva game "


class UnreadableTextError(ValueError):
    """Report that a text holds no game, in words for the player."""


class ImportedGame(NamedTuple):
    """An imported game.

    colours: 1–4 by seat; the default ones if the text names none.
    problem: why the text is refused after this position, in words; empty if all of it is valid.
    study: the text of its variations and notes; empty if there are none.
    """

    game: Game
    colours: tuple[int, ...]
    problem: str = ""
    study: str = ""


class SeveralGamesError(UnreadableTextError):
    """Report that a text holds several games, of which the player may choose one."""

    def __init__(self, games: Sequence[ImportedGame]) -> None:
        self.games = tuple(games)
        super().__init__(_("This text contains several games. Which one do you want to open?"))


def refuse_size(size: int) -> None:
    """Raise UnreadableTextError for a file larger than a record can be, before it is read."""
    if size > BYTE_LIMIT:
        raise UnreadableTextError(_("The file is too large to be a game file."))


def decode(data: bytes) -> str:
    """Return a file's text; raise UnreadableTextError if it is neither UTF-8 nor UTF-16."""
    refuse_size(len(data))
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        raise UnreadableTextError(_("The file contains no text in UTF-8 or UTF-16.")) from error


def looks_like_a_game(text: str) -> bool:
    """Return whether a text has a record or a link in it, valid or not."""
    if len(text) > BYTE_LIMIT:
        return False
    findings = find_games(text)
    return bool(findings.whole or findings.errors or findings.damaged or find_positions(text).whole)


def read_text(text: str) -> ImportedGame:
    """Read the game in a text: a record or a link, with any words around it.

    Raises SeveralGamesError for more than one, and UnreadableTextError if not even the beginning of a game can be read.
    """
    if len(text) > BYTE_LIMIT:
        raise UnreadableTextError(_("The text is too long to be a game."))
    if not text.strip():
        raise UnreadableTextError(_("There is no text here to read a game from."))
    problem = ""
    try:
        tree = find_study(text)
    except NotationError as error:  # of the notes; the game can be whole
        problem, tree = _line_words(error), None
    if tree is not None:
        if tree.is_set_up:
            _refuse_position(tree.main.positions[0])
        return ImportedGame(tree.main, COLOURS[: len(tree.main.names)], study=format_study(tree))
    findings = find_games(text)
    games = [ImportedGame(each.value, linked_colours(each.value, each.tails)) for each in findings.whole]
    if len(games) > 1:
        raise SeveralGamesError(games)
    if games:
        study, damage = linked_study(text, games[0].game)
        return games[0]._replace(problem=problem or damage, study=study)
    for position in find_positions(text).whole:
        _refuse_position(position.value)
        game = set_up_game(position.value)
        study, damage = linked_study(text, game)
        return ImportedGame(game, linked_colours(game, position.tails), problem or damage, study)
    begun = [error for error in findings.errors if isinstance(error, RecordError)]
    if begun:
        longest = max(begun, key=lambda error: error.game.ply)
        return ImportedGame(longest.game, COLOURS[: len(longest.game.names)], _record_problem(longest))
    raise UnreadableTextError(_unreadable_words(text, findings))


def _refuse_position(position: Position) -> None:
    """Raise UnreadableTextError for a position that no game reaches."""
    problem = position_problem(position)
    if problem:
        raise UnreadableTextError(problem)


def _unreadable_words(text: str, findings: Findings[Game]) -> str:
    """Return why no game can be read from a text."""
    if findings.errors:
        error = findings.errors[0]
        if error.excerpt.startswith(_HEAD):
            return _("The game file has a version that can’t be read here.")
        return _line_words(error)
    if findings.damaged or holds_game(text.partition("#")[2]):
        return damaged_words()
    return _("This isn’t a game of Taluva: its first line must be “taluva game 1”.")


def game_words(imported: ImportedGame) -> str:
    """Return which game it is, to choose it among others."""
    game = imported.game
    return _("{names}, move {ply}").format(names=names_list(game.names), ply=game.ply)


def _record_problem(error: RecordError) -> str:
    """Return why a record is refused, and at which ply."""
    cause = error.__cause__
    if not isinstance(cause, IllegalMoveError):
        return _line_words(error)
    game = error.game
    kind = cause.move.kind if isinstance(cause.move, Build) else None
    return _("Move {ply} breaks a rule: {name}, {move}. {reason}").format(
        ply=game.ply + 1,
        name=names_of(game)[game.position.seat],
        move=cause.move,
        reason=refusal_words(cause.violation, kind),
    )


def _line_words(error: NotationError) -> str:
    """Return which line of a record cannot be read, with an excerpt in printable characters."""
    excerpt = "".join(letter if letter.isprintable() else "·" for letter in error.excerpt)
    if error.problem == "not a name" and excerpt[:1] not in ('"', "[", "{", ""):
        return _("Line {line} of the game file: the name needs quotation marks around it: {text}").format(
            line=error.line, text=excerpt
        )
    if not excerpt:
        return _("Line {line} of the game file doesn’t fit the rest.").format(line=error.line)
    return _("Line {line} of the game file can’t be read: “{text}”").format(line=error.line, text=excerpt)
