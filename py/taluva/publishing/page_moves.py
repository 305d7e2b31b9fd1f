"""The moves of a game with variations as a list on its page, and the buttons that lead into a line and back."""

from __future__ import annotations

from collections.abc import Sequence

from taluva.picture import markup_text as _text
from taluva.publishing.numbering import Numbering
from taluva.publishing.reading import Passage, passages
from taluva.publishing.words import Words
from taluva.variations import Place, Variations

_DEEPEST = 4
"""Lines that leave deeper ones are not indented further."""


def written_moves(tree: Variations, colours: Sequence[int], words: Words) -> str:
    """Return the log: a row for each turn, a button for each ply, behind it its comment; other lines indented.

    A button has the number of its position, and where that is not the one after the position before: `data-back`.
    """
    log = _Log(tree, colours, words)
    rows = [f"<li>{log.move(Place())}</li>", *map(log.row, passages(tree))]
    heading = _text(words.gettext("Moves"))
    return (
        f'<section class="moves" aria-label="{heading}"><h2>{heading}</h2>'
        f'<ol id="moves" tabindex="0">{"".join(rows)}</ol></section>'
    )


def ways_on(tree: Variations, words: Words) -> str:
    """Return the buttons that lead from a position into the lines that leave it, and from a line back; empty for none.

    `data-plies` says where they are shown, `data-go` where they lead.
    """
    if len(tree.lines) == 1:
        return ""
    numbering = Numbering(tree)
    parts = []
    for number, place in enumerate(numbering.places):
        buttons = [
            _way(numbering.number(Place(other, place.ply + 1)), _way_words(tree, other, words))
            for other in tree.leaving(place)
        ]
        if buttons:
            parts.append(f'<p data-plies="{number}-{number + 1}" hidden>{"".join(buttons)}</p>')
    for index, line in enumerate(tree.lines[1:], 1):
        first, end = (numbering.number(Place(index, ply)) for ply in (line.ply + 1, line.game.ply + 1))
        back = words.gettext("Back to “{line}”").format(line=words.line_title(tree, line.parent))
        target = numbering.number(Place(line.parent, line.ply))
        button = _way(target, back, ' class="out"')
        parts.append(f'<p data-plies="{first}-{end}" hidden>{button}</p>')
    label = _text(words.gettext("Variations"))
    return f'<div id="ways" role="group" aria-label="{label}">{"".join(parts)}</div>'


def _way(target: int, label: str, more: str = "") -> str:
    return f'<button type="button" data-go="{target}"{more}>{_text(label)}</button>'


def _way_words(tree: Variations, index: int, words: Words) -> str:
    line = tree.lines[index]
    what = words.gettext("{name}: {what}")
    return what.format(name=words.line_title(tree, index), what=words.move(line.game, line.ply + 1))


class _Log:
    def __init__(self, tree: Variations, colours: Sequence[int], words: Words) -> None:
        self._tree = tree
        self._colours = colours
        self._words = words
        self._numbering = Numbering(tree)

    def row(self, passage: Passage) -> str:
        """Return a row for a turn, or for the title of a line; nothing for its end."""
        depth = f' class="side d{min(passage.depth, _DEEPEST)}"' if passage.depth else ""
        if passage.turn is None:
            title = _text(self._words.line_title(self._tree, passage.line))
            return "" if passage.is_end else f"<li{depth}><h3>{title}</h3></li>"
        game, seat = self._tree.lines[passage.line].game, passage.turn.seat
        name = _text(self._words.names(game)[seat])
        moves = "".join(self.move(Place(passage.line, ply)) for ply in passage.turn.plies)
        return f'<li{depth}><span class="swatch p{self._colours[seat]}"></span><b>{name}</b>{moves}</li>'

    def move(self, place: Place) -> str:
        """Return the button of a position, and its comment."""
        words, tree = self._words, self._tree
        line, number, note = tree.lines[place.line], self._numbering.number(place), tree.note(place)
        shown = _text(words.move(line.game, place.ply) if place.ply else words.place(line.game, 0))
        label = words.position(tree, place)
        if note.mark:
            shown += f' <b class="mark {note.mark.value}">{note.mark.sign}</b>'
            label = f"{label}. {words.mark(note.mark)}"
        back = ""
        if place.line and place.ply == line.ply + 1:
            back = f' data-back="{self._numbering.number(Place(line.parent, line.ply))}"'
        comment = f'<p class="comment" id="c{number}">{_text(note.comment)}</p>' if note.comment else ""
        return (
            f'<button type="button" data-ply="{number}"{back} aria-label="{_text(label)}" disabled>{shown}</button>'
            f"{comment}"
        )
