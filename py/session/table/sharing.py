"""The words that go with a shared game or its picture."""

from __future__ import annotations

from collections.abc import Sequence

from session.table.cells import cell_label
from session.text.i18n import _, catalogue_in_use
from session.text.names import plain_names
from session.text.players import card_words
from session.text.words import sentence, winner_words
from taluva import Game, Phase
from taluva.drawing.cells import land_cells
from taluva.drawing.island import painters_order
from taluva.publishing.words import Words
from taluva.variations import Variations


def share_words(game: Game, levels: Sequence[int] = ()) -> str:
    """Return whose turn it is, or how the game ended, for somebody elsewhere; levels: of the computers."""
    names = plain_names(game.names, levels)
    if game.outcome is not None:
        return winner_words(names, game.outcome)
    name = names[game.position.seat]
    if game.position.phase is Phase.BUILD:
        return _("{name} is in the middle of a turn.").format(name=name)
    return _("It’s {name}’s turn.").format(name=name)


def notes_words(tree: Variations, *, in_link: bool) -> str:
    """Return what becomes of a game's variations and notes when it is shared; empty if there are none."""
    if tree.is_bare:
        return ""
    if in_link:
        return _("The link, the game file, the page and the article hold the variations and comments too.")
    return _(
        "The variations and comments are too long for a link: it holds the game alone. "
        "The game file, the page and the article hold them."
    )


def published_words(game: Game, levels: Sequence[int] = ()) -> Words:
    """Return what a published game says, in the player's language; levels: of the computers."""
    return Words(*catalogue_in_use(), plain_names(game.names, levels))


def picture_words(game: Game, colours: Sequence[int], levels: Sequence[int] = ()) -> str:
    """Return the text alternative of a position's picture: the players, then the land row by row."""
    names = plain_names(game.names, levels)
    lines = [share_words(game, levels)]
    lines += [card_words(game, names, seat, colour) for seat, colour in enumerate(colours)]
    cells = land_cells(game.position.board)
    lines += [sentence(cell_label(hex_, cells[hex_], names)) for hex_ in painters_order(cells)]
    return "\n".join(lines)
