"""Games that come from outside, as a file, a pasted text or a link: what of them is right, and what is not."""

from __future__ import annotations

from typing import NamedTuple

from session.saves.links import LinkError, holds_game, parse_fragment
from session.setup import COLOURS
from session.text.i18n import _
from session.text.words import refusal_words
from taluva import Build, Game, IllegalMoveError, NotationError, RecordError, parse_game

BYTE_LIMIT = 100_000
"""How large a record may be; a whole game has about 2,000 characters."""

_HEAD = "taluva game "
_SIGNATURE = b"\xef\xbb\xbf"
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")


class UnreadableTextError(ValueError):
    """Report a text that holds no game, in the player's words."""


class ImportedGame(NamedTuple):
    """A game from outside.

    colours: 1–4 by seat; the usual ones where none are told.
    problem: why the text is refused from this position on, in words; empty when all of it is right.
    """

    game: Game
    colours: tuple[int, ...]
    problem: str = ""


def refuse_size(size: int) -> None:
    """Raise UnreadableTextError for a file of more bytes than a record can have, before it is read."""
    if size > BYTE_LIMIT:
        raise UnreadableTextError(_("The file is too large for a record of a game."))


def decode(data: bytes) -> str:
    """Return a file's text; raise UnreadableTextError where it is none in UTF-8."""
    refuse_size(len(data))
    try:
        text = data.removeprefix(_SIGNATURE).decode()
    except UnicodeDecodeError:
        text = ""
    if data.startswith(_BYTE_ORDER_MARKS) or "\0" in text or (data and not text):
        raise UnreadableTextError(_("The file is no text in UTF-8."))
    return text


def looks_like_a_game(text: str) -> bool:
    """Tell whether a text means to be a record or a link."""
    return text.lstrip().startswith(_HEAD) or (len(text.split()) == 1 and holds_game(text.partition("#")[2].strip()))


def read_text(text: str) -> ImportedGame:
    """Read a record or a link; raise UnreadableTextError where not even the beginning of a game can be told."""
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
        found = parse_fragment(fragment)
    except LinkError as error:
        raise UnreadableTextError(str(error)) from error
    assert found is not None
    return ImportedGame(found.game, found.colours)


def _record_problem(error: RecordError) -> str:
    """Return at which ply and why a record is refused."""
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
    """Return which line of a record cannot be read, with a piece of it that shows no tricks."""
    excerpt = "".join(letter if letter.isprintable() else "·" for letter in error.excerpt)
    if not excerpt:
        return _("Line {line} of the record does not fit.").format(line=error.line)
    return _("Line {line} of the record cannot be read: “{text}”").format(line=error.line, text=excerpt)
