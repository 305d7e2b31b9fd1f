"""A game as a page of its own: one HTML file with every position, to step through without Python or a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taluva.compact import format_compact
from taluva.picture import markup_text as _text
from taluva.publishing.kit import Kit, document
from taluva.publishing.numbering import Numbering
from taluva.publishing.page_moves import ways_on, written_moves
from taluva.publishing.strip import Span, Spans, strip_of_tree
from taluva.publishing.strip_markup import frame, strip_markup, walls
from taluva.publishing.words import Words
from taluva.variations import Variations
from taluva.variations_text import format_study


def page_html(tree: Variations, *, colours: Sequence[int], words: Words, kit: Kit) -> str:
    """Return a game with its variations and notes as a self-contained HTML document.

    Every part of it that is not always there says at which positions it is: `data-plies` holds the first and the one
    after the last, once or several times. Positions have the numbers of `Numbering`: those of the main line are its
    plies. Without its script it shows the last position of the main line.
    colours: per seat, 1–4.
    """
    strip = strip_of_tree(tree)
    game, last = tree.main, strip.plies.end - 1
    title, island = words.title(game), words.gettext("Island")
    body = "\n".join(
        [
            "<main>",
            f"<header><h1>{_text(title)}</h1><p>{_text(words.result(game))}</p></header>",
            '<div class="columns"><div class="stage">',
            f'<svg id="island" class="island" role="img" aria-label="{_text(island)}"'
            f' aria-describedby="now" {frame(strip)}><defs>{walls(strip)}</defs>'
            f"{strip_markup(strip, colours, _timing(game.ply, last))}</svg>",
            f'<p id="now" role="status">{_text(words.line(game, game.ply))}</p>',
            _bar(game.ply, words),
            ways_on(tree, words),
            '<p id="note" class="comment" role="status" hidden></p>',
            _players(tree, colours, words),
            "</div>",
            written_moves(tree, colours, words),
            "</div>",
            _record(tree, words),
            "</main>",
        ]
    )
    return document(kit, words, f"{title} · Taluva", body, with_script=True)


def _record(tree: Variations, words: Words) -> str:
    """Return the game as text, from which it can be opened again."""
    heading = words.gettext("Game file (text)")
    advice = words.gettext("Paste this text into the saved games of Taluva to play on from any move.")
    is_long = tree.is_set_up or not tree.is_bare
    code = f"<pre>{_text(format_study(tree))}</pre>" if is_long else f"<p><code>{format_compact(tree.main)}</code></p>"
    return f"<details><summary>{_text(heading)}</summary><p>{_text(advice)}</p>{code}</details>"


def _timing(shown: int, last: int) -> Callable[[Spans, str, str], str]:
    """Return how markup says when it is there; what is not there at the position shown first is hidden."""

    def timed(spans: Spans, attributes: str, markup: str) -> str:
        return f"<g{attributes}{_plies(spans, shown, last)}>{markup}</g>"

    return timed


def _plies(spans: Spans, shown: int, last: int) -> str:
    if spans == (Span(0, last + 1),):
        return ""
    is_shown = any(span.first <= shown < span.end for span in spans)
    return f' data-plies="{" ".join(map(str, spans))}"{"" if is_shown else " hidden"}'


def _bar(last: int, words: Words) -> str:
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
        + f'<input type="range" id="ply" min="0" max="{last}" value="{last}"'
        f' aria-label="{_text(move)}"></div>'
    )


def _players(tree: Variations, colours: Sequence[int], words: Words) -> str:
    """Return a table of the pieces that the players have left, at each position."""
    gettext, game = words.gettext, tree.main
    heads = [gettext("Player"), gettext("Huts"), gettext("Temples"), gettext("Towers")]
    positions = [tree.lines[place.line].game.positions[place.ply] for place in Numbering(tree).places]
    rows = []
    for seat, name in enumerate(words.names(game)):
        players = [position.players[seat] for position in positions]
        cells = [_figures([str(player.supply[kind]) for player in players], game.ply) for kind in range(3)]
        head = f'<span class="swatch p{colours[seat]}"></span>{_text(name)}'
        rows.append(f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>')
    columns = "".join(f'<th scope="col">{_text(head)}</th>' for head in heads)
    caption = _text(gettext("Pieces left"))
    return f"<table><caption>{caption}</caption><thead><tr>{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _figures(values: Sequence[str], shown: int) -> str:
    """Return the values of a cell, one of them at each position."""
    last = len(values) - 1
    starts = [number for number, value in enumerate(values) if number == 0 or value != values[number - 1]]
    spans: dict[str, Spans] = {}
    for first, end in zip(starts, [*starts[1:], last + 1]):
        spans[values[first]] = (*spans.get(values[first], ()), Span(first, end))
    return "".join(f"<span{_plies(each, shown, last)}>{value}</span>" for value, each in spans.items())
