"""`page`, `article`, `sheet` and `animation`: write a game to be read, mailed and printed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from taluva.command_line import CommandError
from taluva.commands.rasters import ENDINGS, moving_picture
from taluva.commands.records import colours_of
from taluva.commands.texts import read_game, read_study, write_file, write_markup
from taluva.drawing.artwork import load_artwork
from taluva.game import Game
from taluva.publishing.animation import animated_svg
from taluva.publishing.article import article_html, article_markdown, sheet_html, sheet_plies
from taluva.publishing.frames import frame_plies
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.strip import span_of
from taluva.publishing.words import Words, words_in
from taluva.turns import turns_of
from taluva.variations import Place

MARKDOWN = ".md"
"""The ending of a file that is to be written in Markdown."""


def page(record: str, output: str, colours: Sequence[int] | None, language: str) -> None:
    """Write a game with its variations as a page of its own."""
    tree = read_study(record)
    seats = colours_of(tree.main, colours)
    write_markup(output, page_html(tree, colours=seats, words=_words("page", language), kit=load_kit()))


def article(
    record: str, plies: Sequence[int] | None, output: str, colours: Sequence[int] | None, language: str
) -> None:
    """Write a game with its variations as an article: HTML, or Markdown with its diagrams beside it."""
    tree = read_study(record)
    seats = colours_of(tree.main, colours)
    shown = diagram_places(tree) if plies is None else [Place(0, ply) for ply in _in_game(tree.main, plies)]
    words = _words("article", language)
    if not output.endswith(MARKDOWN):
        write_markup(output, article_html(tree, shown, colours=seats, words=words, kit=load_kit()))
        return
    file = Path(output)
    written = article_markdown(tree, shown, stem=file.stem.replace(" ", "-"), colours=seats, words=words)
    write_file(output, written.text)
    for name, picture in written.pictures.items():
        write_file(str(file.with_name(name)), picture)


def sheet(record: str, plies: Sequence[int] | None, output: str, colours: Sequence[int] | None, language: str) -> None:
    """Write diagrams of a game to print."""
    game = read_game(record)
    seats = colours_of(game, colours)
    shown = sheet_plies(game) if plies is None else _in_game(game, plies)
    write_markup(output, sheet_html(game, shown, colours=seats, words=_words("sheet", language), kit=load_kit()))


def animation(
    record: str,
    plies: tuple[int, int] | int | None,
    output: str,
    colours: Sequence[int] | None,
    language: str,
    theme: str,
    seconds: float,
) -> None:
    """Write a game, or a part of it, as a picture that moves: GIF or PNG by the ending of the file, else SVG.

    plies: the first and the last; or the number of a turn, 0 for the last one.
    """
    game = read_game(record)
    seats = colours_of(game, colours)
    if isinstance(plies, int):
        first, last = _of_turn(game, plies)
    else:
        first, last = (0, game.ply) if plies is None else plies
    _in_game(game, (first, last))
    artwork = load_artwork()
    ending = Path(output).suffix.lower()
    if ending in ENDINGS:
        shown = frame_plies(game, first, last)
        written = moving_picture(*(game, shown, ending), colours=seats, artwork=artwork, theme=theme, step=seconds)
        write_file(output, written)
        return
    title = f"Taluva: {_words('animation', language).title(game)}"
    drawing = animated_svg(game, first, last, colours=seats, artwork=artwork, theme=theme, title=title, step=seconds)
    write_markup(output, f"{drawing}\n")


def _of_turn(game: Game, number: int) -> tuple[int, int]:
    """Return the ply before a turn, and the turn's last one."""
    turns = turns_of(game)
    if not 0 <= number <= len(turns):
        raise CommandError(f"there is no turn {number}: the game has {len(turns)}", 2)
    if not turns:
        return 0, 0
    span = span_of(turns[number - 1])
    return span.first, span.end - 1


def _in_game(game: Game, plies: Sequence[int]) -> Sequence[int]:
    for ply in plies:
        if ply > game.ply:
            raise CommandError(f"there is no ply {ply}: the game has {game.ply}", 2)
    return plies


def _words(command: str, language: str) -> Words:
    """Return the words in a language; in English, with a note, where it has no catalogue."""
    words = words_in(language)
    if words is None:
        print(f"taluva {command}: no translation for {language!r} here: the texts are in English", file=sys.stderr)
        return Words()
    return words
