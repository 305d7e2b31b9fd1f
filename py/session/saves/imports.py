"""Import games from files, pasted text and links, up to the first error in them."""

from __future__ import annotations

from typing import NamedTuple

from session.saves.links import LinkError, holds_game, parse_fragment
from session.setup import COLOURS
from session.text.i18n import _
from session.text.words import refusal_words
from taluva import Build, Game, IllegalMoveError, NotationError, RecordError, parse_game

BYTE_LIMIT = 100_000
"""The largest size of a record; a whole game has about 2,000 characters."""

_HEAD = "taluva game "
_SIGNATURE = b"\xef\xbb\xbf"
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")


class UnreadableTextError(ValueError):
    """Report that a text holds no game, in words for the player."""


class ImportedGame(NamedTuple):
    """An imported game.

    colours: 1–4 by seat; the default ones if the text names none.
    problem: why the text is refused after this position, in words; empty if all of it is valid.
    """

    game: Game
    colours: tuple[int, ...]
    problem: str = ""


def refuse_size(size: int) -> None:
    """Raise UnreadableTextError for a file larger than a record can be, before it is read."""
    if size > BYTE_LIMIT:
        raise UnreadableTextError(_("The file is too large for a record of a game."))


def decode(data: bytes) -> str:
    """Return a file's text; raise UnreadableTextError if it is not UTF-8."""
    refuse_size(len(data))
    try:
        text = data.removeprefix(_SIGNATURE).decode()
    except UnicodeDecodeError:
        text = ""
    if data.startswith(_BYTE_ORDER_MARKS) or "\0" in text or (data and not text):
        raise UnreadableTextError(_("The file is no text in UTF-8."))
    return text


def looks_like_a_game(text: str) -> bool:
    """Return whether a text looks like a record or a link, valid or not."""
    return text.lstrip().startswith(_HEAD) or (len(text.split()) == 1 and holds_game(text.partition("#")[2].strip()))


def read_text(text: str) -> ImportedGame:
    """Read a record or a link; raise UnreadableTextError if not even the beginning of a game can be read."""
    if len(text) > BYTE_LIMIT:
        raise UnreadableTextError(_("The text is too long for a record of a game."))
    text = text.strip()
    if not text:
        raise UnreadableTextError(_("There is no text to read a game from."))
    if not looks_like_a_game(text):
        raise UnreadableTextError(_("This is no record of a game of Taluva: its first line has to be “taluva game 1”."))
    if not text.startswith(_HEAD):
        return _from_link(text.partition("#")[2])
    try:
        game = parse_game(text)
    except RecordError as error:
        return ImportedGame(error.game, COLOURS[: len(error.game.names)], _record_problem(error))
    except NotationError as error:
        if error.line == 1:
            raise UnreadableTextError(_("The record is of a version that this page does not read.")) from error
        raise UnreadableTextError(_line_words(error)) from error
    return ImportedGame(game, COLOURS[: len(game.names)])


def _from_link(fragment: str) -> ImportedGame:
    try:
        linked = parse_fragment(fragment)
    except LinkError as error:
        raise UnreadableTextError(str(error)) from error
    assert linked is not None
    return ImportedGame(linked.game, linked.colours)


def _record_problem(error: RecordError) -> str:
    """Return why a record is refused, and at which ply."""
    cause = error.__cause__
    if not isinstance(cause, IllegalMoveError):
        return _line_words(error)
    game = error.game
    kind = cause.move.kind if isinstance(cause.move, Build) else None
    return _("Move {ply} breaks a rule: {name}, {move}. {reason}").format(
        ply=game.ply + 1,
        name=game.names[game.position.seat],
        move=cause.move,
        reason=refusal_words(cause.violation, kind),
    )


def _line_words(error: NotationError) -> str:
    """Return which line of a record cannot be read, with an excerpt in printable characters."""
    excerpt = "".join(letter if letter.isprintable() else "·" for letter in error.excerpt)
    if not excerpt:
        return _("Line {line} of the record does not fit.").format(line=error.line)
    return _("Line {line} of the record cannot be read: “{text}”").format(line=error.line, text=excerpt)
