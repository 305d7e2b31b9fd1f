"""A game as an article with diagrams, and as a sheet of diagrams: HTML to read and print, or Markdown with pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from taluva.drawing.geometry import height_per_level
from taluva.drawing.island import wall_symbols
from taluva.game import Game
from taluva.picture import board_svg
from taluva.picture import markup_text as _text
from taluva.publishing.kit import Kit, document
from taluva.publishing.numbering import Numbering
from taluva.publishing.prose import Diagram, Paragraph, Run, Style, prose
from taluva.publishing.strip import highest_level, strip_of
from taluva.publishing.strip_markup import frame, still, strip_markup
from taluva.publishing.words import Words
from taluva.turns import turns_of
from taluva.variations import Place, Variations

_ON_A_SHEET = 12
# What Markdown would take for a sign of its own.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]#|~&<>"})
_LIST = re.compile(r"^(\d*)([-+=.)])")


class Markdown(NamedTuple):
    """An article in Markdown, and its diagrams as SVG by the names of their files."""

    text: str
    pictures: dict[str, str]


def sheet_plies(game: Game) -> list[int]:
    """Return plies for a sheet that shows the whole game: up to a dozen, evenly apart, each at the end of a turn."""
    ends = [turn.plies[-1] for turn in turns_of(game)] or [0]
    count = min(_ON_A_SHEET, len(ends))
    return [ends[(len(ends) * number) // count - 1] for number in range(1, count + 1)]


def article_html(tree: Variations, places: Iterable[Place], *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return a game with its variations and notes as a self-contained HTML document, with diagrams of some positions.

    colours: per seat, 1–4. Raises ValueError for a ply that the game does not have.
    """
    shown = _in_order(tree, places)
    highest = highest_level(line.game for line in tree.lines)

    def part(each: Paragraph | Diagram) -> str:
        if isinstance(each, Diagram):
            return _figure(tree, each, highest, colours, words)
        # Without anything beside it, the main line needs no bold letters.
        kind = "" if each.style is Style.MAIN and tree.is_bare else f' class="{each.style.value}"'
        return f"<p{kind}>{' '.join(map(_markup, each.runs))}</p>"

    text = f'<div class="text">{"".join(map(part, prose(tree, shown, words)))}</div>'
    return _document(tree.main, "article", text, highest, colours, words, kit)


def sheet_html(game: Game, plies: Iterable[int], *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return diagrams of a game after some plies, to print, as a self-contained HTML document.

    colours: per seat, 1–4. Raises ValueError for a ply that the game does not have.
    """
    tree, highest = Variations.of(game), highest_level([game])
    shown = [
        Diagram(place, number) for number, place in enumerate(_in_order(tree, (Place(0, ply) for ply in plies)), 1)
    ]
    figures = "".join(_figure(tree, diagram, highest, colours, words) for diagram in shown)
    return _document(game, "article", f'<div class="sheet">{figures}</div>', highest, colours, words, kit)


def article_markdown(
    tree: Variations, places: Iterable[Place], *, stem: str, colours: Sequence[int], words: Words
) -> Markdown:
    """Return a game with its variations and notes as an article in Markdown, with its diagrams as files beside it.

    stem: what the names of the diagrams begin with. colours: per seat, 1–4.
    Raises ValueError for a ply that the game does not have.
    """
    shown, numbering, game = _in_order(tree, places), Numbering(tree), tree.main
    blocks = [f"# {_plain(words.title(game))}", _plain(words.result(game))]
    pictures: dict[str, str] = {}
    for each in prose(tree, shown, words):
        if isinstance(each, Paragraph):
            blocks.append(_markdown(each, is_bold=not tree.is_bare))
            continue
        name = f"{stem}-{numbering.number(each.place)}.svg"
        caption = _caption(tree, each, words)
        position = tree.game(each.place).position
        pictures[name] = board_svg(position, colours=colours, title=caption, names=words.names(game)) + "\n"
        blocks += [f"![{_plain(caption)}]({name})", f"*{_plain(caption)}*"]
    return Markdown("\n\n".join(blocks) + "\n", pictures)


def _in_order(tree: Variations, places: Iterable[Place]) -> list[Place]:
    shown = sorted(set(places))
    for place in shown:
        game = tree.lines[place.line].game
        if not 0 <= place.ply <= game.ply:
            raise ValueError(f"there is no ply {place.ply}: the game has {game.ply}")
    return shown


def _caption(tree: Variations, diagram: Diagram, words: Words) -> str:
    title = words.gettext("Diagram {number}").format(number=diagram.number)
    return f"{title}. {words.position(tree, diagram.place)}"


def _figure(tree: Variations, diagram: Diagram, highest: int, colours: Sequence[int], words: Words) -> str:
    place = diagram.place
    strip = strip_of(tree.lines[place.line].game, place.ply, place.ply, highest)
    caption = _text(_caption(tree, diagram, words))
    drawing = strip_markup(strip, colours, still, prefix=f"d{diagram.number}-")
    return (
        f'<figure><svg class="island" role="img" aria-label="{caption}" {frame(strip)}>{drawing}</svg>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _markup(run: Run) -> str:
    text = f"<i>{_text(run.text)}</i>" if run.is_title else _text(run.text)
    return f'<span class="number">{run.number}</span>&nbsp;{text}' if run.number else text


def _markdown(paragraph: Paragraph, *, is_bold: bool) -> str:
    """Return a paragraph in Markdown; of the main line each turn is on a line of its own."""
    is_main = paragraph.style is Style.MAIN
    pieces = []
    for run in paragraph.runs:
        text = f"*{_plain(run.text)}*" if run.is_title else _plain(run.text)
        if is_main and is_bold:
            text = f"**{run.number} {text}**"
        elif run.number:
            text = f"**{run.number}** {text}" if is_main else f"{run.number} {text}"
        pieces.append(text)
    return ("  \n" if is_main else " ").join(pieces)


def _document(game: Game, name: str, content: str, highest: int, colours: Sequence[int], words: Words, kit: Kit) -> str:
    title = words.title(game)
    seats = "".join(
        f'<li><span class="swatch p{colours[seat]}"></span>{_text(player)}</li>'
        for seat, player in enumerate(words.names(game))
    )
    head = f'<header><h1>{_text(title)}</h1><p>{_text(words.result(game))}</p><ul class="seats">{seats}</ul></header>'
    # All diagrams raise their levels alike, so that one set of walls serves them.
    shared = wall_symbols(highest, height_per_level(highest))
    symbols = f'<svg class="symbols" aria-hidden="true" width="0" height="0"><defs>{shared}</defs></svg>'
    body = f'{symbols}\n<main class="{name}">\n{head}\n{content}\n</main>'
    return document(kit, words, f"{title} · Taluva", body)


def _plain(words: str) -> str:
    """Return a text in which Markdown finds no sign of its own."""
    return _LIST.sub(r"\1\\\2", words.translate(_SIGNS))
