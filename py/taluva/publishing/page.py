"""A game as a page of its own: one HTML file with every position, to step through without Python or a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taluva.compact import format_compact
from taluva.game import Game
from taluva.picture import markup_text as _text
from taluva.position import Phase
from taluva.publishing.kit import Kit, document
from taluva.publishing.strip import Span, strip_of
from taluva.publishing.strip_markup import frame, strip_markup, walls
from taluva.publishing.words import Words


def page_html(game: Game, *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return a game as a self-contained HTML document.

    Every part of it that is not always there says at which plies it is: `data-plies` holds the first and the one after
    the last. Without its script it shows the last position.
    colours: per seat, 1–4.
    """
    strip = strip_of(game)
    timing = _timing(game.ply)
    title, island = words.title(game), words.gettext("Island")
    body = "\n".join(
        [
            "<main>",
            f"<header><h1>{_text(title)}</h1><p>{_text(words.result(game))}</p></header>",
            '<div class="columns"><div class="stage">',
            f'<svg id="island" class="island" role="img" aria-label="{_text(island)}"'
            f' aria-describedby="now" {frame(strip)}><defs>{walls(strip)}</defs>'
            f"{strip_markup(strip, colours, timing)}</svg>",
            f'<p id="now" role="status">{_text(words.line(game, game.ply))}</p>',
            _bar(game, words),
            _players(game, colours, words),
            "</div>",
            _moves(game, colours, words),
            "</div>",
            _record(game, words),
            "</main>",
        ]
    )
    return document(kit, words, f"{title} · Taluva", body, with_script=True)


def _record(game: Game, words: Words) -> str:
    """Return the game as text, from which it can be opened again."""
    heading = words.gettext("Game file (text)")
    advice = words.gettext("Paste this text into the saved games of Taluva to play on from any move.")
    code = f"<code>{format_compact(game)}</code>"
    return f"<details><summary>{_text(heading)}</summary><p>{_text(advice)}</p><p>{code}</p></details>"


def _timing(last: int) -> Callable[[Span, str, str], str]:
    """Return how markup says when it is there; what is not there at the last ply is hidden at first."""

    def timed(span: Span, attributes: str, markup: str) -> str:
        return f"<g{attributes}{_plies(span, last)}>{markup}</g>"

    return timed


def _plies(span: Span, last: int) -> str:
    if span == (0, last + 1):
        return ""
    return f' data-plies="{span}"{"" if span.end > last else " hidden"}'


def _bar(game: Game, words: Words) -> str:
    """Return the buttons and the slider, which the script shows: they do nothing without it."""

    def button(name: str, text: str, path: str, more: str = "") -> str:
        label = _text(text)
        icon = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
        return f'<button type="button" id="{name}" aria-label="{label}" title="{label}"{more}>{icon}</button>'

    gettext = words.gettext
    moves, move = gettext("Moves"), gettext("Move")
    return (
        f'<div id="bar" role="group" aria-label="{_text(moves)}" hidden>'
        + button("first", gettext("To the start"), "M6 5v14M19 5l-9 7 9 7z")
        + button("back", gettext("Previous move"), "M16 5l-9 7 9 7z")
        + button("play", gettext("Autoplay"), "M7 4l13 8-13 8z")
        + button("pause", gettext("Pause"), "M8 5v14M16 5v14", " hidden")
        + button("on", gettext("Next move"), "M8 5l9 7-9 7z")
        + button("last", gettext("To the end"), "M18 5v14M5 5l9 7-9 7z")
        + f'<input type="range" id="ply" min="0" max="{game.ply}" value="{game.ply}"'
        f' aria-label="{_text(move)}"></div>'
    )


def _moves(game: Game, colours: Sequence[int], words: Words) -> str:
    """Return the log: a row for each turn, a button for each ply."""
    rows: list[str] = [f"<li>{_move(game, 0, words)}</li>"]
    turn: list[str] = []
    for ply in range(1, game.ply + 1):
        before = game.positions[ply - 1]
        if before.phase is Phase.TILE:
            name = _text(words.names(game)[before.seat])
            turn = [f'<span class="swatch p{colours[before.seat]}"></span><b>{name}</b>']
        turn.append(_move(game, ply, words))
        if ply == game.ply or game.positions[ply].phase is not Phase.BUILD:
            rows.append(f"<li>{''.join(turn)}</li>")
    heading = _text(words.gettext("Moves"))
    return (
        f'<section class="moves" aria-label="{heading}"><h2>{heading}</h2><ol id="moves">{"".join(rows)}</ol></section>'
    )


def _move(game: Game, ply: int, words: Words) -> str:
    shown = words.move(game, ply) if ply else words.place(game, 0)
    label = _text(words.line(game, ply))
    return f'<button type="button" data-ply="{ply}" aria-label="{label}" disabled>{_text(shown)}</button>'


def _players(game: Game, colours: Sequence[int], words: Words) -> str:
    """Return a table of the pieces that the players have left, at each ply."""
    gettext = words.gettext
    heads = [gettext("Player"), gettext("Huts"), gettext("Temples"), gettext("Towers")]
    rows = []
    for seat, name in enumerate(words.names(game)):
        players = [position.players[seat] for position in game.positions]
        cells = [_figures([str(player.supply[kind]) for player in players]) for kind in range(3)]
        head = f'<span class="swatch p{colours[seat]}"></span>{_text(name)}'
        rows.append(f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>')
    columns = "".join(f'<th scope="col">{_text(head)}</th>' for head in heads)
    caption = _text(gettext("Pieces left"))
    return f"<table><caption>{caption}</caption><thead><tr>{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _figures(values: Sequence[str]) -> str:
    """Return the values of a cell, one of them at each ply."""
    last = len(values) - 1
    starts = [ply for ply, value in enumerate(values) if ply == 0 or value != values[ply - 1]]
    spans = [Span(first, end) for first, end in zip(starts, [*starts[1:], last + 1])]
    return "".join(f"<span{_plies(span, last)}>{values[span.first]}</span>" for span in spans)
