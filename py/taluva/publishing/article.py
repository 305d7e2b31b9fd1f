"""A game as an article with diagrams, and as a sheet of diagrams: HTML to read and print, or Markdown with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from taluva.game import Game
from taluva.picture import board_svg
from taluva.picture import markup_text as _text
from taluva.position import Phase
from taluva.publishing.kit import Kit, document
from taluva.publishing.strip import strip_of
from taluva.publishing.strip_markup import frame, still, strip_markup, walls
from taluva.publishing.words import Words, buried_by

_ON_A_SHEET = 12
# What Markdown would take for a sign of its own.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]#|~&<>"})


class Markdown(NamedTuple):
    """An article in Markdown, and its diagrams as SVG by the names of their files."""

    text: str
    pictures: dict[str, str]


class _Turn(NamedTuple):
    """A turn: its number, from 1, the seat, and its plies, each from 1."""

    number: int
    seat: int
    plies: tuple[int, ...]


def turning_points(game: Game) -> list[int]:
    """Return the plies after which a reader wants to see the board: each eruption that buries huts, and the end."""
    plies = [ply for ply in range(1, game.ply + 1) if buried_by(game, ply)]
    return sorted({*plies, game.ply})


def sheet_plies(game: Game) -> list[int]:
    """Return plies for a sheet that shows the whole game: up to a dozen, evenly apart, each at the end of a turn."""
    ends = [turn.plies[-1] for turn in _turns(game)] or [0]
    count = min(_ON_A_SHEET, len(ends))
    return [ends[(len(ends) * number) // count - 1] for number in range(1, count + 1)]


def article_html(game: Game, plies: Iterable[int], *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return a game as a self-contained HTML document: its moves, with a diagram after each of some plies.

    colours: per seat, 1–4. Raises ValueError for a ply that the game does not have.
    """
    shown = _in_order(game, plies)
    parts: list[str] = []
    paragraph: list[str] = []
    for turn in _turns(game):
        moves = _text(_moves_of(game, turn, words))
        paragraph.append(f'<span class="number">{turn.number}.</span> {moves}')
        diagrams = [_figure(game, ply, shown.index(ply) + 1, colours, words) for ply in shown if ply in turn.plies]
        if diagrams:
            parts += [f"<p>{' '.join(paragraph)}</p>", *diagrams]
            paragraph = []
    if paragraph:
        parts.append(f"<p>{' '.join(paragraph)}</p>")
    if 0 in shown:
        parts.insert(0, _figure(game, 0, 1, colours, words))
    text = f'<div class="text">{"".join(parts)}</div>'
    return _document(game, "article", text, colours, words, kit)


def sheet_html(game: Game, plies: Iterable[int], *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return diagrams of a game after some plies, to print, as a self-contained HTML document.

    colours: per seat, 1–4. Raises ValueError for a ply that the game does not have.
    """
    shown = _in_order(game, plies)
    figures = [_figure(game, ply, number, colours, words) for number, ply in enumerate(shown, 1)]
    return _document(game, "article", f'<div class="sheet">{"".join(figures)}</div>', colours, words, kit)


def article_markdown(game: Game, plies: Iterable[int], *, stem: str, colours: Sequence[int], words: Words) -> Markdown:
    """Return a game as an article in Markdown with its diagrams as files beside it.

    stem: what the names of the diagrams begin with. colours: per seat, 1–4.
    Raises ValueError for a ply that the game does not have.
    """
    shown = _in_order(game, plies)
    lines = [f"# {_plain(words.title(game))}", "", _plain(words.result(game)), ""]
    pictures: dict[str, str] = {}

    def add_diagram(ply: int) -> None:
        name = f"{stem}-{ply}.svg"
        caption = _caption(game, ply, shown.index(ply) + 1, words)
        pictures[name] = board_svg(game.positions[ply], colours=colours, title=caption, names=words.names(game)) + "\n"
        lines.extend(["", f"![{_plain(caption)}]({name})", "", f"*{_plain(caption)}*", ""])

    if 0 in shown:
        add_diagram(0)
    for turn in _turns(game):
        lines.append(f"**{turn.number}.** {_plain(_moves_of(game, turn, words))}  ")
        for ply in shown:
            if ply in turn.plies:
                add_diagram(ply)
    return Markdown("\n".join(lines).rstrip() + "\n", pictures)


def _in_order(game: Game, plies: Iterable[int]) -> list[int]:
    shown = sorted(set(plies))
    wrong = [ply for ply in shown if not 0 <= ply <= game.ply]
    if wrong:
        raise ValueError(f"there is no ply {wrong[0]}: the game has {game.ply}")
    return shown


def _turns(game: Game) -> list[_Turn]:
    turns: list[_Turn] = []
    for ply in range(1, game.ply + 1):
        before = game.positions[ply - 1]
        if before.phase is Phase.TILE:
            turns.append(_Turn(len(turns) + 1, before.seat, (ply,)))
        else:
            turns[-1] = turns[-1]._replace(plies=(*turns[-1].plies, ply))
    return turns


def _moves_of(game: Game, turn: _Turn, words: Words) -> str:
    moves = "; ".join(words.move(game, ply) for ply in turn.plies)
    return words.gettext("{name}: {what}").format(name=words.names(game)[turn.seat], what=moves) + "."


def _caption(game: Game, ply: int, number: int, words: Words) -> str:
    diagram = words.gettext("Diagram {number}").format(number=number)
    return f"{diagram}. {words.line(game, ply)}"


def _figure(game: Game, ply: int, number: int, colours: Sequence[int], words: Words) -> str:
    strip = strip_of(game, ply, ply)
    caption = _text(_caption(game, ply, number, words))
    drawing = strip_markup(strip, colours, still, prefix=f"d{number}-")
    return (
        f'<figure><svg class="island" role="img" aria-label="{caption}" {frame(strip)}>{drawing}</svg>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _document(game: Game, name: str, content: str, colours: Sequence[int], words: Words, kit: Kit) -> str:
    title = words.title(game)
    seats = "".join(
        f'<li><span class="swatch p{colours[seat]}"></span>{_text(player)}</li>'
        for seat, player in enumerate(words.names(game))
    )
    head = f'<header><h1>{_text(title)}</h1><p>{_text(words.result(game))}</p><ul class="seats">{seats}</ul></header>'
    # The walls of all diagrams are the same: their levels are as high as the game's.
    symbols = (
        f'<svg class="symbols" aria-hidden="true" width="0" height="0"><defs>{walls(strip_of(game, 0, 0))}</defs></svg>'
    )
    body = f'{symbols}\n<main class="{name}">\n{head}\n{content}\n</main>'
    return document(kit, words, f"{title} · Taluva", body)


def _plain(words: str) -> str:
    """Return a text in which Markdown finds no sign of its own."""
    return words.translate(_SIGNS)
